import Foundation
import Host
import ProgramRunner

/// A touch script of the Gallery's tests.
struct GalleryScript: Sendable {
  /// The name, such as `30-taxi-drag`. It starts with the number of the tested touch system.
  let name: String
  private let lines: [Substring]

  /// Returns the screenshots of all scripts by name. As many scripts run at the same time as there are processors.
  ///
  /// - Parameter name: The name of the build, and of the folder for its screenshots.
  static func pictures(by runner: ProgramRunner, named name: String, in repository: Repository) async throws -> [String:
    [Data]]
  {
    let folder = repository.root.appending(path: "Tests/AppTests/Gallery/Scripts")
    let place = repository.root.appending(path: ".build/pictures/processors/\(name)")
    var waiting = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()[...]
    return try await withThrowingTaskGroup(of: (String, [Data]).self) { group in
      func start() throws {
        guard let file = waiting.popFirst() else { return }
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        let script = GalleryScript(name: file.replacing(".touch", with: ""), lines: text.split(separator: "\n"))
        group.addTask { try await (script.name, script.pictures(by: runner, in: place.appending(path: script.name))) }
      }
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { try start() }
      var pictures: [String: [Data]] = [:]
      while let (name, shown) = try await group.next() {
        pictures[name] = shown
        try start()
      }
      return pictures
    }
  }

  /// The size of the panel in pixels. Scripts for a phone have that in their names.
  private var size: String { name.hasSuffix("-phone") ? "480x800" : "800x480" }
  private var number: String { "\(Int(name.prefix { $0 != "-" }) ?? 0)" }

  /// Returns screenshots from the middle of the script, during motion, and from its end.
  private func pictures(by runner: ProgramRunner, in folder: URL) async throws -> [Data] {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = folder.appending(path: "script.touch")
    try withPictureHalfWay.write(to: script, atomically: false, encoding: .utf8)
    try await runner.run(
      number,
      settings: [
        "VITRINE_DISPLAY": "headless:\(size)", "VITRINE_SCALE": "1", "VITRINE_REPLAY": script.path,
        "VITRINE_SCREENSHOT": "end.png",
      ], in: folder)
    return try ["half.png", "end.png"].map { try Data(contentsOf: folder.appending(path: $0)) }
  }

  private var withPictureHalfWay: String {
    let half = (lines.compactMap(time).max() ?? 0) / 2
    let place = lines.firstIndex { line in time(of: line).map { $0 > half } ?? false } ?? lines.endIndex
    return (lines[..<place] + ["\(half) shot half.png"] + lines[place...]).joined(separator: "\n") + "\n"
  }

  private func time(of line: Substring) -> Double? { line.split(separator: " ").first.flatMap { Double($0) } }
}
