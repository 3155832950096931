// Original file: protos/mps/call_stream/v1/call_stream.proto

import type { Answer as _mps_call_stream_v1_Answer, Answer__Output as _mps_call_stream_v1_Answer__Output } from '../../../mps/call_stream/v1/Answer';

/**
 * Frames of a server from one turn of its event loop.
 */
export interface OpenResponse {
  'answers'?: (_mps_call_stream_v1_Answer)[];
  /**
   * The server will stop. It still answers calls on this stream, but the client should close it.
   */
  'is_draining'?: (boolean);
}

/**
 * Frames of a server from one turn of its event loop.
 */
export interface OpenResponse__Output {
  'answers': (_mps_call_stream_v1_Answer__Output)[];
  /**
   * The server will stop. It still answers calls on this stream, but the client should close it.
   */
  'is_draining': (boolean);
}
