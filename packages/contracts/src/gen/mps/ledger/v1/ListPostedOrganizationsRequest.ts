// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * Those after this one, by id; absent: from the first.
 */
export interface ListPostedOrganizationsRequest {
  'after'?: (string);
  '_after'?: "after";
}

/**
 * Those after this one, by id; absent: from the first.
 */
export interface ListPostedOrganizationsRequest__Output {
  'after'?: (string);
}
