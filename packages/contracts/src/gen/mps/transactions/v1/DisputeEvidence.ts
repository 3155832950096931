// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * One text or one file of the merchant's answer, without the bytes of the file.
 */
export interface DisputeEvidence {
  'id'?: (string);
  'name'?: (string);
  'text'?: (string);
  'created_at'?: (string);
  '_name'?: "name";
  '_text'?: "text";
}

/**
 * One text or one file of the merchant's answer, without the bytes of the file.
 */
export interface DisputeEvidence__Output {
  'id': (string);
  'name'?: (string);
  'text'?: (string);
  'created_at': (string);
}
