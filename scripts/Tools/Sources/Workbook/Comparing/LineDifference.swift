/// What has to be taken away from some lines, and added to them, to make others of them.
public struct LineDifference: Equatable {
  public enum Line: Equatable {
    /// In both. The numbers count from 0.
    case common(old: Int, new: Int)
    case removed(old: Int)
    case added(new: Int)

    var isChange: Bool {
      if case .common = self { false } else { true }
    }
  }

  /// Lines that follow each other and go, and those that come in their place.
  public struct Change: Equatable {
    public var old: Range<Int>
    public var new: Range<Int>

    public init(old: Range<Int>, new: Range<Int>) {
      self.old = old
      self.new = new
    }
  }

  /// From top to bottom. Where lines are exchanged for others, those that go come first.
  public var lines: [Line] = []

  public init<Content: Hashable>(from old: [Content], to new: [Content]) {
    // Longer than anybody writes: to find out what is common would take minutes.
    guard old.count + new.count < 20_000 else {
      lines = old.indices.map { Line.removed(old: $0) } + new.indices.map { Line.added(new: $0) }
      return
    }
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(\.offset))
    let added = Set(difference.insertions.map(\.offset))
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        lines.append(.removed(old: oldIndex))
        oldIndex += 1
      } else if added.contains(newIndex) {
        lines.append(.added(new: newIndex))
        newIndex += 1
      } else {
        lines.append(.common(old: oldIndex, new: newIndex))
        oldIndex += 1
        newIndex += 1
      }
    }
  }

  public var changes: [Change] {
    var changes: [Change] = []
    var place = (old: 0, new: 0)
    var isChanging = false
    for line in lines {
      if !line.isChange {
        place = (place.old + 1, place.new + 1)
      } else if !isChanging {
        changes.append(Change(old: place.old..<place.old, new: place.new..<place.new))
      }
      isChanging = line.isChange
      if case .removed = line { place.old += 1 }
      if case .added = line { place.new += 1 }
      if isChanging {
        let last = changes.count - 1
        changes[last].old = changes[last].old.lowerBound..<place.old
        changes[last].new = changes[last].new.lowerBound..<place.new
      }
    }
    return changes
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
