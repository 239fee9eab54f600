# Sourced by the commands beside it, which set $root: makes the virtual environment that they run in.
#
#   need_venv STAMP WHAT   makes sure that $root/.venv has WHAT installed ("." or ".[test]").
#
# A stamp file says that this was done, for this place, and for setup.cfg as it stands. As long as it
# holds, nothing is run.

need_venv() {
    stamp=$root/.venv/$1
    if [ -e "$stamp" ] && ! [ "$root/setup.cfg" -nt "$stamp" ]; then
        IFS= read -r place <"$stamp" || :
        [ "$place" = "$root" ] && [ -x "$root/.venv/bin/python" ] && return
    fi
    python=$(find_python) || exit
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        say "Python's venv is missing. Install it (Debian and Ubuntu: apt install python3-venv) and try again."
        exit 2
    fi
    say "first use: setting up $root/.venv (once; takes half a minute)"
    # One at a time; whoever comes second finds the work done.
    problem=$("$python" - "$root" "$stamp" "$2" 2>&1 <<'END'
import fcntl, os, subprocess, sys

root, stamp, what = sys.argv[1:]
venv = os.path.join(root, ".venv")
python = os.path.join(venv, "bin", "python")
pip = [python, "-m", "pip", "-qq", "--disable-pip-version-check", "install"]
editable = ["--config-settings", "editable_mode=compat", "--editable", what]


def done():
    return (
        os.path.exists(python)
        and os.path.exists(stamp)
        and os.path.getmtime(stamp) >= os.path.getmtime(os.path.join(root, "setup.cfg"))
        and open(stamp).read() == root + "\n"
    )


def call(*command):
    made = subprocess.run(command, capture_output=True, text=True)
    if made.returncode:
        lines = (made.stderr + made.stdout).strip().splitlines() or ["no reason was given"]
        errors = [line for line in lines if line.startswith("ERROR")]
        sys.exit(f"{(errors or lines)[-1]} (is PyPI within reach?)")


try:
    os.chdir(root)  # pip reads "." and ".[test]" from here
    os.makedirs(venv, exist_ok=True)
    with open(os.path.join(venv, "lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done():
            call(sys.executable, "-m", "venv", venv)
            call(*pip, *editable)
            with open(stamp, "w") as file:
                file.write(root + "\n")
except OSError as error:
    sys.exit(str(error))
except KeyboardInterrupt:
    sys.exit("interrupted")
END
    ) || { say "setting up failed: $problem"; exit 2; }
}

# The newest Python on the PATH that will do, or $PYTHON if that is set.
find_python() {
    for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python3.10 python}; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
    say "Python 3.10 or newer is needed, and none was found. Install it, or name it in \$PYTHON."
    return 2
}

say() {
    echo "wordfilter: $*" >&2
}
