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

export function chooseIndex(scope: Scope, { filter, sort }: Pick<ListQuery, 'filter' | 'sort'>): string {
  const single = SINGLES.find(([member]) => filter[member] !== undefined);
  if (single !== undefined) return single[1];
  const isOneCompany = scope.company_id !== null || filter.company_id !== undefined;
  if (filter.amount !== undefined) return isOneCompany ? INDEX.companyAmount : INDEX.organizationAmount;
  const byCreation = sort[0]?.[0] === 'created_at' && sort.length === 1;
  const byAmount = sort[0]?.[0] === 'amount' && sort.length === 1;
  const hasAmountRange = filter.amount_from !== undefined || filter.amount_to !== undefined;
  if (byAmount || (hasAmountRange && !byCreation))
    return isOneCompany ? INDEX.companyAmount : INDEX.organizationAmount;
  if (filter.affiliation_id !== undefined) return INDEX.affiliation;
  if (filter.status !== undefined) return isOneCompany ? INDEX.companyStatus : INDEX.organizationStatus;
  if (filter.payment_method !== undefined && isOneCompany) return INDEX.companyMethod;
  return isOneCompany ? INDEX.companyCreated : INDEX.organizationCreated;
}
