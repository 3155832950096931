"""The first ten minutes of an integrator: a PIX payment, its refund, its events and its webhooks. Prints what it saw as JSON."""

from __future__ import annotations

import http.server
import json
import os
import sys
import threading
import uuid
from typing import TYPE_CHECKING, Any, cast

import mps_client
from mps_client import Mps, handle_webhook

if TYPE_CHECKING:
    from mps_client.types import WebhookEndpointWithSecret

WAIT_SECONDS = 30.0
EXPECTED = {"transaction.created", "transaction.status_changed", "refund.created"}


class Receiver:
    """A server of webhooks."""

    def __init__(self) -> None:
        self.secret = ""
        self.types: list[str] = []
        self.errors: list[str] = []
        self.has_all = threading.Event()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                status = handle_webhook(
                    body,
                    dict(self.headers.items()),
                    receiver.secret,
                    on={"*": receiver.take},
                    on_error=lambda error: receiver.errors.append(repr(error)),
                )
                self.send_response(status)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Prints nothing: standard output holds the result."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self, event: dict[str, Any]) -> None:
        self.types.append(event["type"])
        if EXPECTED <= set(self.types):
            self.has_all.set()


def main() -> None:
    mps = Mps(os.environ["MPS_BASE_URL"], api_key=os.environ["MPS_API_KEY"])
    shop = mps.merchant(os.environ["MPS_MERCHANT_ID"])
    receiver = Receiver()
    endpoint = mps.webhook_endpoints.create({"url": receiver.url, "company_id": shop.id})
    # Only a creation shows the secret; a repeat of it does not.
    receiver.secret = cast("WebhookEndpointWithSecret", endpoint)["secret"]

    payment = shop.transactions.create(
        {
            "request_id": str(uuid.uuid4()),
            "provider": "PROVIDER_A",
            "amount": 10_050,
            "capture_method": "ECOMMERCE",
            "payment_method": "PIX",
            "pix_data": {"expiration_in_seconds": 3600},
        }
    )
    shop.sandbox.pay(payment["id"])
    refund = shop.transactions.refunds.create(payment["id"], {"request_id": str(uuid.uuid4()), "amount": 500})
    try:
        shop.transactions.refunds.create(payment["id"], {"request_id": str(uuid.uuid4()), "amount": 10_000})
        code, remaining = "none", 0
    except mps_client.Conflict as error:
        code, remaining = error.code, error.remaining_amount
    try:
        Mps(os.environ["MPS_BASE_URL"], api_key="sk_test_wrong").transactions.list().page()
        wrong_key = "none"
    except mps_client.AuthenticationError as error:
        wrong_key = error.code
    receiver.has_all.wait(WAIT_SECONDS)

    followed: list[str] = []
    stop = threading.Event()
    threading.Timer(WAIT_SECONDS, stop.set).start()
    for event in mps.events.follow(aggregate_id=payment["id"], stop=stop):
        followed.append(event["type"])
        if event["type"] == "refund.created":
            break
    mps.webhook_endpoints.delete(endpoint["id"])
    listed = [row["id"] for row in shop.transactions.list({"limit": 1})]
    scanned = [row["id"] for row in shop.transactions.scan()]
    result = {
        "payment": payment["id"],
        "refunded": refund["amount"],
        "code": code,
        "remaining": remaining,
        "wrong_key": wrong_key,
        "received": sorted(set(receiver.types)),
        "errors": receiver.errors,
        "followed": followed,
        "listed": listed,
        "scanned": scanned,
    }
    json.dump(result, sys.stdout)
    # The timer and the server's thread would wait.
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
