// followRequests: the request log as an endless sequence, each request once.
import { setTimeout as delay } from 'node:timers/promises';
import type { Mps } from '@mps/client';
import { EXIT, reportFailure } from '../failures';

export type LoggedRequest = Awaited<ReturnType<Mps['requestLogs']['list']>>['data'][number];

export interface RequestFilter {
  readonly status?: number;
  /** `4xx`. The platform has no such filter, so it is applied here. */
  readonly statusClass?: string;
  readonly route?: string;
  readonly code?: string;
  readonly apiKeyId?: string;
}

interface Follow {
  readonly mps: Mps;
  readonly signal: AbortSignal;
  /** Tells the beginning and the end of an outage. */
  readonly say: (text: string) => void;
}

const POLL_MS = 1_500;
const PAGE_LIMIT = 100;
/** A record has the time of its request, and is written after the answer. Most answers take less than a second. */
const USUAL_ARRIVAL_MS = 10_000;
/** The slowest operation may take 2 min. */
const LATEST_ARRIVAL_MS = 180_000;
const LOOKS_BETWEEN_LONG_ONES = 20;
const LOOK = { maxRetries: 0, timeoutMs: 5_000 };
const LOG_ROUTES = /^\/v1\/request-logs\b/;
const NOT_FOUND = 404;

/**
 * Begins with the requests after this moment, and ends with the signal. A look reads the records of the last seconds again,
 * because a slow request is written after faster ones that came later. A long look reads those of the last minutes. An
 * outage passes, and a long look follows it.
 */
export async function* followRequests(
  filter: RequestFilter,
  follow: Follow,
): AsyncGenerator<LoggedRequest, void, undefined> {
  const look = makeLook(follow);
  const known = makeKnown();
  let looks = 0;
  for await (const _ of makeTicks(follow.signal)) {
    const windowMs = looks % LOOKS_BETWEEN_LONG_ONES === 0 ? LATEST_ARRIVAL_MS : USUAL_ARRIVAL_MS;
    const records = await look(() => readRecords(filter, known.newestMs(), windowMs, follow));
    looks = records === undefined ? 0 : looks + 1;
    if (records !== undefined)
      for (const record of known.add(records)) if (isShown(record, filter)) yield record;
  }
}

/** Waits for the record of one request. Undefined when the signal ended the wait. */
export async function waitForRequest(id: string, follow: Follow): Promise<LoggedRequest | undefined> {
  const look = makeLook(follow);
  for await (const _ of makeTicks(follow.signal)) {
    const found = await look(() => readRecord(id, follow));
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

async function* makeTicks(signal: AbortSignal): AsyncGenerator<void, void, undefined> {
  while (!signal.aborted) {
    yield;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Returns a read that passes outages: undefined during one, and when the signal ended it. A refusal is thrown. */
function makeLook({ signal, say }: Follow) {
  let isAway = false;
  return async <Found>(read: () => Promise<Found>): Promise<Found | undefined> => {
    try {
      const found = await read();
      if (isAway) say('The platform answers again.');
      isAway = false;
      return found;
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!isPassing(error)) throw error;
      if (!isAway) say('The platform does not answer. Its requests are shown when it is back.');
      isAway = true;
      return undefined;
    }
  };
}

const isPassing = (error: unknown): boolean =>
  reportFailure(error)?.exit_code === EXIT.unreachable ||
  (error instanceof Error && 'retryable' in error && error.retryable === true);

/** Knows the records that were seen for as long as a look may read them again. Those of the first look are not new. */
export function makeKnown() {
  const seen = new Map<string, number>();
  let newestMs: number | undefined;
  return {
    /** Undefined before the first look. */
    newestMs: (): number | undefined => newestMs,
    /** Takes records newest first. Returns the new ones, oldest first. */
    add(records: readonly LoggedRequest[]): readonly LoggedRequest[] {
      const isFirst = newestMs === undefined;
      const fresh = records.filter(({ id }) => !seen.has(id)).reverse();
      for (const { id, at } of records) seen.set(id, Date.parse(at));
      newestMs = Math.max(newestMs ?? 0, ...records.map(({ at }) => Date.parse(at)));
      for (const [id, atMs] of seen) if (atMs < newestMs - LATEST_ARRIVAL_MS) seen.delete(id);
      return isFirst ? [] : fresh;
    },
  };
}

/** Newest first, back to `windowMs` before the newest that is known. */
async function readRecords(
  { status, route, code, apiKeyId }: RequestFilter,
  knownMs: number | undefined,
  windowMs: number,
  { mps, signal }: Follow,
): Promise<readonly LoggedRequest[]> {
  const query = {
    limit: PAGE_LIMIT,
    ...(status !== undefined && { status }),
    ...(route !== undefined && { route }),
    ...(code !== undefined && { code }),
    ...(apiKeyId !== undefined && { api_key_id: apiKeyId }),
    ...(knownMs !== undefined && knownMs > windowMs && { from: new Date(knownMs - windowMs).toISOString() }),
  };
  const records: LoggedRequest[] = [];
  for (let after: string | undefined; ;) {
    const page = await mps.requestLogs.list(
      { ...query, ...(after !== undefined && { after }) },
      { ...LOOK, signal },
    );
    records.push(...page.data);
    const isEnough = knownMs === undefined && reachesBack(records, windowMs);
    if (!page.has_more || page.next_cursor === null || isEnough) return records;
    after = page.next_cursor;
  }
}

/** The first look finds only where the log ends. */
function reachesBack(records: readonly LoggedRequest[], windowMs: number): boolean {
  const [newest, oldest] = [records[0], records.at(-1)];
  return (
    newest !== undefined && oldest !== undefined && Date.parse(newest.at) - Date.parse(oldest.at) > windowMs
  );
}

async function readRecord(id: string, { mps, signal }: Follow): Promise<LoggedRequest | null> {
  const read = await mps.requestLogs.get(id, { ...LOOK, signal }).result();
  if (read.ok) return read.value;
  // The record comes some moments after the answer.
  if (read.error.kind === 'api' && read.error.status === NOT_FOUND) return null;
  throw read.error;
}

function isShown({ route, status }: LoggedRequest, filter: RequestFilter): boolean {
  const isInClass =
    filter.statusClass === undefined || String(status).startsWith(filter.statusClass.slice(0, 1));
  return isInClass && (filter.route !== undefined || !LOG_ROUTES.test(route));
}
