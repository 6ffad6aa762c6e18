import Testing

/// All tests of the app: there is one language in a program, so none of them runs beside another.
@Suite(.serialized) enum OneAfterTheOther {}
