"""A platform of a few lines that spoils its answers, each request by the next fault of a plan. It counts what it makes."""

from __future__ import annotations

import email.utils
import json
import socket
import threading
import time
from typing import Any, Callable

TRICKLE_SECONDS = 0.2
HTML = b"<html><body><h1>502 Bad Gateway</h1></body></html>"

# lost: the platform acts and its answer is spoiled. early: the platform never sees the request.
FAULTS = (
    "early_reset",
    "lost_reset_before_headers",
    "lost_reset_after_headers",
    "lost_reset_mid_body",
    "early_429_seconds",
    "early_429_date",
    "early_503",
    "early_html_502",
    "lost_html_502",
    "lost_truncated_json",
    "lost_trickle",
)


def make_problem(status: int, code: str, retryable: bool, **extras: Any) -> bytes:
    problem = {
        "type": f"/docs/errors/{code}",
        "title": "Refused",
        "status": status,
        "code": code,
        "detail": "Try again later",
        "instance": "/",
        "trace_id": "0" * 32,
        "retryable": retryable,
        **extras,
    }
    return json.dumps(problem).encode()


class Request:
    def __init__(self, method: str, path: str, headers: dict[str, str], body: bytes) -> None:
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body


Answer = tuple[int, dict[str, str], bytes]


class FaultServer:
    """`answer` is the platform. Requests beyond the plan pass."""

    def __init__(self, answer: Callable[[Request], Answer]) -> None:
        self._answer = answer
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._stopped = threading.Event()
        self.faults: list[str] = []
        self.requests: list[Request] = []
        self.connections = 0
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def plan(self, *faults: str) -> None:
        self.faults = list(faults)
        self.requests.clear()

    def stop(self) -> None:
        self._stopped.set()
        # A listener that is only closed leaves the thread in accept.
        try:
            self._listener.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._listener.close()

    def _accept(self) -> None:
        while not self._stopped.is_set():
            try:
                sock, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._serve, args=(sock,), daemon=True).start()

    def _serve(self, sock: socket.socket) -> None:
        with sock, sock.makefile("rb") as reader:
            while True:
                request = _read_request(reader)
                if request is None or not self._handle(sock, request):
                    return

    def _handle(self, sock: socket.socket, request: Request) -> bool:
        """Answers. False ends the connection."""
        self.requests.append(request)
        fault = self.faults.pop(0) if self.faults else "pass"
        if fault.startswith("early_"):
            return _spoil_early(sock, fault)
        status, headers, body = self._answer(request)
        return self._spoil_late(sock, fault, status, headers, body)

    def _spoil_late(self, sock: socket.socket, fault: str, status: int, headers: dict[str, str], body: bytes) -> bool:
        if fault == "lost_reset_before_headers":
            return False
        if fault == "lost_html_502":
            _write(sock, 502, {"content-type": "text/html"}, HTML)
        elif fault == "lost_truncated_json":
            _write(sock, status, headers, body[: len(body) // 2])
        elif fault in ("lost_reset_after_headers", "lost_reset_mid_body"):
            part = b"" if fault == "lost_reset_after_headers" else body[: len(body) // 2]
            _write(sock, status, headers, part, len(body))
            return False
        elif fault == "lost_trickle":
            _write(sock, status, headers, b"", len(body))
            for index in range(len(body)):
                if self._stopped.wait(TRICKLE_SECONDS):
                    return False
                try:
                    sock.sendall(body[index : index + 1])
                except OSError:
                    return False
        else:
            _write(sock, status, headers, body)
        return True


def _read_request(reader: Any) -> Request | None:
    line = reader.readline().split()
    if len(line) != 3:
        return None
    headers: dict[str, str] = {}
    while (header := reader.readline().strip()) != b"":
        name, _, value = header.decode().partition(":")
        headers[name.lower()] = value.strip()
    body = reader.read(int(headers.get("content-length", "0")))
    return Request(line[0].decode(), line[1].decode(), headers, body)


def _spoil_early(sock: socket.socket, fault: str) -> bool:
    if fault == "early_reset":
        return False
    if fault == "early_html_502":
        _write(sock, 502, {"content-type": "text/html"}, HTML)
        return True
    status, code = (503, "service_unavailable") if fault == "early_503" else (429, "rate_limited")
    # A date of this moment: it is over when it is read.
    after = email.utils.formatdate(time.time(), usegmt=True) if fault == "early_429_date" else "0"
    headers = {"content-type": "application/problem+json", "retry-after": after}
    _write(sock, status, headers, make_problem(status, code, True))
    return True


def _write(
    sock: socket.socket, status: int, headers: dict[str, str], body: bytes, length: int | None = None
) -> None:
    fields = {**headers, "content-length": str(len(body) if length is None else length)}
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    sock.sendall(f"HTTP/1.1 {status} Answer\r\n{head}\r\n".encode() + body)
