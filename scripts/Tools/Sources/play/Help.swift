let help = """
  Usage: scripts/play LESSON [--script "COMMANDS"] [--solutions]

  Runs the screen of a lesson in the terminal, with your own exercise.

    LESSON                its number, name or module: 1, state, Lesson01State
    --script "+ + -"      types the commands for you, and ends
    --solutions           runs the finished solution instead of your exercise
    --help                shows this text

  On the screen, type ? for its commands and q to quit.

  Exit codes: 0 the screen has ended, 1 your exercise does not compile, or
  crashes, 2 used in a way that the tool does not know, 3 the tool or Swift
  itself failed.

  """
