let help = """
  See how far you are, and what comes next.

  scripts/progress               all lessons, and the next thing to do
  scripts/progress 1             one lesson: every test, the first failure in full
  scripts/progress list          the names of the lessons

  A lesson goes by its number, its name or its module: 1, state, Lesson01State.
  You can name several.

  --solutions         judge the solutions instead of the exercises
  --format json       for other programs; text is the default
  --timeout SECONDS   how long one test may take, 10 if you do not say
  --no-color          no colours; the environment variable NO_COLOR does the same
  --help              this text

  Exit codes: 0 everything asked for is complete, 1 not yet, 2 used in a way that
  the tool does not know, 3 the tool or Swift itself failed. With 3 there may be
  nothing on standard output, no JSON either: the reason is on standard error.

  """
