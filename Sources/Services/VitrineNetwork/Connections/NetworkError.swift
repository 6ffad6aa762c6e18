import System

/// Why something on the network did not come, or was not taken.
public enum NetworkError: Error, Equatable, Sendable {
  /// No address that is used here.
  case address(String)
  /// A header's name or value, which would be taken for another one or for the end.
  case header(String)
  /// The host's name is not known, or nobody can be asked: the C library's words.
  case name(host: String, String)
  /// The host cannot be reached, or the connection broke.
  case connection(host: String, Errno)
  /// It took longer than it may.
  case timeOut(host: String, Step)
  /// The server's certificate is not one to trust.
  case certificate(host: String, CertificateProblem)
  /// No certificates of authorities to compare with: the path of the file that is to have them.
  case noAuthorities(String)
  /// The encryption failed; the number is mbedTLS's own.
  case encryption(host: String, Int32)
  /// The connection ended before the answer did.
  case cutOff(host: String)
  /// What came is not what the protocol allows.
  case nonsense(host: String, String)
  /// More came than may: the limit in bytes.
  case tooLarge(limit: Int)
  /// The server leads on and on, or from an encrypted place to an open one.
  case redirect(String)
  /// The server answers that it does not do it: the status, from 400 on, and the first bytes of what it says.
  case refused(status: Int, body: [UInt8])
  /// What came cannot be written to the file.
  case file(String, Errno)
  /// Somebody did not want it any more.
  case cancelled

  /// What takes time.
  public enum Step: Sendable {
    /// To connect, with the agreement about keys.
    case connecting
    /// Nothing came.
    case idle
    /// All of it.
    case whole
  }

  /// What is wrong with a certificate.
  public enum CertificateProblem: Sendable {
    /// It has ended.
    case expired
    /// It is not valid yet; or the machine's clock is wrong.
    case notYetValid
    /// It is another host's.
    case wrongName
    /// It is signed by nobody whom this machine trusts, such as by itself.
    case unknownIssuer
    /// Anything else.
    case invalid
  }

  /// One line with what it is about.
  public var message: String {
    switch self {
    case .address(let url): "'\(url)': no address such as https://example.org/path"
    case .header(let name): "the header '\(name)' cannot be sent: its name takes letters, digits and '-', its value no line breaks"
    case .name(let host, let words): "\(host): \(words)"
    case .connection(let host, let error): "\(host): \(error.message)"
    case .timeOut(let host, .connecting): "\(host): no connection in the time that it may take"
    case .timeOut(let host, .idle): "\(host): nothing came in the time that it may take"
    case .timeOut(let host, .whole): "\(host): not all of it came in the time that it may take"
    case .certificate(let host, .expired): "\(host): the certificate has expired"
    case .certificate(let host, .notYetValid): "\(host): the certificate is not valid yet, or this machine's clock is wrong"
    case .certificate(let host, .wrongName): "\(host): the certificate is another host's"
    case .certificate(let host, .unknownIssuer): "\(host): the certificate is signed by nobody whom this machine trusts"
    case .certificate(let host, .invalid): "\(host): the certificate cannot be trusted"
    case .noAuthorities(let path): "\(path): no certificates of authorities, which Debian's package ca-certificates has"
    case .encryption(let host, let number): "\(host): no agreement about encryption (mbedTLS \(number))"
    case .cutOff(let host): "\(host): the connection ended before the answer did"
    case .nonsense(let host, let what): "\(host): \(what)"
    case .tooLarge(let limit): "more came than the \(limit) bytes that may"
    case .redirect(let place): "'\(place)': not followed"
    case .refused(let status, _): "the server answers with status \(status)"
    case .file(let path, let error): "\(path): \(error.message)"
    case .cancelled: "cancelled"
    }
  }

  /// Whether it may go away by itself, so that it is worth asking again.
  public var mayPass: Bool {
    switch self {
    case .name, .connection, .timeOut, .cutOff, .encryption, .nonsense: true
    case .refused(let status, _): status == 408 || status == 429 || (500...504).contains(status) && status != 501
    // The clock may be set meanwhile.
    case .certificate(_, let problem): problem == .notYetValid
    case .address, .header, .noAuthorities, .tooLarge, .redirect, .file, .cancelled: false
    }
  }

  /// Whether what a server has said before is still the best that there is: not where it, or the app, says that something is wrong.
  var keepsOldAnswers: Bool {
    if case .certificate = self { true } else { mayPass }
  }
}
