"""Webhooks: verify, take each event once, and answer so that the platform repeats only failures. Standard Webhooks 1.0."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import TYPE_CHECKING, Any, Callable, Mapping, Protocol, Sequence, Union

from . import _ed25519
from .errors import WebhookError

if TYPE_CHECKING:
    from .types import Event

TOLERANCE_SECONDS = 300
# The largest delivery of the platform.
MAX_BODY_BYTES = 128 * 1024
_HMAC_PREFIX = "whsec_"
_PUBLIC_PREFIX = "whpk_"

Secret = Union[str, Sequence[str]]

OK = 200
BAD_REQUEST = 400
FAILED = 500


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: Secret,
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    now_seconds: float | None = None,
) -> Event:
    """Returns the event, or raises WebhookError.

    `body` is the body as it came. `secret` is `whsec_…`, or several while a secret is rotated; `whpk_…` is a public key for
    ed25519 signatures.
    """
    secrets = _read_secrets(secret)
    content = body.encode() if isinstance(body, str) else body
    if not isinstance(content, (bytes, bytearray, memoryview)):
        raise WebhookError("body_not_raw")
    content = bytes(content)
    if len(content) > MAX_BODY_BYTES:
        raise WebhookError("malformed")
    lower = {str(name).lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (lower.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not message_id or not timestamp or not signatures:
        raise WebhookError("missing_header")
    _check_age(timestamp, tolerance_seconds, time.time() if now_seconds is None else now_seconds)
    signed = f"{message_id}.{timestamp}.".encode() + content
    # Every pair is compared, so that the time does not tell which one matched.
    matches = [_matches(signed, signature, one) for signature in signatures.split(" ") for one in secrets]
    if not any(matches):
        raise WebhookError("no_match")
    return _parse_event(content)


def _read_secrets(secret: Secret) -> Sequence[str]:
    """An empty secret is a missing setting."""
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets or any(not isinstance(one, str) or not one.strip() for one in secrets):
        raise ValueError("secret must be the secret of the webhook endpoint")
    return secrets


def _check_age(timestamp: str, tolerance_seconds: float, now_seconds: float) -> None:
    # No age is above NaN.
    if not tolerance_seconds >= 0:
        raise ValueError("tolerance_seconds must be a number of seconds")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookError("malformed")
    age = now_seconds - int(timestamp)
    if age > tolerance_seconds:
        raise WebhookError("too_old")
    if age < -tolerance_seconds:
        raise WebhookError("too_new")


def _matches(signed: bytes, signature: str, secret: str) -> bool:
    version, _, text = signature.partition(",")
    given = _decode(text)
    if given is None:
        return False
    if version == "v1" and not secret.startswith(_PUBLIC_PREFIX):
        expected = hmac.new(_decode_secret(secret, _HMAC_PREFIX), signed, hashlib.sha256).digest()
        return hmac.compare_digest(expected, given)
    if version == "v1a" and secret.startswith(_PUBLIC_PREFIX):
        return _ed25519.is_genuine(_decode_secret(secret, _PUBLIC_PREFIX), signed, given)
    return False


def _decode_secret(secret: str, prefix: str) -> bytes:
    key = _decode(secret.removeprefix(prefix))
    if not key:
        raise ValueError("secret must be the secret of the webhook endpoint")
    return key


def _decode(text: str) -> bytes | None:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def _parse_event(content: bytes) -> Event:
    try:
        event = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        event = None
    if isinstance(event, dict) and isinstance(event.get("id"), str) and isinstance(event.get("type"), str):
        return event
    # Signed, and not an event all the same.
    raise WebhookError("malformed")


def handle_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: Secret,
    *,
    on: Mapping[str, Callable[[Any], object]],
    seen: Callable[[str], bool] | None = None,
    on_error: Callable[[Exception], object] | None = None,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    now_seconds: float | None = None,
) -> int:
    """Returns the status of the answer: 200, 400 for a request that is no webhook, 500 when a handler failed.

    `on` has a handler for each type of event; `*` gets every other type. `seen` answers whether the id was handled already,
    and stores it. It is called before the handler, so a handler that fails should remove the id again, or be able to run
    twice. `on_error` sees refused requests and failures of handlers.
    """
    try:
        event = verify_webhook(
            body, headers, secret, tolerance_seconds=tolerance_seconds, now_seconds=now_seconds
        )
        if seen is not None and seen(event["id"]):
            return OK
        handle = on.get(event["type"]) or on.get("*")
        if handle is not None:
            handle(event)
        return OK
    except Exception as error:  # pylint: disable=broad-except
        if on_error is not None:
            on_error(error)
        return BAD_REQUEST if isinstance(error, WebhookError) else FAILED


class SequenceStore(Protocol):
    """The last sequence that was applied to each aggregate; None for none."""

    def get(self, aggregate_id: str, /) -> int | None: ...

    def set(self, aggregate_id: str, sequence: int, /) -> object: ...


def in_order(store: SequenceStore, apply: Callable[[Any, bool], object]) -> Callable[[Any], None]:
    """Returns a handler for those who keep a copy of an aggregate. Deliveries may overtake each other.

    Calls `apply(event, has_gap)` for an event that is newer than the last one, and drops older ones. `has_gap`: events between
    are missing; read the object from the API instead of trusting the changes alone.
    """

    def handle(event: Any) -> None:
        aggregate, sequence = event["aggregate"]["id"], event["sequence"]
        last = store.get(aggregate) or 0
        if sequence <= last:
            return
        apply(event, sequence > last + 1)
        store.set(aggregate, sequence)

    return handle
