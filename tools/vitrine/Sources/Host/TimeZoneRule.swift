import Foundation

/// Time zones by name, `Europe/Berlin`, and as rules. Boards use rules, because they have no zone files.
public enum TimeZoneRule {
  /// Returns the current rule of a zone, such as `CET-1CEST,M3.5.0,M10.5.0/3`, from this machine's files. If `name` is
  /// a rule, returns it unchanged.
  ///
  /// - Parameter folder: The folder of the zone files.
  public static func posixRule(for name: String, in folder: String = "/usr/share/zoneinfo") throws(HostError) -> String
  {
    let isPath = name.hasPrefix("/") || name.split(separator: "/", omittingEmptySubsequences: false).contains("..")
    guard !isPath, let file = FileManager.default.contents(atPath: "\(folder)/\(name)"),
      file.starts(with: Data("TZif".utf8))
    else {
      // Rules contain their offset from Greenwich.
      if !isPath, name.contains(where: \.isNumber), !name.contains("/") || name.contains(",") { return name }
      throw .unknownTimeZone(name, folder: folder, similar: zones(in: folder).similar(to: name))
    }
    // The last line of the file is the rule (RFC 8536).
    let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count > 2, lines.last!.isEmpty, let rule = String(data: lines[lines.count - 2], encoding: .utf8),
      rule.contains(where: \.isNumber)
    else { throw .unknownTimeZone(name, folder: folder) }
    return rule
  }

  /// Returns the names of the zones in a folder, without tables and the zones of other clocks.
  private static func zones(in folder: String) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).filter {
      !$0.contains(".") && !$0.hasPrefix("posix/") && !$0.hasPrefix("right/")
        && !URL(fileURLWithPath: "\(folder)/\($0)").isFolder
    }
  }
}
