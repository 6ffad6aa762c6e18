import Foundation
import Geometry
import TestContexts
import TestKit
import Testing

@testable import Toolkit

/// Tests the rules of measuring for all views of the toolkit.
@Suite("Measuring", .freshContext) struct MeasureTests {
  final class Rows: WeaklyReferenceable, ListViewDataSource, CollectionViewDataSource {
    func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 10 }
    func listView(_ list: ListView, rowAt path: Toolkit.IndexPath) -> ListRow {
      list.dequeueReusableRow(withIdentifier: "row") ?? ListRow("row")
    }
    func collectionView(_ collection: CollectionView, numberOfItemsInSection section: Int) -> Int { 10 }
    func collectionView(_ collection: CollectionView, cellAt path: Toolkit.IndexPath) -> CollectionCell {
      CollectionCell("cell")
    }
  }
  private static var rows: Rows { testLocal("rows") { Rows() } }

  /// Creates each class of view with some content, except the keyboard, which creates itself.
  nonisolated(unsafe) static let makers: [String: () -> View] = [
    "View": { View(frame: Rect(0, 0, 30, 40)) },
    "Window": { Window(size: Size(320, 240)) },
    "Label": { Label("Words in a line", .title) },
    "SizedView": { SizedView(readable: Label("Words in a line")) },
    "FormRow": { FormRow("Name", TextField("Ada")) },
    "FormView": {
      let form = FormView()
      form.add("Name", TextField("Ada"))
      return form
    },
    "ImageView": { ImageView() },
    "IconView": { IconView(Icon(outline: "M4 4L20 20")) },
    "Control": { Control(frame: Rect(0, 0, 30, 40)) },
    "Button": { Button(title: "Press") { _ in } },
    "Expander": { Expander(title: "More") { _ in } },
    "Key": { Key("q") },
    "Slider": { Slider() },
    "Switch": { Switch() },
    "Stepper": { Stepper() },
    "SegmentedControl": { SegmentedControl(titles: ["Day", "Week"]) },
    "ProgressView": { ProgressView() },
    "ActivityIndicator": { ActivityIndicator() },
    "PageControl": { PageControl() },
    "ContentStateView": {
      let state = ContentStateView()
      state.state = .failed(retry: {})
      return state
    },
    "WheelPicker": { WheelPicker([Wheel(["a", "b"])]) },
    "TextEntry": { TextEntry(frame: Rect(0, 0, 100, 40)) },
    "TextField": { TextField("Name") },
    "TextView": { TextView(frame: Rect(0, 0, 100, 40)) },
    "ScrollView": { ScrollView(Label("Words", .body)) },
    "ListView": {
      let list = ListView()
      list.dataSource = rows
      return list
    },
    "ListRow": { ListRow("row") },
    "ListHeader": { ListHeader() },
    "CollectionView": {
      let collection = CollectionView()
      collection.dataSource = rows
      return collection
    },
    "CollectionCell": { CollectionCell("cell") },
    "PageView": { PageView() },
    "NavigationBar": { NavigationBar() },
    "BarButton": { BarButton(title: "Done") },
    "TabBar": { TabBar(frame: .zero) },
    "Toast": { Toast("Something has happened", actionTitle: "Undo") },
    "RefreshControl": { RefreshControl { _ in } },
    "StackView": {
      let stack = StackView(.vertical)
      stack.add(Label("Words", .body))
      return stack
    },
    "AdaptiveStackView": {
      let stack = AdaptiveStackView()
      stack.add(Label("Words", .body))
      return stack
    },
    "GridView": {
      let grid = GridView(columns: [.fitting])
      grid.add(Label("Words", .body))
      return grid
    },
  ]

  /// Returns the public classes that are views, according to the superclasses in the sources.
  private static func viewClasses() throws -> Set<String> {
    let folder = URL(filePath: Checkout.file("Sources/Toolkit/Toolkit"))
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
    let declaration = /^(?:public|open) (?:final )?class (\w+): (\w+)/
    var superclasses: [String: String] = [:]
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if let match = line.firstMatch(of: declaration) { superclasses[String(match.1)] = String(match.2) }
      }
    }
    func isView(_ name: String) -> Bool { name == "View" || superclasses[name].map(isView) ?? false }
    return Set(superclasses.keys.filter(isView))
  }

  @Test func `every view of the toolkit is measured here`() throws {
    let classes = try Self.viewClasses()
    #expect(classes.count > 30)
    // A keyboard creates itself, and layout views exist only as stacks and grids.
    #expect(classes.subtracting(Self.makers.keys) == ["Keyboard", "LayoutView"])
    #expect(Set(Self.makers.keys).subtracting(classes).isEmpty)
  }

  @Test(arguments: makers.keys.sorted(), [1.0, 2]) func `missing widths and heights do not limit`(
    name: String, scale: Double
  )
    throws
  {
    let window = Window(size: Size(320, 240))
    window.theme.textScale = scale
    let make = try #require(Self.makers[name])
    let view = make()
    if !(view is Window) { window.addSubview(view) }
    let free = view.sizeThatFits(.zero)
    for none in [Size(-5, -5), Size(.infinity, .infinity), Size(.nan, .nan), Size(0, 7), Size(0, 1e9)] {
      #expect(view.sizeThatFits(none) == free, "\(none)")
    }
    for width in [0.5, 1, 100, 319.5, 5000] {
      let size = view.sizeThatFits(Size(width, 0))
      #expect(size.width >= 0 && size.height >= 0 && size.width < 1e6 && size.height < 1e6, "\(size)")
      #expect(view.sizeThatFits(Size(width, 33)) == size)
      #expect(view.sizeThatFits(Size(width, 0)) == size, "and asking changes nothing")
    }
  }

  @Test func `a view that accepts any width reports it, with its preferred size`() {
    let window = Window(size: Size(320, 240))
    for (name, size) in [
      ("ListView", Size(200, 560)), ("CollectionView", Size(200, 24 + 10 * 176 + 9 * 10)), ("PageView", Size(200, 240)),
      ("NavigationBar", Size(200, 48)),
      ("RefreshControl", Size(200, 60)), ("ListHeader", Size(200, 32)), ("TabBar", Size(200, 60)),
    ] {
      let view = Self.makers[name]!()
      window.addSubview(view)
      #expect(view.sizeThatFits(Size(200, 0)) == size, "\(name)")
      #expect(view.sizeThatFits(.zero).width > 0, "\(name)")
    }
  }

  @Test func `a list in a stack is as high as its rows, lower if there is no room, and follows changes`() {
    final class Some: WeaklyReferenceable, ListViewDataSource {
      var count = 2
      func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { count }
      func listView(_ list: ListView, rowAt path: Toolkit.IndexPath) -> ListRow {
        list.dequeueReusableRow(withIdentifier: "row") ?? ListRow("row")
      }
    }
    let window = Window(size: Size(320, 240))
    let rows = Some()
    let list = ListView()
    let button = View(frame: Rect(0, 0, 100, 50))
    list.dataSource = rows
    let stack = StackView(.vertical)
    stack.add(list)
    stack.add(button)
    stack.addSpace()
    stack.frame = window.bounds
    window.addSubview(stack)
    window.layoutIfNeeded()
    #expect(list.frame == Rect(0, 0, 320, 112) && button.frame.minY == 112)
    rows.count = 3
    list.insertRows(at: [Toolkit.IndexPath(row: 2)], animated: false)
    window.layoutSubtreeIfNeeded()
    #expect(list.frame.height == 168)
    rows.count = 30
    list.reloadData()
    window.layoutSubtreeIfNeeded()
    #expect(list.frame.height == 190 && button.frame.minY == 190 && list.contentSize.height == 30 * 56)
  }
}
