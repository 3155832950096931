// Original file: protos/mps/identity/v1/identity.proto


/**
 * A company in which the user has a role.
 */
export interface SelectCompanyRequest {
  'company_id'?: (string);
}

/**
 * A company in which the user has a role.
 */
export interface SelectCompanyRequest__Output {
  'company_id': (string);
}
