"""Lists: pages, all rows, a scan that no new row disturbs, and the log of events as an endless sequence."""

from __future__ import annotations

import random
import threading
import time
from typing import Any, Callable, Generic, Iterator, Mapping, Sequence, TypeVar

from ._call import Answer, Envelope
from .errors import ApiError, MpsError, UnexpectedAnswer

Item = TypeVar("Item")
AskPage = Callable[[Mapping[str, Any]], Answer]

# The platform's largest page.
MAX_PAGE_LIMIT = 100
POLL_SECONDS = 2.0


class Page(Generic[Item]):
    """One page of a list."""

    def __init__(self, ask: AskPage, query: Mapping[str, Any]) -> None:
        answer = ask(query)
        self.data: list[Item] = answer["data"]
        self.pagination: dict[str, Any] = answer["pagination"]
        self.envelope: Envelope = answer.envelope
        self._ask = ask
        self._query = query

    def next(self) -> Page[Item] | None:
        """Reads the next page. None after the last one."""
        if not self.data or not self.pagination["hasNext"]:
            return None
        return Page(self._ask, {**self._query, "page": self.pagination["page"] + 1})


class Pages(Generic[Item]):
    """A list. Iterating it gives every row and holds one page at a time; `page` gives one page."""

    def __init__(self, ask: AskPage, query: Mapping[str, Any]) -> None:
        self._ask = ask
        self._query = query

    def page(self) -> Page[Item]:
        return Page(self._ask, self._query)

    def __iter__(self) -> Iterator[Item]:
        page: Page[Item] | None = Page(self._ask, {"limit": MAX_PAGE_LIMIT, **self._query})
        while page is not None:
            yield from page.data
            page = page.next()


def scan(ask: AskPage, query: Mapping[str, Any]) -> Iterator[Any]:
    """Every row once, while rows are added, at a constant cost for each page.

    Asks for pages in the order of created_at and moves created_at_from to the last row. The rows of that instant come again
    and are dropped. More rows of one instant than a page holds are read by page number.
    """
    start = query.get("created_at_from")
    seen: set[str] = set()
    number = 1
    while True:
        page: Page[Any] = Page(
            ask,
            {**query, "sort": "created_at", "limit": MAX_PAGE_LIMIT, "page": number, "created_at_from": start},
        )
        yield from (row for row in page.data if row["id"] not in seen)
        if not page.data or not page.pagination["hasNext"]:
            return
        last = page.data[-1]["created_at"]
        of_instant = {row["id"] for row in page.data if row["created_at"] == last}
        seen = seen | of_instant if last == start else of_instant
        number = number + 1 if last == start else 1
        start = last


def follow(
    ask: AskPage,
    *,
    after: str | None = None,
    types: Sequence[str] | None = None,
    aggregate_id: str | None = None,
    poll_seconds: float = POLL_SECONDS,
    stop: threading.Event | None = None,
) -> Iterator[dict[str, Any]]:
    """The log as an endless sequence, at least once and in order. An outage does not end it: it goes on at the cursor.

    Store `event["cursor"]` after the event was handled: then a crash repeats events, and loses none.
    """
    cursor = after
    while stop is None or not stop.is_set():
        page = _ask_log(ask, types, aggregate_id, cursor)
        rows: list[dict[str, Any]] = page.get("data", [])
        next_cursor = page.get("next_cursor") or cursor
        for index, event in enumerate(rows):
            # Only the end of a page has a cursor of its own. Earlier events keep the one before the page.
            yield {**event, "cursor": next_cursor if index == len(rows) - 1 else cursor}
            if stop is not None and stop.is_set():
                return
        cursor = next_cursor
        if not page.get("has_more"):
            # Many followers do not ask together.
            rest = poll_seconds * (0.5 + random.random() / 2)
            if stop is None:
                time.sleep(rest)
            elif stop.wait(rest):
                return


def _ask_log(
    ask: AskPage, types: Sequence[str] | None, aggregate_id: str | None, cursor: str | None
) -> Mapping[str, Any]:
    """Empty when the platform was away."""
    query = {
        "limit": MAX_PAGE_LIMIT,
        "types": types,
        "aggregate_id": aggregate_id,
        "after": cursor,
    }
    try:
        return ask(query)
    except MpsError as error:
        if not _is_passing(error):
            raise
        return {}


def _is_passing(error: MpsError) -> bool:
    if isinstance(error, ApiError):
        return error.retryable
    if isinstance(error, UnexpectedAnswer):
        return error.status >= 500
    return True
