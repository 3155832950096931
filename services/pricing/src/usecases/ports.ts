// What the use cases need of the outside; compose.ts hands it in.
import type { Scope } from '@mps/contracts';
import type { CompiledPolicy, Provider } from '@mps/kernel';
import type { CostPolicy, FeePolicy, Policy } from '../domain/policy';

/** A policy as it was read, with the version that a later write must still find. */
export type Stored<P extends Policy> = P & { readonly version: number };

/**
 * `moved`: somebody else replaced it since it was read. `name_taken`: another policy of the organization has the name.
 * `backlogged`: its events cannot be published now, and too many wait.
 */
export type CommitOutcome<P extends Policy> =
  { readonly committed: Stored<P> } | 'moved' | 'name_taken' | 'backlogged';

export interface Page {
  readonly page: number;
  readonly limit: number;
}

export interface SortedPage extends Page {
  readonly newestFirst: boolean;
}

export interface Listed<Item> {
  readonly data: readonly Item[];
  readonly total: number;
}

/** An Idempotency-Key of a creation with what was asked for under it. */
export interface CreationKey {
  readonly key: string;
  readonly fingerprint: string;
}

export interface FeePolicies {
  find(scope: Scope, id: string): Promise<Stored<FeePolicy> | null>;
  findByCreationKey(
    scope: Scope,
    key: string,
  ): Promise<{ readonly policy: FeePolicy; readonly fingerprint: string } | null>;
  list(
    scope: Scope,
    filter: { readonly isActive: boolean | null; readonly name: string | null },
    page: SortedPage,
  ): Promise<Listed<FeePolicy>>;
  /** `key_used`: another creation has the key. */
  insert(
    scope: Scope,
    policy: Omit<FeePolicy, 'organization_id'>,
    creationKey: CreationKey | null,
  ): Promise<{ readonly inserted: FeePolicy } | 'name_taken' | 'key_used'>;
  /** Keeps the version that is replaced, then replaces it if nobody has since. */
  commit(scope: Scope, previous: Stored<FeePolicy>, next: FeePolicy): Promise<CommitOutcome<FeePolicy>>;
  /** What the policy was before each replacement, newest first. */
  listVersions(scope: Scope, id: string, page: Page): Promise<Listed<FeePolicy>>;
}

/** The platform's own: every tenant reads the same. */
export interface CostPolicies {
  find(id: string): Promise<Stored<CostPolicy> | null>;
  findOf(provider: Provider, mcc: string): Promise<Stored<CostPolicy> | null>;
  list(page: SortedPage): Promise<Listed<CostPolicy>>;
  /** `exists`: there is one of this provider and MCC. */
  insert(policy: CostPolicy): Promise<{ readonly inserted: CostPolicy } | 'exists'>;
  commit(previous: Stored<CostPolicy>, next: CostPolicy): Promise<CommitOutcome<CostPolicy>>;
}

/** Policies ready to price with, never older than the last replacement that was answered before the call. */
export interface CompiledPolicies {
  /** Those of the ids that are policies of the organization. */
  ofOrganization(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, CompiledPolicy>>;
  /** The provider's cost policies that may apply, the MCC's own before the one for all. */
  ofProvider(provider: string, mcc: string | null): Promise<readonly CompiledPolicy[]>;
}
