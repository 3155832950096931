// Original file: protos/mps/payouts/v1/payouts.proto

import type { PayoutSwitch as _mps_payouts_v1_PayoutSwitch, PayoutSwitch__Output as _mps_payouts_v1_PayoutSwitch__Output } from '../../../mps/payouts/v1/PayoutSwitch';

/**
 * The switch as it was stored.
 */
export interface SetPayoutsResponse {
  'payouts'?: (_mps_payouts_v1_PayoutSwitch | null);
}

/**
 * The switch as it was stored.
 */
export interface SetPayoutsResponse__Output {
  'payouts': (_mps_payouts_v1_PayoutSwitch__Output | null);
}
