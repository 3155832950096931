// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * One text or one file that the merchant answered with; a file's bytes are not in it.
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
 * One text or one file that the merchant answered with; a file's bytes are not in it.
 */
export interface DisputeEvidence__Output {
  'id': (string);
  'name'?: (string);
  'text'?: (string);
  'created_at': (string);
}
