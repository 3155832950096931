// Original file: protos/mps/identity/v1/identity.proto


/**
 * The company of a token. role is the role's name.
 */
export interface SelectedCompany {
  'id'?: (string);
  'name'?: (string);
  'role'?: (string);
}

/**
 * The company of a token. role is the role's name.
 */
export interface SelectedCompany__Output {
  'id': (string);
  'name': (string);
  'role': (string);
}
