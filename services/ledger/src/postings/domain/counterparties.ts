// The owner on the other side of a company's entry. The type of the entry determines it, so a list of entries between
// two owners is a list of some types of one company. docs/rules.md#ledger.
import { CREATABLE_PROVIDERS, LEDGER_ENTRY_TYPES, type LedgerEntryType } from '@mps/kernel';
import { PLATFORM } from './payment';

type Counterparty = 'PROVIDER' | 'PLATFORM' | 'ORGANIZATION';

/** null: no posting has this type. */
const COUNTERPARTIES: Readonly<Record<LedgerEntryType, Counterparty | null>> = {
  TRANSACTION: 'PROVIDER',
  ORGANIZATION_FEE: 'ORGANIZATION',
  PLATFORM_COST: 'PLATFORM',
  PROVIDER_COST: null,
  ORGANIZATION_ANTICIPATION_FEE: 'ORGANIZATION',
  PLATFORM_ANTICIPATION_COST: 'PLATFORM',
  TRANSACTION_REFUND: 'PROVIDER',
  TRANSACTION_REFUND_REVERSAL: null,
  ORGANIZATION_FEE_REFUND: 'ORGANIZATION',
  PLATFORM_COST_REFUND: 'PLATFORM',
  PROVIDER_COST_REFUND: null,
  PLATFORM_REFUND_COST: null,
  PROVIDER_REFUND_COST: null,
  TRANSACTION_DISPUTE: 'PROVIDER',
  TRANSACTION_DISPUTE_REVERSAL: 'PROVIDER',
  ANTICIPATION: 'PLATFORM',
  CASHOUT: 'PROVIDER',
  CASHOUT_FEE: 'ORGANIZATION',
  INTERNAL_TRANSFER: null,
  ADJUSTMENT: null,
};

/** The counts of a company's entries by type do not separate providers. A second one stops this file from compiling. */
const [PROVIDER]: readonly [(typeof CREATABLE_PROVIDERS)[number]] = CREATABLE_PROVIDERS;

/** Returns the types of the pairs between the counterparty and a company. */
const listTypesWith = (counterparty: Counterparty): readonly LedgerEntryType[] =>
  LEDGER_ENTRY_TYPES.filter((type) => COUNTERPARTIES[type] === counterparty);

/** Pairs of a list of entries. */
export interface ListedPairs {
  /** The company that has a leg in each pair. null: there is no such company. */
  readonly companyId: string | null;
  /** The types of the pairs. null: all types. */
  readonly types: readonly LedgerEntryType[] | null;
}

/** Finds the pairs that have an entry of the owner which the caller sees. An owner of null stands for every owner. */
export function findListedPairs(
  {
    organization_id: organizationId,
    company_id: viewer,
  }: { readonly organization_id: string; readonly company_id: string | null },
  ownerId: string | null,
): ListedPairs {
  if (ownerId === null || ownerId === viewer) return { companyId: viewer, types: null };
  const owner = toCounterparty(ownerId, organizationId);
  if (viewer === null)
    return owner === null || owner === 'ORGANIZATION'
      ? { companyId: ownerId, types: null }
      : { companyId: null, types: listTypesWith(owner) };
  if (owner !== null) return { companyId: viewer, types: listTypesWith(owner) };
  // Two companies share a pair only if one of them is the organization.
  return viewer === organizationId
    ? { companyId: ownerId, types: listTypesWith('ORGANIZATION') }
    : { companyId: viewer, types: [] };
}

function toCounterparty(ownerId: string, organizationId: string): Counterparty | null {
  if (ownerId === organizationId) return 'ORGANIZATION';
  if (ownerId === PLATFORM.id) return 'PLATFORM';
  return ownerId === PROVIDER ? 'PROVIDER' : null;
}
