extension Catalog {
  static let gestures: [Entry] = []
}
