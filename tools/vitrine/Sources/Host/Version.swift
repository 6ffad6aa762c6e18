/// Which version of Vitrine these sources are, as `CHANGELOG.md` has it at its top.
public enum Version {
  /// By Semantic Versioning, without a `v`.
  public static let current = "0.1.0"
}
