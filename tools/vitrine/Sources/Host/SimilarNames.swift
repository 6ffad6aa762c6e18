extension [String] {
  /// Returns up to five names that differ from `name` in a few characters, or that contain it, the nearest one first.
  public func similar(to name: String) -> [String] {
    let wanted = Array<Character>(name.lowercased())
    let limit = Swift.max(2, wanted.count / 3)
    var found: [(name: String, distance: Int)] = []
    for other in self {
      let text = other.lowercased()
      let distance = text.contains(name.lowercased()) ? 1 : Self.distance(wanted, Array<Character>(text))
      if distance <= limit { found.append((other, distance)) }
    }
    return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(5).map(\.name)
  }

  /// Returns a question with the names that are similar to `name`, such as `did you mean tiles?`, or `nil` if no name
  /// is.
  public func suggestion(for name: String) -> String? {
    let similar = similar(to: name)
    return similar.isEmpty ? nil : "did you mean \(similar.joined(separator: ", "))?"
  }

  /// Returns the number of characters to insert, remove, or replace to turn one text into the other.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    // Texts whose lengths differ much are not similar.
    if abs(a.count - b.count) > a.count / 2 { return .max }
    var row = Array<Int>(0...b.count)
    for (i, one) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let cost = one == other ? diagonal : Swift.min(diagonal, row[j], row[j + 1]) + 1
        diagonal = row[j + 1]
        row[j + 1] = cost
      }
    }
    return row[b.count]
  }
}
