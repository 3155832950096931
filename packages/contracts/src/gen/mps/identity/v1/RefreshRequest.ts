// Original file: protos/mps/identity/v1/identity.proto


/**
 * The refresh token of the latest login or refresh.
 */
export interface RefreshRequest {
  'refresh_token'?: (string);
}

/**
 * The refresh token of the latest login or refresh.
 */
export interface RefreshRequest__Output {
  'refresh_token': (string);
}
