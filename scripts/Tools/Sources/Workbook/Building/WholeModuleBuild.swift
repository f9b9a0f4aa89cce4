/// How code is built that nobody is about to edit: whole modules at a time, each in one go, and without
/// what a debugger or an editor wants. From nothing that is a third less work than an exercise.
public enum WholeModuleBuild {
  /// The build folder of the solutions.
  public static let folder = ".build/solutions"

  /// What `swift build` gets to know beside the rest.
  public static let arguments =
    withoutDebugger
    + ["-disable-batch-mode", "-wmo", "-num-threads", "2", "-no-emit-module-separately-wmo"]
    .flatMap { ["-Xswiftc", $0] }

  /// The part of it that serves where a module is compiled file by file, too.
  public static let withoutDebugger = ["-gnone", "-index-ignore-system-modules"]
    .flatMap { ["-Xswiftc", $0] }
}
