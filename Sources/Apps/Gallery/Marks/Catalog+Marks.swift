extension Catalog {
  static let marks: [Entry] = []
}
