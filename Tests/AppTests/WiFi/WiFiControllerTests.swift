import Foundation
import TestContexts
import TestKit
import Testing
import ToolkitTestKit
import VitrineTesting
import WiFi

/// The screen on which staff choose a network. The behavior with radios is tested on a virtual board.
@Suite("The screen for Wi-Fi", .freshContext, .serialized) struct WiFiControllerTests {
  private let folder: TemporaryFolder
  private let supplicant: RecordedSupplicant
  private let player: TouchPlayer
  private let wifi: WiFi
  private let controller: WiFiController

  init() throws { try self.init(width: 480, height: 800) }

  private init(width: Double, height: Double, _ theme: Theme? = nil, language: Language? = nil) throws {
    Typeface.system = try testLocal("sans") {
      try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    }
    folder = TemporaryFolder()
    supplicant = try RecordedSupplicant(at: "\(folder.path)/wlan0")
    supplicant.replies["BSS RANGE=0- MASK=0x21881"] = """
      id=0
      level=-48
      flags=[WPA2-PSK-CCMP][ESS]
      ssid=Museum staff
      ====
      id=1
      level=-66
      flags=[ESS]
      ssid=Caf\\xc3\\xa9 guests
      ====
      id=2
      level=-74
      flags=[WPA2-EAP-CCMP][ESS]
      ssid=University
      ====
      id=3
      level=-85
      flags=[WPA2-PSK+SAE-CCMP][ESS]
      ssid=Printer 4711
      ####

      """
    supplicant.replies["BSS RANGE=4- MASK=0x21881"] = ""
    let screen = ViewController()
    player = TouchPlayer(showing: screen, width: width, height: height)
    wifi = WiFi(for: player.application, at: supplicant.path)
    controller = WiFiController(wifi)
    if let language {
      Language.offered = [Language("en"), language]
      player.application.language = language
    }
    if let theme { player.window.theme = theme }
    player.window.rootViewController = NavigationController(rootViewController: controller)
    run(2)
  }

  /// Lets time pass, with replies to all commands.
  private func run(_ seconds: Double = 0.5) {
    for _ in 0..<Int(seconds * 10) {
      player.wait(0.1)
      for _ in 0..<4 {
        try? supplicant.answer()
        player.application.existingSources?.deliver(nil)
      }
    }
  }

  private func tap(_ role: AccessibilityRole, _ label: String) throws {
    player.tap(try #require(player.find(role, label), "\(player.tree)"))
    run()
  }

  private func connect(_ name: String, address: String?) throws {
    supplicant.replies["STATUS"] =
      "wpa_state=COMPLETED\nssid=\(name)\nid=1\n" + (address.map { "ip_address=\($0)\n" } ?? "")
    try supplicant.send("<3>CTRL-EVENT-CONNECTED - Connection to 02:00:00:00:01:00 completed [id=1 id_str=]")
    run(2)
  }

  private func type(_ text: String) {
    (player.window.firstResponder as? TextField)?.insertText(text)
    run(0.2)
  }

  @Test func `lists the networks with their strength and security, for screen readers too`() {
    #expect(player.find(.listItem, "Museum staff · Password needed · Strong signal") != nil)
    #expect(player.find(.listItem, "Café guests · Open, not encrypted · Good signal") != nil)
    #expect(player.find(.listItem, "University · Not supported here · Weak signal") != nil)
    #expect(player.find(.listItem, "Printer 4711 · Password needed · Very weak signal") != nil)
    #expect(player.find(.listItem, "Old · Saved, out of range") != nil)
    #expect(player.find(.listItem, "Not connected · Choose a network") != nil)
    #expect(player.find(.listItem, "Other network…") != nil)
    #expect(player.tree.problems == [])
  }

  @Test func `a wrong password is reported at the field, and the right one connects`() throws {
    try tap(.listItem, "Museum staff · Password needed · Strong signal")
    type("wrong password")
    try tap(.button, "Join")
    #expect(player.find(.button, "Connecting…") != nil)
    try supplicant.send(
      "<3>CTRL-EVENT-SSID-TEMP-DISABLED id=1 ssid=\"Museum staff\" auth_failures=1 duration=10 reason=WRONG_KEY")
    run()
    let field = try #require(player.find(.passwordInput, "Password"))
    #expect(field.hint == "Wrong password" && field.states.contains(.invalid))
    try tap(.button, "Join")
    try connect("Museum staff", address: "192.168.7.2")
    #expect(player.find(.button, "Join") == nil)
    #expect(player.find(.listItem, "Museum staff · Connected · Strong signal · 192.168.7.2") != nil)
    #expect(player.tree.problems == [])
  }

  @Test func `scans again while it is shown, and when the Wi-Fi becomes available`() throws {
    func scans() -> Int { supplicant.commands.count { $0 == "SCAN" } }
    let count = scans()
    #expect(count > 0)
    run(45)
    #expect(scans() >= count + 2)
  }

  @Test func `a network without addresses is reported`() throws {
    try connect("Museum staff", address: nil)
    #expect(player.find(.listItem, "Museum staff · Connected, waiting for an address…") != nil)
    run(22)
    #expect(player.find(.listItem, "Museum staff · The network gives no address. Check its router.") != nil)
  }

  @Test func `a network of accounts is shown, and explained`() throws {
    try tap(.listItem, "University · Not supported here · Weak signal")
    #expect(player.find(.alertDialog, "University") != nil, "\(player.tree)")
    #expect(!supplicant.commands.contains("ADD_NETWORK"))
  }

  @Test func `an open network is joined at once, and a hidden one by its name`() throws {
    try tap(.listItem, "Café guests · Open, not encrypted · Good signal")
    #expect(supplicant.commands.contains("SET_NETWORK 1 key_mgmt NONE"))
    try connect("Caf\\xc3\\xa9 guests", address: "10.0.0.2")
    try tap(.listItem, "Other network…")
    type("Vault")
    try tap(.button, "Join")
    #expect(supplicant.commands.contains("SET_NETWORK 1 ssid 5661756c74"))
    #expect(player.find(.button, "Connecting…") != nil)
    try tap(.button, "Wi-Fi")
    #expect(supplicant.commands.contains("REMOVE_NETWORK 1"))
  }

  @Test func `the current network is forgotten after a question`() throws {
    supplicant.replies["LIST_NETWORKS"] = "network id / ssid / bssid / flags\n1\tMuseum staff\tany\t[CURRENT]\n"
    try connect("Museum staff", address: "192.168.7.2")
    wifi.scan()
    run()
    try tap(.listItem, "Museum staff · Connected · Strong signal · 192.168.7.2")
    try tap(.button, "Forget this network")
    #expect(supplicant.commands.contains("REMOVE_NETWORK 1"))
    #expect(supplicant.commands.last { $0 == "SAVE_CONFIG" } != nil)
  }

  @Test func `a tap on the switch shows the password`() throws {
    try tap(.listItem, "Museum staff · Password needed · Strong signal")
    type("twelve lamps")
    #expect((player.window.firstResponder as? TextField)?.isSecure == true)
    try tap(.switch, "Show password")
    #expect(!player.tree.nodes.contains { $0.role == .passwordInput })
  }

  /// Writes images to the folder that the variable names.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["VITRINE_WIFI_PICTURES"] != nil))
  func `has images`() throws {
    let images = try #require(ProcessInfo.processInfo.environment["VITRINE_WIFI_PICTURES"])
    var large = Theme.light
    large.textScale = 2
    let looks: [(String, Double, Double, Theme?, Language?)] = [
      ("dark", 480, 800, nil, nil), ("light", 800, 480, .light, nil), ("large", 480, 800, large, nil),
      ("right-to-left", 480, 800, .light, Language("ar")), ("german", 800, 480, nil, Language("de")),
    ]
    for (name, width, height, theme, language) in looks {
      let screen = try WiFiControllerTests(width: width, height: height, theme, language: language)
      try screen.connect("Museum staff", address: "192.168.7.2")
      try screen.player.screenshot().writePNG(to: "\(images)/\(name).png")
      let row = try #require(screen.player.tree.nodes.first { $0.label.hasPrefix("Printer 4711") })
      screen.player.tap(row)
      screen.run()
      screen.type("wrong password")
      if let join = screen.player.tree.nodes.last(where: { $0.role == .button && $0.label == WiFiWord.join.text }) {
        screen.player.tap(join)
      }
      screen.run()
      try screen.supplicant.send(
        "<3>CTRL-EVENT-SSID-TEMP-DISABLED id=1 ssid=\"Printer 4711\" auth_failures=1 duration=10 reason=WRONG_KEY")
      screen.run(1)
      try screen.player.screenshot().writePNG(to: "\(images)/\(name)-password.png")
    }
  }
}
