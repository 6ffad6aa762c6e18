/// Whether the program was built with touch marks: the package trait of the same name.
enum TouchMarks {
  #if TouchVisualization
    static let areShown = true
  #else
    static let areShown = false
  #endif
}
