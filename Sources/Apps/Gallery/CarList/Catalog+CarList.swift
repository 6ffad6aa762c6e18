extension Catalog {
  static let carList: [Entry] = []
}
