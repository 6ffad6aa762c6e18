import ReleaseFormat

/// A failure to make or use an image. The description includes the remedy.
public enum BoardImageError: Error, CustomStringConvertible, Equatable {
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
  case badAddress(String)
  case badTimeServer(String)
  case noKey(String)
  case noLibrary(String)
  case noWiFi(String)
  case noDisk
  case badDate(String, String)
  case badResource(String)
  case resourcesTooLarge(String, size: Int, allowed: Int)

  public var description: String {
    switch self {
    case .noImage(let folder): "\(folder) holds no image; 'vitrine image' makes one"
    case .checksumMismatch(let folder, let reason): "the image in \(folder) has changed files: \(reason); make it anew with 'vitrine image'"
    case .notEmpty(let folder): "\(folder) holds something else than an image; name another folder with --output"
    case .noSpace(let folder, let needed, let free):
      "\(folder) has \(free >> 20) MB free and needs \(needed >> 20) MB; make room, or name a folder on a larger disk with --output"
    case .notVirtual(let folder, let board):
      "the image in \(folder) is for \(board), a board of hardware; only one for a qemu- board can be booted here"
    case .noOverlay(let folder): "there is no folder \(folder) to lay over the image; --overlay takes one that is there"
    case .noKeyboard(let names, let reason):
      "the keyboard \(names) of the settings XKB_DEFAULT_… cannot be had: \(reason); 'xkbcli list' shows what there is"
    case .noLayout: "this board boots from no card: its file in boards has no [boot] layout"
    case .noFirmware(let path, let packages):
      "no file '\(path)' in \(packages.isEmpty ? "any package: [boot] firmware names none" : packages.joined(separator: ", "))"
    case .missingUserFirmware(let path, let advice): "there is no \(path), which Debian does not have: \(advice)"
    case .noNetwork(let board):
      "no network is known for the board \(board): its file in boards has no [network]; add one, or leave --network out"
    case .noSound(let board):
      "no sound card is known for the board \(board): its file in boards has no [sound]; add one, or leave --sound out"
    case .badAddress(let text):
      "'\(text)' is no address for a board; --network takes dhcp, or such as 192.168.1.20/24,192.168.1.1,192.168.1.1 (the router, a name server)"
    case .badTimeServer(let text): "'\(text)' is no host; --time takes a name or an address, such as pool.ntp.org"
    case .noKey(let path): "\(path) holds no public keys of OpenSSH, a line each; --key takes one such as ~/.ssh/id_ed25519.pub"
    case .badDate(let variable, let text):
      "\(variable)='\(text)' is no date; it takes seconds since 1970, such as those of 'git log -1 --format=%ct', or leave it out"
    case .noDisk: "nobody knows how this board reads its card: its file in boards has no [data], which names the kernel's drivers"
    case .badResource(let path):
      "Resources/\(path) cannot go onto a board; a resource's path has up to \(ResourceName.maximumLength) bytes, up to \(ResourceName.deepest)"
        + " parts and no control characters"
    case .resourcesTooLarge(let folder, let size, let allowed):
      "\(folder) has \(size >> 20) MB, and an app may bring \(allowed >> 20) MB; make them fewer, or photographs smaller"
    case .noWiFi(let path):
      "\(path) is no file of settings of wpa_supplicant with a 'network={' in it; 'wpa_passphrase NAME' prints one"
    case .noLibrary(let name):
      "Debian's packages for the network have no file \(name); its release is not one that boards can be reached with"
    }
  }

  /// Whether the user must provide a file first.
  var isMissingUserFile: Bool { if case .missingUserFirmware = self { true } else { false } }
}
