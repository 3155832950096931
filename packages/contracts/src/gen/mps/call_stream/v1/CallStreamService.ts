// Original file: protos/mps/call_stream/v1/call_stream.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { OpenRequest as _mps_call_stream_v1_OpenRequest, OpenRequest__Output as _mps_call_stream_v1_OpenRequest__Output } from '../../../mps/call_stream/v1/OpenRequest';
import type { OpenResponse as _mps_call_stream_v1_OpenResponse, OpenResponse__Output as _mps_call_stream_v1_OpenResponse__Output } from '../../../mps/call_stream/v1/OpenResponse';

/**
 * Every process serves it together with its services. A client makes single calls when the server lacks it.
 */
export interface CallStreamServiceClient extends grpc.Client {
  /**
   * Calls in the order in which they are made, and answers as they become ready, in any order. Every two seconds a
   * client opens another stream and closes the old one. Its open calls are still answered.
   */
  Open(metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientDuplexStream<_mps_call_stream_v1_OpenRequest, _mps_call_stream_v1_OpenResponse__Output>;
  Open(options?: grpc.CallOptions): grpc.ClientDuplexStream<_mps_call_stream_v1_OpenRequest, _mps_call_stream_v1_OpenResponse__Output>;
  /**
   * Calls in the order in which they are made, and answers as they become ready, in any order. Every two seconds a
   * client opens another stream and closes the old one. Its open calls are still answered.
   */
  open(metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientDuplexStream<_mps_call_stream_v1_OpenRequest, _mps_call_stream_v1_OpenResponse__Output>;
  open(options?: grpc.CallOptions): grpc.ClientDuplexStream<_mps_call_stream_v1_OpenRequest, _mps_call_stream_v1_OpenResponse__Output>;
  
}

/**
 * Every process serves it together with its services. A client makes single calls when the server lacks it.
 */
export interface CallStreamServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Calls in the order in which they are made, and answers as they become ready, in any order. Every two seconds a
   * client opens another stream and closes the old one. Its open calls are still answered.
   */
  Open: grpc.handleBidiStreamingCall<_mps_call_stream_v1_OpenRequest__Output, _mps_call_stream_v1_OpenResponse>;
  
}

export interface CallStreamServiceDefinition extends grpc.ServiceDefinition {
  Open: MethodDefinition<_mps_call_stream_v1_OpenRequest, _mps_call_stream_v1_OpenResponse, _mps_call_stream_v1_OpenRequest__Output, _mps_call_stream_v1_OpenResponse__Output>
}
