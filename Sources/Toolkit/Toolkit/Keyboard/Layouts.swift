// swift-format-ignore-file
// Generated from Layouts/*.toml by `vitrine layouts`; do not edit.

/// The layouts of on-screen keyboards.
enum Layouts {
  /// العربية
  static var `ar`: KeyboardLayout {
    KeyboardLayout(
      validatedName: "العربية",
      rows: "ضصثقفغعهخحج شسيبلاتنمكط ئءؤرىةوزظد",
      variants: "اأإآ دذ يى هة وؤ",
      pairs: "ال لم في من لا ها ما ان ية ات عل لى وا ول نا رة كا يا",
      decimalPoint: "٫", language: "ar")
  }

  /// Deutsch
  static var `de`: KeyboardLayout {
    KeyboardLayout(
      validatedName: "Deutsch",
      rows: "qwertzuiopü asdfghjklöä yxcvbnmß",
      variants: "aàáâæãåā cçćč eéèêëė iìíîï nñń oòóôõøœ sśš uùúûū zžźż",
      capitals: "ßẞ",
      pairs: "er en ch de ei ie in te un ge ne be es nd st re an is au se it le ng sc ic ht mi al he as li ss ie hr",
      decimalPoint: ",", language: "de")
  }

  /// Ελληνικά
  static var `el`: KeyboardLayout {
    KeyboardLayout(
      validatedName: "Ελληνικά",
      rows: "ςερτυθιοπ ασδφγηξκλ ζχψωβνμ",
      variants: "εέ υύϋΰ ιίϊΐ οό αά ηή ωώ",
      capitals: "ςΣ",
      pairs: "το ου τη αι τα να κα στ ει ερ αν με απ σε πο ια εν τι ις ας ος ρο ατ ικ μα πρ",
      decimalPoint: ",", language: "el")
  }

  /// English
  static var `en`: KeyboardLayout {
    KeyboardLayout(
      validatedName: "English",
      rows: "qwertyuiop asdfghjkl zxcvbnm",
      variants: "aàáâäæãåā cçć eéèêëē iîïíī nñ oôöòóœøõ sßš uûüùúū yÿ",
      pairs: "th he in er an re nd on en at ou ed ha to or it is hi es ng al ar st te se nt ve me of as le co ro ll ea ne",
      decimalPoint: ".", language: "en")
  }

  /// Español
  static var `es`: KeyboardLayout {
    KeyboardLayout(
      validatedName: "Español",
      rows: "qwertyuiop asdfghjklñ zxcvbnm",
      variants: "aáàâäª cç eéèêë iíìîï nñ oóòôöº uúüùû",
      pairs: "de es en el la os ar er ra re as on or qu ue al an co ta do te st ci se nt un ad lo ro io po na in",
      decimalPoint: ",", language: "es")
  }

  /// Français
  static var `fr`: KeyboardLayout {
    KeyboardLayout(
      validatedName: "Français",
      rows: "azertyuiop qsdfghjklm wxcvbn'",
      variants: "aàâæáä cç eéèêë iîïì nñ oôœöò uùûüú yÿ '’",
      pairs: "es en le de re on nt ou an qu te ai er ns ue it la me ti is ur et se ne ra in us il ie eu tr pa ar",
      decimalPoint: ",", language: "fr")
  }

  /// עברית
  static var `he`: KeyboardLayout {
    KeyboardLayout(
      validatedName: "עברית",
      rows: "קראטוןםפ שדגכעיחלךף זסבהנמצתץ",
      pairs: "של את על לא או ים ות הו הי וא כי יו מה אנ רו לי",
      decimalPoint: ".", language: "he")
  }

  /// Polski
  static var `pl`: KeyboardLayout {
    KeyboardLayout(
      validatedName: "Polski",
      rows: "qwertyuiop asdfghjkl zxcvbnm",
      variants: "aąáâä cćč eęéè lł nńñ oóöô sśšß uüú zżźž xź",
      pairs: "ie ni ze na po wi rz cz sz za st ra ch to je ow do sk ia al dz ak an pr zy ro le re cy wa no",
      decimalPoint: ",", language: "pl")
  }

  /// Türkçe
  static var `tr`: KeyboardLayout {
    KeyboardLayout(
      validatedName: "Türkçe",
      rows: "qwertyuıopğü asdfghjklşi zxcvbnmöç",
      variants: "aâ iî uûú eé sß",
      capitals: "iİ ıI",
      pairs: "ar la an er in le de en bi ir ka da ma ya li ak ri el ek al ra ba ne me ta ti ke di il yo",
      decimalPoint: ",", language: "tr")
  }

  /// Українська
  static var `uk`: KeyboardLayout {
    KeyboardLayout(
      validatedName: "Українська",
      rows: "йцукенгшщзхї фівапролджє ячсмитьбю",
      variants: "гґ ьъ’ иы еёэ",
      pairs: "на по ст не го ни ко пр ра ен ро та ін ти ов за ли во но ви ва ка то ал ер ри ся до ть",
      decimalPoint: ",", language: "uk")
  }
}
