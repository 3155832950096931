"""Configuration and credentials of a client, and the way of one operation: its path, query, body, repeats and answer."""

from __future__ import annotations

import http.client
import ipaddress
import json
import re
import ssl
import threading
import sys
from typing import Any, Callable, Iterator, Literal, Mapping, NamedTuple, TypedDict, Union
from urllib.parse import quote, urlencode, urlsplit

from ._call import Answer, Hooks, Sending, Success, send
from ._connections import Connections, OutOfTime
from ._lists import Pages, follow, scan
from ._retry import Repeat
from ._version import VERSION
from .errors import ConnectionFailed, Failure, TimedOut

Credential = Union[str, Callable[[], str]]

TIMEOUT_SECONDS = 30.0
DEADLINE_SECONDS = 90.0
MAX_RETRIES = 3
RETRY_BASE_SECONDS = 0.5


class Options(TypedDict, total=False):
    """Options of one call. `stop` ends the waits between attempts and between two looks at a log."""

    timeout_seconds: float
    deadline_seconds: float
    max_retries: int
    idempotency_key: str
    headers: Mapping[str, str]
    stop: threading.Event


_PYTHON = ".".join(map(str, sys.version_info[:3]))
_OPTIONS = frozenset(Options.__annotations__)
_JSON = "application/json"


class Operation(NamedTuple):
    """One operation of the API. `input` tells the argument after those of the path."""

    id: str
    method: str
    path: str
    repeat: Repeat
    auth: tuple[str, ...]
    input: Literal["body", "query"] | None = None
    file: str | None = None
    """The media type of the file that is answered."""


class Core:
    """Sends operations. The resources of `Mps` share one."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: Credential | None = None,
        token: Credential | None = None,
        timeout_seconds: float = TIMEOUT_SECONDS,
        deadline_seconds: float = DEADLINE_SECONDS,
        max_retries: int = MAX_RETRIES,
        retry_base_seconds: float = RETRY_BASE_SECONDS,
        language: Literal["en", "pt-BR"] | None = None,
        hooks: Hooks | None = None,
        user_agent: bool = True,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("base_url must be an http or https URL")
        self.base_url = base_url.rstrip("/")
        self._is_plain_remote = parts.scheme == "http" and not _is_loopback(parts.hostname)
        self._api_key = api_key
        self._token = token
        self._timeout_seconds = timeout_seconds
        self._deadline_seconds = deadline_seconds
        self._max_retries = max_retries
        self._retry_base_seconds = retry_base_seconds
        self._language = language
        self._hooks = hooks or Hooks()
        self._user_agent = user_agent
        self._connections = Connections(self.base_url, ssl_context)
        if isinstance(api_key, str):
            self._check_key(api_key)
        if isinstance(token, str):
            _check_characters("token", token)

    def close(self) -> None:
        self._connections.close()

    def _check_key(self, key: str) -> None:
        _check_characters("api_key", key)
        if key.startswith("sk_live_") and self._is_plain_remote:
            raise ValueError("a live key is not sent over plain http: use https")

    def call(self, operation: Operation, path: tuple[str, ...], given: object, options: Options) -> Any:
        """Returns the body of the answer, or None where there is none."""
        success = self._send(operation, fill_path(operation, path), given, options)
        if not isinstance(success.data, dict):
            return success.data
        answer = Answer(success.data)
        answer.envelope = success.envelope
        return answer

    def list(self, operation: Operation, path: tuple[str, ...], query: object, options: Options) -> Pages[Any]:
        _check_options(operation, options)
        filled = fill_path(operation, path)
        return Pages(lambda one: self._read(operation, filled, one, options), _to_mapping(operation, query))

    def scan(self, operation: Operation, path: tuple[str, ...], query: object, options: Options) -> Iterator[Any]:
        _check_options(operation, options)
        filled = fill_path(operation, path)
        return scan(lambda one: self._read(operation, filled, one, options), _to_mapping(operation, query))

    def csv(self, operation: Operation, path: tuple[str, ...], query: object, options: Options) -> Iterator[bytes]:
        """Returns the file in chunks. It raises at once when the platform refuses."""
        success = self._send(operation, fill_path(operation, path), query, options, accept="text/csv")
        return _read_chunks(operation, success)

    def file(self, operation: Operation, path: tuple[str, ...], query: object, options: Options) -> Iterator[bytes]:
        """Returns the file in chunks. It raises at once when the platform refuses."""
        success = self._send(operation, fill_path(operation, path), query, options, accept=operation.file or "*/*")
        return _read_chunks(operation, success)

    def follow(self, operation: Operation, options: Mapping[str, Any]) -> Iterator[Any]:
        own = {name: value for name, value in options.items() if name not in _OPTIONS}
        rest: Options = {name: value for name, value in options.items() if name in _OPTIONS}  # type: ignore[assignment]
        _check_options(operation, rest)
        return follow(
            lambda query: self._read(operation, operation.path, query, rest), stop=rest.get("stop"), **own
        )

    def _read(self, operation: Operation, filled: str, query: Mapping[str, Any], options: Options) -> Answer:
        success = self._send(operation, filled, query, options)
        answer = Answer(success.data)
        answer.envelope = success.envelope
        return answer

    def _send(
        self, operation: Operation, filled: str, given: object, options: Options, accept: str = _JSON
    ) -> Success:
        _check_options(operation, options)
        values = _to_mapping(operation, given)
        if operation.repeat == "request_id":
            _require_request_id(operation, values)
        has_body = operation.input == "body" and given is not None
        body = json.dumps(values, allow_nan=False).encode() if has_body else None
        query = _to_query(values) if operation.input == "query" else ""
        key = options.get("idempotency_key") or (_make_key() if operation.repeat == "key" else None)
        sending = Sending(
            operation=operation.id,
            method=operation.method,
            path=filled + query,
            repeat=operation.repeat,
            body=body,
            make_headers=lambda: self._make_headers(operation, options, has_body, key, accept),
            is_stream=accept != _JSON,
            timeout_seconds=options.get("timeout_seconds", self._timeout_seconds),
            deadline_seconds=options.get("deadline_seconds", self._deadline_seconds),
            max_retries=options.get("max_retries", self._max_retries),
            retry_base_seconds=self._retry_base_seconds,
            stop=options.get("stop"),
        )
        return send(self._connections, sending, self._hooks)

    def _make_headers(
        self, operation: Operation, options: Options, has_body: bool, key: str | None, accept: str
    ) -> dict[str, str]:
        headers = {"accept": accept}
        if has_body:
            headers["content-type"] = _JSON
        if self._language is not None:
            headers["accept-language"] = self._language
        if self._user_agent:
            headers["user-agent"] = f"mps-client-python/{VERSION} (python {_PYTHON})"
        if key is not None:
            headers["idempotency-key"] = key
        headers.update(options.get("headers", {}))
        headers.update(self._make_credential(operation.auth))
        return headers

    def _make_credential(self, auth: tuple[str, ...]) -> dict[str, str]:
        if "merchantKey" in auth and self._api_key is not None:
            key = self._api_key() if callable(self._api_key) else self._api_key
            self._check_key(key)
            return {"x-api-key": key}
        if "userToken" in auth and self._token is not None:
            token = self._token() if callable(self._token) else self._token
            _check_characters("token", token)
            return {"authorization": f"Bearer {token}"}
        return {}


def _check_characters(name: str, value: str) -> None:
    """`http.client` would show a credential that is no header value in its error."""
    if not re.fullmatch(r"[\x21-\x7e]+", value):
        raise ValueError(f"{name} is empty or holds white space")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _make_key() -> str:
    """A UUID of version 4. The module loads on use, because most calls need none."""
    import uuid

    return str(uuid.uuid4())


def fill_path(operation: Operation, values: tuple[str, ...]) -> str:
    given = list(values)

    def fill(match: re.Match[str]) -> str:
        value = given.pop(0)
        # An empty id would name the list, and ".." another path.
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise ValueError(f"{operation.id}: {match[1]} must be a non-empty string")
        return quote(value, safe="")

    return re.sub(r"\{(\w+)\}", fill, operation.path)


def _check_options(operation: Operation, options: Mapping[str, Any]) -> None:
    unknown = sorted(set(options) - _OPTIONS)
    if unknown:
        raise TypeError(f"{operation.id} has no option {', '.join(unknown)}; it has {', '.join(sorted(_OPTIONS))}")


def _to_mapping(operation: Operation, given: object) -> Mapping[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise TypeError(f"{operation.id}: the {operation.input} must be a dict")
    return given


def _require_request_id(operation: Operation, body: Mapping[str, Any]) -> None:
    """The client never invents one: it must survive a crash of the caller."""
    value = body.get("request_id")
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{operation.id}: request_id must be your own id of this request, stored before the call")


def _to_query(values: Mapping[str, Any]) -> str:
    """Lists are joined by commas; None is left out."""
    pairs = [(name, _to_text(value)) for name, value in values.items() if value is not None]
    return f"?{urlencode(pairs)}" if pairs else ""


def _to_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple, set, frozenset)) else str(value)


def _read_chunks(operation: Operation, success: Success) -> Iterator[bytes]:
    """A file that ends early raises: its part must not be taken for the whole."""
    failure = Failure(operation.id, "safe", "maybe", success.envelope.attempts)
    try:
        yield from success.chunks or ()
    except (OutOfTime, TimeoutError) as error:
        raise TimedOut(failure) from error
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise ConnectionFailed(failure, error) from error
