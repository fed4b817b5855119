import Fanout

extension Observable where Value: Comparable {
  /// Subscribes an observer that corrects what is set to the nearest value in `range`.
  func clamp(to range: ClosedRange<Value>) {
    subscribe(owner: self) { this, _, new in
      let nearest = min(max(new, range.lowerBound), range.upperBound)
      if nearest != new { this.value = nearest }
    }
  }
}
