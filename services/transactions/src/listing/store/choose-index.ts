// Which index serves a list, decided here and not by the planner's mood. Every list index ends with all that a list can
// ask for, so no choice reads documents that are not answered; the choice is for the fewest keys, and then for the order.
import type { Scope } from '@mps/contracts';
import type { ListQuery, TransactionFilter } from '../query';
import { INDEX } from '../../transaction';

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
  readonly installments: string;
}

const OF_COMPANY: Family = {
  created: INDEX.companyCreated,
  status: INDEX.companyStatus,
  amount: INDEX.companyAmount,
  installments: INDEX.companyInstallments,
};
const OF_ORGANIZATION: Family = {
  created: INDEX.organizationCreated,
  status: INDEX.organizationStatus,
  amount: INDEX.organizationAmount,
  installments: INDEX.organizationInstallments,
};

const IN_ORDER_OF = { created_at: 'created', amount: 'amount', installments: 'installments' } as const;

export function chooseIndex(scope: Scope, { filter, sort }: Pick<ListQuery, 'filter' | 'sort'>): string {
  const single = SINGLES.find(([member]) => filter[member] !== undefined);
  if (single !== undefined) return single[1];
  const isOneCompany = scope.company_id !== null || filter.company_id !== undefined;
  const family = isOneCompany ? OF_COMPANY : OF_ORGANIZATION;
  // The only list indexes that know the status.
  if (filter.status !== undefined) return family.status;
  if (filter.amount !== undefined) return family.amount;
  if (filter.affiliation_id !== undefined) return INDEX.affiliation;
  if (filter.installments !== undefined) return family.installments;
  const hasRange = filter.amount_from !== undefined || filter.amount_to !== undefined;
  if (hasRange && sort[0]?.[0] !== 'created_at') return family.amount;
  return family[IN_ORDER_OF[sort[0]?.[0] ?? 'created_at']];
}
