// What the use cases need from outside, named by what they mean here. compose.ts hands the implementations in.
import type { CallContext, DomainError, Scope } from '@mps/contracts';
import type { GetPaymentContextResponse__Output } from '@mps/contracts/gen/mps/merchants/v1/GetPaymentContextResponse';
import type { PixKey__Output } from '@mps/contracts/gen/mps/pix_keys/v1/PixKey';
import type { FeePolicy__Output } from '@mps/contracts/gen/mps/pricing/v1/FeePolicy';
import type { QuoteRequest } from '@mps/contracts/gen/mps/pricing/v1/QuoteRequest';
import type { QuoteResponse__Output } from '@mps/contracts/gen/mps/pricing/v1/QuoteResponse';
import type { BusinessClock, RealClock, Result, Secret } from '@mps/kernel';
import type { ChargePayload } from '../charge-payload/domain/charge-payload';
import type { Decision } from './domain/decision';
import type { Receipt } from '../receipts/domain/receipt';
import type { Dispute, Transaction } from './domain/transaction';

export type RequestContext = CallContext;

export type Reply<T> = Promise<Result<T, DomainError>>;

export interface Clocks {
  readonly realClock: RealClock;
  readonly businessClock: BusinessClock;
}

/** Every transaction of the platform: for the sweeper and the provider's callbacks, never for a caller. */
export const PLATFORM = 'platform';
export type StoreScope = Scope | typeof PLATFORM;

export type StoredTransaction = Transaction & { readonly version: number };

/** Filters of a list; all must hold. Absent: no filter. Amounts are cents, bounds inclusive. */
export interface TransactionFilter {
  readonly company_id?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly provider?: string | undefined;
  readonly id?: string | undefined;
  readonly installments?: number | undefined;
  readonly payment_method?: string | undefined;
  readonly capture_method?: string | undefined;
  readonly affiliation_id?: string | undefined;
  readonly organization_transaction_id?: string | undefined;
  readonly provider_transaction_id?: string | undefined;
  readonly request_id?: string | undefined;
  readonly amount?: number | undefined;
  readonly amount_from?: number | undefined;
  readonly amount_to?: number | undefined;
  readonly created_at_from?: Date | undefined;
  readonly created_at_to?: Date | undefined;
}

export type SortKey = readonly [field: 'created_at' | 'amount' | 'installments', direction: 1 | -1];

export interface ListQuery {
  readonly filter: TransactionFilter;
  /** Never empty; the id is added as the last key by the store. */
  readonly sort: readonly SortKey[];
  readonly page: number;
  readonly limit: number;
}

export interface TransactionPage {
  readonly data: readonly Transaction[];
  /** Exact. */
  readonly total: number;
}

/** The company has a refund with this request_id in another transaction: nothing was written. */
export class RefundRequestTaken extends Error {
  override readonly name = 'RefundRequestTaken';
}

/** Reads and writes transactions. What is outside the scope is not there. */
export interface TransactionStore {
  /** `null`: the merchant has a transaction with this request_id already; nothing was written. */
  insert(decision: Decision): Promise<StoredTransaction | null>;
  /**
   * Compare-and-set. `null`: somebody else moved it since it was read; nothing was written. Throws RefundRequestTaken,
   * which only a decision with a new refund can meet.
   */
  commit(previous: StoredTransaction, decision: Decision): Promise<StoredTransaction | null>;
  find(scope: StoreScope, transactionId: string): Promise<StoredTransaction | null>;
  findByRequestId(scope: Scope, companyId: string, requestId: string): Promise<StoredTransaction | null>;
  /** The transaction that has a refund with this request_id. */
  findByRefundRequest(scope: Scope, companyId: string, requestId: string): Promise<StoredTransaction | null>;
  findByDispute(scope: Scope, disputeId: string): Promise<StoredTransaction | null>;
  list(scope: Scope, query: ListQuery): Promise<TransactionPage>;
  /** Those whose wake time has come, the oldest first. */
  findDue(scope: typeof PLATFORM, now: Date, limit: number): Promise<readonly StoredTransaction[]>;
}

/** A dispute with the payment that it is about. */
export interface DisputeOfTransaction {
  readonly dispute: Dispute;
  readonly transaction_id: string;
  readonly company_id: string;
}

export interface DisputeQuery {
  readonly transaction_id: string | null;
  /** Empty: any. */
  readonly status: readonly string[];
  /** Of created_at; the id breaks ties. */
  readonly direction: 1 | -1;
  readonly page: number;
  readonly limit: number;
}

export interface DisputeList {
  list(
    scope: Scope,
    query: DisputeQuery,
  ): Promise<{ readonly data: readonly DisputeOfTransaction[]; readonly total: number }>;
}

export interface EvidenceFile {
  readonly id: string;
  readonly name: string;
  readonly content_type: string;
  readonly data: Buffer;
}

/** The bytes of evidence, beside the aggregate: written before the dispute names them. */
export interface EvidenceFiles {
  save(
    of: Pick<Transaction, 'organization_id' | 'company_id'> & { readonly dispute_id: string },
    files: readonly EvidenceFile[],
    now: Date,
  ): Promise<void>;
  /** null: nothing is kept under this id. */
  find(id: string): Promise<EvidenceFile | null>;
  /** Takes back what no dispute came to name. */
  remove(ids: readonly string[]): Promise<void>;
}

/** Short numbers, unique within an organization. */
export interface TransactionNumbers {
  next(organizationId: string): Promise<string>;
}

/** The other services, as far as a payment needs them. */
export interface Neighbours {
  getPaymentContext(merchantId: string, context: RequestContext): Reply<GetPaymentContextResponse__Output>;
  /** Answers those that are not ACTIVE companies of the caller's organization. */
  checkCompanies(companyIds: readonly string[], context: RequestContext): Reply<readonly string[]>;
  quote(request: QuoteRequest, context: RequestContext): Reply<QuoteResponse__Output>;
  getPixKeyForCharge(
    merchantId: string,
    pixKeyId: string | null,
    context: RequestContext,
  ): Reply<PixKey__Output>;
  getFeePolicy(feePolicyId: string, context: RequestContext): Reply<FeePolicy__Output>;
}

/** A keyed hash that tells one card token from another without keeping either. */
export interface TokenHasher {
  hash(token: Secret<string>): string;
}

/** Whether a card must be challenged before it is charged. */
export interface RiskRules {
  asksForChallenge(token: Secret<string>): boolean;
}

/** Lines for operators: ids and codes only. */
export interface UseCaseLog {
  info(fields: Readonly<Record<string, string | number | boolean | null>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Makes the page that a payer can keep: PDF, the same bytes for the same receipt. */
export interface ReceiptRenderer {
  render(receipt: Receipt): Promise<Buffer>;
}

/** Signs charge payloads so that payers' banks know whose they are. */
export interface ChargePayloadSigner {
  /** A compact JWS. */
  sign(payload: ChargePayload): string;
  /** The public keys, as a JWK set in JSON. */
  readonly jwks: string;
}
