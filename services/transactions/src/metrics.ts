// Metrics and logs of payments for operators. Attributes have few values and are never ids: the transaction of a finding is
// only in the log.
import { makeCounter, makeDurationHistogram } from '@mps/chassis';
import type { TransactionStatus } from '@mps/kernel';
import type { OperationLog } from './operation';
import type { Finding, Transaction } from './transaction';

const MS_PER_SECOND = 1_000;

export function makePaymentMetrics(
  log: OperationLog & { error(fields: Readonly<Record<string, unknown>>, message: string): void },
) {
  const countStatus = makeCounter('payments.status_changes', {
    description: 'Statuses that payments entered, by method, status, its reason, and provider',
    unit: '{payment}',
  });
  const recordAuthorization = makeDurationHistogram('payments.authorization.duration', {
    description: 'From the creation of a payment until its provider’s first verdict is stored',
  });
  const countFinding = makeCounter('transactions.findings', {
    description:
      'What an operator must look at: amounts that differ, approvals after the end, refused voids, by kind',
    unit: '{finding}',
  });

  return {
    /** Called once per stored change of the status. `before`: null for a new payment. */
    onStatus(before: TransactionStatus | null, transaction: Transaction): void {
      const { status, status_reason, payment_method, provider, created_at, updated_at } = transaction;
      countStatus({ payment_method, provider, status, status_reason: status_reason ?? 'NONE' });
      if (before !== 'PROCESSING') return;
      const seconds = (updated_at.getTime() - created_at.getTime()) / MS_PER_SECOND;
      recordAuthorization(seconds, { payment_method, provider, status });
    },

    onFinding(transactionId: string, { kind, expected, actual }: Finding): void {
      countFinding({ kind });
      log.error(
        { transaction_id: transactionId, finding: kind, expected, actual },
        'a payment needs an operator',
      );
    },
  };
}
