// Original file: protos/mps/pix_keys/v1/pix_keys.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CheckRefundDestinationRequest as _mps_pix_keys_v1_CheckRefundDestinationRequest, CheckRefundDestinationRequest__Output as _mps_pix_keys_v1_CheckRefundDestinationRequest__Output } from '../../../mps/pix_keys/v1/CheckRefundDestinationRequest';
import type { CheckRefundDestinationResponse as _mps_pix_keys_v1_CheckRefundDestinationResponse, CheckRefundDestinationResponse__Output as _mps_pix_keys_v1_CheckRefundDestinationResponse__Output } from '../../../mps/pix_keys/v1/CheckRefundDestinationResponse';
import type { CreatePixKeyRequest as _mps_pix_keys_v1_CreatePixKeyRequest, CreatePixKeyRequest__Output as _mps_pix_keys_v1_CreatePixKeyRequest__Output } from '../../../mps/pix_keys/v1/CreatePixKeyRequest';
import type { CreatePixKeyResponse as _mps_pix_keys_v1_CreatePixKeyResponse, CreatePixKeyResponse__Output as _mps_pix_keys_v1_CreatePixKeyResponse__Output } from '../../../mps/pix_keys/v1/CreatePixKeyResponse';
import type { DeletePixKeyRequest as _mps_pix_keys_v1_DeletePixKeyRequest, DeletePixKeyRequest__Output as _mps_pix_keys_v1_DeletePixKeyRequest__Output } from '../../../mps/pix_keys/v1/DeletePixKeyRequest';
import type { DeletePixKeyResponse as _mps_pix_keys_v1_DeletePixKeyResponse, DeletePixKeyResponse__Output as _mps_pix_keys_v1_DeletePixKeyResponse__Output } from '../../../mps/pix_keys/v1/DeletePixKeyResponse';
import type { GetPixKeyForChargeRequest as _mps_pix_keys_v1_GetPixKeyForChargeRequest, GetPixKeyForChargeRequest__Output as _mps_pix_keys_v1_GetPixKeyForChargeRequest__Output } from '../../../mps/pix_keys/v1/GetPixKeyForChargeRequest';
import type { GetPixKeyForChargeResponse as _mps_pix_keys_v1_GetPixKeyForChargeResponse, GetPixKeyForChargeResponse__Output as _mps_pix_keys_v1_GetPixKeyForChargeResponse__Output } from '../../../mps/pix_keys/v1/GetPixKeyForChargeResponse';
import type { GetPixKeyForPayoutRequest as _mps_pix_keys_v1_GetPixKeyForPayoutRequest, GetPixKeyForPayoutRequest__Output as _mps_pix_keys_v1_GetPixKeyForPayoutRequest__Output } from '../../../mps/pix_keys/v1/GetPixKeyForPayoutRequest';
import type { GetPixKeyForPayoutResponse as _mps_pix_keys_v1_GetPixKeyForPayoutResponse, GetPixKeyForPayoutResponse__Output as _mps_pix_keys_v1_GetPixKeyForPayoutResponse__Output } from '../../../mps/pix_keys/v1/GetPixKeyForPayoutResponse';
import type { GetPixKeyRequest as _mps_pix_keys_v1_GetPixKeyRequest, GetPixKeyRequest__Output as _mps_pix_keys_v1_GetPixKeyRequest__Output } from '../../../mps/pix_keys/v1/GetPixKeyRequest';
import type { GetPixKeyResponse as _mps_pix_keys_v1_GetPixKeyResponse, GetPixKeyResponse__Output as _mps_pix_keys_v1_GetPixKeyResponse__Output } from '../../../mps/pix_keys/v1/GetPixKeyResponse';
import type { ListPixKeysRequest as _mps_pix_keys_v1_ListPixKeysRequest, ListPixKeysRequest__Output as _mps_pix_keys_v1_ListPixKeysRequest__Output } from '../../../mps/pix_keys/v1/ListPixKeysRequest';
import type { ListPixKeysResponse as _mps_pix_keys_v1_ListPixKeysResponse, ListPixKeysResponse__Output as _mps_pix_keys_v1_ListPixKeysResponse__Output } from '../../../mps/pix_keys/v1/ListPixKeysResponse';
import type { RefreshPixKeyRequest as _mps_pix_keys_v1_RefreshPixKeyRequest, RefreshPixKeyRequest__Output as _mps_pix_keys_v1_RefreshPixKeyRequest__Output } from '../../../mps/pix_keys/v1/RefreshPixKeyRequest';
import type { RefreshPixKeyResponse as _mps_pix_keys_v1_RefreshPixKeyResponse, RefreshPixKeyResponse__Output as _mps_pix_keys_v1_RefreshPixKeyResponse__Output } from '../../../mps/pix_keys/v1/RefreshPixKeyResponse';

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface PixKeysServiceClient extends grpc.Client {
  /**
   * Checks a key for a refund: the directory is asked in the owner's name.
   * refund_destination_mismatch · service_unavailable
   */
  CheckRefundDestination(argument: _mps_pix_keys_v1_CheckRefundDestinationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_CheckRefundDestinationResponse__Output>): grpc.ClientUnaryCall;
  CheckRefundDestination(argument: _mps_pix_keys_v1_CheckRefundDestinationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_CheckRefundDestinationResponse__Output>): grpc.ClientUnaryCall;
  CheckRefundDestination(argument: _mps_pix_keys_v1_CheckRefundDestinationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_CheckRefundDestinationResponse__Output>): grpc.ClientUnaryCall;
  CheckRefundDestination(argument: _mps_pix_keys_v1_CheckRefundDestinationRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_CheckRefundDestinationResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Checks a key for a refund: the directory is asked in the owner's name.
   * refund_destination_mismatch · service_unavailable
   */
  checkRefundDestination(argument: _mps_pix_keys_v1_CheckRefundDestinationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_CheckRefundDestinationResponse__Output>): grpc.ClientUnaryCall;
  checkRefundDestination(argument: _mps_pix_keys_v1_CheckRefundDestinationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_CheckRefundDestinationResponse__Output>): grpc.ClientUnaryCall;
  checkRefundDestination(argument: _mps_pix_keys_v1_CheckRefundDestinationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_CheckRefundDestinationResponse__Output>): grpc.ClientUnaryCall;
  checkRefundDestination(argument: _mps_pix_keys_v1_CheckRefundDestinationRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_CheckRefundDestinationResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · idempotency_key_conflict · validation_error (not_owned) · merchant_not_active · pix_key_limit
   * · pix_key_taken · rate_limited · pix_key_not_owned
   */
  CreatePixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  CreatePixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  CreatePixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  CreatePixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · idempotency_key_conflict · validation_error (not_owned) · merchant_not_active · pix_key_limit
   * · pix_key_taken · rate_limited · pix_key_not_owned
   */
  createPixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  createPixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  createPixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  createPixKey(argument: _mps_pix_keys_v1_CreatePixKeyRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_CreatePixKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A second deletion changes nothing. resource_not_found
   */
  DeletePixKey(argument: _mps_pix_keys_v1_DeletePixKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_DeletePixKeyResponse__Output>): grpc.ClientUnaryCall;
  DeletePixKey(argument: _mps_pix_keys_v1_DeletePixKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_DeletePixKeyResponse__Output>): grpc.ClientUnaryCall;
  DeletePixKey(argument: _mps_pix_keys_v1_DeletePixKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_DeletePixKeyResponse__Output>): grpc.ClientUnaryCall;
  DeletePixKey(argument: _mps_pix_keys_v1_DeletePixKeyRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_DeletePixKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A second deletion changes nothing. resource_not_found
   */
  deletePixKey(argument: _mps_pix_keys_v1_DeletePixKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_DeletePixKeyResponse__Output>): grpc.ClientUnaryCall;
  deletePixKey(argument: _mps_pix_keys_v1_DeletePixKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_DeletePixKeyResponse__Output>): grpc.ClientUnaryCall;
  deletePixKey(argument: _mps_pix_keys_v1_DeletePixKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_DeletePixKeyResponse__Output>): grpc.ClientUnaryCall;
  deletePixKey(argument: _mps_pix_keys_v1_DeletePixKeyRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_DeletePixKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetPixKey(argument: _mps_pix_keys_v1_GetPixKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyResponse__Output>): grpc.ClientUnaryCall;
  GetPixKey(argument: _mps_pix_keys_v1_GetPixKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyResponse__Output>): grpc.ClientUnaryCall;
  GetPixKey(argument: _mps_pix_keys_v1_GetPixKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyResponse__Output>): grpc.ClientUnaryCall;
  GetPixKey(argument: _mps_pix_keys_v1_GetPixKeyRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getPixKey(argument: _mps_pix_keys_v1_GetPixKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyResponse__Output>): grpc.ClientUnaryCall;
  getPixKey(argument: _mps_pix_keys_v1_GetPixKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyResponse__Output>): grpc.ClientUnaryCall;
  getPixKey(argument: _mps_pix_keys_v1_GetPixKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyResponse__Output>): grpc.ClientUnaryCall;
  getPixKey(argument: _mps_pix_keys_v1_GetPixKeyRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The key of a charge: the requested one or the merchant's primary one.
   * validation_error (pix_key_not_found) · pix_key_not_active · pix_key_not_owned
   */
  GetPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  GetPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  GetPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  GetPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The key of a charge: the requested one or the merchant's primary one.
   * validation_error (pix_key_not_found) · pix_key_not_active · pix_key_not_owned
   */
  getPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  getPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  getPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  getPixKeyForCharge(argument: _mps_pix_keys_v1_GetPixKeyForChargeRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The key of a payout: the merchant's primary one, looked up in the directory for this call.
   * resource_not_found · payout_destination_on_hold · pix_key_not_owned · service_unavailable
   */
  GetPixKeyForPayout(argument: _mps_pix_keys_v1_GetPixKeyForPayoutRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForPayoutResponse__Output>): grpc.ClientUnaryCall;
  GetPixKeyForPayout(argument: _mps_pix_keys_v1_GetPixKeyForPayoutRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForPayoutResponse__Output>): grpc.ClientUnaryCall;
  GetPixKeyForPayout(argument: _mps_pix_keys_v1_GetPixKeyForPayoutRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForPayoutResponse__Output>): grpc.ClientUnaryCall;
  GetPixKeyForPayout(argument: _mps_pix_keys_v1_GetPixKeyForPayoutRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForPayoutResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The key of a payout: the merchant's primary one, looked up in the directory for this call.
   * resource_not_found · payout_destination_on_hold · pix_key_not_owned · service_unavailable
   */
  getPixKeyForPayout(argument: _mps_pix_keys_v1_GetPixKeyForPayoutRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForPayoutResponse__Output>): grpc.ClientUnaryCall;
  getPixKeyForPayout(argument: _mps_pix_keys_v1_GetPixKeyForPayoutRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForPayoutResponse__Output>): grpc.ClientUnaryCall;
  getPixKeyForPayout(argument: _mps_pix_keys_v1_GetPixKeyForPayoutRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForPayoutResponse__Output>): grpc.ClientUnaryCall;
  getPixKeyForPayout(argument: _mps_pix_keys_v1_GetPixKeyForPayoutRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_GetPixKeyForPayoutResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  ListPixKeys(argument: _mps_pix_keys_v1_ListPixKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_ListPixKeysResponse__Output>): grpc.ClientUnaryCall;
  ListPixKeys(argument: _mps_pix_keys_v1_ListPixKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_ListPixKeysResponse__Output>): grpc.ClientUnaryCall;
  ListPixKeys(argument: _mps_pix_keys_v1_ListPixKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_ListPixKeysResponse__Output>): grpc.ClientUnaryCall;
  ListPixKeys(argument: _mps_pix_keys_v1_ListPixKeysRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_ListPixKeysResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  listPixKeys(argument: _mps_pix_keys_v1_ListPixKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_ListPixKeysResponse__Output>): grpc.ClientUnaryCall;
  listPixKeys(argument: _mps_pix_keys_v1_ListPixKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_ListPixKeysResponse__Output>): grpc.ClientUnaryCall;
  listPixKeys(argument: _mps_pix_keys_v1_ListPixKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_ListPixKeysResponse__Output>): grpc.ClientUnaryCall;
  listPixKeys(argument: _mps_pix_keys_v1_ListPixKeysRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_ListPixKeysResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Asks the directory again. idempotency_key_conflict · resource_not_found · pix_key_not_active · rate_limited
   * · provider_error · service_unavailable
   */
  RefreshPixKey(argument: _mps_pix_keys_v1_RefreshPixKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_RefreshPixKeyResponse__Output>): grpc.ClientUnaryCall;
  RefreshPixKey(argument: _mps_pix_keys_v1_RefreshPixKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_RefreshPixKeyResponse__Output>): grpc.ClientUnaryCall;
  RefreshPixKey(argument: _mps_pix_keys_v1_RefreshPixKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_RefreshPixKeyResponse__Output>): grpc.ClientUnaryCall;
  RefreshPixKey(argument: _mps_pix_keys_v1_RefreshPixKeyRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_RefreshPixKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Asks the directory again. idempotency_key_conflict · resource_not_found · pix_key_not_active · rate_limited
   * · provider_error · service_unavailable
   */
  refreshPixKey(argument: _mps_pix_keys_v1_RefreshPixKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_RefreshPixKeyResponse__Output>): grpc.ClientUnaryCall;
  refreshPixKey(argument: _mps_pix_keys_v1_RefreshPixKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pix_keys_v1_RefreshPixKeyResponse__Output>): grpc.ClientUnaryCall;
  refreshPixKey(argument: _mps_pix_keys_v1_RefreshPixKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pix_keys_v1_RefreshPixKeyResponse__Output>): grpc.ClientUnaryCall;
  refreshPixKey(argument: _mps_pix_keys_v1_RefreshPixKeyRequest, callback: grpc.requestCallback<_mps_pix_keys_v1_RefreshPixKeyResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface PixKeysServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Checks a key for a refund: the directory is asked in the owner's name.
   * refund_destination_mismatch · service_unavailable
   */
  CheckRefundDestination: grpc.handleUnaryCall<_mps_pix_keys_v1_CheckRefundDestinationRequest__Output, _mps_pix_keys_v1_CheckRefundDestinationResponse>;
  
  /**
   * resource_not_found · idempotency_key_conflict · validation_error (not_owned) · merchant_not_active · pix_key_limit
   * · pix_key_taken · rate_limited · pix_key_not_owned
   */
  CreatePixKey: grpc.handleUnaryCall<_mps_pix_keys_v1_CreatePixKeyRequest__Output, _mps_pix_keys_v1_CreatePixKeyResponse>;
  
  /**
   * A second deletion changes nothing. resource_not_found
   */
  DeletePixKey: grpc.handleUnaryCall<_mps_pix_keys_v1_DeletePixKeyRequest__Output, _mps_pix_keys_v1_DeletePixKeyResponse>;
  
  /**
   * resource_not_found
   */
  GetPixKey: grpc.handleUnaryCall<_mps_pix_keys_v1_GetPixKeyRequest__Output, _mps_pix_keys_v1_GetPixKeyResponse>;
  
  /**
   * The key of a charge: the requested one or the merchant's primary one.
   * validation_error (pix_key_not_found) · pix_key_not_active · pix_key_not_owned
   */
  GetPixKeyForCharge: grpc.handleUnaryCall<_mps_pix_keys_v1_GetPixKeyForChargeRequest__Output, _mps_pix_keys_v1_GetPixKeyForChargeResponse>;
  
  /**
   * The key of a payout: the merchant's primary one, looked up in the directory for this call.
   * resource_not_found · payout_destination_on_hold · pix_key_not_owned · service_unavailable
   */
  GetPixKeyForPayout: grpc.handleUnaryCall<_mps_pix_keys_v1_GetPixKeyForPayoutRequest__Output, _mps_pix_keys_v1_GetPixKeyForPayoutResponse>;
  
  /**
   * resource_not_found
   */
  ListPixKeys: grpc.handleUnaryCall<_mps_pix_keys_v1_ListPixKeysRequest__Output, _mps_pix_keys_v1_ListPixKeysResponse>;
  
  /**
   * Asks the directory again. idempotency_key_conflict · resource_not_found · pix_key_not_active · rate_limited
   * · provider_error · service_unavailable
   */
  RefreshPixKey: grpc.handleUnaryCall<_mps_pix_keys_v1_RefreshPixKeyRequest__Output, _mps_pix_keys_v1_RefreshPixKeyResponse>;
  
}

export interface PixKeysServiceDefinition extends grpc.ServiceDefinition {
  CheckRefundDestination: MethodDefinition<_mps_pix_keys_v1_CheckRefundDestinationRequest, _mps_pix_keys_v1_CheckRefundDestinationResponse, _mps_pix_keys_v1_CheckRefundDestinationRequest__Output, _mps_pix_keys_v1_CheckRefundDestinationResponse__Output>
  CreatePixKey: MethodDefinition<_mps_pix_keys_v1_CreatePixKeyRequest, _mps_pix_keys_v1_CreatePixKeyResponse, _mps_pix_keys_v1_CreatePixKeyRequest__Output, _mps_pix_keys_v1_CreatePixKeyResponse__Output>
  DeletePixKey: MethodDefinition<_mps_pix_keys_v1_DeletePixKeyRequest, _mps_pix_keys_v1_DeletePixKeyResponse, _mps_pix_keys_v1_DeletePixKeyRequest__Output, _mps_pix_keys_v1_DeletePixKeyResponse__Output>
  GetPixKey: MethodDefinition<_mps_pix_keys_v1_GetPixKeyRequest, _mps_pix_keys_v1_GetPixKeyResponse, _mps_pix_keys_v1_GetPixKeyRequest__Output, _mps_pix_keys_v1_GetPixKeyResponse__Output>
  GetPixKeyForCharge: MethodDefinition<_mps_pix_keys_v1_GetPixKeyForChargeRequest, _mps_pix_keys_v1_GetPixKeyForChargeResponse, _mps_pix_keys_v1_GetPixKeyForChargeRequest__Output, _mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>
  GetPixKeyForPayout: MethodDefinition<_mps_pix_keys_v1_GetPixKeyForPayoutRequest, _mps_pix_keys_v1_GetPixKeyForPayoutResponse, _mps_pix_keys_v1_GetPixKeyForPayoutRequest__Output, _mps_pix_keys_v1_GetPixKeyForPayoutResponse__Output>
  ListPixKeys: MethodDefinition<_mps_pix_keys_v1_ListPixKeysRequest, _mps_pix_keys_v1_ListPixKeysResponse, _mps_pix_keys_v1_ListPixKeysRequest__Output, _mps_pix_keys_v1_ListPixKeysResponse__Output>
  RefreshPixKey: MethodDefinition<_mps_pix_keys_v1_RefreshPixKeyRequest, _mps_pix_keys_v1_RefreshPixKeyResponse, _mps_pix_keys_v1_RefreshPixKeyRequest__Output, _mps_pix_keys_v1_RefreshPixKeyResponse__Output>
}
