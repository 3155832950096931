// Original file: protos/mps/transactions/v1/transactions.proto


/**
 * A file of evidence.
 */
export interface EvidenceFile {
  'name'?: (string);
  'content_type'?: (string);
  'data'?: (Buffer | Uint8Array | string);
}

/**
 * A file of evidence.
 */
export interface EvidenceFile__Output {
  'name': (string);
  'content_type': (string);
  'data': (Buffer);
}
