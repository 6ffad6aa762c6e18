/// The kind of line break opportunity after a character.
enum LineBreak: UInt8, Sendable {
  case prohibited, allowed, required
}

/// Finds line break opportunities (UAX #14, Unicode 15.0). Numbers are not broken, as in section 8.2, example 7.
///
/// Thai, Lao, Khmer and Burmese are broken only at spaces, because finding their words requires a dictionary.
struct LineBreaks {
  /// A character with the marks that combine with it.
  private struct Unit {
    var kind: LineBreakClass
    /// The index of the last scalar.
    var last: Int
    var endsInJoiner: Bool
  }

  private enum Number { case none, digits, closed }

  private var units: [Unit] = []

  /// Returns the line break opportunity after each character. After the last one, it is `required`.
  static func find(in scalars: [Unicode.Scalar]) -> [LineBreak] {
    guard !scalars.isEmpty else { return [] }
    var breaks = [LineBreak](repeating: .prohibited, count: scalars.count)
    LineBreaks(scalars).mark(&breaks)
    breaks[scalars.count - 1] = .required
    return breaks
  }

  private init(_ scalars: [Unicode.Scalar]) {
    units.reserveCapacity(scalars.count)
    for (index, scalar) in scalars.enumerated() {
      let kind = CharacterTable.lineBreakClass(CharacterTable.properties(of: scalar))
      if kind.isMark, let last = units.last, last.kind.takesMarks {
        units[units.count - 1].last = index
        units[units.count - 1].endsInJoiner = kind == .zwj
      } else {
        // LB10: a mark without a base character counts as a letter.
        units.append(Unit(kind: kind.isMark ? .al : kind, last: index, endsInJoiner: kind == .zwj))
      }
    }
  }

  private func mark(_ breaks: inout [LineBreak]) {
    /// The class of the last unit that is not a space.
    var base = LineBreakClass.al
    /// The class of the unit before the current one.
    var earlier = LineBreakClass.al
    var number = Number.none
    var indicators = 0
    for index in units.indices.dropLast() {
      let unit = units[index]
      if unit.kind != .sp { base = unit.kind }
      indicators = unit.kind == .ri ? indicators + 1 : 0
      number = next(number, unit.kind)
      let after = index + 2 < units.count ? units[index + 2].kind : .sp
      breaks[unit.last] = opportunity(
        unit, units[index + 1].kind, base: base, earlier: earlier, after: after,
        number: number, isPair: indicators & 1 == 0)
      earlier = unit.kind
    }
  }

  private func next(_ number: Number, _ kind: LineBreakClass) -> Number {
    switch kind {
    case .nu: .digits
    case .sy, .is: number == .digits ? .digits : .none
    case .cl, .cp, .wideCP: number == .digits ? .closed : .none
    default: .none
    }
  }

  /// Applies the rules in order, and returns the line break opportunity between `unit` and a following `b`.
  private func opportunity(
    _ unit: Unit, _ b: LineBreakClass, base: LineBreakClass, earlier: LineBreakClass, after: LineBreakClass,
    number: Number, isPair: Bool
  ) -> LineBreak {
    let a = unit.kind
    // LB4 to LB8a.
    if a.endsLine { return a == .cr && b == .lf ? .prohibited : .required }
    if b.endsLine || b == .sp || b == .zw { return .prohibited }
    if base == .zw { return .allowed }
    if unit.endsInJoiner || a == .wj || b == .wj || a == .gl { return .prohibited }
    // LB12a, LB13.
    if b == .gl, a != .sp, a != .ba, a != .hy { return .prohibited }
    if b.isClosing || b == .ex || b == .is || b == .sy { return .prohibited }
    // LB14 to LB18, across spaces.
    if base.isOpening { return .prohibited }
    if base == .qu, b.isOpening { return .prohibited }
    if base.isClosing, b == .ns { return .prohibited }
    if base == .b2, b == .b2 { return .prohibited }
    if a == .sp { return .allowed }
    // LB19 to LB22.
    if a == .qu || b == .qu { return .prohibited }
    if a == .cb || b == .cb { return .allowed }
    if b == .ba || b == .hy || b == .ns || a == .bb || b == .in { return .prohibited }
    if earlier == .hl, a == .hy || a == .ba { return .prohibited }
    if a == .sy, b == .hl { return .prohibited }
    return prohibitsBreak(a, b, after: after, number) || (a == .ri && b == .ri && !isPair) ? .prohibited : .allowed
  }

  /// Returns `true` if LB23 to LB30b prohibit a break, except for the rule about regional indicators.
  private func prohibitsBreak(_ a: LineBreakClass, _ b: LineBreakClass, after: LineBreakClass, _ number: Number) -> Bool
  {
    if a.isLetter, b.isLetter || b == .nu || b.isNumberSign || b == .op { return true }
    if b.isLetter, a == .nu || a.isNumberSign || a == .is || a == .cp { return true }
    if (a == .pr && b.isPictographic) || (a.isPictographic && b == .po) { return true }
    // LB25: a number with its signs and brackets.
    if b == .nu, a.isNumberSign || a == .hy { return true }
    if a.isNumberSign, b.isOpening || b == .hy, after == .nu { return true }
    if number == .digits, b == .nu || b.isNumberSign { return true }
    if number == .closed, b.isNumberSign { return true }
    if (a == .nu && b == .op) || (a == .cp && b == .nu) { return true }
    return joinsKorean(a, b) || (b == .em && (a == .eb || a == .futurePictograph))
  }

  private func joinsKorean(_ a: LineBreakClass, _ b: LineBreakClass) -> Bool {
    switch (a, b) {
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3): true
    case (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt): true
    case (.jt, .jt), (.h3, .jt): true
    case (_, .po): a.isKorean
    case (.pr, _): b.isKorean
    default: false
    }
  }
}
