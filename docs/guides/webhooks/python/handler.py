# A webhook handler in Python: verifies with the public library, takes each event once.
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])
seen = set()  # In production: a unique index in your database.


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        # The raw bytes: JSON that was parsed and written again has another signature.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            event = webhook.verify(body, dict(self.headers))
        except (WebhookVerificationError, ValueError):
            self.answer(400)
            return
        if event["id"] not in seen:
            seen.add(event["id"])
            print(event["type"], event["sequence"], event["id"], flush=True)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 3000))), Handler).serve_forever()
