// The deliveries of an endpoint in numbers, and whether its failures will disable it.
import { type CallerContext, type DomainError } from '@mps/contracts';
import { ok, type BusinessClock, type Result } from '@mps/kernel';
import { getEndpoint, type EndpointDeps } from '../endpoints';
import { LATENCY_SAMPLE, LIST_LIMIT_MS, STATS_PERIOD_MS } from '../limits';
import type { Delivery, DeliveryStatus } from './domain/delivery';
import { DISABLE_AFTER_MS } from './domain/schedule';
import type { DeliveryCollection, DeliveryStore } from './store';
import type { FailureStore } from './work-store';

export interface StatsRequest {
  readonly endpointId: string;
  /** null: STATS_PERIOD_MS before `to`. */
  readonly from: Date | null;
  /** null: now. */
  readonly to: Date | null;
}

export interface EndpointStats {
  readonly succeeded: number;
  readonly failed: number;
  readonly pending: number;
  readonly latency_ms: { readonly p50: number | null; readonly p95: number | null };
  readonly last_success_at: string | null;
  readonly oldest_pending_at: string | null;
  readonly disables_at: string | null;
}

export type StatsStore = ReturnType<typeof makeStatsStore>;

/** Every read is of one endpoint and one status, in the order of the index. */
export const makeStatsStore = (collection: DeliveryCollection) => ({
  count: (endpoint_id: string, status: DeliveryStatus, from: string, to: string): Promise<number> =>
    collection.countDocuments(
      { endpoint_id, status, created_at: { $gte: from, $lte: to } },
      { hint: NEWEST, maxTimeMS: LIST_LIMIT_MS },
    ),

  /** Latencies of all attempts at the newest deliveries of one status. */
  async readLatencies(
    endpoint_id: string,
    status: DeliveryStatus,
    from: string,
    to: string,
  ): Promise<readonly number[]> {
    const found = await collection
      .find({ endpoint_id, status, created_at: { $gte: from, $lte: to } }, { hint: NEWEST })
      .project<Pick<Delivery, 'attempts'>>({ _id: 0, 'attempts.latency_ms': 1 })
      .sort({ created_at: -1, _id: -1 })
      .limit(LATENCY_SAMPLE)
      .maxTimeMS(LIST_LIMIT_MS)
      .toArray();
    return found.flatMap(({ attempts }) => attempts.map(({ latency_ms }) => latency_ms));
  },

  /** The first or the last delivery of a status. */
  async findEdge(
    endpoint_id: string,
    status: DeliveryStatus,
    direction: 1 | -1,
  ): Promise<Pick<Delivery, 'created_at' | 'updated_at'> | null> {
    const [found] = await collection
      .find({ endpoint_id, status }, { hint: NEWEST })
      .project<Pick<Delivery, 'created_at' | 'updated_at'>>({ _id: 0, created_at: 1, updated_at: 1 })
      .sort({ created_at: direction, _id: direction })
      .limit(1)
      .maxTimeMS(LIST_LIMIT_MS)
      .toArray();
    return found ?? null;
  },
});

const NEWEST = 'endpoint_newest';

export interface StatsDeps extends Pick<EndpointDeps, 'endpoints'> {
  readonly stats: StatsStore;
  readonly failures: Pick<FailureStore, 'failingSince'>;
  readonly deliveries: Pick<DeliveryStore, 'hasSucceededSince'>;
  readonly businessClock: BusinessClock;
}

/** resource_not_found */
export async function readEndpointStats(
  deps: StatsDeps,
  { endpointId, from, to }: StatsRequest,
  context: CallerContext,
): Promise<Result<EndpointStats, DomainError>> {
  const found = await getEndpoint(deps, endpointId, context);
  if (!found.ok) return found;
  const { stats, businessClock } = deps;
  const end = to ?? businessClock.now();
  const start = from ?? new Date(end.getTime() - STATS_PERIOD_MS);
  const period = [start.toISOString(), end.toISOString()] as const;
  const [succeeded, failed, pending, latencies, lastSuccess, oldestPending, disables_at] = await Promise.all([
    stats.count(endpointId, 'SUCCEEDED', ...period),
    stats.count(endpointId, 'FAILED', ...period),
    stats.count(endpointId, 'PENDING', ...period),
    Promise.all(
      (['SUCCEEDED', 'FAILED', 'PENDING'] as const).map((status) =>
        stats.readLatencies(endpointId, status, ...period),
      ),
    ),
    stats.findEdge(endpointId, 'SUCCEEDED', -1),
    stats.findEdge(endpointId, 'PENDING', 1),
    found.value.enabled ? findDisabling(deps, found.value) : null,
  ]);
  const sorted = latencies.flat().sort((one, other) => one - other);
  return ok({
    succeeded,
    failed,
    pending,
    latency_ms: { p50: pickQuantile(sorted, 0.5), p95: pickQuantile(sorted, 0.95) },
    last_success_at: lastSuccess?.updated_at ?? null,
    oldest_pending_at: oldestPending?.created_at ?? null,
    disables_at,
  });
}

/** The smallest value that at least this share of the values does not exceed. */
function pickQuantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? null;
}

/** Failures before the endpoint was enabled do not count, and a success ends them. */
async function findDisabling(
  { failures, deliveries }: StatsDeps,
  { id, enabled_at }: { readonly id: string; readonly enabled_at: string },
): Promise<string | null> {
  const since = await failures.failingSince(id);
  if (since === null || since < enabled_at) return null;
  if (await deliveries.hasSucceededSince(id, since)) return null;
  return new Date(Date.parse(since) + DISABLE_AFTER_MS).toISOString();
}
