import Bootcamp

func initial(of word: String) -> String {
  todo("Step 2: the first letter", returning: "")
}
