// Reads of the ledger: entries by filter, of one payment, and a posting set with the proof that it adds up.
import { scopeOf, type Caller, type DomainError, type Scope } from '@mps/contracts';
import { err, ok, type BusinessClock, type Result } from '@mps/kernel';
import {
  entriesOf,
  entryOf,
  invariantsOf,
  totalsOf,
  type Invariant,
  type LedgerEntry,
  type Totals,
} from './domain/entries';
import type { Pair, PostingSet } from './domain/posting-set';
import type { EntryFilter, EntryQuery } from './entry-pipeline';
import type { PostingStore } from './store';

/** Entries of an organization as far as balances have covered them at `now`. */
export type Netting = (
  organizationId: string,
  entries: readonly LedgerEntry[],
  now: Date,
) => Promise<readonly LedgerEntry[]>;

export interface PostingDeps {
  readonly postings: PostingStore;
  readonly netted: Netting;
  readonly clock: BusinessClock;
}

export interface EntryPage {
  readonly data: readonly LedgerEntry[];
  readonly total: number;
}

/** `sort` as the public writes it: `-payment_date,created_at`. */
export async function listEntries(
  { postings, netted, clock }: PostingDeps,
  caller: Caller,
  filter: EntryFilter,
  page: { readonly page: number; readonly limit: number; readonly sort: string },
): Promise<EntryPage> {
  const scope = scopeOf(caller);
  if (scope === null) return { data: [], total: 0 };
  const now = clock.now();
  const { rows, total } = await postings.list(scope, { ...page, sort: orderOf(page.sort), filter, now });
  const data = rows.flatMap(({ set, index, operation }) => {
    const [pair] = set.pairs;
    return pair === undefined ? [] : [entryOf({ set, pair, index, operation }, now)];
  });
  return { data: await netted(scope.organization_id, data, now), total };
}

function orderOf(sort: string): EntryQuery['sort'] {
  const asked = sort === '' ? ['-created_at'] : sort.split(',');
  return asked.map((item) => ({
    field: item.endsWith('payment_date') ? 'payment_date' : 'created_at',
    direction: item.startsWith('-') ? -1 : 1,
  }));
}

/** A key sees both legs of every pair of which one leg's owner is in its scope. */
const seenBy =
  ({ company_id }: Scope) =>
  ({ debit, credit }: Pair): boolean =>
    company_id === null || debit.id === company_id || credit.id === company_id;

export async function getPaymentEntries(
  { postings, netted, clock }: PostingDeps,
  caller: Caller,
  transactionId: string,
): Promise<readonly LedgerEntry[]> {
  const scope = scopeOf(caller);
  if (scope === null) return [];
  const now = clock.now();
  const sets = await postings.findOfTransaction(scope, transactionId);
  const entries = sets.flatMap((set) => entriesOf(set, now, seenBy(scope)));
  return netted(scope.organization_id, entries, now);
}

export interface ShownSet {
  readonly set: PostingSet;
  readonly entries: readonly LedgerEntry[];
  readonly totals: Totals;
  readonly invariants: readonly Invariant[];
}

/** resource_not_found. */
export async function getPostingSet(
  { postings, netted, clock }: PostingDeps,
  caller: Caller,
  id: string,
): Promise<Result<ShownSet, DomainError>> {
  const scope = scopeOf(caller);
  const set = scope && (await postings.find(scope, id));
  if (scope === null || set === null) return err({ code: 'resource_not_found' });
  const now = clock.now();
  const entries = await netted(scope.organization_id, entriesOf(set, now, seenBy(scope)), now);
  return ok({ set, entries, totals: totalsOf(entries), invariants: invariantsOf(set, entries) });
}
