// Original file: protos/mps/ledger/v1/ledger.proto

import type { Account as _mps_ledger_v1_Account, Account__Output as _mps_ledger_v1_Account__Output } from '../../../mps/ledger/v1/Account';
import type { Totals as _mps_ledger_v1_Totals, Totals__Output as _mps_ledger_v1_Totals__Output } from '../../../mps/ledger/v1/Totals';

/**
 * Every account that the caller's scope sees, by owner and type.
 */
export interface GetTrialBalanceResponse {
  'as_of'?: (string);
  'accounts'?: (_mps_ledger_v1_Account)[];
  'totals'?: (_mps_ledger_v1_Totals | null);
}

/**
 * Every account that the caller's scope sees, by owner and type.
 */
export interface GetTrialBalanceResponse__Output {
  'as_of': (string);
  'accounts': (_mps_ledger_v1_Account__Output)[];
  'totals': (_mps_ledger_v1_Totals__Output | null);
}
