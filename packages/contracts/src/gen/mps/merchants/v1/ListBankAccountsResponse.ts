// Original file: protos/mps/merchants/v1/merchants.proto

import type { BankAccount as _mps_merchants_v1_BankAccount, BankAccount__Output as _mps_merchants_v1_BankAccount__Output } from '../../../mps/merchants/v1/BankAccount';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from '../../../mps/common/v1/PageInfo';

/**
 * A page of bank accounts.
 */
export interface ListBankAccountsResponse {
  'bank_accounts'?: (_mps_merchants_v1_BankAccount)[];
  'page'?: (_mps_common_v1_PageInfo | null);
}

/**
 * A page of bank accounts.
 */
export interface ListBankAccountsResponse__Output {
  'bank_accounts': (_mps_merchants_v1_BankAccount__Output)[];
  'page': (_mps_common_v1_PageInfo__Output | null);
}
