// auditSet compares a stored posting set with the set that its payment and event derive, cents and ids included. Pure.
import { isDeepStrictEqual } from '@mps/kernel';
import { bookAt, isBookedLate } from '../../postings/domain/booking';
import { derivePostingSets, type Origin } from '../../postings/domain/derive';
import type { PostingSet } from '../../postings/domain/posting-set';

/** A difference that an operator must investigate. */
export interface Finding {
  readonly posting_set_id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly transaction_id: string | null;
  /** Path of the differing member, such as `pairs.2.amount`. `set` where no set should exist. */
  readonly place: string;
  /** JSON. Empty: the member is absent. */
  readonly expected: string;
  readonly actual: string;
}

/** Limit of reported differences per set. More would not help the operator. */
const MAX_FINDINGS = 20;

export function auditSet(set: PostingSet, payment: Origin): readonly Finding[] {
  const expected = deriveAgain(set, payment);
  const about = {
    posting_set_id: set.id,
    organization_id: set.organizationId,
    company_id: set.companyId,
    transaction_id: set.transactionId,
  };
  if (expected === undefined)
    return [{ ...about, place: 'set', expected: '', actual: JSON.stringify(set.key) }];
  // The common case. Listing members costs ten times as much.
  if (isDeepStrictEqual(expected, set)) return [];
  return listDifferingMembers(expected, set).map((member) => ({ ...about, ...member }));
}

/** A differing member by its path. Expected and actual values are JSON; an absent one is empty. */
export type DifferingMember = Pick<Finding, 'place' | 'expected' | 'actual'>;

/** Returns the first MAX_FINDINGS members that differ. */
export function listDifferingMembers(expected: object, actual: object): readonly DifferingMember[] {
  const [should, is] = [listLeaves(expected), listLeaves(actual)];
  return [...new Set([...should.keys(), ...is.keys()])]
    .filter((place) => should.get(place) !== is.get(place))
    .slice(0, MAX_FINDINGS)
    .map((place) => ({ place, expected: should.get(place) ?? '', actual: is.get(place) ?? '' }));
}

/**
 * Derives the set again, with the late booking of the stored one. undefined: the payment derives no such set, or
 * throws.
 */
function deriveAgain(set: PostingSet, payment: Origin): PostingSet | undefined {
  try {
    const event = { id: set.eventId, occurredAt: set.occurredAt };
    const derived = derivePostingSets(payment, event).find(({ id }) => id === set.id);
    return derived && isBookedLate(set) ? bookAt(derived, set.createdAt) : derived;
  } catch {
    return undefined;
  }
}

/** Maps the path of every value to its JSON text. Instants count as values. */
function listLeaves(value: unknown, place: readonly string[] = []): Map<string, string> {
  if (typeof value !== 'object' || value === null || value instanceof Date)
    return new Map([[place.join('.'), JSON.stringify(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, member]) => [...listLeaves(member, [...place, name])]),
  );
}
