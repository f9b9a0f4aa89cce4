import Workbook

@main
struct Main {
  static func main() async { await Tool.progress.run() }
}
