extension TOMLParser {
  /// Returns the script that `python3` runs.
  ///
  /// Each line of its input is a JSON array with the text of a file. For each, it writes one line that ``TOMLAnswer``
  /// reads. Until the version is checked, the script uses only features of old versions.
  static func script(oldestPython: Int, processorSeconds: Double) -> String {
    #"""
    import sys

    if sys.version_info < (3, \#(oldestPython)):
        print('{"version": "%d.%d"}' % sys.version_info[:2])
        sys.exit()
    try:
        import json, re, resource, signal, tomllib, unicodedata
    except ImportError as error:
        print('{"module": "%s"}' % error.name)
        sys.exit()


    class Refusal(Exception):
        pass


    too_deep = "arrays and tables are nested more than \#(Limit.depth) deep"
    too_long = "an integer has at most 64 bits"


    def encoded(value, path, depth):
        if isinstance(value, str):
            return ["string", value]
        if isinstance(value, bool):
            return ["boolean", "true" if value else "false"]
        if isinstance(value, int):
            if not -(2**63) <= value < 2**63:
                raise Refusal(path, too_long)
            return ["integer", str(value)]
        if isinstance(value, float):
            return ["float", repr(value)]
        if not isinstance(value, (list, dict)):
            raise Refusal(path, "dates and times are not supported; write a text in quotes")
        if depth == \#(Limit.depth):
            raise Refusal(path, too_deep)
        if isinstance(value, list):
            return ["array", [encoded(each, path, depth + 1) for each in value]]
        if len({unicodedata.normalize("NFC", key) for key in value}) < len(value):
            raise Refusal(path, "two keys are the same text in different Unicode normalization forms")
        return ["table", [[key, encoded(each, path + [key], depth + 1)] for key, each in value.items()]]


    def line_of(text, offset):
        return text.count("\n", 0, offset) + 1


    def syntax_fault(text, error):
        message, _, position = str(error).rpartition(" (at ")
        position = re.fullmatch(r"line (\d+), column (\d+)\)", position)
        if position:
            line, column = int(position[1]), int(position[2])
            rest = text.split("\n")[line - 1][column - 1 :][:16]
        else:
            line, rest = line_of(text.rstrip("\n"), len(text)), ""
        if message == "Invalid value":
            message = "invalid value, or a text without quotes" if rest else "a value is missing"
        elif message == "Cannot overwrite a value":
            message = "the key is defined twice"
        else:
            message = message[:1].lower() + message[1:]
        return {"line": str(line), "reason": message + (" (at %r)" % rest if rest else " (at the end of the line)")}


    # Finds the likely line of a fault for which tomllib gives none.
    def deepest_line(text):
        dotted = re.search(r"(?:[\w\"'-]+[ \t]*\.[ \t]*){\#(Limit.depth)}", text)
        if dotted:
            return line_of(text, dotted.start())
        depth = 0
        for match in re.finditer(r"[\[{\]}]", text):
            depth += 1 if match[0] in "[{" else -1
            if depth > \#(Limit.depth):
                return line_of(text, match.start())
        return 1


    def answer(text):
        try:
            signal.setitimer(signal.ITIMER_PROF, \#(processorSeconds))
            try:
                # Some editors write a byte order mark.
                table = encoded(tomllib.loads(text.removeprefix("\ufeff")), [], 0)[1]
                return json.dumps({"table": table})
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
        except tomllib.TOMLDecodeError as error:
            fault = syntax_fault(text, error)
        except Refusal as refusal:
            fault = {"path": refusal.args[0], "reason": refusal.args[1]}
        except RecursionError:
            fault = {"line": str(deepest_line(text)), "reason": too_deep}
        except TimeoutError:
            fault = {
                "line": str(deepest_line(text)),
                "reason": "reading the file takes more than \#(processorSeconds) seconds; make its keys shorter",
            }
        except MemoryError:
            fault = {
                "line": str(deepest_line(text)),
                "reason": "reading the file takes more than \#(Limit.memory >> 20) MiB of memory; make its keys shorter",
            }
        except ValueError:
            # Python refuses to convert thousands of digits.
            digits = re.search(r"[0-9_]{1000}", text)
            fault = {"line": str(line_of(text, digits.start() if digits else 0)), "reason": too_long}
        return json.dumps(fault)


    def expire(*_):
        raise TimeoutError


    signal.signal(signal.SIGPROF, expire)
    memory = \#(Limit.memory)
    highest = resource.getrlimit(resource.RLIMIT_DATA)[1]
    if highest == resource.RLIM_INFINITY or highest > memory:
        resource.setrlimit(resource.RLIMIT_DATA, (memory, highest))
    for request in sys.stdin.buffer:
        sys.stdout.write(answer(json.loads(request)[0]) + "\n")
        sys.stdout.flush()
    """#
  }
}
