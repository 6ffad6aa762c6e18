"""Servers for tests: python3 server.py FOLDER [PORT]. Makes certificates in FOLDER, prints a line NAME PORT for each server, and ends with its input: the
folder goes then, since tests that share the servers end without a word.

NAMES=ADDRESS in the environment wants a name server too, which says that museum.test has that address. TIME=SECONDS wants a time server, which
says nothing for so long after the first question."""
import base64, gzip, hashlib, os, select, shutil, socket, ssl, struct, subprocess, sys, threading, time, urllib.parse

folder = sys.argv[1]


def openssl(*words):
    subprocess.run(["openssl", *words], check=True, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


elliptic = ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"]


def authority(name, key=elliptic):
    openssl("req", "-x509", "-newkey", *key, "-nodes", "-days", "36500", "-subj", f"/CN={name}", "-keyout", f"{name}.key",
            "-out", f"{name}.crt", "-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign")


def certificate(name, hosts, authority, begin, end):
    """Signed by `openssl ca`, which takes both times."""
    names = ",".join(host if ":" in host else f"DNS:{host}" for host in hosts)
    with open(f"{folder}/ca.conf", "w") as file:
        file.write(f"[ca]\ndefault_ca=a\n[a]\ndatabase=index.txt\nnew_certs_dir=.\nserial=serial\ndefault_md=sha256\npolicy=p\nunique_subject=no\n"
                   f"copy_extensions=none\nx509_extensions=x\n[p]\ncommonName=supplied\n[x]\nsubjectAltName={names}\nbasicConstraints=CA:FALSE\n")
    open(f"{folder}/index.txt", "w").close()
    with open(f"{folder}/serial", "w") as file:
        file.write("01\n")
    openssl("req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", f"/CN={hosts[0]}", "-keyout", f"{name}.key",
            "-out", f"{name}.csr")
    openssl("ca", "-batch", "-config", "ca.conf", "-cert", f"{authority}.crt", "-keyfile", f"{authority}.key", "-in", f"{name}.csr", "-out", f"{name}.crt",
            "-startdate", begin, "-enddate", end, "-notext")


authority("authority")
openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "3650", "-subj", "/CN=localhost", "-keyout", "self-signed.key", "-out",
        "self-signed.crt", "-addext", "subjectAltName=DNS:localhost")
authority("rsa-authority", ["rsa:2048"])
certificate("good-rsa", ["localhost"], "rsa-authority", "20200101000000Z", "20490101000000Z")
certificate("address", ["elsewhere.example", "IP:127.0.0.1"], "authority", "20200101000000Z", "20490101000000Z")
certificate("client", ["kiosk 7"], "authority", "20200101000000Z", "20490101000000Z")
certificate("good", ["localhost", "museum.test"], "authority", "20200101000000Z", "20490101000000Z")
certificate("expired", ["localhost"], "authority", "20200101000000Z", "20210101000000Z")
certificate("early", ["localhost"], "authority", "20480101000000Z", "20490101000000Z")
certificate("wrong-name", ["elsewhere.example"], "authority", "20200101000000Z", "20490101000000Z")

def announce(name, serve=None):
    """Announces a server without HTTP, whose connections `serve` accepts on a thread of its own."""
    server = socket.socket()
    server.bind(("127.0.0.1", 0))
    server.listen(64)
    print(name, server.getsockname()[1], flush=True)
    if serve:
        threading.Thread(target=serve, args=(server,), daemon=True).start()
    return server


counts = {}
# The idempotency keys and bodies of messages, by their target's query.
messages = {}
lock = threading.Lock()


def read_head(connection):
    data = b""
    while b"\r\n\r\n" not in data:
        piece = connection.recv(4096)
        if not piece:
            return None, b""
        data += piece
    head, rest = data.split(b"\r\n\r\n", 1)
    lines = head.decode("latin-1").split("\r\n")
    headers = {line.split(":", 1)[0].lower(): line.split(":", 1)[1].strip() for line in lines[1:]}
    # Their bodies are large, and not always received.
    if not lines[0].split(" ")[1].startswith("/upload"):
        while len(rest) < int(headers.get("content-length", 0)):
            rest += connection.recv(4096)
    return (lines[0].split(" "), headers), rest


def answer(connection, status, body=b"", *fields):
    head = "".join(f"{field}\r\n" for field in (status and [f"HTTP/1.1 {status}"]) + [f"Content-Length: {len(body)}", *fields])
    connection.sendall(head.encode() + b"\r\n" + body)


# Connections stay open after these paths.
lasting = ("/kept", "/two-lengths", "/more", "/gzip")


def serve_http(connection, port):
    """Answers requests until one of them ends the connection."""
    served = 0
    while True:
        request, body = read_head(connection)
        if not request:
            return
        served += 1
        serve_request(connection, port, request, body, served)
        if not request[0][1].startswith(lasting) and not request[0][1].endswith("kept.example/"):
            return


def serve_request(connection, port, request, body, served):
    (method, target, _), headers = request
    if method == "CONNECT":
        if port == ports.get("user-proxy") and headers.get("proxy-authorization") != user_proxy:
            return answer(connection, "407 Who", b"", "Proxy-Authenticate: Basic")
        return tunnel(connection, target)
    if target == "http://silent.example/":
        return time.sleep(3)
    if target.startswith("http://"):
        if port == ports.get("user-proxy") and headers.get("proxy-authorization") != user_proxy:
            return answer(connection, "407 Who", b"", "Proxy-Authenticate: Basic")
        return answer(connection, "200 OK", f"by proxy: {target}".encode())
    path, _, query = urllib.parse.unquote(target).partition("?")
    with lock:
        count = counts[target] = counts.get(target, 0) + 1
    if path == "/echo":
        answer(connection, "200 OK", f"{method} {headers.get('content-type', '-')} {headers.get('x-own', '-')} ".encode() + body)
    elif path.startswith("/kept"):
        # The number of the request in its connection.
        text = f"{served}".encode()
        if path == "/kept-chunks":
            connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\nX-Trailer: a\r\n\r\n" % (len(text), text))
        elif query == "once" and served > 1:
            # As a server that closes an idle connection at the moment of the next request.
            connection.shutdown(socket.SHUT_RDWR)
        else:
            answer(connection, "200 OK", text, *(["Connection: close"] if query == "close" else []))
    elif path == "/two-lengths":
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n%03d\r\n0\r\n\r\n" % served)
    elif path == "/old":
        connection.sendall(f"HTTP/1.0 200 OK\r\n\r\nold {served}".encode())
        connection.shutdown(socket.SHUT_WR)
    elif path == "/more":
        connection.sendall(f"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n{served}HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfake".encode())
    elif path == "/gzip":
        data = gzip.compress(b"grape " * int(query.split("-")[0])) if "gzip" in headers.get("accept-encoding", "") else b"not asked"
        if query.endswith("-cut"):
            data = data[:len(data) // 2]
        if query.endswith("-bad"):
            data = data[:-8] + bytes(8)
        if query.endswith("-twice"):
            data += gzip.compress(b"end")
        answer(connection, "200 OK", data, "Content-Encoding: gzip")
    elif path == "/portal":
        # A network whose sign-in page replaces everything once `/portal-on` was requested.
        if counts.get(f"/portal-on?{query}"):
            answer(connection, "302 Found", b"", f"Location: http://127.0.0.1:{port}/sign-in")
        else:
            answer(connection, "200 OK", b'{"price": 3}', "Content-Type: application/json", "Vary: Accept, X-Own" if query == "types" else "Vary: X-Own")
    elif path == "/sign-in":
        answer(connection, "200 OK", b"<html>Sign in</html>", "Content-Type: text/html; charset=utf-8")
    elif path == "/portal-on":
        answer(connection, "200 OK", b"")
    elif path == "/tls":
        # The version, the client's name, and whether the session is resumed.
        name = (connection.getpeercert() or {}).get("subject", [[["", "-"]]])[0][0][1]
        answer(connection, "200 OK", f"{connection.version()} {name} {'resumed' if connection.session_reused else 'full'}".encode())
    elif path == "/chunks":
        connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        for piece in (b"in ", b"three ", b"pieces"):
            connection.sendall(b"%x\r\n%s\r\n" % (len(piece), piece))
            time.sleep(0.01)
        connection.sendall(b"0\r\n\r\n")
    elif path == "/until-end":
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\nuntil the end")
    elif path == "/redirect":
        answer(connection, query or "302 Found", b"", "Location: /echo")
    elif path == "/to":
        answer(connection, "302 Found", b"", f"Location: {query}")
    elif path == "/private-to":
        answer(connection, "302 Found", b"", f"Location: {query}", "Cache-Control: private")
    elif path == "/loop":
        answer(connection, "302 Found", b"", "Location: /loop")
    elif path == "/tag":
        if headers.get("if-none-match") == '"a"':
            answer(connection, "304 Not Modified", b"", 'ETag: "a"')
        else:
            answer(connection, "200 OK", f"version of call {count}".encode(), 'ETag: "a"')
    elif path == "/sometimes":
        answer(connection, *(("200 OK", b"at last") if count >= 3 else ("503 Busy", b"later")))
    elif path == "/revised":
        answer(connection, *(("503 Busy", b"later") if count == 3 else ("200 OK", b"one" if count < 3 else b"two")))
    elif path == "/asks-to-wait":
        answer(connection, *(("200 OK", b"thanks") if count >= 2 else ("429 Slow", b"later", "Retry-After: 20")))
    elif path == "/asks-to-wait-until":
        answer(connection, *(("200 OK", b"thanks") if count >= 2 else (
            "503 Busy", b"later", "Date: Tue, 15 Nov 1994 12:45:26 GMT", "Retry-After: Tue, 15 Nov 1994 12:45:46 GMT")))
    elif path == "/personal":
        # Says who asks; the query is a field of the response.
        user = headers.get("cookie") or headers.get("authorization") or "anyone"
        answer(connection, "200 OK", f"{user} {headers.get('x-own', '-')}".encode(), *([query] if query else []))
    elif path == "/private-way":
        answer(connection, "302 Found", b"", "Location: /personal", query)
    elif path == "/count":
        answer(connection, "200 OK", str(counts.get(query, 0)).encode())
    elif path == "/status":
        answer(connection, query, b"words")
    elif path == "/outbox":
        # Receives the first attempt, but reports a failure, as if the response had been lost.
        messages.setdefault(query, []).append(f"{headers.get('idempotency-key', '-')} {body.decode()}")
        refused = body == b"bad"
        answer(connection, *(("503 Busy", b"later") if count == 1 else ("400 Bad", b"no") if refused else ("200 OK", b"")))
    elif path == "/outbox-moved":
        # Redirects the first message, and receives it when it is sent again.
        code, _, name = query.partition("-")
        if count == 1:
            place = f"http://127.0.0.1:{port}/outbox?{name}" if code in ("307", "308") else "/echo"
            answer(connection, f"{code} Moved", b"", f"Location: {place}")
        elif method == "POST":
            messages.setdefault(name, []).append(f"{headers.get('idempotency-key', '-')} {body.decode()}")
            answer(connection, "200 OK", b"")
    elif path == "/outbox-portal":
        # A network that repeats even messages to its sign-in page, until the second attempt.
        if count == 1:
            answer(connection, "307 Moved", b"", f"Location: http://127.0.0.1:{port}/sign-in")
        else:
            messages.setdefault(query, []).append(f"{headers.get('idempotency-key', '-')} {body.decode()}")
            answer(connection, "200 OK", b"")
    elif path == "/outbox-log":
        answer(connection, "200 OK", "\n".join(messages.get(query, [])).encode())
    elif path == "/hang":
        time.sleep(30)
    elif path == "/slow":
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        for _ in range(200):
            connection.sendall(b".")
            time.sleep(0.1)
    elif path == "/drop":
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
    elif path == "/nonsense":
        connection.sendall(os.urandom(4096).replace(b"HTTP", b"....") + b"\n")
    elif path == "/zip":
        answer(connection, "200 OK", b"zipped", "Content-Encoding: gzip")
    elif path == "/huge-said":
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2147483648\r\n\r\n")
        pour(connection)
    elif path == "/pour":
        # An endless body with any status. A redirect leads to /echo.
        connection.sendall(f"HTTP/1.1 {query}\r\nLocation: /echo\r\n\r\n".encode())
        pour(connection)
    elif path == "/unchanged":
        connection.sendall(b"HTTP/1.1 304 Not Modified\r\nContent-Length: 99999999\r\n\r\n")
    elif path == "/huge":
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        pour(connection)
    elif path == "/image":
        # A file of the folder with a tag; a word after "&" is the response's Cache-Control.
        name, _, control = query.partition("&")
        if not os.path.exists(f"{folder}/{name}"):
            return answer(connection, "404 Not Found", b"no such image")
        with open(f"{folder}/{name}", "rb") as file:
            data = file.read()
        tag = f'"{hashlib.sha1(data).hexdigest()}"'
        fields = [f"ETag: {tag}"] + ([f"Cache-Control: {control}"] if control else [])
        if headers.get("if-none-match") == tag:
            answer(connection, "304 Not Modified", b"", *fields)
        else:
            answer(connection, "200 OK", data, *fields)
    elif path == "/resumable":
        serve_resumable(connection, headers, query, count)
    elif path == "/upload":
        serve_upload(connection, headers, query, count, body, port)
    elif path == "/megabytes":
        answer(connection, "200 OK", b"0123456789abcdef" * 65536 * int(query))
    elif path == "/socket":
        serve_socket(connection, headers, query)
    else:
        answer(connection, "404 Not Found", b"no such thing")


def serve_upload(connection, headers, query, count, body, port):
    """Receives a body, as the first word of the query says, and answers with its size and digest. `/outbox-log` has a line for each
    request: the expectation, and the number of bytes received."""
    kind = query.partition("-")[0]
    size = int(headers.get("content-length", 0))
    expects = headers.get("expect") == "100-continue"
    log = messages.setdefault(f"upload-{query}", [])

    def receive(limit=size):
        digest, done = hashlib.sha256(body), len(body)
        while done < limit:
            piece = connection.recv(65536)
            if not piece:
                break
            done += len(piece)
            digest.update(piece)
        log.append(f"{headers.get('expect', '-')} {done}")
        return f"{done} {digest.hexdigest()}".encode()

    if kind == "refused" or kind == "early" or (kind == "moved" and expects) or (kind == "expectation" and expects):
        log.append(f"{headers.get('expect', '-')} 0")
        status = {"moved": "307 Moved", "expectation": "417 No"}.get(kind, "413 Large")
        return answer(connection, status, b"", f"Location: http://localhost:{port}/upload?plain-{query}", "Connection: close")
    if expects and kind != "silent":
        connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
    if kind == "regrets":
        # Refuses the body after it has asked for it.
        return answer(connection, "413 Large", b"", "Connection: close")
    if kind == "late":
        time.sleep(2)
    if kind == "moved":
        receive()
        answer(connection, "307 Moved", b"", f"Location: /upload?plain-{query}")
    elif kind == "drop" and count == 1:
        receive(size // 2)
    else:
        received = receive()
        answer(connection, "503 Busy" if kind == "busy" and count == 1 else "200 OK", received)


def serve_resumable(connection, headers, query, count):
    """A file of 100,000 bytes, as the first word of the query says. The first response, or with `cuts` each one, ends after 40,000
    bytes of it. `/outbox-log` has the ranges that were requested."""
    kind = query.partition("-")[0]
    data = bytes(range(250)) * 400
    tag = '"1"'
    asked = headers.get("range", "")
    messages.setdefault(query, []).append(f"{asked or 'all'} {headers.get('if-range', '-')}")
    if kind == "changed" and count > 1:
        data, tag = data[::-1], '"2"'
    first = 0
    total, length = len(data), len(data)
    if asked and kind != "ignores" and headers.get("if-range") in (tag, "Sat, 28 Nov 2026 08:00:00 GMT"):
        first = int(asked.removeprefix("bytes=").split("-")[0])
    if first and kind == "refuses":
        return answer(connection, "416 Range Not Satisfiable", b"", f"Content-Range: bytes */{total}")
    if first and kind == "busy" and count == 2:
        return answer(connection, "503 Busy", b"later")
    fields = {"cuts": ["ETag: \"1\""], "date": ["Last-Modified: Sat, 28 Nov 2026 08:00:00 GMT", "Date: Sat, 28 Nov 2026 08:00:05 GMT"],
              "fresh": ["Last-Modified: Sat, 28 Nov 2026 08:00:00 GMT", "Date: Sat, 28 Nov 2026 08:00:00 GMT"], "weak": ['ETag: W/"1"'],
              "untagged": []}.get(kind, [f"ETag: {tag}"])
    status = "200 OK"
    body = data[first:]
    if first:
        begin = 0 if kind == "shifted" else first
        if kind == "shifted":
            body = data
        if kind == "longer":
            total += 1
            body += b"x"
        if kind == "part":
            body = body[:30_000]
        if kind == "retagged":
            fields = ['ETag: "3"']
        if kind == "encoded":
            fields.append("Content-Encoding: gzip")
        status = "206 Partial Content"
        fields.append(f"Content-Range: bytes {begin}-{begin + len(body) - 1}/{total}")
    elif kind == "gzip":
        body = gzip.compress(os.urandom(100_000) + data)
        fields.append("Content-Encoding: gzip")
    if kind == "unasked":
        status = "206 Partial Content"
        fields.append("Content-Range: bytes 0-99999/200000")
    head = "".join(f"{field}\r\n" for field in [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *fields])
    cuts = count == 1 or kind == "cuts"
    connection.sendall(head.encode() + b"\r\n" + (body[:40_000] if cuts else body))


def pour(connection):
    try:
        for _ in range(2048):
            connection.sendall(b"x" * (1 << 20))
    except OSError:
        pass


def tunnel(connection, target):
    host, _, port = target.rpartition(":")
    other = socket.create_connection((host, int(port)))
    connection.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")
    with lock:
        counts["tunnels"] = counts.get("tunnels", 0) + 1

    def pump(a, b):
        try:
            while data := a.recv(65536):
                b.sendall(data)
            b.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    thread = threading.Thread(target=pump, args=(other, connection), daemon=True)
    thread.start()
    pump(connection, other)
    thread.join(5)


# WebSocket, RFC 6455

def frame(opcode, payload, final=True, masked=False):
    head = bytes([opcode | (0x80 if final else 0)])
    size = len(payload)
    head += bytes([size]) if size < 126 else b"\x7e" + struct.pack(">H", size) if size < 65536 else b"\x7f" + struct.pack(">Q", size)
    return head + payload


def take(connection, count):
    data = b""
    while len(data) < count:
        piece = connection.recv(count - len(data))
        if not piece:
            raise OSError("ended")
        data += piece
    return data


def read_frame(connection):
    first, second = take(connection, 2)
    size = second & 127
    if size == 126:
        size = struct.unpack(">H", take(connection, 2))[0]
    elif size == 127:
        size = struct.unpack(">Q", take(connection, 8))[0]
    assert second & 128, "a client masks"
    mask = take(connection, 4)
    return first, bytes(byte ^ mask[index % 4] for index, byte in enumerate(take(connection, size)))


def serve_socket(connection, headers, query):
    key = headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
    if query == "wrong-key":
        accept = accept[::-1]
    fields = {"Upgrade": "WebSocket", "Connection": "keep-alive, upgrade", "Sec-WebSocket-Accept": accept}
    if query.startswith("without-"):
        del fields[query.removeprefix("without-")]
    if query == "extension":
        fields["Sec-WebSocket-Extensions"] = "permessage-deflate"
    if query.startswith("protocol-"):
        fields["Sec-WebSocket-Protocol"] = query.removeprefix("protocol-")
    if query == "text-mqtt":
        fields["Sec-WebSocket-Protocol"] = "mqtt"
    if query == "twice-Sec-WebSocket-Protocol":
        fields["Sec-WebSocket-Protocol"] = "chat"
    head = "".join(f"{name}: {value}\r\n" * (2 if query == f"twice-{name}" else 1) for name, value in fields.items())
    version = "1.0" if query == "old" else "1.1"
    connection.sendall(f"HTTP/{version} 101 Switching\r\n{head}\r\n".encode())
    if query == "text-mqtt":
        # The broker's answer to the connection request, in a frame of the wrong type.
        connection.sendall(frame(1, b"\x20\x02\0\0"))
    if query == "talks":
        connection.sendall(frame(1, "ganz ".encode(), False) + frame(9, b"are you there") + frame(0, "früh".encode()) + frame(2, b"\0\1\2"))
    if query == "nonsense":
        connection.sendall(b"\xff\xff\xff\xff")
    if query == "huge":
        connection.sendall(b"\x82\x7f" + struct.pack(">Q", 1 << 40) + b"x" * 1000)
    if query == "ends-badly":
        connection.sendall(b"\x88\x00\xff\xff")
    if query == "client":
        connection.sendall(frame(1, (connection.getpeercert() or {}).get("subject", [[["", "-"]]])[0][0][1].encode()))
    if query == "drop":
        return
    if query.startswith("digest-"):
        # Receives slowly, sends a little in the meantime, and at last the digest of all bytes.
        digest, left = hashlib.sha256(), int(query.removeprefix("digest-"))
        time.sleep(1)
        while left > 0:
            _, payload = read_frame(connection)
            digest.update(payload)
            left -= len(payload)
            connection.sendall(frame(2, b"."))
        return connection.sendall(frame(1, digest.hexdigest().encode()))
    if query == "flood":
        # Sends as fast as it can until it receives a message.
        frames = frame(2, bytes(60_000)) * 16
        while not select.select([connection], [], [], 0)[0]:
            connection.sendall(frames)
        read_frame(connection)
        connection.sendall(frame(1, b"enough"))
    if query == "deaf":
        # Sends a little, and receives nothing.
        for _ in range(80):
            time.sleep(0.1)
            connection.sendall(frame(2, b"."))
        return
    while True:
        first, payload = read_frame(connection)
        opcode = first & 15
        if opcode == 8:
            return connection.sendall(frame(8, payload))
        if opcode == 10:
            connection.sendall(frame(1, b"pong " + payload))
        elif opcode == 9:
            connection.sendall(frame(10, payload))
        elif payload == b"close":
            connection.sendall(frame(8, struct.pack(">H", 1001) + b"bye"))
        else:
            connection.sendall(frame(opcode, payload))


def listen(name, certificate=None, port=0, ciphers=None, version=None, clients=None):
    server = socket.socket()
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    server.bind(("127.0.0.1", port))
    server.listen(64)
    context = None
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{folder}/{certificate}.crt", f"{folder}/{certificate}.key")
        if version:
            context.minimum_version = context.maximum_version = version
        if clients:
            context.load_verify_locations(f"{folder}/{clients}.crt")
            context.verify_mode = ssl.CERT_REQUIRED
        if ciphers:
            context.maximum_version = ssl.TLSVersion.TLSv1_2
            context.set_ciphers(ciphers)
    port = server.getsockname()[1]
    ports[name] = port
    print(name, port, flush=True)

    def one(connection):
        try:
            connection.settimeout(60)
            if context:
                connection = context.wrap_socket(connection, server_side=True)
            serve_http(connection, port)
            # Waits for the client's TLS closure. Closing a socket with unread data would reset the connection and cut
            # off the answer.
            if context:
                connection.unwrap()
        except (OSError, ValueError, AssertionError):
            pass
        finally:
            connection.close()

    def all():
        while True:
            connection, _ = server.accept()
            threading.Thread(target=one, args=(connection,), daemon=True).start()

    threading.Thread(target=all, daemon=True).start()


ports = {}
user_proxy = "Basic " + base64.b64encode(b"kiosk:p:w/").decode()
listen("user-proxy")
listen("plain", port=int(sys.argv[2]) if len(sys.argv) > 2 else 0)
for name in ("good", "good-rsa", "expired", "early", "wrong-name", "self-signed"):
    listen(name, name)
listen("address", "address")
listen("tls-1.2", "good", version=ssl.TLSVersion.TLSv1_2)
listen("tls-1.3", "good", version=ssl.TLSVersion.TLSv1_3)
listen("expired-1.2", "expired", version=ssl.TLSVersion.TLSv1_2)
listen("clients", "good", clients="authority")
listen("clients-1.2", "good", clients="authority", version=ssl.TLSVersion.TLSv1_2)
# Servers that offer nothing but what RFC 9325 advises against.
listen("cbc", "good", ciphers="ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA")
listen("static-rsa", "good-rsa", ciphers="AES256-GCM-SHA384:AES128-GCM-SHA256")


def pour_warnings(server):
    """Sends alerts of TLS that change nothing (a warning, user_canceled), without an end."""
    while True:
        connection, _ = server.accept()
        connection.settimeout(20)
        try:
            end = time.time() + 20
            while time.time() < end:
                connection.sendall(bytes([21, 3, 3, 0, 2, 1, 90]) * 10000)
        except OSError:
            pass
        connection.close()


announce("warnings", pour_warnings)
# A server that listens and never answers.
silent = announce("silent")


def close_early(server):
    """Closes connections as soon as a request begins."""
    while True:
        connection, _ = server.accept()
        connection.recv(1)
        connection.close()


announce("closing", close_early)


def answer_names(server, address):
    """The address of one host (RFC 1035), and of no other."""
    while True:
        question, asker = server.recvfrom(512)
        end = question.index(b"\0", 12) + 5
        is_known = question[12:end - 4].lower() == b"\6museum\4test\0"
        answers = is_known and question[end - 4:end - 2] == b"\0\1"
        head = question[:2] + (b"\x81\x80" if is_known else b"\x81\x83") + b"\0\1" + bytes([0, answers]) + bytes(4)
        record = b"\xc0\x0c\0\1\0\1\0\0\0\x3c\0\4" + socket.inet_aton(address) if answers else b""
        server.sendto(head + question[12:end] + record, asker)


if "NAMES" in os.environ:
    names = socket.socket(type=socket.SOCK_DGRAM)
    names.bind(("127.0.0.1", 53))
    threading.Thread(target=answer_names, args=(names, os.environ["NAMES"]), daemon=True).start()


def answer_time(server, silence):
    """The time of this machine (RFC 4330)."""
    first = None
    while True:
        question, asker = server.recvfrom(512)
        first = first or time.time()
        if len(question) < 48 or time.time() < first + silence:
            continue
        now = struct.pack(">II", int(time.time()) + 2208988800, 0)
        server.sendto(struct.pack(">BBbbII4s", 0x24, 1, 4, -20, 0, 0, b"TEST") + now + question[40:48] + now + now, asker)


if "TIME" in os.environ:
    clock = socket.socket(type=socket.SOCK_DGRAM)
    clock.bind(("127.0.0.1", 123))
    threading.Thread(target=answer_time, args=(clock, float(os.environ["TIME"])), daemon=True).start()


def read_packet(connection):
    head = take(connection, 1)[0]
    size = shift = 0
    while True:
        byte = take(connection, 1)[0]
        size |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return head, take(connection, size)


def serve_broker(connection):
    """A broker (MQTT 3.1.1) that ends the connection when it receives a message on `poison`, and confirms other messages. To a
    subscription of `large/#`, it sends a message of 2 MB, and others before and after its confirmation. It confirms a subscription of
    `backlog` after 20 messages."""

    def publish(topic, payload, number=None):
        head = struct.pack(">H", len(topic)) + topic + (struct.pack(">H", number) if number else b"")
        size, length = len(head) + len(payload), b""
        while size >= 128:
            length += bytes([size & 127 | 128])
            size >>= 7
        connection.sendall(bytes([0x33 if number else 0x30]) + length + bytes([size]) + head + payload)

    while True:
        head, body = read_packet(connection)
        kind, kind_flags = head >> 4, head & 15
        if kind == 1:
            with lock:
                counts["sessions"] = counts.get("sessions", 0) + 1
            connection.sendall(b"\x20\2\0\0")
        elif kind == 3:
            length = struct.unpack(">H", body[:2])[0]
            if body[2:2 + length] == b"poison":
                return
            if body[2:2 + length] == b"stall":
                time.sleep(3)
            if kind_flags & 6 == 0:
                continue
            connection.sendall(b"\x40\2" + body[2 + length:4 + length])
        elif kind == 4:
            publish(b"large/c", b"confirmed %d" % struct.unpack(">H", body)[0])
        elif kind == 8 and body[4:-1] == b"backlog":
            for _ in range(20):
                publish(b"backlog", bytes(5000))
            connection.sendall(b"\x90\3" + body[:2] + b"\0")
        elif kind == 8:
            connection.sendall(b"\x90\3" + body[:2] + b"\0")
            publish(b"large/a", bytes(2 << 20), 7)
            publish(b"large/b", b"fits")
        elif kind == 12:
            connection.sendall(b"\xd0\0")


# The sessions of clients, by their names, and the names of those that are lost.
sessions = {}
forgotten = set()


def serve_sessions(connection):
    """A broker (MQTT 3.1.1 and 5) that keeps sessions, and receives messages of QoS 2 as soon as they arrive. To a message on `report`, it
    sends the payloads that it has received. The client's name chooses faults: `cut` ends the connection once at each step of a message of
    QoS 2, `lost` forgets the session after the first message, `refused` is refused, and `limited` has limits."""

    def send(head, body):
        assert len(body) < 16384
        size = bytes([len(body)]) if len(body) < 128 else bytes([len(body) & 127 | 128, len(body) >> 7])
        connection.sendall(bytes([head]) + size + body)

    def publish(topic, payload, flags=0, number=b"", properties=b""):
        fields = bytes([len(properties)]) + properties if version == 5 else b""
        send(0x30 | flags, struct.pack(">H", len(topic)) + topic + number + fields + payload)

    def cut(step):
        if not name.startswith("cut") or step in session["cuts"]:
            return False
        session["cuts"].add(step)
        return True

    _, body = read_packet(connection)
    version, flags, rest = body[6], body[7], body[10:]
    if version == 5:
        rest = rest[1 + rest[0]:]
    name = rest[2:2 + struct.unpack(">H", rest[:2])[0]].decode()
    if name.startswith("refused"):
        return send(0x20, b"\0\x8a\0" if version == 5 else b"\0\5")
    is_kept = name in sessions and not flags & 2 and name not in forgotten
    forgotten.discard(name)
    if not is_kept:
        sessions[name] = {"log": sessions.get(name, {"log": []})["log"], "received": [], "cuts": set(), "sent": None}
    session = sessions[name]
    properties = b""
    if name.startswith("limited"):
        # Two messages at a time, packets of 1,000 bytes, QoS 1, and no retained messages.
        properties = b"\x21\0\2\x27\0\0\x03\xe8\x24\1\x25\0"
    if not name:
        properties += b"\x12\0\4name"
    send(0x20, bytes([is_kept, 0]) + (bytes([len(properties)]) + properties if version == 5 else b""))
    if session["sent"] == "message":
        publish(b"once", b"only", 12, b"\0\x09")
    if session["sent"] == "release":
        send(0x62, b"\0\x09")
    waiting = []
    while True:
        # Confirms messages late, so that the client sends as many as it may.
        if waiting and not select.select([connection], [], [], 0.2)[0]:
            session["log"].append(f"{len(waiting)} at a time")
            for number in waiting:
                send(0x40, number)
            waiting = []
            continue
        head, body = read_packet(connection)
        kind, quality = head >> 4, head >> 1 & 3
        if kind == 3:
            size = struct.unpack(">H", body[:2])[0]
            topic, rest = body[2:2 + size], body[2 + size:]
            number = rest[:2] if quality else b""
            rest = rest[len(number):]
            payload = rest[1 + rest[0]:] if version == 5 else rest
            if topic == b"report":
                publish(b"report", "\n".join(session["log"]).encode())
            elif topic == b"refused":
                send(0x40 if quality == 1 else 0x50, number + b"\x87")
            elif topic == b"kicked":
                return send(0xE0, b"\x98\0")
            elif topic == b"alias":
                publish(b"alias", b"", 0, b"", b"\x23\0\1")
            elif quality == 1:
                waiting.append(number)
            elif quality == 2:
                if number not in session["received"]:
                    session["received"].append(number)
                    session["log"].append(payload.decode())
                if name.startswith("lost") and len(session["log"]) == 1:
                    forgotten.add(name)
                    return
                if cut("message"):
                    return
                send(0x50, number)
                if cut("receipt"):
                    return
        elif kind == 6:
            if cut("release"):
                return
            if body[:2] in session["received"]:
                session["received"].remove(body[:2])
            if cut("completion"):
                return
            send(0x70, body[:2])
        elif kind == 8:
            name_of_filter = body[5 if version == 5 else 4:-1]
            refusal = 0x87 if version == 5 else 0x80
            send(0x90, body[:2] + (b"\0" if version == 5 else b"") + bytes([refusal if name_of_filter == b"secret" else body[-1]]))
            if name_of_filter == b"once" and not session["sent"]:
                session["sent"] = "message"
                publish(b"once", b"only", 4, b"\0\x09")
        elif kind == 5:
            if cut("client's receipt"):
                return
            session["sent"] = "release"
            send(0x62, body[:2])
        elif kind == 7:
            if cut("client's completion"):
                return
            session["sent"] = "done"
            session["log"].append("done")
        elif kind == 10:
            if name.startswith("leaves"):
                session["log"].append("left " + body[5 if version == 5 else 4:].decode())
            if cut("unsubscription"):
                return
            send(0xB0, body[:2] + (b"\0\0" if version == 5 else b""))
        elif kind == 12:
            send(0xD0, b"")
        elif kind == 14:
            return


def serve_script(connection, answers_pings=True, first_answer=b"\xd0\0"):
    """A broker that answers a connection request with bytes in place of its reply: the client's name has them in hexadecimal. Afterwards,
    it answers pings alone, or nothing. It answers the first ping with the bytes of `first_answer`."""
    _, body = read_packet(connection)
    rest = body[10 + (1 + body[10] if body[6] == 5 else 0):]
    connection.sendall(bytes.fromhex(rest[2:2 + struct.unpack(">H", rest[:2])[0]].decode()))
    while True:
        head, _ = read_packet(connection)
        if head >> 4 == 12 and answers_pings:
            connection.sendall(first_answer)
            first_answer = b"\xd0\0"
        if head >> 4 == 14:
            return


def serve_brokers(serve):
    def accept(server):
        def one(connection):
            try:
                connection.settimeout(60)
                serve(connection)
            except OSError:
                pass
            connection.close()

        while True:
            threading.Thread(target=one, args=(server.accept()[0],), daemon=True).start()

    return accept


announce("strict-broker", serve_brokers(serve_broker))
announce("session-broker", serve_brokers(serve_sessions))
announce("scripted-broker", serve_brokers(serve_script))
announce("stalled-broker", serve_brokers(lambda connection: serve_script(connection, answers_pings=False)))
# A message of the topic "a" in place of the reply to the first ping.
announce("omitting-broker", serve_brokers(lambda connection: serve_script(connection, first_answer=b"\x30\3\0\1a")))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


# Debian's MQTT broker, without TLS, with TLS, with certificates of its clients, and by WebSockets without and with TLS.
broker_ports = [free_port() for _ in range(5)]
with open(f"{folder}/mosquitto.conf", "w") as file:
    file.write(f"user root\nallow_anonymous true\npersistence false\nlog_type none\nlistener {broker_ports[0]} 127.0.0.1\nlistener {broker_ports[1]} 127.0.0.1\n"
               f"certfile {folder}/good.crt\nkeyfile {folder}/good.key\nlistener {broker_ports[2]} 127.0.0.1\ncertfile {folder}/good.crt\n"
               f"keyfile {folder}/good.key\ncafile {folder}/authority.crt\nrequire_certificate true\nuse_identity_as_username true\n"
               f"listener {broker_ports[3]} 127.0.0.1\nprotocol websockets\nlistener {broker_ports[4]} 127.0.0.1\nprotocol websockets\n"
               f"certfile {folder}/good.crt\nkeyfile {folder}/good.key\n")
broker = subprocess.Popen(["/usr/sbin/mosquitto", "-c", f"{folder}/mosquitto.conf"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
for port in broker_ports:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.05)
print("broker", broker_ports[0], flush=True)
print("broker-encrypted", broker_ports[1], flush=True)
print("broker-clients", broker_ports[2], flush=True)
print("broker-socket", broker_ports[3], flush=True)
print("broker-socket-encrypted", broker_ports[4], flush=True)
print("ready", 0, flush=True)
sys.stdin.read()
broker.kill()
broker.wait()
shutil.rmtree(folder, ignore_errors=True)
