import Testing

@testable import VirtualBoard

@Suite struct TouchScriptWriterTests {
  @Test func `a quick tap lands and lifts at the same time`() {
    var script = TouchScriptWriter()
    script.pause(1.5)
    script.quickTap((10, 20))
    #expect(script.text == "1.500 down 0 10 20\n1.500 up 0\n")
  }

  @Test func `a drag passes through every point and takes its screenshot half way`() {
    var script = TouchScriptWriter()
    script.drag(through: [(0, 0), (100, 0), (100, 50)], seconds: 0.032, picture: "half")
    #expect(
      script.text == """
        0.000 down 0 0 0
        0.008 move 0 50 0
        0.016 move 0 100 0
        0.016 shot half
        0.024 move 0 100 25
        0.032 move 0 100 50
        0.032 up 0

        """)
  }
}
