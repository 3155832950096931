// Original file: protos/mps/ledger/v1/ledger.proto

import type { Receivable as _mps_ledger_v1_Receivable, Receivable__Output as _mps_ledger_v1_Receivable__Output } from '../../../mps/ledger/v1/Receivable';

/**
 * By day, payment method and brand.
 */
export interface ListReceivablesResponse {
  'data'?: (_mps_ledger_v1_Receivable)[];
}

/**
 * By day, payment method and brand.
 */
export interface ListReceivablesResponse__Output {
  'data': (_mps_ledger_v1_Receivable__Output)[];
}
