// Which index serves a list, decided here and not by the planner's mood. Of the indexes that the filter can use, the one
// that leaves the fewest documents to look at; where several are as good, the one that also sorts.
import type { Scope } from '@mps/contracts';
import type { ListQuery, TransactionFilter } from '../usecases/ports';
import { INDEX } from './transaction.model';

/** Filters that name at most a handful of documents: nothing else matters then. */
const SINGLES = [
  ['id', '_id_'],
  ['request_id', INDEX.requestId],
  ['organization_transaction_id', INDEX.organizationNumber],
  ['provider_transaction_id', INDEX.providerTransaction],
] as const satisfies readonly (readonly [keyof TransactionFilter, string])[];

interface Family {
  readonly created: string;
  readonly status: string;
  readonly amount: string;
  /** Low in number and not worth an index of its own for a whole organization. */
  readonly method: string;
}

const OF_COMPANY: Family = {
  created: INDEX.companyCreated,
  status: INDEX.companyStatus,
  amount: INDEX.companyAmount,
  method: INDEX.companyMethod,
};
const OF_ORGANIZATION: Family = {
  created: INDEX.organizationCreated,
  status: INDEX.organizationStatus,
  amount: INDEX.organizationAmount,
  method: INDEX.organizationCreated,
};

export function chooseIndex(scope: Scope, { filter, sort }: Pick<ListQuery, 'filter' | 'sort'>): string {
  const single = SINGLES.find(([member]) => filter[member] !== undefined);
  if (single !== undefined) return single[1];
  const isOneCompany = scope.company_id !== null || filter.company_id !== undefined;
  const family = isOneCompany ? OF_COMPANY : OF_ORGANIZATION;
  if (isServedByAmount(filter, sort)) return family.amount;
  if (filter.affiliation_id !== undefined) return INDEX.affiliation;
  if (filter.status !== undefined) return family.status;
  return filter.payment_method === undefined ? family.created : family.method;
}

// An exact amount names few; a range or an order of amounts needs its index unless another order is asked for.
function isServedByAmount(filter: TransactionFilter, sort: ListQuery['sort']): boolean {
  if (filter.amount !== undefined) return true;
  const [first, ...more] = sort;
  if (more.length === 0 && first?.[0] === 'amount') return true;
  const hasRange = filter.amount_from !== undefined || filter.amount_to !== undefined;
  return hasRange && first?.[0] !== 'created_at';
}
