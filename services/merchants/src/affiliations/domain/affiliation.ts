// The contracts of a company with providers. Each decision concerns the whole company: the first active affiliation
// activates a company in PENDING_ACTIVATION.
import {
  AFFILIATION_STATUSES,
  CAPTURE_METHODS,
  PAYMENT_METHODS,
  err,
  ok,
  type AffiliationStatus,
  type AnticipationType,
  type CaptureMethod,
  type PaymentMethod,
  type Provider,
  type Result,
} from '@mps/kernel';
import {
  toInvalid,
  withoutEvents,
  type Affiliation,
  type Change,
  type Company,
  type Invalid,
  type Problem,
  type TooMany,
} from '../../company/domain/company';
import { mergeMembers } from '../../company/domain/member-rules';
import { canMove, moveStatus } from '../../company/domain/merchant-status';

/** Bounds the size of the company's document, which holds the affiliations. */
export const MAX_AFFILIATIONS_PER_COMPANY = 50;

export interface NewAffiliation {
  readonly id: string;
  readonly provider: Provider;
  readonly mcc: string;
  readonly anticipation_type: AnticipationType;
  /** Empty: all. */
  readonly payment_methods: readonly PaymentMethod[];
  readonly capture_methods: readonly CaptureMethod[];
  readonly settlement_bank_account_id: string | null;
}

export interface AffiliationPatch {
  readonly anticipation_type?: AnticipationType;
  readonly payment_methods?: readonly PaymentMethod[];
  readonly capture_methods?: readonly CaptureMethod[];
  readonly settlement_bank_account_id?: string | null;
}

/** `status` is the provider's first answer: PENDING while it decides, ACTIVE in sandbox mode. */
export function addAffiliation(
  company: Company,
  input: NewAffiliation,
  status: 'PENDING' | 'ACTIVE',
  now: string,
): Result<Change, Invalid | TooMany> {
  const problems = listSettlementProblems(company, input.settlement_bank_account_id);
  if (problems.length > 0) return err(toInvalid(...problems));
  if (company.affiliations.length >= MAX_AFFILIATIONS_PER_COMPANY)
    return err({ code: 'too_many', limit: MAX_AFFILIATIONS_PER_COMPANY });
  const pending: Affiliation = {
    ...input,
    payment_methods: input.payment_methods.length > 0 ? input.payment_methods : PAYMENT_METHODS,
    capture_methods: input.capture_methods.length > 0 ? input.capture_methods : CAPTURE_METHODS,
    status: 'PENDING',
    status_reason: null,
    event_sequence: 0,
    created_at: now,
    updated_at: now,
  };
  const withIt: Company = { ...company, affiliations: [...company.affiliations, pending] };
  return ok(
    status === 'PENDING' ? withoutEvents(withIt) : setStatus(withIt, pending, { status, reason: null, now }),
  );
}

export interface AffiliationStatusChange {
  readonly status: AffiliationStatus;
  readonly reason: string | null;
  readonly now: string;
}

export interface SameAffiliationStatus {
  readonly code: 'same_status';
  readonly current: AffiliationStatus;
  /** The statuses from which the requested move is legal. */
  readonly allowed: readonly AffiliationStatus[];
}

/** The provider decides, so every move is legal except to the current status. Of two equal moves, one is refused. */
export function setAffiliationStatus(
  company: Company,
  affiliationId: string,
  change: AffiliationStatusChange,
): Result<Change, SameAffiliationStatus | { code: 'not_found' }> {
  const affiliation = company.affiliations.find(({ id }) => id === affiliationId);
  if (affiliation === undefined) return err({ code: 'not_found' });
  const { status: current, status_reason } = affiliation;
  if (current !== change.status || status_reason !== change.reason)
    return ok(setStatus(company, affiliation, change));
  return err({
    code: 'same_status',
    current,
    allowed: AFFILIATION_STATUSES.filter((one) => one !== current),
  });
}

/** A null settlement account means the company's primary one. An unchanged one may have been removed since. */
export function updateAffiliation(
  company: Company,
  affiliationId: string,
  patch: AffiliationPatch,
  now: string,
): Result<Change, Invalid | { code: 'not_found' }> {
  const affiliation = company.affiliations.find(({ id }) => id === affiliationId);
  if (affiliation === undefined) return err({ code: 'not_found' });
  const { anticipation_type, payment_methods, capture_methods, settlement_bank_account_id } = patch;
  const named = { anticipation_type, payment_methods, capture_methods, settlement_bank_account_id };
  const next = mergeMembers(affiliation, named as Partial<Affiliation>);
  const problems = listSettlementProblems(company, settlement_bank_account_id ?? null);
  if (problems.length > 0) return err(toInvalid(...problems));
  if (JSON.stringify(next) === JSON.stringify(affiliation)) return ok(withoutEvents(company));
  return ok(withoutEvents(withAffiliation(company, { ...next, updated_at: now })));
}

function setStatus(company: Company, affiliation: Affiliation, change: AffiliationStatusChange): Change {
  const { status, reason, now } = change;
  const moved: Affiliation = {
    ...affiliation,
    status,
    status_reason: reason,
    event_sequence: affiliation.event_sequence + 1,
    updated_at: now,
  };
  const event = { affiliation: moved, previous: { status: affiliation.status } };
  const next: Company = {
    ...withAffiliation(company, moved),
    pending_affiliation_events: [...company.pending_affiliation_events, event],
  };
  const activates = status === 'ACTIVE' && canMove(company.status, 'ACTIVE', 'platform');
  const activation = activates
    ? moveStatus(next, { to: 'ACTIVE', actor: 'platform', reason: null, now })
    : ok(withoutEvents(next));
  return activation.ok ? activation.value : withoutEvents(next);
}

const withAffiliation = (company: Company, affiliation: Affiliation): Company => ({
  ...company,
  affiliations: company.affiliations.map((one) => (one.id === affiliation.id ? affiliation : one)),
});

function listSettlementProblems(company: Company, accountId: string | null): readonly Problem[] {
  if (accountId === null || company.bank_accounts.some(({ id }) => id === accountId)) return [];
  const at = '#/settlement_bank_account_id';
  return [{ at, code: 'bank_account_not_found', reason: 'unknown_bank_account' }];
}
