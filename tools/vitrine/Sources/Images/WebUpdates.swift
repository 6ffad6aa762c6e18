import Foundation
import ReleaseFormat
import SwiftSDKs

/// The program with which a board updates itself from a web server, and its options.
public struct WebUpdates: Sendable {
  /// The options of `vitrine image`.
  public struct Options: Sendable, Equatable {
    /// The URL of the server's folder with the bundle.
    public let url: String
    /// The hours in which the board updates itself.
    public let hours: UpdateHours

    /// Throws an error for a URL that the board could not use.
    public init(url: String, hours: UpdateHours) throws {
      guard let parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme?.lowercased()),
        parts.host?.isEmpty == false, !url.contains(where: \.isWhitespace)
      else {
        throw BoardImageError.updateURL(url, reason: "it is not a URL such as https://updates.example.com/vitrine")
      }
      guard parts.query == nil, parts.fragment == nil else {
        throw BoardImageError.updateURL(url, reason: "it must be a folder's, without ? and #")
      }
      guard parts.user == nil else {
        throw BoardImageError.updateURL(url, reason: "boards send no passwords; the bundle's signature protects it")
      }
      self.url = url
      self.hours = hours
    }
  }

  /// The name of the program.
  public static let programName = "vitrine-web"

  private let program: StaticProgram
  private let options: Options

  init(_ program: StaticProgram, _ options: Options) {
    self.program = program
    self.options = options
  }

  /// The files, in addition to those of the network access.
  var entries: [String: CpioArchive.Entry] {
    ["usr/lib/vitrine/\(Self.programName)": .file(program.contents, isExecutable: true)]
  }

  /// The command of the service.
  var service: [String] { ["/usr/lib/vitrine/\(Self.programName)", options.url, options.hours.text] }

  /// The files of a Debian system, in addition to those in `rootfs-overlay`: the program, and the options of its unit.
  var systemEntries: [String: CpioArchive.Entry] {
    let lines = [("UPDATE_URL", options.url), ("UPDATE_HOURS", options.hours.text)].map { name, value in
      "Environment=\"\(name)=\(Self.escaped(value))\"\n"
    }
    let path = "etc/systemd/system/\(Self.programName).service.d/options.conf"
    let text = "[Service]\n" + lines.joined()
    return entries.merging([path: .file(Data(text.utf8), isExecutable: false)]) { $1 }
  }

  /// Returns a value between quotation marks in a unit of systemd, which replaces `%` and letters behind a backslash.
  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
  }
}
