extension KeyboardLayout {
  /// The letters of a language, as its keyboards have them: `Layouts/*.toml`.
  @export(interface)
  public init(_ language: KeyboardLanguage) {
    // Compiled once, by that word, not anew in each module that asks for one.
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
