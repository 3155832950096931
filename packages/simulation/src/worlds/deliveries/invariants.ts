// Invariants of deliveries: at every majority commit, at every attempt, and once every fault is over.
import type { Stored } from '@mps/aggregates';
import type { Directory } from '../../../../../services/webhooks/src/endpoints';
import type { Endpoint } from '../../../../../services/webhooks/src/endpoints/domain/endpoint';
import {
  makeDeliveryId,
  type Delivery,
} from '../../../../../services/webhooks/src/deliveries/domain/delivery';
import { MAX_ATTEMPTS } from '../../../../../services/webhooks/src/deliveries/domain/schedule';
import { START_MS } from '../../core/seams';
import type { Effect } from '../../mongo/collection';
import type { Doc } from '../../mongo/values';
import { ViolationError, type Simulation } from '../world';
import { ENDPOINT_IDS } from './boot';
import { readAttemptNumber, type ReceivedAttempt, type Receivers } from './receivers';

const DELIVERIES = 'deliveries';
const EVENTS = 'events';
const ENDPOINTS = 'endpoints';
/** Longer than a poll of the store, a lease and an attempt. */
const LEFT_LYING_MS = 60_000;

type StoredDelivery = Omit<Delivery, 'id'> & {
  readonly _id: string;
  readonly waiting_for?: string;
  readonly lease?: string;
};

const toDelivery = (document: Doc): StoredDelivery => document as unknown as StoredDelivery;
const toEndpoint = (document: Doc | undefined) => document as unknown as (Endpoint & Doc) | undefined;

export const readEndpoint = ({ replicaSet }: Simulation, id: string): (Endpoint & Doc) | undefined =>
  toEndpoint(replicaSet.readSettled(ENDPOINTS).get(`s${id}`));

const isTaken = (status: number | null | undefined): boolean => status === 200;

/** I5: a state is told only if a majority has it, by one attempt at a time, and not before it is due. */
export function makeAttemptWatch(simulation: Simulation) {
  const { replicaSet, requireInvariant, count } = simulation;
  /** By number of the attempt: the lease that it began with. */
  const leases = new Map<number, string>();
  const latest = new Map<string, ReceivedAttempt>();

  return {
    leases,
    onAttempt(attempt: ReceivedAttempt): void {
      const { number, eventId, endpointId, startedMs } = attempt;
      const hasEvent = replicaSet.readSettled(EVENTS).has(`s${eventId}`);
      requireInvariant('I5', hasEvent, () => `attempt ${number} tells ${eventId}, which is not in the log`);
      const id = makeDeliveryId(eventId, endpointId);
      const document = replicaSet.readSettled(DELIVERIES).get(`s${id}`);
      requireInvariant('I5', document !== undefined, () => `attempt ${number} has no delivery`);
      if (document === undefined) return;
      const { status, lease, next_attempt_at } = toDelivery(document);
      requireInvariant(
        'I5',
        status === 'PENDING' && lease !== undefined,
        () => `attempt ${number} of ${id}, which is ${status} with the lease ${lease}`,
      );
      const dueMs = Date.parse(next_attempt_at ?? '') - START_MS;
      requireInvariant(
        'I24',
        dueMs <= startedMs,
        () => `attempt ${number} of ${id} comes ${dueMs - startedMs} ms before it is due`,
      );
      const before = latest.get(id);
      requireInvariant(
        'I24',
        before === undefined || before.endsMs <= startedMs,
        () => `attempt ${number} of ${id} begins during attempt ${before?.number}`,
      );
      latest.set(id, attempt);
      if (lease !== undefined) leases.set(number, lease);
      if (before !== undefined) count('repeated attempts');
    },
  };
}

/** I24: an ended delivery stays ended, and each stored attempt is that of the lease which it ends. */
function checkDelivery(
  { requireInvariant }: Simulation,
  { key, before, after }: Effect,
  leases: ReadonlyMap<number, string>,
): void {
  requireInvariant('I1', after !== null, () => `${key} is gone`);
  if (after === null) return;
  const next = toDelivery(after);
  const { attempts, status, waiting_for, lease } = next;
  const isWaiting = waiting_for !== undefined;
  requireInvariant(
    'I24',
    status === 'PENDING' ? isWaiting !== (lease !== undefined) : !isWaiting && lease === undefined,
    () => `${key} is ${status}, waits for ${waiting_for} and has the lease ${lease}`,
  );
  if (before === null) return;
  const last = toDelivery(before);
  requireInvariant(
    'I24',
    last.status === 'PENDING',
    () => `${key} has ended as ${last.status} and is changed to ${status}`,
  );
  const added = attempts.slice(last.attempts.length);
  requireInvariant(
    'I24',
    attempts.length >= last.attempts.length && added.length < 2,
    () => `${key} goes from ${last.attempts.length} to ${attempts.length} attempts`,
  );
  for (const { response_excerpt } of added) {
    const number = readAttemptNumber(response_excerpt);
    requireInvariant(
      'I24',
      last.lease !== undefined && last.lease === leases.get(number),
      () => `attempt ${number} of ${key} ends the lease ${last.lease}, which is not its own`,
    );
  }
  const isArrived = isTaken(attempts.at(-1)?.response_status);
  requireInvariant(
    'I5',
    (status === 'SUCCEEDED') === isArrived,
    () => `${key} is ${status} after its attempts`,
  );
}

/** An endpoint is disabled as gone only when its receiver has said so. */
function checkEndpoint(
  { requireInvariant }: Simulation,
  { before, after, key }: Effect,
  { received }: Receivers,
): void {
  const endpoint = toEndpoint(after ?? undefined);
  // A merchant may change the URL of a disabled endpoint.
  if (endpoint?.disabled_reason !== 'gone' || before?.['disabled_reason'] === 'gone') return;
  const hasSaidSo = received.some(({ url, answer }) => url === endpoint.url && answer === 'gone');
  requireInvariant('I24', hasSaidSo, () => `${key} is disabled as gone without an answer`);
}

export function watchDeliveries(
  simulation: Simulation,
  receivers: Receivers,
  leases: ReadonlyMap<number, string>,
): void {
  simulation.replicaSet.onCommitted(({ effects }) => {
    for (const effect of effects)
      if (effect.collection === DELIVERIES) {
        simulation.count('commits');
        checkDelivery(simulation, effect, leases);
      } else if (effect.collection === ENDPOINTS) checkEndpoint(simulation, effect, receivers);
  });
}

/** I15: no replica uses an endpoint that is older than a change which was answered before. */
export function watchDirectories(simulation: Simulation) {
  const { scheduler, requireInvariant } = simulation;
  const answered = new Map<string, number>();
  return {
    /** The change has been answered. */
    note({ id, version }: Stored<Endpoint>): void {
      answered.set(id, Math.max(version, answered.get(id) ?? 0));
    },
    watch: (directory: Directory): Directory => ({
      ...directory,
      async findReceivers(companyId) {
        const before = new Map(answered);
        const receivers = await directory.findReceivers(companyId);
        for (const { endpoint } of receivers) {
          const { id, version } = endpoint as Stored<Endpoint>;
          const known = before.get(id) ?? 0;
          try {
            requireInvariant(
              'I15',
              version >= known,
              () => `a copy of ${id} has version ${version} after ${known} was answered`,
            );
          } catch (error) {
            // The product would take it for a failure of its own.
            scheduler.fail(error);
          }
        }
        return receivers;
      },
    }),
  };
}

/** I5 and I22: once every fault is over, no due delivery is left lying, and every event has come to each endpoint that wanted it. */
export function checkAtRest(
  simulation: Simulation,
  acknowledged: ReadonlySet<string>,
  { received }: Receivers,
): void {
  const { replicaSet, requireInvariant, scheduler } = simulation;
  const deliveries = replicaSet.readSettled(DELIVERIES);
  for (const document of deliveries.values()) {
    const { _id: id, status, next_attempt_at, attempts, endpoint_id, event_id } = toDelivery(document);
    const dueMs = Date.parse(next_attempt_at ?? '') - START_MS;
    requireInvariant(
      'I22',
      status !== 'PENDING' || dueMs > scheduler.nowMs() - LEFT_LYING_MS,
      () => `${id} has been due since ${dueMs} ms and is left lying`,
    );
    const arrived = received.filter(
      (one) => one.eventId === event_id && one.endpointId === endpoint_id && one.answer === 'taken',
    );
    requireInvariant(
      'I5',
      status !== 'SUCCEEDED' || arrived.length > 0,
      () => `${id} is ${status}, and its receiver knows nothing of it`,
    );
    requireInvariant('I24', attempts.length <= MAX_ATTEMPTS, () => `${id} has ${attempts.length} attempts`);
  }
  for (const endpointId of ENDPOINT_IDS) {
    // Version 1: no merchant has changed the endpoint, and its receiver has not disabled it.
    if (readEndpoint(simulation, endpointId)?.['version'] !== 1) continue;
    for (const eventId of acknowledged) {
      const document = deliveries.get(`s${makeDeliveryId(eventId, endpointId)}`);
      requireInvariant('I5', document !== undefined, () => `${eventId} was never sent to ${endpointId}`);
      const { status, attempts } = toDelivery(document ?? {});
      const isGone = attempts.some(({ response_status }) => response_status === 410);
      requireInvariant(
        'I5',
        isGone || status === 'SUCCEEDED' || attempts.length > 2,
        () => `${eventId} is ${status} for ${endpointId} after ${attempts.length} attempts`,
      );
    }
  }
}

/** A check in a promise of the product must end the history, not the promise. */
export function failOn(simulation: Simulation, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof ViolationError)) throw error;
    simulation.scheduler.fail(error);
  }
}
