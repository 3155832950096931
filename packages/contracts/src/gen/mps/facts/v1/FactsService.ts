// Original file: protos/mps/facts/v1/facts.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetFactsVersionRequest as _mps_facts_v1_GetFactsVersionRequest, GetFactsVersionRequest__Output as _mps_facts_v1_GetFactsVersionRequest__Output } from '../../../mps/facts/v1/GetFactsVersionRequest';
import type { GetFactsVersionResponse as _mps_facts_v1_GetFactsVersionResponse, GetFactsVersionResponse__Output as _mps_facts_v1_GetFactsVersionResponse__Output } from '../../../mps/facts/v1/GetFactsVersionResponse';

/**
 * Every service with facts that decide about payments serves it.
 */
export interface FactsServiceClient extends grpc.Client {
  /**
   * The number of changes of such facts. A copy that was read after an equal version is still valid.
   */
  GetFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  GetFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  GetFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  GetFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The number of changes of such facts. A copy that was read after an equal version is still valid.
   */
  getFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  getFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  getFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  getFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Every service with facts that decide about payments serves it.
 */
export interface FactsServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * The number of changes of such facts. A copy that was read after an equal version is still valid.
   */
  GetFactsVersion: grpc.handleUnaryCall<_mps_facts_v1_GetFactsVersionRequest__Output, _mps_facts_v1_GetFactsVersionResponse>;
  
}

export interface FactsServiceDefinition extends grpc.ServiceDefinition {
  GetFactsVersion: MethodDefinition<_mps_facts_v1_GetFactsVersionRequest, _mps_facts_v1_GetFactsVersionResponse, _mps_facts_v1_GetFactsVersionRequest__Output, _mps_facts_v1_GetFactsVersionResponse__Output>
}
