// The caller, as the gateway attests it in its signed token and as every store filters by it. CallContext travels with every
// request from the gateway through each service.
import { createHash } from 'node:crypto';
import { underKey, type KeyedDigest } from '@mps/kernel';
import type { SERVICE_NAMES } from './platform';

export const CALLER_KINDS = ['api_key', 'user', 'operator', 'system'] as const;

export interface Caller {
  readonly kind: (typeof CALLER_KINDS)[number];
  /** API key id, user id, or the name of the tool or service. Never a secret. */
  readonly principal_id: string;
  readonly organization_id: string | null;
  /** The one company of a COMPANY credential or the selected company; null for ORGANIZATION scope. */
  readonly company_id: string | null;
  readonly permissions: readonly string[];
  /** Session of a user token. */
  readonly session_id?: string;
  /** How people know the principal: the name of a key, a masked identifier of a user. By default the principal_id. */
  readonly label?: string;
}

/** Caller tokens name services like this. */
export type ServiceName = (typeof SERVICE_NAMES)[number];

/**
 * RPCs that a service may call on other services for its caller. Its token comes with a second one that is valid for these
 * reads only and holds no permissions. Any other call is refused. A service that receives the second token uses it for its own
 * questions. Example: the ledger asks pix-keys, and pix-keys asks merchants about a company that it has no event of.
 */
export const CALLS_FOR_CALLERS: Readonly<
  Partial<Record<ServiceName, Readonly<Partial<Record<ServiceName, readonly string[]>>>>>
> = {
  transactions: {
    merchants: ['GetPaymentContext', 'CheckCompanies', 'GetFactsVersion', 'GetPayoutTerms'],
    pricing: ['Quote', 'GetPaymentPolicies', 'GetFeePolicy', 'GetFactsVersion'],
    'pix-keys': ['GetPixKeyForCharge', 'GetFactsVersion', 'CheckRefundDestination'],
  },
  merchants: { pricing: ['GetFeePolicy'] },
  ledger: {
    merchants: ['GetPayoutTerms', 'GetPaymentContext'],
    pricing: ['GetFeePolicy', 'GetPaymentPolicies'],
    'pix-keys': ['GetPixKeyForPayout'],
    transactions: ['ListRecentRefunds'],
  },
  'pix-keys': { merchants: ['GetPayoutTerms'] },
  webhooks: { merchants: ['GetMerchant'] },
};

/** The tenant filter of a store method. `company_id` null means every company of the organization. */
export interface Scope {
  readonly organization_id: string;
  readonly company_id: string | null;
}

/** A caller without an organization (a user who selected no company) sees no tenant's data: null. */
export function scopeOf(caller: Caller): Scope | null {
  return caller.organization_id === null
    ? null
    : { organization_id: caller.organization_id, company_id: caller.company_id };
}

export interface CallContext {
  readonly caller: Caller;
  /** Signed statements of who the caller is. */
  readonly callerTokens: CallerTokens;
  /** Epoch milliseconds of the real clock; a later answer is of no use to the caller. */
  readonly deadlineMs: number;
  /** Aborted when the caller has gone away. */
  readonly signal?: AbortSignal;
  /** Waits for a connection until the deadline; by default a call fails at once while there is none. */
  readonly waitForReady?: boolean;
  /** null: the request came without an Idempotency-Key. */
  readonly idempotency: Idempotency | null;
  /** The address of the client that the request came from. Absent: no client of the public API made it. */
  readonly clientIp?: string;
}

/** The part of a context that a read needs. */
export type CallerContext = Pick<CallContext, 'caller'>;

/** Each service is called with a token that is for it. */
export interface CallerTokens {
  for(service: ServiceName): Promise<CarriedTokens>;
}

export interface CarriedTokens {
  /** For the service that is called. */
  readonly own: string;
  /** Token for the calls of that service to others (`CALLS_FOR_CALLERS`); null when it calls none. */
  readonly delegated: string | null;
}

/** The gateway's hashes for a request's Idempotency-Key. Both members are SHA-256 in lower-case hexadecimal. */
export interface Idempotency {
  /** `idempotencyScopeKey` of the request: equal for requests that repeat each other. */
  readonly key: string;
  /**
   * `fingerprint` of the body with its defaults: distinguishes a repeat from another request under the same key. A service
   * stores a keyed hash of it when its bodies hold short secrets (card tokens, passwords), because a plain hash can be guessed.
   */
  readonly fingerprint: string;
  /** Forms of a keyed fingerprint under the keys before, which an earlier record may hold. */
  readonly earlier_forms?: readonly string[];
}

/** A keyed hash in place of the fingerprint: `digests` are of one text, under each key of the key ring. */
export function keyedIdempotency(
  idempotency: Idempotency | null,
  digests: (text: string) => readonly KeyedDigest[],
): Idempotency | null {
  if (idempotency === null) return null;
  const made = digests(idempotency.fingerprint);
  const [fingerprint = '', ...others] = made.map(({ keyId, digest }) => underKey(keyId, digest));
  return { ...idempotency, fingerprint, earlier_forms: others };
}

export interface IdempotencyScope {
  readonly organizationId: string | null;
  /** The company of the path, else of the credential, else null. */
  readonly companyId: string | null;
  readonly method: string;
  /** The path with its ids, as it was asked for, without the query. */
  readonly path: string;
  /** The header's value. */
  readonly key: string;
}

/** The identity of a repeatable request: one hash for all principals of a scope. */
export function idempotencyScopeKey({
  organizationId,
  companyId,
  method,
  path,
  key,
}: IdempotencyScope): string {
  const identity = JSON.stringify([organizationId, companyId, method, path, key]);
  return createHash('sha256').update(identity, 'utf8').digest('hex');
}
