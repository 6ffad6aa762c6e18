/// Numbers the fingers of all devices of a source, each landing with a number of its own.
struct ContactNumbers {
  /// 0 stands for "no finger" and is never given out.
  private var last: Int32 = 0

  init(after last: Int32 = 0) { self.last = last }

  /// After two thousand million fingers the numbers begin again.
  mutating func next() -> Int32 {
    last = last == .max ? 1 : last + 1
    return last
  }
}
