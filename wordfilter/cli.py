"""The command line: options, terminals and exit codes, over the library."""


def run(arguments: list[str]) -> int:
    raise NotImplementedError
