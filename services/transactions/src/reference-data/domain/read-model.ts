// What this service has heard of merchants, PIX keys and policies, as far as a payment needs it, and the rule that says when
// it may stand in for the service that owns it. docs/adr/0007 says why.

/** Those who may be stood in for, by the names that documents, spans and metrics have for them. */
export const KNOWN_NEIGHBOURS = ['merchants', 'pricing', 'pix_keys'] as const;
export type KnownNeighbour = (typeof KNOWN_NEIGHBOURS)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How old what is known may be. Prices and keys change rarely, and by the merchant's own hand; a merchant may be blocked
 * by a court's order, which must bite.
 */
export const KNOWN_STATE_MAX_AGE_MS: Readonly<Record<KnownNeighbour, number>> = {
  merchants: 15 * MINUTE_MS,
  pricing: HOUR_MS,
  pix_keys: HOUR_MS,
};

/** `asOf`: when the owner and its events were both last heard of; null: never. */
export function mayStandIn(neighbour: KnownNeighbour, asOf: Date | null, now: Date): boolean {
  return asOf !== null && now.getTime() - asOf.getTime() <= KNOWN_STATE_MAX_AGE_MS[neighbour];
}

export interface KnownAffiliation {
  readonly id: string;
  readonly provider: string;
  /** Four digits. */
  readonly mcc: string;
  readonly anticipation_type: string;
  readonly payment_methods: readonly string[];
  readonly capture_methods: readonly string[];
  readonly status: string;
}

/** A company as payments need it: no documents, contacts or accounts. */
export interface KnownCompany {
  readonly id: string;
  readonly organization_id: string;
  readonly status: string;
  readonly name: string;
  readonly full_name: string;
  readonly city: string;
  readonly default_fee_policy_id: string | null;
  /** Oldest first. */
  readonly affiliations: readonly KnownAffiliation[];
}

export interface KnownPixKey {
  readonly id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly key: string;
  readonly status: string;
  /** 1, 2, 3 … per company, without gaps. */
  readonly ordinal: number;
  readonly claims_primary: boolean;
}

/**
 * The key that a charge is paid to: the one asked for, or the primary one by the rule of the key ring. null where what
 * is known does not say so for certain: a gap in the ordinals is a key that has not been heard of.
 */
export function chargeableKey(keys: readonly KnownPixKey[], pixKeyId: string | null): KnownPixKey | null {
  const active = keys.filter(({ status }) => status === 'ACTIVE');
  if (pixKeyId !== null) return active.find(({ id }) => id === pixKeyId) ?? null;
  const ring = [...keys].sort((a, b) => a.ordinal - b.ordinal);
  if (ring.some(({ ordinal }, index) => ordinal !== index + 1)) return null;
  const lastClaim = ring.findLast(({ claims_primary }) => claims_primary);
  return lastClaim?.status === 'ACTIVE'
    ? lastClaim
    : (ring.find(({ status }) => status === 'ACTIVE') ?? null);
}
