// Original file: protos/mps/identity/v1/identity.proto


/**
 * A key for a company (scope COMPANY) or a whole organization (company_id is then the organization's id).
 */
export interface IssueApiKeyRequest {
  'name'?: (string);
  'scope'?: (string);
  'organization_id'?: (string);
  'company_id'?: (string);
  'permissions'?: (string)[];
}

/**
 * A key for a company (scope COMPANY) or a whole organization (company_id is then the organization's id).
 */
export interface IssueApiKeyRequest__Output {
  'name': (string);
  'scope': (string);
  'organization_id': (string);
  'company_id': (string);
  'permissions': (string)[];
}
