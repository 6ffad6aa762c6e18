import Testing

@testable import VirtualBoard

@Suite("A script for one finger") struct SingleTouchScriptTests {
  private func complaint(_ text: String) -> String {
    do {
      _ = try SingleTouchScript(text)
      return "none"
    } catch {
      return (error as? VirtualMachineError)?.problem ?? "\(error)"
    }
  }

  @Test func `is parsed line by line, and lifts at the finger's last position`() throws {
    let script = try SingleTouchScript(
      "# taps\n0 down 3 10 20 # here\n\n0.5 move 3 12 20\n0.6 up 3\n1 shot a.png\n1 down 4 0 0\n")
    #expect(script.steps.map(\.time) == [0, 0.5, 0.6, 1, 1])
    #expect(
      script.steps.map(\.action) == [
        .finger(x: 10, y: 20, isDown: true), .finger(x: 12, y: 20, isDown: true), .finger(x: 12, y: 20, isDown: false),
        .shot("a.png"), .finger(x: 0, y: 0, isDown: true),
      ])
  }

  @Test func `is rejected with the line of a second finger, an earlier time, or an invalid event`() {
    #expect(
      complaint("0 down 1 5 5\n0 down 2 9 9\n")
        == "line 2 of the touch script: only one finger can be down on this board; boot the app without --image for more"
    )
    #expect(complaint("1 down 1 5 5\n0.5 up 1\n").hasPrefix("line 2 of the touch script: it needs a time"))
    #expect(complaint("0 up 1\n") == "line 1 of the touch script: finger 1 is not down")
    #expect(
      complaint("0 hop 1\n")
        == "line 1 of the touch script: 'hop 1' is none of: down F X Y, move F X Y, up F, cancel F, shot NAME")
  }
}
