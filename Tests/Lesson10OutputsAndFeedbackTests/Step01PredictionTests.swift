import TestSupport
import Testing

@testable import Lesson10OutputsAndFeedback

extension Lesson10 {
  @Suite("1 Predict")
  struct Step1 {
    let prediction = Prediction()

    @Test("1.1 You know what a text does that is set again")
    func requestsForCat() throws {
      let predicted: Int = try written(prediction.requestsForCat)
      try require(
        predicted == 1,
        """
        You predict \(predicted). It is another number. What is “loadResults” before the focus is lost, \
        and what is it afterwards? What does the loop do then?
        """)
    }

    @Test("1.2 You know which requests are cancelled")
    func cancelledRequests() throws {
      let predicted: Int = try written(prediction.cancelledRequests)
      try require(
        predicted == 2,
        """
        You predict \(predicted). It is another number. Write down “loadResults” after each text. How \
        often has it become another value while a request was on its way?
        """)
    }

    @Test("1.3 You know what clearing the field does")
    func requestsAfterClearing() throws {
      let predicted: Int = try written(prediction.requestsAfterClearing)
      try require(
        predicted == 2,
        """
        You predict \(predicted). It is another number. Write down “loadResults” after each event, also \
        when the field is empty. Which values are not equal to the one before?
        """)
    }

    /// The outcome stays hidden until a prediction is written down.
    private func written(_ prediction: Int?) throws -> Int {
      let predicted = try require(
        prediction, "There is no prediction yet. Write a number in place of “nil”.")
      try requireGivenSearch()
      return predicted
    }

    private func requireGivenSearch() throws {
      let cat = Query(text: "cat")
      var search = StuckSearch()
      let events: [SearchEvent] = [
        .textChanged("cat"), .searchFailed, .retryTapped, .resultsArrived([]), .textChanged("cats"),
        .textChanged(""),
      ]
      let loads = events.map { event in
        search = StuckSearch.reduce(search, event: event)
        return search.loadResults
      }
      try requireGivenCode(
        "StuckSearch", in: "Lesson10OutputsAndFeedback/Prediction.swift",
        isAsShipped: loads == [cat, cat, cat, cat, Query(text: "cats"), nil])
    }
  }
}
