"""Kept HTTP connections, and one request over one of them. A deadline covers all of it, so a body that trickles ends too."""

from __future__ import annotations

import http.client
import io
import select
import socket
import ssl
import threading
import time
from typing import Any, Iterator, Mapping, NamedTuple
from urllib.parse import urlsplit

from ._retry import Sent

# The platform closes an idle connection after a minute or more.
MAX_IDLE_SECONDS = 30.0
MAX_IDLE_CONNECTIONS = 16
# Far above the largest answer of the API. CSV files are streamed instead.
MAX_ANSWER_BYTES = 32 * 1024 * 1024
CHUNK_BYTES = 64 * 1024


class Outgoing(NamedTuple):
    """A request as it is sent."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes | None
    # A connection that stood idle may have been closed meanwhile. A request that cannot be repeated gets a new one.
    needs_new_connection: bool
    # Leaves the body of a success unread.
    is_stream: bool


class Incoming(NamedTuple):
    """An answer. `chunks` is set for a stream, and `body` for every other answer."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes = b""
    chunks: Iterator[bytes] | None = None


class NoAnswer(Exception):
    """The connection failed. `sent` is 'no' only when no byte of the request left."""

    def __init__(self, sent: Sent, cause: BaseException) -> None:
        super().__init__(str(cause))
        self.sent: Sent = sent
        self.cause = cause


class OutOfTime(Exception):
    """The deadline of the attempt has passed."""


class _DeadlineReader(io.RawIOBase):
    """Reads from a socket. Each read waits until the deadline at most."""

    def __init__(self, sock: _DeadlineSocket) -> None:
        self._sock = sock

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._sock.arm()
        return self._sock.raw.recv_into(buffer)

    def close(self) -> None:
        if not self.closed:
            super().close()
            self._sock.release()


class _DeadlineSocket:
    """The part of a socket that http.client uses, with one deadline for all of it."""

    def __init__(self, raw: socket.socket) -> None:
        self.raw = raw
        self.ends_at = 0.0
        # http.client closes its socket before the last answer is read.
        self._readers = 0
        self._is_closed = False

    def arm(self) -> None:
        left = self.ends_at - time.monotonic()
        if left <= 0:
            raise OutOfTime
        self.raw.settimeout(left)

    def sendall(self, data: Any) -> None:
        self.arm()
        self.raw.sendall(data)

    def makefile(self, _mode: str) -> io.BufferedReader:
        self._readers += 1
        return io.BufferedReader(_DeadlineReader(self))

    def is_usable(self) -> bool:
        """An idle connection with something to read was closed by the other end."""
        try:
            return not select.select([self.raw], [], [], 0)[0]
        except (OSError, ValueError):
            return False

    def close(self) -> None:
        self._is_closed = True
        if self._readers == 0:
            self.raw.close()

    def release(self) -> None:
        self._readers -= 1
        if self._is_closed:
            self.close()


class _Connection(http.client.HTTPConnection):
    """A connection with its time of last use."""

    used_at = 0.0
    deadline_socket: _DeadlineSocket

    def __init__(self, host: str, port: int | None, context: ssl.SSLContext | None) -> None:
        super().__init__(host, port)
        self._context = context

    def open(self, ends_at: float) -> None:
        left = ends_at - time.monotonic()
        if left <= 0:
            raise OutOfTime
        raw = socket.create_connection((self.host, self.port), left)
        try:
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self._context is not None:
                raw = self._context.wrap_socket(raw, server_hostname=self.host)
        except BaseException:
            raw.close()
            raise
        self.deadline_socket = _DeadlineSocket(raw)
        self.sock: Any = self.deadline_socket


class Connections:
    """The connections of one client. Threads may share it: each request has a connection for itself."""

    def __init__(self, base_url: str, context: ssl.SSLContext | None) -> None:
        parts = urlsplit(base_url)
        self._host = parts.hostname or ""
        self._prefix = parts.path.rstrip("/")
        is_tls = parts.scheme == "https"
        self._port = parts.port or (443 if is_tls else 80)
        self._context = (context or ssl.create_default_context()) if is_tls else None
        self._idle: list[_Connection] = []
        self._lock = threading.Lock()

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def exchange(self, outgoing: Outgoing, timeout_seconds: float) -> Incoming:
        """Sends the request and reads its answer. Raises NoAnswer or OutOfTime."""
        ends_at = time.monotonic() + timeout_seconds
        connection = None if outgoing.needs_new_connection else self._take_idle()
        try:
            if connection is None:
                connection = self._open(ends_at)
            connection.deadline_socket.ends_at = ends_at
            return self._ask(connection, outgoing, timeout_seconds)
        except (OutOfTime, TimeoutError) as error:
            if connection is not None:
                connection.close()
            raise OutOfTime from error
        except (OSError, http.client.HTTPException, ValueError) as error:
            if connection is not None:
                connection.close()
            raise NoAnswer("maybe", error) from error
        except BaseException:
            if connection is not None:
                connection.close()
            raise

    def _open(self, ends_at: float) -> _Connection:
        connection = _Connection(self._host, self._port, self._context)
        try:
            connection.open(ends_at)
        except OSError as error:
            raise NoAnswer("no", error) from error
        return connection

    def _ask(self, connection: _Connection, outgoing: Outgoing, timeout_seconds: float) -> Incoming:
        connection.request(
            outgoing.method, self._prefix + outgoing.path, body=outgoing.body, headers=dict(outgoing.headers)
        )
        response = connection.getresponse()
        if outgoing.is_stream and 200 <= response.status < 300:
            return Incoming(
                response.status, response.headers, chunks=self._stream(connection, response, timeout_seconds)
            )
        body = response.read(MAX_ANSWER_BYTES + 1)
        if len(body) > MAX_ANSWER_BYTES:
            raise ValueError("the answer is too large")
        if response.length:
            raise http.client.IncompleteRead(body, response.length)
        self._keep(connection, response)
        return Incoming(response.status, response.headers, body)

    def _stream(
        self, connection: _Connection, response: http.client.HTTPResponse, timeout_seconds: float
    ) -> Iterator[bytes]:
        """Each chunk has the time of an attempt. A caller that stops early closes the connection."""
        try:
            while True:
                connection.deadline_socket.ends_at = time.monotonic() + timeout_seconds
                chunk = response.read1(CHUNK_BYTES)
                if not chunk:
                    break
                yield chunk
            if response.length:
                raise http.client.IncompleteRead(b"", response.length)
        finally:
            if response.isclosed():
                self._keep(connection, response)
            else:
                connection.close()

    def _keep(self, connection: _Connection, response: http.client.HTTPResponse) -> None:
        if response.will_close or not response.isclosed():
            connection.close()
            return
        connection.used_at = time.monotonic()
        with self._lock:
            if len(self._idle) < MAX_IDLE_CONNECTIONS:
                self._idle.append(connection)
                return
        connection.close()

    def _take_idle(self) -> _Connection | None:
        while True:
            with self._lock:
                if not self._idle:
                    return None
                connection = self._idle.pop()
            is_young = time.monotonic() - connection.used_at < MAX_IDLE_SECONDS
            if is_young and connection.deadline_socket.is_usable():
                return connection
            connection.close()
