import Images

@testable import Translations

/// Takes in what the host tool reads as TOML: a board's file, and what an app says in its first language.
func take(_ bytes: UnsafeRawBufferPointer) {
  let text = String(decoding: bytes, as: UTF8.self)
  _ = try? BoardFacts(text, path: "board.toml")
  let texts = TranslationSet(["en.toml": text])
  if texts.isSound { _ = TranslationSource(texts, named: "Texts") }
}
