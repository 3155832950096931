"""Every failure of a call. Messages and `to_dict` hold no body, key or header of the request, so they are safe to log."""

from __future__ import annotations

import re
from typing import Any, Literal, Mapping, NamedTuple

from ._error_codes import ERROR_CODES
from ._retry import Repeat, Sent

ErrorKind = Literal["api", "connection", "timeout", "stopped", "unexpected", "webhook"]

# A proxy's page may be long.
MAX_EXCERPT_CHARS = 200
_KEY_LIKE = re.compile(r"(sk_(?:test|live)_|whsec_)[A-Za-z0-9_+/=-]+")


def hide_keys(text: str) -> str:
    """Keeps keys and secrets out of excerpts of answers that are not the platform's."""
    return _KEY_LIKE.sub(r"\1…", text)


class Failure(NamedTuple):
    """Facts of a call that failed."""

    operation: str
    repeat: Repeat
    sent: Sent
    attempts: int


class MpsError(Exception):
    """The base of all errors of this package. `kind` tells them apart without a class."""

    kind: ErrorKind
    code: str | None = None

    def to_dict(self) -> dict[str, Any]:
        return {"kind": self.kind, "message": str(self), **({"code": self.code} if self.code else {})}


class CallFailed(MpsError):
    """A call without a success. `sent` tells whether the platform may have acted."""

    def __init__(self, message: str, failure: Failure) -> None:
        super().__init__(message)
        self.operation = failure.operation
        self.sent: Sent = failure.sent
        self.attempts = failure.attempts

    def to_dict(self) -> dict[str, Any]:
        return {
            **super().to_dict(),
            "operation": self.operation,
            "sent": self.sent,
            "attempts": self.attempts,
        }


class ApiError(CallFailed):
    """The platform refused. `code` is stable and documented; `title` and `detail` are for people.

    Members of the code, such as `remaining_amount`, are attributes too.
    """

    kind: ErrorKind = "api"
    code: str

    def __init__(
        self,
        problem: Mapping[str, Any],
        *,
        status: int,
        request_id: str | None,
        retry_after_seconds: float | None,
        failure: Failure,
    ) -> None:
        super().__init__(_describe_problem(problem, failure), failure)
        self.code = str(problem["code"])
        self.status = status
        self.title = str(problem.get("title", ""))
        self.detail = str(problem.get("detail", ""))
        errors = problem.get("errors")
        self.errors: list[dict[str, str]] = errors if isinstance(errors, list) else []
        # X-Request-Id: give it to support.
        self.request_id = request_id
        self.retryable = problem.get("retryable") is True
        self.retry_after_seconds = retry_after_seconds
        # False for a code that is newer than this client.
        self.known = self.code in ERROR_CODES
        self.problem = problem

    def __getattr__(self, name: str) -> Any:
        problem = self.__dict__.get("problem", {})
        if name in problem:
            return problem[name]
        raise AttributeError(f"{type(self).__name__} {self.__dict__.get('code')} has no {name}")

    def to_dict(self) -> dict[str, Any]:
        return {
            **super().to_dict(),
            "status": self.status,
            "title": self.title,
            "detail": self.detail,
            "errors": self.errors,
            "request_id": self.request_id,
            "retryable": self.retryable,
        }


def _describe_problem(problem: Mapping[str, Any], failure: Failure) -> str:
    items = problem.get("errors")
    parts = [str(problem.get("title", "")), str(problem.get("detail", ""))]
    for item in items if isinstance(items, list) else []:
        place = item.get("pointer") or item.get("parameter") or item.get("header") or ""
        parts.append(f"{place} {item.get('detail', '')}".strip())
    text = "; ".join(part for part in parts if part)
    return f"{failure.operation}: {text} ({problem['code']})"


class ValidationError(ApiError):
    """400. `at` finds the violation of a place."""

    def at(self, pointer: str) -> dict[str, str] | None:
        """Returns the first item at this pointer, for example `#/amount`."""
        return next((item for item in self.errors if item.get("pointer") == pointer), None)


class AuthenticationError(ApiError):
    """401."""


class PermissionDenied(ApiError):
    """403. `required_permission` names what the credential lacks."""


class NotFound(ApiError):
    """404."""


class Conflict(ApiError):
    """409."""


class RateLimited(ApiError):
    """429."""


class ServerError(ApiError):
    """5xx."""


_CLASSES: dict[int, type[ApiError]] = {
    400: ValidationError,
    401: AuthenticationError,
    403: PermissionDenied,
    404: NotFound,
    409: Conflict,
    429: RateLimited,
}


def find_api_error_class(status: int) -> type[ApiError]:
    return _CLASSES.get(status, ServerError if status >= 500 else ApiError)


_ADVICE: dict[Repeat, str] = {
    "request_id": "the platform may have acted: ask again with the same request_id",
    "key": "the platform may have acted: ask again with the same idempotency_key",
    "safe": "it may be asked again",
    "once": "the platform may have acted: read the object before another try",
    "never": "the platform may have acted, and its answer is shown once: look for the result before another try",
}


def _advise(failure: Failure) -> str:
    """Tells how another try is safe."""
    return "nothing was sent" if failure.sent == "no" else _ADVICE[failure.repeat]


class ConnectionFailed(CallFailed):
    """No answer came."""

    kind: ErrorKind = "connection"

    def __init__(self, failure: Failure, cause: BaseException) -> None:
        super().__init__(f"{failure.operation}: no answer ({type(cause).__name__}); {_advise(failure)}", failure)


class TimedOut(CallFailed):
    """The time of an attempt, or of the whole call, is over."""

    kind: ErrorKind = "timeout"

    def __init__(self, failure: Failure) -> None:
        super().__init__(
            f"{failure.operation}: no answer in time, after {failure.attempts} attempt(s); {_advise(failure)}", failure
        )


class Stopped(CallFailed):
    """The caller's `stop` was set."""

    kind: ErrorKind = "stopped"

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"{failure.operation}: stopped by the caller; {_advise(failure)}", failure)


class UnexpectedAnswer(CallFailed):
    """An answer that is not the platform's JSON: a proxy's page, a redirect, a text that was cut."""

    kind: ErrorKind = "unexpected"

    def __init__(self, status: int, text: str, failure: Failure) -> None:
        super().__init__(f"{failure.operation}: answer {status} is not JSON of the platform", failure)
        self.status = status
        self.excerpt = hide_keys(text)[:MAX_EXCERPT_CHARS]

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "status": self.status}


WebhookReason = Literal["missing_header", "malformed", "too_old", "too_new", "no_match", "body_not_raw"]

_WEBHOOK_MESSAGES: dict[WebhookReason, str] = {
    "missing_header": "webhook-id, webhook-timestamp and webhook-signature are needed",
    "malformed": "the headers or the body are not those of a webhook",
    "too_old": "the timestamp is older than the tolerance",
    "too_new": "the timestamp is later than the tolerance",
    "no_match": "no signature matches a secret: the body was changed, or the secret is another one",
    "body_not_raw": "the body must be the bytes as they came: verify before a parser reads them",
}


class WebhookError(MpsError):
    """Why a request is not a webhook of the platform."""

    kind: ErrorKind = "webhook"

    def __init__(self, reason: WebhookReason) -> None:
        super().__init__(f"webhook: {_WEBHOOK_MESSAGES[reason]}")
        self.reason: WebhookReason = reason
