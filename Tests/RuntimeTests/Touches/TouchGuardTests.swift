import Platform
import TestContexts
import TestKit
import Testing

@testable import Runtime

@Suite("Touches that no person makes", .freshContext) final class TouchGuardTests {
  private var lines: [String] = []
  private lazy var touchGuard = TouchGuard { [unowned self] in self.lines.append($0) }

  /// Plays a script with positions in percent, and returns the delivered samples as text.
  private func play(_ script: String) -> [String] {
    var all: [String] = []
    for line in script.split(separator: "\n") {
      let words = line.split(separator: " ")
      let time = Double(words[0])!
      var samples: [TouchSample] = []
      if words.count > 1 {
        let phase: TouchSample.Phase =
          switch words[1] {
          case "down": .down
          case "move": .move
          case "hover": .hover
          case "up": .up
          default: .cancel
          }
        let position = PanelPosition(Double(words[3])! / 100, Double(words[4])! / 100)
        samples.append(TouchSample(contact: Int32(words[2])!, phase: phase, position: position, time: time))
      }
      all += filter(&samples, at: time)
    }
    return all
  }

  private func filter(_ samples: inout [TouchSample], at time: Double) -> [String] {
    touchGuard.filter(&samples, at: time)
    #expect(samples.last?.endsReport != false)
    return samples.map { sample in
      let x = Int((sample.position.x * 100).rounded())
      let y = Int((sample.position.y * 100).rounded())
      return "\(sample.phase) \(sample.contact) at \(x) \(y)"
    }
  }

  /// A touch without length at a position, as some panels repeat it.
  private func tap(_ contact: Int, at time: Double, for duration: Double = 0, _ place: String = "95 2.4") -> [String] {
    play("\(time) down \(contact) \(place)\n\(time + duration) up \(contact) \(place)")
  }

  @Test func `are ignored after a few if they have no length and repeat at one position`() {
    var delivered = 0
    // raspberrypi/linux #7638: every 12.864 s.
    for number in 1...100 { delivered += tap(number, at: Double(number) * 12.864, for: 0.01).isEmpty ? 0 : 1 }
    #expect(delivered == TouchGuard.deliveredRepetitions)
    #expect(
      lines == ["ignoring touches without length at 95,2 % of the panel, which the panel repeats: 3 so far"]
    )
    #expect(tap(200, at: 1300, "50 50").count == 2, "a finger elsewhere")
    #expect(touchGuard.deadline == nil)
  }

  @Test func `are not a finger's, even at the position that is ignored`() {
    for number in 1...5 { _ = tap(number, at: Double(number) * 10) }
    #expect(play("60 down 6 95 2.4") == [])
    #expect(touchGuard.deadline == 60 + TouchGuard.shortestTouch)
    #expect(play("60.035\n60.1 up 6 95 2.4") == ["down 6 at 95 2", "up 6 at 95 2"])
    #expect(play("70 down 7 95 2.4\n70.01 move 7 90 5") == ["down 7 at 95 2", "move 7 at 90 5"])
    #expect(tap(8, at: 80, for: 0.1) == ["down 8 at 95 2", "up 8 at 95 2"])
    #expect(play("90 down 9 95 2.4\n90.01 cancel 9 95 2.4") == [])
  }

  @Test func `are not those of a test program that taps quickly, or of people`() {
    for number in 1...50 { #expect(tap(number, at: Double(number) * 0.1).count == 2) }
    for number in 100...150 { #expect(tap(number, at: Double(number) * 10, for: 0.05, "20 20").count == 2) }
    for number in 200...250 {
      #expect(tap(number, at: Double(number) * 10, "\(number - 190) 30").count == 2, "never twice at one position")
    }
    #expect(lines.isEmpty)
  }

  @Test func `are forgotten after an hour without them`() {
    for number in 1...5 { _ = tap(number, at: Double(number) * 10) }
    #expect(tap(6, at: 5000) == [])
    #expect(tap(7, at: 9000).count == 2 || tap(8, at: 9010).count == 2)
  }

  @Test func `at several positions are ignored at each`() {
    var delivered = 0
    for number in 1...60 {
      for place in 0..<4 {
        delivered += tap(number * 10 + place, at: Double(number) * 7, "\(place * 20) 50").isEmpty ? 0 : 1
      }
    }
    #expect(delivered == 4 * TouchGuard.deliveredRepetitions)
  }

  @Test func `rest for a quarter of an hour, and are cancelled then`() {
    #expect(play("0 down 1 50 50\n1 move 1 51 50") == ["down 1 at 50 50", "move 1 at 51 50"])
    #expect(touchGuard.deadline == TouchGuard.longestRest)
    #expect(play("899.9\n900\n901 move 1 80 50\n1000 up 1 80 50") == ["cancel 1 at 50 50"])
    #expect(touchGuard.deadline == nil)
    #expect(
      lines == ["ignoring a touch at 50,50 % of the panel, which lasts too long, until it lifts"])
    #expect(play("1001 down 2 50 50") == ["down 2 at 50 50"])
  }

  @Test(arguments: [0.1, 0.4, 3]) func `rest and lift for moments, and are ignored then`(duration: Double) {
    var time = 0.0
    var contact = 0
    var last = 0.0
    while time < 1200 {
      contact += 1
      // The panel measures a slightly different position each time.
      let x = 50 + Double(contact % 5) * 0.3
      if !play("\(time) down \(contact) \(x) 50").isEmpty { last = time }
      _ = play("\(time + duration)\n\(time + duration) up \(contact) \(x) 50")
      time += duration + 0.3
    }
    #expect(last >= TouchGuard.longestRest - duration - 1 && last < TouchGuard.longestRest)
    #expect(lines.count == 1 && lines[0].hasSuffix("which lasts too long, until it lifts"))
    #expect(tap(contact + 1, at: time + 0.6, for: 0.1, "50 50").count == 2, "a finger after a pause")
  }

  /// A panel loses an object for a second every five minutes.
  @Test(arguments: [(300.0, 1.0), (30, 2.5), (200, 9)])
  func `rest and are lost for a while, and are ignored then`(duration: Double, loss: Double) {
    var last = 0.0
    var contact = 0
    for start in stride(from: 0, to: 5000, by: duration + loss) {
      contact += 1
      let x = 50 + Double(contact % 3) * 0.5
      if !play("\(start) down \(contact) \(x) 50").isEmpty { last = start }
      _ = play("\(start + duration - 0.1)\n\(start + duration) up \(contact) \(x) 50")
    }
    #expect(last < TouchGuard.longestRest)
    #expect(lines.count == 1)
    #expect(tap(contact + 1, at: 6000, for: 0.1, "50 50").count == 2, "a finger after a pause")
  }

  @Test(arguments: [0.5, 2]) func `are presses at one position, and are ignored until a finger is elsewhere`(
    duration: Double
  ) {
    var last = 0.0
    for number in 1...400 {
      let start = Double(number) * 10
      let landed = play("\(start) down \(number) 95 2.4")
      let ended = play("\(start + duration / 2)\n\(start + duration) up \(number) 95 2.4")
      if !landed.isEmpty || !ended.isEmpty { last = start }
    }
    #expect(last >= TouchGuard.longestRest && last < TouchGuard.longestRest + 20)
    #expect(lines.count == 1)
    #expect(play("4010 down 500 95 2.4\n4015").count == 1, "a finger that stays longer")
    _ = play("4016 up 500 95 2.4")
    #expect(tap(501, at: 4020, for: 0.5, "50 50").count == 2)
    #expect(tap(502, at: 4030, for: 0.5).count == 2, "a finger at the position after one elsewhere")
  }

  @Test func `are short and anywhere, and are ignored until the rain ends`() {
    var dice = SeededGenerator(state: 4)
    var last = 0.0
    var time = 0.0
    var contact = 0
    while time < 1200 {
      contact += 1
      let place = "\(dice.next(below: 100)) \(dice.next(below: 100))"
      if !tap(contact, at: time, for: 0.01, place).isEmpty { last = time }
      time += 0.5 + Double(dice.next(below: 100)) / 40
    }
    #expect(last > TouchGuard.longestRest - 10 && last < TouchGuard.longestRest + 10)
    #expect(lines.count == 1 && lines[0].contains("and elsewhere, as of rain: "))
    #expect(tap(contact + 1, at: time, for: 0.05, "50 50").count == 2, "a finger in the rain")
    #expect(tap(contact + 2, at: time + 61, for: 0.01, "50 50").count == 2, "after the rain")
  }

  @Test func `are taps at one position, and are ignored until a finger is elsewhere`() {
    var delivered = 0
    for number in 1...200 { delivered += tap(number, at: Double(number) * 11, for: 0.08).isEmpty ? 0 : 1 }
    #expect(delivered == Int(TouchGuard.longestRest / 11) + 2)
    #expect(lines == ["ignoring taps at 95,2 % of the panel, which the panel repeats: 83 so far"])
    #expect(tap(300, at: 2410, for: 0.35).count == 2, "a finger that stays longer")
    #expect(tap(301, at: 2420, for: 0.08) == [])
    #expect(tap(302, at: 2430, for: 0.08, "50 50").count == 2)
    #expect(tap(303, at: 2440, for: 0.08).count == 2, "a finger at the position after one elsewhere")
  }

  @Test(arguments: [0.01, 0.08]) func `tremble, and are ignored at one position`(duration: Double) {
    var dice = SeededGenerator(state: 6)
    let interval = duration < TouchGuard.shortestTouch ? 90 : 12.9
    var delivered = 0
    for number in 1...300 {
      let place = "\(94.5 + Double(dice.next(below: 101)) / 100) \(1.9 + Double(dice.next(below: 101)) / 100)"
      delivered += tap(number, at: Double(number) * interval, for: duration, place).isEmpty ? 0 : 1
    }
    let isShort = duration < TouchGuard.shortestTouch
    #expect(delivered == (isShort ? TouchGuard.deliveredRepetitions : Int(TouchGuard.longestRest / interval) + 2))
    #expect(lines.count == 1)
    #expect(tap(400, at: 300 * interval + 5, for: 0.1, "95 2.4").count == 2, "a finger at another time")
  }

  @Test func `are not those of people who tap one position exactly, at intervals of their own`() {
    var dice = SeededGenerator(state: 7)
    var time = 0.0
    for number in 1...2000 {
      time += 2 + Double(dice.next(below: 300)) / 1000
      let place = "\(49.5 + Double(dice.next(below: 101)) / 100) \(49.5 + Double(dice.next(below: 101)) / 100)"
      #expect(tap(number, at: time, for: 0.1, place).count == 2)
    }
    #expect(lines.isEmpty)
  }

  @Test(arguments: [0.04, 0.05, 0.2], [1.0, 3.0])
  func `are taps anywhere, and are ignored until a touch lasts or moves`(duration: Double, interval: Double) {
    var dice = SeededGenerator(state: 8)
    var last = 0.0
    for number in 1...Int(3600 / interval) {
      let place = "\(dice.next(below: 1000).tenths) \(dice.next(below: 1000).tenths)"
      let time = Double(number) * interval
      if !tap(number, at: time, for: duration, place).isEmpty { last = time }
    }
    // All of the 64 parts of the panel are reached after 300 touches on average.
    #expect(last >= TouchGuard.longestRest - interval && last < max(1, interval * 600 / TouchGuard.longestRest) * 1000)
    #expect(lines.count >= 1 && lines[0].contains("ignoring taps") && lines[0].contains("and elsewhere, as of rain: "))
    #expect(play("3601 down 5000 50 50\n3601.1 move 5000 55 50\n3601.2 up 5000 55 50").count == 3)
    #expect(tap(5001, at: 3602, for: 0.05, "20 20").count == 2)
  }

  @Test func `are short, anywhere, and move slightly, and are ignored until the rain ends`() {
    var dice = SeededGenerator(state: 9)
    var last = 0.0
    for number in 1...3600 {
      let x = dice.next(below: 98)
      let y = dice.next(below: 98)
      let time = Double(number)
      let script = "\(time) down \(number) \(x) \(y)\n\(time + 0.005) move \(number) \(x + 1) \(y + 1)"
      if !play("\(script)\n\(time + 0.01) up \(number) \(x + 1) \(y + 1)").isEmpty { last = time }
    }
    #expect(last > TouchGuard.longestRest - 10 && last < TouchGuard.longestRest + 10)
    #expect(tap(4000, at: 3600.5, for: 0.05, "50 50").count == 2, "a finger in the rain")
  }

  @Test func `are not those of people who use all parts of the panel for hours`() {
    var dice = SeededGenerator(state: 10)
    var time = 0.0
    for number in 1...10_000 {
      let place = "\(dice.next(below: 1000).tenths) \(dice.next(below: 1000).tenths)"
      time += 0.3 + Double(dice.next(below: 100)) / 50
      // One of a hundred touches is long.
      let duration = number % 100 == 0 ? 0.4 : 0.04 + Double(dice.next(below: 20)) / 100
      #expect(tap(number, at: time, for: duration, place).count == 2)
      time += duration
    }
    #expect(lines.isEmpty)
  }

  @Test func `are not the clicks of a mouse that does not move`() {
    for number in 1...200 {
      let time = Double(number) * 12
      #expect(play("\(time) hover \(number) 50 50").count == 1)
      #expect(tap(number, at: time, for: 0.1, "50 50").count == 2)
    }
    #expect(lines.isEmpty)
  }

  @Test func `are not those of people who tap one button for hours`() {
    var dice = SeededGenerator(state: 5)
    for number in 1...3000 {
      let place = "\(45 + Double(dice.next(below: 100)) / 20) \(60 + Double(dice.next(below: 100)) / 20)"
      #expect(tap(number, at: Double(number) * 2, for: 0.04 + Double(dice.next(below: 20)) / 100, place).count == 2)
    }
    #expect(lines.isEmpty)
  }

  @Test func `move for an hour, and are cancelled then`() {
    var script = "0 down 1 50 50"
    for minute in 1...70 { script += "\n\(minute * 60) move 1 \(minute) 50" }
    let all = play(script)
    #expect(all.count == 62 && all.last == "cancel 1 at 60 50")
  }

  @Test func `begin in a dead zone, and are ignored until they lift`() {
    touchGuard.deadZones = DeadZone.parseList("94,0,6,5")!
    #expect(play("0 down 1 95 2\n1 move 1 50 50\n2 up 1 50 50") == [])
    #expect(play("3 down 2 50 50\n4 move 2 95 2\n5 up 2 95 2").count == 3, "a finger may move into it")
    var together = [
      TouchSample(contact: 3, phase: .down, position: PanelPosition(0.5, 0.5), time: 6, endsReport: false),
      TouchSample(contact: 4, phase: .down, position: PanelPosition(0.95, 0.02), time: 6),
    ]
    #expect(filter(&together, at: 6) == ["down 3 at 50 50"])
    #expect(lines.isEmpty)
  }

  @Test func `begin in a dead zone, and do not count as a finger elsewhere`() {
    touchGuard.deadZones = DeadZone.parseList("0,0,10,10")!
    var delivered = 0
    for number in 1...200 {
      let time = Double(number) * 11
      delivered += tap(number, at: time, for: 0.08).isEmpty ? 0 : 1
      #expect(tap(1000 + number, at: time + 5, for: 0.08, "5 5") == [])
    }
    #expect(delivered == Int(TouchGuard.longestRest / 11) + 2)
  }

  @Test func `do not keep a kiosk from becoming idle`() throws {
    var script = ""
    for number in 0..<20 { script += "\(Double(number) * 12.864) down 1 380 5.76\n\(Double(number) * 12.864) up 1\n" }
    var bench = try Bench(script, idlePolicy: IdlePolicy(idleTimeout: 60, warningDuration: 10))
    bench.run(to: 10 + 12.864 * 2 + 61)
    #expect(bench.foreground.overlay is IdleScreen)
    bench = try Bench("0 down 1 120 80", idlePolicy: IdlePolicy(idleTimeout: 60, warningDuration: 10))
    bench.run(to: 10 + TouchGuard.longestRest + 61)
    #expect(bench.foreground.overlay is IdleScreen && bench.pad.heard == ["began 120 80", "cancelled 120 80"])
  }
}

extension Int {
  /// The number of percent for a number of thousandths.
  fileprivate var tenths: Double { Double(self) / 10 }
}
