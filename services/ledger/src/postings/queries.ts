// Reads entries by filter or payment, and a posting set with its invariants.
import { type CallerContext, type DomainError, type Scope, scopeOf } from '@mps/contracts';
import { err, ok, type BusinessClock, type Result } from '@mps/kernel';
import {
  toEntries,
  checkInvariants,
  sumTotals,
  type Invariant,
  type LedgerEntry,
  type Totals,
} from './domain/entries';
import type { Pair, PostingSet } from './domain/posting-set';
import type { PostingStore } from './store';

/** Applies the coverage by balances at `now` to an organization's entries. */
export type Netting = (
  organizationId: string,
  entries: readonly LedgerEntry[],
  now: Date,
) => Promise<readonly LedgerEntry[]>;

export interface PostingDeps {
  readonly postings: PostingStore;
  readonly netted: Netting;
  readonly businessClock: BusinessClock;
}

/** A key sees both legs of every pair with an owner in its scope. */
const seenBy =
  ({ company_id }: Scope) =>
  ({ debit, credit }: Pair): boolean =>
    company_id === null || debit.id === company_id || credit.id === company_id;

export async function getPaymentEntries(
  { postings, netted, businessClock }: PostingDeps,
  transactionId: string,
  { caller }: CallerContext,
): Promise<readonly LedgerEntry[]> {
  const scope = scopeOf(caller);
  if (scope === null) return [];
  const now = businessClock.now();
  const sets = await postings.findOfTransaction(scope, transactionId);
  const entries = sets.flatMap((set) => listKeptEntries(set, now, seenBy(scope)));
  return netted(scope.organization_id, entries, now);
}

interface KeptEntries {
  /** The number of pairs that are settled. The entries change only when it changes. */
  readonly settledPairs: number;
  /** The two entries of each pair. */
  readonly byPair: readonly (readonly LedgerEntry[])[];
}

const keptEntries = new WeakMap<PostingSet, KeptEntries>();

/** Like `toEntries`. The entries of a set that is read again are the same objects until another pair settles. */
function listKeptEntries(
  set: PostingSet,
  now: Date,
  isShown: (pair: Pair) => boolean,
): readonly LedgerEntry[] {
  const settledPairs = set.pairs.filter(({ settlesAt }) => settlesAt <= now).length;
  let kept = keptEntries.get(set);
  if (kept?.settledPairs !== settledPairs) {
    const byPair = set.pairs.map((pair) => toEntries(set, now, (one) => one === pair));
    kept = { settledPairs, byPair };
    keptEntries.set(set, kept);
  }
  return set.pairs.flatMap((pair, index) => (isShown(pair) ? (kept.byPair[index] ?? []) : []));
}

export interface ShownSet {
  readonly set: PostingSet;
  readonly entries: readonly LedgerEntry[];
  readonly totals: Totals;
  readonly invariants: readonly Invariant[];
}

/** Error: resource_not_found. */
export async function getPostingSet(
  { postings, netted, businessClock }: PostingDeps,
  id: string,
  { caller }: CallerContext,
): Promise<Result<ShownSet, DomainError>> {
  const scope = scopeOf(caller);
  const set = scope && (await postings.find(scope, id));
  if (scope === null || set === null) return err({ code: 'resource_not_found' });
  const now = businessClock.now();
  const entries = await netted(scope.organization_id, toEntries(set, now, seenBy(scope)), now);
  return ok({ set, entries, totals: sumTotals(entries), invariants: checkInvariants(set, entries) });
}
