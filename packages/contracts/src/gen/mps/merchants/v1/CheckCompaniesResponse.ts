// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * The companies that are not ACTIVE companies of the caller's organization, in the order of the request.
 */
export interface CheckCompaniesResponse {
  'unknown_company_ids'?: (string)[];
}

/**
 * The companies that are not ACTIVE companies of the caller's organization, in the order of the request.
 */
export interface CheckCompaniesResponse__Output {
  'unknown_company_ids': (string)[];
}
