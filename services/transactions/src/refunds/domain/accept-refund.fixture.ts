// A refund that is accepted and shown, as a test of the domain sees it after the write that materializes it.
import { ok, type Result } from '@mps/kernel';
import { chain, type Decision } from '../../transaction/domain/decision';
import { materializeRefund } from '../../transaction/domain/refund-under-way';
import type { Transaction } from '../../transaction/domain/transaction';
import { decideRefund, type NewRefund, type RefundRefusal, type RefundRules } from './decide-refund';

export function acceptRefund(
  transaction: Transaction,
  request: NewRefund,
  rules: RefundRules,
): Result<Decision, RefundRefusal> {
  const begun = decideRefund(transaction, request, rules);
  return begun.ok ? ok(chain(begun.value, materializeRefund)) : begun;
}
