import Foundation

/// The parts of a system image in addition to the app and the board's files.
public struct SystemOptions: Sendable {
  /// The name of the keeper's program.
  public static let keeperName = "vitrine-keeper"

  /// The service that manages releases, statically linked for the board's processor.
  let keeper: URL
  /// The settings of wpa_supplicant with networks and keys, or `nil` for no Wi-Fi.
  let wifi: Data?
  /// Whether staff may choose a network on the panel. `wifi` then has the settings for that.
  let hasWiFiSetup: Bool
  /// Whether the board also uses its Ethernet port if it uses Wi-Fi.
  let hasEthernet: Bool
  /// Additional Debian packages.
  let packages: [String]

  /// - Parameters:
  ///   - wifi: A file of wpa_supplicant's settings.
  ///   - hasWiFiSetup: Whether staff may choose a network on the panel. The networks of `wifi` are then the initial ones.
  ///   - hasEthernet: Whether the board also uses its Ethernet port, by DHCP, if it uses Wi-Fi.
  ///   - country: The two letters of the country whose rules for radio the board follows, or `nil` for those of `wifi`.
  public init(
    keeper: URL, wifi: URL? = nil, hasWiFiSetup: Bool = false, hasEthernet: Bool = false, country: String? = nil,
    packages: [String] = []
  ) throws {
    self.keeper = keeper
    self.hasEthernet = hasEthernet
    self.packages = packages
    self.hasWiFiSetup = hasWiFiSetup
    let file: Data? = try wifi.map { file in
      guard let contents = try? Data(contentsOf: file), contents.count < 1 << 20,
        String(data: contents, encoding: .utf8)?.contains("network={") == true
      else { throw BoardImageError.noWiFi(file.path) }
      return contents
    }
    guard hasWiFiSetup || country != nil else {
      self.wifi = file
      return
    }
    var lines = file.map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) } ?? []
    func replace(_ name: String, with value: String) {
      lines.removeAll { $0.filter { $0 != " " && $0 != "\t" }.hasPrefix("\(name)=") }
      lines.insert("\(name)=\(value)", at: 0)
    }
    if let country { replace("country", with: country) }
    if hasWiFiSetup {
      replace("update_config", with: "1")
      replace("ctrl_interface", with: Self.controlFolder)
    }
    self.wifi = Data(lines.map { "\($0)\n" }.joined().utf8)
  }

  /// The folder of wpa_supplicant's sockets, which only root may use. The app uses that of `vitrine-wifi`.
  private static let controlFolder = "DIR=/run/wpa_supplicant"

  /// Returns `true` for two capital letters.
  public static func isCountry(_ text: String) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}
