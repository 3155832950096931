// Original file: protos/mps/facts/v1/facts.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetFactsVersionRequest as _mps_facts_v1_GetFactsVersionRequest, GetFactsVersionRequest__Output as _mps_facts_v1_GetFactsVersionRequest__Output } from '../../../mps/facts/v1/GetFactsVersionRequest';
import type { GetFactsVersionResponse as _mps_facts_v1_GetFactsVersionResponse, GetFactsVersionResponse__Output as _mps_facts_v1_GetFactsVersionResponse__Output } from '../../../mps/facts/v1/GetFactsVersionResponse';

/**
 * Served by every service whose answers decide about payments.
 */
export interface FactsServiceClient extends grpc.Client {
  /**
   * How often anything that decides about a payment has changed here: what was read after an equal version was, still holds.
   */
  GetFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  GetFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  GetFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  GetFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * How often anything that decides about a payment has changed here: what was read after an equal version was, still holds.
   */
  getFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  getFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  getFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  getFactsVersion(argument: _mps_facts_v1_GetFactsVersionRequest, callback: grpc.requestCallback<_mps_facts_v1_GetFactsVersionResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Served by every service whose answers decide about payments.
 */
export interface FactsServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * How often anything that decides about a payment has changed here: what was read after an equal version was, still holds.
   */
  GetFactsVersion: grpc.handleUnaryCall<_mps_facts_v1_GetFactsVersionRequest__Output, _mps_facts_v1_GetFactsVersionResponse>;
  
}

export interface FactsServiceDefinition extends grpc.ServiceDefinition {
  GetFactsVersion: MethodDefinition<_mps_facts_v1_GetFactsVersionRequest, _mps_facts_v1_GetFactsVersionResponse, _mps_facts_v1_GetFactsVersionRequest__Output, _mps_facts_v1_GetFactsVersionResponse__Output>
}
