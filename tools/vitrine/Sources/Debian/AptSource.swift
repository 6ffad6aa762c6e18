import Foundation

/// One of the machine's own sources of packages, with the keys that it trusts: what
/// is fetched from it is verified as everything else on this machine.
struct AptSource: Equatable {
  var addresses: String
  var suites: [String]
  var components: [String]
  /// A file of keys, or the keys themselves; nil for apt's own ones.
  var signedBy: String?

  /// The entries of a file ending in `.sources`.
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
      guard words(fields["types"]).contains("deb"), fields["enabled"]?.lowercased() != "no", let addresses = fields["uris"]
      else { return nil }
      return AptSource(
        addresses: addresses, suites: words(fields["suites"]), components: words(fields["components"]),
        signedBy: fields["signed-by"])
    }
  }

  /// The entries of a file ending in `.list`: `deb [signed-by=FILE] ADDRESS SUITE COMPONENT…`.
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

  /// The same source, of `release` in the place of `host`; nil when it has nothing to do with them.
  ///
  /// A suite belongs to a release by its name: `bookworm`, `bookworm-updates`, `bookworm-security`.
  func moved(from host: String, to release: String, components: [String]) -> AptSource? {
    let parts = ["", "-updates", "-security"]
    let moved = suites.compactMap { suite in parts.first { suite == host + $0 }.map { release + $0 } }
    if moved.isEmpty { return nil }
    var source = self
    source.suites = moved
    source.components = components
    return source
  }

  /// - Parameter type: `deb`, or `deb-src` for what packages are built from.
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
