"""The Python client of the merchant payments API. It needs the standard library only."""

from ._call import AnswerInfo, AttemptInfo, Envelope, Hooks, RateLimit, RetryInfo
from ._lists import Page, Pages
from ._resources import Merchant, Mps
from ._version import VERSION as __version__
from .errors import (
    ApiError,
    AuthenticationError,
    CallFailed,
    Conflict,
    ConnectionFailed,
    MpsError,
    NotFound,
    PermissionDenied,
    RateLimited,
    ServerError,
    Stopped,
    TimedOut,
    UnexpectedAnswer,
    ValidationError,
    WebhookError,
)
from .webhooks import handle_webhook, in_order, verify_webhook

__all__ = [
    "AnswerInfo",
    "ApiError",
    "AttemptInfo",
    "AuthenticationError",
    "CallFailed",
    "Conflict",
    "ConnectionFailed",
    "Envelope",
    "Hooks",
    "Merchant",
    "Mps",
    "MpsError",
    "NotFound",
    "Page",
    "Pages",
    "PermissionDenied",
    "RateLimit",
    "RateLimited",
    "RetryInfo",
    "ServerError",
    "Stopped",
    "TimedOut",
    "UnexpectedAnswer",
    "ValidationError",
    "WebhookError",
    "__version__",
    "envelope",
    "handle_webhook",
    "in_order",
    "verify_webhook",
]


def envelope(answer: object) -> Envelope:
    """What an answer says beside its body: `replayed`, `request_id`, `rate_limit`, `warning`, `attempts`."""
    found = getattr(answer, "envelope", None)
    if not isinstance(found, Envelope):
        raise TypeError("only an answer of the platform has an envelope")
    return found
