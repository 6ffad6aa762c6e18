import Images

@testable import KeyboardLayouts
@testable import Translations

/// Takes in what the host tool reads as TOML: a board's file, what an app says in its first language, and a layout of a keyboard.
func take(_ bytes: UnsafeRawBufferPointer) {
  let text = String(decoding: bytes, as: UTF8.self)
  _ = try? BoardFacts(text, path: "board.toml")
  let texts = TranslationSet(["en.toml": text])
  if texts.isSound { _ = TranslationSource(texts, named: "Texts") }
  let layouts = LayoutSet(["eo.toml": text])
  if layouts.isSound { _ = LayoutSource(layouts, named: "Layouts", isOfToolkit: false) }
}
