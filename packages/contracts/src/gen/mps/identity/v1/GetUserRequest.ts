// Original file: protos/mps/identity/v1/identity.proto


/**
 * A user of the selected company.
 */
export interface GetUserRequest {
  'user_id'?: (string);
}

/**
 * A user of the selected company.
 */
export interface GetUserRequest__Output {
  'user_id': (string);
}
