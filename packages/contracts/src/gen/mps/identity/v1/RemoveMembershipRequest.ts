// Original file: protos/mps/identity/v1/identity.proto


/**
 * A membership within the caller's scope.
 */
export interface RemoveMembershipRequest {
  'user_id'?: (string);
  'company_id'?: (string);
}

/**
 * A membership within the caller's scope.
 */
export interface RemoveMembershipRequest__Output {
  'user_id': (string);
  'company_id': (string);
}
