/// A generator of contact numbers for the fingers of all devices of a source. Each finger that lands gets a new number.
struct ContactNumberGenerator {
  /// The last number. 0 means "no finger" and is never returned.
  private var last: Int32 = 0

  init(after last: Int32 = 0) { self.last = last }

  /// Returns the next number. Numbers start again at 1 after about two billion fingers.
  mutating func next() -> Int32 {
    last = last == .max ? 1 : last + 1
    return last
  }
}
