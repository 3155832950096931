// Shared by the operations on keys: dependencies, the shown key, and common refusals.
import type { Changed, Stored, StoreScope } from '@mps/aggregates';
import type { FactsVersion } from '@mps/read-lease';
import type { CallContext, Caller, CallerContext, DomainError } from '@mps/contracts';
import { ok, type BusinessClock, type Result } from '@mps/kernel';
import type { Purse } from '../budget/domain/budget';
import type { Lookup } from './domain/dict-information';
import type { Actor, Cause, KeyOwner, PixKey } from './domain/company-keys';
import type { KeyStore } from './store';

export interface LookUpRequest {
  readonly key: string;
  /** The owner for which the platform asks: a CPF or CNPJ in normal form. */
  readonly ownerDocument: string;
  readonly organizationId: string;
  readonly companyId: string;
  /** The budget that pays for the look-up. */
  readonly purse: Purse;
  readonly timeoutMs: number;
  /** No decision depends on the answer, so the look-up leaves a reserve of tokens. */
  readonly mayBeSkipped?: boolean;
}

/** Asks the directory. Never throws. Answers within `timeoutMs`. */
export type Directory = (key: string, ownerDocument: string, timeoutMs: number) => Promise<Lookup>;

export interface KeyDeps {
  readonly keys: KeyStore;
  readonly factsVersion: Pick<FactsVersion, 'readFacts'>;
  /** Reads the projection of merchants. null: the caller's scope has no such company. */
  readonly findOwner: (call: CallContext, companyId: string) => Promise<Result<KeyOwner | null, DomainError>>;
  /** Asks the merchants service for the current state of the company. */
  readonly askOwner: (call: CallContext, companyId: string) => Promise<Result<KeyOwner | null, DomainError>>;
  /**
   * Asks the directory within the organization's budget. Answers within `timeoutMs`, even while the directory is
   * down.
   */
  readonly lookUp: (request: LookUpRequest) => Promise<Lookup>;
  readonly businessClock: BusinessClock;
  /** Makes a random key (EVP): a version 4 UUID. */
  readonly makeEvp: () => string;
  /** Time without payouts after a key becomes primary. 0: none. */
  readonly payoutHoldMs: number;
}

/** A key with the information whether it is primary. */
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

/** True when another change of the company was written first. The change is decided again on the new state. */
export const isRingIndex = (index: object): boolean => 'ordinal' in index || 'changes' in index;

const ACTOR_KINDS = { api_key: 'API_KEY', user: 'USER', operator: 'OPERATOR', system: 'PLATFORM' } as const;

export const toActor = ({ kind, principal_id }: Caller): Actor => ({
  kind: ACTOR_KINDS[kind],
  id: principal_id,
  label: principal_id,
});

export const toCause = (
  { businessClock }: Pick<KeyDeps, 'businessClock'>,
  { caller }: CallerContext,
): Cause => ({
  now: businessClock.now().toISOString(),
  actor: toActor(caller),
});
