// Original file: protos/mps/identity/v1/identity.proto


/**
 * The membership was removed.
 */
export interface RemoveMembershipResponse {
  'revoked_api_key_ids'?: (string)[];
}

/**
 * The membership was removed.
 */
export interface RemoveMembershipResponse__Output {
  'revoked_api_key_ids': (string)[];
}
