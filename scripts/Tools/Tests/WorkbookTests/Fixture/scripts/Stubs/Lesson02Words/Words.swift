import Bootcamp

func shout(_ word: String) -> String {
  todo("Step 1: all in capitals", returning: "")
}
