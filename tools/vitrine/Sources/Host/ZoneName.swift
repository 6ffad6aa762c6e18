import Foundation

/// Zones as people name them, `Europe/Berlin`, and as boards take them: a board has no files of zones.
public enum ZoneName {
  /// The rule that holds in a zone from now on, `CET-1CEST,M3.5.0,M10.5.0/3`, from this machine's files; a rule stays what it is.
  ///
  /// - Parameter folder: of the files.
  public static func rule(of name: String, in folder: String = "/usr/share/zoneinfo") throws(HostError) -> String {
    let isPath = name.hasPrefix("/") || name.split(separator: "/", omittingEmptySubsequences: false).contains("..")
    guard !isPath, let file = FileManager.default.contents(atPath: "\(folder)/\(name)"), file.starts(with: Data("TZif".utf8)) else {
      // Rules say how far from Greenwich they are.
      if !isPath, name.contains(where: \.isNumber), !name.contains("/") || name.contains(",") { return name }
      throw .noZone(name, folder: folder)
    }
    // It stands in the last line (RFC 8536).
    let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count > 2, lines.last!.isEmpty, let rule = String(data: lines[lines.count - 2], encoding: .utf8),
      rule.contains(where: \.isNumber)
    else { throw .noZone(name, folder: folder) }
    return rule
  }
}
