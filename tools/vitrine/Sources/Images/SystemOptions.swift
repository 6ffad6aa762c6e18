import Foundation

/// The parts of a system image in addition to the app and the board's files.
public struct SystemOptions: Sendable {
  /// The name of the keeper's program.
  public static let keeperName = "vitrine-keeper"

  /// The service that manages releases, statically linked for the board's processor.
  let keeper: URL
  /// The settings of wpa_supplicant with networks and keys, or `nil` for no Wi-Fi.
  let wifi: Data?
  /// Additional Debian packages.
  let packages: [String]

  /// - Parameter wifi: A file of wpa_supplicant's settings.
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
