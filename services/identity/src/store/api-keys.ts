// API keys as documents, found by the HMAC of their text.
import type { BusinessClock } from '@mps/kernel';
import type { Connection } from 'mongoose';
import type { ApiKey } from '../domain/api-key';
import type { ApiKeys, Stored } from '../usecases/ports';
import { apiKeyView } from '../usecases/views';
import { collectionOf, pageOf, scopeFilter } from './collection';
import { makeRepository } from './repository';

export function makeApiKeys(connection: Connection, clock: BusinessClock, onCommitted: () => void): ApiKeys {
  const collection = collectionOf<Stored<ApiKey>>(connection, 'api_keys');
  return {
    ...makeRepository<ApiKey>({
      collection: collection as never,
      clock,
      onCommitted,
      draft: (key) => ({
        aggregate_type: 'api_key',
        company_id: key.company_id,
        organization_id: key.organization_id,
        object: { api_key: apiKeyView(key) },
      }),
    }),
    findByHmac: (hmac) => collection.findOne({ key_hmac: hmac }),
    find: (id, scope) => collection.findOne({ _id: id, ...(scope && scopeFilter(scope)) }),
    list: (scope, page) => pageOf(collection, scopeFilter(scope), page),
  };
}
