/// Puts each of two files or folders in the place of the other, without a moment in between, and
/// gives the error of the system, or 0. Where the system knows no such thing, that is `ENOSYS`.
func exchangeAtomically(_ left: String, _ right: String) -> Int32 {
  #if canImport(Darwin)
    return renamex_np(left, right, UInt32(RENAME_SWAP)) == 0 ? 0 : errno
  #else
    // Swift's view of Glibc lacks it, and so may an old Glibc.
    guard let function = dlsym(nil, "renameat2") else { return ENOSYS }
    typealias RenameAt2 =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    let exchange: UInt32 = 2
    let renameAt2 = unsafeBitCast(function, to: RenameAt2.self)
    return renameAt2(AT_FDCWD, left, AT_FDCWD, right, exchange) == 0 ? 0 : errno
  #endif
}
