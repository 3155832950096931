// Original file: protos/mps/identity/v1/identity.proto

import type { Membership as _mps_identity_v1_Membership, Membership__Output as _mps_identity_v1_Membership__Output } from '../../../mps/identity/v1/Membership';

/**
 * The current membership.
 */
export interface GetOwnMembershipResponse {
  'membership'?: (_mps_identity_v1_Membership | null);
}

/**
 * The current membership.
 */
export interface GetOwnMembershipResponse__Output {
  'membership': (_mps_identity_v1_Membership__Output | null);
}
