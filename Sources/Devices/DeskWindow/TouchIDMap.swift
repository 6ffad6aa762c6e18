/// A mapping of SDL's 64-bit finger IDs to small contact numbers.
struct TouchIDMap {
  /// The lowest number. Lower ones belong to the mouse.
  private let first: Int32
  /// The finger ID of each number, or `nil` if the number is free.
  private var fingers: [Int64?] = []

  init(from first: Int32) { self.first = first }

  /// Returns the number of a finger that is down or lands now.
  mutating func number(of finger: Int64) -> Int32 {
    let index = fingers.firstIndex(of: finger) ?? fingers.firstIndex(of: nil) ?? fingers.count
    if index == fingers.count { fingers.append(nil) }
    fingers[index] = finger
    return first + Int32(index)
  }

  /// Returns the number of a finger that lifts, and frees it. Returns `nil` if the finger was not down.
  mutating func remove(_ finger: Int64) -> Int32? {
    guard let index = fingers.firstIndex(of: finger) else { return nil }
    fingers[index] = nil
    return first + Int32(index)
  }

  /// Returns the numbers of all fingers that are down, and frees them.
  mutating func removeAll() -> [Int32] {
    let down = fingers.indices.filter { fingers[$0] != nil }.map { first + Int32($0) }
    fingers.removeAll()
    return down
  }
}
