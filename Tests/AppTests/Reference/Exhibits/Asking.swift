import Icons
import VitrineTesting

extension ExhibitTheme {
  static var asking: ExhibitTheme {
    ExhibitTheme(
      "Presentation and dialogs",
      "Temporary screens and messages above a screen. [presentation.md](presentation.md) explains when to use each of them.",
      [
        Exhibit("PresentationStyle", height: 220) { stage in
          let teas = Screen("Teas", .night)
          let settings = Screen("Settings", .slate)
          settings.preferredContentSize.height = 120
          stage.show(teas)
          teas.present(settings, as: .sheet)

          stage.player.wait(0.5)
        },
        Exhibit("Alert", height: 300) { stage in
          let alert = Alert("Delete the photo?", message: "This cannot be undone.")
          alert.icon = .trash
          alert.addAction("Delete", role: .destructive)
          alert.addAction("Keep", role: .cancel)

          stage.show(Screen("Photos", .night))
          stage.window.rootViewController?.present(alert)
          stage.player.wait(0.5)
        },
        Exhibit("ActionSheet", height: 340) { stage in
          let sheet = ActionSheet("Photo 14")
          sheet.addAction("Share", icon: .share)
          sheet.addAction("Delete", icon: .trash, role: .destructive)
          sheet.addAction("Cancel", role: .cancel)

          stage.show(Screen("Photos", .night))
          stage.window.rootViewController?.present(sheet)
          stage.player.wait(0.5)
        },
        Exhibit("ProgressOverlay", height: 220) { stage in
          let overlay = ProgressOverlay("Printing")
          overlay.addCancelButton("Stop") { print("stopped") }
          overlay.progress = 0.6

          stage.show(Screen("Photos", .night))
          stage.window.rootViewController?.present(overlay)
          stage.player.wait(0.8)
        },
        Exhibit("Toast", height: 120) { stage in
          let window = stage.window
          let toast = Toast("Photo deleted", actionTitle: "Undo") { print("restored") }
          toast.show(in: window)

          stage.player.wait(0.5)
        },
        Exhibit("TabBarController", height: 200) { stage in
          let tabs = TabBarController()
          tabs.addTab(Screen("Routes", .slate), item: TabBarItem("Routes", icon: .map))
          tabs.addTab(Screen("Tickets", .slate), item: TabBarItem("Tickets", icon: .ticket))

          tabs.setBadge("2", at: 1)
          stage.show(tabs)
        },
        Exhibit("TabBar", height: 80) { stage in
          let bar = TabBar()
          bar.items = [TabBarItem("Day"), TabBarItem("Week"), TabBarItem("Month")]
          bar.selectedIndex = 1

          stage.add(bar, 0, 10, 300, 60)
        },
        Exhibit("CollectionView", height: 232) { stage in
          let colors = Colors()
          let collection = CollectionView()
          collection.metrics = CollectionMetrics(columns: .count(4))
          collection.dataSource = colors

          collection.selectItems(at: [IndexPath(row: 5)])
          stage.add(collection, 0, 0, 300, 232)
          stage.player.wait(0.1)
          stage.keep(colors)
        },
        Exhibit("CollectionMetrics", height: 160) { stage in
          let metrics = CollectionMetrics(
            columns: .width(80), height: .fixed(40), spacing: Size(6, 6), insets: Insets(all: 8))

          let collection = CollectionView()
          let colors = Colors()
          collection.metrics = metrics
          collection.dataSource = colors
          stage.add(collection, 0, 0, 300, 160)
          stage.player.wait(0.1)
          stage.keep(colors)
        },
        Exhibit("Dialog") { _ in
          let dialog: Dialog = Alert("Pay now?")
          let later = dialog.addAction("Later", role: .cancel)
          dialog.timeout = DialogTimeout(20, choosing: later)

          dialog.choose(later)
        },
        Exhibit("DialogAction") { _ in
          let choice = DialogAction("Delete", role: .destructive) { print("gone") }

          choice.handler?()
        },
        Exhibit("DialogTimeout") { _ in
          let alert = Alert("Still there?")
          alert.timeout = DialogTimeout(30)
        },
        Exhibit("TabBarItem") { _ in
          let bar = TabBar()
          bar.items = [TabBarItem("Routes"), TabBarItem("Tickets")]
          bar.items[1].badgeValue = "2"
        },
        Exhibit("CollectionCell") { _ in
          final class Swatch: CollectionCell {
            var color = Color.black { didSet { backgroundColor = color } }
            override func stateDidChange() { alpha = isHighlighted ? 0.6 : 1 }
          }

          let swatch = Swatch("swatch")
          swatch.color = .white
        },
        Exhibit("CollectionViewDataSource") { _ in
          final class Cups: WeaklyReferenceable, CollectionViewDataSource {
            func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { 12 }
            func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
              let cell = collection.dequeueReusableCell(withIdentifier: "cup") ?? CollectionCell("cup")
              cell.backgroundColor = path.row % 2 == 0 ? .white : .black
              return cell
            }
          }

          let collection = CollectionView()
          let cups = Cups()
          collection.dataSource = cups
          print("\(collection.numberOfItems(inSection: 0))")
          collection.dataSource = nil
        },
        Exhibit("CollectionViewDelegate") { _ in
          final class Chooser: WeaklyReferenceable, CollectionViewDelegate {
            func collectionView(_ collection: CollectionView, didSelectItemAt path: IndexPath) {
              print("item \(path.row)")
            }
          }

          let collection = CollectionView()
          let chooser = Chooser()
          collection.collectionDelegate = chooser
          collection.collectionDelegate = nil
        },
      ])
  }
}

/// A screen of one color, with its title in the center.
private final class Screen: ViewController {
  private let color: Color
  private let label = Label()

  init(_ title: String, _ color: Color) {
    self.color = color
    super.init()
    self.title = title
  }

  override func viewDidLoad() {
    view.backgroundColor = color
    label.text = title
    label.textColor = .mist
    label.textAlignment = .center
    view.addSubview(label)
  }

  override func viewDidLayoutSubviews() { label.frame = view.bounds }
}

/// A data source whose cells form a sequence of colors.
private final class Colors: WeaklyReferenceable, CollectionViewDataSource {
  func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { 100 }

  func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
    let cell = collection.dequeueReusableCell(withIdentifier: "color") ?? CollectionCell("color")
    cell.backgroundColor = Color.sky.mixed(with: path.row % 3 == 0 ? .leaf : .clay, by: Double(path.row % 7) / 6)
    return cell
  }
}
