"""The command: `wordfilter`, or `python -m wordfilter`."""

import gc
import os
import sys


def main() -> None:
    """Run the command on `sys.argv` and end the process with its exit status."""
    try:
        # Start and end are most of the time that a small job takes. What is imported stays, so the
        # garbage collector need not look at it; and nothing is left to be finalized.
        gc.disable()
        # Else numpy starts a thread for every core, for linear algebra, which is not used here.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        from .cli import run

        gc.freeze()
        gc.enable()
        os._exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        os._exit(130)


if __name__ == "__main__":
    main()
