// Original file: protos/mps/identity/v1/identity.proto


/**
 * A new role of the selected company.
 */
export interface CreateRoleRequest {
  'name'?: (string);
  'description'?: (string);
  'permissions'?: (string)[];
  /**
   * Header Idempotency-Key, when sent.
   */
  'idempotency_key'?: (string);
  '_description'?: "description";
  '_idempotency_key'?: "idempotency_key";
}

/**
 * A new role of the selected company.
 */
export interface CreateRoleRequest__Output {
  'name': (string);
  'description'?: (string);
  'permissions': (string)[];
  /**
   * Header Idempotency-Key, when sent.
   */
  'idempotency_key'?: (string);
}
