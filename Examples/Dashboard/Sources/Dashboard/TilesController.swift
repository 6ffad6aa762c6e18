import JSONFormat
import Vitrine
import VitrineNetwork

/// All tiles on one screen. Their values come from an MQTT broker, or without one are invented.
final class TilesController: ViewController {
  private(set) var tiles: [TileView] = []
  private let titleLabel = Label("Dashboard", .title)
  private let stateLabel = Label("", .caption)
  private let header = StackView(.horizontal, spacing: 12)
  private let broker = Kiosk.setting("BROKER", default: "")
  private var client: MQTTClient?
  private var demonstration: Demonstration?

  override func loadView() {
    header.add(titleLabel, stateLabel)
    header.alignment = .center
    header.distribution = .equalSpacing
    do throws(ResourceError) { makeTiles(try Resource("tiles.json").bytes()) } catch { Kiosk.log(error.message) }
    let page = View()
    page.addSubview(header)
    for tile in tiles { page.addSubview(tile) }
    view = page
  }

  private func makeTiles(_ bytes: [UInt8]) {
    do throws(JSONError) { tiles = try Reading.list(in: bytes).map { TileView($0) } } catch {
      Kiosk.log("tiles.json: \(error.message)")
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    guard let application = view.window?.application, client == nil, demonstration == nil else { return }
    if broker.isEmpty {
      demonstration = Demonstration(of: self, in: application)
      stateLabel.text = "Demonstration"
    } else {
      connect(application)
    }
  }

  private func connect(_ application: Application) {
    do throws(NetworkError) {
      let client = try MQTTClient(broker, for: application)
      for tile in tiles {
        client.subscribe(
          to: tile.reading.topic, handler: weakly { page, message in page.receive(message.text, for: tile) })
      }
      client.onStateChange = weakly { page in page.showState() }
      self.client = client
    } catch { Kiosk.log(error.message) }
    showState()
  }

  private func showState() {
    let isOpen = client?.isConnected == true
    stateLabel.text = isOpen ? "Live" : "Not connected"
    stateLabel.textColor = isOpen ? view.theme.colors.secondaryText : view.theme.colors.error
  }

  /// Shows a message, which is a number. Others are ignored.
  func receive(_ text: String, for tile: TileView) {
    if let value = (try? JSON(parsing: Array(text.utf8)))?.double { tile.reading.add(value) }
  }

  override func environmentDidChange() { view.backgroundColor = view.theme.colors.background }

  /// Three columns on a wide screen, two on a tall one, all tiles equally large.
  override func viewWillLayoutSubviews() {
    let margin = 20.0
    let area = view.bounds.inset(by: Insets(all: margin))
    let top = header.sizeThatFits(Size(area.width, 0)).height
    header.frame = Rect(area.minX, area.minY, area.width, top)
    let columns = area.width > area.height ? 3 : 2
    let rows = max(1, (tiles.count + columns - 1) / columns)
    let width = (area.width - Double(columns - 1) * 14) / Double(columns)
    let height = (area.height - top - 14 - Double(rows - 1) * 14) / Double(rows)
    for (index, tile) in tiles.enumerated() {
      let x = area.minX + Double(index % columns) * (width + 14)
      let y = area.minY + top + 14 + Double(index / columns) * (height + 14)
      tile.frame = Rect(x.rounded(), y.rounded(), width.rounded(), height.rounded())
    }
  }
}
