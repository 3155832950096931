import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { DescribeKeysRequest as _mps_keys_v1_DescribeKeysRequest, DescribeKeysRequest__Output as _mps_keys_v1_DescribeKeysRequest__Output } from './mps/keys/v1/DescribeKeysRequest';
import type { DescribeKeysResponse as _mps_keys_v1_DescribeKeysResponse, DescribeKeysResponse__Output as _mps_keys_v1_DescribeKeysResponse__Output } from './mps/keys/v1/DescribeKeysResponse';
import type { KeyCount as _mps_keys_v1_KeyCount, KeyCount__Output as _mps_keys_v1_KeyCount__Output } from './mps/keys/v1/KeyCount';
import type { KeyRingMember as _mps_keys_v1_KeyRingMember, KeyRingMember__Output as _mps_keys_v1_KeyRingMember__Output } from './mps/keys/v1/KeyRingMember';
import type { KeysServiceClient as _mps_keys_v1_KeysServiceClient, KeysServiceDefinition as _mps_keys_v1_KeysServiceDefinition } from './mps/keys/v1/KeysService';
import type { ResealPageRequest as _mps_keys_v1_ResealPageRequest, ResealPageRequest__Output as _mps_keys_v1_ResealPageRequest__Output } from './mps/keys/v1/ResealPageRequest';
import type { ResealPageResponse as _mps_keys_v1_ResealPageResponse, ResealPageResponse__Output as _mps_keys_v1_ResealPageResponse__Output } from './mps/keys/v1/ResealPageResponse';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  mps: {
    keys: {
      v1: {
        DescribeKeysRequest: MessageTypeDefinition<_mps_keys_v1_DescribeKeysRequest, _mps_keys_v1_DescribeKeysRequest__Output>
        DescribeKeysResponse: MessageTypeDefinition<_mps_keys_v1_DescribeKeysResponse, _mps_keys_v1_DescribeKeysResponse__Output>
        KeyCount: MessageTypeDefinition<_mps_keys_v1_KeyCount, _mps_keys_v1_KeyCount__Output>
        KeyRingMember: MessageTypeDefinition<_mps_keys_v1_KeyRingMember, _mps_keys_v1_KeyRingMember__Output>
        /**
         * For operators only.
         */
        KeysService: SubtypeConstructor<typeof grpc.Client, _mps_keys_v1_KeysServiceClient> & { service: _mps_keys_v1_KeysServiceDefinition }
        ResealPageRequest: MessageTypeDefinition<_mps_keys_v1_ResealPageRequest, _mps_keys_v1_ResealPageRequest__Output>
        ResealPageResponse: MessageTypeDefinition<_mps_keys_v1_ResealPageResponse, _mps_keys_v1_ResealPageResponse__Output>
      }
    }
  }
}

