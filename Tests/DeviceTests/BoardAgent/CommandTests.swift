import TestContexts
import Testing

@testable import BoardAgent

@Suite(.freshContext) struct CommandTests {
  @Test func `every command is parsed with its arguments`() {
    #expect(Command("module /lib/modules/drm.ko") == .module(path: "/lib/modules/drm.ko", parameters: ""))
    #expect(
      Command("module /lib/modules/drm.ko debug=2 x=y")
        == .module(path: "/lib/modules/drm.ko", parameters: "debug=2 x=y"))
    #expect(Command("module") == nil)
    #expect(
      Command("env VITRINE_ROTATION=90") == .variable(name: "VITRINE_ROTATION", assignment: "VITRINE_ROTATION=90"))
    #expect(Command("panel slots 800 480") == .panel(.slots, width: 800, height: 480))
    #expect(Command("unplug") == .unplug)
    #expect(Command("keyboard ACME Scanner") == .keyboard("ACME Scanner", points: false))
    #expect(Command("keyboard") == .keyboard("", points: false))
    #expect(Command("pointing-keyboard ACME") == .keyboard("ACME", points: true))
    #expect(Command("point -355 12") == .point(x: -355, y: 12))
    #expect(
      Command("type 0.5 +42 30 -42")
        == .type(
          milliseconds: 0.5,
          [
            .init(code: 42, isDown: true), .init(code: 30, isDown: true), .init(code: 30, isDown: false),
            .init(code: 42, isDown: false),
          ]))
    #expect(Command("start /bin/kiosk") == .start("/bin/kiosk"))
    #expect(Command("signal 15") == .signal(15))
    #expect(Command("script") == .script)
    #expect(Command("go") == .go)
    #expect(Command("send /tmp/stats") == .send("/tmp/stats"))
    #expect(Command("figures") == .usage)
    #expect(Command("hears") == .hasOpenedPanel)
    #expect(
      Command("write /sys/class/drm/card0-VGA-1/status off")
        == .write(path: "/sys/class/drm/card0-VGA-1/status", text: "off"))
    #expect(Command("clock -86400") == .clock(-86400))
    #expect(Command("fill 60") == .fill(60))
    #expect(Command("uptime") == .uptime)
    #expect(Command("off") == .powerOff)
  }

  @Test(arguments: [
    "", " ", "dance", "panel", "panel slots", "panel slots 0 480", "panel slots 800 x", "panel paper 800 480",
    "panel slots 1e9 480", "panel slots 100001 480", "signal", "signal nine", "clock", "clock now",
    "type", "type 1", "type x 30", "type 1 key", "type 1 70000", "type -1 30", "fill", "fill -1", "env", "env =x",
    "write", "write /sys", "point", "point 1", "point x 1",
  ])
  func `other text is rejected`(line: String) {
    #expect(Command(line) == nil)
  }

  @Test func `lines are processed when they are complete`() {
    var bytes = Array("one\ntwo\nthr".utf8)
    #expect(bytes.takeLines() == ["one", "two"])
    #expect(bytes.takeLines() == [])
    bytes += Array("ee\n\n".utf8)
    #expect(bytes.takeLines() == ["three", ""])
    #expect(bytes.isEmpty)
  }
}
