import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { ClockServiceClient as _mps_clock_v1_ClockServiceClient, ClockServiceDefinition as _mps_clock_v1_ClockServiceDefinition } from './mps/clock/v1/ClockService';
import type { RunDueRequest as _mps_clock_v1_RunDueRequest, RunDueRequest__Output as _mps_clock_v1_RunDueRequest__Output } from './mps/clock/v1/RunDueRequest';
import type { RunDueResponse as _mps_clock_v1_RunDueResponse, RunDueResponse__Output as _mps_clock_v1_RunDueResponse__Output } from './mps/clock/v1/RunDueResponse';
import type { SetOffsetRequest as _mps_clock_v1_SetOffsetRequest, SetOffsetRequest__Output as _mps_clock_v1_SetOffsetRequest__Output } from './mps/clock/v1/SetOffsetRequest';
import type { SetOffsetResponse as _mps_clock_v1_SetOffsetResponse, SetOffsetResponse__Output as _mps_clock_v1_SetOffsetResponse__Output } from './mps/clock/v1/SetOffsetResponse';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  mps: {
    clock: {
      v1: {
        /**
         * Moves the business clock: every service gets the time, and then runs due work until none is left.
         */
        ClockService: SubtypeConstructor<typeof grpc.Client, _mps_clock_v1_ClockServiceClient> & { service: _mps_clock_v1_ClockServiceDefinition }
        RunDueRequest: MessageTypeDefinition<_mps_clock_v1_RunDueRequest, _mps_clock_v1_RunDueRequest__Output>
        RunDueResponse: MessageTypeDefinition<_mps_clock_v1_RunDueResponse, _mps_clock_v1_RunDueResponse__Output>
        SetOffsetRequest: MessageTypeDefinition<_mps_clock_v1_SetOffsetRequest, _mps_clock_v1_SetOffsetRequest__Output>
        SetOffsetResponse: MessageTypeDefinition<_mps_clock_v1_SetOffsetResponse, _mps_clock_v1_SetOffsetResponse__Output>
      }
    }
  }
}

