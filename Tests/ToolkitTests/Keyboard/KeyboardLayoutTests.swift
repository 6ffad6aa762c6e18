import Geometry
import Testing

@testable import Toolkit

@Suite("A keyboard's layout") struct KeyboardLayoutTests {
  @Test(arguments: KeyboardLanguage.allCases) func `of ours is right, and has its alphabet`(language: KeyboardLanguage) {
    let layout = KeyboardLayout(language)
    #expect(layout.mistake == nil && !layout.name.isEmpty)
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
      let isThere = letters.contains(String(letter)) || letters.contains { layout.variants(of: $0).contains(String(letter)) }
      #expect(isThere, "\(letter)")
    }
  }

  @Test func `says what is wrong with it`() {
    func mistake(_ rows: [String], _ variants: [String] = []) -> KeyboardLayout.Mistake? {
      do throws(KeyboardLayout.Mistake) { _ = try KeyboardLayout(name: "x", rows: rows, variants: variants) } catch { return error }
      return nil
    }
    #expect(mistake(["ab", "c", "d"]) == nil)
    #expect(mistake(["ab", "c"]) == .rows && mistake(["", "a", "b"]) == .rows && mistake(["abcdefghijklmn", "o", "p"]) == .rows)
    #expect(mistake(["ab", "c", "a"]) == .twice("a") && mistake(["a", "b", "c"], ["dđ"]) == .unknown("d"))
    #expect(KeyboardLayout.Mistake.twice("a").message == "the letter a is there twice")
  }

  @Test func `has the capitals of its language`() {
    #expect(KeyboardLayout(.turkish).capital(of: "i") == "İ" && KeyboardLayout(.turkish).capital(of: "ı") == "I")
    #expect(KeyboardLayout(.german).capital(of: "ß") == "ẞ" && KeyboardLayout(.greek).capital(of: "ς") == "Σ")
    #expect(!KeyboardLayout(.hebrew).hasCapitals && KeyboardLayout(.ukrainian).hasCapitals)
  }

  @Test func `is named by a setting`() {
    #expect(KeyboardLanguage.list("de,en") == [.german, .english])
    for text in ["", "xx", "de,", "de,de", "DE", "de en"] { #expect(KeyboardLanguage.list(text) == nil) }
  }

  static let kinds: [InputTraits.KeyboardKind] = [.text, .email, .url, .number, .decimal, .pin, .date, .phone]

  @Test(arguments: kinds) func `fits every panel, its keys meeting without gaps`(kind: InputTraits.KeyboardKind) {
    var traits = InputTraits()
    traits.keyboard = kind
    for language in KeyboardLanguage.allCases {
      for plane in [KeyboardPlan.Plane.letters, .digits, .symbols] {
        let plan = KeyboardPlan(traits, KeyboardLayout(language), plane: plane, isUpper: false, hasOthers: true)
        for window in [Size(480, 272), Size(272, 480), Size(800, 480), Size(480, 800), Size(1280, 800), Size(320, 240)] {
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

  @Test func `likely keys grow at their neighbors' edges, and no key loses its core`() {
    let areas = (0..<3).map { Rect(Double($0) * 40, 0, 40, 50) }
    var targets = KeyTargets(areas: areas, isLikely: [false, false, false], row: 50)
    #expect(targets.key(at: Point(39, 25)) == 0 && targets.key(at: Point(41, 25)) == 1)
    targets.isLikely = [true, false, true]
    // By four points, on either side.
    #expect(targets.key(at: Point(43, 25)) == 0 && targets.key(at: Point(77, 25)) == 2)
    #expect(targets.key(at: Point(45, 25)) == 1)
    for x in 55...65 { #expect(targets.key(at: Point(Double(x), 25)) == 1) }
    // There is a key everywhere.
    #expect(targets.key(at: Point(-50, 90)) == 0 && targets.key(at: Point(500, 10)) == 2)
  }
}
