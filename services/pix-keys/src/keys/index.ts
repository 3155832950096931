// What the operations of keys share: their dependencies, the key as it is shown, and their common refusals.
import type { Changed, FactsVersion, Stored, StoreScope } from '@mps/aggregates';
import type { CallContext, Caller, DomainError } from '@mps/contracts';
import { ok, type BusinessClock, type Result } from '@mps/kernel';
import type { Purse } from '../budget/domain/budget';
import type { Lookup } from './domain/dict-information';
import type { Actor, Cause, KeyOwner, PixKey } from './domain/company-keys';
import type { KeyStore } from './store';

export interface LookUpRequest {
  readonly key: string;
  /** In whose name the directory is asked: a CPF or CNPJ in its normal form. */
  readonly ownerDocument: string;
  readonly organizationId: string;
  /** The budget that pays for it. */
  readonly purse: Purse;
  readonly timeoutMs: number;
  /** Nothing is decided by the answer: it leaves a reserve to look-ups that decide. */
  readonly mayBeSkipped?: boolean;
}

/** Asks the directory. Never throws; answers within `timeoutMs`. */
export type Directory = (key: string, ownerDocument: string, timeoutMs: number) => Promise<Lookup>;

export interface KeyDeps {
  readonly keys: KeyStore;
  readonly factsVersion: Pick<FactsVersion, 'reading'>;
  /** From the projection of merchants. null: there is no such company in the caller's scope. */
  readonly findOwner: (call: CallContext, companyId: string) => Promise<Result<KeyOwner | null, DomainError>>;
  /** From the merchants service itself, as the company is now. */
  readonly askOwner: (call: CallContext, companyId: string) => Promise<Result<KeyOwner | null, DomainError>>;
  /** Asks the directory within the organization's budget. Answers within `timeoutMs`, whatever the directory does. */
  readonly lookUp: (request: LookUpRequest) => Promise<Lookup>;
  readonly clock: BusinessClock;
  /** A random key of the directory: a version 4 UUID. */
  readonly makeEvp: () => string;
  /** How long a new primary key takes no payouts; 0: not at all. */
  readonly payoutHoldMs: number;
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

export async function showChanged(
  keys: KeyStore,
  scope: StoreScope,
  changed: Result<Changed<PixKey>, DomainError>,
): Promise<Result<ShownKey & { readonly replayed: boolean }, DomainError>> {
  if (!changed.ok) return changed;
  const { stored, replayed } = changed.value;
  return ok({ ...(await showKey(keys, scope, stored)), replayed });
}

/** Another change of the company was written first: this one is decided anew on what it left. */
export const isRingIndex = (index: object): boolean => 'ordinal' in index || 'changes' in index;

const ACTOR_KINDS = { api_key: 'API_KEY', user: 'USER', operator: 'OPERATOR', system: 'PLATFORM' } as const;

export const toActor = ({ kind, principal_id }: Caller): Actor => ({
  kind: ACTOR_KINDS[kind],
  id: principal_id,
  label: principal_id,
});

export const toCause = ({ clock }: Pick<KeyDeps, 'clock'>, caller: Caller): Cause => ({
  now: clock.now().toISOString(),
  actor: toActor(caller),
});
