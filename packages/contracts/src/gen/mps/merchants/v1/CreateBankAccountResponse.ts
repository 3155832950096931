// Original file: protos/mps/merchants/v1/merchants.proto

import type { BankAccount as _mps_merchants_v1_BankAccount, BankAccount__Output as _mps_merchants_v1_BankAccount__Output } from '../../../mps/merchants/v1/BankAccount';

/**
 * The bank account. replayed as for merchants.
 */
export interface CreateBankAccountResponse {
  'bank_account'?: (_mps_merchants_v1_BankAccount | null);
  'replayed'?: (boolean);
}

/**
 * The bank account. replayed as for merchants.
 */
export interface CreateBankAccountResponse__Output {
  'bank_account': (_mps_merchants_v1_BankAccount__Output | null);
  'replayed': (boolean);
}
