// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * Ids in ascending order.
 */
export interface ListPostedOrganizationsResponse {
  'organization_ids'?: (string)[];
  /**
   * The last id of the page. Absent: there are no more.
   */
  'next'?: (string);
  '_next'?: "next";
}

/**
 * Ids in ascending order.
 */
export interface ListPostedOrganizationsResponse__Output {
  'organization_ids': (string)[];
  /**
   * The last id of the page. Absent: there are no more.
   */
  'next'?: (string);
}
