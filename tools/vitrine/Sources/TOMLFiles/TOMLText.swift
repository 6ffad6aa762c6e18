/// Whether a text is TOML: read here before TOMLKit reads it.
///
/// toml++ 3.4, which that is made of, stops the whole program in an assertion for some texts that are none. So it only gets
/// those that follow the grammar of TOML 1.0. What is wrong beyond that, such as a name given twice, it refuses by itself.
package enum TOMLText {
  package struct Fault: Error, Equatable {
    /// From 1.
    package var line: Int
    package var reason: String
  }

  /// The first fault in `text`; nil for a text that the library may read.
  package static func fault(in text: String) -> Fault? {
    var reader = TOMLReader(Array(text.utf8))
    do throws(Fault) {
      try reader.readDocument()
      return nil
    } catch {
      return error
    }
  }
}
