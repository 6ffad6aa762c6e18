import Foundation
import Host
import PackageFiles
import ReleaseFormat
import TOMLFiles

/// The fonts of an app that boards get as subsets, as configured by `Fonts.toml` in its package.
///
/// Each table of the file is a font of `Resources`. On the desk, fonts are complete.
struct AppFonts {
  static let file = "Fonts.toml"
  /// The keys that a table may contain.
  private static let keys = ["texts", "characters", "ranges"]

  private(set) var subsets: [(name: String, line: Int, subset: FontSubset)] = []
  private let package: URL

  /// Reads the file of a package, or returns `nil` if it has none.
  ///
  /// - Parameters:
  ///   - package: The app's package.
  ///   - resources: The resources of the package.
  ///   - layouts: The folder of Vitrine's own keyboard layouts.
  init?(of package: URL, _ resources: AppResources, layouts: URL) throws {
    let place = package.appending(path: Self.file)
    guard FileManager.default.fileExists(atPath: place.path) else { return nil }
    self.package = package
    guard let text = String(data: try Data(contentsOf: place), encoding: .utf8) else {
      throw Self.fault(1, "the file is not UTF-8; save it in that encoding")
    }
    let document = try TOMLParser().document(of: text)
    let lines = document.lines
    let table: TOMLTable
    switch document.content {
    case .success(let content): table = content
    case .failure(let fault): throw Self.fault(fault.line, fault.reason)
    }
    let said = try Self.texts(of: package, layouts: layouts)
    for name in table.keys.sorted() {
      // `TOMLLines` splits names at their dots, even inside quotes.
      let path = name.split(separator: ".").map(String.init)
      let line = lines[path]
      guard let font = resources.files.first(where: { $0.name.text == name }) else {
        let fonts = resources.files.map(\.name.text).filter(Self.isFont)
        throw Self.fault(
          line,
          "'\(name)' is not in Resources; the fonts there are \(fonts.isEmpty ? "none" : fonts.joined(separator: ", ")); correct the name, or add the font"
        )
      }
      guard Self.isFont(name) else {
        throw Self.fault(
          line, "'\(name)' is not a font that can be made smaller: such fonts end with .ttf or .otf; remove the line")
      }
      guard let options = table[name]?.tableValue else {
        throw Self.fault(line, "'\(name)' must be a table: [\"\(name)\"]; write it in brackets")
      }
      var subset = FontSubset(of: font.url)
      if try Self.read(options, path, lines, into: &subset) { for text in said { subset.insert(text) } }
      subsets.append((name, line, subset))
    }
  }

  private static func isFont(_ name: String) -> Bool { [".ttf", ".otf"].contains { name.lowercased().hasSuffix($0) } }

  private static func fault(_ line: Int, _ reason: String) -> Finding {
    Finding(weight: .error, file: file, line: line, reason: reason)
  }

  /// Reads the options of a font. Returns `true` if the app's texts are kept too.
  private static func read(_ table: TOMLTable, _ path: [String], _ lines: TOMLLines, into subset: inout FontSubset)
    throws -> Bool
  {
    for key in table.keys where !keys.contains(key) {
      throw fault(
        lines[path + [key]],
        "'\(key)' is not an option of a font; the options are \(keys.joined(separator: ", ")); remove it"
      )
    }
    if let value = table["characters"] {
      guard let text = value.stringValue else {
        throw fault(
          lines[path + ["characters"]],
          "'characters' must be a text of the characters to keep, such as \"→ ✓\"; correct that line")
      }
      subset.insert(text)
    }
    if let value = table["ranges"] {
      let line = lines[path + ["ranges"]]
      guard let list = value.arrayValue else {
        throw fault(line, "'ranges' is a list of texts: [\"0370-03FF\"]; correct that line")
      }
      for item in list {
        let text = item.stringValue ?? item.text
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { UInt32($0, radix: 16) ?? .max }
        guard let first = ends.first, let last = ends.last, ends.count <= 2, first <= last, last <= 0x10FFFF else {
          throw fault(
            line,
            "'\(text)' is not a range of characters, which is two numbers as Unicode writes them, such as \"0370-03FF\"; correct that line"
          )
        }
        subset.insert(first...last)
      }
    }
    guard let value = table["texts"] else { return true }
    guard let isKept = value.booleanValue else {
      throw fault(
        lines[path + ["texts"]], "'texts' is true or false: whether what the app says is kept; write true or false")
    }
    return isKept
  }

  /// Returns the app's texts in all languages and the letters of its keyboards. The result contains whole files, whose
  /// other contents are ASCII.
  private static func texts(of package: URL, layouts: URL) throws -> [String] {
    func files(in folder: URL) -> [URL] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".toml") }.sorted().map { folder.appending(path: $0) }
    }
    let translations = files(in: package.appending(path: "Translations"))
    let languages = Set(translations.map { $0.lastPathComponent.prefix { $0 != "." && $0 != "-" } })
    let keyboards = files(in: layouts).filter {
      languages.contains($0.lastPathComponent.prefix { $0 != "." && $0 != "-" })
    }
    return try (translations + files(in: package.appending(path: "Layouts")) + keyboards).map {
      try String(contentsOf: $0, encoding: .utf8)
    }
  }

  /// Returns resources with subsets in place of the configured fonts. Subsets that were made before are reused.
  func resources(of resources: AppResources) async throws -> AppResources {
    var made: [String: URL] = [:]
    for (name, line, subset) in subsets { made[name] = try await make(subset, name, line) }
    return AppResources(
      files: try resources.files.map { file in
        guard let place = made[file.name.text] else { return file }
        return AppResources.File(
          name: file.name, url: place, size: try place.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
      })
  }

  private func make(_ subset: FontSubset, _ name: String, _ line: Int) async throws -> URL {
    let bytes = try Data(contentsOf: subset.font)
    let key = hexDigits(of: SHA256.hash(of: Array(bytes) + Array(subset.options.joined(separator: " ").utf8)))
    let folder = package.appending(path: ".build/fonts")
    let place = folder.appending(path: "\(key).\(name.suffix(3).lowercased())")
    if FileManager.default.fileExists(atPath: place.path) { return place }
    let workshop = try await StagingFolder(in: folder, for: "fonts")
    let made = workshop.folder.appending(path: place.lastPathComponent)
    do {
      _ = try await Command.output("pyftsubset", [subset.font.path, "--output-file=\(made.path)"] + subset.options)
    } catch HostError.noCommand(let command) {
      throw Self.fault(
        line,
        "'\(name)' cannot be made smaller: there is no program '\(command)', which Debian's package fonttools has; install it, or take the font out of here"
      )
    } catch HostError.commandFailed(_, _, let reason) {
      throw Self.fault(line, "'\(name)' cannot be made smaller: \(reason); replace the font, or remove the line")
    }
    try workshop.move(made, to: place)
    let size = try place.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    ProgressLog.log("\(name): \(bytes.count / 1000) KB are \(size / 1000) KB with \(subset.scalars.count) characters")
    return place
  }
}
