/// A time zone: the offset from UTC, and its changes by a rule or a file of the system's time zone database.
package struct LocalTimeZone: Equatable, Sendable {
  /// A change of the offset: the moment in seconds since 1970, and the seconds that local time is ahead of UTC from
  /// then on.
  private struct Transition: Equatable, Sendable {
    let moment: Int64
    let offset: Int
  }

  /// The changes listed in the file, in order. Empty for a zone that has only a rule.
  private var changes: [Transition] = []
  /// The offset before all changes.
  private var initialOffset = 0
  /// The rule after all changes.
  private var rule: TimeZoneRule

  package static let utc = LocalTimeZone(TimeZoneRule(offset: 0))

  private init(_ rule: TimeZoneRule) { self.rule = rule }

  /// Creates a zone from a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`, or from a name such as `Europe/Berlin` if the
  /// machine has the time zone database. Returns `nil` for anything else.
  package init?(_ text: String) {
    if let rule = TimeZoneRule(text) {
      self.init(rule)
      return
    }
    // Names contain no dots, so that a path cannot leave the folder.
    for byte in text.utf8 where byte != UInt8(ascii: "/") && byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") {
      guard (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+") else {
        return nil
      }
    }
    self.init(file: "\(Self.folder)/\(text)")
  }

  /// Returns the machine's time zone: from `TZ`, else from /etc/localtime, else UTC.
  package static func system() -> LocalTimeZone {
    if let name = Process.environment("TZ") { return LocalTimeZone(name) ?? .utc }
    return LocalTimeZone(file: path) ?? .utc
  }

  /// The file of the machine's time zone.
  package static let path = "/etc/localtime"
  private static let folder = "/usr/share/zoneinfo"

  /// Reads a file of RFC 8536, version 2 or later. Returns `nil` if it is missing or damaged.
  package init?(file path: String) {
    // The limit is four times the size of the largest zone's file.
    guard let bytes = try? File.bytes(at: path, limit: 1 << 18) else { return nil }
    self.init(bytes)
  }

  /// Parses the bytes of a file of RFC 8536, version 2 or later. Returns `nil` if they are damaged.
  package init?(_ bytes: [UInt8]) {
    // A file holds its data twice. The first part has 32-bit times, which end in 2038, for old programs.
    guard let old = DataBlock(bytes, at: 0, timeSize: 4), bytes[4] >= UInt8(ascii: "2"),
      let part = DataBlock(bytes, at: old.end, timeSize: 8)
    else { return nil }
    var last: Int64?
    for index in 0..<part.timeCount {
      let moment = Self.number(bytes, at: part.times + 8 * index, size: 8)
      guard last.map({ $0 < moment }) ?? true, let offset = part.offset(ofType: Int(bytes[part.types + index])) else {
        return nil
      }
      changes.append(Transition(moment: moment, offset: offset))
      last = moment
    }
    guard let first = part.offset(ofType: 0) else { return nil }
    self.initialOffset = first
    // The rule is a line of its own after the second part.
    let lines = bytes[part.end...].split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[0].isEmpty else { return nil }
    let footer = lines[1]
    if footer.isEmpty {
      rule = TimeZoneRule(offset: changes.last?.offset ?? first)
    } else {
      guard let rule = TimeZoneRule(String(decoding: footer, as: UTF8.self)) else { return nil }
      self.rule = rule
    }
  }

  /// The offsets of the fields in one of a file's two parts.
  private struct DataBlock {
    private let bytes: [UInt8]
    private let kindCount: Int
    private let typesOffset: Int
    let timeCount: Int
    let (times, types, end): (Int, Int, Int)

    init?(_ bytes: [UInt8], at start: Int, timeSize: Int) {
      guard bytes.count - start >= 44, bytes[start..<start + 4].elementsEqual("TZif".utf8) else { return nil }
      // The counts of UTC indicators, standard indicators, leap seconds, times, types, and characters.
      var counts: [Int] = []
      for index in 0..<6 {
        let count = LocalTimeZone.number(bytes, at: start + 20 + 4 * index, size: 4)
        guard count >= 0, count <= Int64(bytes.count) else { return nil }
        counts.append(Int(count))
      }
      self.bytes = bytes
      timeCount = counts[3]
      kindCount = counts[4]
      times = start + 44
      types = times + timeCount * timeSize
      typesOffset = types + timeCount
      end = typesOffset + kindCount * 6 + counts[5] + counts[2] * (timeSize + 4) + counts[1] + counts[0]
      guard end <= bytes.count else { return nil }
    }

    /// Returns the offset of a type, or `nil` if the type does not exist or its offset is impossible.
    func offset(ofType type: Int) -> Int? {
      guard type < kindCount else { return nil }
      // Computed in 64 bits, because `abs` of the smallest 32-bit number would trap on a 32-bit board.
      let offset = LocalTimeZone.number(bytes, at: typesOffset + 6 * type, size: 4)
      return abs(offset) < 90_000 ? Int(offset) : nil
    }
  }

  /// Returns a big-endian number with the sign of its first byte.
  private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int64 {
    var number: Int64 = bytes[offset] < 0x80 ? 0 : -1
    for index in offset..<offset + size { number = number << 8 | Int64(bytes[index]) }
    return number
  }

  /// Returns the seconds that local time is ahead of UTC.
  ///
  /// - Parameter moment: The moment in seconds since 1970.
  package func offset(at moment: Int64) -> Int {
    guard let last = changes.last, moment < last.moment else { return rule.offset(at: moment) }
    var low = 0
    var high = changes.count - 1
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].moment <= moment { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? changes[low - 1].offset : initialOffset
  }

  /// Returns the seconds since the start of 1970 by the local clock.
  package func localSeconds(at moment: Int64) -> Int64 { moment &+ Int64(offset(at: moment)) }

  /// Returns when to read the clock again for a change that is due in `seconds`: then, or earlier when the offset
  /// changes.
  package func nextClockUpdate(after seconds: Int64, from now: Int64) -> Int64 {
    var low = now
    var high = now &+ seconds
    let before = offset(at: low)
    if offset(at: high) == before { return high }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offset(at: middle) == before { low = middle } else { high = middle }
    }
    return high
  }
}
