/// A list of things to do with something, at the bottom of the screen, or beside what it is about:
///
///     let sheet = ActionSheet("Photo 14")
///     sheet.add("Share") { share() }
///     sheet.add("Delete", role: .destructive) { delete() }
///     sheet.add("Cancel", role: .cancel)
///     present(sheet, as: .popover(beside: button))
///
/// A tap beside it, or a finger that drags it down, chooses what has the role `cancel`, or nothing where there is none.
public final class ActionSheet: Dialog {
  /// A sheet without choices so far; the title may be empty.
  public override init(_ title: String = "", message: String = "") { super.init(title, message: message) }

  override func makeView() -> DialogView { DialogView(self, isSheet: true) }
}
