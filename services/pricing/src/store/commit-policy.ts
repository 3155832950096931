// The one way in which a policy is replaced: the old version kept, then state and event in one compare-and-set.
import {
  type AggregateDocument,
  type Aggregates,
  type EventDraft,
  type OutboxEntry,
  UniqueIndexError,
} from '@mps/aggregates';
import type { JsonObject } from '@mps/contracts';
import { canonicalJson } from '@mps/kernel';
import type { Policy } from '../domain/policy';
import { MAX_WAITING_EVENT_BYTES } from '../limits';
import type { CommitOutcome, Stored } from '../usecases/ports';
import type { ReplacedVersions } from './replaced-versions';

export interface CommitPolicyOptions<P extends Policy, Doc extends AggregateDocument & P> {
  readonly aggregates: Aggregates<Doc>;
  readonly versions: ReplacedVersions;
  /** The event of the replacement, but for what it changed. */
  readonly eventOf: (policy: P) => Omit<EventDraft, 'previous'>;
  /** The policy as merchants read it. */
  readonly jsonOf: (policy: P) => JsonObject;
}

export function makeCommitPolicy<P extends Policy, Doc extends AggregateDocument & P>(
  options: CommitPolicyOptions<P, Doc>,
): (previous: Stored<P>, next: P) => Promise<CommitOutcome<P>> {
  const { aggregates, versions, eventOf, jsonOf } = options;
  return async (previous, next) => {
    // Whatever is Stored was read by this store, whole.
    const before = previous as unknown as Doc;
    if (waitingBytes(before.outbox) > MAX_WAITING_EVENT_BYTES) return 'backlogged';
    await versions.keep(before);
    const event = { ...eventOf(next), previous: oldValues(jsonOf(previous), jsonOf(next)) };
    try {
      const committed = await aggregates.commit(before, { ...before, ...next }, [event]);
      if (committed === null) return 'moved';
      await versions.trim(committed._id, committed.version);
      return { committed };
    } catch (error) {
      if (error instanceof UniqueIndexError) return 'name_taken';
      throw error;
    }
  };
}

const waitingBytes = (outbox: readonly OutboxEntry[]): number =>
  outbox.reduce((sum, { message }) => sum + message.length, 0);

/** Of the members that changed; that the policy was updated goes without saying. */
function oldValues(before: JsonObject, after: JsonObject): JsonObject {
  const changed = Object.entries(before).filter(
    ([member, value]) => member !== 'updated_at' && canonicalJson(value) !== canonicalJson(after[member]),
  );
  return Object.fromEntries(changed);
}
