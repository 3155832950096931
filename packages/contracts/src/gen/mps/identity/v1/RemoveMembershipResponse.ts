// Original file: protos/mps/identity/v1/identity.proto


/**
 * It is gone.
 */
export interface RemoveMembershipResponse {
  'revoked_api_key_ids'?: (string)[];
}

/**
 * It is gone.
 */
export interface RemoveMembershipResponse__Output {
  'revoked_api_key_ids': (string)[];
}
