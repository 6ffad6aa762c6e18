import Languages

/// The function, title and width of a key.
struct KeyDefinition: Equatable {
  enum Role: Equatable {
    /// Types its title.
    case letter
    case space, delete, shift, layout, hide, enter
    /// Switches to other keys.
    case page(KeyboardPage.Kind)
  }

  var role: Role
  var title = ""
  /// The characters that the key offers, in addition to its title, while it is held.
  var choices: [String] = []
  /// The width, in units of a letter key's width.
  var width = 1.0

  /// The name of a key that shows an icon or an abbreviation, or `nil` for a key that types its title.
  var accessibilityWord: StandardWord? {
    switch role {
    case .letter: nil
    case .space: .spaceKey
    case .delete: .delete
    case .shift: .shiftKey
    case .layout: .nextLanguageKey
    case .hide: .hideKeyboardKey
    case .enter: .enterKey
    case .page(.letters): .lettersKey
    case .page(.digits): .numbersKey
    case .page(.symbols): .symbolsKey
    }
  }
}

/// The keys of a keyboard, row by row, without their frames.
struct KeyboardPage {
  enum Kind { case letters, digits, symbols }

  /// The values that determine a plan on one keyboard.
  struct Configuration: Equatable {
    var kind: TextInputTraits.KeyboardType
    var layout: Int
    var plane: Kind
    var isShifted: Bool
  }

  private(set) var rows: [[KeyDefinition]] = []
  /// Whether the plan is a pad with a few large keys.
  private(set) var isPad = false

  /// The width of the widest row, in units of a letter key's width.
  private(set) var width = 1.0

  /// - Parameter hasOthers: Whether the user can switch to another layout.
  init(_ traits: TextInputTraits, _ layout: KeyboardLayout, plane: Kind, isUpper: Bool, hasOthers: Bool) {
    switch traits.keyboardType {
    case .text, .email, .url: makeLetters(traits.keyboardType, layout, plane, isUpper, hasOthers)
    case .number, .decimal, .pin, .date, .phone: makePad(traits.keyboardType, layout)
    }
    width = rows.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 1
  }

  // MARK: Letters and symbols

  private static let digits = ["1234567890", "-/:;()€&@\"", ".,?!'"]
  private static let symbols = ["[]{}#%^*+=", "_\\|~<>$£¥•", ".,?!'"]
  private static let symbolAlternatives = [
    "-–—", "/\\", "€$£¥", "&§", "\"„“”«»", ".…", "?¿", "!¡", "'’‘‚", "0°", "%‰", "=≠≈", "+±", "*×", "1½¼", "2²", "3³",
  ]

  @export(interface)
  private mutating func makeLetters(
    _ kind: TextInputTraits.KeyboardType, _ layout: KeyboardLayout, _ plane: Kind, _ isUpper: Bool, _ hasOthers: Bool
  ) {
    var letters: [[KeyDefinition]]
    var left: KeyDefinition?
    switch plane {
    case .letters:
      letters = layout.rows.map { $0.map { Self.letter($0, layout, isUpper) } }
      left = layout.hasCapitals ? KeyDefinition(role: .shift) : nil
    case .digits:
      letters = Self.digits.map { $0.map { Self.symbol($0) } }
      left = KeyDefinition(role: .page(.symbols), title: "#+=")
    case .symbols:
      letters = Self.symbols.map { $0.map { Self.symbol($0) } }
      left = KeyDefinition(role: .page(.digits), title: "123")
    }
    let last = letters[2].count
    var width = Double(max(letters[0].count, letters[1].count))
    // Leave room for shift and delete, each at least 1.3 times as wide as a letter.
    width = max(width, Double(last) + (left == nil ? 1.3 : 2.6))
    let side = (width - Double(last)) / (left == nil ? 1 : 2)
    if var left {
      left.width = side
      letters[2].insert(left, at: 0)
    }
    letters[2].append(KeyDefinition(role: .delete, width: side))
    rows = letters

    var bottom = [
      plane == .letters
        ? KeyDefinition(role: .page(.digits), title: "123", width: 1.4)
        : KeyDefinition(role: .page(.letters), title: "ABC", width: 1.4)
    ]
    if hasOthers { bottom.append(KeyDefinition(role: .layout)) }
    switch kind {
    case .email: bottom.append(KeyDefinition(role: .letter, title: "@", choices: ["-", "_"]))
    case .url:
      bottom += [
        KeyDefinition(role: .letter, title: "/", choices: [":", "?", "#"]),
        KeyDefinition(role: .letter, title: "-", choices: ["_"]),
      ]
    default: break
    }
    let space =
      kind == .url
      ? KeyDefinition(role: .letter, title: ".com", choices: [".net", ".org", ".eu"])
      : KeyDefinition(role: .space, title: hasOthers ? layout.name : "")
    bottom += [
      space, KeyDefinition(role: .letter, title: ".", choices: [",", "?", "!", ":"]),
      KeyDefinition(role: .enter, width: 1.7),
      KeyDefinition(role: .hide),
    ]
    let taken = bottom.reduce(0) { $0 + $1.width } - 1
    if let index = bottom.firstIndex(of: space) { bottom[index].width = max(1, width - taken) }
    rows.append(bottom)
  }

  private static func letter(_ letter: String, _ layout: KeyboardLayout, _ isUpper: Bool) -> KeyDefinition {
    let variants = layout.variants(of: letter)
    guard isUpper else { return KeyDefinition(role: .letter, title: letter, choices: variants) }
    return KeyDefinition(
      role: .letter, title: layout.capital(of: letter), choices: variants.map { layout.capital(of: $0) })
  }

  private static func symbol(_ sign: Character) -> KeyDefinition {
    let others = symbolAlternatives.first { $0.first == sign }?.dropFirst().map { String($0) }
    return KeyDefinition(role: .letter, title: String(sign), choices: others ?? [])
  }

  // MARK: Number pads

  @export(interface)
  private mutating func makePad(_ kind: TextInputTraits.KeyboardType, _ layout: KeyboardLayout) {
    isPad = true
    func keys(_ titles: String...) -> [KeyDefinition] { titles.map { KeyDefinition(role: .letter, title: $0) } }
    let delete = KeyDefinition(role: .delete)
    let enter = KeyDefinition(role: .enter)
    let hide = KeyDefinition(role: .hide)
    let first = keys("1", "2", "3")
    let second = keys("4", "5", "6")
    let third = keys("7", "8", "9")
    var zero = KeyDefinition(role: .letter, title: "0")
    switch kind {
    case .pin: rows = [first, second, third, [delete, zero, enter]]
    case .decimal:
      zero.width = 2
      rows = [first + [delete], second + keys("-"), third + [hide], [zero] + keys(layout.decimalPoint) + [enter]]
    case .date: rows = [first + [delete], second + keys("."), third + keys("/"), keys("-") + [zero, hide, enter]]
    case .phone:
      rows = [first + [delete], second + keys("+"), third + [hide], keys("*") + [zero] + keys("#") + [enter]]
    default:
      zero.width = 3
      rows = [first + [delete], second + keys("-"), third + [hide], [zero, enter]]
    }
  }
}
