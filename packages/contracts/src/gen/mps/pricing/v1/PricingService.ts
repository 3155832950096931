// Original file: protos/mps/pricing/v1/pricing.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateFeePolicyRequest as _mps_pricing_v1_CreateFeePolicyRequest, CreateFeePolicyRequest__Output as _mps_pricing_v1_CreateFeePolicyRequest__Output } from '../../../mps/pricing/v1/CreateFeePolicyRequest';
import type { CreateFeePolicyResponse as _mps_pricing_v1_CreateFeePolicyResponse, CreateFeePolicyResponse__Output as _mps_pricing_v1_CreateFeePolicyResponse__Output } from '../../../mps/pricing/v1/CreateFeePolicyResponse';
import type { GetFeePolicyRequest as _mps_pricing_v1_GetFeePolicyRequest, GetFeePolicyRequest__Output as _mps_pricing_v1_GetFeePolicyRequest__Output } from '../../../mps/pricing/v1/GetFeePolicyRequest';
import type { GetFeePolicyResponse as _mps_pricing_v1_GetFeePolicyResponse, GetFeePolicyResponse__Output as _mps_pricing_v1_GetFeePolicyResponse__Output } from '../../../mps/pricing/v1/GetFeePolicyResponse';
import type { PutCostPolicyRequest as _mps_pricing_v1_PutCostPolicyRequest, PutCostPolicyRequest__Output as _mps_pricing_v1_PutCostPolicyRequest__Output } from '../../../mps/pricing/v1/PutCostPolicyRequest';
import type { PutCostPolicyResponse as _mps_pricing_v1_PutCostPolicyResponse, PutCostPolicyResponse__Output as _mps_pricing_v1_PutCostPolicyResponse__Output } from '../../../mps/pricing/v1/PutCostPolicyResponse';
import type { QuoteRequest as _mps_pricing_v1_QuoteRequest, QuoteRequest__Output as _mps_pricing_v1_QuoteRequest__Output } from '../../../mps/pricing/v1/QuoteRequest';
import type { QuoteResponse as _mps_pricing_v1_QuoteResponse, QuoteResponse__Output as _mps_pricing_v1_QuoteResponse__Output } from '../../../mps/pricing/v1/QuoteResponse';

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface PricingServiceClient extends grpc.Client {
  /**
   * validation_error · fee_policy_name_taken
   */
  CreateFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  CreateFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  CreateFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  CreateFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * validation_error · fee_policy_name_taken
   */
  createFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  createFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  createFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  createFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetFeePolicy(argument: _mps_pricing_v1_GetFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_GetFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  GetFeePolicy(argument: _mps_pricing_v1_GetFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_GetFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  GetFeePolicy(argument: _mps_pricing_v1_GetFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_GetFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  GetFeePolicy(argument: _mps_pricing_v1_GetFeePolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_GetFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getFeePolicy(argument: _mps_pricing_v1_GetFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_GetFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  getFeePolicy(argument: _mps_pricing_v1_GetFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_GetFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  getFeePolicy(argument: _mps_pricing_v1_GetFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_GetFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  getFeePolicy(argument: _mps_pricing_v1_GetFeePolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_GetFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operator only: sets the platform's cost policy of a provider. validation_error
   */
  PutCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  PutCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  PutCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  PutCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operator only: sets the platform's cost policy of a provider. validation_error
   */
  putCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  putCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  putCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  putCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The price of one payment: which policies, which rules. validation_error (fee_policy_not_found, fee_policy_inactive)
   * · fee_policy_no_match
   */
  Quote(argument: _mps_pricing_v1_QuoteRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  Quote(argument: _mps_pricing_v1_QuoteRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  Quote(argument: _mps_pricing_v1_QuoteRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  Quote(argument: _mps_pricing_v1_QuoteRequest, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The price of one payment: which policies, which rules. validation_error (fee_policy_not_found, fee_policy_inactive)
   * · fee_policy_no_match
   */
  quote(argument: _mps_pricing_v1_QuoteRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  quote(argument: _mps_pricing_v1_QuoteRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  quote(argument: _mps_pricing_v1_QuoteRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  quote(argument: _mps_pricing_v1_QuoteRequest, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface PricingServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * validation_error · fee_policy_name_taken
   */
  CreateFeePolicy: grpc.handleUnaryCall<_mps_pricing_v1_CreateFeePolicyRequest__Output, _mps_pricing_v1_CreateFeePolicyResponse>;
  
  /**
   * resource_not_found
   */
  GetFeePolicy: grpc.handleUnaryCall<_mps_pricing_v1_GetFeePolicyRequest__Output, _mps_pricing_v1_GetFeePolicyResponse>;
  
  /**
   * Operator only: sets the platform's cost policy of a provider. validation_error
   */
  PutCostPolicy: grpc.handleUnaryCall<_mps_pricing_v1_PutCostPolicyRequest__Output, _mps_pricing_v1_PutCostPolicyResponse>;
  
  /**
   * The price of one payment: which policies, which rules. validation_error (fee_policy_not_found, fee_policy_inactive)
   * · fee_policy_no_match
   */
  Quote: grpc.handleUnaryCall<_mps_pricing_v1_QuoteRequest__Output, _mps_pricing_v1_QuoteResponse>;
  
}

export interface PricingServiceDefinition extends grpc.ServiceDefinition {
  CreateFeePolicy: MethodDefinition<_mps_pricing_v1_CreateFeePolicyRequest, _mps_pricing_v1_CreateFeePolicyResponse, _mps_pricing_v1_CreateFeePolicyRequest__Output, _mps_pricing_v1_CreateFeePolicyResponse__Output>
  GetFeePolicy: MethodDefinition<_mps_pricing_v1_GetFeePolicyRequest, _mps_pricing_v1_GetFeePolicyResponse, _mps_pricing_v1_GetFeePolicyRequest__Output, _mps_pricing_v1_GetFeePolicyResponse__Output>
  PutCostPolicy: MethodDefinition<_mps_pricing_v1_PutCostPolicyRequest, _mps_pricing_v1_PutCostPolicyResponse, _mps_pricing_v1_PutCostPolicyRequest__Output, _mps_pricing_v1_PutCostPolicyResponse__Output>
  Quote: MethodDefinition<_mps_pricing_v1_QuoteRequest, _mps_pricing_v1_QuoteResponse, _mps_pricing_v1_QuoteRequest__Output, _mps_pricing_v1_QuoteResponse__Output>
}
