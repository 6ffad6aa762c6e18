import Foundation

/// What a system image has beyond the app and the board.
public struct SystemChoice: Sendable {
  /// Of the program among Vitrine's own.
  public static let keeperName = "vitrine-keeper"

  /// The keeper of releases, static, for the board's processor.
  let keeper: URL
  /// Settings of wpa_supplicant, with the networks and their keys; nil: no Wi-Fi.
  let wifi: Data?
  /// More of Debian's packages.
  let packages: [String]

  /// - Parameter wifi: a file of settings of wpa_supplicant.
  public init(keeper: URL, wifi: URL? = nil, packages: [String] = []) throws {
    self.keeper = keeper
    self.packages = packages
    self.wifi = try wifi.map { file in
      guard let contents = try? Data(contentsOf: file), contents.count < 1 << 20,
        String(data: contents, encoding: .utf8)?.contains("network={") == true
      else { throw BoardImageError.noWiFi(file.path) }
      return contents
    }
  }
}
