// The health of an endpoint after an attempt: since when it fails, and whether that is a reason to disable it.
import type { Logger } from '@mps/chassis';
import type { Receiver } from '../endpoints';
import type { DisabledReason, Endpoint } from '../endpoints/domain/endpoint';
import { failingSince, hasFailedTooLong, type Outcome } from './domain/schedule';
import type { EndpointState } from './pools';
import type { DeliveryStore } from './store';
import type { FailureStore } from './work-store';

export interface HealthDeps {
  readonly failures: FailureStore;
  readonly deliveries: Pick<DeliveryStore, 'hasSucceededSince'>;
  /** `endpoint`: as it was when the attempt was made. */
  readonly disable: (endpoint: Endpoint, reason: DisabledReason) => Promise<void>;
  readonly log: Logger;
}

/** Called once the attempt is stored. */
export async function noteOutcome(
  deps: HealthDeps,
  { endpoint }: Receiver,
  outcome: Outcome,
  state: EndpointState,
  at: string,
): Promise<void> {
  if (outcome.kind === 'failed' && outcome.gone) await disable(deps, endpoint, 'gone');
  else if (outcome.kind !== 'succeeded') await noteFailure(deps, endpoint, state, at);
}

async function noteFailure(
  deps: HealthDeps,
  endpoint: Endpoint,
  state: EndpointState,
  at: string,
): Promise<void> {
  const { failures, deliveries } = deps;
  const known = state.failingSince ?? (await failures.failingSince(endpoint.id));
  const since = failingSince(known, endpoint.enabled_at, at);
  state.failingSince = since;
  if (since !== known) await failures.setFailingSince(endpoint.id, since);
  if (!hasFailedTooLong(since, at)) return;
  // Another replica may have seen a success that this replica does not know.
  if (await deliveries.hasSucceededSince(endpoint.id, since)) {
    state.failingSince = at;
    await failures.setFailingSince(endpoint.id, at);
  } else await disable(deps, endpoint, 'failing');
}

async function disable(deps: HealthDeps, endpoint: Endpoint, reason: DisabledReason): Promise<void> {
  deps.log.warn({ endpoint_id: endpoint.id, reason }, 'a webhook endpoint is disabled');
  await deps.disable(endpoint, reason);
}
