extension KeyboardLayout {
  /// Creates the built-in layout of a language, from `Layouts/*.toml`.
  @export(interface) @inline(never)
  public init(_ language: KeyboardLanguage) {
    // The attributes compile this code once, instead of again in each module that calls it, and in each function.
    self =
      switch language {
      case .english: Layouts.en
      case .german: Layouts.de
      case .french: Layouts.fr
      case .spanish: Layouts.es
      case .polish: Layouts.pl
      case .turkish: Layouts.tr
      case .greek: Layouts.el
      case .ukrainian: Layouts.uk
      case .hebrew: Layouts.he
      case .arabic: Layouts.ar
      }
  }
}
