// What the use cases need of the world; compose.ts hands it in.
import type { CallContext, DomainError, Scope } from '@mps/contracts';
import type { BusinessClock, MerchantStatus, Result } from '@mps/kernel';
import type { Announcement, Change, Company } from '../domain/company';

/** A company as it was read, with what a compare-and-set needs to know. */
export type Stored = Company & { readonly version: number; readonly sequence: number };

/** A call on its way through: handed on to other services as it is. */
export type Call = CallContext;

export interface CompanyQuery {
  readonly page: number;
  readonly limit: number;
  /** "created_at" or "-created_at". */
  readonly sort: string;
  readonly status: readonly MerchantStatus[];
  readonly documentNumber: string | null;
  /** Any part of the display name, in any case. */
  readonly name: string | null;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** The company's own default and its organization's, in one read. */
export interface PaymentFacts {
  readonly company: Company;
  readonly organizationDefaultFeePolicyId: string | null;
}

export interface Companies {
  find(scope: Scope, companyId: string): Promise<Stored | null>;
  findByAffiliation(scope: Scope, affiliationId: string): Promise<Stored | null>;
  findByIdempotencyKey(scope: Scope, key: string): Promise<Stored | null>;
  findPaymentFacts(scope: Scope, companyId: string): Promise<PaymentFacts | null>;
  /** Which of the ids are ACTIVE companies of the scope's organization, whatever company the scope names. */
  findActive(scope: Scope, companyIds: readonly string[]): Promise<ReadonlySet<string>>;
  list(scope: Scope, query: CompanyQuery): Promise<Page<Company>>;
  insert(
    scope: Scope,
    change: Change,
  ): Promise<Result<Stored, { code: 'document_taken' | 'idempotency_key_taken' }>>;
  /** null: somebody else has written the company since `previous` was read, and nothing was written. */
  commit(scope: Scope, previous: Stored, change: Change): Promise<Stored | null>;
  /** The platform's own work, of every tenant: companies with announcements that are not known to be made. */
  findWithAnnouncements(limit: number): Promise<readonly Stored[]>;
  /** Forgets announcements that have been made. */
  clearAnnouncements(company: Company, made: readonly Announcement[]): Promise<void>;
  /** The terms of this version are in their stream. */
  clearOwedTerms(company: Stored): Promise<void>;
}

/** The event stream of each affiliation. */
export interface AffiliationStreams {
  /** Adds the announcement, once, however often it is asked to. */
  record(company: Company, announcement: Announcement): Promise<void>;
}

/** The event stream of what payments need of each company. */
export interface PaymentTermsStreams {
  /** Adds the company's terms unless those of this version, or of a newer one, are there. */
  record(company: Stored): Promise<void>;
}

/** Makes the announcements that a company still owes; never fails, what stays undone is found by the sweep. */
export type Announce = (company: Stored) => Promise<void>;

export interface FeePolicies {
  /** null when the caller's organization has no such policy. */
  find(call: Call, feePolicyId: string): Promise<Result<{ readonly is_active: boolean } | null, DomainError>>;
}

export interface UseCaseDeps {
  readonly companies: Companies;
  readonly announce: Announce;
  readonly clock: BusinessClock;
  /** Test mode: providers say yes at once, and may be told what to say. */
  readonly sandbox: boolean;
}
