"""Lists from the world: fetched by name, kept of URLs, shown, removed. See also test_faults_*."""

import gzip
import json
import os
import re
import time
from urllib.parse import urlsplit

import pexpect
import pytest
from conftest import ENVIRONMENT
from werkzeug import Response

from wordfilter import WordListError, cache, content, fetch, store, wordlist
from wordfilter.sources import SOURCES

WORDS = b"Abort 912\nhoard 340\r\n\ncrane 77\n"
DAYS = 86400


@pytest.fixture
def command(wordfilter, tmp_path):
    """Runs the command for a user who has fetched nothing yet."""

    def run(*arguments, **options):
        return wordfilter(*arguments, env={"WORDFILTER_DATA": str(tmp_path)}, **options)

    return run


@pytest.fixture
def library(monkeypatch, tmp_path):
    """The same user's lists, for the library in this process."""
    monkeypatch.setenv("WORDFILTER_DATA", str(tmp_path))


@pytest.fixture
def cached(tmp_path):
    """Of the only URL that is kept: the file that keeps it."""
    return lambda: str(next((tmp_path / "cache").iterdir()))


def grow_old(path, seconds):
    then = time.time() - seconds
    os.utime(path, (then, then))


def test_a_list_behind_a_url_is_used_by_the_name_of_its_file(command, httpserver):
    httpserver.expect_request("/lists/my%20words.en.txt").respond_with_data(WORDS)
    httpserver.expect_request("/lists/words.txt").respond_with_data(WORDS)
    done = command("fetch", httpserver.url_for("/lists/words.txt"))
    name, words, answers, letters, kind, when, url = done.stdout.decode().split("\t")
    assert (name, words, answers, letters, kind) == ("words", "3", "-", "5", "fetched")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", when)
    assert url == httpserver.url_for("/lists/words.txt\n")
    # Lines stay as they are.
    assert command("-w", "words", "crane,byybb").stdout == b"Abort 912\n"
    assert command("-w", "words").stdout == b"Abort 912\nhoard 340\r\ncrane 77\n"
    done = command("fetch", httpserver.url_for("/lists/my words.en.txt"))
    assert b"suggests no name for the list: add --name NAME" in done.stderr


@pytest.mark.parametrize(
    "served",
    [
        b'["abort", "Hoard", "e\\u0301lan", "two words"]',
        b' \r\n["abort",\n"Hoard",\n"e\\u0301lan","two\\nwords"]\n',
        gzip.compress("abort\nHoard\ne\u0301lan\ntwo words".encode()),
        gzip.compress(b'\xef\xbb\xbf["abort","Hoard","e\\u0301lan","two words"]'),
        gzip.compress(b"abort\nHoard\n") + gzip.compress("e\u0301lan\ntwo words\n".encode()),
    ],
)
def test_json_and_gzip_are_unpacked_to_lines(served):
    assert content.unpack(served, 1000) == "abort\nHoard\ne\u0301lan\ntwo words\n".encode()


@pytest.mark.parametrize(
    "words",
    [
        "12+35=47\n1*2-3=-1",
        "can't\nl’amour\nAC/DC",
        "हिन्दी\nहैं",
        "word 12 {;}\n<",
        "crane\r\nabort\r\n",
        "\ufeffcrane",
        "a\n" * 3 + "\n" * 100 + "#\n" * 3,
    ],
)
def test_many_things_are_words(words):
    data = words.encode()
    assert content.unpack(data, 1000).rstrip() == data.rstrip()


def test_the_limit_holds_before_and_after_unpacking():
    packed = gzip.compress(b"abort\n" * 100)
    assert len(content.unpack(packed, 600)) == 600
    with pytest.raises(ValueError, match="larger than"):
        content.unpack(packed, 599)


def test_a_fetched_list_stands_for_the_bundled_one_until_it_is_removed(command, httpserver):
    many = b"".join(b"%d\n" % number for number in range(10000, 20000))
    httpserver.expect_request("/nyt.txt").respond_with_data(many)
    url = httpserver.url_for("/nyt.txt")
    done = command("fetch", url)
    assert b"there is a list 'nyt' already: add --name nyt to replace it, or" in done.stderr
    assert command("fetch", url, "--name", "nyt").returncode == 0
    assert command("-w", "nyt").stdout == command().stdout == many
    assert command("-w", "nyt", "--answers").stderr == (
        b"wordfilter: 'nyt' has no curated answers: --answers goes with -w original\n"
    )
    assert [row.split(b"\t")[4] for row in command("lists").stdout.splitlines()] == [
        b"fetched",
        b"bundled",
    ]
    assert command("lists", "--remove", "nyt").returncode == 0
    assert command("-w", "nyt", "--answers").stdout.count(b"\n") == 3158


def test_a_file_named_like_a_fetched_list_is_reached_by_its_path(command, httpserver, tmp_path):
    httpserver.expect_request("/mine").respond_with_data(b"abort\n")
    assert command("fetch", httpserver.url_for("/mine")).returncode == 0
    (tmp_path / "mine").write_bytes(b"foray\n")
    assert command("-w", "mine", cwd=tmp_path).stdout == b"abort\n"
    assert command("-w", "./mine", cwd=tmp_path).stdout == b"foray\n"


def test_a_list_is_fetched_again_from_where_it_came(command, httpserver):
    url = httpserver.url_for("/words")
    httpserver.expect_ordered_request("/words").respond_with_data(
        b"abort\n", headers={"ETag": '"1"'}
    )
    httpserver.expect_ordered_request("/words", headers={"If-None-Match": '"1"'}).respond_with_data(
        status=304
    )
    httpserver.expect_ordered_request("/words").respond_with_data(b"foray\n")
    assert command("fetch", url, "--name", "mine").returncode == 0
    for now in (b"abort\n", b"foray\n"):
        assert command("fetch", "mine").returncode == 0
        assert command("-w", "mine").stdout == now


@pytest.mark.parametrize(
    "name", ["", "-", ".", "..", ".x", "a/b", "a,b", "../x", "a b", "-w", "a\n"]
)
def test_a_name_has_to_be_one(command, name, tmp_path):
    done = command("fetch", "http://localhost:9/", f"--name={name}")
    assert done.returncode == 2
    assert b"is no name for a list: take letters and digits" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_fetched_or_removed(command):
    for arguments, message in {
        (
            "fetch",
            "nyy",
        ): "'nyy' is no list that can be fetched: give a URL, or one of nyt, original",
        ("fetch", "nyt", "--name", "mine"): "--name goes with a URL, and 'nyt' is none",
        ("fetch",): "Missing argument 'NAME|URL'.",
        ("lists", "--remove", "nyt"): "'nyt' is no fetched list; there are: none",
        ("lists", "--remove", "../lists"): "'../lists' is no fetched list; there are: none",
    }.items():
        done = command(*arguments)
        assert (done.stderr.decode(), done.returncode) == (f"wordfilter: {message}\n", 2)


def test_the_lists_at_a_terminal(command, httpserver, tmp_path):
    httpserver.expect_request("/words").respond_with_data(b"abort\nabbey road\nno")
    url = httpserver.url_for("/words?" + "x" * 80)
    command("fetch", url, "--name", "mine")
    environment = {**ENVIRONMENT, "WORDFILTER_DATA": str(tmp_path)}
    screen = {"dimensions": (24, 80), "encoding": "utf-8", "env": environment}
    lines = pexpect.spawn("wordfilter", ["lists"], **screen).read().splitlines()
    assert lines[0] == "name      words  answers  letters  kind     when              from"
    assert lines[1].startswith("mine          3        -  2-5      fetched  ")
    assert lines[1].endswith("…")
    assert lines[2] == "nyt       14855     3158  5        bundled  -                 -"
    assert max(map(len, lines)) == 80


def test_the_lists_as_json(command, httpserver):
    httpserver.expect_request("/words").respond_with_data(b"abort\nhoarder")
    url = httpserver.url_for("/words")
    command("fetch", url)
    rows = [json.loads(line) for line in command("lists", "--json").stdout.splitlines()]
    assert [row["name"] for row in rows] == ["nyt", "original", "words"]
    assert rows[1] == {
        "name": "original", "words": 12972, "answers": 2315, "lengths": [5], "urls": None,
        "time": None,
    }  # fmt: skip
    assert rows[2].pop("time").startswith("20")
    assert rows[2] == {
        "name": "words", "words": 2, "answers": None, "lengths": [5, 7], "urls": [url]
    }  # fmt: skip


def test_a_url_is_asked_for_once_a_day(command, httpserver, cached):
    versions = {'"1"': b"abort\n", '"2"': b"foray\n"}
    current = '"1"'

    def answer(request):
        asked.append(request.headers.get("If-None-Match"))
        if asked[-1] == current:
            return Response(status=304)
        return Response(versions[current], headers={"ETag": current})

    asked = []
    url = httpserver.url_for("/words")
    httpserver.expect_request("/words").respond_with_handler(answer)
    for _ in range(2):
        assert command("-w", url).stdout == b"abort\n"
    assert asked == [None]
    grow_old(cached(), 2 * DAYS)
    for _ in range(2):
        assert command("-w", url).stdout == b"abort\n"
    assert asked == [None, '"1"']
    current = '"2"'
    assert command("-w", url).stdout == b"abort\n"
    assert command("-w", url, "--refresh").stdout == b"foray\n"
    assert asked == [None, '"1"', '"1"']


def test_last_modified_will_do_as_well(command, httpserver, cached):
    date = "Mon, 05 Jan 2026 10:00:00 GMT"
    httpserver.expect_ordered_request("/words").respond_with_data(
        b"abort\n", headers={"Last-Modified": date}
    )
    httpserver.expect_ordered_request(
        "/words", headers={"If-Modified-Since": date}
    ).respond_with_data(status=304)
    url = httpserver.url_for("/words")
    for _ in range(2):
        assert command("-w", url, "--refresh").stdout == b"abort\n"


def test_an_old_copy_does_where_no_new_one_can_be_had(command, httpserver, cached):
    url = httpserver.url_for("/words")
    httpserver.expect_ordered_request("/words").respond_with_data(b"abort\nforay\n" * 5)
    httpserver.expect_ordered_request("/words").respond_with_data(b"abort\nforay\n")
    httpserver.expect_ordered_request("/words").respond_with_data(b"gone", status=404)
    command("-w", url)
    for reason in ("it has 2 words, far fewer than the 10 that it would replace", "404 Not Found"):
        grow_old(cached(), 3 * DAYS)
        day = time.strftime("%Y-%m-%d", time.localtime(time.time() - 3 * DAYS))
        done = command("-w", url, "abort,ggggg")
        assert (done.stdout, done.returncode) == (b"abort\n" * 5, 0)
        assert done.stderr.decode() == f"wordfilter: {url!r}: {reason}; this is the copy of {day}\n"


def test_a_copy_of_the_future_is_not_believed_to_be_current(command, httpserver, cached):
    httpserver.expect_request("/words").respond_with_data(b"abort\n")
    url = httpserver.url_for("/words")
    for _ in range(2):
        assert command("-w", url).stdout == b"abort\n"
        grow_old(cached(), -2 * DAYS)
    assert len(httpserver.log) == 2


def test_each_source_may_be_a_url(command, httpserver):
    httpserver.expect_request("/a").respond_with_data(b"abort\n")
    httpserver.expect_request("/b").respond_with_data(b"foray")
    a, b = httpserver.url_for("/a"), httpserver.url_for("/b")
    done = command("-w", a, "-w", "-", "-w", b, "crane,byybb", input=b"party")
    assert done.stdout == b"abort\nparty\nforay\n"
    assert command("score", "crane", "-w", a).stdout == b"abort\tbyybb\n"
    assert command("-w", a, "--rank", "--guesses", b).stdout == b"foray\t0.0000\t-\n"
    assert len(httpserver.log) == 2
    assert b"has no curated answers" in command("-w", a, "--answers").stderr


def test_the_table_of_sources_is_about_the_bundled_lists():
    assert sorted(SOURCES) == wordlist.bundled()
    for parts in SOURCES.values():
        assert list(parts) == ["answers", "allowed"]
        for urls in parts.values():
            assert len(set(urls)) == len(urls) >= 2
            assert all(urlsplit(url).scheme == "https" for url in urls)


def bundled(name, answers_only=False):
    return list(wordlist.words_in(wordlist.bundled_chunks(name, answers_only)))


def serve_original(httpserver):
    """Of the bundled list: its answers but for one, in another order; and all words as JSON."""
    answers = sorted({*bundled("original", answers_only=True), "qqqqq"} - {"about"})
    allowed = sorted(bundled("original"))
    httpserver.expect_request("/answers").respond_with_data("\n".join(answers))
    httpserver.expect_request("/allowed").respond_with_json(allowed)
    httpserver.expect_request("/few").respond_with_data("about\nother\n")
    httpserver.expect_request("/page").respond_with_data("<html>")


def test_a_named_list_comes_from_the_first_mirror_that_has_it(library, command, httpserver):
    serve_original(httpserver)
    mirrors = {
        "answers": (
            "http://localhost:9/",
            httpserver.url_for("/few"),
            httpserver.url_for("/answers"),
        ),
        "allowed": (httpserver.url_for("/page"), httpserver.url_for("/allowed")),
    }
    fetch.fetch("original", sources={"original": mirrors})
    listing = fetch.listing("original")
    assert listing.urls == (httpserver.url_for("/answers"), httpserver.url_for("/allowed"))
    assert (listing.words, listing.answers, listing.lengths) == (12973, 2315, (5,))
    # The likeliest first, as before, then what is new; and no answer twice.
    before, answers = bundled("original"), bundled("original", answers_only=True)
    now = [*answers[1:], "qqqqq"]
    assert answers[0] == "about"
    assert command("-w", "original", "--answers").stdout.decode().split() == now
    now += ["about", *before[len(answers) :]]
    assert command("-w", "original").stdout.decode().split() == now


def test_where_no_mirror_has_it_each_reason_is_told_once(library, httpserver):
    serve_original(httpserver)
    missing = ("http://localhost:9/a", "http://localhost:9/b", httpserver.url_for("/page"))
    mirrors = {"answers": (httpserver.url_for("/answers"),), "allowed": missing}
    with pytest.raises(WordListError) as error:
        fetch.fetch("original", sources={"original": mirrors})
    host = urlsplit(httpserver.url_for("")).netloc
    assert str(error.value) == (
        "'original', allowed: no source can be had: localhost:9: connection refused; "
        f"{host}: got a web page instead of words"
    )
    assert wordlist.fetched_path("original") is None


def test_a_library_user_gets_what_is_kept(library, httpserver):
    httpserver.expect_ordered_request("/words").respond_with_data(b"abort\n")
    httpserver.expect_ordered_request("/words").respond_with_data(b"foray\n")
    url = httpserver.url_for("/words")
    assert wordlist.load([url]).words == wordlist.load([url]).words == ("abort",)
    assert cache.refresh(url) is None
    assert wordlist.load([url]).words == ("abort",)
    assert cache.refresh(url, at_once=True) is None
    assert wordlist.load([url]).words == ("foray",)


def test_progress_is_told_piece_by_piece(library, httpserver):
    httpserver.expect_request("/words").respond_with_data(b"abort\n" * 10_000)
    told = []
    fetch.fetch_url(httpserver.url_for("/words"), "mine", progress=lambda *now: told.append(now))
    assert len(told) > 1
    assert told == sorted(told)
    assert told[-1] == (60_000, 60_000)


def test_progress_shows_on_a_terminal_and_is_gone_when_done(tmp_path, httpserver):
    def slowly(request):
        def body():
            for _ in range(10):
                yield b"abort\n" * 20_000
                time.sleep(0.1)

        return Response(body())

    httpserver.expect_request("/words").respond_with_handler(slowly)
    environment = {**ENVIRONMENT, "WORDFILTER_DATA": str(tmp_path)}
    arguments = ["fetch", httpserver.url_for("/words")]
    screen = {"dimensions": (24, 40), "encoding": "utf-8", "env": environment}
    shown = pexpect.spawn("wordfilter", arguments, **screen).read()
    assert re.search(r"\r\x1b\[K\d\.\d MB of http://localhost:\d+", shown)
    assert all(len(line) < 40 + len("\x1b[K") for line in shown.split("\r")[:-4])
    assert "\r\x1b[Kname " in shown


def test_the_directory_is_what_platformdirs_says(monkeypatch, tmp_path):
    import platformdirs

    monkeypatch.delenv("WORDFILTER_DATA")
    for home in ("/home/one", str(tmp_path)):
        monkeypatch.setenv("HOME", home)
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        default = platformdirs.user_data_dir("wordfilter")
        assert wordlist.data_directory() == default
        for xdg in ("", " ", "/data"):
            monkeypatch.setenv("XDG_DATA_HOME", xdg)
            assert wordlist.data_directory() == platformdirs.user_data_dir("wordfilter")
        # XDG has a path ignored that is not absolute; platformdirs does so in some versions only.
        for xdg in ("relative/path", "~/data", " /data "):
            monkeypatch.setenv("XDG_DATA_HOME", xdg)
            assert wordlist.data_directory() == default
    assert cache.path("http://a").startswith(platformdirs.user_cache_dir("wordfilter"))


@pytest.mark.parametrize("source", ["nyt", "original"])
def test_a_list_by_name_imports_nothing_heavy_fetched_or_not(library, wordfilter, tmp_path, source):
    store.write(wordlist.new_path("nyt"), store.Origin(("http://localhost/",)), WORDS)
    environment = {"WORDFILTER_DATA": str(tmp_path), "PYTHONPROFILEIMPORTTIME": "1"}
    done = wordfilter("-w", source, "crane,byybb", env=environment)
    assert b"abort" in done.stdout.lower()
    assert (b"wordfilter.store" in done.stderr) == (source == "nyt")
    heavy = b"json requests platformdirs tempfile wordfilter.cache wordfilter.fetch"
    for module in heavy.split():
        assert module not in done.stderr


def test_a_url_that_is_kept_imports_no_requests(library, wordfilter, tmp_path):
    url = "http://localhost:9/words"
    store.write(cache.path(url), store.Origin((url,)), WORDS)
    environment = {"WORDFILTER_DATA": str(tmp_path), "PYTHONPROFILEIMPORTTIME": "1"}
    done = wordfilter("-w", url, "crane,byybb", env=environment)
    assert done.stdout == b"Abort 912\n"
    assert b"wordfilter.cache" in done.stderr
    assert b"requests" not in done.stderr


def test_a_word_that_cannot_be_printed_is_none():
    content = ["abort\nab\x1b[2Jrt 1\n\x9b\nfor", "ay\n\u202eabc\n"]
    assert list(wordlist.words_in(map(str.encode, content))) == ["abort", "foray"]
