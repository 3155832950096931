// Original file: protos/mps/call_stream/v1/call_stream.proto


/**
 * The answer to one call.
 */
export interface Answer {
  'id'?: (number);
  /**
   * The encoded message.
   */
  'response'?: (Buffer | Uint8Array | string);
  /**
   * An encoded google.rpc.Status, as in the trailer of a unary call.
   */
  'error'?: (Buffer | Uint8Array | string);
  'outcome'?: "response"|"error";
}

/**
 * The answer to one call.
 */
export interface Answer__Output {
  'id': (number);
  /**
   * The encoded message.
   */
  'response'?: (Buffer);
  /**
   * An encoded google.rpc.Status, as in the trailer of a unary call.
   */
  'error'?: (Buffer);
}
