import Testing
import VitrineTesting

/// All tests of the app. They run one at a time, because they set environment variables such as `VITRINE_STORAGE`, and
/// the environment belongs to the whole process.
@Suite(.freshContext, .serialized) enum OneAfterTheOther {}
