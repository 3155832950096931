// The local read model: the members of merchants, PIX keys and policies that a payment needs, and the rule that says when
// they may replace the service that owns them. docs/adr/0007 gives the reasons.
import type { PricingPolicy } from '@mps/pricing-rules';
import type { Address, UpstreamName } from '../../transaction/domain/transaction';

export type { UpstreamName } from '../../transaction/domain/transaction';

export const UPSTREAM_NAMES: readonly UpstreamName[] = ['merchants', 'pricing', 'pix_keys'];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Maximum age. Only the merchant changes its prices and keys, and rarely. A court may have a merchant blocked, which must take
 * effect soon.
 */
export const MAX_AGE_MS: Readonly<Record<UpstreamName, number>> = {
  merchants: 15 * MINUTE_MS,
  pricing: HOUR_MS,
  pix_keys: HOUR_MS,
};

/** `asOf`: the instant at which the owner and its events were both last seen; null: never. */
export function isFresh(upstream: UpstreamName, asOf: Date | null, now: Date): boolean {
  return asOf !== null && now.getTime() - asOf.getTime() <= MAX_AGE_MS[upstream];
}

export interface AffiliationProjection {
  readonly id: string;
  readonly provider: string;
  /** Four digits. */
  readonly mcc: string;
  readonly anticipation_type: string;
  readonly payment_methods: readonly string[];
  readonly capture_methods: readonly string[];
  readonly status: string;
}

/** A company as payments need it: no contacts or accounts. */
export interface CompanyProjection {
  readonly id: string;
  readonly organization_id: string;
  readonly status: string;
  readonly name: string;
  readonly full_name: string;
  readonly city: string;
  /** CPF or CNPJ. */
  readonly document_number: string | null;
  readonly address: Address | null;
  readonly default_fee_policy_id: string | null;
  /** Oldest first. */
  readonly affiliations: readonly AffiliationProjection[];
}

export interface PixKeyProjection {
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly key: string;
  readonly status: string;
  /** 1, 2, 3 … per company, without gaps. */
  readonly ordinal: number;
  readonly claims_primary: boolean;
  /** Number of the company's change by which the key was made primary last. Older events have none. */
  readonly claim?: number;
  /** The directory says that the key belongs to another owner. No charge may use it. */
  readonly is_foreign: boolean;
}

export interface FeePolicyProjection extends PricingPolicy {
  readonly organization_id: string;
  /** Shown with a payment; instants are ISO 8601. */
  readonly summary: {
    readonly name: string;
    readonly description: string | null;
    readonly created_at: string;
    readonly updated_at: string;
  };
}

export interface CostPolicyProjection extends PricingPolicy {
  readonly provider: string;
  /** null: applies to every category without a policy of its own. */
  readonly mcc: string | null;
}

/**
 * The key that a charge is paid to: the requested one, or else the company's primary key. null: the read model is not certain.
 * A gap in the ordinals is a key that has not been projected.
 */
export function findChargeableKey(
  keys: readonly PixKeyProjection[],
  pixKeyId: string | null,
): PixKeyProjection | null {
  if (pixKeyId !== null) return keys.find((key) => key.id === pixKeyId && isUsable(key)) ?? null;
  const keyRing = [...keys].sort((a, b) => a.ordinal - b.ordinal);
  if (keyRing.some(({ ordinal }, index) => ordinal !== index + 1)) return null;
  const lastClaim = keyRing
    .filter(({ claims_primary }) => claims_primary)
    .sort((a, b) => (a.claim ?? 0) - (b.claim ?? 0))
    .at(-1);
  return lastClaim !== undefined && isUsable(lastClaim) ? lastClaim : (keyRing.find(isUsable) ?? null);
}

const isUsable = ({ status, is_foreign }: PixKeyProjection): boolean => status === 'ACTIVE' && !is_foreign;
