// What is known of the neighbours from their events, and how it is kept. compose.ts hands the store in.
import type { PricingPolicy } from '@mps/pricing-rules';
import type { KnownCompany, KnownNeighbour, KnownPixKey } from './domain/read-model';

export interface KnownFeePolicy extends PricingPolicy {
  readonly organization_id: string;
  /** Shown with a payment; instants are ISO 8601. */
  readonly summary: {
    readonly name: string;
    readonly description: string | null;
    readonly created_at: string;
    readonly updated_at: string;
  };
}

export interface KnownCostPolicy extends PricingPolicy {
  readonly provider: string;
  /** null: of every category that has none of its own. */
  readonly mcc: string | null;
}

/** Every read names the organization: what is another's is not there. Cost policies are the platform's. */
export interface KnownState {
  findCompanies(organizationId: string, ids: readonly string[]): Promise<readonly KnownCompany[]>;
  /** Every key that the company ever had, as far as it was heard of. */
  findPixKeys(organizationId: string, companyId: string): Promise<readonly KnownPixKey[]>;
  findFeePolicies(organizationId: string, ids: readonly string[]): Promise<readonly KnownFeePolicy[]>;
  findCostPolicies(provider: string): Promise<readonly KnownCostPolicy[]>;
}

/** Takes events in, in any order and any number of times: what is older than what is kept changes nothing. */
export interface KnownStateKeeper {
  keepCompany(company: KnownCompany, sequence: number): Promise<void>;
  keepPixKey(key: KnownPixKey, sequence: number): Promise<void>;
  keepFeePolicy(policy: KnownFeePolicy, sequence: number): Promise<void>;
  keepCostPolicy(policy: KnownCostPolicy, sequence: number): Promise<void>;
}

/** How fresh what is known can be. */
export interface Freshness {
  /** When the neighbour and its events were both last heard of; null: not yet. */
  asOf(neighbour: KnownNeighbour): Date | null;
}

/** Hears of every payment that was made from known state, for whoever watches the platform. */
export interface KnownStateWatch {
  used(transactionId: string, neighbours: readonly KnownNeighbour[]): void;
}
