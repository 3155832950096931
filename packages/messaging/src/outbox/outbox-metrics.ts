// The two numbers that tell if events leave: how many aggregates wait, and how long the oldest has waited.
import { readBacklog, type OutboxSource } from '@mps/aggregates';
import type { RealClock } from '@mps/kernel';
import { metrics, type BatchObservableResult } from '@opentelemetry/api';

const MS_PER_SECOND = 1_000;
const meter = metrics.getMeter('@mps/messaging');

interface ObserveOptions {
  readonly service: string;
  readonly sources: readonly OutboxSource[];
  readonly clock: RealClock;
  /** Only the replica that holds the lease reports, or sums over replicas would count everything twice. */
  readonly isReporting: () => boolean;
}

/** Answers a function that ends it. */
export function observeOutbox({ service, sources, clock, isReporting }: ObserveOptions): () => void {
  const pending = meter.createObservableGauge('outbox.pending', {
    description: 'Aggregates with events that are not published yet',
    unit: '{aggregate}',
  });
  const oldestAge = meter.createObservableGauge('outbox.oldest_age', {
    description: 'How long the oldest unpublished event has waited',
    unit: 's',
  });
  const instruments = [pending, oldestAge];

  async function observe(result: BatchObservableResult): Promise<void> {
    if (!isReporting()) return;
    for (const source of sources) {
      const backlog = await readBacklog(source);
      const attributes = { service, collection: source.collection.collectionName };
      const waitedMs = backlog.since === null ? 0 : clock.now().getTime() - backlog.since.getTime();
      result.observe(pending, backlog.pending, attributes);
      result.observe(oldestAge, Math.max(0, waitedMs) / MS_PER_SECOND, attributes);
    }
  }

  meter.addBatchObservableCallback(observe, instruments);
  return () => meter.removeBatchObservableCallback(observe, instruments);
}
