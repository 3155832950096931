"""Cases that this client decides as the TypeScript client does: packages/client/vectors."""

from __future__ import annotations

import datetime
import json
import pathlib
import unittest
from typing import Any

from mps_client import WebhookError, verify_webhook
from mps_client._retry import MAX_DELAY_SECONDS, Ending, compute_delay, may_have_acted, may_retry, read_retry_after

VECTORS = pathlib.Path(__file__).parents[2] / "client" / "vectors"


def read(name: str) -> Any:
    return json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))


class Retries(unittest.TestCase):
    def test_each_ending_is_repeated_or_not_as_the_table_says(self) -> None:
        cases = read("retries")
        self.assertGreater(len(cases), 20)
        for case in cases:
            with self.subTest(case):
                ending = Ending(**case["ending"])
                self.assertEqual(may_retry(case["repeat"], ending), case["retry"])
                self.assertEqual(may_have_acted(ending), case["sent"])

    def test_retry_after_is_read_in_both_forms(self) -> None:
        vectors = read("retry-after")
        now = datetime.datetime.fromisoformat(vectors["now"].replace("Z", "+00:00")).timestamp()
        for case in vectors["cases"]:
            with self.subTest(case):
                seconds = read_retry_after(case["value"], now)
                self.assertEqual(None if seconds is None else round(seconds * 1000), case["ms"])

    def test_delays_double_up_to_a_bound_and_never_go_below_retry_after(self) -> None:
        delays = [compute_delay(retry, 0.5, None, lambda: 1.0) for retry in range(1, 8)]
        self.assertEqual(delays, [0.5, 1.0, 2.0, 4.0, MAX_DELAY_SECONDS, MAX_DELAY_SECONDS, MAX_DELAY_SECONDS])
        self.assertEqual(compute_delay(1, 0.5, 7.0, lambda: 0.0), 7.0)


class Signatures(unittest.TestCase):
    def test_each_request_is_accepted_or_refused_with_its_reason(self) -> None:
        cases = read("signatures")
        self.assertGreater(len(cases), 8)
        for case in cases:
            with self.subTest(case["name"]):
                reason = None
                try:
                    verify_webhook(case["body"], case["headers"], case["secrets"], now_seconds=case["now"])
                except WebhookError as error:
                    reason = error.reason
                self.assertEqual(reason, case["reason"])
