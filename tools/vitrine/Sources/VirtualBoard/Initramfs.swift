import Foundation

/// The board's whole file system: the kiosk program, the agent that starts it, the
/// modules and a font.
public struct Initramfs: Sendable {
  /// Ready for the kernel.
  public let data: Data

  static let kioskPath = "/bin/kiosk"
  static let fontPath = "/usr/share/fonts/default.ttf"
  static let statisticsPath = "/tmp/stats"

  /// - Parameters:
  ///   - overlay: files that lie over all others.
  ///   - settings: the kiosk program's environment, over the board's own.
  public init(
    program: URL, agent: URL, kernel: Kernel, facts: BoardFacts, overlay: Overlay = .none,
    settings: [String: String] = [:]
  ) throws {
    var archive = CpioArchive()
    archive.addCharacterDevice("dev/console", major: 5, minor: 1)
    for folder in ["proc", "sys", "tmp"] { archive.addFolder(folder) }
    archive.addFile("init", try Self.contents(ofProgram: agent), executable: true)
    archive.addFile(String(Self.kioskPath.dropFirst()), try Self.contents(ofProgram: program), executable: true)
    guard let font = try? Data(contentsOf: URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")) else {
      throw BoardError.noFont
    }
    archive.addFile(String(Self.fontPath.dropFirst()), font)

    var startUp: [String] = []
    var loaded: Set<URL> = []
    func load(_ names: [String]) throws {
      for file in try kernel.moduleFiles(names) where loaded.insert(file).inserted {
        let path = "lib/modules/\(file.lastPathComponent)"
        archive.addFile(path, try Data(contentsOf: file))
        startUp.append("module /\(path)")
      }
    }
    let environment = [
      "PATH": "/bin", "HOME": "/", "VITRINE_FONT": Self.fontPath, "VITRINE_STATS": Self.statisticsPath,
    ].merging(facts.settings) { $1 }.merging(settings) { $1 }
    startUp += environment.sorted { $0.key < $1.key }.map { "env \($0)=\($1)" }
    try load(facts.kernel.display)
    startUp.append("start \(Self.kioskPath)")
    try load(facts.kernel.touch)
    archive.addFile("etc/board-agent", Data(startUp.joined(separator: "\n").utf8) + Data("\n".utf8))
    // The kernel unpacks in this order, so the last file of a path is the one that stays.
    for file in overlay.files { archive.addFile(file.path, file.contents, executable: file.isExecutable) }
    data = archive.closed()
  }

  private static func contents(ofProgram file: URL) throws -> Data {
    guard let data = try? Data(contentsOf: file) else { throw BoardError.noProgram(path: file.path) }
    return data
  }
}
