// Original file: protos/mps/identity/v1/identity.proto


/**
 * A user of the selected company.
 */
export interface UnsuspendUserRequest {
  'user_id'?: (string);
}

/**
 * A user of the selected company.
 */
export interface UnsuspendUserRequest__Output {
  'user_id': (string);
}
