// Original file: protos/mps/identity/v1/identity.proto


/**
 * It is gone.
 */
export interface RemoveMembershipResponse {
}

/**
 * It is gone.
 */
export interface RemoveMembershipResponse__Output {
}
