import System

/// A process of espeak-ng that has loaded a voice and waits for one text. It writes the sound to a pipe.
final class Synthesizer {
  let voice: String
  let wordsPerMinute: Int
  /// The end of the pipe to read the sound from.
  let output: Descriptor

  private let process: SpawnedProcess
  private var input: InputEnd?
  private var status: SpawnedProcess.ExitStatus?

  /// A class, because an optional noncopyable value cannot be borrowed in Swift 6.3.1's Embedded mode.
  private final class InputEnd {
    let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
  }

  private static let kill: Int32 = 9

  init(_ program: String, voice: String, wordsPerMinute: Int) throws(Errno) {
    self.voice = voice
    self.wordsPerMinute = wordsPerMinute
    let fromChild = try Pipe()
    let toChild = try Pipe()
    try toChild.readEnd.setBlocking(true)
    try fromChild.writeEnd.setBlocking(true)
    // The voice's absence is known by the exit status, and logged once.
    let errors = try Descriptor(opening: "/dev/null", .readWrite)
    process = try SpawnedProcess(
      starting: program,
      // Text with markup from standard input, sound to standard output, and no pause at the end.
      arguments: ["--stdin", "--stdout", "-m", "-z", "-v", voice, "-s", String(wordsPerMinute)],
      environment: Process.allVariables, input: toChild.readEnd.rawValue, output: fromChild.writeEnd.rawValue,
      errors: errors.rawValue, leadsGroup: true)
    output = try Descriptor(copying: fromChild.readEnd.rawValue)
    input = InputEnd(try Descriptor(copying: toChild.writeEnd.rawValue))
  }

  deinit {
    guard exitStatus(within: 0) == nil else { return }
    process.sendToGroup(signal: Self.kill)
    // The process dies at once, because it was killed.
    _ = process.waitForExit(timeout: 0.1)
  }

  /// Sends the text. A process can speak only one.
  func speak(_ text: String) throws(Errno) {
    guard let input else { return }
    self.input = nil
    // The pipe takes all of a sentence at once.
    try input.descriptor.writeAll(text)
  }

  /// Returns how the process ended, or `nil` if it still runs after the given number of seconds.
  func exitStatus(within seconds: Double) -> SpawnedProcess.ExitStatus? {
    if status == nil { status = process.waitForExit(timeout: seconds) }
    return status
  }
}
