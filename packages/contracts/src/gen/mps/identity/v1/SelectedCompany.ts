// Original file: protos/mps/identity/v1/identity.proto


/**
 * The company a token is bound to; role is the role's name.
 */
export interface SelectedCompany {
  'id'?: (string);
  'name'?: (string);
  'role'?: (string);
}

/**
 * The company a token is bound to; role is the role's name.
 */
export interface SelectedCompany__Output {
  'id': (string);
  'name': (string);
  'role': (string);
}
