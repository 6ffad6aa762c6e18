import Vitrine

/// A field for each kind of keyboard.
final class PadsController: DemoController {
  private(set) var fields: [TextField] = []

  override func setUp() {
    add("Web address", .url)
    add("Number", .number).rules.isAllowed = { $0.isNumber || $0 == "-" }
    add("Amount", .decimal).rules.format = .amount(decimals: 2, point: ".", group: ",")
    add("Date, day first", .date).rules.format = .pattern("##.##.####")
    add("Telephone", .phone)
    let pin = add("PIN", .pin)
    pin.isSecure = true
    pin.rules.maximumLength = 6
    for (field, next) in zip(fields, fields.dropFirst()) { field.nextField = next }
    show("last", "–")
  }

  @discardableResult
  private func add(_ name: String, _ kind: TextInputTraits.KeyboardType) -> TextField {
    let field = TextField(name)
    field.traits.keyboardType = kind
    field.onChange = { [unowned(unsafe) self] in show("last", $0.isSecure ? "secret" : $0.text) }
    fields.append(field)
    stage.addSubview(field)
    return field
  }

  override func layOut(_ area: Rect) {
    let margin = metrics.margin
    let gap = metrics.gap
    let height = metrics.finger
    let columns = area.width > 420 ? 2 : 1
    let width = (area.width - 2 * margin - gap * Double(columns - 1)) / Double(columns)
    let most = (area.height - 2 * margin + gap) / Double(fields.count / columns) - gap
    for (index, field) in fields.enumerated() {
      field.font = metrics.body
      field.frame = Rect(
        margin + (width + gap) * Double(index % columns), margin + (min(height, most) + gap) * Double(index / columns),
        width,
        min(height, most))
    }
  }
}
