import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { GetPayoutsRequest as _mps_payouts_v1_GetPayoutsRequest, GetPayoutsRequest__Output as _mps_payouts_v1_GetPayoutsRequest__Output } from './mps/payouts/v1/GetPayoutsRequest';
import type { GetPayoutsResponse as _mps_payouts_v1_GetPayoutsResponse, GetPayoutsResponse__Output as _mps_payouts_v1_GetPayoutsResponse__Output } from './mps/payouts/v1/GetPayoutsResponse';
import type { PayoutSwitch as _mps_payouts_v1_PayoutSwitch, PayoutSwitch__Output as _mps_payouts_v1_PayoutSwitch__Output } from './mps/payouts/v1/PayoutSwitch';
import type { PayoutsServiceClient as _mps_payouts_v1_PayoutsServiceClient, PayoutsServiceDefinition as _mps_payouts_v1_PayoutsServiceDefinition } from './mps/payouts/v1/PayoutsService';
import type { SetPayoutsRequest as _mps_payouts_v1_SetPayoutsRequest, SetPayoutsRequest__Output as _mps_payouts_v1_SetPayoutsRequest__Output } from './mps/payouts/v1/SetPayoutsRequest';
import type { SetPayoutsResponse as _mps_payouts_v1_SetPayoutsResponse, SetPayoutsResponse__Output as _mps_payouts_v1_SetPayoutsResponse__Output } from './mps/payouts/v1/SetPayoutsResponse';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  mps: {
    payouts: {
      v1: {
        GetPayoutsRequest: MessageTypeDefinition<_mps_payouts_v1_GetPayoutsRequest, _mps_payouts_v1_GetPayoutsRequest__Output>
        GetPayoutsResponse: MessageTypeDefinition<_mps_payouts_v1_GetPayoutsResponse, _mps_payouts_v1_GetPayoutsResponse__Output>
        PayoutSwitch: MessageTypeDefinition<_mps_payouts_v1_PayoutSwitch, _mps_payouts_v1_PayoutSwitch__Output>
        /**
         * For operators only.
         */
        PayoutsService: SubtypeConstructor<typeof grpc.Client, _mps_payouts_v1_PayoutsServiceClient> & { service: _mps_payouts_v1_PayoutsServiceDefinition }
        SetPayoutsRequest: MessageTypeDefinition<_mps_payouts_v1_SetPayoutsRequest, _mps_payouts_v1_SetPayoutsRequest__Output>
        SetPayoutsResponse: MessageTypeDefinition<_mps_payouts_v1_SetPayoutsResponse, _mps_payouts_v1_SetPayoutsResponse__Output>
      }
    }
  }
}

