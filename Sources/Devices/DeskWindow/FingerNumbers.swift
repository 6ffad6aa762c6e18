/// Small numbers for the fingers of a touch screen, which SDL numbers by 64 bits.
struct FingerNumbers {
  /// The first; a mouse has those below.
  private let first: Int32
  /// Which finger has which number; nil: free.
  private var fingers: [Int64?] = []

  init(from first: Int32) { self.first = first }

  /// That of a finger that is down, or comes down now.
  mutating func number(of finger: Int64) -> Int32 {
    let place = fingers.firstIndex(of: finger) ?? fingers.firstIndex(of: nil) ?? fingers.count
    if place == fingers.count { fingers.append(nil) }
    fingers[place] = finger
    return first + Int32(place)
  }

  /// The same of one that is lifted; nil where it was not down.
  mutating func remove(_ finger: Int64) -> Int32? {
    guard let place = fingers.firstIndex(of: finger) else { return nil }
    fingers[place] = nil
    return first + Int32(place)
  }

  /// Those that are down are not any more.
  mutating func removeAll() -> [Int32] {
    let down = fingers.indices.filter { fingers[$0] != nil }.map { first + Int32($0) }
    fingers.removeAll()
    return down
  }
}
