import Foundation

/// One of the machine's own package sources with the keys that it trusts. Files fetched from it are verified like all
/// other packages of this machine.
struct AptSource: Equatable {
  var addresses: String
  var suites: [String]
  var components: [String]
  /// A file of keys, or the keys themselves, or `nil` for apt's default keys.
  var signedBy: String?

  /// Returns the entries of a file that ends in `.sources`.
  static func parse(stanzas text: String) -> [AptSource] {
    text.components(separatedBy: "\n\n").compactMap { stanza in
      var fields: [String: String] = [:]
      var last = ""
      for line in stanza.split(separator: "\n") where !line.hasPrefix("#") {
        if line.first == " " || line.first == "\t" {
          fields[last]? += "\n\(line)"
        } else if let colon = line.firstIndex(of: ":") {
          last = line[..<colon].lowercased()
          fields[last] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
      }
      guard words(fields["types"]).contains("deb"), fields["enabled"]?.lowercased() != "no",
        let addresses = fields["uris"]
      else { return nil }
      return AptSource(
        addresses: addresses, suites: words(fields["suites"]), components: words(fields["components"]),
        signedBy: fields["signed-by"])
    }
  }

  /// Returns the entries of a file that ends in `.list`: `deb [signed-by=FILE] ADDRESS SUITE COMPONENT…`.
  static func parse(lines text: String) -> [AptSource] {
    text.split(separator: "\n").compactMap { line in
      var line = line.prefix { $0 != "#" }
      var signedBy: String?
      if let open = line.firstIndex(of: "["), let close = line[open...].firstIndex(of: "]") {
        let options = words(String(line[line.index(after: open)..<close]))
        signedBy = options.first { $0.hasPrefix("signed-by=") }.map { String($0.dropFirst("signed-by=".count)) }
        line.removeSubrange(open...close)
      }
      let parts = words(String(line))
      guard parts.count >= 3, parts[0] == "deb" else { return nil }
      return AptSource(addresses: parts[1], suites: [parts[2]], components: Array(parts[3...]), signedBy: signedBy)
    }
  }

  /// Returns this source with the suites of `release` instead of `host`, or `nil` if it has no suites of `host`.
  ///
  /// The name of a suite starts with its release: `bookworm`, `bookworm-updates`, `bookworm-security`.
  func replacingRelease(_ host: String, with release: String, components: [String]) -> AptSource? {
    let parts = ["", "-updates", HostSystem.securitySuffix]
    let moved = suites.compactMap { suite in parts.first { suite == host + $0 }.map { release + $0 } }
    if moved.isEmpty { return nil }
    var source = self
    source.suites = moved
    source.components = components
    return source
  }

  /// Returns the source as an entry of a `.sources` file.
  ///
  /// - Parameter type: `deb`, or `deb-src` for source packages.
  func stanza(_ type: String) -> String {
    """
    Types: \(type)
    URIs: \(addresses)
    Suites: \(suites.joined(separator: " "))
    Components: \(components.joined(separator: " "))

    """ + (signedBy.map { "Signed-By: \($0)\n" } ?? "")
  }

  private static func words(_ text: String?) -> [String] {
    text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
  }
}
