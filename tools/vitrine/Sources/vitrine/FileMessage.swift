import Host

/// A message about a line of an app's file. The tool prints it after the path and the line, as a compiler does.
struct FileMessage: ExplainedError {
  /// The words that the tool prints, with words in capital letters in place of values.
  let words: String
  let problem: String
  let remedy: String

  /// - Parameter words: The words that the tool prints. The advice follows after a semicolon.
  private init(_ words: String) {
    self.words = words
    let parts = words.split(separator: "; ", maxSplits: 1).map(String.init)
    problem = parts[0]
    remedy = parts.count > 1 ? parts[1] : ""
  }

  /// The messages about the files of `Translations`, `Layouts`, and `fonts.toml`.
  static var all: [FileMessage] { folders + translations + values + layouts + fonts }

  private static let folders = [
    FileMessage("the folder has no TOML file; write one for EACH"),
    FileMessage("the file is not UTF-8; save it in that encoding"),
    FileMessage("the file's name must be a type name, such as NAME; rename the file of --output"),
    FileMessage("this file and FILE were both generated from FOLDER; delete one of them"),
    FileMessage(
      "the target is unknown, because Sources does not have exactly one folder; run 'COMMAND --output Sources/TARGET/FILE' once"
    ),
  ]

  private static let translations = [
    FileMessage("'KEY' takes more than NUMBER values; make two texts of it"),
    FileMessage("'KEY' has {NAME} in one form, and not in all; write it into each"),
    FileMessage("FILE is the first language already; take 'KEY' out of one"),
    FileMessage(
      "no file says that its language is the first, whose texts stand in for missing ones; write 'KEY = true' into one"),
    FileMessage("'KEY' is not in FILE, the first language's; add it there, or take it out here"),
    FileMessage("'KEY' has no text in FILE, and is said in LANGUAGE there; add the text to that file"),
    FileMessage("'KEY' has FORMS, but FORMS in FILE:LINE; write the same kind of text in both files"),
    FileMessage("'KEY' has {NAME}, which FILE:LINE does not have; its values: NAMES; use the same values"),
    FileMessage("'KEY' has {NAME} as a whole number, FILE:LINE as a text; write the same in both"),
    FileMessage("'KEY' lacks {NAME}, which FILE:LINE has; write it into the text"),
    FileMessage("NAME.KEY is not text; add 'KEY' to FILE"),
    FileMessage("'KEY' is used nowhere as NAME.KEY; use it, or remove it from the files"),
    FileMessage("'NAME' is not a language tag; name the file by it, such as de.toml, en-GB.toml or zh-Hant.toml"),
    FileMessage("'KEY' is true, or not there; write true, or remove the line"),
    FileMessage(
      "'KEY' is not a key, which has letters, digits, '-' and '_', and begins with a letter; 'languages' is reserved; rename it"
    ),
    FileMessage("the key 'KEY' is 'NAME' in Swift, as 'KEY' on line NUMBER; rename one"),
    FileMessage(
      "'KEY' is neither a text nor a table of texts for counting: { one = \"{count} cup\", other = \"{count} cups\" }; correct that line"
    ),
    FileMessage("how LANGUAGE counts is not known here; write 'KEY' as a text without forms"),
    FileMessage("'FORM' is not a form for counting; those of LANGUAGE are FORMS; use one of these"),
    FileMessage("LANGUAGE counts without 'FORM'; its forms are FORMS; remove it"),
    FileMessage("'FORM' of 'KEY' is not text; write it as a text in quotation marks"),
    FileMessage("'KEY' has no form 'FORM'; LANGUAGE counts with FORMS; add it"),
    FileMessage("'KEY' has an empty text; leave it out, or write its text"),
  ]

  /// Messages about values in a text, after the name of the text.
  private static let values = [
    FileMessage("a '}' without a '{' before it; write '}}' for a brace"),
    FileMessage("a '{' without a '}' after it; write '{{' for a brace"),
    FileMessage("a control character; of those only line feeds are allowed; remove it"),
    FileMessage(
      "'{NAME}' is not a value, which has a name of letters and digits, such as {name}, or {floor:int} for a whole number; correct that line"
    ),
    FileMessage("'{NAME}' has no kind of value; write {NAME} for a text, {NAME:int} for a whole number"),
    FileMessage("'{NAME}' is a text and a whole number at once; use two names"),
  ]

  private static let layouts = [
    FileMessage(
      "'NAME' is not a name of a layout, which has letters, digits, '-' and '_', and begins with a letter, such as eo.toml; rename the file"
    ),
    FileMessage("it is 'NAME' in Swift, as FILE is; rename one"),
    FileMessage("'KEY' is nothing that a layout has; it has KEYS; remove it"),
    FileMessage(
      "'name' is what the space bar says, in the layout's own language: 1 to NUMBER characters; correct that line"),
    FileMessage(
      "'language' is a language's tag, such as \"de\", \"en-GB\" or \"zh-Hant\"; leave it out for letters of none"),
    FileMessage("'decimal-point' is one sign, such as \".\" or \",\"; correct that line"),
    FileMessage(
      "'rows' is a list of three texts, each the letters of a row: [\"qwertyuiop\", \"asdfghjkl\", \"zxcvbnm\"]; correct that line"
    ),
    FileMessage("row NUMBER has NUMBER letters; a row has NUMBER to NUMBER; move letters to another row"),
    FileMessage("'LETTER' is there twice: in row NUMBER and in row NUMBER; remove it from one"),
    FileMessage(
      "'LETTER' has variants, and is in no row; a variant belongs to one letter of the rows; correct the letter"),
    FileMessage(
      "'LETTER' has NUMBER variants; a letter has 1 to NUMBER, or none and no line; remove some, or the line"),
    FileMessage("'LETTER' is twice on the key 'LETTER'; remove it once"),
    FileMessage(
      "'LETTER' has a capital, and is in no row; a capital belongs to one letter of the rows; correct the letter"),
    FileMessage("the capital of 'LETTER' is one letter, not 'TEXT'; correct that line"),
    FileMessage("'NAME' is a table, such as [NAME] and a line EXAMPLE; correct that line"),
    FileMessage("'KEY' of 'NAME' is not text: EXAMPLE; write it as a text in quotation marks"),
    FileMessage("'pairs' is a text of pairs of letters, parted by spaces: \"th he in\"; correct that line"),
    FileMessage("there are NUMBER pairs; the commonest NUMBER are enough; remove the others"),
    FileMessage("'PAIR' is not a pair of two letters that the layout has; remove it"),
    FileMessage("a space, which the space bar types; remove it"),
    FileMessage("a control character, which no key types; remove it"),
    FileMessage("the mark 'MARK' without a letter that carries it; write a letter before it"),
  ]

  private static let fonts = [
    FileMessage("'FILE' is not in Resources; the fonts there are FILES; correct the name, or add the font"),
    FileMessage("'FILE' is not a font that can be made smaller: such fonts end with .ttf or .otf; remove the line"),
    FileMessage("'FILE' must be a table: [\"FILE\"]; write it in brackets"),
    FileMessage("'KEY' is not an option of a font; the options are KEYS; remove it"),
    FileMessage("'characters' must be a text of the characters to keep, such as \"→ ✓\"; correct that line"),
    FileMessage("'ranges' is a list of texts: [\"0370-03FF\"]; correct that line"),
    FileMessage(
      "'TEXT' is not a range of characters, which is two numbers as Unicode writes them, such as \"0370-03FF\"; correct that line"
    ),
    FileMessage("'texts' is true or false: whether what the app says is kept; write true or false"),
    FileMessage(
      "'FILE' cannot be made smaller: there is no program 'PROGRAM', which Debian's package fonttools has; install it, or take the font out of here"
    ),
    FileMessage("'FILE' cannot be made smaller: REASON; replace the font, or remove the line"),
  ]
}
