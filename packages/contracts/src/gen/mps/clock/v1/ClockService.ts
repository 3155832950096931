// Original file: protos/mps/clock/v1/clock.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { RunDueRequest as _mps_clock_v1_RunDueRequest, RunDueRequest__Output as _mps_clock_v1_RunDueRequest__Output } from '../../../mps/clock/v1/RunDueRequest';
import type { RunDueResponse as _mps_clock_v1_RunDueResponse, RunDueResponse__Output as _mps_clock_v1_RunDueResponse__Output } from '../../../mps/clock/v1/RunDueResponse';
import type { SetOffsetRequest as _mps_clock_v1_SetOffsetRequest, SetOffsetRequest__Output as _mps_clock_v1_SetOffsetRequest__Output } from '../../../mps/clock/v1/SetOffsetRequest';
import type { SetOffsetResponse as _mps_clock_v1_SetOffsetResponse, SetOffsetResponse__Output as _mps_clock_v1_SetOffsetResponse__Output } from '../../../mps/clock/v1/SetOffsetResponse';

/**
 * Moves the business clock: every service gets the time, and then runs due work until none is left.
 */
export interface ClockServiceClient extends grpc.Client {
  /**
   * Runs one round of due work, and answers how much it did.
   */
  RunDue(argument: _mps_clock_v1_RunDueRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_clock_v1_RunDueResponse__Output>): grpc.ClientUnaryCall;
  RunDue(argument: _mps_clock_v1_RunDueRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_clock_v1_RunDueResponse__Output>): grpc.ClientUnaryCall;
  RunDue(argument: _mps_clock_v1_RunDueRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_clock_v1_RunDueResponse__Output>): grpc.ClientUnaryCall;
  RunDue(argument: _mps_clock_v1_RunDueRequest, callback: grpc.requestCallback<_mps_clock_v1_RunDueResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Runs one round of due work, and answers how much it did.
   */
  runDue(argument: _mps_clock_v1_RunDueRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_clock_v1_RunDueResponse__Output>): grpc.ClientUnaryCall;
  runDue(argument: _mps_clock_v1_RunDueRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_clock_v1_RunDueResponse__Output>): grpc.ClientUnaryCall;
  runDue(argument: _mps_clock_v1_RunDueRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_clock_v1_RunDueResponse__Output>): grpc.ClientUnaryCall;
  runDue(argument: _mps_clock_v1_RunDueRequest, callback: grpc.requestCallback<_mps_clock_v1_RunDueResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sets how far the business clock is ahead of the real one. It moves only forward.
   */
  SetOffset(argument: _mps_clock_v1_SetOffsetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_clock_v1_SetOffsetResponse__Output>): grpc.ClientUnaryCall;
  SetOffset(argument: _mps_clock_v1_SetOffsetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_clock_v1_SetOffsetResponse__Output>): grpc.ClientUnaryCall;
  SetOffset(argument: _mps_clock_v1_SetOffsetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_clock_v1_SetOffsetResponse__Output>): grpc.ClientUnaryCall;
  SetOffset(argument: _mps_clock_v1_SetOffsetRequest, callback: grpc.requestCallback<_mps_clock_v1_SetOffsetResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sets how far the business clock is ahead of the real one. It moves only forward.
   */
  setOffset(argument: _mps_clock_v1_SetOffsetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_clock_v1_SetOffsetResponse__Output>): grpc.ClientUnaryCall;
  setOffset(argument: _mps_clock_v1_SetOffsetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_clock_v1_SetOffsetResponse__Output>): grpc.ClientUnaryCall;
  setOffset(argument: _mps_clock_v1_SetOffsetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_clock_v1_SetOffsetResponse__Output>): grpc.ClientUnaryCall;
  setOffset(argument: _mps_clock_v1_SetOffsetRequest, callback: grpc.requestCallback<_mps_clock_v1_SetOffsetResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Moves the business clock: every service gets the time, and then runs due work until none is left.
 */
export interface ClockServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Runs one round of due work, and answers how much it did.
   */
  RunDue: grpc.handleUnaryCall<_mps_clock_v1_RunDueRequest__Output, _mps_clock_v1_RunDueResponse>;
  
  /**
   * Sets how far the business clock is ahead of the real one. It moves only forward.
   */
  SetOffset: grpc.handleUnaryCall<_mps_clock_v1_SetOffsetRequest__Output, _mps_clock_v1_SetOffsetResponse>;
  
}

export interface ClockServiceDefinition extends grpc.ServiceDefinition {
  RunDue: MethodDefinition<_mps_clock_v1_RunDueRequest, _mps_clock_v1_RunDueResponse, _mps_clock_v1_RunDueRequest__Output, _mps_clock_v1_RunDueResponse__Output>
  SetOffset: MethodDefinition<_mps_clock_v1_SetOffsetRequest, _mps_clock_v1_SetOffsetResponse, _mps_clock_v1_SetOffsetRequest__Output, _mps_clock_v1_SetOffsetResponse__Output>
}
