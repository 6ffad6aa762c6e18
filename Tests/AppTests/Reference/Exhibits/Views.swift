import Icons
import VitrineTesting

extension ExhibitTheme {
  static var views: ExhibitTheme {
    ExhibitTheme(
      "Views and labels",
      "Everything on the screen is a view: a rectangle that draws, contains other views and receives touches.",
      [
        Exhibit("View", height: 110) { stage in
          let card = View(frame: Rect(30, 25, 60, 60))
          card.backgroundColor = .accent
          card.cornerRadius = 12

          let bordered = View(frame: Rect(120, 25, 60, 60))
          bordered.borderColor = .sky
          bordered.borderWidth = 3
          bordered.cornerRadius = 30
          let turned = View(frame: Rect(212, 27, 56, 56))
          turned.backgroundColor = .leaf
          turned.transform = AffineTransform(rotation: .pi / 8)
          let pale = View(frame: Rect(16, 16, 24, 24))
          pale.backgroundColor = .white
          pale.alpha = 0.4
          turned.addSubview(pale)
          for view in [card, bordered, turned] { stage.window.addSubview(view) }
        },
        Exhibit("Label", height: 90) { stage in
          let label = Label()
          label.text = "Tea steeps for three minutes, coffee is ready at once."
          label.numberOfLines = 2

          stage.add(label, 24, 15, 252, 60)
        },
        Exhibit("ImageView", height: 130) { stage in
          let view = ImageView(image: lemon)
          view.imageScale = 2

          stage.center(view)
        },
        Exhibit("ContentMode", height: 120) { stage in
          let view = ImageView(image: lemon)
          view.contentMode = .scaleAspectFit

          let stretched = ImageView(image: lemon)
          let filling = ImageView(image: lemon)
          let own = ImageView(image: lemon)
          filling.contentMode = .scaleAspectFill
          own.contentMode = .bottomRight
          for view in [view, stretched, filling, own] {
            view.backgroundColor = .slate
            view.imageScale = 4
          }
          stage.row(
            [(stretched, "scaleToFill"), (view, "…AspectFit"), (filling, "…AspectFill"), (own, "bottomRight")],
            size: Size(56, 72), top: 14)
        },
        Exhibit("IconView", height: 70) { stage in
          let hours = StackView(.horizontal, spacing: 8, [IconView(.clock), Label("Open until six")])
          hours.alignment = .center

          stage.center(hours)
        },
        Exhibit("Icon", height: 90) { stage in
          let leaf = Icon(outline: "M5 19C5 9 10 5 19 5C19 14 15 19 5 19ZM5 19L13 11")
          let button = Button(icon: leaf) { _ in print("fresh") }
          let tab = TabBarItem("Salads", icon: leaf)

          let large = IconView(leaf, side: 48)
          let bar = TabBar()
          large.color = .leaf
          bar.items = [tab]
          bar.backgroundColor = .night
          stage.add(large, 36, 21, 48, 48)
          stage.add(button, 122, 17, 56, 56)
          stage.add(bar, 200, 15, 90, 60)
        },
        Exhibit("Responder") { stage in
          final class Kettle: View {
            override var canBecomeFirstResponder: Bool { true }
          }

          let kettle = Kettle()
          stage.window.addSubview(kettle)
          _ = kettle.becomeFirstResponder()
        },
        Exhibit("WeaklyReferenceable") { stage in
          final class Teas: WeaklyReferenceable, ListViewDataSource {
            func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 1 }
            func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow { ListRow("tea") }
          }

          let list = ListView(frame: stage.bounds)
          let teas = Teas()
          list.dataSource = teas
          stage.window.addSubview(list)
        },
        Exhibit("WeakReference") { stage in
          let kettle = View(frame: stage.bounds)
          let whoIsHot = kettle.weakReference
          stage.window.addSubview(kettle)
          (whoIsHot.object as? View)?.backgroundColor = .clay
        },
        Exhibit("WeakDelegate") { stage in
          final class Kettle: View {
            private var storedDelegate = WeakDelegate<any KettleDelegate>()
            var delegate: (any KettleDelegate)? {
              get { storedDelegate.value }
              set { storedDelegate = WeakDelegate(newValue, newValue?.weakReference) }
            }
          }

          let kettle = Kettle(frame: stage.bounds)
          stage.window.addSubview(kettle)
        },
        Exhibit("WindowOverlay", height: 90) { stage in
          final class Corner: WindowOverlay {
            func observe(_ event: Event) {}
            func draw(_ rect: Rect, on canvas: Canvas) {
              canvas.fillEllipse(in: Rect(276, 4, 20, 20), with: .clay)
            }
          }

          stage.window.overlay = Corner()
        },
        Exhibit("HitMargins", height: 110) { stage in
          let button = Button(title: "i") { _ in }
          button.hitMargins = HitMargins(contact: 20, tracking: 70)

          let reach = View(frame: Rect(95, 0, 110, 110).inset(by: Insets(all: 13)))
          reach.borderColor = .mist
          reach.borderWidth = 1
          reach.cornerRadius = 4
          stage.window.addSubview(reach)
          stage.add(button, 128, 33, 44, 44)
          stage.press(Point(186, 62))
        },
      ])
  }
}

/// A lemon on a leaf, wider than high.
var lemon: Image {
  let bitmap = Bitmap(size: PixelSize(192, 128))
  let canvas = Canvas(bitmap)
  canvas.fill(roundedRect: Rect(0, 0, 192, 128), radius: 24, with: Color.leaf)
  canvas.fillEllipse(in: Rect(44, 20, 104, 88), with: Color(hex: 0xF4D35E))
  canvas.fillEllipse(in: Rect(64, 32, 36, 24), with: Color(hex: 0xFBEFB8))
  return Image(bitmap)
}

/// The delegate of a kettle in the exhibit of `WeakDelegate`.
private protocol KettleDelegate: WeaklyReferenceable {
  func kettleDidBoil()
}
