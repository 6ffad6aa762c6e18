import Signatures

/// `vitrine-verify`, which checks signatures on a board with trusted keys.
@main struct Verifier {
  static func main() { SignatureService.run() }
}
