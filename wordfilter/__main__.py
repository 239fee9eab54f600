"""The command: `wordfilter`, or `python -m wordfilter`."""

import sys


def main() -> int:
    """Run the command on `sys.argv` and return its exit status."""
    try:
        from .cli import run

        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
