// auditSet: whether a stored posting set is what its payment and event post, to the cent and to the id. Pure.
import { isDeepStrictEqual } from '@mps/kernel';
import { bookAt, isBookedLate } from '../../postings/domain/booking';
import { derivePostingSets, type Origin } from '../../postings/domain/derive';
import type { PostingSet } from '../../postings/domain/posting-set';

/** What an operator must look at. */
export interface Finding {
  readonly posting_set_id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly transaction_id: string | null;
  /** The member that differs: `pairs.2.amount`; `set` where there should be none. */
  readonly place: string;
  /** JSON; empty where there is nothing. */
  readonly expected: string;
  readonly actual: string;
}

/** Differences of one set that are told; more say nothing more. */
const MAX_FINDINGS = 20;

export function auditSet(set: PostingSet, payment: Origin): readonly Finding[] {
  const expected = derivedAgain(set, payment);
  const about = {
    posting_set_id: set.id,
    organization_id: set.organizationId,
    company_id: set.companyId,
    transaction_id: set.transactionId,
  };
  if (expected === undefined)
    return [{ ...about, place: 'set', expected: '', actual: JSON.stringify(set.key) }];
  // Nearly always; naming members costs ten times as much.
  if (isDeepStrictEqual(expected, set)) return [];
  return membersThatDiffer(expected, set).map((member) => ({ ...about, ...member }));
}

/** A member that differs, by its place; expected and actual are JSON, empty where there is nothing. */
export type DifferingMember = Pick<Finding, 'place' | 'expected' | 'actual'>;

/** The first MAX_FINDINGS members that are not the same in both. */
export function membersThatDiffer(expected: object, actual: object): readonly DifferingMember[] {
  const [should, is] = [listLeaves(expected), listLeaves(actual)];
  return [...new Set([...should.keys(), ...is.keys()])]
    .filter((place) => should.get(place) !== is.get(place))
    .slice(0, MAX_FINDINGS)
    .map((place) => ({ place, expected: should.get(place) ?? '', actual: is.get(place) ?? '' }));
}

/** Booked as the set is, where that is later than its event. undefined: the payment posts no such set, or none at all. */
function derivedAgain(set: PostingSet, payment: Origin): PostingSet | undefined {
  try {
    const event = { id: set.eventId, occurredAt: set.occurredAt };
    const derived = derivePostingSets(payment, event).find(({ id }) => id === set.id);
    return derived && isBookedLate(set) ? bookAt(derived, set.createdAt) : derived;
  } catch {
    return undefined;
  }
}

/** Every value by its place; an instant is its text. */
function listLeaves(value: unknown, place: readonly string[] = []): Map<string, string> {
  if (typeof value !== 'object' || value === null || value instanceof Date)
    return new Map([[place.join('.'), JSON.stringify(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, member]) => [...listLeaves(member, [...place, name])]),
  );
}
