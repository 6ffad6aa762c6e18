import Foundation
import Host

/// A release of Debian, and how long Debian corrects vulnerabilities in it.
public struct DebianRelease: Equatable, Sendable {
  /// The code name, such as `bookworm`.
  public let name: String
  /// The version, such as 12.
  public let number: Int
  /// The last day of support by Debian's security team.
  public let securitySupportEnd: String
  /// The last day of support by the LTS team, which supports amd64, arm64, armhf, and i386.
  public let longTermSupportEnd: String
  /// The version of the release's GCC, which is in the names of its packages and folders, such as 12.
  public let compilerVersion: Int

  /// Published: https://www.debian.org/releases/, https://wiki.debian.org/LTS, and https://packages.debian.org/gcc.
  public static let all = [
    DebianRelease(
      name: "bullseye", number: 11, securitySupportEnd: "2024-08-14", longTermSupportEnd: "2026-08-31",
      compilerVersion: 10),
    DebianRelease(
      name: "bookworm", number: 12, securitySupportEnd: "2026-06-10", longTermSupportEnd: "2028-06-30",
      compilerVersion: 12),
    DebianRelease(
      name: "trixie", number: 13, securitySupportEnd: "2028-08-09", longTermSupportEnd: "2030-06-30",
      compilerVersion: 14),
  ]

  /// Debian's stable release, from which images are made unless a board or a command names another one.
  public static let stable = "trixie"

  /// Returns the release with a code name, or a number such as `12` or `12.5`, or `nil` if it is unknown.
  public static func named(_ name: some StringProtocol) -> DebianRelease? {
    let number = Int(name.prefix { $0 != "." })
    return all.first { $0.name == name || $0.number == number }
  }

  /// Returns a question with the releases that are similar to an unknown name, or `nil`.
  static func suggestion(for name: String) -> String? {
    named(name) == nil ? all.map(\.name).suggestion(for: name) : nil
  }

  /// The state of a release's support on one day.
  public enum Support: Equatable, Sendable {
    /// Debian supports the release for more than six months.
    case current
    /// The support ends within six months.
    case endsSoon
    /// The support has ended.
    case ended
  }

  /// Returns the state of the support on the day of `date` in UTC.
  public func support(on date: Date) -> Support {
    let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    let today = date.formatted(format)
    if today > longTermSupportEnd { return .ended }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let later = calendar.date(byAdding: .month, value: 6, to: date) ?? date
    return later.formatted(format) >= longTermSupportEnd ? .endsSoon : .current
  }

  /// Returns a warning if the support ends within six months of a day or has ended, or `nil`.
  public func supportWarning(on date: Date) -> String? {
    support(on: date) == .current ? nil : "Debian \(number) (\(name)): \(supportDescription(on: date))"
  }

  /// The end of the support on a day, for users, such as `LTS until 2028-06-30`.
  public func supportDescription(on date: Date) -> String {
    let today = date.formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
    if today <= securitySupportEnd {
      return "security support until \(securitySupportEnd), then LTS until \(longTermSupportEnd)"
    }
    return today <= longTermSupportEnd ? "LTS until \(longTermSupportEnd)" : "support ended on \(longTermSupportEnd)"
  }
}
