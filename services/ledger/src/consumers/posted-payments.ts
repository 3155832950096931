// Derives posting sets and reservations from a payment in the form in which transactions returns it. They equal those
// that the payment's events make.
import type { ClientOf } from '@mps/chassis';
import type { Received, transactionsService } from '@mps/contracts';
import type { PostedPayment__Output } from '@mps/contracts/gen/mps/transactions/v1/PostedPayment';
import { err, ok, type BusinessClock } from '@mps/kernel';
import { MAX_RECENT_REFUNDS, RECENT_REFUNDS_MS } from '../limits';
import { derivePostingSets, type Payment, type PostingSet, type PostingStore } from '../postings';
import type { CatchUpOnRefunds, OpenReservation, ReservationStore } from '../reservations';
import { readReservation, toPayment } from './take-event';

export type PostedPayment = PostedPayment__Output | Received<PostedPayment__Output>;

export interface DerivedSet {
  readonly set: PostingSet;
  /** The same object in all sets of one event. */
  readonly payment: Payment;
}

/** Returns the sets of the approval and of every movement. Throws for impossible payments. */
export function derivePostedSets({ posting, event_ids }: PostedPayment): DerivedSet[] {
  if (!posting) return [];
  return event_ids.flatMap((id, moved) => {
    const movements = posting.movements.slice(0, moved);
    const payment = toPayment({ ...posting, movements: [...movements] });
    const occurredAt = payment.movements.at(-1)?.occurredAt ?? payment.approvedAt;
    return derivePostingSets(payment, { id, occurredAt }).map((set) => ({ set, payment }));
  });
}

/** Throws for impossible payments. */
export const deriveReservations = ({ reservations }: PostedPayment): OpenReservation[] =>
  reservations.map(readReservation);

export interface CatchUpDeps {
  readonly transactions: Pick<ClientOf<ReturnType<typeof transactionsService>>, 'ListRecentRefunds'>;
  readonly postings: Pick<PostingStore, 'record' | 'standing'>;
  readonly reservations: Pick<ReservationStore, 'open'>;
  readonly businessClock: BusinessClock;
  readonly onPosted: () => void;
}

export const makeRefundCatchUp =
  ({ transactions, postings, reservations, businessClock, onPosted }: CatchUpDeps): CatchUpOnRefunds =>
  async (context, company_id) => {
    const since = new Date(businessClock.now().getTime() - RECENT_REFUNDS_MS).toISOString();
    const asked = { company_id, since, limit: MAX_RECENT_REFUNDS };
    const found = await transactions.ListRecentRefunds(asked, context);
    if (!found.ok) return found;
    const { payments, has_more } = found.value;
    if (has_more) return err({ code: 'service_unavailable', retryAfterSeconds: 1 });
    const sets = payments.flatMap(derivePostedSets);
    const standing = await postings.standing(sets.map(({ set }) => set.id));
    const missing = sets.filter(({ set }) => !standing.has(set.id));
    const byEvent = Map.groupBy(missing, ({ payment }) => payment);
    await Promise.all(
      [...byEvent].map(([payment, some]) =>
        postings.record(
          some.map(({ set }) => set),
          payment,
        ),
      ),
    );
    if (missing.length > 0) onPosted();
    await Promise.all(payments.flatMap(deriveReservations).map((one) => reservations.open(one)));
    return ok();
  };
