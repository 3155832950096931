// Original file: protos/mps/pricing/v1/pricing.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CheckFeeRulesRequest as _mps_pricing_v1_CheckFeeRulesRequest, CheckFeeRulesRequest__Output as _mps_pricing_v1_CheckFeeRulesRequest__Output } from '../../../mps/pricing/v1/CheckFeeRulesRequest';
import type { CheckFeeRulesResponse as _mps_pricing_v1_CheckFeeRulesResponse, CheckFeeRulesResponse__Output as _mps_pricing_v1_CheckFeeRulesResponse__Output } from '../../../mps/pricing/v1/CheckFeeRulesResponse';
import type { CreateFeePolicyRequest as _mps_pricing_v1_CreateFeePolicyRequest, CreateFeePolicyRequest__Output as _mps_pricing_v1_CreateFeePolicyRequest__Output } from '../../../mps/pricing/v1/CreateFeePolicyRequest';
import type { CreateFeePolicyResponse as _mps_pricing_v1_CreateFeePolicyResponse, CreateFeePolicyResponse__Output as _mps_pricing_v1_CreateFeePolicyResponse__Output } from '../../../mps/pricing/v1/CreateFeePolicyResponse';
import type { ExplainFeePolicyRequest as _mps_pricing_v1_ExplainFeePolicyRequest, ExplainFeePolicyRequest__Output as _mps_pricing_v1_ExplainFeePolicyRequest__Output } from '../../../mps/pricing/v1/ExplainFeePolicyRequest';
import type { ExplainFeePolicyResponse as _mps_pricing_v1_ExplainFeePolicyResponse, ExplainFeePolicyResponse__Output as _mps_pricing_v1_ExplainFeePolicyResponse__Output } from '../../../mps/pricing/v1/ExplainFeePolicyResponse';
import type { GetCostPolicyRequest as _mps_pricing_v1_GetCostPolicyRequest, GetCostPolicyRequest__Output as _mps_pricing_v1_GetCostPolicyRequest__Output } from '../../../mps/pricing/v1/GetCostPolicyRequest';
import type { GetCostPolicyResponse as _mps_pricing_v1_GetCostPolicyResponse, GetCostPolicyResponse__Output as _mps_pricing_v1_GetCostPolicyResponse__Output } from '../../../mps/pricing/v1/GetCostPolicyResponse';
import type { GetFeePolicyRequest as _mps_pricing_v1_GetFeePolicyRequest, GetFeePolicyRequest__Output as _mps_pricing_v1_GetFeePolicyRequest__Output } from '../../../mps/pricing/v1/GetFeePolicyRequest';
import type { GetFeePolicyResponse as _mps_pricing_v1_GetFeePolicyResponse, GetFeePolicyResponse__Output as _mps_pricing_v1_GetFeePolicyResponse__Output } from '../../../mps/pricing/v1/GetFeePolicyResponse';
import type { GetPaymentPoliciesRequest as _mps_pricing_v1_GetPaymentPoliciesRequest, GetPaymentPoliciesRequest__Output as _mps_pricing_v1_GetPaymentPoliciesRequest__Output } from '../../../mps/pricing/v1/GetPaymentPoliciesRequest';
import type { GetPaymentPoliciesResponse as _mps_pricing_v1_GetPaymentPoliciesResponse, GetPaymentPoliciesResponse__Output as _mps_pricing_v1_GetPaymentPoliciesResponse__Output } from '../../../mps/pricing/v1/GetPaymentPoliciesResponse';
import type { ListCostPoliciesRequest as _mps_pricing_v1_ListCostPoliciesRequest, ListCostPoliciesRequest__Output as _mps_pricing_v1_ListCostPoliciesRequest__Output } from '../../../mps/pricing/v1/ListCostPoliciesRequest';
import type { ListCostPoliciesResponse as _mps_pricing_v1_ListCostPoliciesResponse, ListCostPoliciesResponse__Output as _mps_pricing_v1_ListCostPoliciesResponse__Output } from '../../../mps/pricing/v1/ListCostPoliciesResponse';
import type { ListFeePoliciesRequest as _mps_pricing_v1_ListFeePoliciesRequest, ListFeePoliciesRequest__Output as _mps_pricing_v1_ListFeePoliciesRequest__Output } from '../../../mps/pricing/v1/ListFeePoliciesRequest';
import type { ListFeePoliciesResponse as _mps_pricing_v1_ListFeePoliciesResponse, ListFeePoliciesResponse__Output as _mps_pricing_v1_ListFeePoliciesResponse__Output } from '../../../mps/pricing/v1/ListFeePoliciesResponse';
import type { ListFeePolicyVersionsRequest as _mps_pricing_v1_ListFeePolicyVersionsRequest, ListFeePolicyVersionsRequest__Output as _mps_pricing_v1_ListFeePolicyVersionsRequest__Output } from '../../../mps/pricing/v1/ListFeePolicyVersionsRequest';
import type { ListFeePolicyVersionsResponse as _mps_pricing_v1_ListFeePolicyVersionsResponse, ListFeePolicyVersionsResponse__Output as _mps_pricing_v1_ListFeePolicyVersionsResponse__Output } from '../../../mps/pricing/v1/ListFeePolicyVersionsResponse';
import type { PutCostPolicyRequest as _mps_pricing_v1_PutCostPolicyRequest, PutCostPolicyRequest__Output as _mps_pricing_v1_PutCostPolicyRequest__Output } from '../../../mps/pricing/v1/PutCostPolicyRequest';
import type { PutCostPolicyResponse as _mps_pricing_v1_PutCostPolicyResponse, PutCostPolicyResponse__Output as _mps_pricing_v1_PutCostPolicyResponse__Output } from '../../../mps/pricing/v1/PutCostPolicyResponse';
import type { QuoteRequest as _mps_pricing_v1_QuoteRequest, QuoteRequest__Output as _mps_pricing_v1_QuoteRequest__Output } from '../../../mps/pricing/v1/QuoteRequest';
import type { QuoteResponse as _mps_pricing_v1_QuoteResponse, QuoteResponse__Output as _mps_pricing_v1_QuoteResponse__Output } from '../../../mps/pricing/v1/QuoteResponse';
import type { ReplaceFeePolicyRequest as _mps_pricing_v1_ReplaceFeePolicyRequest, ReplaceFeePolicyRequest__Output as _mps_pricing_v1_ReplaceFeePolicyRequest__Output } from '../../../mps/pricing/v1/ReplaceFeePolicyRequest';
import type { ReplaceFeePolicyResponse as _mps_pricing_v1_ReplaceFeePolicyResponse, ReplaceFeePolicyResponse__Output as _mps_pricing_v1_ReplaceFeePolicyResponse__Output } from '../../../mps/pricing/v1/ReplaceFeePolicyResponse';

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order. A
 * caller without an organization gets company_not_selected from every RPC of a tenant.
 */
export interface PricingServiceClient extends grpc.Client {
  /**
   * Checks conditions and rule ids of a policy, for a caller that already refuses its structure. Changes nothing.
   * permission_denied · resource_not_found · validation_error
   */
  CheckFeeRules(argument: _mps_pricing_v1_CheckFeeRulesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_CheckFeeRulesResponse__Output>): grpc.ClientUnaryCall;
  CheckFeeRules(argument: _mps_pricing_v1_CheckFeeRulesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_CheckFeeRulesResponse__Output>): grpc.ClientUnaryCall;
  CheckFeeRules(argument: _mps_pricing_v1_CheckFeeRulesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_CheckFeeRulesResponse__Output>): grpc.ClientUnaryCall;
  CheckFeeRules(argument: _mps_pricing_v1_CheckFeeRulesRequest, callback: grpc.requestCallback<_mps_pricing_v1_CheckFeeRulesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Checks conditions and rule ids of a policy, for a caller that already refuses its structure. Changes nothing.
   * permission_denied · resource_not_found · validation_error
   */
  checkFeeRules(argument: _mps_pricing_v1_CheckFeeRulesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_CheckFeeRulesResponse__Output>): grpc.ClientUnaryCall;
  checkFeeRules(argument: _mps_pricing_v1_CheckFeeRulesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_CheckFeeRulesResponse__Output>): grpc.ClientUnaryCall;
  checkFeeRules(argument: _mps_pricing_v1_CheckFeeRulesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_CheckFeeRulesResponse__Output>): grpc.ClientUnaryCall;
  checkFeeRules(argument: _mps_pricing_v1_CheckFeeRulesRequest, callback: grpc.requestCallback<_mps_pricing_v1_CheckFeeRulesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * permission_denied · validation_error · idempotency_key_conflict · fee_policy_name_taken
   */
  CreateFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  CreateFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  CreateFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  CreateFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * permission_denied · validation_error · idempotency_key_conflict · fee_policy_name_taken
   */
  createFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  createFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  createFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  createFeePolicy(argument: _mps_pricing_v1_CreateFeePolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_CreateFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Explains the price of a payment. resource_not_found
   */
  ExplainFeePolicy(argument: _mps_pricing_v1_ExplainFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ExplainFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  ExplainFeePolicy(argument: _mps_pricing_v1_ExplainFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_ExplainFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  ExplainFeePolicy(argument: _mps_pricing_v1_ExplainFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ExplainFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  ExplainFeePolicy(argument: _mps_pricing_v1_ExplainFeePolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_ExplainFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Explains the price of a payment. resource_not_found
   */
  explainFeePolicy(argument: _mps_pricing_v1_ExplainFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ExplainFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  explainFeePolicy(argument: _mps_pricing_v1_ExplainFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_ExplainFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  explainFeePolicy(argument: _mps_pricing_v1_ExplainFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ExplainFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  explainFeePolicy(argument: _mps_pricing_v1_ExplainFeePolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_ExplainFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetCostPolicy(argument: _mps_pricing_v1_GetCostPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_GetCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  GetCostPolicy(argument: _mps_pricing_v1_GetCostPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_GetCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  GetCostPolicy(argument: _mps_pricing_v1_GetCostPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_GetCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  GetCostPolicy(argument: _mps_pricing_v1_GetCostPolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_GetCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getCostPolicy(argument: _mps_pricing_v1_GetCostPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_GetCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  getCostPolicy(argument: _mps_pricing_v1_GetCostPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_GetCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  getCostPolicy(argument: _mps_pricing_v1_GetCostPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_GetCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  getCostPolicy(argument: _mps_pricing_v1_GetCostPolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_GetCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  
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
   * The whole policies that may price a payment. A service that keeps them computes prices itself, and asks for a
   * Quote when they refuse. company_not_selected
   */
  GetPaymentPolicies(argument: _mps_pricing_v1_GetPaymentPoliciesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_GetPaymentPoliciesResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentPolicies(argument: _mps_pricing_v1_GetPaymentPoliciesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_GetPaymentPoliciesResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentPolicies(argument: _mps_pricing_v1_GetPaymentPoliciesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_GetPaymentPoliciesResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentPolicies(argument: _mps_pricing_v1_GetPaymentPoliciesRequest, callback: grpc.requestCallback<_mps_pricing_v1_GetPaymentPoliciesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The whole policies that may price a payment. A service that keeps them computes prices itself, and asks for a
   * Quote when they refuse. company_not_selected
   */
  getPaymentPolicies(argument: _mps_pricing_v1_GetPaymentPoliciesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_GetPaymentPoliciesResponse__Output>): grpc.ClientUnaryCall;
  getPaymentPolicies(argument: _mps_pricing_v1_GetPaymentPoliciesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_GetPaymentPoliciesResponse__Output>): grpc.ClientUnaryCall;
  getPaymentPolicies(argument: _mps_pricing_v1_GetPaymentPoliciesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_GetPaymentPoliciesResponse__Output>): grpc.ClientUnaryCall;
  getPaymentPolicies(argument: _mps_pricing_v1_GetPaymentPoliciesRequest, callback: grpc.requestCallback<_mps_pricing_v1_GetPaymentPoliciesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The platform's cost policies, page by page. They are the same for every tenant.
   */
  ListCostPolicies(argument: _mps_pricing_v1_ListCostPoliciesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ListCostPoliciesResponse__Output>): grpc.ClientUnaryCall;
  ListCostPolicies(argument: _mps_pricing_v1_ListCostPoliciesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_ListCostPoliciesResponse__Output>): grpc.ClientUnaryCall;
  ListCostPolicies(argument: _mps_pricing_v1_ListCostPoliciesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ListCostPoliciesResponse__Output>): grpc.ClientUnaryCall;
  ListCostPolicies(argument: _mps_pricing_v1_ListCostPoliciesRequest, callback: grpc.requestCallback<_mps_pricing_v1_ListCostPoliciesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The platform's cost policies, page by page. They are the same for every tenant.
   */
  listCostPolicies(argument: _mps_pricing_v1_ListCostPoliciesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ListCostPoliciesResponse__Output>): grpc.ClientUnaryCall;
  listCostPolicies(argument: _mps_pricing_v1_ListCostPoliciesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_ListCostPoliciesResponse__Output>): grpc.ClientUnaryCall;
  listCostPolicies(argument: _mps_pricing_v1_ListCostPoliciesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ListCostPoliciesResponse__Output>): grpc.ClientUnaryCall;
  listCostPolicies(argument: _mps_pricing_v1_ListCostPoliciesRequest, callback: grpc.requestCallback<_mps_pricing_v1_ListCostPoliciesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The policies of the caller's organization, page by page.
   */
  ListFeePolicies(argument: _mps_pricing_v1_ListFeePoliciesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePoliciesResponse__Output>): grpc.ClientUnaryCall;
  ListFeePolicies(argument: _mps_pricing_v1_ListFeePoliciesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePoliciesResponse__Output>): grpc.ClientUnaryCall;
  ListFeePolicies(argument: _mps_pricing_v1_ListFeePoliciesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePoliciesResponse__Output>): grpc.ClientUnaryCall;
  ListFeePolicies(argument: _mps_pricing_v1_ListFeePoliciesRequest, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePoliciesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The policies of the caller's organization, page by page.
   */
  listFeePolicies(argument: _mps_pricing_v1_ListFeePoliciesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePoliciesResponse__Output>): grpc.ClientUnaryCall;
  listFeePolicies(argument: _mps_pricing_v1_ListFeePoliciesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePoliciesResponse__Output>): grpc.ClientUnaryCall;
  listFeePolicies(argument: _mps_pricing_v1_ListFeePoliciesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePoliciesResponse__Output>): grpc.ClientUnaryCall;
  listFeePolicies(argument: _mps_pricing_v1_ListFeePoliciesRequest, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePoliciesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The replaced versions of the policy, newest first. resource_not_found
   */
  ListFeePolicyVersions(argument: _mps_pricing_v1_ListFeePolicyVersionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePolicyVersionsResponse__Output>): grpc.ClientUnaryCall;
  ListFeePolicyVersions(argument: _mps_pricing_v1_ListFeePolicyVersionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePolicyVersionsResponse__Output>): grpc.ClientUnaryCall;
  ListFeePolicyVersions(argument: _mps_pricing_v1_ListFeePolicyVersionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePolicyVersionsResponse__Output>): grpc.ClientUnaryCall;
  ListFeePolicyVersions(argument: _mps_pricing_v1_ListFeePolicyVersionsRequest, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePolicyVersionsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The replaced versions of the policy, newest first. resource_not_found
   */
  listFeePolicyVersions(argument: _mps_pricing_v1_ListFeePolicyVersionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePolicyVersionsResponse__Output>): grpc.ClientUnaryCall;
  listFeePolicyVersions(argument: _mps_pricing_v1_ListFeePolicyVersionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePolicyVersionsResponse__Output>): grpc.ClientUnaryCall;
  listFeePolicyVersions(argument: _mps_pricing_v1_ListFeePolicyVersionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePolicyVersionsResponse__Output>): grpc.ClientUnaryCall;
  listFeePolicyVersions(argument: _mps_pricing_v1_ListFeePolicyVersionsRequest, callback: grpc.requestCallback<_mps_pricing_v1_ListFeePolicyVersionsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operator only: sets the platform's cost policy of a provider and MCC. permission_denied · validation_error
   */
  PutCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  PutCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  PutCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  PutCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operator only: sets the platform's cost policy of a provider and MCC. permission_denied · validation_error
   */
  putCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  putCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  putCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  putCostPolicy(argument: _mps_pricing_v1_PutCostPolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_PutCostPolicyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The price of one payment, with its policies and rules. validation_error (fee_policy_not_found,
   * fee_policy_inactive) · fee_policy_no_match
   */
  Quote(argument: _mps_pricing_v1_QuoteRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  Quote(argument: _mps_pricing_v1_QuoteRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  Quote(argument: _mps_pricing_v1_QuoteRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  Quote(argument: _mps_pricing_v1_QuoteRequest, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The price of one payment, with its policies and rules. validation_error (fee_policy_not_found,
   * fee_policy_inactive) · fee_policy_no_match
   */
  quote(argument: _mps_pricing_v1_QuoteRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  quote(argument: _mps_pricing_v1_QuoteRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  quote(argument: _mps_pricing_v1_QuoteRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  quote(argument: _mps_pricing_v1_QuoteRequest, callback: grpc.requestCallback<_mps_pricing_v1_QuoteResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Replaces the policy by exactly the payload. permission_denied · resource_not_found · validation_error
   * (rule_not_found, duplicate and the rules of a policy) · fee_policy_name_taken · service_unavailable
   */
  ReplaceFeePolicy(argument: _mps_pricing_v1_ReplaceFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ReplaceFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  ReplaceFeePolicy(argument: _mps_pricing_v1_ReplaceFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_ReplaceFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  ReplaceFeePolicy(argument: _mps_pricing_v1_ReplaceFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ReplaceFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  ReplaceFeePolicy(argument: _mps_pricing_v1_ReplaceFeePolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_ReplaceFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Replaces the policy by exactly the payload. permission_denied · resource_not_found · validation_error
   * (rule_not_found, duplicate and the rules of a policy) · fee_policy_name_taken · service_unavailable
   */
  replaceFeePolicy(argument: _mps_pricing_v1_ReplaceFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ReplaceFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  replaceFeePolicy(argument: _mps_pricing_v1_ReplaceFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_pricing_v1_ReplaceFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  replaceFeePolicy(argument: _mps_pricing_v1_ReplaceFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_pricing_v1_ReplaceFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  replaceFeePolicy(argument: _mps_pricing_v1_ReplaceFeePolicyRequest, callback: grpc.requestCallback<_mps_pricing_v1_ReplaceFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order. A
 * caller without an organization gets company_not_selected from every RPC of a tenant.
 */
export interface PricingServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Checks conditions and rule ids of a policy, for a caller that already refuses its structure. Changes nothing.
   * permission_denied · resource_not_found · validation_error
   */
  CheckFeeRules: grpc.handleUnaryCall<_mps_pricing_v1_CheckFeeRulesRequest__Output, _mps_pricing_v1_CheckFeeRulesResponse>;
  
  /**
   * permission_denied · validation_error · idempotency_key_conflict · fee_policy_name_taken
   */
  CreateFeePolicy: grpc.handleUnaryCall<_mps_pricing_v1_CreateFeePolicyRequest__Output, _mps_pricing_v1_CreateFeePolicyResponse>;
  
  /**
   * Explains the price of a payment. resource_not_found
   */
  ExplainFeePolicy: grpc.handleUnaryCall<_mps_pricing_v1_ExplainFeePolicyRequest__Output, _mps_pricing_v1_ExplainFeePolicyResponse>;
  
  /**
   * resource_not_found
   */
  GetCostPolicy: grpc.handleUnaryCall<_mps_pricing_v1_GetCostPolicyRequest__Output, _mps_pricing_v1_GetCostPolicyResponse>;
  
  /**
   * resource_not_found
   */
  GetFeePolicy: grpc.handleUnaryCall<_mps_pricing_v1_GetFeePolicyRequest__Output, _mps_pricing_v1_GetFeePolicyResponse>;
  
  /**
   * The whole policies that may price a payment. A service that keeps them computes prices itself, and asks for a
   * Quote when they refuse. company_not_selected
   */
  GetPaymentPolicies: grpc.handleUnaryCall<_mps_pricing_v1_GetPaymentPoliciesRequest__Output, _mps_pricing_v1_GetPaymentPoliciesResponse>;
  
  /**
   * The platform's cost policies, page by page. They are the same for every tenant.
   */
  ListCostPolicies: grpc.handleUnaryCall<_mps_pricing_v1_ListCostPoliciesRequest__Output, _mps_pricing_v1_ListCostPoliciesResponse>;
  
  /**
   * The policies of the caller's organization, page by page.
   */
  ListFeePolicies: grpc.handleUnaryCall<_mps_pricing_v1_ListFeePoliciesRequest__Output, _mps_pricing_v1_ListFeePoliciesResponse>;
  
  /**
   * The replaced versions of the policy, newest first. resource_not_found
   */
  ListFeePolicyVersions: grpc.handleUnaryCall<_mps_pricing_v1_ListFeePolicyVersionsRequest__Output, _mps_pricing_v1_ListFeePolicyVersionsResponse>;
  
  /**
   * Operator only: sets the platform's cost policy of a provider and MCC. permission_denied · validation_error
   */
  PutCostPolicy: grpc.handleUnaryCall<_mps_pricing_v1_PutCostPolicyRequest__Output, _mps_pricing_v1_PutCostPolicyResponse>;
  
  /**
   * The price of one payment, with its policies and rules. validation_error (fee_policy_not_found,
   * fee_policy_inactive) · fee_policy_no_match
   */
  Quote: grpc.handleUnaryCall<_mps_pricing_v1_QuoteRequest__Output, _mps_pricing_v1_QuoteResponse>;
  
  /**
   * Replaces the policy by exactly the payload. permission_denied · resource_not_found · validation_error
   * (rule_not_found, duplicate and the rules of a policy) · fee_policy_name_taken · service_unavailable
   */
  ReplaceFeePolicy: grpc.handleUnaryCall<_mps_pricing_v1_ReplaceFeePolicyRequest__Output, _mps_pricing_v1_ReplaceFeePolicyResponse>;
  
}

export interface PricingServiceDefinition extends grpc.ServiceDefinition {
  CheckFeeRules: MethodDefinition<_mps_pricing_v1_CheckFeeRulesRequest, _mps_pricing_v1_CheckFeeRulesResponse, _mps_pricing_v1_CheckFeeRulesRequest__Output, _mps_pricing_v1_CheckFeeRulesResponse__Output>
  CreateFeePolicy: MethodDefinition<_mps_pricing_v1_CreateFeePolicyRequest, _mps_pricing_v1_CreateFeePolicyResponse, _mps_pricing_v1_CreateFeePolicyRequest__Output, _mps_pricing_v1_CreateFeePolicyResponse__Output>
  ExplainFeePolicy: MethodDefinition<_mps_pricing_v1_ExplainFeePolicyRequest, _mps_pricing_v1_ExplainFeePolicyResponse, _mps_pricing_v1_ExplainFeePolicyRequest__Output, _mps_pricing_v1_ExplainFeePolicyResponse__Output>
  GetCostPolicy: MethodDefinition<_mps_pricing_v1_GetCostPolicyRequest, _mps_pricing_v1_GetCostPolicyResponse, _mps_pricing_v1_GetCostPolicyRequest__Output, _mps_pricing_v1_GetCostPolicyResponse__Output>
  GetFeePolicy: MethodDefinition<_mps_pricing_v1_GetFeePolicyRequest, _mps_pricing_v1_GetFeePolicyResponse, _mps_pricing_v1_GetFeePolicyRequest__Output, _mps_pricing_v1_GetFeePolicyResponse__Output>
  GetPaymentPolicies: MethodDefinition<_mps_pricing_v1_GetPaymentPoliciesRequest, _mps_pricing_v1_GetPaymentPoliciesResponse, _mps_pricing_v1_GetPaymentPoliciesRequest__Output, _mps_pricing_v1_GetPaymentPoliciesResponse__Output>
  ListCostPolicies: MethodDefinition<_mps_pricing_v1_ListCostPoliciesRequest, _mps_pricing_v1_ListCostPoliciesResponse, _mps_pricing_v1_ListCostPoliciesRequest__Output, _mps_pricing_v1_ListCostPoliciesResponse__Output>
  ListFeePolicies: MethodDefinition<_mps_pricing_v1_ListFeePoliciesRequest, _mps_pricing_v1_ListFeePoliciesResponse, _mps_pricing_v1_ListFeePoliciesRequest__Output, _mps_pricing_v1_ListFeePoliciesResponse__Output>
  ListFeePolicyVersions: MethodDefinition<_mps_pricing_v1_ListFeePolicyVersionsRequest, _mps_pricing_v1_ListFeePolicyVersionsResponse, _mps_pricing_v1_ListFeePolicyVersionsRequest__Output, _mps_pricing_v1_ListFeePolicyVersionsResponse__Output>
  PutCostPolicy: MethodDefinition<_mps_pricing_v1_PutCostPolicyRequest, _mps_pricing_v1_PutCostPolicyResponse, _mps_pricing_v1_PutCostPolicyRequest__Output, _mps_pricing_v1_PutCostPolicyResponse__Output>
  Quote: MethodDefinition<_mps_pricing_v1_QuoteRequest, _mps_pricing_v1_QuoteResponse, _mps_pricing_v1_QuoteRequest__Output, _mps_pricing_v1_QuoteResponse__Output>
  ReplaceFeePolicy: MethodDefinition<_mps_pricing_v1_ReplaceFeePolicyRequest, _mps_pricing_v1_ReplaceFeePolicyResponse, _mps_pricing_v1_ReplaceFeePolicyRequest__Output, _mps_pricing_v1_ReplaceFeePolicyResponse__Output>
}
