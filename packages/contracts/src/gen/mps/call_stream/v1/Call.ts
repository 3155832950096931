// Original file: protos/mps/call_stream/v1/call_stream.proto


/**
 * One unary call.
 */
export interface Call {
  /**
   * Another for each call of the stream.
   */
  'id'?: (number);
  /**
   * Of the method, as in HTTP/2: "/mps.transactions.v1.TransactionsService/GetTransaction".
   */
  'path'?: (string);
  /**
   * The encoded message.
   */
  'request'?: (Buffer | Uint8Array | string);
  /**
   * How long the client still waits, counted from when it sends this.
   */
  'timeout_ms'?: (number);
  'metadata'?: ({[key: string]: string});
}

/**
 * One unary call.
 */
export interface Call__Output {
  /**
   * Another for each call of the stream.
   */
  'id': (number);
  /**
   * Of the method, as in HTTP/2: "/mps.transactions.v1.TransactionsService/GetTransaction".
   */
  'path': (string);
  /**
   * The encoded message.
   */
  'request': (Buffer);
  /**
   * How long the client still waits, counted from when it sends this.
   */
  'timeout_ms': (number);
  'metadata': ({[key: string]: string});
}
