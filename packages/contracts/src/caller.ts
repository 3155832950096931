// Who is calling: what the gateway vouches for in its signed caller token, and what every store filters by.

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
}

/** The services that answer gRPC, by the names that caller tokens have for them. */
export const SERVICE_NAMES = [
  'identity',
  'merchants',
  'pricing',
  'pix-keys',
  'transactions',
  'webhooks',
  'ledger',
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/**
 * What a service may ask of others for its callers: with the token that is for it comes one that is good for these reads
 * alone and holds no permissions. A service that asks for more is refused.
 */
export const CALLS_FOR_CALLERS: Readonly<
  Partial<Record<ServiceName, Readonly<Partial<Record<ServiceName, readonly string[]>>>>>
> = {
  transactions: {
    merchants: ['GetPaymentContext', 'CheckCompanies', 'GetFactsVersion'],
    pricing: ['Quote', 'GetPaymentPolicies', 'GetFeePolicy', 'GetFactsVersion'],
    'pix-keys': ['GetPixKeyForCharge', 'GetFactsVersion'],
  },
  merchants: { pricing: ['GetFeePolicy'] },
  ledger: {
    merchants: ['GetMerchant', 'GetPaymentContext'],
    pricing: ['GetFeePolicy'],
    'pix-keys': ['GetPixKeyForCharge'],
  },
  'pix-keys': { merchants: ['GetMerchant'] },
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
