"""Servers that fail: each fault says what went wrong in one line, and harms no copy."""

import gzip
import itertools
import os
import resource
import socket
import subprocess
import threading
import time
from collections import Counter
from contextlib import ExitStack, contextmanager, suppress
from itertools import chain

import pytest
from conftest import ENVIRONMENT

from wordfilter import store

BEFORE = b"abort\nforay\nmajor\n"
WORDS = b"crane\nmajor\nparty\n"
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
# 200 MB of words in a fraction of one.
BOMB = gzip.compress(b"abort\n" * (200_000_000 // 6), compresslevel=1)


@pytest.fixture
def command(wordfilter, tmp_path):
    """Runs the command for a user who has fetched `BEFORE` as the list `mine`."""
    mine = tmp_path / "lists" / "mine"
    store.write(str(mine), store.Origin(("http://localhost/mine",)), BEFORE)
    before = mine.read_bytes()

    def run(*arguments, **options):
        environment = {"WORDFILTER_DATA": str(tmp_path), **options.pop("env", {})}
        done = wordfilter(*arguments, env=environment, **options)
        if done.returncode != 0:
            assert mine.read_bytes() == before
            assert os.listdir(mine.parent) == ["mine"]
        return done

    return run


@contextmanager
def raw_servers(serves):
    """The addresses of several servers, each as of `raw_server`."""
    with ExitStack() as stack:
        yield [stack.enter_context(raw_server(serve)) for serve in serves]


@contextmanager
def raw_server(serve, secure=None):
    """The address of a server that calls `serve(connection)` for each request that it has read."""

    def accept():
        with suppress(OSError):
            while True:
                threading.Thread(target=answer, args=listener.accept()[:1], daemon=True).start()

    def answer(connection):
        with connection, suppress(OSError):
            if secure:
                connection = secure.wrap_socket(connection, server_side=True)
            request = b""
            while b"\r\n\r\n" not in request:
                request += connection.recv(1 << 16) or b"\r\n\r\n"
            serve(connection)

    with socket.create_server(("localhost", 0)) as listener:
        threading.Thread(target=accept, daemon=True).start()
        scheme = "https" if secure else "http"
        yield f"{scheme}://localhost:{listener.getsockname()[1]}/words.txt"
        listener.shutdown(socket.SHUT_RDWR)


def answering(*pieces, pause=0.0, repeat=1):
    """Sends the pieces, the last of them `repeat` times, with pauses in between."""

    def serve(connection):
        for piece in chain(pieces, itertools.repeat(pieces[-1], repeat - 1)):
            connection.sendall(piece)
            time.sleep(pause)

    return serve


def fails(done, message):
    """Whether it says only that, and exits with 2; `command` sees to it that no copy changes."""
    assert done.stderr.count(b"\n") == 1
    assert message in done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b"")


def fetch_fails(command, url, message, *options):
    done = command("fetch", url, "--name", "mine", *options)
    fails(done, f"wordfilter: {url!r}: {message}")


def errors_all_at_once(urls, directory):
    """What the command says of each URL that it fails to filter, all of them begun at once."""
    environment = {**ENVIRONMENT, "WORDFILTER_DATA": str(directory)}
    options = {"env": environment, "stdin": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    processes = [subprocess.Popen(["wordfilter", "-w", url], **options) for url in urls]
    for url, process in zip(urls, processes):
        _, stderr = process.communicate()
        assert process.returncode == 2
        yield url, stderr.decode()


# What a server answers with status 200, and what is said of it.
NO_WORDS = {
    "a web page": (b"\n <!doctype html><title>Log in</title>", "got a web page instead of words"),
    "nothing": (b"", "it is empty"),
    "blanks": (b" \r\n\t\n", "it is empty"),
    "UTF-16": ("crane\nabort\n".encode("utf-16"), "it is UTF-16 text; a list is to be UTF-8"),
    "UTF-16, no mark": ("crane\nabort\n".encode("utf-16-le"), "it is not text"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "it is not text"),
    "bytes": (bytes(range(128, 256)) * 9 + b"\nabort\n" + b"\xff\n" * 3, "it is no list of words"),
    "a program": (b"int main() {\n  return;\n}\n{\n}\n  ;\n", "it is no list of words"),
    "a table": (b"word,count\nabort,3\nforay,4\n", "it is no list of words"),
    "JSON, an object": (b'{"words": ["abort"]}', "its JSON is no array of words"),
    "JSON, numbers": (b"[1, 2, 3]", "its JSON is no array of words"),
    "JSON, empty": (b"[]", "its JSON is no array of words"),
    "JSON, cut": (b'["abort", "for', "its JSON is damaged"),
    "JSON, deep": (b"[" * 100_000, "its JSON is damaged"),
    "gzip, cut": (gzip.compress(WORDS * 99)[:-12], "its compressed data is damaged"),
    "gzip, changed": (gzip.compress(WORDS)[:-5] + b"?????", "its compressed data is damaged"),
    "gzip, a web page": (gzip.compress(b"<html>"), "got a web page instead of words"),
    "gzip, a bomb": (BOMB, "it is larger than 64 MiB"),
}


@pytest.mark.parametrize("content", NO_WORDS)
def test_content_that_is_no_list_of_words(command, httpserver, content):
    data, message = NO_WORDS[content]
    httpserver.expect_request("/words.txt").respond_with_data(data, content_type="text/plain")
    fetch_fails(command, httpserver.url_for("/words.txt"), message)


def test_a_list_far_smaller_than_the_one_it_would_replace(command, httpserver):
    httpserver.expect_request("/words.txt").respond_with_data(b"abort\n")
    message = "it has 1 words, far fewer than the 3 that it would replace: name it otherwise"
    fetch_fails(command, httpserver.url_for("/words.txt"), message)


@pytest.mark.parametrize("status", [204, 206, 300, 304, 400, 403, 404, 410, 429, 501])
def test_a_status_that_brings_no_content(command, httpserver, status):
    httpserver.expect_request("/words.txt").respond_with_data(b"", status=status)
    said = {204: "it is empty", 206: "it is empty"}.get(status, f"{status} ")
    fetch_fails(command, httpserver.url_for("/words.txt"), said)


def test_a_status_line_cannot_reach_the_terminal(command):
    answer = answering(b"HTTP/1.1 404 \x1b[31mno\x07\r\nContent-Length: 0\r\n\r\n")
    with raw_server(answer) as url:
        fails(command("-w", url), f"wordfilter: {url!r}: 404 Not Found\n")


def test_a_server_that_fails_twice_is_asked_a_third_time(command, httpserver):
    for status in (500, 503):
        httpserver.expect_ordered_request("/words.txt").respond_with_data(b"", status=status)
    httpserver.expect_ordered_request("/words.txt").respond_with_data(WORDS)
    assert command("-w", httpserver.url_for("/words.txt")).stdout == WORDS
    assert len(httpserver.log) == 3


def test_a_server_that_fails_each_time(command, httpserver):
    httpserver.expect_request("/words.txt").respond_with_data(b"", status=502)
    url = httpserver.url_for("/words.txt")
    fails(command("-w", url), f"wordfilter: {url!r}: 502 Bad Gateway\n")
    assert len(httpserver.log) == 3


CUT = {
    "before the answer": (b"",),
    "in the status line": (b"HTTP/1.1 2",),
    "in the body": (HEAD + b"Content-Length: 600\r\n\r\n", WORDS),
    "in a chunk": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"ff\r\n" + WORDS),
    "between chunks": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"12\r\n" + WORDS + b"\r\n"),
    "in a size of chunk": (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"zz\r\n" + WORDS),
}


def test_a_connection_cut(tmp_path, record_property):
    record_property("times", len(CUT))
    asked = Counter()

    def cut(place):
        def serve(connection):
            asked[place] += 1
            answering(*CUT[place])(connection)

        return serve

    with raw_servers(map(cut, CUT)) as urls:
        for url, stderr in errors_all_at_once(urls, tmp_path):
            told = f"wordfilter: {url!r}: the connection was cut before all had arrived\n"
            assert stderr == told
    assert asked == dict.fromkeys(CUT, 3)


def test_a_connection_cut_in_the_headers_looks_like_one_without_a_body(command):
    with raw_server(answering(HEAD)) as url:
        fetch_fails(command, url, "it is empty")


def test_a_connection_cut_once(command):
    answers = iter([CUT["in the body"], (HEAD + b"Content-Length: 18\r\n\r\n", WORDS)])
    with raw_server(lambda connection: answering(*next(answers))(connection)) as url:
        assert command("-w", url).stdout == WORDS


def test_a_body_longer_than_announced_ends_where_it_was_to_end(command):
    with raw_server(answering(HEAD + b"Content-Length: 12\r\n\r\n" + WORDS)) as url:
        assert command("-w", url).stdout == WORDS[:12]


@pytest.mark.parametrize("length", [b"-1", b"x", b"1e9", b"\xb2", b"9" * 5000])
def test_a_length_that_is_no_number_of_bytes(command, length):
    with raw_server(answering(HEAD + b"Content-Length: " + length + b"\r\n\r\n" + WORDS)) as url:
        done = command("-w", url)
        assert (done.stdout, done.returncode) in ((WORDS, 0), (b"", 2))
        assert done.stderr.count(b"\n") == (done.returncode == 2)


def test_what_is_not_http(command):
    with raw_server(answering(b"220 mail.example.org ESMTP\r\n")) as url:
        assert command("-w", url).returncode == 2


def test_a_body_announced_as_too_large_is_not_begun(command):
    with raw_server(answering(HEAD + b"Content-Length: 99999999\r\n\r\n")) as url:
        fetch_fails(command, url, "it is larger than 64 MiB")


def test_an_endless_body(command):
    with raw_server(answering(HEAD + b"\r\n", b"abort\n" * 10_000, repeat=10**9)) as url:
        fetch_fails(command, url, "it is larger than 64 MiB")
        fetch_fails(command, url, "it is larger than 1 MiB", "--max-size", "1")


def test_bombs_are_not_unpacked_further_than_the_limit(command):
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))

    packed = HEAD + b"Content-Encoding: gzip\r\n\r\n" + BOMB
    for answer in (packed, HEAD + b"\r\n" + BOMB):
        with raw_server(answering(answer)) as url:
            fails(command("-w", url, preexec_fn=limit), "it is larger than 64 MiB")


def test_damaged_compression_of_the_transfer(command):
    with raw_server(answering(HEAD + b"Content-Encoding: gzip\r\n\r\n" + WORDS)) as url:
        fetch_fails(command, url, "its compressed data is damaged")


def test_a_redirect_is_followed(command, httpserver):
    httpserver.expect_request("/a").respond_with_data(status=302, headers={"Location": "b"})
    httpserver.expect_request("/b").respond_with_data(WORDS)
    assert command("-w", httpserver.url_for("/a")).stdout == WORDS


REDIRECTS = {
    "/words.txt": "redirected more than 10 times",
    "file:///etc/passwd": "this leads to an address that is neither http nor https",
    "http://[::1": "this is no address",
    "http://nowhere.invalid/": "host not found",
}


@pytest.mark.parametrize("target", REDIRECTS)
def test_a_redirect_to_nowhere(command, target):
    head = f"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: {target}\r\n\r\n".encode()
    with raw_server(answering(head)) as url:
        fetch_fails(command, url, REDIRECTS[target])


def test_a_redirect_with_an_endless_body(command, httpserver):
    httpserver.expect_request("/words.txt").respond_with_data(WORDS)
    target = httpserver.url_for("/words.txt").encode()
    head = b"HTTP/1.1 302 Found\r\nLocation: " + target + b"\r\n\r\n"
    with raw_server(answering(head, b"x" * 10_000, repeat=10**9)) as url:
        assert command("-w", url).stdout == WORDS


SLOW = {
    "no answer": (b"",),
    "a byte of the header a second": (b"H", b"T", b"T", b"P", b"/"),
    "a byte of the body a second": (HEAD + b"Content-Length: 600\r\n\r\n", b"a"),
    "a body begun": (HEAD + b"Content-Length: 600\r\n\r\nabort\n", b""),
}


def test_a_server_too_slow(tmp_path, record_property):
    record_property("times", len(SLOW))
    begun = time.monotonic()
    with raw_servers(answering(*pieces, pause=1, repeat=60) for pieces in SLOW.values()) as urls:
        for url, stderr in errors_all_at_once(urls, tmp_path):
            assert stderr == f"wordfilter: {url!r}: timed out after 10 s\n"
    # Neither was any of them given up early, nor waited for three times.
    assert 10 <= time.monotonic() - begun < 25


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("http://nowhere.invalid/words.txt", "host not found"),
        ("http://localhost:9/words.txt", "connection refused"),
        ("https://localhost:9/words.txt", "connection refused"),
        ("http:///words.txt", "this is no address"),
        ("http://[::1/words.txt", "this is no address"),
        ("http://localhost:99999/words.txt", "this is no address"),
        ("http://.example.org/words.txt", "this is no address"),
        (f"http://{'a' * 70}.example.org/words.txt", "this is no address"),
        ("HTTP://localhost:9/words.txt", "connection refused"),
    ],
)
def test_an_address_without_a_server(command, url, message):
    fetch_fails(command, url, message)


def test_no_secure_connection(command, httpserver):
    url = httpserver.url_for("/words.txt").replace("http:", "https:")
    fetch_fails(command, url, "no secure connection: wrong version number")


def test_a_certificate_of_nobody_known(command, tmp_path):
    import ssl

    pair = [str(tmp_path / "key.pem"), str(tmp_path / "certificate.pem")]
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    with suppress(FileNotFoundError):
        subprocess.run(
            [*make, "-keyout", pair[0], "-out", pair[1]], check=True, capture_output=True
        )
    if not os.path.exists(pair[1]):
        pytest.skip("no openssl")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pair[1], pair[0])
    with raw_server(answering(HEAD + b"\r\n" + WORDS), context) as url:
        fetch_fails(
            command, url, "no secure connection: certificate verify failed: self-signed certificate"
        )


def test_a_proxy_of_the_environment_is_asked(command, httpserver):
    httpserver.expect_request("/words.txt", headers={"Host": "words.invalid"}).respond_with_data(
        WORDS
    )
    proxy = {"http_proxy": httpserver.url_for("/")}
    assert command("-w", "http://words.invalid/words.txt", env=proxy).stdout == WORDS


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_proxy_that_is_not_there(command, scheme):
    done = command(
        "-w", f"{scheme}://words.invalid/", env={f"{scheme}_proxy": "http://localhost:9"}
    )
    fails(done, "proxy: connection refused")


def test_headers_that_are_kept_cannot_break_a_copy(command):
    etag = b'ETag: "a\xff\x1b[31m\\ ""\r\n'
    with raw_server(answering(HEAD + etag + b"\r\n" + WORDS)) as url:
        for refresh in ((), ("--refresh",)):
            assert command("-w", url, *refresh).stdout == WORDS
