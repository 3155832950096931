// Original file: protos/mps/identity/v1/identity.proto


/**
 * A membership of one person in one company. PENDING: the person has not accepted.
 */
export interface Membership {
  'company_id'?: (string);
  'status'?: (string);
  'created_at'?: (string);
  'accepted_at'?: (string);
  'suspended_at'?: (string);
  '_accepted_at'?: "accepted_at";
  '_suspended_at'?: "suspended_at";
}

/**
 * A membership of one person in one company. PENDING: the person has not accepted.
 */
export interface Membership__Output {
  'company_id': (string);
  'status': (string);
  'created_at': (string);
  'accepted_at'?: (string);
  'suspended_at'?: (string);
}
