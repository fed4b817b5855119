/// How long fixtures wait before a test counts as hanging.
///
/// The limit is counted in time in which tasks get to run: a machine that is busy with other tests makes it longer. A thread
/// that waits gives up after 18 times the limit in any case. A limit of 0 does not wait.
public enum WaitingLimit {
  /// 10 s: only a test that would hang gets there.
  public static var defaultInSeconds: Double { 10 }

  static var steps: Int { 10 }

  static var mostExtension: Double { 18 }
}
