// Original file: protos/mps/identity/v1/identity.proto


/**
 * The caller's own.
 */
export interface AcceptMembershipRequest {
  'company_id'?: (string);
}

/**
 * The caller's own.
 */
export interface AcceptMembershipRequest__Output {
  'company_id': (string);
}
