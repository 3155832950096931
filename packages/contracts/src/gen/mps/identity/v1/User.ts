// Original file: protos/mps/identity/v1/identity.proto

import type { Identifier as _mps_identity_v1_Identifier, Identifier__Output as _mps_identity_v1_Identifier__Output } from '../../../mps/identity/v1/Identifier';
import type { Role as _mps_identity_v1_Role, Role__Output as _mps_identity_v1_Role__Output } from '../../../mps/identity/v1/Role';
import type { Membership as _mps_identity_v1_Membership, Membership__Output as _mps_identity_v1_Membership__Output } from '../../../mps/identity/v1/Membership';

/**
 * A person. `roles` are those in the selected company, or in every company when none is selected. `suspended_at` and
 * `metadata` belong to the company.
 */
export interface User {
  'id'?: (string);
  'identifiers'?: (_mps_identity_v1_Identifier)[];
  'primary_identifier'?: (_mps_identity_v1_Identifier | null);
  'auth_methods'?: (string)[];
  'created_at'?: (string);
  'updated_at'?: (string);
  'roles'?: (_mps_identity_v1_Role)[];
  'first_name'?: (string);
  'last_name'?: (string);
  'suspended_at'?: (string);
  /**
   * JSON object.
   */
  'metadata_json'?: (string);
  /**
   * Absent: no company is selected.
   */
  'membership'?: (_mps_identity_v1_Membership | null);
  '_suspended_at'?: "suspended_at";
  '_membership'?: "membership";
}

/**
 * A person. `roles` are those in the selected company, or in every company when none is selected. `suspended_at` and
 * `metadata` belong to the company.
 */
export interface User__Output {
  'id': (string);
  'identifiers': (_mps_identity_v1_Identifier__Output)[];
  'primary_identifier': (_mps_identity_v1_Identifier__Output | null);
  'auth_methods': (string)[];
  'created_at': (string);
  'updated_at': (string);
  'roles': (_mps_identity_v1_Role__Output)[];
  'first_name': (string);
  'last_name': (string);
  'suspended_at'?: (string);
  /**
   * JSON object.
   */
  'metadata_json': (string);
  /**
   * Absent: no company is selected.
   */
  'membership'?: (_mps_identity_v1_Membership__Output | null);
}
