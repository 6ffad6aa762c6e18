/// The function, title and width of a key.
struct KeyPlan: Equatable {
  enum Role: Equatable {
    /// Types its title.
    case letter
    case space, delete, shift, layout, hide, enter
    /// Switches to other keys.
    case plane(KeyboardPlan.Plane)
  }

  var role: Role
  var title = ""
  /// The characters that the key offers, in addition to its title, while it is held.
  var choices: [String] = []
  /// The width, in units of a letter key's width.
  var width = 1.0
}

/// The keys of a keyboard, row by row, without their frames.
struct KeyboardPlan {
  enum Plane { case letters, digits, symbols }

  /// The values that determine a plan on one keyboard.
  struct Choice: Equatable {
    var kind: InputTraits.KeyboardKind
    var layout: Int
    var plane: Plane
    var isUpper: Bool
  }

  private(set) var rows: [[KeyPlan]] = []
  /// Whether the plan is a pad with a few large keys.
  private(set) var isPad = false

  /// The width of the widest row, in units of a letter key's width.
  private(set) var width = 1.0

  /// - Parameter hasOthers: Whether the user can switch to another layout.
  init(_ traits: InputTraits, _ layout: KeyboardLayout, plane: Plane, isUpper: Bool, hasOthers: Bool) {
    switch traits.keyboard {
    case .text, .email, .url: makeLetters(traits.keyboard, layout, plane, isUpper, hasOthers)
    case .number, .decimal, .pin, .date, .phone: makePad(traits.keyboard, layout)
    }
    width = rows.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 1
  }

  // MARK: Letters and symbols

  private static let digits = ["1234567890", "-/:;()€&@\"", ".,?!'"]
  private static let symbols = ["[]{}#%^*+=", "_\\|~<>$£¥•", ".,?!'"]
  private static let more = [
    "-–—", "/\\", "€$£¥", "&§", "\"„“”«»", ".…", "?¿", "!¡", "'’‘‚", "0°", "%‰", "=≠≈", "+±", "*×", "1½¼", "2²", "3³",
  ]

  @export(interface)
  private mutating func makeLetters(
    _ kind: InputTraits.KeyboardKind, _ layout: KeyboardLayout, _ plane: Plane, _ isUpper: Bool, _ hasOthers: Bool
  ) {
    var letters: [[KeyPlan]]
    var left: KeyPlan?
    switch plane {
    case .letters:
      letters = layout.rows.map { $0.map { Self.letter($0, layout, isUpper) } }
      left = layout.hasCapitals ? KeyPlan(role: .shift) : nil
    case .digits:
      letters = Self.digits.map { $0.map { Self.sign($0) } }
      left = KeyPlan(role: .plane(.symbols), title: "#+=")
    case .symbols:
      letters = Self.symbols.map { $0.map { Self.sign($0) } }
      left = KeyPlan(role: .plane(.digits), title: "123")
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
    letters[2].append(KeyPlan(role: .delete, width: side))
    rows = letters

    var bottom = [
      plane == .letters
        ? KeyPlan(role: .plane(.digits), title: "123", width: 1.4) : KeyPlan(role: .plane(.letters), title: "ABC", width: 1.4)
    ]
    if hasOthers { bottom.append(KeyPlan(role: .layout)) }
    switch kind {
    case .email: bottom.append(KeyPlan(role: .letter, title: "@", choices: ["-", "_"]))
    case .url:
      bottom += [KeyPlan(role: .letter, title: "/", choices: [":", "?", "#"]), KeyPlan(role: .letter, title: "-", choices: ["_"])]
    default: break
    }
    let space =
      kind == .url
      ? KeyPlan(role: .letter, title: ".com", choices: [".net", ".org", ".eu"])
      : KeyPlan(role: .space, title: hasOthers ? layout.name : "")
    bottom += [
      space, KeyPlan(role: .letter, title: ".", choices: [",", "?", "!", ":"]), KeyPlan(role: .enter, width: 1.7),
      KeyPlan(role: .hide),
    ]
    let taken = bottom.reduce(0) { $0 + $1.width } - 1
    if let index = bottom.firstIndex(of: space) { bottom[index].width = max(1, width - taken) }
    rows.append(bottom)
  }

  private static func letter(_ letter: String, _ layout: KeyboardLayout, _ isUpper: Bool) -> KeyPlan {
    let variants = layout.variants(of: letter)
    guard isUpper else { return KeyPlan(role: .letter, title: letter, choices: variants) }
    return KeyPlan(role: .letter, title: layout.capital(of: letter), choices: variants.map { layout.capital(of: $0) })
  }

  private static func sign(_ sign: Character) -> KeyPlan {
    let others = more.first { $0.first == sign }?.dropFirst().map { String($0) }
    return KeyPlan(role: .letter, title: String(sign), choices: others ?? [])
  }

  // MARK: Number pads

  @export(interface)
  private mutating func makePad(_ kind: InputTraits.KeyboardKind, _ layout: KeyboardLayout) {
    isPad = true
    func keys(_ titles: String...) -> [KeyPlan] { titles.map { KeyPlan(role: .letter, title: $0) } }
    let (delete, enter, hide) = (KeyPlan(role: .delete), KeyPlan(role: .enter), KeyPlan(role: .hide))
    let (first, second, third) = (keys("1", "2", "3"), keys("4", "5", "6"), keys("7", "8", "9"))
    var zero = KeyPlan(role: .letter, title: "0")
    switch kind {
    case .pin: rows = [first, second, third, [delete, zero, enter]]
    case .decimal:
      zero.width = 2
      rows = [first + [delete], second + keys("-"), third + [hide], [zero] + keys(layout.decimalPoint) + [enter]]
    case .date: rows = [first + [delete], second + keys("."), third + keys("/"), keys("-") + [zero, hide, enter]]
    case .phone: rows = [first + [delete], second + keys("+"), third + [hide], keys("*") + [zero] + keys("#") + [enter]]
    default:
      zero.width = 3
      rows = [first + [delete], second + keys("-"), third + [hide], [zero, enter]]
    }
  }
}
