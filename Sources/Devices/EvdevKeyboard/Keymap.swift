internal import CXKB
import System

/// What keys mean: layouts, and the sequences that dead keys begin. Shared by the keyboards that have them.
public final class Keymap {
  private let context: OpaquePointer
  let handle: OpaquePointer
  /// Nil where nothing is composed.
  private(set) var compose: OpaquePointer?

  /// The folder of the two files below, which the host tool puts into an image: layouts as XKB writes them, and what dead keys compose.
  public static let folder = "/usr/share/vitrine/keyboard"
  /// What the first line of such a file of layouts begins with, before the names.
  static let mark = "// vitrine: "
  /// D: larger than any file of either kind; more is refused.
  private static let largestFile = 4 << 20

  private init?(_ make: (_ context: OpaquePointer) -> OpaquePointer?) {
    guard let context = vx_context() else { return nil }
    guard let handle = make(context) else {
      xkb_context_unref(context)
      return nil
    }
    (self.context, self.handle) = (context, handle)
  }

  deinit {
    if let compose { xkb_compose_table_unref(compose) }
    xkb_keymap_unref(handle)
    xkb_context_unref(context)
  }

  /// Layouts as XKB's text format has them; nil for what is no such text.
  public convenience init?(parsing text: String) {
    self.init { context in
      text.utf8.withContiguousStorageIfAvailable { bytes -> OpaquePointer? in
        bytes.withMemoryRebound(to: CChar.self) {
          xkb_keymap_new_from_buffer(context, $0.baseAddress, $0.count, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
      } ?? nil
    }
  }

  /// Layouts by their names, from the system's own data (Debian's `xkb-data`); nil where it has none of these names.
  public convenience init?(named names: KeyboardNames) {
    // Without a layout XKB takes the American one, and a variant says nothing.
    self.init { context in
      names.model.withCString { model in
        names.layout.withCString { layout in
          names.variant.withCString { variant in
            names.options.withCString { options in
              var rules = xkb_rule_names(rules: nil, model: model, layout: layout, variant: variant, options: options)
              return xkb_keymap_new_from_names(context, &rules, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
          }
        }
      }
    }
  }

  /// An American keyboard, for which no data is needed.
  public static func american() -> Keymap? { Keymap(parsing: AmericanKeymap.text) }

  /// The layouts of `names`: from the image, else from the system's own data, else an American keyboard.
  ///
  /// - Returns: the keymap, and one line about what of the names cannot be had; a keymap is nil only where memory is short.
  @export(interface)
  public static func choose(
    _ names: KeyboardNames, locale: String, folder: String = Keymap.folder
  ) -> (keymap: Keymap?, complaint: String?) {
    var complaint: String?
    if let text = try? File.text(at: "\(folder)/keymap", limit: largestFile) {
      let first = text.prefix { $0 != "\n" }
      if !names.isEmpty, first != "\(mark)\(names.summary)" {
        complaint = "the image was made for another keyboard than \(names.summary)"
      } else if let keymap = Keymap(parsing: text) {
        if let sequences = try? File.text(at: "\(folder)/compose", limit: largestFile) { keymap.compose(by: sequences, locale: locale) }
        return (keymap, nil)
      } else {
        complaint = "\(folder)/keymap is damaged"
      }
    }
    if let keymap = Keymap(named: names) {
      keymap.compose(as: locale)
      return (keymap, nil)
    }
    if complaint == nil, !names.isEmpty { complaint = "there is no keyboard \(names.summary)" }
    return (american(), complaint.map { "\($0); keys are those of an American keyboard" })
  }

  /// Composes by the lines of a Compose file (Compose(5)). Says whether it is one.
  @discardableResult
  public func compose(by text: String, locale: String) -> Bool {
    let table =
      text.utf8.withContiguousStorageIfAvailable { bytes -> OpaquePointer? in
        bytes.withMemoryRebound(to: CChar.self) {
          xkb_compose_table_new_from_buffer(
            context, $0.baseAddress, $0.count, locale, XKB_COMPOSE_FORMAT_TEXT_V1, XKB_COMPOSE_COMPILE_NO_FLAGS)
        }
      } ?? nil
    return take(table)
  }

  /// Composes by the system's file for a locale, such as `de_DE.UTF-8`. Says whether there is one.
  @discardableResult
  public func compose(as locale: String) -> Bool {
    take(xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS))
  }

  private func take(_ table: OpaquePointer?) -> Bool {
    guard let table else { return false }
    if let compose { xkb_compose_table_unref(compose) }
    compose = table
    return true
  }
}
