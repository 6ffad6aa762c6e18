extension Language {
  /// The language's name in the language itself, for language menus: `Deutsch`. The tag if the name is not known.
  public var nativeName: String {
    let code = self.code
    let names: StaticString =
      """
      ar العربية|be Беларуская|bg Български|ca Català|cs Čeština|cy Cymraeg|da Dansk|de Deutsch|el Ελληνικά|en English|es Español|\
      et Eesti|eu Euskara|fa فارسی|fi Suomi|fr Français|ga Gaeilge|he עברית|hi हिन्दी|hr Hrvatski|hu Magyar|it Italiano|\
      ja 日本語|ko 한국어|lt Lietuvių|lv Latviešu|nb Norsk|nl Nederlands|pl Polski|pt Português|ro Română|ru Русский|\
      sk Slovenčina|sl Slovenščina|sr Српски|sv Svenska|th ไทย|tr Türkçe|uk Українська|ur اردو|vi Tiếng Việt|zh 中文
      """
    return names.withUTF8Buffer { names in
      for name in names.split(separator: UInt8(ascii: "|")) {
        guard let space = name.firstIndex(of: UInt8(ascii: " ")), name[..<space].elementsEqual(code.utf8) else {
          continue
        }
        return String(decoding: UnsafeBufferPointer(rebasing: name[(space + 1)...]), as: UTF8.self)
      }
      return tag
    }
  }
}
