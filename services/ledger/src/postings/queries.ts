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
  const entries = sets.flatMap((set) => toEntries(set, now, seenBy(scope)));
  return netted(scope.organization_id, entries, now);
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
