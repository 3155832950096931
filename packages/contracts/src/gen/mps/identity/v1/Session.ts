// Original file: protos/mps/identity/v1/identity.proto

import type { User as _mps_identity_v1_User, User__Output as _mps_identity_v1_User__Output } from '../../../mps/identity/v1/User';
import type { SelectedCompany as _mps_identity_v1_SelectedCompany, SelectedCompany__Output as _mps_identity_v1_SelectedCompany__Output } from '../../../mps/identity/v1/SelectedCompany';

/**
 * The answer to a login and a refresh.
 */
export interface Session {
  'user'?: (_mps_identity_v1_User | null);
  'token'?: (string);
  'expires_at'?: (string);
  'refresh_token'?: (string);
  'refresh_expires_at'?: (string);
  'selected_company'?: (_mps_identity_v1_SelectedCompany | null);
  '_selected_company'?: "selected_company";
}

/**
 * The answer to a login and a refresh.
 */
export interface Session__Output {
  'user': (_mps_identity_v1_User__Output | null);
  'token': (string);
  'expires_at': (string);
  'refresh_token': (string);
  'refresh_expires_at': (string);
  'selected_company'?: (_mps_identity_v1_SelectedCompany__Output | null);
}
