/// Messages of the commands that make, sign, and send images and bundles.
extension UsageError {
  static var ofImages: [CommandMessages] {
    [
      CommandMessages(
        "vitrine image",
        [
          .timeWithoutNetwork("--time"), .timeWithoutNetwork("--nts"), .twoKindsOfTimeServers,
          .usbUpdatesWithoutTrust, .soundOfSystem, .systemLoginWithoutNetwork, .systemOptionsOfAppliance,
          .loginWithoutNetwork, .networkWithoutKeys, .hoursWithoutURL, .webUpdatesWithoutTrust,
          .webUpdatesWithoutNetwork, .badUpdateHours("VALUE"), .countryWithoutWiFi, .ethernetWithoutWiFi,
          .badCountry("CODE"), .badVoices("TEXT"),
          .hoursWithoutTime, .usbUpdatesImpossible(board: "BOARD"),
        ]),
      CommandMessages("vitrine sign", [.unreadableFile("FILE")]),
      CommandMessages("vitrine trust", [.trustWithoutKeys]),
      CommandMessages(
        "vitrine bundle",
        [
          .bundleWithoutStick, .notAStick("FOLDER"), .bundleWithoutBoard, .bundleWithoutKey,
          .imageWithoutTrust("FOLDER"), .unsignedImage("FOLDER"), .unreadableStick("FOLDER", type: "TYPE"),
        ]),
      CommandMessages(
        "vitrine update",
        [
          .cancelWithSystem, .cancelWithImage("FOLDER"), .updateWithoutImage, .badRestartTime("TIME"),
        ]),
    ]
  }

  // MARK: vitrine image

  static func timeWithoutNetwork(_ option: String) -> Self {
    Self("\(option) needs --network, because the board asks time servers over it", "add '--network dhcp'")
  }

  static var twoKindsOfTimeServers: Self {
    Self(
      "--time and --nts exclude each other, because a server without authentication could set the clock",
      "leave out --time")
  }

  static var usbUpdatesWithoutTrust: Self {
    Self(
      "--usb-updates needs --trust, because anyone can plug in a stick",
      "make a key pair with 'minisign -G -p fleet.pub -s fleet.key', and add '--trust fleet.pub'")
  }

  static var soundOfSystem: Self {
    Self("--sound is for an appliance", "leave it out, because a Debian system has the drivers of all sound cards")
  }

  static var systemLoginWithoutNetwork: Self {
    Self("--key, --view-key, --wifi and --wifi-setup need --network, for the board's address", "add '--network dhcp'")
  }

  static var systemOptionsOfAppliance: Self {
    Self(
      "--wifi, --wifi-setup and --package need --system, because an appliance has no such programs",
      "add --system, or leave out these options")
  }

  static var countryWithoutWiFi: Self {
    Self("--wifi-country needs --wifi or --wifi-setup", "add '--wifi-setup', or leave out --wifi-country")
  }

  static var ethernetWithoutWiFi: Self {
    Self(
      "--ethernet needs --wifi or --wifi-setup, without which --network applies to the Ethernet port",
      "add '--wifi-setup', or leave out --ethernet")
  }

  static func badCountry(_ text: String) -> Self {
    Self("--wifi-country: '\(text)' is not a country", "write the two capital letters of ISO 3166, such as DE")
  }

  static func badVoices(_ text: String) -> Self {
    Self("--voices '\(text)' is not a list of languages", "write their tags, with commas between, such as en,de")
  }

  static var loginWithoutNetwork: Self {
    Self("--key and --view-key need --network, for the board's address", "add '--network dhcp'")
  }

  static var networkWithoutKeys: Self {
    Self(
      "--network needs the keys that may log in",
      "add '--key FILE' with a public key such as ~/.ssh/id_ed25519.pub")
  }

  static var hoursWithoutURL: Self {
    Self("--update-hours needs --update-url, the server to ask", "add '--update-url URL', or leave out --update-hours")
  }

  static var webUpdatesWithoutTrust: Self {
    Self(
      "--update-url needs --trust, because the board installs what the server has without asking anyone",
      "make a key pair with 'minisign -G -p fleet.pub -s fleet.key', and add '--trust fleet.pub'")
  }

  static var webUpdatesWithoutNetwork: Self {
    Self("--update-url needs --network, the board's address", "add '--network dhcp --key FILE'")
  }

  static func badUpdateHours(_ text: String) -> Self {
    Self("--update-hours \(text) is not a range of hours", "write one such as 2-5 or 22-4")
  }

  static var hoursWithoutTime: Self {
    Self("--update-hours needs the time", "add --nts or --time with an NTP server, or use --update-hours 0-24")
  }

  static func usbUpdatesImpossible(board: String) -> Self {
    Self(
      "--usb-updates is not possible for \(board): its data partition has the name of a USB stick",
      "leave it out, and use --update-url or 'vitrine deploy'")
  }

  // MARK: Signatures

  static func unreadableFile(_ path: String) -> Self {
    Self("\(path) cannot be read", "name an image of 'vitrine image', or another file")
  }

  static var trustWithoutKeys: Self {
    Self(
      "the command needs boards and public keys",
      "name at least one board, and then files of public keys, whose names end with .pub")
  }

  // MARK: vitrine bundle

  static var bundleWithoutStick: Self {
    Self(
      "the command needs apps or images, and a stick",
      "name at least one app or image, and then the folder of the stick")
  }

  static func notAStick(_ path: String) -> Self {
    Self("\(path) is not a folder", "mount the stick, and name its folder")
  }

  static var bundleWithoutBoard: Self {
    Self("--board is needed for apps", "name the boards to build them for, such as '--board raspberrypi-4'")
  }

  static var bundleWithoutKey: Self {
    Self(
      "--sign is needed for apps, because boards accept only signed bundles",
      "name the file of a secret key with --sign FILE")
  }

  static func imageWithoutTrust(_ path: String) -> Self {
    Self("\(path) has no trusted keys", "make the image with --trust, and --usb-updates or --update-url")
  }

  static func unsignedImage(_ path: String) -> Self {
    Self("\(path) is not signed", "add --sign, or run 'vitrine sign' first")
  }

  static func unreadableStick(_ path: String, type: String) -> Self {
    Self("\(path) is on \(type), which boards do not read", "format the stick with FAT32")
  }

  // MARK: vitrine update

  static var cancelWithSystem: Self { Self("--cancel sends no system", "leave out --again, --at, and --sign") }

  static func cancelWithImage(_ image: String) -> Self {
    Self("--cancel takes boards only", "leave out the image \(image)")
  }

  static var updateWithoutImage: Self {
    Self("the command needs boards and an image", "name at least one board, and then the folder of the image")
  }

  static func badRestartTime(_ text: String) -> Self {
    Self("--at takes a time of day, and '\(text)' is not one", "write a time such as 03:00")
  }
}
