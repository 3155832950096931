// The closed registry of error codes: one code, one meaning, one HTTP status, one gRPC status. Append only.
// The rules are docs/rules.md#failure-codes; the gateway renders a page for each code from here.
import { status } from '@grpc/grpc-js';
import type { ParamsArgument, Reason, ReasonParams } from './reasons';

export interface ErrorSpec {
  readonly http: number;
  readonly grpc: status;
  readonly title: string;
  readonly retryable: boolean;
}

const bad = (title: string): ErrorSpec => ({
  http: 400,
  grpc: status.INVALID_ARGUMENT,
  title,
  retryable: false,
});
const conflict = (title: string, retryable = false): ErrorSpec => ({
  http: 409,
  grpc: status.FAILED_PRECONDITION,
  title,
  retryable,
});
const forbidden = (title: string): ErrorSpec => ({
  http: 403,
  grpc: status.PERMISSION_DENIED,
  title,
  retryable: false,
});
const unauthenticated = (title: string): ErrorSpec => ({
  http: 401,
  grpc: status.UNAUTHENTICATED,
  title,
  retryable: false,
});
const spec = (http: number, grpc: status, title: string, retryable = false): ErrorSpec => ({
  http,
  grpc,
  title,
  retryable,
});

export const ERRORS = {
  validation_error: bad('Request is invalid'),
  authentication_error: unauthenticated('Credential is missing or not valid'),
  totp_required: unauthenticated('Login needs a code of the authenticator app'),
  token_expired: unauthenticated('Access token has expired'),
  permission_denied: forbidden('Credential does not have the permission'),
  reauthentication_required: forbidden('Password or code is needed again'),
  company_not_selected: forbidden('No company is selected'),
  company_access_denied: forbidden('User has no active role in the company'),
  resource_not_found: spec(404, status.NOT_FOUND, 'Resource does not exist'),
  route_not_found: spec(404, status.UNIMPLEMENTED, 'Route does not exist'),
  method_not_allowed: spec(405, status.UNIMPLEMENTED, 'Method is not allowed on this route'),
  not_acceptable: spec(406, status.INVALID_ARGUMENT, 'No accepted type can be answered'),
  request_timeout: spec(408, status.DEADLINE_EXCEEDED, 'Body took too long to arrive', true),
  payload_too_large: spec(413, status.INVALID_ARGUMENT, 'Body is too large'),
  headers_too_large: spec(431, status.INVALID_ARGUMENT, 'Headers are too large'),
  unsupported_media_type: spec(415, status.INVALID_ARGUMENT, 'Body must be JSON'),
  request_id_conflict: conflict('request_id was used with another body'),
  request_in_progress: conflict('An equal request is still being processed', true),
  invalid_transaction_state: conflict('Transaction is in a state that does not allow this'),
  invalid_refund_state: conflict('Refund is in a state that does not allow this'),
  invalid_dispute_state: conflict('Dispute is in a state that does not allow this'),
  invalid_merchant_state: conflict('Merchant is in a state that does not allow this'),
  invalid_affiliation_state: conflict('Affiliation is in a state that does not allow this'),
  invalid_three_ds_session_state: conflict('3DS session is in a state that does not allow this'),
  three_ds_session_consumed: conflict('3DS session has been used'),
  three_ds_session_in_use: conflict('3DS session is claimed by another request', true),
  refund_window_closed: conflict('The time to refund is over'),
  too_many_refunds: conflict('Transaction has the largest number of refunds'),
  refund_account_missing: conflict('There is no account to refund to'),
  refund_destination_mismatch: conflict('The PIX key to refund to belongs to somebody else'),
  insufficient_refundable_amount: conflict('Refund is larger than what remains'),
  insufficient_balance: conflict('The balance does not cover it'),
  payout_destination_on_hold: conflict('The destination of the payout changed too recently'),
  bank_account_not_owned: conflict('Bank account does not belong to the merchant'),
  quote_expired: conflict('The quote is no longer valid'),
  quote_stale: conflict('What was quoted is no longer there'),
  quote_used: conflict('The quote has been accepted'),
  merchant_not_active: conflict('Merchant is not active'),
  affiliation_not_active: conflict('Merchant has no active affiliation for this payment'),
  fee_policy_no_match: conflict('No rule of the fee policy matches'),
  fee_policy_name_taken: conflict('Another fee policy has this name'),
  document_tax_type_locked: conflict('Tax type is locked by an affiliation'),
  merchant_document_taken: conflict('Another merchant of the organization has this document'),
  pix_key_not_active: conflict('PIX key is not active'),
  pix_key_not_owned: conflict('PIX key does not belong to the merchant'),
  pix_key_taken: conflict('PIX key is active already'),
  pix_key_limit: conflict('Merchant has the largest number of PIX keys'),
  invalid_membership_state: conflict('Membership is in a state that does not allow this'),
  invalid_totp_state: conflict('Second factor is in a state that does not allow this'),
  invalid_api_key_state: conflict('API key is in a state that does not allow this'),
  role_in_use: conflict('Role is in use'),
  role_name_taken: conflict('Another role has this name'),
  preference_limit: conflict('User has the largest number of preferences'),
  saved_view_limit: conflict('User or company has the largest number of saved views'),
  webhook_endpoint_limit: conflict('Company has the largest number of webhook endpoints'),
  invalid_webhook_endpoint_state: conflict('Webhook endpoint is in a state that does not allow this'),
  version_conflict: conflict('Another change came first'),
  idempotency_key_conflict: conflict('Idempotency-Key was used with another request'),
  rate_limited: spec(429, status.RESOURCE_EXHAUSTED, 'Too many requests', true),
  internal_error: spec(500, status.INTERNAL, 'Something failed on our side'),
  provider_error: spec(502, status.UNAVAILABLE, 'Provider gave an answer that cannot be used', true),
  service_unavailable: spec(503, status.UNAVAILABLE, 'Service is not available now', true),
  payouts_paused: spec(503, status.UNAVAILABLE, 'Nothing is paid out now', true),
  upstream_timeout: spec(504, status.DEADLINE_EXCEEDED, 'The answer took too long', true),
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof ERRORS;

/** Codes of single violations; each stands in `errors[]` below the top-level `validation_error`. Append only. */
export const ITEM_CODES = [
  'required',
  'invalid_type',
  'too_small',
  'too_big',
  'invalid_enum',
  'invalid_format',
  'not_allowed',
  'mutually_exclusive',
  'sum_mismatch',
  'unknown_field',
  'duplicate',
  'provider_not_accepted',
  'pix_key_not_found',
  'company_not_found',
  'three_ds_session_not_found',
  'three_ds_session_not_authenticated',
  'three_ds_session_expired',
  'three_ds_session_mismatch',
  'rule_not_found',
  'fee_policy_not_found',
  'fee_policy_inactive',
  'not_owned',
  'url_not_allowed',
  'role_not_found',
  'bank_account_not_found',
  'webhook_endpoint_not_found',
  'fee_exceeds_share',
] as const;

export type ItemCode = (typeof ITEM_CODES)[number];

/** One thing wrong with a request. `at` is a JSON Pointer fragment for a body ("#/amount"), a name elsewhere. */
export interface Violation {
  readonly in: 'body' | 'parameter' | 'header';
  readonly at: string;
  readonly code: ItemCode;
  /** A reason that a person can act on, rendered by the gateway. Parameters never hold the refused value. */
  readonly reason: Reason;
  readonly params?: ReasonParams;
}

/** An expected failure as it travels from an operation to the caller. */
export interface DomainError {
  readonly code: ErrorCode;
  /** Says more than the code does; absent: the code's standard sentence. */
  readonly reason?: Reason;
  readonly params?: ReasonParams;
  readonly violations?: readonly Violation[];
  /** Extra members of the problem document, e.g. `current_status`. */
  readonly members?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  readonly retryAfterSeconds?: number;
}

/** A body violation, the shape that operations make most; `{ ...violation(…), in: 'header' }` elsewhere. */
export const violation = <R extends Reason>(
  at: string,
  code: ItemCode,
  reason: R,
  ...[params]: ParamsArgument<R>
): Violation => ({ in: 'body', at, code, reason, ...(params && { params }) });

/** A finding of a pure domain, which names its reasons without importing this package's catalog. */
export const toViolation = ({ at, code, reason, params }: Omit<Violation, 'in'>): Violation => ({
  in: 'body',
  at,
  code,
  reason,
  ...(params && { params }),
});

export const invalid = (...violations: readonly Violation[]): DomainError => ({
  code: 'validation_error',
  violations,
});

/** A failure that says why: `failure('permission_denied', 'operator_needed')`. */
export const failure = <R extends Reason>(
  code: ErrorCode,
  reason: R,
  ...[params]: ParamsArgument<R>
): DomainError => ({ code, reason, ...(params && { params }) });
