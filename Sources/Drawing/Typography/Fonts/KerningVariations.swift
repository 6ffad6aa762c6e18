/// The changes of a variable font's kerning for the coordinates of a variation, from the table `GDEF`.
struct KerningVariations {
  private let store: FontTable
  /// The weight of each region of the font's axes at the coordinates, from 0 to 1.
  private var scalars: [Float] = []

  /// Chosen: fonts have fewer than a hundred.
  private static let maximumRegions = 1024

  /// Creates the variations of a table `GDEF`, or returns `nil` if the table has none.
  ///
  /// - Parameter coordinates: The normalized coordinates, in 1/16384.
  init?(_ table: FontTable, at coordinates: [Int]) {
    let offset = table.longNumber(at: 14)
    guard table.number(at: 2) >= 3, offset > 0 else { return nil }
    store = table.part(at: offset)
    let regions = store.part(at: store.longNumber(at: 2))
    let axes = regions.number(at: 0)
    guard axes == coordinates.count else { return nil }
    for region in 0..<min(regions.number(at: 2), Self.maximumRegions) {
      var scalar: Float = 1
      for (axis, coordinate) in coordinates.enumerated() {
        let record = 4 + (region * axes + axis) * 6
        scalar *= Self.scalar(
          at: coordinate, start: regions.signedNumber(at: record), peak: regions.signedNumber(at: record + 2),
          end: regions.signedNumber(at: record + 4))
      }
      scalars.append(scalar)
    }
  }

  private static func scalar(at coordinate: Int, start: Int, peak: Int, end: Int) -> Float {
    if peak == 0 || coordinate == peak || start > peak || peak > end || start < 0 && end > 0 { return 1 }
    if coordinate <= start || coordinate >= end { return 0 }
    return coordinate < peak
      ? Float(coordinate - start) / Float(peak - start) : Float(end - coordinate) / Float(end - peak)
  }

  /// Returns the change that a table `VariationIndex` refers to, in font units.
  func change(_ index: FontTable) -> Int {
    // Other formats adjust the pixels of fixed sizes.
    guard index.number(at: 4) == 0x8000, index.number(at: 0) < store.number(at: 6) else { return 0 }
    let data = store.part(at: store.longNumber(at: 8 + 4 * index.number(at: 0)))
    let item = index.number(at: 2)
    let words = data.number(at: 2)
    let regions = data.number(at: 4)
    // The highest bit is for 32-bit changes, which kerning does not need.
    guard item < data.number(at: 0), words <= regions else { return 0 }
    let size = regions + words
    let row = Int64(6 + 2 * regions) + Int64(item) * Int64(size)
    guard row + Int64(size) <= Int64(data.bytes.count) else { return 0 }
    var sum: Float = 0
    var offset = Int(row)
    for number in 0..<regions {
      let region = data.number(at: 6 + 2 * number)
      let change = number < words ? data.signedNumber(at: offset) : Int(Int8(truncatingIfNeeded: data.bytes[offset]))
      if region < scalars.count { sum += scalars[region] * Float(change) }
      offset += number < words ? 2 : 1
    }
    return Int(sum.rounded())
  }
}
