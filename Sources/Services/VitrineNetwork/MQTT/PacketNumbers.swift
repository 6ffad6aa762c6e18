/// A set of packet identifiers. Operations take constant time, because a broker can add all 65,535.
struct PacketNumbers {
  /// A bit for each number, or nothing while the set was never used.
  private var words: [UInt64] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Adds a number. Returns `false` if the set contained it.
  mutating func insert(_ number: UInt16) -> Bool {
    if words.isEmpty { words = [UInt64](repeating: 0, count: 1024) }
    let (index, bit) = Self.position(of: number)
    guard words[index] & bit == 0 else { return false }
    words[index] |= bit
    count += 1
    return true
  }

  /// Removes a number. Returns `false` if the set did not contain it.
  mutating func remove(_ number: UInt16) -> Bool {
    let (index, bit) = Self.position(of: number)
    guard !words.isEmpty, words[index] & bit != 0 else { return false }
    words[index] &= ~bit
    count -= 1
    return true
  }

  mutating func removeAll() {
    words = []
    count = 0
  }

  private static func position(of number: UInt16) -> (index: Int, bit: UInt64) {
    (Int(number >> 6), 1 << UInt64(number & 63))
  }
}
