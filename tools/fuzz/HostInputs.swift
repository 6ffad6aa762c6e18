@testable import Images
@testable import KeyboardLayouts
@testable import TOMLFiles
@testable import Translations

/// The process of `python3` that reads all inputs. Starting one for each input would take most of the time.
nonisolated(unsafe) private let parser = try! TOMLParser()

/// Parses an input as each TOML file of the host tool: a board's file, the texts of an app's first language, and a
/// keyboard layout.
func take(_ bytes: UnsafeRawBufferPointer) {
  // An error means that the process of `python3` has ended, which is a finding.
  let document = try! parser.document(of: String(decoding: bytes, as: UTF8.self))
  _ = try? BoardConfiguration(document, path: "board.toml")
  let texts = TranslationSet(["en.toml": document])
  if texts.isSound { _ = TranslationSource(texts, named: "Texts") }
  let layouts = LayoutSet(["eo.toml": document])
  if layouts.isSound { _ = LayoutSource(layouts, named: "Layouts", isOfToolkit: false) }
}
