import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Answer as _mps_call_stream_v1_Answer, Answer__Output as _mps_call_stream_v1_Answer__Output } from './mps/call_stream/v1/Answer';
import type { Call as _mps_call_stream_v1_Call, Call__Output as _mps_call_stream_v1_Call__Output } from './mps/call_stream/v1/Call';
import type { CallStreamServiceClient as _mps_call_stream_v1_CallStreamServiceClient, CallStreamServiceDefinition as _mps_call_stream_v1_CallStreamServiceDefinition } from './mps/call_stream/v1/CallStreamService';
import type { OpenRequest as _mps_call_stream_v1_OpenRequest, OpenRequest__Output as _mps_call_stream_v1_OpenRequest__Output } from './mps/call_stream/v1/OpenRequest';
import type { OpenResponse as _mps_call_stream_v1_OpenResponse, OpenResponse__Output as _mps_call_stream_v1_OpenResponse__Output } from './mps/call_stream/v1/OpenResponse';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  mps: {
    call_stream: {
      v1: {
        Answer: MessageTypeDefinition<_mps_call_stream_v1_Answer, _mps_call_stream_v1_Answer__Output>
        Call: MessageTypeDefinition<_mps_call_stream_v1_Call, _mps_call_stream_v1_Call__Output>
        /**
         * Every process serves it together with its services. A client makes single calls when the server lacks it.
         */
        CallStreamService: SubtypeConstructor<typeof grpc.Client, _mps_call_stream_v1_CallStreamServiceClient> & { service: _mps_call_stream_v1_CallStreamServiceDefinition }
        OpenRequest: MessageTypeDefinition<_mps_call_stream_v1_OpenRequest, _mps_call_stream_v1_OpenRequest__Output>
        OpenResponse: MessageTypeDefinition<_mps_call_stream_v1_OpenResponse, _mps_call_stream_v1_OpenResponse__Output>
      }
    }
  }
}

