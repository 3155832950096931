// Original file: protos/mps/pix_keys/v1/pix_keys.proto


/**
 * The directory's answer for a key. Masked values stay as the directory gave them.
 */
export interface DictKeyInformation {
  'bank'?: (string);
  'account'?: (string);
  'branch'?: (string);
  'account_type'?: (string);
  'owner_name'?: (string);
  'owner_document'?: (string);
  'is_owned_by_company'?: (boolean);
}

/**
 * The directory's answer for a key. Masked values stay as the directory gave them.
 */
export interface DictKeyInformation__Output {
  'bank': (string);
  'account': (string);
  'branch': (string);
  'account_type': (string);
  'owner_name': (string);
  'owner_document': (string);
  'is_owned_by_company': (boolean);
}
