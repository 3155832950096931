// Original file: protos/mps/payouts/v1/payouts.proto

import type { PayoutSwitch as _mps_payouts_v1_PayoutSwitch, PayoutSwitch__Output as _mps_payouts_v1_PayoutSwitch__Output } from '../../../mps/payouts/v1/PayoutSwitch';

/**
 * The switch as it is stored now.
 */
export interface GetPayoutsResponse {
  'payouts'?: (_mps_payouts_v1_PayoutSwitch | null);
}

/**
 * The switch as it is stored now.
 */
export interface GetPayoutsResponse__Output {
  'payouts': (_mps_payouts_v1_PayoutSwitch__Output | null);
}
