// Original file: protos/mps/identity/v1/identity.proto


/**
 * client_ip counts failures per address, and logins per identifier; absent: neither.
 */
export interface LoginRequest {
  'identifier'?: (string);
  'password'?: (string);
  'client_ip'?: (string);
  '_client_ip'?: "client_ip";
}

/**
 * client_ip counts failures per address, and logins per identifier; absent: neither.
 */
export interface LoginRequest__Output {
  'identifier': (string);
  'password': (string);
  'client_ip'?: (string);
}
