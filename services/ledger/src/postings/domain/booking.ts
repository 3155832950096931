// When a posting set is booked. It is booked when its event occurred, unless that day is closed: then it is booked now, so that
// a trial balance or a statement that was read never changes. Pure. docs/rules/ledger.md#closed-days.
import { addDays, dayOf, startOfDayInstant, type Day } from '@mps/kernel';
import { settlementDay, settlingAfter, type PostingSet } from './posting-set';

/** `closedThrough`: the last day that is closed; null: no day is. */
export function bookAfterClosedDays(set: PostingSet, closedThrough: Day | null, now: Date): PostingSet {
  if (closedThrough === null || dayOf(set.occurredAt) > closedThrough) return set;
  const firstOpen = startOfDayInstant(addDays(closedThrough, 1));
  return bookAt(set, now > firstOpen ? now : firstOpen);
}

/** A set that was booked later than it occurred. */
export const isBookedLate = ({
  createdAt,
  occurredAt,
}: Pick<PostingSet, 'createdAt' | 'occurredAt'>): boolean => dayOf(createdAt) > dayOf(occurredAt);

/** Parts that were due before the day of the booking are due on it. Later parts keep their days. */
export function bookAt(set: PostingSet, createdAt: Date): PostingSet {
  const bookedOn = dayOf(createdAt);
  const settlesAt = settlingAfter(createdAt);
  const pairs = set.pairs.map((pair) => {
    const paymentDate = pair.paymentDate < bookedOn ? bookedOn : pair.paymentDate;
    return { ...pair, paymentDate, settlesAt: settlesAt(settlementDay({ ...pair, paymentDate })) };
  });
  return { ...set, createdAt, pairs };
}
