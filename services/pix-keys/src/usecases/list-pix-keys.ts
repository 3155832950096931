// A page of a merchant's keys, deleted ones among them unless the status says otherwise.
import { scopeOf, type DomainError } from '@mps/contracts';
import { err, ok, type Result } from '@mps/kernel';
import { primaryIdOf } from '../domain/key-ring';
import { NOT_FOUND } from './failures';
import type { Call, KeyQuery, ShownKey, UseCaseDeps } from './ports';

export interface KeyPage {
  readonly keys: readonly ShownKey[];
  readonly total: number;
}

export type ListPixKeys = (
  call: Call,
  merchantId: string,
  query: KeyQuery,
) => Promise<Result<KeyPage, DomainError>>;

export function makeListPixKeys({
  pixKeys,
  merchants,
}: Pick<UseCaseDeps, 'pixKeys' | 'merchants'>): ListPixKeys {
  return async (call, merchantId, query) => {
    const scope = scopeOf(call.caller);
    if (scope === null) return err(NOT_FOUND);
    const [listed, ring] = await Promise.all([
      pixKeys.list(scope, merchantId, query),
      pixKeys.findRing(scope, merchantId),
    ]);
    // A merchant that has had a key exists; only for the others somebody else must be asked.
    if (ring.lastOrdinal === 0) {
      const owner = await merchants.find(call, merchantId);
      if (!owner.ok) return owner;
      if (owner.value === null) return err(NOT_FOUND);
    }
    const primaryId = primaryIdOf(ring);
    const keys = listed.keys.map((key) => ({ key, primary: key.id === primaryId }));
    return ok({ keys, total: listed.total });
  };
}
