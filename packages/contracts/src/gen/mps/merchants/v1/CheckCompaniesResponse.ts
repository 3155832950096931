// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * Those of them that are not ACTIVE companies of the caller's organization, in the order asked.
 */
export interface CheckCompaniesResponse {
  'unknown_company_ids'?: (string)[];
}

/**
 * Those of them that are not ACTIVE companies of the caller's organization, in the order asked.
 */
export interface CheckCompaniesResponse__Output {
  'unknown_company_ids': (string)[];
}
