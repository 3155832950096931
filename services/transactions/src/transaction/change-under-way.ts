// A change of a payment writes a refund that is under way in full too: domain/refund-under-way.ts. The events and the audit record
// of that refund name the actor who began it. So a change by another actor first writes the refund alone, under its own origin.
import type { Changed, Stored, StoreRefusal } from '@mps/aggregates';
import { currentOrigin, runFrom, type Origin } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import type { Decision } from './domain/decision';
import { materializeRefund } from './domain/refund-under-way';
import type { Transaction } from './domain/transaction';

export type StoredTransaction = Stored<Transaction>;

export type ChangeReply<Refusal> = Promise<Result<Changed<Transaction>, Refusal | StoreRefusal>>;
export type Decide<Refusal> = (
  transaction: StoredTransaction,
) => Result<Decision, Refusal> | Promise<Result<Decision, Refusal>>;

/** `refund`: the write of the refund of another actor. `again`: the change itself, after that write. */
export type Turn = 'first' | 'again' | 'refund';

type ChangeOnce = <Refusal>(decide: Decide<Refusal>, turn: Turn) => ChangeReply<Refusal>;

/** Another actor began the refund that is under way. */
class BegunByAnother {
  constructor(readonly origin: Origin) {}
}

const isBegunByAnother = (refusal: unknown): refusal is BegunByAnother => refusal instanceof BegunByAnother;

export async function changeWithRefundUnderWay<Refusal>(
  decide: Decide<Refusal>,
  changeOnce: ChangeOnce,
): ChangeReply<Refusal> {
  for (let turn: Turn = 'first'; ; turn = 'again') {
    const changed = await changeOnce(decideOnWhole(decide), turn);
    if (changed.ok) return changed;
    if (!isBegunByAnother(changed.error)) return err(changed.error);
    const written = await runFrom(changed.error.origin, () => changeOnce(decideToMaterialize, 'refund'));
    if (!written.ok) return written;
  }
}

const decideToMaterialize: Decide<never> = (stored) => ok(materializeRefund(stored));

/** Decides about the payment as it is with the refund that is under way. */
const decideOnWhole =
  <Refusal>(decide: Decide<Refusal>): Decide<Refusal | BegunByAnother> =>
  async (stored) => {
    const materialized = materializeRefund(stored);
    const hasRefund = materialized.next !== stored;
    const state = hasRefund
      ? { ...materialized.next, version: stored.version, sequence: stored.sequence }
      : stored;
    const decided = await decide(state);
    if (!decided.ok) return decided;
    const { next, events } = decided.value;
    if (next === state && events.length === 0) return ok({ ...decided.value, next: stored });
    const { refund_begun_by: begunBy } = stored;
    if (hasRefund && begunBy !== undefined && !isOwn(begunBy)) return err(new BegunByAnother(begunBy));
    return ok({
      ...decided.value,
      next: markOrigin(next),
      events: [...materialized.events, ...events],
    });
  };

function isOwn({ actor }: Origin): boolean {
  const own = currentOrigin()?.actor;
  return own?.kind === actor.kind && own.id === actor.id;
}

/** Marks a refund that this change begins. */
function markOrigin<T extends Transaction>(next: T): T {
  const origin = currentOrigin();
  return next.refund_under_way === undefined || origin === undefined
    ? next
    : { ...next, refund_begun_by: origin };
}
