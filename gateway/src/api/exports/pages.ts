// Reads the list of an export: the first page for the request, so that its failure is the answer, and the rest for the job.
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainError } from '@mps/contracts';
import { MAX_EXPORT_ROWS, systemClock, type Result } from '@mps/kernel';
import type { FileBounds } from '../../http/route/csv-pages';
import type { CsvPages } from '../../http/route/csv-pages';
import type { Ask, RouteContext } from '../../http/route/route';
import { CALL_DEADLINE_MS } from '../../clients/clients';
import { EXPORT_CALL_LIMIT_MS, EXPORT_READ_ATTEMPTS, EXPORT_READ_RETRY_MS } from '../../limits';

const clock = systemClock();
const BOUNDS: FileBounds = { maxRows: MAX_EXPORT_ROWS };

/** Failures that pass: a service restarts, or the database changes its primary. */
const PASSING: readonly DomainError['code'][] = ['service_unavailable', 'upstream_timeout', 'rate_limited'];

export interface OpenPages {
  readonly first: Result<readonly object[], DomainError>;
  /** All pages, with the first. */
  readonly all: (signal: AbortSignal) => CsvPages;
}

export async function openPages(
  read: (ask: Ask, bounds: FileBounds) => CsvPages,
  context: RouteContext,
): Promise<OpenPages> {
  let ask: Ask = (work) =>
    work({ ...context, idempotency: null, deadlineMs: clock.now().getTime() + CALL_DEADLINE_MS });
  const pages = read((work) => ask(work), BOUNDS);
  const first = (await pages.next()).value ?? { ok: true, value: [] };
  async function* readAll(): CsvPages {
    yield first;
    yield* pages;
  }
  return {
    first,
    all(signal) {
      ask = makePatientAsk(context, signal);
      return readAll();
    },
  };
}

/** Repeats a page that failed for a passing reason. */
const makePatientAsk =
  (context: RouteContext, signal: AbortSignal): Ask =>
  async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      const deadlineMs = clock.now().getTime() + EXPORT_CALL_LIMIT_MS;
      const found = await work({ ...context, idempotency: null, signal, deadlineMs });
      if (found.ok || !PASSING.includes(found.error.code) || attempt === EXPORT_READ_ATTEMPTS) return found;
      await delay(EXPORT_READ_RETRY_MS, undefined, { signal });
    }
  };
