/// A list of actions, at the bottom of the screen or next to the view that it belongs to.
///
///     let sheet = ActionSheet("Photo 14")
///     sheet.addAction("Share") { share() }
///     sheet.addAction("Delete", role: .destructive) { delete() }
///     sheet.addAction("Cancel", role: .cancel)
///     present(sheet, as: .popover(from: button))
///
/// A tap outside the sheet, or a drag down, dismisses it and chooses the choice with the role `cancel`, if there is
/// one.
public final class ActionSheet: Dialog {
  /// Creates a sheet without choices. The title may be empty.
  public override init(_ title: String = "", message: String = "") { super.init(title, message: message) }

  override func makeView() -> DialogView { DialogView(self, isSheet: true) }
}
