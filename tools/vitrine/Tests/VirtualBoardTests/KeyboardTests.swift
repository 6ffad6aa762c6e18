import BoardFixtures
import Foundation
import Host
import Proofs
import Testing

@testable import Images
@testable import VirtualBoard

/// Input into an app's field on a virtual board, from keyboards and scanners that are plugged in, and from thumbs on
/// its touch panel.
@Suite("Keyboards on a board", .serialized, .fewAtOnce) struct KeyboardTests {
  private static let limit = Duration.seconds(60)
  private static let shift = "42"

  private func boot(
    _ name: String, _ settings: [String: String] = [:], _ body: @Sendable (AgentBoard) async throws -> Void
  ) async throws {
    let board = try await BuiltBoard(name, with: "services-app", in: Repository(around: #filePath), settings: settings)
    try await board.machine.run { board in
      try await board.waitUntilReady()
      _ = try await board.firstFrame(within: .seconds(120))
      try await body(board)
    }
  }

  /// Five scans of forty characters with one key stroke each millisecond, of which the kernel buffers a few.
  ///
  /// An emulator sometimes pauses for longer than a scanner, which divides a scan or makes the kernel lose keys. Then
  /// the scan is refused and repeated; other characters must not be missing or misplaced.
  private func expectScans(by board: AgentBoard) async throws {
    var whole = 0
    var refused = 0
    for round in 1...12 where whole < 5 {
      let codes = (0..<40).map { "\(2 + ($0 + round) % 10)" }
      let before = board.console.count
      try await board.command("type 1 \(codes.joined(separator: " ")) 28")
      let digits = (0..<40).map { "\((($0 + round) % 10 + 1) % 10)" }.joined()
      let refusal = "rejected a scan: "
      // 15 s, because the log does not contain all refusals.
      for _ in 0..<150
      where !Self.told(board.console[before...], digits)
        && !board.console[before...].contains(where: { $0.contains(refusal) })
      {
        try await Task.sleep(for: .milliseconds(100))
      }
      if Self.told(board.console[before...], digits) { whole += 1 } else { refused += 1 }
      #expect(
        whole + refused == round
          && board.console[before...].allSatisfy { $0.contains(refusal) || Self.isPart($0, of: digits) },
        "round \(round): \(Array(board.console[before...]))")
    }
    ProgressLog.log("\(whole) scans whole, \(refused) refused")
    #expect(whole == 5)
  }

  /// Returns `true` if the app received all of these characters in this order.
  private static func told(_ lines: ArraySlice<String>, _ characters: String) -> Bool {
    if lines.contains(where: { $0.hasSuffix("scan: \(characters)") }) { return true }
    let heard = lines.map { line in
      if let scan = line.range(of: "vitrine: scan: ") { return String(line[scan.upperBound...]) }
      return line.contains("text: ") ? String(line.suffix(1)) : ""
    }
    return heard.joined() == characters
  }

  /// Returns the typed text of a line, with equal adjacent letters as one: if the emulator pauses during a press, the
  /// key repeats.
  private static func typed(_ line: String) -> String? {
    guard let range = line.range(of: "text: ") else { return nil }
    var text = ""
    for letter in line[range.upperBound...] where letter != text.last { text.append(letter) }
    return text
  }

  private static func isPart(_ line: String, of characters: String) -> Bool {
    line.range(of: "scan: ").map { characters.contains(line[$0.upperBound...]) } ?? true
  }

  @Test(arguments: Campaign.boards("qemu-x86_64", more: ["qemu-arm64", "qemu-armhf"]))
  func `scans are complete or rejected, dead keys compose, and a keyboard unplugged during a key press stops`(
    name: String
  )
    async throws
  {
    try await boot(name, ["XKB_DEFAULT_LAYOUT": "de"]) { board in
      try await board.plugKeyboard("ACME keyboard")
      try await board.awaitLine("\"ACME keyboard\": a keyboard", within: Self.limit)
      // The acute accent and e, y at its German position, and a capital letter.
      for code in ["13", "18", "21"] { try await board.command("type 80 \(code)") }
      let composes = try await board.awaitsLine { Self.typed($0) == "éz" }
      #expect(composes)
      try await board.command("type 80 +\(Self.shift) 30 -\(Self.shift)")
      let shifts = try await board.awaitsLine { Self.typed($0) == "ézA" }
      #expect(shifts)

      try await expectScans(by: board)

      // Unplugged during a press, while a key repeats.
      try await board.command("type 80 +48")
      try await board.awaitLine("bb", within: Self.limit)
      try await board.plugKeyboard("")
      try await board.awaitLine("\"ACME keyboard\" disconnected", within: Self.limit)
      try await Task.sleep(for: .milliseconds(300))
      let count = board.console.filter { $0.contains("text: ") }.count
      try await Task.sleep(for: .seconds(1))
      #expect(board.console.filter { $0.contains("text: ") }.count == count, "a key of an unplugged keyboard repeats")

      // Another keyboard continues at the same position.
      try await board.plugKeyboard("Other keyboard")
      try await board.awaitLine("\"Other keyboard\": a keyboard", within: Self.limit)
      try await board.command("type 80 16")
      #expect(try await board.awaitsLine { $0.contains("text: éz") && $0.hasSuffix("bq") })
    }
    try recordProof(
      "complete scans of 40 characters at 1,000 a second, dead keys, and a keyboard unplugged during a key press",
      build: String(name.dropFirst("qemu-".count)))
  }

  /// The agent is process 1 here, so virtual terminals are not locked and SysRq keys are not disabled as on an
  /// appliance. The kernel would switch the terminal, restart the board or crash.
  @Test(.inCampaign) func `keys that would leave a kiosk have no effect while its app has keyboards`() async throws {
    try await boot("qemu-x86_64") { board in
      try await board.plugKeyboard("ACME keyboard")
      try await board.awaitLine("\"ACME keyboard\": a keyboard", within: Self.limit)
      try await board.command("type 80 16")
      #expect(try await board.awaitsLine { Self.typed($0) == "q" })
      try await board.waitForStableScreen()
      let before = try await board.screenshot()
      let uptime = try await board.uptime()

      let control = "29"
      let alt = "56"
      let sysRq = "99"
      // Ctrl-Alt-F2, Ctrl-Alt-Delete, and Alt-SysRq with B, which restarts the board, and with C, which crashes it.
      for key in ["60", "111"] { try await board.command("type 80 +\(control) +\(alt) \(key) -\(alt) -\(control)") }
      for key in ["48", "46"] { try await board.command("type 80 +\(alt) +\(sysRq) \(key) -\(sysRq) -\(alt)") }
      try await Task.sleep(for: .seconds(2))
      let isSame = try await board.screenshot() == before
      #expect(isSame && board.console.allSatisfy { !$0.contains("sysrq:") })
      #expect(try await board.uptime() > uptime)

      try await board.command("type 80 17")
      #expect(try await board.awaitsLine { Self.typed($0) == "qw" })
    }
  }

  @Test(.inCampaign) func `a keyboard that also points types, and its pointer moves the caret`() async throws {
    try await boot("qemu-x86_64", ["VITRINE_SCALE": "1"]) { board in
      try await board.command("pointing-keyboard ACME K400")
      try await board.awaitLine("\"ACME K400\": a keyboard", within: Self.limit)
      try await board.awaitLine("\"ACME K400\": mouse", within: Self.limit)
      for code in ["30", "48"] { try await board.command("type 80 \(code)") }
      let types = try await board.awaitsLine { Self.typed($0) == "ab" }
      #expect(types)
      // From the center of the panel to the left end of the text field, where BTN_LEFT is pressed.
      try await board.command("point \(45 - BoardTests.width / 2) \(43 - BoardTests.height / 2)")
      try await board.command("type 160 272")
      try await Task.sleep(for: .seconds(1))
      try await board.command("type 80 46")
      let points = try await board.awaitsLine { Self.typed($0) == "cab" }
      #expect(points, "\(board.console.filter { $0.contains("text: ") })")
    }
  }

  @Test(arguments: Campaign.boards("qemu-x86_64", more: ["qemu-arm64"]))
  func `two thumbs type 200 keys at ten a second on the panel, none lost or swapped`(name: String) async throws {
    try await boot(name, ["VITRINE_SCALE": "1"]) { board in
      let keys = KeyLayout(width: BoardTests.width, height: BoardTests.height)
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      #expect(try await board.waitForPanel())
      // Waits until the keyboard has slid in and the panel no longer changes.
      try await Task.sleep(for: .seconds(2))
      try await board.waitForStableScreen()
      let text = String(String(repeating: "the quick brown fox jumps over a lazy dog ", count: 5).prefix(199)) + "z"
      let before = board.console.count
      try await board.play(keys.thumbs(typing: text))
      #expect(try await board.awaitsLine { $0.hasSuffix("text: \(text)") })
      // Each key was typed once, and no letter was removed.
      let heard = board.console[before...].compactMap { line in
        line.range(of: "text: ").map { line[$0.upperBound...].count }
      }
      #expect(heard == Array(1...200))
    }
    try recordProof(
      "200 keys of two thumbs at ten a second, none lost or swapped", build: String(name.dropFirst("qemu-".count)))
  }

  @Test(.inCampaign) func `a scanner that is selected by its name types nothing, and missing layouts are logged`()
    async throws
  {
    try await boot("qemu-x86_64", ["SCANNER": "ACME*"]) { board in
      // A layout that was unknown when the image was made.
      try await board.set("XKB_DEFAULT_LAYOUT", "de")
      try await board.stopApp()
      try await board.startApp()
      try await board.awaitLine(
        "keyboard: unknown keyboard: layout=de; using the US layout", within: Self.limit)
      try await board.plugKeyboard("ACME Scanner")
      try await board.awaitLine("\"ACME Scanner\": a scanner", within: Self.limit)
      try await board.command("type 20 +\(Self.shift) 21 -\(Self.shift) 44 2")
      try await board.awaitLine("scan: Yz1", within: Self.limit)
      #expect(!board.console.contains { $0.contains("text: ") })
    }
  }
}

extension AgentBoard {
  /// Plugs in a keyboard with the given name; "" unplugs it.
  fileprivate func plugKeyboard(_ name: String) async throws { try await command("keyboard \(name)") }

  /// Returns the time since the kernel's start, in seconds.
  fileprivate func uptime() async throws -> Double {
    try #require(try await command("uptime").first.flatMap { Double($0) })
  }

  fileprivate func awaitsLine(_ matches: (String) -> Bool) async throws -> Bool {
    for _ in 0..<600 {
      if console.contains(where: matches) { return true }
      try await Task.sleep(for: .milliseconds(100))
    }
    return false
  }
}
