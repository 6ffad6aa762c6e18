/// A format that adds separators to a text while the user types.
///
///     field.rules.format = .pattern("##.##.####")  // 24122026 shows as 24.12.2026
///     field.rules.format = .amount(decimals: 2, point: ".", group: ",")  // 1234.5 shows as 1,234.5
public enum TextFormat: Equatable, Sendable {
  /// The text as it was typed.
  case none
  /// A pattern in which `#` stands for a digit. Other characters are separators, added with the digit that follows
  /// them.
  case pattern(String)
  /// A number with at most `decimals` digits after the decimal point, and `group` between thousands. The user can type
  /// a full stop, a comma or the Arabic decimal separator as the decimal point. In a pasted text, `group` is not taken
  /// for the decimal point.
  case amount(decimals: Int, point: Character, group: Character?)

  /// Returns the typed characters of a formatted text, without separators.
  func content(of text: Substring) -> [Character] {
    switch self {
    case .none: return Array(text)
    case .pattern: return text.filter(Self.isDigit)
    case .amount(_, let point, _): return text.filter { Self.isDigit($0) || $0 == point }
    }
  }

  /// Returns the characters of `typed` that this format can contain.
  func content(fromInput typed: String) -> [Character] {
    guard case .amount(let decimals, let point, let group) = self else { return content(of: typed[...]) }
    let isOne = typed.count == 1
    var content: [Character] = []
    for character in typed {
      if Self.isDigit(character) {
        content.append(character)
      } else if character == point || (isOne || character != group) && Self.isPoint(character) {
        // Drop the fraction if the format has no decimals.
        guard decimals > 0 else { break }
        content.append(point)
      }
    }
    return content
  }

  private static func isPoint(_ character: Character) -> Bool {
    character == "." || character == "," || character == "\u{66B}"
  }

  /// The maximum number of typed characters. The formatted text of an amount then has at most
  /// `TextRules.maximumByteCount` bytes.
  var maximumCount: Int {
    switch self {
    case .none: return .max
    case .pattern(let pattern):
      var places = 0
      for character in pattern where character == "#" { places += 1 }
      return places
    case .amount(_, let point, let group):
      // Three digits have one separator.
      return (TextRules.maximumByteCount - point.utf8.count) / (3 + (group?.utf8.count ?? 0)) * 3
    }
  }

  /// Returns the characters of `typed` that the format can show between the typed characters `before` and `after`,
  /// apart from the limit of their number.
  func fitting(
    _ typed: [Character], between before: ArraySlice<Character>, and after: ArraySlice<Character>
  ) -> [Character] {
    guard case .amount(let decimals, let point, _) = self else { return typed }
    var hasPointBefore = before.contains(point)
    let present = before + after
    // The number of decimals, or `nil` without a decimal point.
    var count = present.firstIndex(of: point).map { present.endIndex - $0 - 1 }
    // The text may be from other rules.
    if let count, count > decimals || decimals <= 0 || present.lastIndex(of: point) != present.firstIndex(of: point) {
      return []
    }
    return typed.filter { character in
      if character == point {
        guard count == nil, decimals > 0, after.count <= decimals else { return false }
        count = after.count
        hasPointBefore = true
      } else if hasPointBefore {
        guard let decimalCount = count, decimalCount < decimals else { return false }
        count = decimalCount + 1
      }
      return true
    }
  }

  /// Returns the formatted text of `content`, and the UTF-8 offset after the first `count` characters of `content`.
  func text(of content: [Character], count: Int) -> (text: String, offset: Int) {
    var text = ""
    var offset = 0
    func add(_ index: Int) {
      text.append(content[index])
      if index < count { offset = text.utf8.count }
    }
    switch self {
    case .none:
      for index in content.indices { add(index) }
    case .pattern(let pattern):
      var index = 0
      for character in pattern where index < content.count {
        if character == "#" {
          add(index)
          index += 1
        } else {
          text.append(character)
        }
      }
    case .amount(_, let point, let group):
      let whole = content.firstIndex(of: point) ?? content.count
      for index in content.indices {
        if let group, index > 0, index < whole, (whole - index) % 3 == 0 { text.append(group) }
        add(index)
      }
    }
    return (text, offset)
  }

  private static func isDigit(_ character: Character) -> Bool {
    character >= "0" && character <= "9" && character.utf8.count == 1
  }
}
