/// The reasons of a broker's refusals.
enum MQTTReason {
  /// The first code of a refusal in MQTT 5. Lower codes are successes.
  static let firstRefusal: UInt8 = 0x80

  /// Returns the code of MQTT 5 for the code with which MQTT 3.1.1 refuses a connection.
  static func code(ofVersion311 code: UInt8) -> UInt8 {
    switch code {
    case 0: 0
    case 1: 0x84
    case 2: 0x85
    case 3: 0x88
    case 4: 0x86
    case 5: 0x87
    default: firstRefusal
    }
  }

  /// Returns the meaning of a code (MQTT 5, section 2.4).
  static func text(_ code: UInt8) -> String {
    switch code {
    case 0, 4: "it gave no reason"
    case 0x81: "it could not decode a packet"
    case 0x82: "it did not expect a packet"
    case 0x84: "it does not speak this version of MQTT"
    case 0x85: "the client's name is not valid"
    case 0x86: "the user or password is wrong"
    case 0x87: "this client is not authorized"
    case 0x88: "it is not available"
    case 0x89: "it is busy"
    case 0x8A: "this client is banned"
    case 0x8B: "it is shutting down"
    case 0x8C: "it requires another method of authentication"
    case 0x8D: "it received nothing for too long"
    case 0x8E: "another client with the same name connected"
    case 0x8F: "the filter is not valid"
    case 0x90: "the topic is not valid"
    case 0x91, 0x92: "it has another state of a message"
    case 0x93: "it received too many messages at a time"
    case 0x95: "a packet is too large"
    case 0x96: "messages arrive too fast"
    case 0x97: "a quota is exceeded"
    case 0x98: "its administrator ended the connection"
    case 0x99: "the payload has another format"
    case 0x9A: "it stores no messages"
    case 0x9B: "it does not support this delivery guarantee"
    case 0x9C, 0x9D: "another broker must be used"
    case 0x9E: "it does not support shared subscriptions"
    case 0x9F: "clients connect too fast"
    case 0xA0: "the connection lasted for too long"
    case 0xA2: "it does not support wildcards"
    default: "code \(code)"
    }
  }
}
