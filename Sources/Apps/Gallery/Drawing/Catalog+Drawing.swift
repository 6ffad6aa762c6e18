extension Catalog {
  static let drawing: [Entry] = []
}
