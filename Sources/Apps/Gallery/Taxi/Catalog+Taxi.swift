extension Catalog {
  static let taxi: [Entry] = []
}
