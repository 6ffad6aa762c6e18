import Geometry
import Languages
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

@Suite("An app in several languages", .freshContext) struct ApplicationLanguageTests {
  /// A form that sets all its texts in one method, as apps do.
  private final class FormController: ViewController {
    static let heading = Translation("Coffee\0Kaffee\0קפה")
    static let cups = Translation(
      "\u{1} cup\u{1E}\u{1} cups\0\u{1} Tasse\u{1E}\u{1} Tassen\0כוס\u{1E}\u{1} כוסות\u{1E}\u{1} כוסות")

    let row = StackView(.horizontal)
    let name = Label()
    let amount = Label()
    var timesTold = 0

    override func viewDidLoad() {
      row.add(name, .share(1))
      row.add(amount, .share(1))
      view.addSubview(row)
    }

    override func viewDidLayoutSubviews() { row.frame = view.bounds }

    override func environmentDidChange() {
      super.environmentDidChange()
      timesTold += 1
      title = Self.heading.text
      name.text = Self.heading.text
      amount.text = Self.cups.text(counting: 3, "3")
    }
  }

  private func withLanguages(_ test: (TouchPlayer) -> Void) {
    Language.offered = ["en", "de", "he"]
    defer { Language.offered = [] }
    test(TouchPlayer(width: 320, height: 240))
  }

  @Test func `labels follow the language, and the window is mirrored for a language from right to left`() {
    withLanguages { player in
      let form = FormController()
      player.window.rootViewController = form
      player.application.advance(to: 1)
      #expect(form.name.text == "Coffee" && form.amount.text == "3 cups")
      #expect(form.name.frame.minX < form.amount.frame.minX && !form.view.isRightToLeft)

      player.application.language = "de-AT"
      #expect(player.application.language == "de")
      player.application.advance(to: 2)
      #expect(form.name.text == "Kaffee" && form.amount.text == "3 Tassen")
      #expect(form.name.frame.minX < form.amount.frame.minX)

      player.application.language = "he"
      #expect(!player.window.damage.isEmpty)
      player.application.advance(to: 3)
      #expect(form.name.text == "קפה" && form.amount.text == "3 כוסות")
      #expect(form.name.frame.minX > form.amount.frame.minX && form.view.isRightToLeft)

      player.application.language = "fr"
      player.application.advance(to: 4)
      #expect(player.application.language == "en" && form.name.text == "Coffee" && !form.view.isRightToLeft)
    }
  }

  @Test func `setting the same language again changes nothing`() {
    withLanguages { player in
      let form = FormController()
      player.window.rootViewController = form
      player.application.language = "de"
      player.application.advance(to: 1)
      let times = form.timesTold
      player.window.damage = Region()
      player.application.language = "de"
      #expect(form.timesTold == times && player.window.damage.isEmpty)
    }
  }

  @Test func `a page below another one follows, and so does the bar's back button`() {
    withLanguages { player in
      let below = FormController()
      let above = FormController()
      let later = FormController()
      let navigation = NavigationController(rootViewController: below)
      player.window.rootViewController = navigation
      navigation.push(above, animated: false)
      player.application.advance(to: 1)
      #expect(below.view.window == nil)
      player.application.language = "de"
      #expect(below.title == "Kaffee" && below.name.text == "Kaffee" && above.name.text == "Kaffee")
      // A view that joins the window receives the language, even if it was created earlier.
      _ = later.view
      player.application.language = "he"
      navigation.push(later, animated: false)
      #expect(later.name.text == "קפה")
    }
  }

  @Test func `rows and cells follow the language`() {
    final class Drinks: WeaklyReferenceable, ListViewDataSource, CollectionViewDataSource {
      func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 1 }
      func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
        let row = list.dequeueReusableRow(withIdentifier: "drink") ?? ListRow("drink")
        row.title = FormController.heading.text
        return row
      }
      func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String? { FormController.heading.text }
      func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { 1 }
      func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
        let cell = CollectionCell("drink")
        cell.accessibilityLabel = FormController.heading.text
        return cell
      }
    }
    withLanguages { player in
      let drinks = Drinks()
      let list = ListView(frame: Rect(0, 0, 160, 240))
      let collection = CollectionView(frame: Rect(160, 0, 160, 240))
      list.dataSource = drinks
      collection.dataSource = drinks
      player.window.addSubview(list)
      player.window.addSubview(collection)
      player.application.advance(to: 1)
      #expect(list.visibleRows.first?.title == "Coffee")
      player.application.language = "de"
      player.application.advance(to: 2)
      #expect(list.visibleRows.map(\.title) == ["Kaffee"] && list.headers.map(\.label.text) == ["Kaffee"])
      #expect(collection.visibleCells.map(\.accessibilityLabel) == ["Kaffee"])
    }
  }

  @Test func `a controller sets its texts once it has a view, even if no language was ever set`() {
    let form = FormController()
    #expect(form.timesTold == 0)
    _ = form.view
    #expect(form.timesTold == 1 && form.name.text == "Coffee")
  }

  @Test func `a controller sets its texts only after its view is complete`() {
    final class ThemedController: ViewController {
      var label: Label!
      var timesTold = 0

      override func viewDidLoad() {
        view.theme = .light
        label = Label()
        view.addSubview(label)
      }

      override func environmentDidChange() {
        timesTold += 1
        label.text = "\(timesTold)"
      }
    }
    let controller = ThemedController()
    #expect(controller.view.subviews.count == 1 && controller.label.text == "1")
    controller.view.theme = .dark
    #expect(controller.label.text == "2")
  }
}
