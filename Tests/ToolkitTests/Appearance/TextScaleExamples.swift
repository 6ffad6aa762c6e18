import Geometry
import Languages
import Raster
import ToolkitTestKit

@testable import Toolkit

/// All text of the toolkit, each example on its own panel. At a text scale of 1, it fits on the smallest panel.
enum TextScaleExamples {
  /// An example of views with text.
  struct Example {
    let name: String
    /// Shows the example, with English or longer text. Returns the objects that must live as long as the example.
    let make: (TouchPlayer, _ isLong: Bool) -> [AnyObject]
  }

  /// A data source with one row or cell per title.
  final class Rows: WeaklyReferenceable, ListViewDataSource, ListViewDelegate, CollectionViewDataSource {
    let isLong: Bool
    init(_ isLong: Bool) { self.isLong = isLong }
    var titles: [String] {
      isLong ? ["Sprache", "Ausstellung", "Öffnungszeiten"] : ["Language", "Exhibition", "Opening hours"]
    }
    func numberOfSections(in list: ListView) -> Int { 2 }
    func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 3 }
    func listView(_ list: ListView, titleForHeaderInSection section: Int) -> String? {
      isLong ? "Einstellungen" : "Settings"
    }
    func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
      let row = list.dequeueReusableRow(withIdentifier: "row") ?? ListRow("row")
      row.title = titles[path.row]
      row.detail = path.row == 2 ? "" : isLong ? "Deutsch" : "English"
      row.detailPosition = path.row == 1 ? .below : .trailing
      row.accessory = .disclosure
      return row
    }
    func listView(_ list: ListView, trailingActionsForRowAt path: IndexPath) -> [SwipeAction] {
      [
        SwipeAction(StandardWord.delete.text, role: .destructive) { _, _ in },
        SwipeAction(isLong ? "Später" : "Later") { _, _ in },
      ]
    }
    func numberOfSections(in collection: CollectionView) -> Int { 2 }
    func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { 5 }
    func collectionView(_ collection: CollectionView, titleForHeaderInSection section: Int) -> String? {
      titles[section]
    }
    func collectionView(_ collection: CollectionView, cellAt path: IndexPath) -> CollectionCell {
      CollectionCell("cell")
    }
  }

  nonisolated(unsafe) static let all: [Example] = [
    Example(name: "controls") { player, isLong in
      let page = StackView(.vertical, spacing: 12, insets: Insets(all: 12))
      let controller = ViewController()
      controller.view = ScrollView(page)
      player.window.rootViewController = controller
      page.add(Label(isLong ? "Anzeige" : "Display", .title))
      page.add(Button(title: isLong ? "Alles zurücksetzen" : "Reset everything") { _ in })
      let withIcon = Button(title: isLong ? "Wiederherstellen" : "Restore") { _ in }
      withIcon.icon = Icon(outline: "M4 4L20 20")
      page.add(withIcon)
      let segments = SegmentedControl(titles: isLong ? ["Tag", "Woche", "Monat"] : ["Day", "Week", "Month"])
      segments.selectedIndex = 1
      page.add(segments)
      let stepper = Stepper()
      stepper.maximumValue = 1000
      stepper.value = 1000
      stepper.valueFormatter = { "\(Int($0)) km" }
      page.add(stepper)
      page.add(Switch())
      let slider = Slider()
      page.add(slider)
      page.add(TextField(isLong ? "Ihre E-Mail-Adresse" : "Your e-mail address"))
      let wrong = TextField(isLong ? "Ihr Name" : "Your name")
      page.add(wrong)
      wrong.errorMessage = isLong ? "Bitte einen Namen eingeben" : "Please type a name"
      page.addSpace(.fixed(wrong.errorMessageHeight - 12))
      let key = Key("q")
      let expander = Expander(title: isLong ? "Mehr" : "More") { _ in }
      page.add(key)
      page.add(expander)
      return []
    },
    Example(name: "tabs") { player, isLong in
      let tabs = TabBarController()
      for (title, badge) in zip(
        isLong ? ["Start", "Räume", "Geräte", "Mehr"] : ["Home", "Rooms", "Devices", "More"], ["", "12", "", ""])
      {
        var item = TabBarItem(title, icon: Icon(outline: "M4 4L20 4L20 20L4 20Z"))
        item.badgeValue = badge
        tabs.addTab(ViewController(), item: item)
      }
      player.window.rootViewController = tabs
      return []
    },
    Example(name: "tabs without icons") { player, isLong in
      let tabs = TabBarController()
      for title in isLong ? ["Startseite", "Räume", "Verlauf"] : ["Home", "Rooms", "Settings"] {
        tabs.addTab(ViewController(), item: TabBarItem(title))
      }
      player.window.rootViewController = tabs
      return []
    },
    Example(name: "navigation") { player, isLong in
      let first = ViewController()
      let second = ViewController()
      (first.title, second.title) = isLong ? ("Einstellungen", "Bildschirm") : ("Settings", "Display")
      second.navigationItem.trailingItems = [BarButton(title: isLong ? "Fertig" : "Done")]
      let navigation = NavigationController(rootViewController: first)
      navigation.push(second, animated: false)
      player.window.rootViewController = navigation
      return []
    },
    Example(name: "a bar with two buttons") { player, isLong in
      let first = ViewController()
      first.title = isLong ? "Geräte" : "Devices"
      first.navigationItem.trailingItems = [
        BarButton(title: isLong ? "Ändern" : "Edit"),
        BarButton(title: isLong ? "Neu" : "New", icon: Icon(outline: "M4 12L20 12M12 4L12 20")),
      ]
      player.window.rootViewController = NavigationController(rootViewController: first)
      return []
    },
    Example(name: "an alert") { player, isLong in
      let alert = Alert(
        isLong ? "Fotografie löschen?" : "Delete the photo?",
        message: isLong ? "Sie kann nicht wiederhergestellt werden." : "This cannot be undone.")
      alert.icon = Icon(outline: "M4 4L20 20")
      alert.addAction(isLong ? "Verstanden" : "I see", role: .preferred)
      return present(alert, player)
    },
    Example(name: "an alert with two buttons") { player, isLong in
      let alert = Alert(isLong ? "Foto löschen?" : "Delete the photo?")
      alert.addAction(StandardWord.delete.text, role: .destructive)
      alert.addAction(StandardWord.cancel.text, role: .cancel)
      return present(alert, player)
    },
    Example(name: "an alert with three long buttons") { player, isLong in
      let alert = Alert(isLong ? "Änderungen speichern?" : "Save the changes?")
      alert.addAction(
        isLong ? "Speichern und die Ausstellung schließen" : "Save and close the exhibition for today", role: .preferred
      )
      alert.addAction(isLong ? "Verwerfen" : "Throw them away", role: .destructive)
      alert.addAction(isLong ? "Weiter bearbeiten" : "Go on with the work", role: .cancel)
      return present(alert, player)
    },
    Example(name: "an alert with a field") { player, isLong in
      let alert = Alert(
        isLong ? "Umbenennen" : "Rename", message: isLong ? "Wie soll es heißen?" : "What is it called?")
      alert.addField(isLong ? "Bezeichnung" : "Name")
      alert.addAction(StandardWord.ok.text, role: .preferred)
      return present(alert, player)
    },
    Example(name: "an action sheet") { player, isLong in
      let sheet = ActionSheet(isLong ? "Fotografie 14" : "Photo 14")
      for title in isLong
        ? ["Weiterleiten", "Als Hintergrundbild verwenden"] : ["Share", "Use as the background picture"]
      {
        sheet.addAction(title)
      }
      sheet.addAction(StandardWord.cancel.text, role: .cancel)
      return present(sheet, player)
    },
    Example(name: "display options") { player, _ in
      present(DisplayOptionsController(alternative: .light), player)
    },
    Example(name: "the state of a list") { player, isLong in
      let list = ListView(frame: player.window.bounds)
      let text = isLong ? "Der Server der Ausstellung ist zurzeit nicht erreichbar" : "The server cannot be reached"
      list.contentState = .failed(message: { text }, retry: {})
      player.window.addSubview(list)
      return [list]
    },
    Example(name: "progress") { player, isLong in
      let overlay = ProgressOverlay(isLong ? "Die Ausstellung wird geladen" : "The exhibition is being loaded")
      overlay.addCancelButton(StandardWord.cancel.text) {}
      return present(overlay, player)
    },
    Example(name: "a toast") { player, isLong in
      let text =
        isLong
        ? "Die Fotografie und ihre Beschreibung sind gelöscht." : "The photo and its description are deleted for good."
      let toast = Toast(text, actionTitle: StandardWord.undo.text) {}
      toast.show(in: player.window)
      return [toast]
    },
    Example(name: "a toast without a button") { player, isLong in
      let text =
        isLong
        ? "Die Verbindung zum Server der Ausstellung ist unterbrochen. Gezeigt wird, was zuletzt geladen worden ist."
        : "The connection to the exhibition's server is down. What is shown is what was there when it was loaded last."
      let toast = Toast(text)
      toast.show(in: player.window)
      return [toast]
    },
    Example(name: "a menu") { player, _ in
      let field = TextField("")
      field.frame = Rect(10, 100, 200, 50)
      field.text = "word word"
      player.application.clipboard = "word"
      player.window.addSubview(field)
      field.becomeFirstResponder()
      field.editing.selectWord(at: 0)
      field.showMenu()
      // Removes the keyboard, which is a separate example.
      player.window.inputPanel.map { ($0 as? View)?.removeFromSuperview() }
      return [field]
    },
    Example(name: "the keyboard") { player, isLong in
      let field = TextField("")
      field.frame = Rect(10, 10, 200, 60)
      player.window.addSubview(field)
      Keyboard.wordLists = [
        try! WordList(
          Array((isLong ? "Entschuldigung\nEntwicklung\nEntfernung\n" : "teapot\ntearoom\nteaspoon\n").utf8))
      ]
      field.text = isLong ? "En" : "te"
      field.becomeFirstResponder()
      return [field]
    },
    Example(name: "a list") { player, isLong in
      let list = ListView(frame: player.window.bounds)
      let rows = Rows(isLong)
      list.dataSource = rows
      player.window.addSubview(list)
      return [rows]
    },
    Example(name: "a list with a row aside") { player, isLong in
      let list = ListView(frame: player.window.bounds)
      let rows = Rows(isLong)
      list.dataSource = rows
      list.listDelegate = rows
      player.window.addSubview(list)
      player.application.advance(to: 0.5)
      if let row = list.items.first {
        list.beginSwipe(of: row, toLeft: true)
        list.moveSwipe(by: -player.window.bounds.width * 0.9)
        list.endSwipe(velocity: 0, isCancelled: true)
      }
      return [rows]
    },
    Example(name: "a collection") { player, isLong in
      let collection = CollectionView(frame: player.window.bounds)
      let rows = Rows(isLong)
      collection.dataSource = rows
      player.window.addSubview(collection)
      return [rows]
    },
    Example(name: "wheels") { player, isLong in
      let months = isLong ? ["Januar", "Oktober", "August"] : ["June", "October", "August"]
      let picker = WheelPicker([Wheel(count: 31) { "\($0 + 1)." }, Wheel(months), Wheel(count: 50) { "\(2000 + $0)" }])
      for wheel in 0..<3 { picker.selectRow(1, ofWheel: wheel) }
      picker.frame = player.window.bounds
      player.window.addSubview(picker)
      return []
    },
    Example(name: "a held key and an open strip") { player, isLong in
      let expander = Expander(title: isLong ? "Mehr" : "More") { _ in }
      expander.frame = Rect(20, player.window.bounds.height - 60, 90, 50)
      expander.choices = isLong ? ["Kopieren", "Einfügen", "Teilen"] : ["Copy", "Paste", "Share"]
      player.window.addSubview(expander)
      player.down(1, 60, player.window.bounds.height - 30, at: 0.1)
      return []
    },
    Example(name: "a held slider") { player, _ in
      let slider = Slider(frame: Rect(60, player.window.bounds.height - 60, 200, 44))
      slider.minimumValue = 0
      slider.maximumValue = 1000
      slider.value = 500
      slider.valueFormatter = { "\(Int($0)) km" }
      player.window.addSubview(slider)
      player.down(1, 160, player.window.bounds.height - 38, at: 0.1)
      return []
    },
  ]

  private static func present(_ controller: ViewController, _ player: TouchPlayer) -> [AnyObject] {
    let root = ViewController()
    player.window.rootViewController = root
    player.application.advance(to: 0)
    root.present(controller, animated: false)
    // Removes the keyboard, which is a separate example.
    (player.window.inputPanel as? View)?.removeFromSuperview()
    return [controller]
  }
}
