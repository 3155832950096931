// The request log for open streams: requests in the order in which their bundles were kept. A long request has an early `at` and is
// kept late, so the order of lists would miss it.
import { invalid, scopeOf, violation, type CallerContext, type DomainError } from '@mps/contracts';
import { decodeCursor, encodeCursor, err, ok, type RealClock, type Result } from '@mps/kernel';
import { ARRIVAL_LATE_MS, ARRIVAL_SETTLES_MS } from '../limits';
import type { RequestLog } from './bundles';
import type { Arrival, ArrivalQuery, RequestLogStore } from './store';

export interface FollowDeps {
  readonly requests: Pick<RequestLogStore, 'listArrived'>;
  readonly realClock: RealClock;
  readonly requestsKeptMs: number;
}

export interface FollowRequest extends Omit<
  ArrivalQuery,
  'organization_id' | 'company_id' | 'after' | 'keptBefore'
> {
  readonly after: string | null;
}

export interface FollowedRequests {
  readonly data: readonly RequestLog[];
  /** Of each request. Empty for all but the last of a bundle: a reader continues behind whole bundles. */
  readonly cursors: readonly string[];
  readonly next_cursor: string;
  readonly has_more: boolean;
  readonly is_reset: boolean;
}

/** company_not_selected · validation_error for a cursor of another form */
export async function followRequestLogs(
  { requests, realClock, requestsKeptMs }: FollowDeps,
  { after, ...filters }: FollowRequest,
  { caller }: CallerContext,
): Promise<Result<FollowedRequests, DomainError>> {
  const scope = scopeOf(caller);
  if (scope === null) return err({ code: 'company_not_selected' });
  const nowMs = realClock.now().getTime();
  const keptBefore = new Date(nowMs - ARRIVAL_SETTLES_MS);
  const end = { ...NOTHING, next_cursor: toCursor({ keptAt: keptBefore, id: '' }) };
  if (after === null) return ok(end);
  const arrival = parseCursor(after);
  if (arrival === null) return UNKNOWN_CURSOR;
  if (arrival.keptAt.getTime() < nowMs - requestsKeptMs) return ok({ ...end, is_reset: true });
  const { bundles, readUntil } = await requests.listArrived({
    ...scope,
    ...filters,
    after: arrival,
    keptBefore,
  });
  const lately = { keptAt: new Date(keptBefore.getTime() - ARRIVAL_LATE_MS), id: '' };
  // Without records of its own the stream must go on too. Otherwise each of its reads would go through all bundles since its last one.
  const readTo = findLatest(arrival, ...bundles, readUntil ?? lately);
  return ok({
    data: bundles.flatMap((bundle) => bundle.requests),
    cursors: bundles.flatMap((bundle) =>
      bundle.requests.map((_, index) => (index === bundle.requests.length - 1 ? toCursor(bundle) : '')),
    ),
    next_cursor: toCursor(readTo),
    has_more: readUntil !== null,
    is_reset: false,
  });
}

/** The clock of another replica may be behind, so a position never goes back. */
const findLatest = (first: Arrival, ...others: readonly Arrival[]): Arrival =>
  others.reduce((latest, one) => (isLater(one, latest) ? one : latest), first);

function isLater(one: Arrival, other: Arrival): boolean {
  const differenceMs = one.keptAt.getTime() - other.keptAt.getTime();
  return differenceMs > 0 || (differenceMs === 0 && one.id > other.id);
}

const NOTHING = { data: [], cursors: [], has_more: false, is_reset: false };

const UNKNOWN_CURSOR = err(
  invalid({ ...violation('Last-Event-ID', 'invalid_format', 'unknown_cursor'), in: 'header' }),
);

const CURSOR = /^k(\d{1,15})\.([0-9a-f]{32})?$/;

const toCursor = ({ keptAt, id }: Arrival): string => encodeCursor(`k${keptAt.getTime()}.${id}`);

function parseCursor(cursor: string): Arrival | null {
  const [, keptAt, id = ''] = decodeCursor(cursor, CURSOR) ?? [];
  return keptAt === undefined ? null : { keptAt: new Date(Number(keptAt)), id };
}
