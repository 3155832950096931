// What the operations of keys share: their dependencies, the key as it is shown, and their common refusals.
import type { FactsVersion, Stored, StoreScope } from '@mps/aggregates';
import type { CallContext, DomainError } from '@mps/contracts';
import type { BusinessClock, Result } from '@mps/kernel';
import type { Lookup } from './domain/dict-information';
import type { KeyOwner, PixKey } from './domain/company-keys';
import type { KeyStore } from './store';

export interface KeyDeps {
  readonly keys: KeyStore;
  readonly factsVersion: Pick<FactsVersion, 'reading'>;
  /** null: there is no such company in the caller's scope. */
  readonly findOwner: (call: CallContext, companyId: string) => Promise<Result<KeyOwner | null, DomainError>>;
  /** Asks the directory. Never throws; answers within `timeoutMs`. */
  readonly lookUp: (key: string, ownerDocument: string, timeoutMs: number) => Promise<Lookup>;
  readonly clock: BusinessClock;
  /** A random key of the directory: a version 4 UUID. */
  readonly makeEvp: () => string;
}

/** A key as it is shown: beside itself it says whether it is the primary one. */
export interface ShownKey {
  readonly key: PixKey;
  readonly primary: boolean;
}

export const NOT_FOUND: DomainError = { code: 'resource_not_found' };

export async function showKey(
  keys: Pick<KeyStore, 'findPrimary'>,
  scope: StoreScope,
  key: Stored<PixKey>,
): Promise<ShownKey> {
  if (key.status === 'DELETED') return { key, primary: false };
  const primary = await keys.findPrimary(scope, key.company_id);
  return { key, primary: primary?.id === key.id };
}
