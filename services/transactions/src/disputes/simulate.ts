// Sandbox mode: the provider simulates a payer who disputes a payment and a network that decides. Both are applied like every
// other dispute.
import type { Changed } from '@mps/aggregates';
import { type CallContext, type DomainError, invalid, violation } from '@mps/contracts';
import { derivedId, err, newId, ok, type DisputeKind, type DisputeOutcome, type Result } from '@mps/kernel';
import type { Reply } from '../operation';
import {
  matchInstrument,
  RECONCILE_CALL as CALL,
  refuse,
  STILL_UNDER_WAY,
  toCallOwner,
  type CallOwner,
  type DisputeRef,
  type DisputeReport,
  type Instrument,
  type ProviderCall,
  type StoredTransaction,
  type Transaction,
} from '../transaction';
import { toDisputeRef, type AnswerDeps, type AnsweredDispute } from './answer';
import { applyDispute } from './apply';
import { findAnswerable, decideDisputeClosed, isDisputable } from './domain/decide-dispute';
import { toDisputeError } from './refusals';
import { findDisputeIn, getDispute, type FoundDispute } from './store';

export interface SimulatedDispute {
  readonly owner: CallOwner;
  readonly transactionId: string;
  readonly kind: DisputeKind;
  /** Cents; null: the whole paid amount that is not disputed yet. */
  readonly amountCents: number | null;
  readonly reasonCode: string | null;
  /** Our key of the request. The provider makes one dispute for it, and answers it again to a repeat. */
  readonly requestKey: string;
}

type Refusal =
  | { readonly kind: 'not_found' }
  /** The order was never paid, has no undisputed amount, or has no dispute to resolve. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

export type OpenedDispute = { readonly kind: 'opened'; readonly dispute: DisputeReport } | Refusal;
export type ClosedDispute =
  | {
      readonly kind: 'closed';
      readonly providerDisputeId: string;
      readonly outcome: DisputeOutcome;
      readonly closedAt: Date;
    }
  | Refusal;

/** The provider also sends a callback of both. The second report of an event is ignored. */
export interface DisputeSimulator {
  open(dispute: SimulatedDispute, call: ProviderCall): Promise<OpenedDispute>;
  resolve(dispute: DisputeRef, outcome: DisputeOutcome, call: ProviderCall): Promise<ClosedDispute>;
}

export interface SimulateDeps extends AnswerDeps {
  readonly disputeSimulator: DisputeSimulator;
}

export interface OpenDisputeRequest {
  readonly merchant_id: string;
  readonly transaction_id: string;
  /** null: the usual kind of the payment method. */
  readonly kind: DisputeKind | null;
  /** Cents; null: all that was paid. */
  readonly amount: number | null;
  readonly reason_code: string | null;
}

/**
 * A repeat with the Idempotency-Key finds the dispute of the first request, also when its answer was lost: the provider opens one
 * dispute for a key.
 *
 * resource_not_found · validation_error · invalid_transaction_state · request_in_progress · idempotency_key_conflict ·
 * provider_error
 */
export async function openDispute(
  deps: SimulateDeps,
  request: OpenDisputeRequest,
  context: CallContext,
): Reply<AnsweredDispute> {
  const found = await deps.store.findForCaller(request, context);
  if (!found.ok) return found;
  const transaction = found.value;
  const earlier = await deps.store.replay(transaction, context);
  if (earlier !== null) return earlier.ok ? findOpened(earlier.value) : earlier;
  const asked = toSimulatedDispute(request, transaction, context);
  if (!asked.ok) return asked;
  const opened = await deps.disputeSimulator.open(asked.value, CALL);
  if (opened.kind === 'refused') return refuseOpening(deps, request, opened.code, context);
  if (opened.kind !== 'opened') return err({ code: 'provider_error' });
  if (!isAsked(opened.dispute, asked.value)) return err({ code: 'idempotency_key_conflict' });
  const applied = await applyDispute(deps, transaction, opened.dispute, CALL, context.idempotency);
  return applied.ok ? findOpened(applied.value) : applied;
}

/** False: the provider answers the dispute of an earlier request with this key and another body. */
const isAsked = (
  { kind, reasonCode, amountCents }: DisputeReport,
  asked: Pick<SimulatedDispute, 'kind' | 'reasonCode' | 'amountCents'>,
): boolean =>
  kind === asked.kind &&
  reasonCode === asked.reasonCode &&
  amountCents === (asked.amountCents ?? amountCents);

function findOpened({
  stored,
  replayed,
  reference,
}: Changed<Transaction>): Result<AnsweredDispute, DomainError> {
  const dispute = stored.disputes.find((one) => one.provider_dispute_id === reference);
  return dispute === undefined ? refuseStatus(stored) : ok({ transaction: stored, dispute, replayed });
}

/** Another dispute has taken the money, or the payment has none to dispute. */
async function refuseOpening(
  deps: SimulateDeps,
  request: OpenDisputeRequest,
  refusal: string,
  context: CallContext,
): Reply<AnsweredDispute> {
  const found = await deps.store.findForCaller(request, context);
  if (!found.ok) return found;
  if (refusal === 'amount_too_big') return refuseAmount(found.value);
  const isWritten = found.value.disputes.some(({ closed_at }) => closed_at === null);
  // The request of the other dispute has opened it at the provider and is about to store it.
  return refusal === 'dispute_open' && !isWritten ? err(STILL_UNDER_WAY) : refuseStatus(found.value);
}

const refuseStatus = (transaction: Transaction) => err(refuse(transaction, 'open_dispute', 'record_dispute'));

function toSimulatedDispute(
  request: OpenDisputeRequest,
  transaction: StoredTransaction,
  { idempotency }: CallContext,
): Result<SimulatedDispute, DomainError> {
  const usual = matchInstrument<Instrument, DisputeKind>(transaction.instrument, {
    card: () => 'CARD_CHARGEBACK',
    pix: () => 'PIX_MED_FRAUD',
    bolepix: () => 'PIX_MED_FRAUD',
  });
  const kind = request.kind ?? usual;
  if ((kind === 'CARD_CHARGEBACK') !== (usual === 'CARD_CHARGEBACK'))
    return err(invalid(violation('#/kind', 'not_allowed', 'wrong_method_for_dispute')));
  const { approved_amount } = transaction;
  if (!isDisputable(transaction) || approved_amount === null) return refuseStatus(transaction);
  // The provider decides how much other disputes leave: only it knows which request has opened which dispute.
  if (request.amount !== null && request.amount > approved_amount) return refuseAmount(transaction);
  const { amount: amountCents, reason_code: reasonCode } = request;
  const requestKey =
    idempotency === null ? newId() : derivedId(`dispute/${transaction._id}/${idempotency.key}`);
  const owner = toCallOwner(transaction);
  return ok({ owner, transactionId: transaction._id, kind, amountCents, reasonCode, requestKey });
}

/** The dispute exceeds the paid amount that is not disputed yet. */
function refuseAmount({ approved_amount, disputes }: Transaction): Result<never, DomainError> {
  const standing = disputes.filter(({ status }) => status !== 'WON' && status !== 'CANCELLED');
  const max = (approved_amount ?? 0) - standing.reduce((sum, { amount }) => sum + amount, 0);
  return err(invalid(violation('#/amount', 'too_big', 'above_maximum', { max })));
}

export interface ResolveDisputeRequest {
  readonly dispute_id: string;
  readonly outcome: DisputeOutcome;
}

/**
 * Of simultaneous requests the provider takes one.
 *
 * resource_not_found · invalid_dispute_state · request_in_progress · provider_error
 */
export async function resolveDispute(
  deps: SimulateDeps,
  { dispute_id, outcome }: ResolveDisputeRequest,
  context: CallContext,
): Reply<FoundDispute> {
  const found = await getDispute(deps, dispute_id, context);
  if (!found.ok) return found;
  const { transaction, dispute } = found.value;
  const answerable = findAnswerable(transaction, dispute_id);
  if (!answerable.ok) return err(toDisputeError(answerable.error));
  const closed = await deps.disputeSimulator.resolve(toDisputeRef(transaction, dispute), outcome, CALL);
  // Another request has decided the dispute at the provider and is about to store that.
  if (closed.kind === 'refused') return refuseDecided(deps, dispute_id, context);
  const isThis = closed.kind === 'closed' && closed.providerDisputeId === dispute.provider_dispute_id;
  if (!isThis) return err({ code: 'provider_error' });
  const changed = await deps.store.change<never>(transaction, (state) =>
    ok(
      decideDisputeClosed(
        state,
        closed.providerDisputeId,
        outcome,
        deps.businessClock.now(),
        closed.closedAt,
      ),
    ),
  );
  if (!changed.ok) return changed;
  const decided = findDisputeIn(changed.value.stored, dispute);
  // The merchant's acceptance was stored first, and stays.
  return decided.dispute.status === outcome ? ok(decided) : refuseDecided(deps, dispute_id, context);
}

async function refuseDecided(
  deps: SimulateDeps,
  disputeId: string,
  context: CallContext,
): Reply<FoundDispute> {
  const found = await getDispute(deps, disputeId, context);
  if (!found.ok) return found;
  const answerable = findAnswerable(found.value.transaction, disputeId);
  return err(answerable.ok ? STILL_UNDER_WAY : toDisputeError(answerable.error));
}
