import System

extension FuzzInput {
  /// Reads a zone file, and uses the zone at moments before, between, and after its changes.
  static func readZone(_ bytes: [UInt8], into digest: inout Digest) {
    guard let zone = LocalTimeZone(bytes) else { return digest.add("rejected") }
    // Around 1970, 2026, 2100, and some thirty thousand years away.
    for moment: Int64 in [-1 << 40, -1, 0, 1_790_000_000, 4_102_444_800, 1 << 40] {
      digest.add(UInt64(bitPattern: Int64(zone.offset(at: moment))))
      digest.add(UInt64(bitPattern: zone.localSeconds(at: moment)))
    }
    digest.add(UInt64(bitPattern: zone.nextClockUpdate(after: 86_400 * 200, from: 1_790_000_000)))
  }
}
