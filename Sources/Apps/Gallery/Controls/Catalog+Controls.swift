extension Catalog {
  static let controls: [Entry] = []
}
