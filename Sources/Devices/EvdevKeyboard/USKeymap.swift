/// The US keymap in XKB's text format. It is used for scanners, and for keyboards if there is no other data.
enum USKeymap {
  /// The characters of keys in rows, by the kernel's key code of the first one.
  private static let rows: [(first: Int, plain: StaticString, shifted: StaticString)] = [
    (2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"), (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
    (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"), (86, "<", ">"),
  ]

  /// Keys without characters, by the kernel's key codes.
  private static let others: StaticString = """
    key <1> { [Escape] }; key <14> { [BackSpace] }; key <15> { [Tab, ISO_Left_Tab] }; key <28> { [Return] }; key <57> { [space] };
    key <42> { [Shift_L], actions = [SetMods(modifiers = Shift)] }; key <54> { [Shift_R], actions = [SetMods(modifiers = Shift)] };
    key <29> { [Control_L], actions = [SetMods(modifiers = Control)] };
    key <97> { [Control_R], actions = [SetMods(modifiers = Control)] };
    key <56> { [Alt_L], actions = [SetMods(modifiers = Mod1)] }; key <100> { [Alt_R], actions = [SetMods(modifiers = Mod1)] };
    key <125> { [Super_L], actions = [SetMods(modifiers = Mod4)] }; key <126> { [Super_R], actions = [SetMods(modifiers = Mod4)] };
    key <58> { [Caps_Lock], actions = [LockMods(modifiers = Lock)] };
    key <69> { [Num_Lock], actions = [LockMods(modifiers = Mod2)] };
    key <71> { type = "KEYPAD", [KP_Home, KP_7] }; key <72> { type = "KEYPAD", [KP_Up, KP_8] };
    key <73> { type = "KEYPAD", [KP_Prior, KP_9] }; key <75> { type = "KEYPAD", [KP_Left, KP_4] };
    key <76> { type = "KEYPAD", [KP_Begin, KP_5] }; key <77> { type = "KEYPAD", [KP_Right, KP_6] };
    key <79> { type = "KEYPAD", [KP_End, KP_1] }; key <80> { type = "KEYPAD", [KP_Down, KP_2] };
    key <81> { type = "KEYPAD", [KP_Next, KP_3] }; key <82> { type = "KEYPAD", [KP_Insert, KP_0] };
    key <83> { type = "KEYPAD", [KP_Delete, KP_Decimal] };
    key <55> { [KP_Multiply] }; key <74> { [KP_Subtract] }; key <78> { [KP_Add] }; key <96> { [KP_Enter] }; key <98> { [KP_Divide] };
    key <102> { [Home] }; key <103> { [Up] }; key <104> { [Prior] }; key <105> { [Left] }; key <106> { [Right] }; key <107> { [End] };
    key <108> { [Down] }; key <109> { [Next] }; key <110> { [Insert] }; key <111> { [Delete] };
    modifier_map Shift { <42>, <54> }; modifier_map Control { <29>, <97> }; modifier_map Lock { <58> };
    modifier_map Mod1 { <56>, <100> }; modifier_map Mod2 { <69> }; modifier_map Mod4 { <125>, <126> };

    """

  private static let types: StaticString = """
    xkb_types { type "ONE_LEVEL" { modifiers = none; level_name[1] = "Any"; };
    type "TWO_LEVEL" { modifiers = Shift; map[Shift] = 2; level_name[1] = "Base"; level_name[2] = "Shift"; };
    type "ALPHABETIC" { modifiers = Shift + Lock; map[Shift] = 2; map[Lock] = 2; level_name[1] = "Base"; level_name[2] = "Caps"; };
    type "KEYPAD" { modifiers = Shift + Mod2; map[Mod2] = 2; level_name[1] = "Base"; level_name[2] = "Number"; }; };
    xkb_compat { indicator "Caps Lock" { whichModState = Locked; modifiers = Lock; };
    indicator "Num Lock" { whichModState = Locked; modifiers = Mod2; }; };
    xkb_symbols {

    """

  /// The highest key code in this keymap.
  private static let lastCode = 126

  @export(interface)
  static var text: String {
    // XKB's key codes are the kernel's plus 8.
    var text =
      "xkb_keymap { xkb_keycodes { minimum = 8; maximum = 255; indicator 1 = \"Caps Lock\"; indicator 2 = \"Num Lock\";\n"
    for code in 1...lastCode { text += "<\(code)> = \(code + 8);\n" }
    text += "};\n\(types)"
    for row in rows {
      for index in 0..<row.plain.utf8CodeUnitCount {
        text +=
          "key <\(row.first + index)> { [\(name(row.plain.utf8Start[index])), \(name(row.shifted.utf8Start[index]))] };\n"
      }
    }
    return text + "\(others)}; };\n"
  }

  /// Returns XKB's name of an ASCII character.
  private static func name(_ character: UInt8) -> String {
    let digits = String(character, radix: 16)
    return "U00\(digits)"
  }
}
