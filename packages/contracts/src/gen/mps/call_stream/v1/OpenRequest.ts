// Original file: protos/mps/call_stream/v1/call_stream.proto

import type { Call as _mps_call_stream_v1_Call, Call__Output as _mps_call_stream_v1_Call__Output } from '../../../mps/call_stream/v1/Call';

/**
 * Frames of a client from one turn of its event loop.
 */
export interface OpenRequest {
  'calls'?: (_mps_call_stream_v1_Call)[];
  /**
   * Calls that the client has cancelled. They are not answered.
   */
  'cancelled_ids'?: (number)[];
}

/**
 * Frames of a client from one turn of its event loop.
 */
export interface OpenRequest__Output {
  'calls': (_mps_call_stream_v1_Call__Output)[];
  /**
   * Calls that the client has cancelled. They are not answered.
   */
  'cancelled_ids': (number)[];
}
