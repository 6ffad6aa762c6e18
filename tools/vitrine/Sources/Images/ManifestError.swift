import Host
import ReleaseFormat

/// A description of a release or a system that boards would refuse. The description includes the remedy.
public enum ManifestError: ExplainedError, Equatable {
  /// A line with a control character, or one that another version of Vitrine has written.
  case badLine(String)
  /// The size of the description, in bytes.
  case tooLong(Int)
  /// The size of the files, in bytes.
  case tooLarge(Int)

  public var problem: String {
    switch self {
    case .badLine(let line): "boards do not accept the line '\(line)' of the description"
    case .tooLong(let size):
      "the release's description has \((size + 1023) >> 10) KB, and \(ReleaseManifest.maximumSize >> 10) are allowed"
    case .tooLarge(let size):
      "the app's program and resources have \(size >> 20) MB, and \(ReleaseManifest.largest >> 20) MB are allowed"
    }
  }

  public var remedy: String {
    switch self {
    case .badLine:
      "remove control characters from the app's name, or make its image or bundle again with this version of the host tool"
    case .tooLong: "use fewer resources or shorter --set values"
    case .tooLarge: "remove resources, or make photographs smaller"
    }
  }

  /// One error of each kind, for docs/troubleshooting.md.
  public static var examples: [ManifestError] { [.badLine("LINE"), .tooLong(70 << 10), .tooLarge(300 << 20)] }
}

extension ReleaseManifest {
  /// Parses the description of a release or a system, as boards do. Use this function in place of the parsers, whose
  /// errors are for boards.
  public static func checked(_ text: String) throws(ManifestError) -> ReleaseManifest {
    do { return try either(parsing: text) } catch {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard case .badManifest(let number) = error, lines.indices.contains(number - 1), !lines[number - 1].isEmpty else {
        throw .badLine(PrintableText.line(lines.first ?? ""))
      }
      throw .badLine(PrintableText.line(lines[number - 1]).replacing("\t", with: "?"))
    }
  }
}
