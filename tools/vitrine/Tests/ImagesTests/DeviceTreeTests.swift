import Foundation
import Host
import TestFolder
import Testing

@testable import Images

@Suite("A device tree") struct DeviceTreeTests {
  private let folder = try! TestFolder()
  private let base: URL

  init() async throws {
    base = folder.appending(path: "board.dtb")
    let source = try folder.write(
      """
      /dts-v1/;
      / {
        gpio: gpio { gpio-controller; #gpio-cells = <2>; };
        lamp { gpios = <&gpio 1 0>; };
        panel { status = "disabled"; };
        aliases { dsi1 = "/lamp"; };
      };
      """, to: "board.dts")
    _ = try await Command.output("dtc", ["-q", "-O", "dtb", "-o", base.path, source.path])
  }

  /// Returns the error for the tree with overlays of these contents, or "good".
  private func complaint(_ overlays: String...) async throws -> String {
    let paths = try overlays.enumerated().map { index, text in
      try folder.write("/dts-v1/;\n/plugin/;\n\(text)\n", to: "\(index).dts")
      return "\(index).dts"
    }
    do {
      let tree = try await DeviceTree(base, overlays: paths, from: [folder.url]).data
      let result = folder.appending(path: "result.dtb")
      try tree.write(to: result)
      let status = try await Command.output("fdtget", [result.path, "/panel", "status"])
      return status == "okay\n" ? "good" : "the panel is \(status)"
    } catch let error as BoardError {
      return error.problem
    }
  }

  @Test func `has its overlays applied one after the other`() async throws {
    #expect(
      try await complaint(
        "&{/} { panel { backlight {}; }; };", "&{/panel/backlight} { on; }; &{/panel} { status = \"okay\"; };")
        == "good")
  }

  @Test func `rejects an overlay for a missing node, and names it`() async throws {
    #expect(try await complaint("&{/pannel} { status = \"okay\"; };") == "0.dts: board.dtb has no node /pannel")
  }

  @Test func `rejects an overlay that names nodes by labels, which Debian's trees lack`() async throws {
    #expect(
      try await complaint("&panel { status = \"okay\"; };")
        == "0.dts: board.dtb has no label panel; write the node's path: &{/soc/…} { … }; or target-path = \"/soc/…\"; "
        + "instead of target = <&panel>;")
    // As vendors write them, with a node whose path is an alias of the tree.
    #expect(
      try await complaint("/ { fragment@0 { target = <&dsi1>; __overlay__ { status = \"okay\"; }; }; };")
        == "0.dts: board.dtb has no label dsi1; write the node's path: &{/lamp} { … }; or target-path = \"/lamp\"; "
        + "instead of target = <&dsi1>;")
    // Labels in properties are missing, too.
    let reason = try await complaint("&{/panel} { status = \"okay\"; supply = <&reg_lcd>; port = <&dsi9>; };")
    #expect(reason.hasPrefix("0.dts: board.dtb has no labels dsi9, reg_lcd; "), "\(reason)")
  }

  @Test func `applies an overlay that names nodes by labels that the tree has`() async throws {
    let source = try folder.write(
      "/dts-v1/;\n/ { panel: panel { status = \"disabled\"; }; };\n", to: "symbols.dts")
    _ = try await Command.output("dtc", ["-q", "-@", "-O", "dtb", "-o", base.path, source.path])
    #expect(try await complaint("&panel { status = \"okay\"; };") == "good")
    #expect(
      try await complaint("/ { fragment@0 { target = <&panel>; __overlay__ { status = \"okay\"; }; }; };") == "good")
  }

  @Test func `rejects an overlay whose label takes a node away from others`() async throws {
    let reason = try await complaint("&{/} { gpio: gpio { on; }; panel { lamp = <&gpio>; status = \"okay\"; }; };")
    #expect(reason.hasPrefix("0.dts: on board.dtb: (gpios_property): /lamp:gpios: "))
  }

  @Test func `rejects an overlay with an error, and reports its line`() async throws {
    let reason = try await complaint("&{/panel} { status = okay; };")
    #expect(reason.hasPrefix("0.dts: ") && reason.contains("3.22"), "\(reason)")
  }

  @Test func `rejects a missing overlay`() async throws {
    await #expect(throws: BoardError.badOverlay("none.dts", reason: "there is no such file")) {
      try await DeviceTree(base, overlays: ["none.dts"], from: [folder.url])
    }
  }
}
