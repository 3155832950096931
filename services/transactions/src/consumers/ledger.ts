// The events of the ledger that change payments.
import { PASSED, type EventHandlers } from '@mps/messaging';
import type { TransactionStore } from '../transaction';
import { takeReconciliationDifference } from './reconciliation-differences';
import { takeSettlement } from './settlements';

export const makeLedgerHandlers = (
  store: Pick<TransactionStore, 'changeById' | 'findBy'>,
): EventHandlers<'ledger'> => ({
  'settlement.recorded': takeSettlement(store),
  'reconciliation.differed': takeReconciliationDifference(store),
  'ledger_finding.created': PASSED,
  'cashout.created': PASSED,
  'cashout.status_changed': PASSED,
  'anticipation.created': PASSED,
  'change.recorded': PASSED,
});
