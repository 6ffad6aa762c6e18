import Foundation
import Testing

@testable import Deploying

@Suite struct HostTableTests {
  private let table = HostTable(
    ["app", "release"],
    [
      .init(host: "kiosk-1", values: ["app": "tiles", "release": "3f2c", "name": "3f2c00"]),
      .init(host: "k2", failure: "it is off"),
    ])

  @Test func `the text has a line for each host, in columns, and the reasons of failures below them`() {
    #expect(
      table.text == """
        host     app    release  result
        kiosk-1  tiles  3f2c     ok
        k2       -      -        failed

        k2: it is off
        """)
  }

  @Test func `if no host succeeded, columns without a value are left out`() {
    let table = HostTable(
      ["app", "release", "state"],
      [.init(host: "k1", values: ["state": "in trouble"], failure: "no lamp"), .init(host: "k2", failure: "it is off")])
    #expect(
      table.text == """
        host  state       result
        k1    in trouble  failed
        k2    -           failed

        k1: no lamp
        k2: it is off
        """)
    #expect(
      HostTable(["app"], [.init(host: "k", failure: "k is off")]).text == "host  result\nk     failed\n\nk is off")
  }

  @Test(arguments: [
    ("the host key of k has changed; run 'ssh k'", "the host key of k has changed; run 'ssh k'"),
    ("k: no lamp", "k: no lamp"),
    ("the app keeps failing; run 'vitrine logs k'", "k: the app keeps failing; run 'vitrine logs k'"),
  ]) func `a failure names its host once`(failure: String, line: String) {
    #expect(HostTable.line(about: "k", failure) == line)
  }

  @Test func `the JSON has an object for each host, and a failed host makes the command fail`() throws {
    let list = try #require(try JSONSerialization.jsonObject(with: Data(table.json.utf8)) as? [[String: Any]])
    #expect(list.count == 2 && list[0]["name"] as? String == "3f2c00" && list[0]["ok"] as? Bool == true)
    #expect(list[1]["ok"] as? Bool == false && list[1]["error"] as? String == "it is off")
    #expect(!table.allSucceeded)
  }
}
