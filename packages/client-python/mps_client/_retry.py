"""Decides whether an attempt is repeated, and when. packages/client/vectors/retries.json has the table as data."""

from __future__ import annotations

import math
import random
import re
from typing import Callable, Literal, NamedTuple

# 'no': this call changed nothing. 'maybe': the platform may have acted; ask again with the same request_id.
Sent = Literal["no", "maybe"]

# How an operation may be repeated. safe: GET, PUT, PATCH, DELETE and pure computations. request_id and key: the platform
# recognizes a repeat. once: it does not, so only an attempt that certainly did nothing is repeated. never: the answer holds a
# secret that a repeat would not show again, or opens a session.
Repeat = Literal["safe", "request_id", "key", "once", "never"]

EndingKind = Literal["answer", "unexpected", "no_answer", "timeout"]

RATE_LIMITED = 429
CONFLICT = 409
TRY_AGAIN = frozenset({RATE_LIMITED, 502, 503, 504})
MAX_DELAY_SECONDS = 8.0


class Ending(NamedTuple):
    """The end of one attempt, as far as it decides about another one. 'unexpected' is not the platform's JSON."""

    kind: EndingKind
    status: int = 0
    retryable: bool = False
    sent: Sent = "maybe"


def may_retry(repeat: Repeat, ending: Ending) -> bool:
    if repeat == "never":
        return False
    if repeat == "once":
        return _is_surely_undone(ending)
    if ending.kind == "answer":
        return ending.status in TRY_AGAIN or (ending.status >= 400 and ending.retryable)
    if ending.kind == "unexpected":
        # A 2xx with a text that was cut is an answer that did not come.
        return ending.status in TRY_AGAIN or 200 <= ending.status < 300
    return True


def _is_surely_undone(ending: Ending) -> bool:
    """True when this attempt changed nothing: the next one is like a first."""
    if ending.kind == "no_answer":
        return ending.sent == "no"
    return ending.kind == "answer" and ending.status == RATE_LIMITED


def may_have_acted(ending: Ending) -> Sent:
    """Whether the platform may have acted on an attempt that ended so. A refusal with 4xx changed nothing."""
    if ending.kind == "no_answer":
        return ending.sent
    if ending.kind == "answer" and 400 <= ending.status < 500:
        return "maybe" if ending.status == CONFLICT and ending.retryable else "no"
    return "maybe"


def compute_delay(
    retry: int,
    base_seconds: float,
    retry_after_seconds: float | None,
    draw: Callable[[], float] = random.random,
) -> float:
    """Full jitter that doubles up to MAX_DELAY_SECONDS. `Retry-After` is a minimum."""
    ceiling: float = min(MAX_DELAY_SECONDS, base_seconds * 2.0 ** (retry - 1))
    return max(draw() * ceiling, retry_after_seconds or 0.0)


def read_retry_after(value: str | None, now_seconds: float) -> float | None:
    """Reads both forms of Retry-After: seconds, or an HTTP date. None: there is none, or it is neither."""
    if value is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", value.strip()):
        return float(value)
    from email.utils import parsedate_to_datetime  # Loaded on use: few answers have a date.

    try:
        at = parsedate_to_datetime(value).timestamp()
    except (TypeError, ValueError, OverflowError):
        return None
    return max(0.0, at - now_seconds) if math.isfinite(at) else None
