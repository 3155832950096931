// Original file: protos/mps/call_stream/v1/call_stream.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { OpenRequest as _mps_call_stream_v1_OpenRequest, OpenRequest__Output as _mps_call_stream_v1_OpenRequest__Output } from '../../../mps/call_stream/v1/OpenRequest';
import type { OpenResponse as _mps_call_stream_v1_OpenResponse, OpenResponse__Output as _mps_call_stream_v1_OpenResponse__Output } from '../../../mps/call_stream/v1/OpenResponse';

/**
 * Served beside the services of every process; a client whose server does not have it makes its calls one by one.
 */
export interface CallStreamServiceClient extends grpc.Client {
  /**
   * Calls as they are made, and their answers as they are ready, in any order. A client opens another stream every two seconds
   * and ends the one before, whose calls are still answered.
   */
  Open(metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientDuplexStream<_mps_call_stream_v1_OpenRequest, _mps_call_stream_v1_OpenResponse__Output>;
  Open(options?: grpc.CallOptions): grpc.ClientDuplexStream<_mps_call_stream_v1_OpenRequest, _mps_call_stream_v1_OpenResponse__Output>;
  /**
   * Calls as they are made, and their answers as they are ready, in any order. A client opens another stream every two seconds
   * and ends the one before, whose calls are still answered.
   */
  open(metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientDuplexStream<_mps_call_stream_v1_OpenRequest, _mps_call_stream_v1_OpenResponse__Output>;
  open(options?: grpc.CallOptions): grpc.ClientDuplexStream<_mps_call_stream_v1_OpenRequest, _mps_call_stream_v1_OpenResponse__Output>;
  
}

/**
 * Served beside the services of every process; a client whose server does not have it makes its calls one by one.
 */
export interface CallStreamServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Calls as they are made, and their answers as they are ready, in any order. A client opens another stream every two seconds
   * and ends the one before, whose calls are still answered.
   */
  Open: grpc.handleBidiStreamingCall<_mps_call_stream_v1_OpenRequest__Output, _mps_call_stream_v1_OpenResponse>;
  
}

export interface CallStreamServiceDefinition extends grpc.ServiceDefinition {
  Open: MethodDefinition<_mps_call_stream_v1_OpenRequest, _mps_call_stream_v1_OpenResponse, _mps_call_stream_v1_OpenRequest__Output, _mps_call_stream_v1_OpenResponse__Output>
}
