# Builds one of the workbook's tools when it is missing or out of date, and becomes it.
#
# Read by the scripts that are named for the tools. They set `tool`, the name, and `root`, the folder
# of the workbook; the arguments are theirs.

tools=$root/scripts/Tools
binary=$root/.build/tools/debug/$tool

# Folders count as well, so that a file that was removed is noticed; the tools' own tests do not.
changed() {
  [ -n "$(find "$tools" -path "$tools/Tests" -prune -o -path "$tools/.build" -prune -o \
    -newer "$binary" -print | head -n 1)" ]
}

if [ ! -x "$binary" ] || changed; then
  if ! command -v swift > /dev/null 2>&1; then
    echo "The workbook needs Swift 6.3 or later, and there is no \`swift\` here." >&2
    echo "Get it from https://www.swift.org/install, open a new terminal, and try again." >&2
    exit 3
  fi
  if ! mkdir -p "$root/.build/tools" 2> /dev/null || [ ! -w "$root/.build/tools" ]; then
    echo "Nothing can be written to $root/.build, and builds have to. If the workbook is on a" >&2
    echo "disk that can only be read, or belongs to somebody else, copy it into a folder of your" >&2
    echo "own." >&2
    exit 3
  fi
  echo "Building the $tool tool, which is needed once and takes about half a minute …" >&2
  # Without what a debugger or an editor wants, it is there sooner. The part `tools` of scripts/verify
  # does the same, and so builds nothing of it again.
  build() {
    output=$(swift build --build-system native --package-path "$tools" --scratch-path "$root/.build/tools" \
      --product "$tool" -Xswiftc -gnone -Xswiftc -index-ignore-system-modules 2>&1)
  }
  # What the compiler keeps of the system's modules is of no use where the workbook was moved.
  moved() {
    case $output in
      *"module cache path"*) rm -rf "$root/.build/tools/debug/ModuleCache" ;;
      *) return 1 ;;
    esac
  }
  if ! build && ! { moved && build; }; then
    printf '%s\n\n' "$output" >&2
    # Where a Mac has no developer tools, /usr/bin/swift is a stub that says so and offers to install
    # some: see xcode-select(1), and xcrun(1) for tools that were there once.
    case $output in
      xcode-select:* | xcrun:*)
        echo "The \`swift\` that was found is only Apple's placeholder. Install Xcode with Swift 6.3 or" >&2
        echo "later from the App Store, open it once, and try again. The command line tools that are" >&2
        echo "offered are not enough: they may come without the test library." >&2
        echo "If Xcode is there: sudo xcode-select --switch /Applications/Xcode.app" >&2
        exit 3
        ;;
      *"No space left on device"* | *"I/O error (code: 28)"*)
        echo "The disk is full: make some room, and run the same command again." >&2
        exit 3
        ;;
    esac
    echo "The $tool tool does not build. Check that \`swift --version\` says 6.3 or later;" >&2
    echo "if you changed scripts/Tools, \`git diff scripts/Tools\` shows what." >&2
    exit 3
  fi
  # A build that finds nothing to do leaves the old date, and would be repeated every time.
  touch "$binary"
fi

export BOOTCAMP_ROOT="$root"
exec "$binary" "$@"
