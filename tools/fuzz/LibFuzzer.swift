import Glibc

/// The entry point for libFuzzer, which calls it with each input. `tools/campaign fuzz` builds it together with another
/// file of this folder, whose function `take` processes the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  watch
  total += count
  seconds = 0
  take(UnsafeRawBufferPointer(start: bytes, count: count))
  return 0
}

/// The number of bytes so far.
private nonisolated(unsafe) var total = 0

/// The processor time of this input, in seconds.
private nonisolated(unsafe) var seconds = 0

/// The most processor time for an input, in seconds. libFuzzer's own limit counts time in which other programs run.
private let maximumSeconds = 60

/// Ends the run with libFuzzer's report if an input takes too long. Prints the number of bytes at the end of the run.
private let watch: Void = {
  atexit { print("stat::taken_bytes: \(total)") }
  signal(SIGPROF) { _ in
    seconds += 1
    if seconds > maximumSeconds { fatalError("an input takes more than \(maximumSeconds) seconds of processor time") }
  }
  let second = timeval(tv_sec: 1, tv_usec: 0)
  var timer = itimerval(it_interval: second, it_value: second)
  // The type of its first argument depends on the C library's feature macros: an enumeration or a number.
  setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
}()
