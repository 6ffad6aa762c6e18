import Vitrine

/// A flavor of ice cream on the board.
package struct Flavor: Equatable {
  package var name: String
  package var color: Color

  /// All flavors of the counter. They fill the board.
  package static let all: [Flavor] = [
    Flavor(name: "Vanilla", color: Color(hex: 0xF6E3A8)),
    Flavor(name: "Chocolate", color: Color(hex: 0x6B412B)),
    Flavor(name: "Strawberry", color: Color(hex: 0xF08BA0)),
    Flavor(name: "Pistachio", color: Color(hex: 0xB5CC7A)),
    Flavor(name: "Lemon", color: Color(hex: 0xF8E264)),
    Flavor(name: "Hazelnut", color: Color(hex: 0xB98A5E)),
    Flavor(name: "Mango", color: Color(hex: 0xF9B13C)),
    Flavor(name: "Mint", color: Color(hex: 0x8FDAC0)),
    Flavor(name: "Coffee", color: Color(hex: 0x9A6B4B)),
    Flavor(name: "Blueberry", color: Color(hex: 0x7C7FC4)),
    Flavor(name: "Coconut", color: Color(hex: 0xEDEBE4)),
    Flavor(name: "Raspberry", color: Color(hex: 0xD7456A)),
    Flavor(name: "Caramel", color: Color(hex: 0xD99A4E)),
    Flavor(name: "Peach", color: Color(hex: 0xF9BE94)),
    Flavor(name: "Cherry", color: Color(hex: 0xB92D45)),
    Flavor(name: "Yogurt", color: Color(hex: 0xE3E6EE)),
    Flavor(name: "Fig", color: Color(hex: 0x8A5A83)),
    Flavor(name: "Orange", color: Color(hex: 0xF58A3C)),
    Flavor(name: "Cassis", color: Color(hex: 0x5B3A6E)),
    Flavor(name: "Ginger", color: Color(hex: 0xE0C08A)),
  ]
}
