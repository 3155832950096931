// Original file: protos/mps/merchants/v1/merchants.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CheckCompaniesRequest as _mps_merchants_v1_CheckCompaniesRequest, CheckCompaniesRequest__Output as _mps_merchants_v1_CheckCompaniesRequest__Output } from '../../../mps/merchants/v1/CheckCompaniesRequest';
import type { CheckCompaniesResponse as _mps_merchants_v1_CheckCompaniesResponse, CheckCompaniesResponse__Output as _mps_merchants_v1_CheckCompaniesResponse__Output } from '../../../mps/merchants/v1/CheckCompaniesResponse';
import type { CreateAffiliationRequest as _mps_merchants_v1_CreateAffiliationRequest, CreateAffiliationRequest__Output as _mps_merchants_v1_CreateAffiliationRequest__Output } from '../../../mps/merchants/v1/CreateAffiliationRequest';
import type { CreateAffiliationResponse as _mps_merchants_v1_CreateAffiliationResponse, CreateAffiliationResponse__Output as _mps_merchants_v1_CreateAffiliationResponse__Output } from '../../../mps/merchants/v1/CreateAffiliationResponse';
import type { CreateMerchantRequest as _mps_merchants_v1_CreateMerchantRequest, CreateMerchantRequest__Output as _mps_merchants_v1_CreateMerchantRequest__Output } from '../../../mps/merchants/v1/CreateMerchantRequest';
import type { CreateMerchantResponse as _mps_merchants_v1_CreateMerchantResponse, CreateMerchantResponse__Output as _mps_merchants_v1_CreateMerchantResponse__Output } from '../../../mps/merchants/v1/CreateMerchantResponse';
import type { CreateOrganizationRequest as _mps_merchants_v1_CreateOrganizationRequest, CreateOrganizationRequest__Output as _mps_merchants_v1_CreateOrganizationRequest__Output } from '../../../mps/merchants/v1/CreateOrganizationRequest';
import type { CreateOrganizationResponse as _mps_merchants_v1_CreateOrganizationResponse, CreateOrganizationResponse__Output as _mps_merchants_v1_CreateOrganizationResponse__Output } from '../../../mps/merchants/v1/CreateOrganizationResponse';
import type { GetMerchantRequest as _mps_merchants_v1_GetMerchantRequest, GetMerchantRequest__Output as _mps_merchants_v1_GetMerchantRequest__Output } from '../../../mps/merchants/v1/GetMerchantRequest';
import type { GetMerchantResponse as _mps_merchants_v1_GetMerchantResponse, GetMerchantResponse__Output as _mps_merchants_v1_GetMerchantResponse__Output } from '../../../mps/merchants/v1/GetMerchantResponse';
import type { GetPaymentContextRequest as _mps_merchants_v1_GetPaymentContextRequest, GetPaymentContextRequest__Output as _mps_merchants_v1_GetPaymentContextRequest__Output } from '../../../mps/merchants/v1/GetPaymentContextRequest';
import type { GetPaymentContextResponse as _mps_merchants_v1_GetPaymentContextResponse, GetPaymentContextResponse__Output as _mps_merchants_v1_GetPaymentContextResponse__Output } from '../../../mps/merchants/v1/GetPaymentContextResponse';
import type { SetDefaultFeePolicyRequest as _mps_merchants_v1_SetDefaultFeePolicyRequest, SetDefaultFeePolicyRequest__Output as _mps_merchants_v1_SetDefaultFeePolicyRequest__Output } from '../../../mps/merchants/v1/SetDefaultFeePolicyRequest';
import type { SetDefaultFeePolicyResponse as _mps_merchants_v1_SetDefaultFeePolicyResponse, SetDefaultFeePolicyResponse__Output as _mps_merchants_v1_SetDefaultFeePolicyResponse__Output } from '../../../mps/merchants/v1/SetDefaultFeePolicyResponse';

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface MerchantsServiceClient extends grpc.Client {
  /**
   * Which of these companies are ACTIVE companies of the caller's organization.
   */
  CheckCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  CheckCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  CheckCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  CheckCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Which of these companies are ACTIVE companies of the caller's organization.
   */
  checkCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  checkCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  checkCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  checkCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · validation_error
   */
  CreateAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  CreateAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  CreateAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  CreateAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · validation_error
   */
  createAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  createAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  createAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  createAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * validation_error · merchant_document_taken
   */
  CreateMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  CreateMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  CreateMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  CreateMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  /**
   * validation_error · merchant_document_taken
   */
  createMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  createMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  createMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  createMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operator only: makes an organization with its own company record. merchant_document_taken
   */
  CreateOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  CreateOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  CreateOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  CreateOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operator only: makes an organization with its own company record. merchant_document_taken
   */
  createOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  createOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  createOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  createOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetMerchant(argument: _mps_merchants_v1_GetMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  GetMerchant(argument: _mps_merchants_v1_GetMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  GetMerchant(argument: _mps_merchants_v1_GetMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  GetMerchant(argument: _mps_merchants_v1_GetMerchantRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getMerchant(argument: _mps_merchants_v1_GetMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  getMerchant(argument: _mps_merchants_v1_GetMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  getMerchant(argument: _mps_merchants_v1_GetMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  getMerchant(argument: _mps_merchants_v1_GetMerchantRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * What the creation of a payment must know of its merchant, in one call. resource_not_found
   */
  GetPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  /**
   * What the creation of a payment must know of its merchant, in one call. resource_not_found
   */
  getPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  getPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  getPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  getPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · validation_error
   */
  SetDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  SetDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  SetDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  SetDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · validation_error
   */
  setDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  setDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  setDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  setDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface MerchantsServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Which of these companies are ACTIVE companies of the caller's organization.
   */
  CheckCompanies: grpc.handleUnaryCall<_mps_merchants_v1_CheckCompaniesRequest__Output, _mps_merchants_v1_CheckCompaniesResponse>;
  
  /**
   * resource_not_found · validation_error
   */
  CreateAffiliation: grpc.handleUnaryCall<_mps_merchants_v1_CreateAffiliationRequest__Output, _mps_merchants_v1_CreateAffiliationResponse>;
  
  /**
   * validation_error · merchant_document_taken
   */
  CreateMerchant: grpc.handleUnaryCall<_mps_merchants_v1_CreateMerchantRequest__Output, _mps_merchants_v1_CreateMerchantResponse>;
  
  /**
   * Operator only: makes an organization with its own company record. merchant_document_taken
   */
  CreateOrganization: grpc.handleUnaryCall<_mps_merchants_v1_CreateOrganizationRequest__Output, _mps_merchants_v1_CreateOrganizationResponse>;
  
  /**
   * resource_not_found
   */
  GetMerchant: grpc.handleUnaryCall<_mps_merchants_v1_GetMerchantRequest__Output, _mps_merchants_v1_GetMerchantResponse>;
  
  /**
   * What the creation of a payment must know of its merchant, in one call. resource_not_found
   */
  GetPaymentContext: grpc.handleUnaryCall<_mps_merchants_v1_GetPaymentContextRequest__Output, _mps_merchants_v1_GetPaymentContextResponse>;
  
  /**
   * resource_not_found · validation_error
   */
  SetDefaultFeePolicy: grpc.handleUnaryCall<_mps_merchants_v1_SetDefaultFeePolicyRequest__Output, _mps_merchants_v1_SetDefaultFeePolicyResponse>;
  
}

export interface MerchantsServiceDefinition extends grpc.ServiceDefinition {
  CheckCompanies: MethodDefinition<_mps_merchants_v1_CheckCompaniesRequest, _mps_merchants_v1_CheckCompaniesResponse, _mps_merchants_v1_CheckCompaniesRequest__Output, _mps_merchants_v1_CheckCompaniesResponse__Output>
  CreateAffiliation: MethodDefinition<_mps_merchants_v1_CreateAffiliationRequest, _mps_merchants_v1_CreateAffiliationResponse, _mps_merchants_v1_CreateAffiliationRequest__Output, _mps_merchants_v1_CreateAffiliationResponse__Output>
  CreateMerchant: MethodDefinition<_mps_merchants_v1_CreateMerchantRequest, _mps_merchants_v1_CreateMerchantResponse, _mps_merchants_v1_CreateMerchantRequest__Output, _mps_merchants_v1_CreateMerchantResponse__Output>
  CreateOrganization: MethodDefinition<_mps_merchants_v1_CreateOrganizationRequest, _mps_merchants_v1_CreateOrganizationResponse, _mps_merchants_v1_CreateOrganizationRequest__Output, _mps_merchants_v1_CreateOrganizationResponse__Output>
  GetMerchant: MethodDefinition<_mps_merchants_v1_GetMerchantRequest, _mps_merchants_v1_GetMerchantResponse, _mps_merchants_v1_GetMerchantRequest__Output, _mps_merchants_v1_GetMerchantResponse__Output>
  GetPaymentContext: MethodDefinition<_mps_merchants_v1_GetPaymentContextRequest, _mps_merchants_v1_GetPaymentContextResponse, _mps_merchants_v1_GetPaymentContextRequest__Output, _mps_merchants_v1_GetPaymentContextResponse__Output>
  SetDefaultFeePolicy: MethodDefinition<_mps_merchants_v1_SetDefaultFeePolicyRequest, _mps_merchants_v1_SetDefaultFeePolicyResponse, _mps_merchants_v1_SetDefaultFeePolicyRequest__Output, _mps_merchants_v1_SetDefaultFeePolicyResponse__Output>
}
