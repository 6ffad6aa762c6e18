import TestContexts
import Testing

@testable import WiFi

/// Tests the decoders with replies of wpa_supplicant 2.10, and with what hostile neighbors put into them.
@Suite("Replies of wpa_supplicant", .freshContext) struct SupplicantReplyTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func `a name may be any bytes, and is shown without control characters and reversed text`() {
    let cases: [(String, [UInt8]?, String)] = [
      ("Lamp", bytes("Lamp"), "Lamp"),
      (#"Caf\xc3\xa9 \"Nord\""#, bytes("Café \"Nord\""), "Café \"Nord\""),
      (#"a\\x41"#, bytes("a\\x41"), "a\\x41"),
      (#"\n\r\t\e"#, [10, 13, 9, 27], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      (#"\xff\xfe"#, [0xFF, 0xFE], "\u{FFFD}\u{FFFD}"),
      (#"ok\xe2\x80\xaegnp"#, bytes("ok\u{202E}gnp"), "ok\u{FFFD}gnp"),
      (#"\xe2\x80\x8b"#, bytes("\u{200B}"), "\u{FFFD}"),
      (#"\x"#, nil, ""), (#"\x4"#, nil, ""), (#"\xg0"#, nil, ""), (#"\q"#, nil, ""), (#"\"#, nil, ""),
      (String(repeating: "x", count: 32), bytes(String(repeating: "x", count: 32)), String(repeating: "x", count: 32)),
      (String(repeating: "x", count: 33), nil, ""),
    ]
    for (text, ssid, name) in cases {
      let decoded = SupplicantReply.ssid(bytes(text)[...])
      #expect(decoded == ssid, "\(text)")
      if let decoded { #expect(WiFiNetwork.name(of: decoded) == name, "\(text)") }
    }
  }

  @Test func `flags tell whether a network can be joined`() {
    let cases: [(String, WiFiNetwork.Security)] = [
      ("[ESS]", .open), ("[WPA2-PSK-CCMP][ESS]", .password),
      ("[WPA-PSK-TKIP+CCMP][WPA2-PSK-TKIP+CCMP][WPS][ESS]", .password),
      ("[WPA2-PSK+SAE-CCMP][ESS]", .passwordMixed), ("[WPA2-SAE-CCMP][SAE-H2E][ESS]", .passwordWPA3),
      ("[WPA2-PSK+PSK-SHA256-CCMP][ESS]", .password), ("[WPA2-EAP-CCMP][ESS]", .enterprise),
      ("[WPA2-EAP-SUITE-B-192-GCMP-256][ESS]", .enterprise), ("[WPA2-EAP+PSK-CCMP][ESS]", .password),
      ("[WEP][ESS]", .unsupported), ("[WPA2-OWE-CCMP][ESS]", .unsupported), ("[OWE-TRANS][ESS]", .unsupported),
      ("", .open), ("[WPA2-?-CCMP]", .unsupported),
    ]
    for (flags, security) in cases { #expect(SupplicantReply.security(bytes(flags)[...]) == security, "\(flags)") }
  }

  @Test func `access points of one name are one network with the strongest signal`() {
    let reply = bytes(
      """
      id=0
      level=-71
      flags=[WPA2-PSK-CCMP][ESS]
      ssid=Lamp
      ====
      id=1
      level=-40
      flags=[WPA2-PSK-CCMP][ESS]
      ssid=Lamp
      ====
      id=2
      level=-30
      flags=[ESS]
      ssid=Lamp
      ====
      id=3
      level=-20
      flags=[WPA2-PSK-CCMP][ESS]
      ssid=\\x00\\x00\\x00
      ====
      id=4
      level=-20
      flags=[ESS]
      ssid=
      ####

      """)
    let points = SupplicantReply.accessPoints(reply)
    #expect(points.map(\.identifier) == [0, 1, 2, 3, 4])
    let saved = [SupplicantReply.Saved(identifier: 7, ssid: bytes("Lamp"), isCurrent: false)]
    let networks = SupplicantReply.networks(points, saved: saved)
    #expect(networks.map(\.security) == [.open, .password])
    #expect(networks.map(\.signal) == [-30, -40])
    #expect(networks.allSatisfy { $0.name == "Lamp" && $0.isSaved })
  }

  @Test func `no reply crashes the decoders, however it is cut`() {
    let replies = [
      "id=0\nlevel=-71\nflags=[WPA2-PSK-CCMP][ESS]\nssid=L\\xc3\\xa9\n====\nid=99999999999999999999\nlevel=--\nssid=\\\n",
      "network id / ssid / bssid / flags\n0\tLamp\\t\tany\t[CURRENT]\n1\t\tany\t[DISABLED]\n-1\tx\tany\t\nx\ty\n",
      "bssid=02:00:00:00:00:00\nssid=Lamp\nid=0\nwpa_state=COMPLETED\nip_address=192.168.7.2\n",
      "<3>CTRL-EVENT-SSID-TEMP-DISABLED id=1 ssid=\"a b\" auth_failures=1 duration=10 reason=WRONG_KEY",
      "<3>CTRL-EVENT-CONNECTED - Connection to 02:00:00:00:00:00 completed [id=1 id_str=]",
    ]
    for reply in replies {
      let whole = bytes(reply)
      for end in 0...whole.count {
        let part = Array(whole[..<end])
        _ = SupplicantReply.networks(SupplicantReply.accessPoints(part), saved: SupplicantReply.saved(part))
        _ = SupplicantReply.value("ssid", in: part)
        _ = SupplicantEvent(part)
      }
    }
  }

  @Test func `a thousand access points make a list of limited length`() {
    var reply = ""
    for index in 0..<1000 { reply += "id=\(index)\nlevel=\(-index % 90)\nflags=[ESS]\nssid=n\(index)\n====\n" }
    let networks = SupplicantReply.networks(SupplicantReply.accessPoints(bytes(reply)), saved: [])
    #expect(networks.count == SupplicantReply.maximumNetworks)
    #expect(networks.allSatisfy { $0.signal >= networks.last!.signal })
  }

  @Test func `saved networks have numbers, names, and one that is current`() {
    let reply = bytes("network id / ssid / bssid / flags\n0\tLamp\tany\t[CURRENT]\n3\tCaf\\xc3\\xa9\tany\t[DISABLED]\n")
    #expect(
      SupplicantReply.saved(reply) == [
        SupplicantReply.Saved(identifier: 0, ssid: bytes("Lamp"), isCurrent: true),
        SupplicantReply.Saved(identifier: 3, ssid: bytes("Café"), isCurrent: false),
      ])
  }

  @Test func `events are recognized, and a network's name cannot imitate them`() {
    let cases: [(String, SupplicantEvent?)] = [
      ("<3>CTRL-EVENT-SCAN-RESULTS ", .scanEnded),
      ("<3>CTRL-EVENT-SCAN-FAILED ret=-16 retry=1", .scanEnded),
      ("<3>CTRL-EVENT-CONNECTED - Connection to 02:00:00:00:01:00 completed [id=4 id_str=]", .connected(4)),
      (
        "<3>CTRL-EVENT-SSID-TEMP-DISABLED id=1 ssid=\"Lamp\" auth_failures=1 duration=10 reason=WRONG_KEY",
        .disabled(1, isWrongPassword: true)
      ),
      (
        "<3>CTRL-EVENT-SSID-TEMP-DISABLED id=1 ssid=\"a id=2 reason=WRONG_KEY b\" auth_failures=1 duration=10 reason=CONN_FAILED",
        .disabled(1, isWrongPassword: false)
      ),
      ("<3>CTRL-EVENT-NETWORK-NOT-FOUND ", .notFound),
      ("<3>CTRL-EVENT-ASSOC-REJECT bssid=02:00:00:00:01:00 status_code=1", .rejected(isWrongPassword: false)),
      (
        "<3>CTRL-EVENT-AUTH-REJECT 02:00:00:00:01:00 auth_type=3 auth_transaction=2 status_code=15",
        .rejected(isWrongPassword: true)
      ),
      ("<3>CTRL-EVENT-DISCONNECTED bssid=02:00:00:00:01:00 reason=3", .changed),
      ("<2>CTRL-EVENT-BSS-ADDED 0 02:00:00:00:01:00", nil), ("CTRL-EVENT-CONNECTED [id=4", nil), ("<3>", nil),
      ("<", nil),
    ]
    for (text, event) in cases { #expect(SupplicantEvent(bytes(text)) == event, "\(text)") }
  }

  @Test func `a password has 8 to 63 characters of ASCII, or 64 hexadecimal digits`() {
    let digits = String(repeating: "Af", count: 32)
    let cases: [(String, WiFiNetwork.Security, String?)] = [
      ("twelve lamps", .password, "\"twelve lamps\""), ("1234567", .password, nil),
      (String(repeating: "x", count: 63), .passwordMixed, "\"\(String(repeating: "x", count: 63))\""),
      (String(repeating: "x", count: 64), .password, nil), (digits, .password, digits.lowercased()),
      (digits, .passwordWPA3, nil), ("wörterbuch", .password, nil), ("line\nfeed", .password, nil),
      ("quote\"quote", .password, "\"quote\"quote\""),
    ]
    for (text, security, value) in cases { #expect(WiFiPassphrase.value(of: text, for: security) == value, "\(text)") }
  }
}
