import Vitrine

/// The page of one car: its picture, its name, and values that the user can change.
final class CarPage: View {
  var car: Car {
    didSet { if car != oldValue { showCar() } }
  }
  var onChange: (Car) -> Void = { _ in }

  private let picture: CarPictureView
  private let name = Label()
  private let year = ValueRow()
  private let fuel = ValueRow()
  private var metrics = Metrics(Size(800, 480))

  init(_ car: Car) {
    self.car = car
    picture = CarPictureView(car.shape)
    super.init(frame: .zero)
    name.textColor = Style.text
    // This view owns the rows, so it outlives their closures.
    year.onStep = { [unowned(unsafe) self] step in change { $0.year += step } }
    fuel.onStep = { [unowned(unsafe) self] step in change { $0.fuel = max(0, min(100, $0.fuel + 5 * step)) } }
    for view in [picture, name, year, fuel] as [View] { addSubview(view) }
    showCar()
  }

  private func change(_ edit: (inout Car) -> Void) {
    edit(&car)
    onChange(car)
  }

  private func showCar() {
    name.text = car.name
    year.text = "Year \(car.year)"
    fuel.text = "Fuel \(car.fuel) %"
  }

  func wear(_ metrics: Metrics) {
    self.metrics = metrics
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    name.font = metrics.title
    let title = metrics.title.lineHeight.rounded(.up)
    let row = metrics.finger
    let below = title + 2 * row + 3 * metrics.gap
    let aspect = CarPicture.size.height / CarPicture.size.width
    let width = min(bounds.width, (bounds.height - below) / aspect)
    let height = width * aspect
    // The picture and the text below it are centered as a group.
    var y = max(0, ((bounds.height - height - below) / 2).rounded())
    picture.frame = Rect((bounds.width - width) / 2, y, width, height)
    y += height + metrics.gap * 2
    name.frame = Rect(0, y, bounds.width, title)
    y += title + metrics.gap
    for value in [year, fuel] {
      value.font = metrics.body
      value.frame = Rect(0, y, bounds.width, row)
      y += row + metrics.gap / 2
    }
  }
}

private final class CarPictureView: View {
  private let picture: CarPicture

  init(_ shape: Car.Shape) {
    picture = CarPicture(shape)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  override func draw(_ rect: Rect, on canvas: Canvas) { picture.draw(in: bounds, color: Style.accent, on: canvas) }
}

/// A value with a button that decreases it and one that increases it.
private final class ValueRow: View {
  var onStep: (Int) -> Void = { _ in }
  var text: String {
    get { label.text }
    set { label.text = newValue }
  }
  var font: Font {
    get { label.font }
    set {
      label.font = newValue
      less.font = newValue
      more.font = newValue
    }
  }

  private let label = Label()
  private let less = StageButton()
  private let more = StageButton()

  override init(frame: Rect) {
    super.init(frame: frame)
    label.textColor = Style.quiet
    less.title = "−"
    more.title = "+"
    // This view owns the buttons, so it outlives their actions.
    less.action = { [unowned(unsafe) self] _ in onStep(-1) }
    more.action = { [unowned(unsafe) self] _ in onStep(1) }
    for view in [label, less, more] as [View] { addSubview(view) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = (bounds.height * 1.25).rounded()
    more.frame = Rect(bounds.width - width, 0, width, bounds.height)
    less.frame = Rect(more.frame.minX - 8 - width, 0, width, bounds.height)
    label.frame = Rect(0, 0, less.frame.minX - 8, bounds.height)
  }
}
