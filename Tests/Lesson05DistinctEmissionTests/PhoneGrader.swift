import Bootcamp
import TestSupport

@testable import Lesson05DistinctEmission

/// Makes the inside of a phone, behind a hidden glass.
typealias MakeInside = @MainActor (_ glass: HiddenGlass) -> Phone.Inside

/// What a learner's test is tried on: a right phone, and what spoils it.
struct PhoneRecipe {
  let right: MakeInside
  /// Is called for each event, and changes what comes of it.
  var spoil: @MainActor (inout PhoneHappening) -> Void = { _ in }

  @MainActor
  func make() -> Phone { Phone { CoveredPhone($0, self).inside } }
}

extension Right where Implementation == PhoneRecipe {
  static func right(
    _ shape: String, leavesOpen rule: String? = nil, _ inside: @escaping MakeInside
  ) -> Self {
    right(shape, leavesOpen: rule, PhoneRecipe(right: inside))
  }
}

/// Does what a `ToastView` does. It is not the learner's, so that nothing in their code can tell how a
/// phone is made.
@MainActor
final class HiddenGlass {
  private(set) var visible: String?
  fileprivate var onShow: (String) -> Void = { _ in }
  var onDismiss: () -> Void = {}

  func show(_ text: String) {
    visible = text
    onShow(text)
  }

  func goAway() {
    guard visible != nil else { return }
    visible = nil
    onDismiss()
  }

  func close() {
    visible = nil
    onDismiss = {}
  }
}

/// What can happen to a phone.
enum PhoneEvent: Equatable {
  case opens
  case closes
  case plus
  case answer(OrderAnswer)
  case goesAway
}

/// What has happened to a phone so far, and what a person has seen. Situations are recognized by it.
struct PhoneDiary {
  private(set) var isOpen = false
  private(set) var openings = 0
  /// The answers that have come since the screen was closed, or before it opened.
  private(set) var answersWithoutScreen: [OrderAnswer] = []
  private(set) var visible: String?
  private(set) var shown: [String] = []
  /// How often the last toast was shown in a row.
  private(set) var repetitions = 0
  /// How many toasts have come since there was none on the glass.
  private(set) var pile = 0
  /// Whether the answer of the last toast came without a screen.
  private(set) var isLastEarly = false
  /// How often the screen had opened when the last toast came.
  private(set) var openingOfLast = 0
  /// The answer that came last, if nothing has happened since and no toast has come of it.
  private(set) var unseen: OrderAnswer?
  /// An answer that has come while another toast could be seen, and brought none.
  private var waiting: OrderAnswer?
  /// The answer whose toast had to come with the last event, at the latest: the screen has opened, or the
  /// toast before it has gone away. It has not come.
  private(set) var overdue: OrderAnswer?

  var isEmpty: Bool { visible == nil }

  /// - Parameter toasts: What has appeared with it.
  mutating func note(_ event: PhoneEvent, showing toasts: some Collection<String>) {
    let isEarly = event == .opens || !isOpen
    overdue = nil
    switch event {
    case .opens where toasts.isEmpty && answersWithoutScreen.count == 1:
      overdue = answersWithoutScreen[0]
    case .goesAway where toasts.isEmpty: overdue = waiting
    case .opens, .closes, .answer, .goesAway, .plus: break
    }
    waiting =
      if case .answer(let answer) = event, let visible, visible != words(of: answer), toasts.isEmpty
      {
        answer
      } else {
        event == .plus ? waiting : nil
      }
    switch event {
    case .opens: (isOpen, openings, answersWithoutScreen) = (true, openings + 1, [])
    case .closes: (isOpen, visible) = (false, nil)
    case .answer(let answer): if !isOpen { answersWithoutScreen.append(answer) }
    case .goesAway: visible = nil
    case .plus: break
    }
    unseen = if case .answer(let answer) = event, toasts.isEmpty { answer } else { nil }
    if isEmpty { pile = 0 }
    for toast in toasts {
      repetitions = toast == shown.last ? repetitions + 1 : 1
      pile += 1
      (isLastEarly, openingOfLast) = (isEarly, openings)
      shown.append(toast)
      visible = toast
    }
  }
}

/// Where the stories of a fault are told: one phone.
@MainActor
struct PhoneBench {
  private let phone: Phone
  private(set) var diary = PhoneDiary()

  fileprivate init(_ phone: Phone) {
    self.phone = phone
  }

  /// Lets things happen, one after another.
  ///
  /// - Returns: The toasts that have come with them.
  @discardableResult
  mutating func happen(_ events: PhoneEvent...) async -> [String] {
    let count = phone.shownToasts.count
    for event in events {
      let before = phone.shownToasts.count
      switch event {
      case .opens: await phone.openScreen()
      case .closes: await phone.closeScreen()
      case .plus: await phone.tapPlus()
      case .answer(let answer): await phone.receive(answer)
      case .goesAway: await phone.letToastGoAway()
      }
      diary.note(event, showing: phone.shownToasts.dropFirst(before))
    }
    return Array(phone.shownToasts.dropFirst(count))
  }
}

/// An event on a phone, for a fault to spoil.
struct PhoneHappening {
  let event: PhoneEvent
  let before: PhoneDiary
  /// What the right phone inside hears of it. Nothing happens to it, if that is `nil`.
  var heard: PhoneEvent?
  /// What appears afterwards, although the right phone has not shown it.
  var extra: String?

  /// What the shop says, if it is that.
  var answer: OrderAnswer? {
    if case .answer(let answer) = event { answer } else { nil }
  }
}

/// A fault of a phone. Its situations are recognized by what happened before.
extension Fault where Implementation == PhoneRecipe, Moment == PhoneDiary, Bench == PhoneBench {
  /// - Parameters:
  ///   - spoil: Is called for each event in the situation, and changes what comes of it.
  ///   - isLate: Whether a toast that is overdue comes with the next event.
  init(
    _ name: String, breaks rule: String, during situations: [Situation<Moment, Bench>],
    asking question: String,
    spoiling spoil: @escaping @MainActor (inout PhoneHappening) -> Void,
    andLate isLate: Bool = false,
    story: @escaping @MainActor (inout Bench) async -> Void
  ) {
    self.init(
      name, breaks: rule, during: situations, asking: question,
      making: { recipe, isNow in
        PhoneRecipe(right: recipe.right) {
          if isLate, let late = $0.before.overdue { $0.extra = words(of: late) }
          if isNow($0.before) { spoil(&$0) }
        }
      }, story: { await story(&$0) })
  }
}

/// A right phone with a glass of its own, and something between that glass and the one that is seen: also
/// where it spoils nothing.
@MainActor
private final class CoveredPhone {
  private let glass: ToastView
  private let hidden = HiddenGlass()
  private let right: Phone.Inside
  private let spoil: (inout PhoneHappening) -> Void
  private var diary = PhoneDiary()

  init(_ glass: ToastView, _ recipe: PhoneRecipe) {
    self.glass = glass
    right = recipe.right(hidden)
    spoil = recipe.spoil
    hidden.onShow = { glass.show($0) }
  }

  var inside: Phone.Inside {
    listen()
    return Phone.Inside(
      open: { self.happen(.opens) },
      close: { self.happen(.closes) },
      tapPlus: { await self.happenInStore(.plus) },
      answer: { await self.happenInStore(.answer($0)) })
  }

  private func listen() {
    glass.onDismiss = { [weak self] in self?.happen(.goesAway) }
  }

  private func happen(_ event: PhoneEvent) {
    let (happening, count) = begin(event)
    switch happening.heard {
    case .opens: right.open()
    case .closes: right.close()
    case .goesAway: hidden.goAway()
    case .plus, .answer, nil: break
    }
    if event == .closes, hidden.visible == nil {
      glass.close()
      listen()
    }
    end(happening, count)
  }

  private func happenInStore(_ event: PhoneEvent) async {
    let (happening, count) = begin(event)
    switch happening.heard {
    case .plus: await right.tapPlus()
    case .answer(let answer): await right.answer(answer)
    case .opens, .closes, .goesAway, nil: break
    }
    end(happening, count)
  }

  private func begin(_ event: PhoneEvent) -> (PhoneHappening, Int) {
    var happening = PhoneHappening(event: event, before: diary, heard: event)
    spoil(&happening)
    return (happening, glass.shown.count)
  }

  private func end(_ happening: PhoneHappening, _ count: Int) {
    if let extra = happening.extra { glass.show(extra) }
    diary.note(happening.event, showing: glass.shown.dropFirst(count))
  }
}

extension TestGrader {
  /// A grader of tests that say what a person sees on a phone.
  init(
    _ candidates: Candidates<PhoneRecipe, PhoneDiary, PhoneBench>,
    test: @escaping @MainActor (() -> Phone) async -> Void
  )
  where
    Candidate == Candidates<PhoneRecipe, PhoneDiary, PhoneBench>.Candidate,
    Test == @MainActor (@escaping @MainActor () -> Phone) async throws -> Void
  {
    let wording = GradingWording(
      candidate: "phone", idleness: "expects nothing", firstStep: "Say “phone.expectShown”.",
      remedy: "Tell that in your test, and say what a person has seen.",
      rejection: { label, failures in
        let message = """
          Your test fails on a phone that is right: the one \(label).

          \(failures[0].message)

          Has that phone done something wrong, or may a right one do this?
          """
        return (message, failures[0].location)
      })
    self.init(
      candidates, wording: wording, bench: { PhoneBench($0()) }, moment: { $0.diary },
      test: { makePhone in await test { makePhone() } }
    ) { candidate, test in
      let recipe = candidate.make()
      var phones: [Phone] = []
      let failures = await issuesReported {
        try? await test {
          phones.append(recipe.make())
          return phones[phones.count - 1]
        }
      }
      return Trial(failures: failures, uses: phones.reduce(0) { $0 + $1.expectations })
    }
  }
}
