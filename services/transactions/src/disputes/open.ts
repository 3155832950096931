// Test mode: the payer takes the money back through the bank. The provider makes the dispute up, and it is taken in the way
// every dispute is.
import { invalid, violation, type DomainError } from '@mps/contracts';
import { err, ok, type DisputeKind, type Result } from '@mps/kernel';
import { SWEEP_PROVIDER_TIMEOUT_MS } from '../limits';
import { refuse } from '../transaction/domain/decision';
import { movesFrom } from '../transaction/domain/transition-table';
import type { DisputeSimulator, SimulatedDispute } from './simulator';
import type { FoundDispute } from './get-dispute';
import type { FindTransaction } from '../payments/get-transaction';
import type { Reply, RequestContext, StoredTransaction } from '../transaction/ports';
import type { TakeDispute } from './apply';

export interface OpenDisputeCommand {
  readonly merchant_id: string;
  readonly transaction_id: string;
  /** null: what the payment method has. */
  readonly kind: DisputeKind | null;
  /** Cents; null: all that was paid. */
  readonly amount: number | null;
  readonly reason_code: string | null;
}

export interface OpenDisputeDependencies {
  readonly findTransaction: FindTransaction;
  readonly disputeSimulator: DisputeSimulator;
  readonly takeDispute: TakeDispute;
}

/** resource_not_found · validation_error · invalid_transaction_state · provider_error */
export type OpenDispute = (command: OpenDisputeCommand, context: RequestContext) => Reply<FoundDispute>;

const CALL = { timeoutMs: SWEEP_PROVIDER_TIMEOUT_MS };
const notDisputable = (transaction: StoredTransaction) =>
  err(refuse(transaction, 'open_dispute', 'record_dispute'));

export function makeOpenDispute({
  findTransaction,
  disputeSimulator,
  takeDispute,
}: OpenDisputeDependencies): OpenDispute {
  return async (command, context) => {
    const found = await findTransaction(command, context);
    if (!found.ok) return found;
    const transaction = found.value;
    const asked = disputeOf(command, transaction);
    if (!asked.ok) return asked;
    const opened = await disputeSimulator.open(asked.value, CALL);
    if (opened.kind === 'refused') return notDisputable(transaction);
    if (opened.kind !== 'opened') return err({ code: 'provider_error' });
    const { providerDisputeId } = opened.dispute;
    const taken = await takeDispute.take(transaction, opened.dispute, CALL);
    if (!taken.ok) return taken;
    const dispute = taken.value.disputes.find((one) => one.provider_dispute_id === providerDisputeId);
    return dispute === undefined ? notDisputable(taken.value) : ok({ transaction: taken.value, dispute });
  };
}

function disputeOf(
  command: OpenDisputeCommand,
  transaction: StoredTransaction,
): Result<SimulatedDispute, DomainError> {
  const isCard = transaction.card !== null;
  const kind = command.kind ?? (isCard ? 'CARD_CHARGEBACK' : 'PIX_MED_FRAUD');
  if ((kind === 'CARD_CHARGEBACK') !== isCard)
    return err(invalid(violation('#/kind', 'not_allowed', 'does not fit the payment method')));
  const { status, approved_amount } = transaction;
  const isDisputable =
    movesFrom(status, 'open_dispute').length > 0 || movesFrom(status, 'record_dispute').length > 0;
  if (!isDisputable || approved_amount === null) return notDisputable(transaction);
  if (command.amount !== null && command.amount > approved_amount)
    return err(invalid(violation('#/amount', 'too_big', `must be at most ${approved_amount}`)));
  const { amount: amountCents, reason_code: reasonCode } = command;
  return ok({ transactionId: transaction._id, kind, amountCents, reasonCode });
}
