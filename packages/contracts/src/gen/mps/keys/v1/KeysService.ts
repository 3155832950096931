// Original file: protos/mps/keys/v1/keys.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DescribeKeysRequest as _mps_keys_v1_DescribeKeysRequest, DescribeKeysRequest__Output as _mps_keys_v1_DescribeKeysRequest__Output } from '../../../mps/keys/v1/DescribeKeysRequest';
import type { DescribeKeysResponse as _mps_keys_v1_DescribeKeysResponse, DescribeKeysResponse__Output as _mps_keys_v1_DescribeKeysResponse__Output } from '../../../mps/keys/v1/DescribeKeysResponse';
import type { ResealPageRequest as _mps_keys_v1_ResealPageRequest, ResealPageRequest__Output as _mps_keys_v1_ResealPageRequest__Output } from '../../../mps/keys/v1/ResealPageRequest';
import type { ResealPageResponse as _mps_keys_v1_ResealPageResponse, ResealPageResponse__Output as _mps_keys_v1_ResealPageResponse__Output } from '../../../mps/keys/v1/ResealPageResponse';

/**
 * For operators only.
 */
export interface KeysServiceClient extends grpc.Client {
  /**
   * The members that the service seals or hashes with the key ring, and the key ring itself.
   */
  DescribeKeys(argument: _mps_keys_v1_DescribeKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_keys_v1_DescribeKeysResponse__Output>): grpc.ClientUnaryCall;
  DescribeKeys(argument: _mps_keys_v1_DescribeKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_keys_v1_DescribeKeysResponse__Output>): grpc.ClientUnaryCall;
  DescribeKeys(argument: _mps_keys_v1_DescribeKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_keys_v1_DescribeKeysResponse__Output>): grpc.ClientUnaryCall;
  DescribeKeys(argument: _mps_keys_v1_DescribeKeysRequest, callback: grpc.requestCallback<_mps_keys_v1_DescribeKeysResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The members that the service seals or hashes with the key ring, and the key ring itself.
   */
  describeKeys(argument: _mps_keys_v1_DescribeKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_keys_v1_DescribeKeysResponse__Output>): grpc.ClientUnaryCall;
  describeKeys(argument: _mps_keys_v1_DescribeKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_keys_v1_DescribeKeysResponse__Output>): grpc.ClientUnaryCall;
  describeKeys(argument: _mps_keys_v1_DescribeKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_keys_v1_DescribeKeysResponse__Output>): grpc.ClientUnaryCall;
  describeKeys(argument: _mps_keys_v1_DescribeKeysRequest, callback: grpc.requestCallback<_mps_keys_v1_DescribeKeysResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Walks one page of one member: reseals values under a key other than the writing one, and counts.
   */
  ResealPage(argument: _mps_keys_v1_ResealPageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_keys_v1_ResealPageResponse__Output>): grpc.ClientUnaryCall;
  ResealPage(argument: _mps_keys_v1_ResealPageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_keys_v1_ResealPageResponse__Output>): grpc.ClientUnaryCall;
  ResealPage(argument: _mps_keys_v1_ResealPageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_keys_v1_ResealPageResponse__Output>): grpc.ClientUnaryCall;
  ResealPage(argument: _mps_keys_v1_ResealPageRequest, callback: grpc.requestCallback<_mps_keys_v1_ResealPageResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Walks one page of one member: reseals values under a key other than the writing one, and counts.
   */
  resealPage(argument: _mps_keys_v1_ResealPageRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_keys_v1_ResealPageResponse__Output>): grpc.ClientUnaryCall;
  resealPage(argument: _mps_keys_v1_ResealPageRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_keys_v1_ResealPageResponse__Output>): grpc.ClientUnaryCall;
  resealPage(argument: _mps_keys_v1_ResealPageRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_keys_v1_ResealPageResponse__Output>): grpc.ClientUnaryCall;
  resealPage(argument: _mps_keys_v1_ResealPageRequest, callback: grpc.requestCallback<_mps_keys_v1_ResealPageResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * For operators only.
 */
export interface KeysServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * The members that the service seals or hashes with the key ring, and the key ring itself.
   */
  DescribeKeys: grpc.handleUnaryCall<_mps_keys_v1_DescribeKeysRequest__Output, _mps_keys_v1_DescribeKeysResponse>;
  
  /**
   * Walks one page of one member: reseals values under a key other than the writing one, and counts.
   */
  ResealPage: grpc.handleUnaryCall<_mps_keys_v1_ResealPageRequest__Output, _mps_keys_v1_ResealPageResponse>;
  
}

export interface KeysServiceDefinition extends grpc.ServiceDefinition {
  DescribeKeys: MethodDefinition<_mps_keys_v1_DescribeKeysRequest, _mps_keys_v1_DescribeKeysResponse, _mps_keys_v1_DescribeKeysRequest__Output, _mps_keys_v1_DescribeKeysResponse__Output>
  ResealPage: MethodDefinition<_mps_keys_v1_ResealPageRequest, _mps_keys_v1_ResealPageResponse, _mps_keys_v1_ResealPageRequest__Output, _mps_keys_v1_ResealPageResponse__Output>
}
