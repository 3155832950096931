// Original file: protos/mps/identity/v1/identity.proto


/**
 * A company with the caller as a member or an invited person.
 */
export interface GetOwnMembershipRequest {
  'company_id'?: (string);
}

/**
 * A company with the caller as a member or an invited person.
 */
export interface GetOwnMembershipRequest__Output {
  'company_id': (string);
}
