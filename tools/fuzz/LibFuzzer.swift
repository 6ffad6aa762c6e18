import Glibc

/// What libFuzzer calls with every input it makes up. `tools/campaign fuzz` builds it together with a function `take`, of another of these files:
/// what takes the input in.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  watch
  total += count
  seconds = 0
  take(UnsafeRawBufferPointer(start: bytes, count: count))
  return 0
}

/// Bytes so far.
private nonisolated(unsafe) var total = 0

/// Seconds of processor time that this input has taken.
private nonisolated(unsafe) var seconds = 0

/// The most that an input may take. libFuzzer's own limit counts the seconds in which other programs have the processor.
private let mostSeconds = 60

/// Ends the run, with libFuzzer's words, at an input that takes longer than it may; and says at its end how many bytes there were.
private let watch: Void = {
  atexit { print("stat::taken_bytes: \(total)") }
  signal(SIGPROF) { _ in
    seconds += 1
    if seconds > mostSeconds { fatalError("an input takes more than \(mostSeconds) seconds of processor time") }
  }
  let second = timeval(tv_sec: 1, tv_usec: 0)
  var timer = itimerval(it_interval: second, it_value: second)
  // The type of its first argument depends on the C library's feature macros: an enumeration or a number.
  setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
}()
