extension KeyboardLayout {
  /// The letters of a language, as its keyboards have them.
  @export(interface)
  public init(_ language: KeyboardLanguage) {
    // Compiled once, by that word: Swift 6.3.1's Embedded mode numbers these arrays anew in each module's copy of this, and the linker,
    // which takes each of one name once, gave English the Arabic letters.
    switch language {
    case .english:
      self.init(
        unchecked: "English", rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
        variants: ["aàáâäæãåā", "cçć", "eéèêëē", "iîïíī", "nñ", "oôöòóœøõ", "sßš", "uûüùúū", "yÿ"],
        pairs: "th he in er an re nd on en at ou ed ha to or it is hi es ng al ar st te se nt ve me of as le co ro ll ea ne",
        decimalPoint: ".", tag: language.rawValue)
    case .german:
      self.init(
        unchecked: "Deutsch", rows: ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"],
        variants: ["aàáâæãåā", "cçćč", "eéèêëė", "iìíîï", "nñń", "oòóôõøœ", "sśš", "uùúûū", "zžźż"], capitals: ["ßẞ"],
        pairs: "er en ch de ei ie in te un ge ne be es nd st re an is au se it le ng sc ic ht mi al he as li ss ie hr",
        decimalPoint: ",", tag: language.rawValue)
    case .french:
      self.init(
        unchecked: "Français", rows: ["azertyuiop", "qsdfghjklm", "wxcvbn'"],
        variants: ["aàâæáä", "cç", "eéèêë", "iîïì", "nñ", "oôœöò", "uùûüú", "yÿ", "'’"],
        pairs: "es en le de re on nt ou an qu te ai er ns ue it la me ti is ur et se ne ra in us il ie eu tr pa ar",
        decimalPoint: ",", tag: language.rawValue)
    case .spanish:
      self.init(
        unchecked: "Español", rows: ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
        variants: ["aáàâäª", "cç", "eéèêë", "iíìîï", "nñ", "oóòôöº", "uúüùû"],
        pairs: "de es en el la os ar er ra re as on or qu ue al an co ta do te st ci se nt un ad lo ro io po na in",
        decimalPoint: ",", tag: language.rawValue)
    case .polish:
      self.init(
        unchecked: "Polski", rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
        variants: ["aąáâä", "cćč", "eęéè", "lł", "nńñ", "oóöô", "sśšß", "uüú", "zżźž", "xź"],
        pairs: "ie ni ze na po wi rz cz sz za st ra ch to je ow do sk ia al dz ak an pr zy ro le re cy wa no",
        decimalPoint: ",", tag: language.rawValue)
    case .turkish:
      self.init(
        unchecked: "Türkçe", rows: ["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"],
        variants: ["aâ", "iî", "uûú", "eé", "sß"], capitals: ["iİ", "ıI"],
        pairs: "ar la an er in le de en bi ir ka da ma ya li ak ri el ek al ra ba ne me ta ti ke di il yo",
        decimalPoint: ",", tag: language.rawValue)
    case .greek:
      self.init(
        unchecked: "Ελληνικά", rows: ["ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"],
        variants: ["εέ", "υύϋΰ", "ιίϊΐ", "οό", "αά", "ηή", "ωώ"], capitals: ["ςΣ"],
        pairs: "το ου τη αι τα να κα στ ει ερ αν με απ σε πο ια εν τι ις ας ος ρο ατ ικ μα πρ",
        decimalPoint: ",", tag: language.rawValue)
    case .ukrainian:
      self.init(
        unchecked: "Українська", rows: ["йцукенгшщзхї", "фівапролджє", "ячсмитьбю"],
        variants: ["гґ", "ьъ’", "иы", "еёэ"],
        pairs: "на по ст не го ни ко пр ра ен ро та ін ти ов за ли во но ви ва ка то ал ер ри ся до ть",
        decimalPoint: ",", tag: language.rawValue)
    case .hebrew:
      self.init(
        unchecked: "עברית", rows: ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"], variants: [],
        pairs: "של את על לא או ים ות הו הי וא כי יו מה אנ רו לי", decimalPoint: ".", tag: language.rawValue)
    case .arabic:
      self.init(
        unchecked: "العربية", rows: ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ئءؤرىةوزظد"], variants: ["اأإآ", "دذ", "يى", "هة", "وؤ"],
        pairs: "ال لم في من لا ها ما ان ية ات عل لى وا ول نا رة كا يا", decimalPoint: "٫", tag: language.rawValue)
    }
  }
}
