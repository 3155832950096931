// Original file: protos/mps/call_stream/v1/call_stream.proto

import type { Answer as _mps_call_stream_v1_Answer, Answer__Output as _mps_call_stream_v1_Answer__Output } from '../../../mps/call_stream/v1/Answer';

/**
 * What a server has to say in one turn of its event loop.
 */
export interface OpenResponse {
  'answers'?: (_mps_call_stream_v1_Answer)[];
  /**
   * The server is about to stop: what comes on this stream is still answered, but the client should end it.
   */
  'is_draining'?: (boolean);
}

/**
 * What a server has to say in one turn of its event loop.
 */
export interface OpenResponse__Output {
  'answers': (_mps_call_stream_v1_Answer__Output)[];
  /**
   * The server is about to stop: what comes on this stream is still answered, but the client should end it.
   */
  'is_draining': (boolean);
}
