// The effect of a provider's whole report about an order: that of the callbacks with the same facts, in their order. A
// known fact changes nothing. A fact that cannot be applied yet is left to its callback. docs/rules.md#order-check.
import { chain, decideUnknown, note, unchanged, type Decision } from '../../transaction/domain/decision';
import { decideOrderChecked } from '../../transaction/domain/order-check';
import type { CallbackFact, OrderOutcome, ReportOutcome } from '../../transaction/domain/provider-outcome';
import type { Transaction } from '../../transaction/domain/transaction';
import { decideCallback, type CallbackContext } from './decide-callback';
import { decideAskedAfterEnd, decideOpenChargeAsked } from './decide-outcome';

export interface ReportContext extends Omit<CallbackContext, 'disputeId'> {
  readonly newDisputeId: () => string;
}

/** `unknown`, or an order that we cannot read: the check stays open, and the provider is asked again later. */
export function decideOrderReport(
  transaction: Transaction,
  report: ReportOutcome,
  context: ReportContext,
): Decision {
  const { now } = context;
  if (report.kind === 'unknown') return decideUnknown(transaction, now);
  const { order, facts } =
    report.kind === 'reported' ? report : { order: null, facts: [] as readonly CallbackFact[] };
  const applied = chain(
    decideFact(transaction, { about: 'order' }, order, context),
    ...facts.map((fact) => (state: Transaction) => decideFact(state, fact, null, context)),
  );
  if (report.kind === 'reported' && order === null)
    return chain(applied, (state) => decideUnknown(state, now));
  return chain(
    applied,
    // The check counts as one of the regular queries of a charge.
    (state) => decideOpenChargeAsked(state, now),
    (state) => decideAskedAfterEnd(state, now),
    (state) => note(state, { work_attempts: 0 }),
    (state) => decideOrderChecked(state, now),
  );
}

function decideFact(
  transaction: Transaction,
  fact: CallbackFact,
  order: OrderOutcome | null,
  { newDisputeId, ...context }: ReportContext,
): Decision {
  const decided = decideCallback(transaction, { fact, order }, { ...context, disputeId: newDisputeId() });
  return decided.ok ? decided.value : unchanged(transaction);
}
