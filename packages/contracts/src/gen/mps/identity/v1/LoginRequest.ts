// Original file: protos/mps/identity/v1/identity.proto


/**
 * client_ip enables the counters of failures per address and of logins per identifier. Absent: neither.
 */
export interface LoginRequest {
  'identifier'?: (string);
  'password'?: (string);
  'client_ip'?: (string);
  '_client_ip'?: "client_ip";
}

/**
 * client_ip enables the counters of failures per address and of logins per identifier. Absent: neither.
 */
export interface LoginRequest__Output {
  'identifier': (string);
  'password': (string);
  'client_ip'?: (string);
}
