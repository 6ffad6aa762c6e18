import Vitrine

struct Car: Equatable, Sendable {
  enum Shape: Sendable {
    case coupe, saloon, estate, van
  }

  let name: String
  let shape: Shape
  var year: Int
  /// The fuel in the tank, in percent.
  var fuel: Int

  init(_ name: String, _ shape: Shape, _ year: Int, _ fuel: Int) {
    self.name = name
    self.shape = shape
    self.year = year
    self.fuel = fuel
  }
}

/// All cars, in sections by shape.
struct Garage {
  struct Section: Sendable {
    let title: String
    var cars: [Car]
  }

  private static let originalSections = [
    Section(
      title: "Coupés",
      cars: [Car("Comet", .coupe, 1968, 80), Car("Lynx", .coupe, 1972, 45), Car("Mirage", .coupe, 1981, 20)]),
    Section(
      title: "Saloons",
      cars: [
        Car("Ambassador", .saloon, 1963, 65), Car("Regent", .saloon, 1970, 30), Car("Senator", .saloon, 1977, 90),
        Car("Duke", .saloon, 1984, 55),
      ]),
    Section(title: "Estates", cars: [Car("Nomad", .estate, 1966, 70), Car("Harvest", .estate, 1979, 25)]),
    Section(
      title: "Vans",
      cars: [Car("Porter", .van, 1964, 40), Car("Atlas", .van, 1973, 75), Car("Carrier", .van, 1988, 60)]),
  ]

  private(set) var sections = Self.originalSections

  subscript(path: IndexPath) -> Car {
    get { sections[path.section].cars[path.row] }
    set { sections[path.section].cars[path.row] = newValue }
  }

  mutating func reset(_ path: IndexPath) { self[path] = Self.originalSections[path.section].cars[path.row] }

  mutating func reset() { sections = Self.originalSections }
}
