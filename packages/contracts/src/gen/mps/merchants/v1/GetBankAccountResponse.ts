// Original file: protos/mps/merchants/v1/merchants.proto

import type { BankAccount as _mps_merchants_v1_BankAccount, BankAccount__Output as _mps_merchants_v1_BankAccount__Output } from '../../../mps/merchants/v1/BankAccount';

/**
 * The bank account.
 */
export interface GetBankAccountResponse {
  'bank_account'?: (_mps_merchants_v1_BankAccount | null);
}

/**
 * The bank account.
 */
export interface GetBankAccountResponse__Output {
  'bank_account': (_mps_merchants_v1_BankAccount__Output | null);
}
