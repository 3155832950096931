"""The client beside a platform of a few lines that spoils its answers: nothing is made twice, and errors tell what happened."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import pprint
import random
import threading
import time
import traceback
import unittest
from typing import Any, Callable, Iterator
from urllib.parse import parse_qs, urlsplit

import mps_client as mps
from mps_client import Mps

from .fault_server import FAULTS, Answer, FaultServer, Request, make_problem

MERCHANT = "0190a6b0-0000-7000-8000-000000000001"
# Shorter than the slowest answer of the plan, and long enough for a busy machine.
TIMEOUT_SECONDS = 1.0
SEED = int(os.environ.get("PROPERTY_SEED", "1"))


class Payments:
    """Makes one payment for each request_id, as the platform does."""

    def __init__(self) -> None:
        self.made: dict[str, dict[str, Any]] = {}
        self.count = 0

    def answer(self, request: Request) -> Answer:
        body = json.loads(request.body)
        replayed = body["request_id"] in self.made
        if not replayed:
            self.count += 1
            self.made[body["request_id"]] = {"id": f"payment-{self.count}", "amount": body["amount"]}
        headers = {"content-type": "application/json", "x-request-id": "request-1", "ratelimit": '"writes";r=99;t=1'}
        if replayed:
            headers["idempotent-replayed"] = "true"
        return 200 if replayed else 201, headers, json.dumps(self.made[body["request_id"]]).encode()


def _walk_causes(error: BaseException) -> Iterator[BaseException]:
    yield error
    for cause in (error.__cause__, error.__context__):
        if cause is not None:
            yield from _walk_causes(cause)


def make_body(request_id: str = "order-42") -> Any:
    return {"request_id": request_id, "amount": 10_050}


class WithServer(unittest.TestCase):
    def start(self, answer: Any, **options: Any) -> tuple[Mps, FaultServer]:
        server = FaultServer(answer)
        self.addCleanup(server.stop)
        client = Mps(
            server.url,
            **{
                "api_key": "sk_test_secret",
                "timeout_seconds": TIMEOUT_SECONDS,
                "retry_base_seconds": 0.001,
                **options,
            },
        )
        self.addCleanup(client.close)
        return client, server


class Creations(WithServer):
    def test_each_fault_ends_in_one_payment(self) -> None:
        for fault in FAULTS:
            with self.subTest(fault):
                payments = Payments()
                client, server = self.start(payments.answer)
                server.plan(fault)
                payment = client.merchant(MERCHANT).transactions.create(make_body())
                self.assertEqual(payment["id"], "payment-1")
                self.assertEqual(payments.count, 1)
                self.assertEqual(mps.envelope(payment).attempts, 2)
                self.assertEqual(mps.envelope(payment).replayed, fault.startswith("lost_"))
                self.assertEqual(len({request.body for request in server.requests}), 1)

    def test_random_faults_end_in_one_payment_or_in_an_error_that_says_maybe(self) -> None:
        draws = random.Random(SEED)
        # A trickle costs the whole time of an attempt.
        faults = [fault for fault in FAULTS if fault != "lost_trickle"]
        payments = Payments()
        client, server = self.start(payments.answer, max_retries=3)
        shop = client.merchant(MERCHANT)
        for number in range(200):
            plan = draws.choices(faults, k=draws.randint(0, 6))
            request_id = f"order-{number}"
            server.plan(*plan)
            try:
                shop.transactions.create(make_body(request_id))
            except mps.CallFailed as error:
                acted = request_id in payments.made
                self.assertTrue(error.sent == "maybe" or not acted, f"{plan} with seed {SEED}")
                server.plan()
                shop.transactions.create(make_body(request_id))
        self.assertEqual(payments.count, 200, f"seed {SEED}")

    def test_an_end_of_the_retries_tells_that_the_platform_may_have_acted(self) -> None:
        client, server = self.start(Payments().answer, max_retries=1)
        server.plan("lost_reset_before_headers", "early_503")
        with self.assertRaises(mps.ServerError) as caught:
            client.merchant(MERCHANT).transactions.create(make_body())
        self.assertEqual((caught.exception.sent, caught.exception.attempts), ("maybe", 2))
        server.plan("lost_html_502", "lost_html_502")
        with self.assertRaises(mps.UnexpectedAnswer) as unexpected:
            client.merchant(MERCHANT).transactions.create(make_body())
        self.assertEqual(unexpected.exception.status, 502)

    def test_a_request_id_is_never_invented(self) -> None:
        client, server = self.start(Payments().answer)
        for body in ({"amount": 1}, {"amount": 1, "request_id": " "}, {"amount": 1, "request_id": 7}):
            with self.assertRaisesRegex(ValueError, "request_id must be your own id"):
                client.merchant(MERCHANT).transactions.create(body)  # type: ignore[arg-type]
        self.assertEqual(server.requests, [])

    def test_other_creations_have_one_idempotency_key_for_all_attempts(self) -> None:
        client, server = self.start(lambda _: (201, {}, b'{"id":"key-1"}'))
        server.plan("lost_reset_before_headers", "early_503")
        client.merchant(MERCHANT).pix_keys.create({"key_type": "EVP"})
        keys = {request.headers["idempotency-key"] for request in server.requests}
        self.assertEqual((len(server.requests), len(keys)), (3, 1))
        server.plan()
        client.merchant(MERCHANT).pix_keys.create({"key_type": "EVP"}, idempotency_key="mine")
        self.assertEqual(server.requests[0].headers["idempotency-key"], "mine")

    def test_what_shows_a_secret_once_is_never_repeated(self) -> None:
        client, server = self.start(lambda _: (201, {}, b"{}"), token="token")
        server.plan("lost_reset_before_headers")
        with self.assertRaisesRegex(mps.ConnectionFailed, "shown once"):
            client.api_keys.create({})  # type: ignore[typeddict-item]
        self.assertEqual(len(server.requests), 1)


class Credentials(WithServer):
    def test_an_operation_gets_the_credential_that_it_takes(self) -> None:
        client, server = self.start(lambda _: (200, {}, b"{}"), token=lambda: "token-1")
        client.merchant(MERCHANT).get()
        client.auth.me()
        client.auth.login({"identifier": "a@b.c", "password": "x"})
        sent = [(one.headers.get("x-api-key"), one.headers.get("authorization")) for one in server.requests]
        self.assertEqual(sent, [("sk_test_secret", None), (None, "Bearer token-1"), (None, None)])

    def test_a_key_that_is_a_function_is_asked_for_each_attempt(self) -> None:
        keys = iter(["sk_test_old", "sk_test_new"])
        client, server = self.start(lambda _: (200, {}, b"{}"), api_key=lambda: next(keys))
        server.plan("early_503")
        client.merchant(MERCHANT).get()
        self.assertEqual([one.headers["x-api-key"] for one in server.requests], ["sk_test_old", "sk_test_new"])


class Times(WithServer):
    def test_a_body_that_trickles_ends_at_the_time_limit(self) -> None:
        client, server = self.start(Payments().answer, max_retries=0, timeout_seconds=0.5)
        server.plan("lost_trickle")
        started_at = time.monotonic()
        with self.assertRaises(mps.TimedOut) as caught:
            client.merchant(MERCHANT).transactions.create(make_body())
        self.assertGreaterEqual(time.monotonic() - started_at, 0.5)
        self.assertEqual(caught.exception.sent, "maybe")

    def test_a_retry_after_beyond_the_deadline_ends_the_call_at_once(self) -> None:
        problem = make_problem(429, "rate_limited", True)
        client, server = self.start(lambda _: (429, {"retry-after": "3600"}, problem))
        with self.assertRaises(mps.RateLimited) as caught:
            client.transactions.get("payment-1")
        self.assertEqual((caught.exception.retry_after_seconds, len(server.requests)), (3600.0, 1))

    def test_stop_ends_the_wait_between_attempts_and_sends_nothing_more(self) -> None:
        stop = threading.Event()
        hooks = mps.Hooks(on_retry=lambda _: stop.set())
        client, server = self.start(Payments().answer, hooks=hooks, retry_base_seconds=60.0)
        server.plan("early_503")
        with self.assertRaises(mps.Stopped):
            client.merchant(MERCHANT).transactions.create(make_body(), stop=stop)
        self.assertEqual(len(server.requests), 1)

    def test_a_platform_that_is_away_was_sent_nothing(self) -> None:
        client, server = self.start(Payments().answer, max_retries=1)
        server.stop()
        with self.assertRaisesRegex(mps.ConnectionFailed, "nothing was sent") as caught:
            client.merchant(MERCHANT).transactions.create(make_body())
        self.assertEqual((caught.exception.sent, caught.exception.attempts), ("no", 2))


class Connections(WithServer):
    def test_calls_that_follow_each_other_share_a_connection(self) -> None:
        client, server = self.start(Payments().answer)
        for number in range(5):
            client.merchant(MERCHANT).transactions.create(make_body(f"order-{number}"))
        self.assertEqual(server.connections, 1)

    def test_simultaneous_calls_of_threads_have_connections_of_their_own(self) -> None:
        payments = Payments()
        lock = threading.Lock()
        barrier = threading.Barrier(4)

        def answer(request: Request) -> Answer:
            barrier.wait(10)
            with lock:
                return payments.answer(request)

        client, server = self.start(answer, timeout_seconds=10.0)
        shop = client.merchant(MERCHANT)
        bodies = [make_body(f"order-{number}") for number in range(4)]
        threads = [threading.Thread(target=shop.transactions.create, args=(body,)) for body in bodies]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((payments.count, server.connections), (4, 4))

    def test_a_redirect_is_not_followed(self) -> None:
        client, server = self.start(lambda _: (302, {"location": "http://127.0.0.1:9/"}, b""), max_retries=0)
        with self.assertRaises(mps.UnexpectedAnswer):
            client.transactions.get("payment-1")
        self.assertEqual(len(server.requests), 1)


class Errors(WithServer):
    def test_an_error_has_its_class_its_code_and_the_members_of_its_code(self) -> None:
        problem = make_problem(409, "insufficient_refundable_amount", False, remaining_amount=9_550)
        client, _ = self.start(lambda _: (409, {"x-request-id": "request-7"}, problem))
        with self.assertRaises(mps.Conflict) as caught:
            client.merchant(MERCHANT).transactions.refunds.create("payment-1", make_body())
        error = caught.exception
        self.assertEqual((error.code, error.remaining_amount, error.sent), ("insufficient_refundable_amount", 9_550, "no"))
        self.assertEqual((error.request_id, error.known, error.kind), ("request-7", True, "api"))
        with self.assertRaises(AttributeError):
            error.available_amount

    def test_a_violation_is_found_by_its_pointer(self) -> None:
        items = [{"pointer": "#/amount", "code": "too_small", "detail": "must be at least 1"}]
        problem = make_problem(400, "validation_error", False, errors=items)
        client, _ = self.start(lambda _: (400, {}, problem))
        with self.assertRaisesRegex(mps.ValidationError, "#/amount must be at least 1") as caught:
            client.merchant(MERCHANT).transactions.create(make_body())
        self.assertEqual(caught.exception.at("#/amount"), items[0])
        self.assertIsNone(caught.exception.at("#/currency"))

    def test_a_code_that_is_newer_than_the_client_is_an_error_all_the_same(self) -> None:
        client, _ = self.start(lambda _: (418, {}, make_problem(418, "teapot", False)))
        with self.assertRaises(mps.ApiError) as caught:
            client.transactions.get("payment-1")
        self.assertFalse(caught.exception.known)

    def test_no_error_and_no_text_of_the_client_shows_a_key(self) -> None:
        page = b"<html>you sent sk_test_secret and whsec_other</html>"
        client, _ = self.start(lambda _: (403, {}, page))
        with self.assertRaises(mps.UnexpectedAnswer) as caught:
            client.transactions.get("payment-1")
        error = caught.exception
        for text in (repr(client), str(error), repr(error), json.dumps(error.to_dict()), error.excerpt):
            self.assertNotIn("secret", text)
            self.assertNotIn("other", text)

    def test_no_traceback_of_any_failure_shows_a_key(self) -> None:
        key = "sk_test_canary"
        echo = b"<html>you sent sk_test_canary</html>"
        problem = {"content-type": "application/problem+json"}
        ways: dict[str, Callable[[], object]] = {
            "a page": lambda: self.start(lambda _: (403, {}, echo), api_key=key)[0].transactions.get("1"),
            "a problem": lambda: self.start(
                lambda _: (401, problem, make_problem(401, "authentication_error", False)), api_key=key
            )[0].transactions.get("1"),
            "no answer": self.lose_answers,
            "no platform": lambda: Mps(
                "http://127.0.0.1:9", api_key=key, max_retries=0
            ).transactions.get("1"),
            "white space in the key": lambda: Mps("http://127.0.0.1", api_key=f"{key} b"),
            "a key that is no header": lambda: Mps("http://127.0.0.1", api_key=f"{key}\r\nx: y"),
            "a live key over plain http": lambda: Mps("http://payments.example", api_key="sk_live_canary"),
            "a function that gives a wrong key": lambda: Mps(
                "http://127.0.0.1:9", api_key=lambda: f"{key} b"
            ).transactions.get("1"),
            "a token that is no header": lambda: self.start(
                Payments().answer, token="canary\r\nx: y", max_retries=0
            )[0].auth.me(),
            "a function that gives no token": lambda: self.start(
                Payments().answer, token=lambda: "canary\r\nx: y", max_retries=0
            )[0].auth.me(),
            "a wrong secret of a webhook": lambda: mps.verify_webhook(b"{}", {}, "whsec_canary"),
            "a secret that is none": lambda: mps.verify_webhook(
                b"{}",
                {"webhook-id": "1", "webhook-timestamp": str(int(time.time())), "webhook-signature": "v1,AAAA"},
                "whsec_canary\u00e9",
            ),
        }
        for name, fail in ways.items():
            with self.subTest(name):
                try:
                    fail()
                except (mps.MpsError, ValueError) as error:
                    # The source lines of this test have the key, so their text is left out.
                    frames = traceback.TracebackException.from_exception(error)
                    told = [str(one) + repr(one) for one in _walk_causes(error)]
                    lines = "".join(line for line in frames.format() if "tests/test_client.py" not in line)
                else:
                    self.fail("it did not fail")
                self.assertNotIn("canary", "".join(told))
                self.assertNotIn("canary", lines)

    def test_no_view_of_the_client_shows_a_key(self) -> None:
        client, _ = self.start(Payments().answer, api_key="sk_test_canary", token="token-canary")
        views = [client, client.transactions, client.merchant(MERCHANT), client.transactions.list()]
        for view in views:
            for show in (repr, str, "{}".format, lambda one: pprint.pformat(vars(one))):
                self.assertNotIn("canary", show(view))

    def lose_answers(self) -> object:
        client, server = self.start(Payments().answer, api_key="sk_test_canary", max_retries=0)
        server.plan(next(fault for fault in FAULTS if fault.startswith("lost_")))
        return client.merchant(MERCHANT).transactions.create(make_body())

    def test_mistakes_of_the_program_are_told_before_anything_is_sent(self) -> None:
        client, server = self.start(Payments().answer)
        with self.assertRaisesRegex(ValueError, "non-empty"):
            client.transactions.get("")
        with self.assertRaisesRegex(ValueError, "non-empty"):
            client.transactions.get("..")
        with self.assertRaisesRegex(TypeError, "no option timeout"):
            client.transactions.get("payment-1", timeout=3)  # type: ignore[call-arg]
        with self.assertRaisesRegex(TypeError, "must be a dict"):
            client.transactions.list(["APPROVED"]).page()  # type: ignore[arg-type]
        with self.assertRaises(ValueError):
            client.merchant("")
        for url in ("", "ftp://x", "127.0.0.1:3000"):
            with self.assertRaises(ValueError):
                Mps(url)
        with self.assertRaisesRegex(ValueError, "white space"):
            Mps("http://127.0.0.1", api_key="sk_test_a b")
        with self.assertRaisesRegex(ValueError, "plain http"):
            Mps("http://payments.example", api_key="sk_live_x")
        self.assertEqual(server.requests, [])

    def test_an_id_is_one_part_of_the_path(self) -> None:
        client, server = self.start(lambda _: (200, {}, b"{}"))
        client.transactions.get("a/../b?c")
        self.assertEqual(server.requests[0].path, "/v1/merchants/transactions/a%2F..%2Fb%3Fc")


class Lists(WithServer):
    """Rows 0 to 249, twenty of each instant, the newest last."""

    ROWS = [{"id": f"row-{number}", "created_at": f"2026-11-28T00:00:{number // 20:02}Z"} for number in range(250)]

    def answer(self, request: Request) -> Answer:
        query = {name: values[0] for name, values in parse_qs(urlsplit(request.path).query).items()}
        page, limit = int(query.get("page", "1")), int(query.get("limit", "20"))
        rows = [row for row in self.ROWS if row["created_at"] >= query.get("created_at_from", "")]
        data = rows[(page - 1) * limit : page * limit]
        pagination = {"page": page, "limit": limit, "hasNext": page * limit < len(rows)}
        return 200, {}, json.dumps({"data": data, "pagination": pagination}).encode()

    def test_iterating_gives_every_row_and_page_gives_one_page(self) -> None:
        client, server = self.start(self.answer)
        listed = [row["id"] for row in client.transactions.list({"status": ["APPROVED", "REFUNDED"]})]
        self.assertEqual(listed, [row["id"] for row in self.ROWS])
        self.assertEqual(len(server.requests), 3)
        self.assertIn("status=APPROVED%2CREFUNDED", server.requests[0].path)
        first = client.transactions.list({"limit": 50}).page()
        second = first.next()
        assert second is not None
        self.assertEqual((len(first.data), second.data[0]["id"]), (50, "row-50"))

    def test_a_scan_gives_each_row_once_while_rows_are_added(self) -> None:
        client, server = self.start(self.answer)
        scanned: list[str] = []
        for row in client.transactions.scan():
            scanned.append(row["id"])
            if len(scanned) == 150:
                self.ROWS = [*self.ROWS, {"id": "row-250", "created_at": "2026-11-28T00:00:13Z"}]
        self.assertEqual(scanned, [row["id"] for row in self.ROWS])

    def test_follow_goes_on_at_its_cursor_through_an_outage(self) -> None:
        events = [{"id": f"event-{number}", "type": "transaction.created"} for number in range(5)]

        def answer(request: Request) -> Answer:
            after = int(parse_qs(urlsplit(request.path).query).get("after", ["0"])[0])
            page = {"data": events[after : after + 2], "next_cursor": str(min(after + 2, 5)), "has_more": after + 2 < 5}
            return 200, {}, json.dumps(page).encode()

        client, server = self.start(answer, max_retries=0)
        server.plan("pass", "early_503", "early_reset", "pass")
        stop = threading.Event()
        seen = []
        types = ["transaction.*", "refund.created"]
        for event in client.events.follow(types=types, poll_seconds=0.001, stop=stop):
            seen.append((event["id"], event["cursor"]))  # type: ignore[typeddict-item]
            if len(seen) == 5:
                stop.set()
        expected = [("event-0", None), ("event-1", "2"), ("event-2", "2"), ("event-3", "4"), ("event-4", "5")]
        self.assertEqual(seen, expected)
        # The platform names a family that does not exist, so the client leaves none out.
        self.assertEqual(parse_qs(urlsplit(server.requests[0].path).query)["types"], ["transaction.*,refund.created"])

    def test_a_file_comes_in_chunks_and_a_part_of_it_is_no_file(self) -> None:
        client, server = self.start(lambda _: (200, {"content-type": "text/csv"}, b"a,b\n" * 50_000))
        query: Any = {"from": "2026-11-01", "to": "2026-11-28"}
        whole = b"".join(client.merchant(MERCHANT).statement.csv(query))
        self.assertEqual(whole, b"a,b\n" * 50_000)
        server.plan("lost_reset_mid_body")
        with self.assertRaises(mps.ConnectionFailed):
            list(client.merchant(MERCHANT).statement.csv(query))

    def test_an_operation_that_answers_a_file_asks_for_its_type(self) -> None:
        client, server = self.start(lambda _: (200, {"content-type": "application/pdf"}, b"%PDF\x00\xff"))
        self.assertEqual(b"".join(client.transactions.receipt_file("payment-1")), b"%PDF\x00\xff")
        self.assertEqual(server.requests[0].headers["accept"], "application/pdf")


class Webhooks(unittest.TestCase):
    def test_a_handler_answers_so_that_only_failures_are_repeated(self) -> None:
        body = b'{"id":"evt_1","type":"refund.created","sequence":3,"aggregate":{"id":"payment-1"}}'
        digest = hmac.new(b"0123456789", b"msg_1.1000." + body, hashlib.sha256).digest()
        headers = {
            "Webhook-Id": "msg_1",
            "Webhook-Timestamp": "1000",
            "Webhook-Signature": "v1," + base64.b64encode(digest).decode(),
        }
        secret = "whsec_" + base64.b64encode(b"0123456789").decode()
        handled: list[str] = []

        def run(**options: Any) -> int:
            options = {"on": {"*": lambda event: handled.append(event["type"])}, **options}
            return mps.handle_webhook(options.pop("body", body), headers, secret, now_seconds=1000, **options)

        def fail(_: Any) -> None:
            raise RuntimeError

        self.assertEqual(run(), 200)
        self.assertEqual(run(seen=lambda _: True), 200)
        self.assertEqual(handled, ["refund.created"])
        self.assertEqual(run(on={}), 200)
        self.assertEqual(run(on={"refund.created": fail}), 500)
        self.assertEqual(run(body=body + b" "), 400)
        self.assertEqual(run(body=json.loads(body)), 400)

    def test_a_tolerance_that_would_check_no_age_is_refused(self) -> None:
        for tolerance in (float("nan"), -1.0):
            with self.subTest(tolerance), self.assertRaisesRegex(ValueError, "tolerance_seconds"):
                mps.verify_webhook(
                    b"{}",
                    {"webhook-id": "1", "webhook-timestamp": "1000", "webhook-signature": "v1,AAAA"},
                    "whsec_MDEyMw==",
                    tolerance_seconds=tolerance,
                )

    def test_in_order_drops_old_events_and_tells_of_gaps(self) -> None:
        store: dict[str, int] = {}

        class Store:
            get = staticmethod(store.get)
            set = staticmethod(store.__setitem__)

        applied: list[tuple[int, bool]] = []
        handle = mps.in_order(Store(), lambda event, has_gap: applied.append((event["sequence"], has_gap)))
        for sequence in (1, 2, 2, 5, 4, 6):
            handle({"aggregate": {"id": "payment-1"}, "sequence": sequence})
        self.assertEqual(applied, [(1, False), (2, False), (5, True), (6, False)])
