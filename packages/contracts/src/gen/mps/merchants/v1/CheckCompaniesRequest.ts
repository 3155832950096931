// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * Companies named by split rules.
 */
export interface CheckCompaniesRequest {
  'company_ids'?: (string)[];
}

/**
 * Companies named by split rules.
 */
export interface CheckCompaniesRequest__Output {
  'company_ids': (string)[];
}
