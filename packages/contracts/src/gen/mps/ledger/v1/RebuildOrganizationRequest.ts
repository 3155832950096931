// Original file: protos/mps/ledger/v1/ledger.proto


/**
 * An organization, and whether to repair its differences.
 */
export interface RebuildOrganizationRequest {
  'rebuild_id'?: (string);
  'organization_id'?: (string);
  'switch'?: (boolean);
}

/**
 * An organization, and whether to repair its differences.
 */
export interface RebuildOrganizationRequest__Output {
  'rebuild_id': (string);
  'organization_id': (string);
  'switch': (boolean);
}
