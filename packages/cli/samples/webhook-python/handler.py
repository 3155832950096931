"""Receives webhooks. Standard Webhooks 1.0: an HMAC over id, timestamp and raw body."""

import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT = int(os.environ.get("PORT", "4002"))
KEY = base64.b64decode(os.environ.get("MPS_WEBHOOK_SECRET", "").removeprefix("whsec_"))
TOLERANCE_SECONDS = 300
MAX_BODY_BYTES = 256 * 1024
# A real shop has a table with a unique index.
handled_ids: set[str] = set()


def is_genuine(headers, body: bytes) -> bool:
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not KEY or not message_id or not timestamp.isdigit():
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    # While a secret is rotated there are two signatures.
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one, expected) for one in signatures)


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        size = int(self.headers.get("content-length", "0"))
        body = self.rfile.read(size) if size <= MAX_BODY_BYTES else b""
        if not is_genuine(self.headers, body):
            self.answer(400)
            return
        event = json.loads(body)
        if event["id"] not in handled_ids:
            handled_ids.add(event["id"])
            status = event["data"]["object"].get("status", "")
            print(event["type"], event["aggregate"]["id"], status, flush=True)
        self.answer(204)

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_args) -> None:
        pass


if __name__ == "__main__":
    print(f"The handler is at http://127.0.0.1:{PORT}/", flush=True)
    ThreadingHTTPServer(("127.0.0.1", PORT), Handler).serve_forever()
