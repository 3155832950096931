// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * Organizations after this one, by id. Absent: from the first.
 */
export interface ListPostedOrganizationsRequest {
  'after'?: (string);
  '_after'?: "after";
}

/**
 * Organizations after this one, by id. Absent: from the first.
 */
export interface ListPostedOrganizationsRequest__Output {
  'after'?: (string);
}
