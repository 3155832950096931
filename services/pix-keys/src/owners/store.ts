// The companies that own keys: a projection of merchants' events. A look-up compares the organization, and asks the
// merchants service for a company without an event.
import {
  collectionOf,
  declareModel,
  defineDocument,
  integer,
  oneOf,
  personal,
  text,
  upsertNewer,
  type DocumentIn,
} from '@mps/aggregates';
import type { ClientOf } from '@mps/chassis';
import { scopeOf } from '@mps/contracts';
import type { MerchantsServiceDefinition } from '@mps/contracts/gen/mps/merchants/v1/MerchantsService';
import { MERCHANT_STATUSES, type MerchantStatus, ok } from '@mps/kernel';
import { PASSED, type ConsumedEvent, type EventHandlers } from '@mps/messaging';
import type { Connection, Model } from 'mongoose';
import type { KeyDeps } from '../keys';
import type { KeyOwner } from '../keys/domain/company-keys';

const ownerSchema = defineDocument(
  {
    _id: text(),
    organization_id: text(),
    document_number: personal('merchant', text()),
    status: oneOf(MERCHANT_STATUSES),
    /** Sequence of the newest event: an older event never replaces a newer one. */
    sequence: integer(),
  },
  { indexes: [{ key: { organization_id: 1, document_number: 1 }, name: 'document' }] },
);

type OwnerDocument = DocumentIn<typeof ownerSchema>;

export type OwnerStore = ReturnType<typeof makeOwnerStore>;

export const declareOwners = (connection: Connection) => declareModel(connection, 'owners', ownerSchema);

export function makeOwnerStore(model: Model<OwnerDocument>) {
  const collection = collectionOf<OwnerDocument>(model.collection);
  return {
    async upsert({ company_id, ...owner }: KeyOwner, sequence: number): Promise<void> {
      await upsertNewer(collection, { _id: company_id, ...owner, sequence });
    },

    async find(companyId: string): Promise<KeyOwner | null> {
      const found = await model.findOne({ _id: companyId }).lean();
      if (found === null) return null;
      const { _id, organization_id, document_number, status } = found;
      return { company_id: _id, organization_id, document_number, status };
    },

    /** Returns the id of the organization's company with the document. null: it has none. */
    async findByDocument(organization_id: string, document_number: string): Promise<string | null> {
      const found = await model.findOne({ organization_id, document_number }).lean();
      return found?._id ?? null;
    },
  };
}

type MerchantsClient = Pick<ClientOf<MerchantsServiceDefinition>, 'GetPayoutTerms'>;

/** Organization and document never change, so the projection suffices where no decision depends on the status. */
export function makeFindOwner(
  client: MerchantsClient,
  owners: Pick<OwnerStore, 'find'>,
): KeyDeps['findOwner'] {
  const askOwner = makeAskOwner(client);
  return async (call, companyId) => {
    const scope = scopeOf(call.caller);
    if (scope === null || (scope.company_id ?? companyId) !== companyId) return ok(null);
    const projected = await owners.find(companyId);
    if (projected === null) return askOwner(call, companyId);
    return ok(projected.organization_id === scope.organization_id ? projected : null);
  };
}

/**
 * Asks the merchants service as a cashout does. It reads the company linearizably and outside of every copy. So a blocked
 * merchant is BLOCKED here once the block was answered, even while a failover or a late event hides the block from an ordinary read.
 */
export function makeAskOwner(client: MerchantsClient): KeyDeps['askOwner'] {
  return async (call, companyId) => {
    const scope = scopeOf(call.caller);
    if (scope === null || (scope.company_id ?? companyId) !== companyId) return ok(null);
    const found = await client.GetPayoutTerms({ merchant_id: companyId }, call);
    if (!found.ok) return found.error.code === 'resource_not_found' ? ok(null) : found;
    const { document_number, status } = found.value;
    const { organization_id } = scope;
    return ok({ company_id: companyId, organization_id, document_number, status: status as MerchantStatus });
  };
}

/** Stores the members of each merchant event that this service needs. */
export function makeOwnerHandlers(owners: Pick<OwnerStore, 'upsert'>): EventHandlers<'merchants'> {
  const store = async (
    { id, document_number, status }: { id: string; document_number: string; status: string },
    { meta: { organization_id, sequence } }: Pick<ConsumedEvent, 'meta'>,
  ): Promise<void> => {
    const owner = { company_id: id, organization_id, document_number, status: status as MerchantStatus };
    await owners.upsert(owner, sequence);
  };
  return {
    'merchant.created': store,
    'merchant.updated': store,
    'merchant.status_changed': store,
    'affiliation.status_changed': PASSED,
    'payment_terms.changed': PASSED,
    'change.recorded': PASSED,
  };
}
