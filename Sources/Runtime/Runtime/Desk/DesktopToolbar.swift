#if DeskWindow && !hasFeature(Embedded)
  import DeskWindow
  import Geometry
  import Languages
  import Platform
  import Raster
  import System
  import Toolkit
  import Typography

  /// The tool bar next to the panel, with the actions of the function keys and more. It is a separate application in a
  /// part of the same window.
  final class DesktopToolbar {
    /// The width in pixels. The bar has one pixel per point.
    static let width = 300

    private let application = Application()
    private let controller: DesktopToolbarController
    private let desk: DesktopWindowTools
    /// The frames since the last update: their count, its start, and the highest cost and area.
    private var frames = (count: 0, since: 0.0, cost: 0.0, pixels: 0)

    init(of desk: DesktopWindowTools) {
      self.desk = desk
      controller = DesktopToolbarController(of: desk)
    }

    /// Returns the frame loop that draws the bar and handles its touches.
    func makeLoop(on window: DesktopWindow) -> FrameLoop {
      application.advance(to: DesktopTime.now)
      let panel = Window(size: Size(Double(Self.width), Double(Self.width)), scale: 1)
      panel.theme.textScale = 0.8
      application.window = panel
      panel.rootViewController = controller
      desk.display.onFrame = { [unowned(unsafe) self] in frameWasMade($0, $1) }
      return FrameLoop(
        application: application, display: WindowDisplay(window, on: .bar), touch: WindowTouch(window, on: .bar),
        scale: 1, statistics: nil,
        clock: { DesktopTime.now })
    }

    /// Updates the controls after a change elsewhere.
    func update() { if application.window != nil { controller.update() } }

    func showMessage(_ lines: [String]) { controller.showMessage(lines) }

    /// The interval between updates of the figures, in seconds. Chosen: readers cannot follow faster changes.
    private static let updateInterval = 0.25

    private func frameWasMade(_ cost: Double, _ pixels: Int) {
      guard desk.showsBar else { return }
      let now = application.now
      frames.count += 1
      frames.cost = max(cost, frames.cost)
      frames.pixels = max(pixels, frames.pixels)
      guard now - frames.since >= Self.updateInterval else { return }
      let rate = Double(frames.count) / max(now - frames.since, Self.updateInterval)
      controller.showFigures(
        "\((frames.cost * 1000).decimal(places: 1)) ms per frame, \(frames.pixels) pixels, \(Int(min(rate, 999).rounded())) fps"
      )
      frames = (0, now, 0, 0)
    }
  }

  /// The content of the bar.
  private final class DesktopToolbarController: ViewController {
    private let desk: DesktopWindowTools
    private let scroll = ScrollView()
    private let column = StackView(.vertical, spacing: 8, insets: Insets(top: 16, left: 16, bottom: 20, right: 16))
    private let facts = Label("", .caption)
    private let figures = Label("No frame yet", .caption)
    private let messageLabel = Label("", .caption)
    private var presets: [Button] = []
    private let orientation = SegmentedControl(titles: ["Landscape", "Portrait"])
    private let rotation = SegmentedControl(titles: SimulatedPanel.rotations.map { "\($0.rawValue)°" })
    private let scale = SegmentedControl(titles: ["Auto", "1", "1.5", "2", "3"])
    private let theme = SegmentedControl(titles: ["Dark", "Light", "Contrast"])
    private let text = SegmentedControl(titles: ["100 %", "125 %", "150 %", "200 %"])
    private let language = SegmentedControl(titles: [])
    private let views = Switch()
    private let changes = Switch()
    private let speed = SegmentedControl(titles: ["1", "1/2", "1/4", "1/10"])
    private lazy var record = button("") { $0.toggleRecording() }
    private lazy var replay = button("") { $0.togglePlayback() }

    private static let scales: [Double?] = [nil, 1, 1.5, 2, 3]
    private static let textScales = [1, 1.25, 1.5, 2]
    private static let speeds = [1, 0.5, 0.25, 0.1]

    init(of desk: DesktopWindowTools) {
      self.desk = desk
      super.init()
    }

    override func viewDidLoad() {
      view.backgroundColor = view.theme.colors.background
      view.addSubview(scroll)
      scroll.addSubview(column)
      column.add(Label(desk.name, .title))
      messageLabel.numberOfLines = 0
      for label in [facts, figures] { column.add(label) }

      addSection("Panel size in inches")
      let grid = GridView(columns: [.share(1), .share(1), .share(1)], spacing: 6)
      for preset in PanelPreset.all {
        let key = button(preset.name) { $0.panel = $0.panel.with(preset) }
        presets.append(key)
        grid.add(key)
      }
      column.add(grid)
      addChoice(orientation) { desk, index in if (index == 1) != desk.panel.isPortrait { desk.toggleOrientation() } }
      addSection("Rotation, clockwise")
      addChoice(rotation) { desk, index in desk.panel.rotation = SimulatedPanel.rotations[index] }
      addSection("Scale")
      addChoice(scale) { desk, index in desk.panel.scale = Self.scales[index] }

      addSection("Theme and text size")
      addChoice(theme) { desk, index in desk.themeOverride = DeskTheme.allCases[index] }
      addChoice(text) { desk, index in desk.textScaleOverride = Self.textScales[index] }
      // The number that fits in one row. Chosen value.
      let offered = Language.offered.prefix(5)
      if offered.count > 1 {
        language.titles = offered.map { $0.tag }
        addSection("Language")
        addChoice(language) { desk, index in desk.languageOverride = offered[index] }
      }

      addSection("Show")
      addSwitch("Views and hit areas  F4", views) { desk, isOn in desk.display.showsViews = isOn }
      addSwitch("Redrawn areas  F3", changes) { desk, isOn in desk.display.showsDamage = isOn }
      addSection("Speed")
      addChoice(speed) { _, index in DesktopTime.speed = Self.speeds[index] }

      addSection("Touches")
      let pair = GridView(columns: [.share(1), .share(1)], spacing: 6)
      pair.add(record, replay)
      pair.add(button("Screenshot  F2") { $0.saveScreenshot() }, button("Views  F7") { $0.writeTree() })
      pair.add(button("Restart  F6") { $0.resetApp() })
      column.add(pair)
      column.addSpace(.fixed(4))
      messageLabel.text = "Hold the right mouse button on the panel to inspect the views there."
      column.add(messageLabel)
      update()
    }

    override func viewDidLayoutSubviews() {
      scroll.frame = view.bounds
      let size = column.sizeThatFits(Size(view.bounds.width, 0))
      column.frame = Rect(0, 0, view.bounds.width, size.height)
      scroll.contentSize = column.frame.size
    }

    // MARK: Parts

    /// The color of buttons that are not selected.
    private var inactiveColor: Color { view.theme.colors.border.withAlpha(0.35) }

    private func addSection(_ title: String) {
      column.addSpace(.fixed(4))
      column.add(Label(title, .caption))
    }

    private func button(_ title: String, _ act: @escaping (DesktopWindowTools) -> Void) -> Button {
      let button = Button(title: title) { [unowned(unsafe) self] _ in
        act(desk)
        update()
      }
      button.font = Font(size: 16)
      button.color = inactiveColor
      return button
    }

    private func addChoice(_ control: SegmentedControl, _ choose: @escaping (DesktopWindowTools, Int) -> Void) {
      control.addAction(for: .valueChanged) { [unowned(unsafe) self, unowned(unsafe) control] _ in
        if let index = control.selectedIndex { choose(desk, index) }
        update()
      }
      column.add(control)
    }

    private func addSwitch(_ title: String, _ control: Switch, _ set: @escaping (DesktopWindowTools, Bool) -> Void) {
      control.addAction(for: .valueChanged) { [unowned(unsafe) self, unowned(unsafe) control] _ in
        set(desk, control.isOn)
      }
      let label = Label(title)
      label.font = Font(size: 15)
      let row = StackView(.horizontal, spacing: 8)
      row.alignment = .center
      row.add(label, .share(1))
      row.add(control)
      column.add(row)
    }

    // MARK: State

    /// Updates the controls to the current settings.
    func update() {
      guard isViewLoaded else { return }
      let panel = desk.panel
      facts.text =
        "\(panel.size.width) × \(panel.size.height) pixels"
        + (panel.glassSize.map { ", \(Int($0.width)) × \(Int($0.height)) mm" } ?? "")
      for (preset, key) in zip(PanelPreset.all, presets) {
        key.color = panel.preset == preset ? view.theme.colors.accent : inactiveColor
      }
      orientation.selectedIndex = panel.isPortrait ? 1 : 0
      rotation.selectedIndex = SimulatedPanel.rotations.firstIndex(of: panel.rotation)
      scale.selectedIndex = Self.scales.firstIndex(of: panel.scale)
      if let present = desk.application?.window?.theme {
        theme.selectedIndex = DeskTheme(present).flatMap { DeskTheme.allCases.firstIndex(of: $0) }
        text.selectedIndex = Self.textScales.firstIndex(of: present.textScale)
      }
      language.selectedIndex = Language.offered.firstIndex(of: Language.current)
      views.isOn = desk.display.showsViews
      changes.isOn = desk.display.showsDamage
      speed.selectedIndex = Self.speeds.firstIndex(of: DesktopTime.speed)
      record.title = desk.touch.isRecording ? "Stop  F8" : "Record  F8"
      replay.title = desk.touch.isPlaying ? "Stop  F9" : "Replay  F9"
    }

    /// Shows the cost and rate of the last frames.
    func showFigures(_ text: String) { figures.text = text }

    func showMessage(_ lines: [String]) {
      messageLabel.text = lines.joined(separator: "\n")
      if isViewLoaded { view.setNeedsLayout() }
    }
  }
#endif
