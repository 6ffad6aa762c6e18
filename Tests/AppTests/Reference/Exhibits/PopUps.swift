import VitrineTesting

extension ExhibitTheme {
  static var popUps: ExhibitTheme {
    ExhibitTheme(
      "Menus and pop-ups", "Temporary views above all other views, placed where there is room.",
      [
        Exhibit("MenuController", height: 172) { stage in
          let window = stage.window
          let menu = window.menu
          menu.items = [
            MenuItem("Water", action: .water), MenuItem("Move", action: .move), MenuItem("Give", action: .give),
          ]

          let flower = Flower(frame: Rect(115, 88, 70, 70))
          stage.window.addSubview(flower)
          _ = flower.becomeFirstResponder()
          menu.setTargetRect(flower.bounds, in: flower)
          menu.show()
          stage.player.wait(0.5)
        },
        Exhibit("Expander", height: 150) { stage in
          let cup = Expander()
          cup.choices = ["S", "M", "L"]
          cup.onChoose = { cup, index in cup.title = cup.choices[index] }

          cup.title = "Cup"
          cup.panelFrame = Rect(-38, -62, 156, 52)
          stage.add(cup, 110, 88, 80, 44)
          stage.press(Point(150, 110))
          stage.player.wait(1.2)
          stage.move(through: [Point(166, 78)], from: Point(150, 110))
          stage.player.wait(0.3)
        },
        Exhibit("Key", height: 150) { stage in
          let key = Key("e", choices: ["é", "è"]) { text in print(text) }

          for (index, title) in ["w", "r", "t", "z", "u"].enumerated() {
            stage.add(Key(title), [20, 108, 152, 196, 240][index], 96, 40, 44)
          }
          stage.add(key, 64, 96, 40, 44)
          stage.press(Point(84, 122))
          stage.player.wait(0.5)
        },
        Exhibit("MenuItem") { stage in
          let item = MenuItem("Water", action: Action("water"))

          stage.window.menu.items = [item]
        },
      ])
  }
}

extension Action {
  fileprivate static let water = Action("water")
  fileprivate static let move = Action("move")
  fileprivate static let give = Action("give")
}

/// The view that the menu belongs to.
private final class Flower: View {
  override var canBecomeFirstResponder: Bool { true }
  override func handler(for action: Action) -> ((Responder?) -> Void)? { { _ in } }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    for petal in 0..<6 {
      let angle = Double(petal) * .pi / 3
      let middle = bounds.center + Vector(Math.cos(angle), Math.sin(angle)) * 20
      canvas.fillEllipse(in: Rect(center: middle, size: Size(26, 26)), with: Color(hex: 0xF2F3F7))
    }
    canvas.fillEllipse(in: Rect(center: bounds.center, size: Size(22, 22)), with: Color(hex: 0xF4D35E))
  }
}
