// Original file: protos/mps/call_stream/v1/call_stream.proto


/**
 * One unary call.
 */
export interface Call {
  /**
   * Unique within the stream.
   */
  'id'?: (number);
  /**
   * Path of the method, as in HTTP/2: "/mps.transactions.v1.TransactionsService/GetTransaction".
   */
  'path'?: (string);
  /**
   * The encoded message.
   */
  'request'?: (Buffer | Uint8Array | string);
  /**
   * Time that the client still waits, counted from the moment of sending.
   */
  'timeout_ms'?: (number);
  'metadata'?: ({[key: string]: string});
}

/**
 * One unary call.
 */
export interface Call__Output {
  /**
   * Unique within the stream.
   */
  'id': (number);
  /**
   * Path of the method, as in HTTP/2: "/mps.transactions.v1.TransactionsService/GetTransaction".
   */
  'path': (string);
  /**
   * The encoded message.
   */
  'request': (Buffer);
  /**
   * Time that the client still waits, counted from the moment of sending.
   */
  'timeout_ms': (number);
  'metadata': ({[key: string]: string});
}
