import Fuzzing
import Glibc

/// What libFuzzer calls with every input it makes up: the kind is chosen by `VITRINE_FUZZ`. `tools/campaign fuzz` builds it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var digest = Digest()
  total += count
  seconds = 0
  kind.run(UnsafeRawBufferPointer(start: bytes, count: count), into: &digest)
  return 0
}

/// Bytes so far.
private nonisolated(unsafe) var total = 0

/// Seconds of processor time that this input has taken.
private nonisolated(unsafe) var seconds = 0

/// The most that an input may take. libFuzzer's own limit counts the seconds in which other programs have the processor.
private let mostSeconds = 60

/// Ends the run, with libFuzzer's words, at an input that takes longer than it may.
private func watchProcessorTime() {
  signal(SIGPROF) { _ in
    seconds += 1
    if seconds > mostSeconds { fatalError("an input takes more than \(mostSeconds) seconds of processor time") }
  }
  let second = timeval(tv_sec: 1, tv_usec: 0)
  var timer = itimerval(it_interval: second, it_value: second)
  // The type of its first argument depends on the C library's feature macros: an enumeration or a number.
  setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
}

private let kind: FuzzInput = {
  atexit { print("stat::taken_bytes: \(total)") }
  watchProcessorTime()
  let name = getenv("VITRINE_FUZZ").map { String(cString: $0) } ?? ""
  guard let kind = FuzzInput(rawValue: name) else { fatalError("VITRINE_FUZZ='\(name)' is no kind of input") }
  return kind
}()
