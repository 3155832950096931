// Decides when a posting set is booked: at the time of its event, or now if the event's day is closed. A trial balance
// or statement that was read therefore never changes. Pure. docs/rules/ledger.md#closed-days.
import { addDays, dayOf, startOfDayInstant, type Day } from '@mps/kernel';
import { settlementDay, settlingAfter, type PostingSet } from './posting-set';

/** `closedThrough`: the last closed day. null: no day is closed. */
export function bookAfterClosedDays(set: PostingSet, closedThrough: Day | null, now: Date): PostingSet {
  if (closedThrough === null || dayOf(set.occurredAt) > closedThrough) return set;
  const firstOpen = startOfDayInstant(addDays(closedThrough, 1));
  return bookAt(set, now > firstOpen ? now : firstOpen);
}

/** True if the set was booked later than its event. */
export const isBookedLate = ({
  createdAt,
  occurredAt,
}: Pick<PostingSet, 'createdAt' | 'occurredAt'>): boolean => dayOf(createdAt) > dayOf(occurredAt);

/** Moves pairs that were due before the day of booking to that day. Later pairs keep their days. */
export function bookAt(set: PostingSet, createdAt: Date): PostingSet {
  const bookedOn = dayOf(createdAt);
  const settlesAt = settlingAfter(createdAt);
  const pairs = set.pairs.map((pair) => {
    const paymentDate = pair.paymentDate < bookedOn ? bookedOn : pair.paymentDate;
    return { ...pair, paymentDate, settlesAt: settlesAt(settlementDay({ ...pair, paymentDate })) };
  });
  return { ...set, createdAt, pairs };
}
