// Original file: protos/mps/identity/v1/identity.proto


/**
 * The claims `sid`, `sub` and `company_id` of the token.
 */
export interface VerifySessionRequest {
  'session_id'?: (string);
  'user_id'?: (string);
  'company_id'?: (string);
  '_company_id'?: "company_id";
}

/**
 * The claims `sid`, `sub` and `company_id` of the token.
 */
export interface VerifySessionRequest__Output {
  'session_id': (string);
  'user_id': (string);
  'company_id'?: (string);
}
