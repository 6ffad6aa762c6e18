import System
import TestKit

struct Measurement {
  private(set) var report: Report
  private let program: Options.Program
  private let options: Options

  /// The number of timed starts in a run. Other figures are measured after the last one.
  private static let starts = 5
  private static let idle = 5.0
  private static let quickTaps = 50
  private static let drag = 5.0

  init(of program: Options.Program, _ options: Options) {
    self.program = program
    self.options = options
    report = Report(of: program.path)
  }

  mutating func run() throws(ProbeError) {
    // Keep the card open. If no program has it open, the kernel shows its console there, and each start would include
    // the time to replace it.
    let card = try Card()
    let panel: VirtualPanel
    do throws(VirtualPanelError) {
      panel = try VirtualPanel(.multiTouch(width: Int32(card.width), height: Int32(card.height)))
    } catch { throw .noPanel(error) }
    // Keep the panel from before the first start until the last figure.
    defer { withExtendedLifetime(panel) {} }

    let bare = try subject("/proc/self/exe", ["--fill"])
    try measureStarts(of: bare, on: card, "a bare program: exec → screen filled")
    bare.stop()
    let subject = try subject(program.path, program.arguments)
    defer { subject.stop() }
    try measureStarts(of: subject, on: card, "exec → first frame", goal: 75)
    try measureKills(of: subject, on: card)
    card.keepBlanksRunning()

    try measureIdle(subject, "idle: wake-ups")
    let trial = TouchTrial(card: card, panel: panel)
    step("looking for positions that react to touches")
    try trial.survey()
    try measureTaps(trial)
    try measureDrag(trial, of: subject)
    try measureIdle(subject, "idle after touches: wake-ups")
    try measureMemory(of: subject, on: card)
    if program.size > 0 {
      report.add("stripped program", Double(program.size) / 1_000_000, "MB", decimals: 2, goal: 1.5)
    }
    if subject.hasEnded { throw .ended(program.path) }
    if !subject.stop() { report.note("\(program.path) did not stop on SIGTERM within 2 s and was killed.") }
  }

  // MARK: Figures

  /// Leaves the program running.
  private mutating func measureStarts(
    of subject: MeasuredProgram, on card: Card, _ figure: String, goal: Double? = nil
  ) throws(ProbeError) {
    step("starting \(subject.path)")
    var times = Samples()
    // The first start also reads the program from the disk into the page cache.
    let first = try subject.start(on: card)
    for _ in 0..<Self.starts {
      subject.stop()
      times.add(try subject.start(on: card))
    }
    report.add(figure, times.median * 1000, "ms", goal: goal)
    report.add("\(figure), nothing cached yet", first * 1000, "ms")
  }

  /// Leaves the program running.
  private mutating func measureKills(of subject: MeasuredProgram, on card: Card) throws(ProbeError) {
    step("killing \(subject.path)")
    var times = Samples()
    for _ in 0..<Self.starts { times.add(try subject.killAndStart(on: card)) }
    report.add("kill -9 → first frame of the next start", times.median * 1000, "ms", goal: 300)
  }

  private mutating func measureIdle(_ subject: MeasuredProgram, _ figure: String) throws(ProbeError) {
    step("watching it idle")
    Clock.sleep(for: 1.5)
    let before = try subject.figures.switches()
    Clock.sleep(for: Self.idle)
    let after = try subject.figures.switches()
    report.add(figure, Double(after.voluntary - before.voluntary) / Self.idle, "/s", decimals: 1, goal: 0)
  }

  private mutating func measureTaps(_ trial: TouchTrial) throws(ProbeError) {
    step("\(options.taps) taps at \(trial.places.count) positions")
    var commits = Samples()
    var blanks = Samples()
    var missed = 0
    for _ in 0..<options.taps {
      if let response = try trial.tapRandomPosition() {
        commits.add(response.commit * 1000)
        blanks.add(response.blank * 1000)
      } else {
        missed += 1
      }
    }
    report.add("touch → commit p50", commits.percentile(50), "ms", decimals: 1, goal: 2)
    report.add("touch → commit p90", commits.percentile(90), "ms", decimals: 1)
    report.add("touch → commit p99", commits.percentile(99), "ms", decimals: 1, goal: 4)
    report.add("touch → vertical blank p50", blanks.percentile(50), "ms", decimals: 1, goal: 9.5)
    report.add("touch → vertical blank p99", blanks.percentile(99), "ms", decimals: 1, goal: 18)
    report.add("taps missed of \(options.taps)", Double(missed), "", goal: 0)

    step("\(Self.quickTaps) taps shorter than a frame")
    var lost = 0
    for _ in 0..<Self.quickTaps where !(try trial.quickTapRandomPosition()) { lost += 1 }
    report.add("taps shorter than a frame, missed of \(Self.quickTaps)", Double(lost), "", goal: 0)
  }

  private mutating func measureDrag(_ trial: TouchTrial, of subject: MeasuredProgram) throws(ProbeError) {
    step("dragging for \(Int(Self.drag)) s")
    try trial.waitUntilStable()
    let figures = subject.figures
    let switches = try figures.switches()
    let time = try figures.processorTime()
    try trial.drag(seconds: Self.drag)
    let used = try figures.processorTime() - time
    let woken = try figures.switches().voluntary - switches.voluntary
    report.add("processor time during a drag", used * 1000 / Self.drag, "ms/s", decimals: 1, goal: 26)
    report.add("  wake-ups during it (240 reports a second)", Double(woken) / Self.drag, "/s")
  }

  private mutating func measureMemory(of subject: MeasuredProgram, on card: Card) throws(ProbeError) {
    let memory = try subject.figures.memory(frame: card.width * card.height * 4)
    let unit = 1024.0 * 1024
    report.add("memory", Double(memory.rest) / unit, "MB", decimals: 2, goal: 2)
    report.add(
      "  shadow frame and mapped scan-out, not in it", Double(memory.shadow + memory.scanOut) / unit, "MB", decimals: 2)
  }

  // MARK: Around them

  private func subject(_ path: String, _ arguments: [String]) throws(ProbeError) -> MeasuredProgram {
    let log = options.log.isEmpty ? "/dev/stderr" : options.log
    do throws(Errno) {
      let output = try Descriptor(opening: log, [.writeOnly, .create, .append])
      return MeasuredProgram(path: path, arguments: arguments, output: output)
    } catch { throw .cannotRead(log, error) }
  }

  private func step(_ text: String) { Process.log("probe: \(text)") }
}
