// Original file: protos/mps/payouts/v1/payouts.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetPayoutsRequest as _mps_payouts_v1_GetPayoutsRequest, GetPayoutsRequest__Output as _mps_payouts_v1_GetPayoutsRequest__Output } from '../../../mps/payouts/v1/GetPayoutsRequest';
import type { GetPayoutsResponse as _mps_payouts_v1_GetPayoutsResponse, GetPayoutsResponse__Output as _mps_payouts_v1_GetPayoutsResponse__Output } from '../../../mps/payouts/v1/GetPayoutsResponse';
import type { SetPayoutsRequest as _mps_payouts_v1_SetPayoutsRequest, SetPayoutsRequest__Output as _mps_payouts_v1_SetPayoutsRequest__Output } from '../../../mps/payouts/v1/SetPayoutsRequest';
import type { SetPayoutsResponse as _mps_payouts_v1_SetPayoutsResponse, SetPayoutsResponse__Output as _mps_payouts_v1_SetPayoutsResponse__Output } from '../../../mps/payouts/v1/SetPayoutsResponse';

/**
 * For operators only.
 */
export interface PayoutsServiceClient extends grpc.Client {
  /**
   * Answers whether the service may send money. permission_denied
   */
  GetPayouts(argument: _mps_payouts_v1_GetPayoutsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_payouts_v1_GetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  GetPayouts(argument: _mps_payouts_v1_GetPayoutsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_payouts_v1_GetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  GetPayouts(argument: _mps_payouts_v1_GetPayoutsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_payouts_v1_GetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  GetPayouts(argument: _mps_payouts_v1_GetPayoutsRequest, callback: grpc.requestCallback<_mps_payouts_v1_GetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Answers whether the service may send money. permission_denied
   */
  getPayouts(argument: _mps_payouts_v1_GetPayoutsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_payouts_v1_GetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  getPayouts(argument: _mps_payouts_v1_GetPayoutsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_payouts_v1_GetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  getPayouts(argument: _mps_payouts_v1_GetPayoutsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_payouts_v1_GetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  getPayouts(argument: _mps_payouts_v1_GetPayoutsRequest, callback: grpc.requestCallback<_mps_payouts_v1_GetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Pauses or resumes. A pause is answered once no process of the service can begin to send money. permission_denied
   */
  SetPayouts(argument: _mps_payouts_v1_SetPayoutsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_payouts_v1_SetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  SetPayouts(argument: _mps_payouts_v1_SetPayoutsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_payouts_v1_SetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  SetPayouts(argument: _mps_payouts_v1_SetPayoutsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_payouts_v1_SetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  SetPayouts(argument: _mps_payouts_v1_SetPayoutsRequest, callback: grpc.requestCallback<_mps_payouts_v1_SetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Pauses or resumes. A pause is answered once no process of the service can begin to send money. permission_denied
   */
  setPayouts(argument: _mps_payouts_v1_SetPayoutsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_payouts_v1_SetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  setPayouts(argument: _mps_payouts_v1_SetPayoutsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_payouts_v1_SetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  setPayouts(argument: _mps_payouts_v1_SetPayoutsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_payouts_v1_SetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  setPayouts(argument: _mps_payouts_v1_SetPayoutsRequest, callback: grpc.requestCallback<_mps_payouts_v1_SetPayoutsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * For operators only.
 */
export interface PayoutsServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Answers whether the service may send money. permission_denied
   */
  GetPayouts: grpc.handleUnaryCall<_mps_payouts_v1_GetPayoutsRequest__Output, _mps_payouts_v1_GetPayoutsResponse>;
  
  /**
   * Pauses or resumes. A pause is answered once no process of the service can begin to send money. permission_denied
   */
  SetPayouts: grpc.handleUnaryCall<_mps_payouts_v1_SetPayoutsRequest__Output, _mps_payouts_v1_SetPayoutsResponse>;
  
}

export interface PayoutsServiceDefinition extends grpc.ServiceDefinition {
  GetPayouts: MethodDefinition<_mps_payouts_v1_GetPayoutsRequest, _mps_payouts_v1_GetPayoutsResponse, _mps_payouts_v1_GetPayoutsRequest__Output, _mps_payouts_v1_GetPayoutsResponse__Output>
  SetPayouts: MethodDefinition<_mps_payouts_v1_SetPayoutsRequest, _mps_payouts_v1_SetPayoutsResponse, _mps_payouts_v1_SetPayoutsRequest__Output, _mps_payouts_v1_SetPayoutsResponse__Output>
}
