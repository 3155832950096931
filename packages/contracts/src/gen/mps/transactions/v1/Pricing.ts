// Original file: protos/mps/transactions/v1/transactions.proto

import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from '../../../mps/common/v1/Price';

/**
 * The matched rules' prices, frozen when the transaction was made.
 */
export interface Pricing {
  'fee'?: (_mps_common_v1_Price | null);
  'cost'?: (_mps_common_v1_Price | null);
}

/**
 * The matched rules' prices, frozen when the transaction was made.
 */
export interface Pricing__Output {
  'fee': (_mps_common_v1_Price__Output | null);
  'cost': (_mps_common_v1_Price__Output | null);
}
