#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Gives the current thread a second stack for the handlers of signals, where it has none.
///
/// Code that calls itself without end uses up the stack of its thread. Swift's backtracer, which is
/// to tell where that was, then needs another one to stand on.
func prepareForStackOverflow() {
  #if os(Linux)
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    // Never freed: it belongs to the thread, and there are few of those.
    let size = 1 << 16
    let bottom = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    var stack = stack_t(ss_sp: bottom, ss_flags: 0, ss_size: size)
    if sigaltstack(&stack, nil) != 0 { bottom.deallocate() }
  #endif
}
