// Original file: protos/mps/keys/v1/keys.proto


/**
 * One page of at most 1000 documents.
 */
export interface ResealPageRequest {
  'member'?: (string);
  /**
   * `next` of the previous page. Absent: from the beginning.
   */
  'after'?: (string);
  '_after'?: "after";
}

/**
 * One page of at most 1000 documents.
 */
export interface ResealPageRequest__Output {
  'member': (string);
  /**
   * `next` of the previous page. Absent: from the beginning.
   */
  'after'?: (string);
}
