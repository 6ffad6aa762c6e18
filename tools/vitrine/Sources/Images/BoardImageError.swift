import Host
import ReleaseFormat

/// A failure to make or use an image. The description includes the remedy.
public enum BoardImageError: ExplainedError, Equatable {
  case noImage(String)
  case checksumMismatch(String, reason: String)
  case notEmpty(String)
  case noSpace(String, needed: Int64, free: Int64)
  case noOverlay(String)
  case noKeyboard(String, reason: String)
  case notVirtual(String, board: String)
  case noLayout
  case noFirmware(String, packages: [String])
  case missingUserFirmware(String, advice: String)
  case noNetwork(board: String)
  case noSound(board: String)
  /// - Parameter similar: Languages with similar tags or names, such as `de (German)`.
  case noVoice(String, similar: [String])
  case badAddress(String)
  case badTimeServer(String, option: String)
  case updateURL(String, reason: String)
  case noKeyFile(String, option: String)
  case privateKey(String, option: String)
  case noKey(String, option: String)
  case noNetworkForPort(String)
  case noLibrary(String)
  case noWiFi(String)
  case noDisk
  case badDate(String, String)
  case badResource(String)
  case resourcesTooLarge(String, size: Int, allowed: Int)

  public var problem: String {
    switch self {
    case .noImage(let folder): "\(folder) is not an image"
    case .checksumMismatch(let folder, let reason): "files of the image in \(folder) have changed: \(reason)"
    case .notEmpty(let folder): "\(folder) contains other files than an image"
    case .noSpace(let folder, let needed, let free):
      "\(folder) has \(free >> 20) MB free, and \(needed >> 20) MB are needed"
    case .notVirtual(let folder, let board): "the image in \(folder) is for \(board), a board of hardware"
    case .noOverlay(let folder): "the folder \(folder) of --overlay does not exist"
    case .noKeyboard(let names, let reason):
      "the keyboard \(names) of the settings XKB_DEFAULT_… cannot be used: \(reason)"
    case .noLayout: "this board does not boot from a card: its file in boards has no [boot] layout"
    case .noFirmware(let path, let packages):
      "no file '\(path)' in \(packages.isEmpty ? "any package: [boot] firmware is empty" : packages.joined(separator: ", "))"
    case .missingUserFirmware(let path, _): "\(path) is missing, and Debian does not have it"
    case .noNetwork(let board): "the file of the board \(board) has no [network]"
    case .noSound(let board): "the file of the board \(board) has no [sound]"
    case .noVoice(let language, _): "--voices: espeak-ng has no voice for '\(language)'"
    case .badAddress(let text): "'\(text)' is not an address for --network"
    case .badTimeServer(let text, let option): "'\(text)' is not a host for \(option)"
    case .updateURL(let text, let reason): "--update-url \(text): \(reason)"
    case .noKeyFile(let path, let option): "the file \(path) of \(option) does not exist"
    case .privateKey(let path, let option): "\(path) of \(option) is a private key, which must not be on a board"
    case .noKey(let path, let option): "\(path) of \(option) does not contain OpenSSH public keys, one on each line"
    case .noNetworkForPort(let folder):
      "the image in \(folder) was made without --network, so no connection would be answered"
    case .badDate(let variable, let text): "\(variable)='\(text)' is not a date in seconds since 1970"
    case .noDisk: "the board's file in boards has no [data], which names the drivers of its card"
    case .badResource(let path): "Resources/\(path) has a name that boards do not accept"
    case .resourcesTooLarge(let folder, let size, let allowed):
      "\(folder) has \(size >> 20) MB, and \(allowed >> 20) MB are allowed"
    case .noWiFi(let path): "\(path) is not a file of wpa_supplicant's settings with 'network={'"
    case .noLibrary(let name): "Debian's packages for the network have no file \(name)"
    }
  }

  public var remedy: String {
    switch self {
    case .checksumMismatch: "make it again with 'vitrine image --board NAME --output FOLDER'"
    case .noImage: "make it with 'vitrine image --board NAME --output FOLDER'"
    case .notEmpty: "name another folder with --output"
    case .noSpace: "remove files from its disk, or name a folder on another one with --output"
    case .notVirtual: "write it to a card, or make an image for a board whose name begins with qemu-"
    case .noOverlay: "check the path, or create the folder"
    case .noKeyboard: "'xkbcli list' prints the layouts"
    case .noLayout: "add [boot] to it (docs/boards.md), or leave out --card"
    case .noFirmware: "correct the board's file; 'vitrine board check' checks it"
    case .missingUserFirmware(_, let advice): advice
    case .noNetwork: "add [network] to it (docs/boards.md), or leave out --network"
    case .noSound: "add [sound] to it (docs/boards.md), or leave out --sound and --voices"
    case .noVoice(_, let similar) where !similar.isEmpty: "did you mean \(similar.joined(separator: ", "))?"
    case .noVoice: "write tags of languages such as en,de,pt-BR"
    case .badAddress: "use dhcp, or ADDRESS/BITS[,ROUTER[,NAMESERVER]], such as 192.168.1.20/24,192.168.1.1,192.168.1.1"
    case .badTimeServer: "use a name or an address, such as pool.ntp.org"
    case .updateURL:
      "name the folder of a web server to which you copy what 'vitrine bundle' writes (docs/web-updates.md)"
    case .noKeyFile: "name a file such as ~/.ssh/id_ed25519.pub; 'ssh-keygen -t ed25519' makes one"
    case .privateKey(let path, _): "name its public key, \(path).pub"
    case .noKey: "name a file such as ~/.ssh/id_ed25519.pub"
    case .noNetworkForPort: "leave out --port, or make the image with 'vitrine image --network dhcp --key FILE'"
    case .badDate: "set it to seconds such as those of 'git log -1 --format=%ct', or unset it"
    case .noDisk: "add [data] to it (docs/boards.md)"
    case .badResource:
      "rename it: up to \(ResourceName.maximumLength) bytes, up to \(ResourceName.deepest) parts, and no control characters"
    case .resourcesTooLarge: "remove files, or make photographs smaller"
    case .noWiFi: "make one with 'wpa_passphrase NAME'"
    case .noLibrary: "set another release in the board's file ([kernel] release)"
    }
  }

  /// Whether the user must provide a file first.
  var isMissingUserFile: Bool { if case .missingUserFirmware = self { true } else { false } }
}
