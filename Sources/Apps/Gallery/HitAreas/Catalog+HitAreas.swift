extension Catalog {
  static let hitAreas: [Entry] = []
}
