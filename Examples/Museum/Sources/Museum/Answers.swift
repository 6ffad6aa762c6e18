import JSONFormat
import Vitrine
import VitrineNetwork

/// The visitors' answers to the survey. They are stored on the disk until the server has received them.
final class Answers {
  /// The number of answers that the server has not received yet.
  private(set) var unsent = 0
  var changed: (() -> Void)?

  private let storage: Storage
  private let list: RecordList
  private let client: HTTPClient?
  private let url: String
  private var isSending = false

  /// - Parameter client: The client that sends the answers, or `nil` if there is no server.
  init(in storage: Storage, sentTo url: String, by client: HTTPClient?) {
    self.storage = storage
    list = storage.list("answers")
    self.client = client
    self.url = url
    send()
  }

  /// Stores an answer. `kept` is called with whether the answer is on the disk.
  func add(stars: Int, remark: String, _ kept: @escaping (Bool) -> Void) {
    // The number lets the server recognize an answer that it receives twice.
    let number = (storage.integer(forKey: "answers") ?? 0) + 1
    storage.set(number, forKey: "answers")
    let answer: JSON = ["number": JSON(number), "stars": JSON(stars), "remark": JSON(remark), "language": JSON(Language.current.tag)]
    list.append(answer.text) { [unowned(unsafe) self] error in
      if let error { Kiosk.log(error.message) }
      kept(error == nil)
      send()
    }
  }

  /// Tries to send the stored answers, a hundred at a time.
  func send() {
    if isSending { return }
    isSending = true
    list.read(first: 100) { [unowned(unsafe) self] records, count, _ in
      unsent = count
      changed?()
      guard let client, count > 0 else { return isSending = false }
      client.post(Array("[\(records.joined(separator: ","))]".utf8), to: url) { [unowned(unsafe) self] result in
        isSending = false
        guard case .success = result else { return }
        list.removeFirst(records.count) { [unowned(unsafe) self] error in if error == nil { send() } }
      }
    }
  }
}
