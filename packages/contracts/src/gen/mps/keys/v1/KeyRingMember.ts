// Original file: protos/mps/keys/v1/keys.proto


/**
 * A member of documents that is sealed or hashed with a key of the key ring.
 */
export interface KeyRingMember {
  /**
   * "collection.path"
   */
  'name'?: (string);
  /**
   * False: a keyed hash, which is only counted.
   */
  'is_sealed'?: (boolean);
}

/**
 * A member of documents that is sealed or hashed with a key of the key ring.
 */
export interface KeyRingMember__Output {
  /**
   * "collection.path"
   */
  'name': (string);
  /**
   * False: a keyed hash, which is only counted.
   */
  'is_sealed': (boolean);
}
