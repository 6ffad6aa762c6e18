/// A type in the reference, with lines of code that use it and, where there is something to
/// see, a picture of what they make.
///
/// The lines are the first ones of the closure, up to the empty line, but for those that speak of the
/// stage; what follows sets the scene.
/// So what stands in the page compiles, and has made the picture beside it.
struct Exhibit {
  let type: String
  /// Of the picture, in points; nil where there is nothing to see.
  let height: Double?
  let show: (Stage) throws -> Void
  /// Where the closure begins.
  let file: String
  let line: Int

  init(
    _ type: String, height: Double? = nil, file: String = #filePath, line: Int = #line,
    show: @escaping (Stage) throws -> Void
  ) {
    (self.type, self.height, self.show) = (type, height, show)
    (self.file, self.line) = (file, line)
  }

  /// The stage as the picture shows it.
  func play() throws -> Stage {
    let stage = try Stage(height: height ?? Stage.width)
    try show(stage)
    return stage
  }

  var picture: String { "\(type).png" }
}

/// Exhibits that belong together: a chapter of the page.
struct ExhibitTheme {
  let title: String
  let introduction: String
  let exhibits: [Exhibit]

  init(_ title: String, _ introduction: String, _ exhibits: [Exhibit]) {
    (self.title, self.introduction, self.exhibits) = (title, introduction, exhibits)
  }
}
