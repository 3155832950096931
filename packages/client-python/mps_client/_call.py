"""All attempts of one call: the same body and the same key each time, within one deadline."""

from __future__ import annotations

import json
import re
import threading
import time
from typing import Any, Callable, Iterator, Mapping, NamedTuple

from ._connections import Connections, Incoming, NoAnswer, OutOfTime, Outgoing
from ._retry import Ending, Repeat, Sent, compute_delay, may_have_acted, may_retry, read_retry_after
from .errors import (
    CallFailed,
    ConnectionFailed,
    Failure,
    Stopped,
    TimedOut,
    UnexpectedAnswer,
    find_api_error_class,
)

NO_CONTENT = 204


class AttemptInfo(NamedTuple):
    """One attempt of a call. `attempt` is 1 for the first."""

    operation: str
    method: str
    path: str
    attempt: int


class AnswerInfo(NamedTuple):
    """An attempt with its answer."""

    operation: str
    method: str
    path: str
    attempt: int
    status: int
    request_id: str | None
    duration_seconds: float


class RetryInfo(NamedTuple):
    """An attempt that is repeated. `reason` is a status, or the kind of failure."""

    operation: str
    method: str
    path: str
    attempt: int
    reason: int | str
    delay_seconds: float
    sent: Sent


class Hooks(NamedTuple):
    """Called during calls. They see no key and no body."""

    on_attempt: Callable[[AttemptInfo], object] | None = None
    on_answer: Callable[[AnswerInfo], object] | None = None
    on_retry: Callable[[RetryInfo], object] | None = None


class RateLimit(NamedTuple):
    """`reset_seconds` pass until all requests are there again."""

    remaining: int
    reset_seconds: int


class Envelope(NamedTuple):
    """What an answer says beside its body. `replayed`: the request repeated one that was answered."""

    status: int
    replayed: bool
    request_id: str | None
    rate_limit: RateLimit | None
    warning: str | None
    attempts: int
    headers: Mapping[str, str]


class Answer(dict[str, Any]):
    """The body of an answer, with its envelope."""

    envelope: Envelope


class Sending(NamedTuple):
    """A call before its first attempt. `make_headers` runs for each attempt, because a credential may be rotated."""

    operation: str
    method: str
    path: str
    repeat: Repeat
    body: bytes | None
    make_headers: Callable[[], Mapping[str, str]]
    is_stream: bool
    timeout_seconds: float
    deadline_seconds: float
    max_retries: int
    retry_base_seconds: float
    stop: threading.Event | None


class _Outcome(NamedTuple):
    ending: Ending
    answer: Incoming | None = None
    data: Any = None
    problem: Mapping[str, Any] | None = None
    cause: BaseException | None = None


class Success(NamedTuple):
    """`data` is the body of the answer as JSON, and None for a stream and for an answer without a body."""

    data: Any
    chunks: Iterator[bytes] | None
    envelope: Envelope


def send(connections: Connections, sending: Sending, hooks: Hooks) -> Success:
    """Returns a success, and raises CallFailed for everything else."""
    ends_at = time.monotonic() + sending.deadline_seconds
    sent: Sent = "no"
    number = 0
    while True:
        number += 1
        info = AttemptInfo(sending.operation, sending.method, sending.path, number)
        outgoing = Outgoing(
            method=sending.method,
            path=sending.path,
            headers=sending.make_headers(),
            body=sending.body,
            needs_new_connection=sending.repeat in ("once", "never"),
            is_stream=sending.is_stream,
        )
        if sending.stop is not None and sending.stop.is_set():
            raise Stopped(Failure(sending.operation, sending.repeat, sent, number - 1))
        if hooks.on_attempt is not None:
            hooks.on_attempt(info)
        started_at = time.monotonic()
        left_seconds = max(0.001, ends_at - started_at)
        outcome = _attempt(connections, outgoing, min(sending.timeout_seconds, left_seconds))
        if outcome.answer is not None and hooks.on_answer is not None:
            hooks.on_answer(_describe_answer(info, outcome.answer, started_at))
        if outcome.answer is not None and outcome.ending.kind == "answer" and outcome.problem is None:
            return Success(outcome.data, outcome.answer.chunks, _read_envelope(outcome.answer, number))

        if may_have_acted(outcome.ending) == "maybe":
            sent = "maybe"
        failure = Failure(sending.operation, sending.repeat, sent, number)
        minimum = _read_minimum(outcome)
        delay = compute_delay(number, sending.retry_base_seconds, minimum)
        is_last = number > sending.max_retries or not may_retry(sending.repeat, outcome.ending)
        # An attempt after the deadline would be cut at once.
        if is_last or time.monotonic() + delay >= ends_at:
            raise _to_error(outcome, failure, minimum) from outcome.cause
        if hooks.on_retry is not None:
            hooks.on_retry(RetryInfo(**info._asdict(), reason=_find_reason(outcome), delay_seconds=delay, sent=sent))
        if sending.stop is None:
            time.sleep(delay)
        elif sending.stop.wait(delay):
            raise Stopped(failure)


def _attempt(connections: Connections, outgoing: Outgoing, timeout_seconds: float) -> _Outcome:
    try:
        answer = connections.exchange(outgoing, timeout_seconds)
    except OutOfTime as error:
        return _Outcome(Ending("timeout"), cause=error)
    except NoAnswer as error:
        return _Outcome(Ending("no_answer", sent=error.sent), cause=error.cause)
    if answer.chunks is not None or answer.status == NO_CONTENT:
        return _Outcome(Ending("answer", answer.status), answer)
    unexpected = _Outcome(Ending("unexpected", answer.status), answer)
    try:
        data = json.loads(answer.body)
    except (ValueError, RecursionError):
        return unexpected
    if 200 <= answer.status < 300:
        return _Outcome(Ending("answer", answer.status), answer, data)
    if not _is_problem(data):
        return unexpected
    ending = Ending("answer", answer.status, data.get("retryable") is True)
    return _Outcome(ending, answer, problem=data)


def _is_problem(data: Any) -> bool:
    return isinstance(data, dict) and isinstance(data.get("code"), str) and isinstance(data.get("status"), int)


def _describe_answer(info: AttemptInfo, answer: Incoming, started_at: float) -> AnswerInfo:
    return AnswerInfo(
        **info._asdict(),
        status=answer.status,
        request_id=answer.headers.get("x-request-id"),
        duration_seconds=time.monotonic() - started_at,
    )


def _read_minimum(outcome: _Outcome) -> float | None:
    if outcome.answer is None:
        return None
    return read_retry_after(outcome.answer.headers.get("retry-after"), time.time())


def _find_reason(outcome: _Outcome) -> int | str:
    kind = outcome.ending.kind
    return outcome.ending.status if kind == "answer" else "connection" if kind == "no_answer" else kind


def _to_error(outcome: _Outcome, failure: Failure, retry_after_seconds: float | None) -> CallFailed:
    if outcome.answer is None:
        if outcome.ending.kind == "timeout" or outcome.cause is None:
            return TimedOut(failure)
        return ConnectionFailed(failure, outcome.cause)
    if outcome.problem is None:
        return UnexpectedAnswer(outcome.answer.status, outcome.answer.body.decode("utf-8", "replace"), failure)
    error_class = find_api_error_class(outcome.answer.status)
    return error_class(
        outcome.problem,
        status=outcome.answer.status,
        request_id=outcome.answer.headers.get("x-request-id"),
        retry_after_seconds=retry_after_seconds,
        failure=failure,
    )


def _read_envelope(answer: Incoming, attempts: int) -> Envelope:
    headers = {name.lower(): value for name, value in answer.headers.items()}
    limit = re.search(r"r=(\d+);t=(\d+)", headers.get("ratelimit", ""))
    return Envelope(
        status=answer.status,
        replayed=headers.get("idempotent-replayed") == "true",
        request_id=headers.get("x-request-id"),
        rate_limit=RateLimit(int(limit[1]), int(limit[2])) if limit else None,
        warning=headers.get("warning"),
        attempts=attempts,
        headers=headers,
    )
