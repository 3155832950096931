// Original file: protos/mps/identity/v1/identity.proto


/**
 * A company that has the caller as a member, or has invited them.
 */
export interface GetOwnMembershipRequest {
  'company_id'?: (string);
}

/**
 * A company that has the caller as a member, or has invited them.
 */
export interface GetOwnMembershipRequest__Output {
  'company_id': (string);
}
