import AppStorage
import Languages
import System
public import Toolkit

/// The state of an outbox, for a screen of the staff: how many messages wait, why, and the first of them; a button that
/// sends them now; and the first messages that the server has refused.
///
///     let orders = OutboxView(office.outbox) { Order.title(of: $0) }
///     view = ScrollView(StackView(.vertical, spacing: 20, insets: Insets(all: 24), [orders, printer]))
///
/// Its texts follow the language. It is as high as its content.
public final class OutboxView: StackView {
  private let outbox: Outbox
  private let title: (_ message: String) -> String
  private let reason = Label("", lines: 0)
  private let pendingMessages = StackView(.vertical, spacing: OutboxView.lineSpacing)
  private let rejectedGroup = StackView(.vertical, spacing: OutboxView.lineSpacing)
  private let rejectedMessages = StackView(.vertical, spacing: OutboxView.lineSpacing)
  private let sendButton: Button

  /// The space between two lines, in points. Chosen.
  private static let lineSpacing = 8.0
  /// The most messages of each kind that are shown. Chosen: more than fits a panel.
  private static let messageLimit = 20

  /// Creates a view that stays current.
  ///
  /// - Parameters:
  ///   - outbox: The outbox, which the view retains.
  ///   - title: Returns the line for a message. The default is the message itself. The view owns the closure, which must
  ///     not retain it.
  public init(_ outbox: Outbox, title: @escaping (_ message: String) -> String = { $0 }) {
    self.outbox = outbox
    self.title = title
    sendButton = Button(title: { StandardWord.sendNow.text }, style: .secondary) { [outbox] _ in outbox.retryNow() }
    super.init(.vertical, spacing: 2 * Self.lineSpacing)
    let pendingTitle = Label { [outbox] in "\(StandardWord.waitingToBeSent.text): \(outbox.pendingCount)" }
    let rejectedTitle = Label { [outbox] in "\(StandardWord.refused.text): \(outbox.rejectedCount)" }
    let heading = StackView(
      .horizontal, spacing: 2 * Self.lineSpacing, alignment: .center, distribution: .equalSpacing,
      [pendingTitle, sendButton])
    heading.wraps = true
    rejectedGroup.add(rejectedTitle, rejectedMessages)
    add(heading, reason, pendingMessages, rejectedGroup)
    outbox.addObserver(self, weakly { view in view.update() })
    update()
  }

  public override func environmentDidChange() {
    super.environmentDidChange()
    reason.textColor = theme.colors.error
    showReason()
  }

  private func showReason() {
    reason.text = outbox.obstacle ?? ""
    reason.isHidden = outbox.obstacle == nil
  }

  private func update() {
    updateTexts()
    showReason()
    sendButton.isEnabled = outbox.canRetry
    rejectedGroup.isHidden = outbox.rejectedCount == 0
    outbox.readPending(
      first: Self.messageLimit,
      completion: weakly { view, messages, _ in
        view.show(messages, of: view.outbox.pendingCount, in: view.pendingMessages)
      })
    outbox.readRejected(
      first: Self.messageLimit,
      completion: weakly { view, messages, _ in
        view.show(messages, of: view.outbox.rejectedCount, in: view.rejectedMessages)
      })
  }

  private func show(_ messages: [String], of count: Int, in column: StackView) {
    for line in column.subviews { line.removeFromSuperview() }
    for message in messages { column.add(Label(title(message), .caption, lines: 0)) }
    if count > messages.count, !messages.isEmpty { column.add(Label("…", .caption)) }
    column.isHidden = messages.isEmpty
  }
}
