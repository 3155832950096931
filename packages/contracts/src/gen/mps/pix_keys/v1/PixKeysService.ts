// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreatePixKeyRequest as _mps_pix_keys_v1_CreatePixKeyRequest, CreatePixKeyRequest__Output as _mps_pix_keys_v1_CreatePixKeyRequest__Output } from '../../../mps/pix_keys/v1/CreatePixKeyRequest';
import type { CreatePixKeyResponse as _mps_pix_keys_v1_CreatePixKeyResponse, CreatePixKeyResponse__Output as _mps_pix_keys_v1_CreatePixKeyResponse__Output } from '../../../mps/pix_keys/v1/CreatePixKeyResponse';
import type { GetPixKeyForChargeRequest as _mps_pix_keys_v1_GetPixKeyForChargeRequest, GetPixKeyForChargeRequest__Output as _mps_pix_keys_v1_GetPixKeyForChargeRequest__Output } from '../../../mps/pix_keys/v1/GetPixKeyForChargeRequest';
import type { GetPixKeyForChargeResponse as _mps_pix_keys_v1_GetPixKeyForChargeResponse, GetPixKeyForChargeResponse__Output as _mps_pix_keys_v1_GetPixKeyForChargeResponse__Output } from '../../../mps/pix_keys/v1/GetPixKeyForChargeResponse';

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface PixKeysServiceClient extends grpc.Client {
  /**
   * resource_not_found · validation_error · merchant_not_active · pix_key_taken · pix_key_limit
   */
  CreatePixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  CreatePixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  CreatePixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  CreatePixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · validation_error · merchant_not_active · pix_key_taken · pix_key_limit
   */
  createPixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  createPixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  createPixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  createPixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The key that a charge is paid to: the one asked for or the merchant's primary one.
   * validation_error (pix_key_not_found) · pix_key_not_active
   */
  GetPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  GetPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  GetPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  GetPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The key that a charge is paid to: the one asked for or the merchant's primary one.
   * validation_error (pix_key_not_found) · pix_key_not_active
   */
  getPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  getPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  getPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  getPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface PixKeysServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * resource_not_found · validation_error · merchant_not_active · pix_key_taken · pix_key_limit
   */
  CreatePixKey: grpc.handleUnaryCall<_mps_pix_keys_v1_CreatePixKeyRequest__Output, _mps_pix_keys_v1_CreatePixKeyResponse>;
  
  /**
   * The key that a charge is paid to: the one asked for or the merchant's primary one.
   * validation_error (pix_key_not_found) · pix_key_not_active
   */
  GetPixKeyForCharge: grpc.handleUnaryCall<_mps_pix_keys_v1_GetPixKeyForChargeRequest__Output, _mps_pix_keys_v1_GetPixKeyForChargeResponse>;
  
}

export interface PixKeysServiceDefinition extends grpc.ServiceDefinition {
  CreatePixKey: MethodDefinition<_mps_pix_keys_v1_CreatePixKeyRequest, _mps_pix_keys_v1_CreatePixKeyResponse, _mps_pix_keys_v1_CreatePixKeyRequest__Output, _mps_pix_keys_v1_CreatePixKeyResponse__Output>
  GetPixKeyForCharge: MethodDefinition<_mps_pix_keys_v1_GetPixKeyForChargeRequest, _mps_pix_keys_v1_GetPixKeyForChargeResponse, _mps_pix_keys_v1_GetPixKeyForChargeRequest__Output, _mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>
}
