// Original file: protos/mps/ledger/v1/ledger.proto

import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from '../../../mps/common/v1/EventMeta';
import type { Cashout as _mps_ledger_v1_Cashout, Cashout__Output as _mps_ledger_v1_Cashout__Output } from '../../../mps/ledger/v1/Cashout';
import type { Anticipation as _mps_ledger_v1_Anticipation, Anticipation__Output as _mps_ledger_v1_Anticipation__Output } from '../../../mps/ledger/v1/Anticipation';
import type { Settlement as _mps_common_v1_Settlement, Settlement__Output as _mps_common_v1_Settlement__Output } from '../../../mps/common/v1/Settlement';
import type { Finding as _mps_ledger_v1_Finding, Finding__Output as _mps_ledger_v1_Finding__Output } from '../../../mps/ledger/v1/Finding';
import type { ReconciliationDifference as _mps_ledger_v1_ReconciliationDifference, ReconciliationDifference__Output as _mps_ledger_v1_ReconciliationDifference__Output } from '../../../mps/ledger/v1/ReconciliationDifference';

/**
 * An event of money that the ledger itself moves.
 */
export interface LedgerEvent {
  'meta'?: (_mps_common_v1_EventMeta | null);
  'cashout'?: (_mps_ledger_v1_Cashout | null);
  'anticipation'?: (_mps_ledger_v1_Anticipation | null);
  /**
   * For transactions, which publishes it to the merchant.
   */
  'settlement'?: (_mps_common_v1_Settlement | null);
  /**
   * For operators. Merchants receive none of these.
   */
  'finding'?: (_mps_ledger_v1_Finding | null);
  /**
   * For transactions, which asks the provider for these payments again.
   */
  'reconciliation_difference'?: (_mps_ledger_v1_ReconciliationDifference | null);
  'object'?: "cashout"|"anticipation"|"finding"|"settlement"|"reconciliation_difference";
}

/**
 * An event of money that the ledger itself moves.
 */
export interface LedgerEvent__Output {
  'meta': (_mps_common_v1_EventMeta__Output | null);
  'cashout'?: (_mps_ledger_v1_Cashout__Output | null);
  'anticipation'?: (_mps_ledger_v1_Anticipation__Output | null);
  /**
   * For transactions, which publishes it to the merchant.
   */
  'settlement'?: (_mps_common_v1_Settlement__Output | null);
  /**
   * For operators. Merchants receive none of these.
   */
  'finding'?: (_mps_ledger_v1_Finding__Output | null);
  /**
   * For transactions, which asks the provider for these payments again.
   */
  'reconciliation_difference'?: (_mps_ledger_v1_ReconciliationDifference__Output | null);
}
