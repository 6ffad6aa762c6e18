/// The kind of line break opportunity after a character.
package enum LineBreak: UInt8, Sendable {
  case prohibited, allowed, required
}

/// Finds line break opportunities (UAX #14, Unicode 15.0). Numbers are not broken, as in section 8.2, example 7.
///
/// Thai, Lao, Khmer and Burmese are broken only at spaces, because finding their words requires a dictionary.
package struct LineBreaks {
  /// A character with the marks that combine with it.
  private struct Unit {
    var kind: LineBreakClass
    var last: Int
    var endsInJoiner: Bool
  }

  private enum Number { case none, digits, closed }

  /// Returns the line break opportunity after each character of plain text, for layout.
  @export(interface)
  package static func ofPlainText(_ scalars: [Unicode.Scalar]) -> [LineBreak] {
    forLayout(scalars) { LineBreakClass(plain: $0) }
  }

  /// Returns the opportunities of `find(in:_:)`, with exceptions of later versions of Unicode:
  ///
  /// - No line ends after a hyphen or slash that starts a word, as in `-v` and `/usr`. Unicode 16 has this exception for
  ///   hyphens (rule LB20a).
  /// - Quotation marks stay with the text that a space separates from them, as in French (LB15a and LB15b).
  package static func forLayout(
    _ scalars: [Unicode.Scalar], _ classOf: (Unicode.Scalar) -> LineBreakClass
  ) -> [LineBreak] {
    var breaks = find(in: scalars, classOf)
    func prohibit(_ index: Int) { if breaks[index] == .allowed { breaks[index] = .prohibited } }
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "-", "/":
        if index == 0 || breaks[index - 1] != .prohibited { prohibit(index) }
      case "«", "‹", "“", "‘":
        guard index == 0 || classOf(scalars[index - 1]).precedesQuotation else { continue }
        var space = index + 1
        while space < scalars.count, scalars[space] == " " {
          prohibit(space)
          space += 1
        }
      case "»", "›", "”", "’":
        guard index > 0 else { continue }
        if index + 1 == scalars.count || classOf(scalars[index + 1]).followsQuotation { prohibit(index - 1) }
      default: break
      }
    }
    return breaks
  }

  /// Returns the line break opportunity after each character. After the last one, it is `required`.
  ///
  /// - Parameter classOf: Returns the class of a character.
  package static func find(
    in scalars: [Unicode.Scalar], _ classOf: (Unicode.Scalar) -> LineBreakClass
  ) -> [LineBreak] {
    guard !scalars.isEmpty else { return [] }
    var breaks = [LineBreak](repeating: .prohibited, count: scalars.count)
    breaks[scalars.count - 1] = .required
    /// The class of the scalar after the unit that was read last.
    var upcoming = classOf(scalars[0])
    var read = -1
    func nextUnit() -> Unit? {
      guard read + 1 < scalars.count else { return nil }
      // LB10: a mark without a base character counts as a letter.
      var unit = Unit(kind: upcoming.isMark ? .al : upcoming, last: read, endsInJoiner: false)
      repeat {
        unit.last += 1
        unit.endsInJoiner = upcoming == .zwj
        if unit.last + 1 < scalars.count { upcoming = classOf(scalars[unit.last + 1]) }
      } while unit.last + 1 < scalars.count && upcoming.isMark && unit.kind.takesMarks
      read = unit.last
      return unit
    }
    var rules = LineBreaks()
    var unit = nextUnit()
    var following = nextUnit()
    while let current = unit, let next = following {
      let after = nextUnit()
      breaks[current.last] = rules.opportunity(after: current, next.kind, after?.kind ?? .sp)
      unit = next
      following = after
    }
    return breaks
  }

  /// The class of the last unit that is not a space.
  private var base = LineBreakClass.al
  /// The class of the unit before the current one.
  private var earlier = LineBreakClass.al
  private var number = Number.none
  private var indicators = 0

  /// Returns the opportunity between a unit and the next one. Must be called for each unit in order.
  ///
  /// - Parameters:
  ///   - next: The class of the next unit.
  ///   - after: The class of the unit after it.
  private mutating func opportunity(after unit: Unit, _ next: LineBreakClass, _ after: LineBreakClass) -> LineBreak {
    if unit.kind != .sp { base = unit.kind }
    indicators = unit.kind == .ri ? indicators + 1 : 0
    number = self.next(number, unit.kind)
    defer { earlier = unit.kind }
    return opportunity(
      unit, next, base: base, earlier: earlier, after: after, number: number, isPair: indicators & 1 == 0)
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
