extension Catalog {
  static let dragging: [Entry] = []
}
