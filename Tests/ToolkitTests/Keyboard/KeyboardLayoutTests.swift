import Geometry
import TestContexts
import Testing
import Typography

@testable import Toolkit

@Suite("A keyboard's layout", .freshContext) struct KeyboardLayoutTests {
  @Test(arguments: KeyboardLanguage.allCases) func `of the toolkit is valid, and has its alphabet`(
    language: KeyboardLanguage
  ) {
    let layout = KeyboardLayout(language)
    #expect(layout.validationError == nil && !layout.name.isEmpty)
    let alphabet =
      switch language {
      case .english: "abcdefghijklmnopqrstuvwxyz"
      case .german: "abcdefghijklmnopqrstuvwxyzäöüß"
      case .french: "abcdefghijklmnopqrstuvwxyzéèêàâîïôùûçœ"
      case .spanish: "abcdefghijklmnñopqrstuvwxyzáéíóúü"
      case .polish: "aąbcćdeęfghijklłmnńoóprsśtuwyzźż"
      case .turkish: "abcçdefgğhıijklmnoöprsştuüvyz"
      case .greek: "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ"
      case .ukrainian: "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"
      case .hebrew: "אבגדהוזחטיכלמנסעפצקרשתךםןףץ"
      case .arabic: "ابتثجحخدذرزسشصضطظعغفقكلمنهويءأإآؤئةى"
      }
    let letters = layout.rows.joined()
    for letter in alphabet {
      let isThere =
        letters.contains(String(letter)) || letters.contains { layout.variants(of: $0).contains(String(letter)) }
      #expect(isThere, "\(letter)")
    }
  }

  @Test func `reports its errors`() {
    func mistake(_ rows: [String], _ variants: [String] = []) -> KeyboardLayout.ValidationError? {
      do throws(KeyboardLayout.ValidationError) {
        _ = try KeyboardLayout(name: "x", rows: rows, variants: variants)
      } catch { return error }
      return nil
    }
    #expect(mistake(["ab", "c", "d"]) == nil)
    #expect(
      mistake(["ab", "c"]) == .invalidRows && mistake(["", "a", "b"]) == .invalidRows
        && mistake(["abcdefghijklmn", "o", "p"]) == .invalidRows)
    #expect(
      mistake(["ab", "c", "a"]) == .duplicateLetter("a") && mistake(["a", "b", "c"], ["dđ"]) == .unknownLetter("d"))
    #expect(KeyboardLayout.ValidationError.duplicateLetter("a").message == "the letter a occurs twice")
    func other(_ name: String = "x", capitals: [String] = [], pairs: String = "") -> KeyboardLayout.ValidationError? {
      do throws(KeyboardLayout.ValidationError) {
        _ = try KeyboardLayout(name: name, rows: ["ab", "c", "d"], capitals: capitals, pairs: pairs)
      } catch { return error }
      return nil
    }
    #expect(other(capitals: ["aÄ"], pairs: "ab  cd ") == nil)
    #expect(other("") == .emptyName && other(" ") == .emptyName)
    #expect(
      other(capitals: ["a"]) == .invalidCapital("a") && other(capitals: ["aAA"]) == .invalidCapital("aAA")
        && other(capitals: [""]) == .invalidCapital(""))
    #expect(other(pairs: "ab c") == .invalidPair("c") && other(pairs: "abc") == .invalidPair("abc"))
    #expect(KeyboardLayout.ValidationError.invalidPair("abc").message == "the pair 'abc' must have two letters")
  }

  @Test func `has the capitals of its language`() {
    #expect(KeyboardLayout(.turkish).capital(of: "i") == "İ" && KeyboardLayout(.turkish).capital(of: "ı") == "I")
    #expect(KeyboardLayout(.german).capital(of: "ß") == "ẞ" && KeyboardLayout(.greek).capital(of: "ς") == "Σ")
    #expect(!KeyboardLayout(.hebrew).hasCapitals && KeyboardLayout(.ukrainian).hasCapitals)
  }

  @Test func `is selected by a setting`() {
    #expect(KeyboardLanguage.parseTags("de,en") == ["de", "en"])
    for text in ["", "xx", "de,", "de,de", "DE", "de en"] { #expect(KeyboardLanguage.parseTags(text) == nil) }
  }

  static let kinds: [TextInputTraits.KeyboardType] = [.text, .email, .url, .number, .decimal, .pin, .date, .phone]

  @Test(arguments: kinds) func `fits every panel, and its keys meet without gaps`(kind: TextInputTraits.KeyboardType) {
    var traits = TextInputTraits()
    traits.keyboardType = kind
    for language in KeyboardLanguage.allCases {
      for plane in [KeyboardPage.Kind.letters, .digits, .symbols] {
        let plan = KeyboardPage(traits, KeyboardLayout(language), plane: plane, isUpper: false, hasOthers: true)
        for window in [Size(480, 272), Size(272, 480), Size(800, 480), Size(480, 800), Size(1280, 800), Size(320, 240)]
        {
          let metrics = KeyboardMetrics(plan, in: window)
          #expect(metrics.height < window.height * 0.66)
          let areas = metrics.areas(of: plan, width: window.width)
          var index = 0
          for (line, row) in plan.rows.enumerated() {
            for column in row.indices {
              let area = areas[index]
              #expect(area.minX >= metrics.margin - 0.001 && area.maxX <= window.width - metrics.margin + 0.001)
              #expect(area.minY == metrics.margin + metrics.row * Double(line))
              if column > 0 { #expect(abs(areas[index - 1].maxX - area.minX) < 0.001) }
              index += 1
            }
          }
        }
      }
    }
  }

  @Test(.slow, arguments: KeyboardLanguage.allCases)
  func `each key of the toolkit keeps its core, whichever letter was typed before`(language: KeyboardLanguage) {
    let layout = KeyboardLayout(language)
    for window in [Size(320, 240), Size(272, 480), Size(800, 480)] {
      let plan = KeyboardPage(TextInputTraits(), layout, plane: .letters, isUpper: false, hasOthers: true)
      let metrics = KeyboardMetrics(plan, in: window)
      var targets = KeyTargets(areas: metrics.areas(of: plan, width: window.width), row: metrics.row)
      let titles = plan.rows.joined().map(\.title)
      var grown = 0
      for letter in layout.rows.joined() {
        targets.updateLikelyKeys { layout.isLikely(titles[$0], after: letter) }
        grown += targets.isLikely.filter { $0 }.count
        for (index, area) in targets.areas.enumerated() {
          let edge = min(KeyTargets.coreInset * metrics.row, area.width * 0.45)
          let core = area.inset(by: Insets(all: edge - 0.01))
          let corners = [core.minX, core.midX, core.maxX].flatMap { x in
            [core.minY, core.midY, core.maxY].map { Point(x, $0) }
          }
          for place in corners { #expect(targets.key(at: place) == index, "\(letter), then \(titles[index])") }
        }
      }
      #expect(grown > 0)
    }
  }

  @Test(arguments: KeyboardLanguage.allCases)
  func `no letter is cut off on a narrow key, nor its capital`(language: KeyboardLanguage) throws {
    let system = Typeface.system
    defer { Typeface.system = system }
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    for window in [Size(240, 320), Size(320, 240), Size(272, 480), Size(480, 800), Size(800, 480), Size(1280, 800)] {
      for isUpper in [false, true] {
        let plan = KeyboardPage(
          TextInputTraits(), KeyboardLayout(language), plane: .letters, isUpper: isUpper, hasOthers: true)
        let metrics = KeyboardMetrics(plan, in: window)
        let font = Font(size: metrics.letterSize(for: plan))
        #expect(font.size <= (metrics.row * 0.44).rounded() && font.size >= 10)
        for key in plan.rows.joined() where key.role == .letter {
          #expect(
            font.width(of: key.title) <= (metrics.letterKeyWidth * key.width - metrics.gap) * 0.8,
            "\(key.title) on \(window)")
        }
      }
    }
  }

  @Test func `likely keys grow at their neighbors' edges, and no key loses its core`() {
    let areas = (0..<3).map { Rect(Double($0) * 40, 0, 40, 50) }
    var targets = KeyTargets(areas: areas, row: 50)
    #expect(targets.key(at: Point(39, 25)) == 0 && targets.key(at: Point(41, 25)) == 1)
    targets.updateLikelyKeys { $0 != 1 }
    // The target grows by four points on each side.
    #expect(targets.key(at: Point(43, 25)) == 0 && targets.key(at: Point(77, 25)) == 2)
    #expect(targets.key(at: Point(45, 25)) == 1)
    for x in 55...65 { #expect(targets.key(at: Point(Double(x), 25)) == 1) }
    // Every point belongs to a key.
    #expect(targets.key(at: Point(-50, 90)) == 0 && targets.key(at: Point(500, 10)) == 2)
  }
}
