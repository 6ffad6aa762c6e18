/// The version of Vitrine's sources, equal to the first one in `CHANGELOG.md`.
public enum VitrineVersion {
  /// The version as defined by Semantic Versioning, without a `v`.
  public static let current = "0.1.0"
}
