internal import CXKB
import System

/// The layouts of keyboards and their compose sequences. Keyboards with the same layouts share a keymap.
public final class Keymap {
  private let context: OpaquePointer
  let handle: OpaquePointer
  private(set) var compose: OpaquePointer?

  /// The folder of the keymap and compose files, which the host tool installs in an image.
  public static let folder = "/usr/share/vitrine/keyboard"
  /// The start of a keymap file's first line, before the names.
  static let headerPrefix = "// vitrine: "
  /// The maximum size of a file in bytes. Chosen: larger than any keymap or compose file.
  private static let largestFile = 4 << 20

  private init?(_ make: (_ context: OpaquePointer) -> OpaquePointer?) {
    guard let context = vx_context() else { return nil }
    guard let handle = make(context) else {
      xkb_context_unref(context)
      return nil
    }
    self.context = context
    self.handle = handle
  }

  deinit {
    if let compose { xkb_compose_table_unref(compose) }
    xkb_keymap_unref(handle)
    xkb_context_unref(context)
  }

  /// Parses a keymap in XKB's text format. Returns `nil` if it is invalid.
  public convenience init?(parsing text: String) {
    self.init { context in
      text.utf8.withContiguousStorageIfAvailable { bytes -> OpaquePointer? in
        bytes.withMemoryRebound(to: CChar.self) {
          xkb_keymap_new_from_buffer(
            context, $0.baseAddress, $0.count, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
      } ?? nil
    }
  }

  /// Compiles a keymap from the system's data (Debian's `xkb-data`). Returns `nil` if it does not contain these names.
  public convenience init?(named names: KeyboardLayoutNames) {
    // Without a layout, XKB uses the US layout and ignores the variant.
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

  /// Returns the US keymap, which needs no data.
  public static func us() -> Keymap? { Keymap(parsing: USKeymap.text) }

  /// Returns the keymap for `names`: from the image, else from the system's data, else the US keymap.
  ///
  /// - Returns: The keymap, and a line about names that are unavailable. The keymap is `nil` only without memory.
  @export(interface)
  public static func load(
    _ names: KeyboardLayoutNames, locale: String, folder: String = Keymap.folder
  ) -> (keymap: Keymap?, complaint: String?) {
    var complaint: String?
    if let text = try? File.text(at: "\(folder)/keymap", limit: largestFile) {
      let first = text.prefix { $0 != "\n" }
      if !names.isEmpty, first != "\(headerPrefix)\(names.summary)" {
        complaint = "the board's image was built for a keyboard other than \(names.summary) (build the image again)"
      } else if let keymap = Keymap(parsing: text) {
        if let sequences = try? File.text(at: "\(folder)/compose", limit: largestFile) {
          keymap.loadComposeTable(sequences, locale: locale)
        }
        return (keymap, nil)
      } else {
        complaint = "\(folder)/keymap is damaged (build the image again)"
      }
    }
    if let keymap = Keymap(named: names) {
      keymap.loadComposeTable(locale: locale)
      return (keymap, nil)
    }
    if complaint == nil, !names.isEmpty { complaint = "unknown keyboard: \(names.summary)" }
    return (us(), complaint.map { "\($0); using the US layout" })
  }

  /// Loads compose sequences from the text of a Compose file (Compose(5)). Returns `false` if it is invalid.
  @discardableResult
  public func loadComposeTable(_ text: String, locale: String) -> Bool {
    let table =
      text.utf8.withContiguousStorageIfAvailable { bytes -> OpaquePointer? in
        bytes.withMemoryRebound(to: CChar.self) {
          xkb_compose_table_new_from_buffer(
            context, $0.baseAddress, $0.count, locale, XKB_COMPOSE_FORMAT_TEXT_V1, XKB_COMPOSE_COMPILE_NO_FLAGS)
        }
      } ?? nil
    return setComposeTable(table)
  }

  /// Loads the system's compose sequences of a locale, such as `de_DE.UTF-8`. Returns `false` if the system has none.
  @discardableResult
  public func loadComposeTable(locale: String) -> Bool {
    setComposeTable(xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS))
  }

  private func setComposeTable(_ table: OpaquePointer?) -> Bool {
    guard let table else { return false }
    if let compose { xkb_compose_table_unref(compose) }
    compose = table
    return true
  }
}
