// Original file: protos/mps/merchants/v1/merchants.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CheckCompaniesRequest as _mps_merchants_v1_CheckCompaniesRequest, CheckCompaniesRequest__Output as _mps_merchants_v1_CheckCompaniesRequest__Output } from '../../../mps/merchants/v1/CheckCompaniesRequest';
import type { CheckCompaniesResponse as _mps_merchants_v1_CheckCompaniesResponse, CheckCompaniesResponse__Output as _mps_merchants_v1_CheckCompaniesResponse__Output } from '../../../mps/merchants/v1/CheckCompaniesResponse';
import type { CheckMerchantPatchRequest as _mps_merchants_v1_CheckMerchantPatchRequest, CheckMerchantPatchRequest__Output as _mps_merchants_v1_CheckMerchantPatchRequest__Output } from '../../../mps/merchants/v1/CheckMerchantPatchRequest';
import type { CheckMerchantPatchResponse as _mps_merchants_v1_CheckMerchantPatchResponse, CheckMerchantPatchResponse__Output as _mps_merchants_v1_CheckMerchantPatchResponse__Output } from '../../../mps/merchants/v1/CheckMerchantPatchResponse';
import type { CreateAffiliationRequest as _mps_merchants_v1_CreateAffiliationRequest, CreateAffiliationRequest__Output as _mps_merchants_v1_CreateAffiliationRequest__Output } from '../../../mps/merchants/v1/CreateAffiliationRequest';
import type { CreateAffiliationResponse as _mps_merchants_v1_CreateAffiliationResponse, CreateAffiliationResponse__Output as _mps_merchants_v1_CreateAffiliationResponse__Output } from '../../../mps/merchants/v1/CreateAffiliationResponse';
import type { CreateBankAccountRequest as _mps_merchants_v1_CreateBankAccountRequest, CreateBankAccountRequest__Output as _mps_merchants_v1_CreateBankAccountRequest__Output } from '../../../mps/merchants/v1/CreateBankAccountRequest';
import type { CreateBankAccountResponse as _mps_merchants_v1_CreateBankAccountResponse, CreateBankAccountResponse__Output as _mps_merchants_v1_CreateBankAccountResponse__Output } from '../../../mps/merchants/v1/CreateBankAccountResponse';
import type { CreateMerchantRequest as _mps_merchants_v1_CreateMerchantRequest, CreateMerchantRequest__Output as _mps_merchants_v1_CreateMerchantRequest__Output } from '../../../mps/merchants/v1/CreateMerchantRequest';
import type { CreateMerchantResponse as _mps_merchants_v1_CreateMerchantResponse, CreateMerchantResponse__Output as _mps_merchants_v1_CreateMerchantResponse__Output } from '../../../mps/merchants/v1/CreateMerchantResponse';
import type { CreateOrganizationRequest as _mps_merchants_v1_CreateOrganizationRequest, CreateOrganizationRequest__Output as _mps_merchants_v1_CreateOrganizationRequest__Output } from '../../../mps/merchants/v1/CreateOrganizationRequest';
import type { CreateOrganizationResponse as _mps_merchants_v1_CreateOrganizationResponse, CreateOrganizationResponse__Output as _mps_merchants_v1_CreateOrganizationResponse__Output } from '../../../mps/merchants/v1/CreateOrganizationResponse';
import type { DeleteBankAccountRequest as _mps_merchants_v1_DeleteBankAccountRequest, DeleteBankAccountRequest__Output as _mps_merchants_v1_DeleteBankAccountRequest__Output } from '../../../mps/merchants/v1/DeleteBankAccountRequest';
import type { DeleteBankAccountResponse as _mps_merchants_v1_DeleteBankAccountResponse, DeleteBankAccountResponse__Output as _mps_merchants_v1_DeleteBankAccountResponse__Output } from '../../../mps/merchants/v1/DeleteBankAccountResponse';
import type { GetAffiliationRequest as _mps_merchants_v1_GetAffiliationRequest, GetAffiliationRequest__Output as _mps_merchants_v1_GetAffiliationRequest__Output } from '../../../mps/merchants/v1/GetAffiliationRequest';
import type { GetAffiliationResponse as _mps_merchants_v1_GetAffiliationResponse, GetAffiliationResponse__Output as _mps_merchants_v1_GetAffiliationResponse__Output } from '../../../mps/merchants/v1/GetAffiliationResponse';
import type { GetBankAccountRequest as _mps_merchants_v1_GetBankAccountRequest, GetBankAccountRequest__Output as _mps_merchants_v1_GetBankAccountRequest__Output } from '../../../mps/merchants/v1/GetBankAccountRequest';
import type { GetBankAccountResponse as _mps_merchants_v1_GetBankAccountResponse, GetBankAccountResponse__Output as _mps_merchants_v1_GetBankAccountResponse__Output } from '../../../mps/merchants/v1/GetBankAccountResponse';
import type { GetCapabilitiesRequest as _mps_merchants_v1_GetCapabilitiesRequest, GetCapabilitiesRequest__Output as _mps_merchants_v1_GetCapabilitiesRequest__Output } from '../../../mps/merchants/v1/GetCapabilitiesRequest';
import type { GetCapabilitiesResponse as _mps_merchants_v1_GetCapabilitiesResponse, GetCapabilitiesResponse__Output as _mps_merchants_v1_GetCapabilitiesResponse__Output } from '../../../mps/merchants/v1/GetCapabilitiesResponse';
import type { GetMerchantRequest as _mps_merchants_v1_GetMerchantRequest, GetMerchantRequest__Output as _mps_merchants_v1_GetMerchantRequest__Output } from '../../../mps/merchants/v1/GetMerchantRequest';
import type { GetMerchantResponse as _mps_merchants_v1_GetMerchantResponse, GetMerchantResponse__Output as _mps_merchants_v1_GetMerchantResponse__Output } from '../../../mps/merchants/v1/GetMerchantResponse';
import type { GetPaymentContextRequest as _mps_merchants_v1_GetPaymentContextRequest, GetPaymentContextRequest__Output as _mps_merchants_v1_GetPaymentContextRequest__Output } from '../../../mps/merchants/v1/GetPaymentContextRequest';
import type { GetPaymentContextResponse as _mps_merchants_v1_GetPaymentContextResponse, GetPaymentContextResponse__Output as _mps_merchants_v1_GetPaymentContextResponse__Output } from '../../../mps/merchants/v1/GetPaymentContextResponse';
import type { GetPayoutTermsRequest as _mps_merchants_v1_GetPayoutTermsRequest, GetPayoutTermsRequest__Output as _mps_merchants_v1_GetPayoutTermsRequest__Output } from '../../../mps/merchants/v1/GetPayoutTermsRequest';
import type { GetPayoutTermsResponse as _mps_merchants_v1_GetPayoutTermsResponse, GetPayoutTermsResponse__Output as _mps_merchants_v1_GetPayoutTermsResponse__Output } from '../../../mps/merchants/v1/GetPayoutTermsResponse';
import type { ListAffiliationsRequest as _mps_merchants_v1_ListAffiliationsRequest, ListAffiliationsRequest__Output as _mps_merchants_v1_ListAffiliationsRequest__Output } from '../../../mps/merchants/v1/ListAffiliationsRequest';
import type { ListAffiliationsResponse as _mps_merchants_v1_ListAffiliationsResponse, ListAffiliationsResponse__Output as _mps_merchants_v1_ListAffiliationsResponse__Output } from '../../../mps/merchants/v1/ListAffiliationsResponse';
import type { ListBankAccountsRequest as _mps_merchants_v1_ListBankAccountsRequest, ListBankAccountsRequest__Output as _mps_merchants_v1_ListBankAccountsRequest__Output } from '../../../mps/merchants/v1/ListBankAccountsRequest';
import type { ListBankAccountsResponse as _mps_merchants_v1_ListBankAccountsResponse, ListBankAccountsResponse__Output as _mps_merchants_v1_ListBankAccountsResponse__Output } from '../../../mps/merchants/v1/ListBankAccountsResponse';
import type { ListMerchantsRequest as _mps_merchants_v1_ListMerchantsRequest, ListMerchantsRequest__Output as _mps_merchants_v1_ListMerchantsRequest__Output } from '../../../mps/merchants/v1/ListMerchantsRequest';
import type { ListMerchantsResponse as _mps_merchants_v1_ListMerchantsResponse, ListMerchantsResponse__Output as _mps_merchants_v1_ListMerchantsResponse__Output } from '../../../mps/merchants/v1/ListMerchantsResponse';
import type { SetAffiliationStatusRequest as _mps_merchants_v1_SetAffiliationStatusRequest, SetAffiliationStatusRequest__Output as _mps_merchants_v1_SetAffiliationStatusRequest__Output } from '../../../mps/merchants/v1/SetAffiliationStatusRequest';
import type { SetAffiliationStatusResponse as _mps_merchants_v1_SetAffiliationStatusResponse, SetAffiliationStatusResponse__Output as _mps_merchants_v1_SetAffiliationStatusResponse__Output } from '../../../mps/merchants/v1/SetAffiliationStatusResponse';
import type { SetDefaultFeePolicyRequest as _mps_merchants_v1_SetDefaultFeePolicyRequest, SetDefaultFeePolicyRequest__Output as _mps_merchants_v1_SetDefaultFeePolicyRequest__Output } from '../../../mps/merchants/v1/SetDefaultFeePolicyRequest';
import type { SetDefaultFeePolicyResponse as _mps_merchants_v1_SetDefaultFeePolicyResponse, SetDefaultFeePolicyResponse__Output as _mps_merchants_v1_SetDefaultFeePolicyResponse__Output } from '../../../mps/merchants/v1/SetDefaultFeePolicyResponse';
import type { SetMerchantStatusRequest as _mps_merchants_v1_SetMerchantStatusRequest, SetMerchantStatusRequest__Output as _mps_merchants_v1_SetMerchantStatusRequest__Output } from '../../../mps/merchants/v1/SetMerchantStatusRequest';
import type { SetMerchantStatusResponse as _mps_merchants_v1_SetMerchantStatusResponse, SetMerchantStatusResponse__Output as _mps_merchants_v1_SetMerchantStatusResponse__Output } from '../../../mps/merchants/v1/SetMerchantStatusResponse';
import type { SetWebhookEnabledRequest as _mps_merchants_v1_SetWebhookEnabledRequest, SetWebhookEnabledRequest__Output as _mps_merchants_v1_SetWebhookEnabledRequest__Output } from '../../../mps/merchants/v1/SetWebhookEnabledRequest';
import type { SetWebhookEnabledResponse as _mps_merchants_v1_SetWebhookEnabledResponse, SetWebhookEnabledResponse__Output as _mps_merchants_v1_SetWebhookEnabledResponse__Output } from '../../../mps/merchants/v1/SetWebhookEnabledResponse';
import type { UpdateAffiliationRequest as _mps_merchants_v1_UpdateAffiliationRequest, UpdateAffiliationRequest__Output as _mps_merchants_v1_UpdateAffiliationRequest__Output } from '../../../mps/merchants/v1/UpdateAffiliationRequest';
import type { UpdateAffiliationResponse as _mps_merchants_v1_UpdateAffiliationResponse, UpdateAffiliationResponse__Output as _mps_merchants_v1_UpdateAffiliationResponse__Output } from '../../../mps/merchants/v1/UpdateAffiliationResponse';
import type { UpdateMerchantRequest as _mps_merchants_v1_UpdateMerchantRequest, UpdateMerchantRequest__Output as _mps_merchants_v1_UpdateMerchantRequest__Output } from '../../../mps/merchants/v1/UpdateMerchantRequest';
import type { UpdateMerchantResponse as _mps_merchants_v1_UpdateMerchantResponse, UpdateMerchantResponse__Output as _mps_merchants_v1_UpdateMerchantResponse__Output } from '../../../mps/merchants/v1/UpdateMerchantResponse';

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface MerchantsServiceClient extends grpc.Client {
  /**
   * Checks which companies are ACTIVE companies of the caller's organization.
   */
  CheckCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  CheckCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  CheckCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  CheckCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Checks which companies are ACTIVE companies of the caller's organization.
   */
  checkCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  checkCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  checkCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  checkCompanies(argument: _mps_merchants_v1_CheckCompaniesRequest, callback: grpc.requestCallback<_mps_merchants_v1_CheckCompaniesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Checks a patch, for a caller that already refuses its structure. Changes nothing.
   * resource_not_found · validation_error
   */
  CheckMerchantPatch(argument: _mps_merchants_v1_CheckMerchantPatchRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CheckMerchantPatchResponse__Output>): grpc.ClientUnaryCall;
  CheckMerchantPatch(argument: _mps_merchants_v1_CheckMerchantPatchRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CheckMerchantPatchResponse__Output>): grpc.ClientUnaryCall;
  CheckMerchantPatch(argument: _mps_merchants_v1_CheckMerchantPatchRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CheckMerchantPatchResponse__Output>): grpc.ClientUnaryCall;
  CheckMerchantPatch(argument: _mps_merchants_v1_CheckMerchantPatchRequest, callback: grpc.requestCallback<_mps_merchants_v1_CheckMerchantPatchResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Checks a patch, for a caller that already refuses its structure. Changes nothing.
   * resource_not_found · validation_error
   */
  checkMerchantPatch(argument: _mps_merchants_v1_CheckMerchantPatchRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CheckMerchantPatchResponse__Output>): grpc.ClientUnaryCall;
  checkMerchantPatch(argument: _mps_merchants_v1_CheckMerchantPatchRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CheckMerchantPatchResponse__Output>): grpc.ClientUnaryCall;
  checkMerchantPatch(argument: _mps_merchants_v1_CheckMerchantPatchRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CheckMerchantPatchResponse__Output>): grpc.ClientUnaryCall;
  checkMerchantPatch(argument: _mps_merchants_v1_CheckMerchantPatchRequest, callback: grpc.requestCallback<_mps_merchants_v1_CheckMerchantPatchResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · idempotency_key_conflict · validation_error (bank_account_not_found) · invalid_merchant_state
   */
  CreateAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  CreateAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  CreateAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  CreateAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · idempotency_key_conflict · validation_error (bank_account_not_found) · invalid_merchant_state
   */
  createAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  createAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  createAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  createAffiliation(argument: _mps_merchants_v1_CreateAffiliationRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · validation_error · idempotency_key_conflict · invalid_merchant_state
   */
  CreateBankAccount(argument: _mps_merchants_v1_CreateBankAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateBankAccountResponse__Output>): grpc.ClientUnaryCall;
  CreateBankAccount(argument: _mps_merchants_v1_CreateBankAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateBankAccountResponse__Output>): grpc.ClientUnaryCall;
  CreateBankAccount(argument: _mps_merchants_v1_CreateBankAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateBankAccountResponse__Output>): grpc.ClientUnaryCall;
  CreateBankAccount(argument: _mps_merchants_v1_CreateBankAccountRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateBankAccountResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · validation_error · idempotency_key_conflict · invalid_merchant_state
   */
  createBankAccount(argument: _mps_merchants_v1_CreateBankAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateBankAccountResponse__Output>): grpc.ClientUnaryCall;
  createBankAccount(argument: _mps_merchants_v1_CreateBankAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateBankAccountResponse__Output>): grpc.ClientUnaryCall;
  createBankAccount(argument: _mps_merchants_v1_CreateBankAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateBankAccountResponse__Output>): grpc.ClientUnaryCall;
  createBankAccount(argument: _mps_merchants_v1_CreateBankAccountRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateBankAccountResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * permission_denied (COMPANY scope) · validation_error · idempotency_key_conflict · merchant_document_taken
   */
  CreateMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  CreateMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  CreateMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  CreateMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  /**
   * permission_denied (COMPANY scope) · validation_error · idempotency_key_conflict · merchant_document_taken
   */
  createMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  createMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  createMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  createMerchant(argument: _mps_merchants_v1_CreateMerchantRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operator only: creates an organization with its own company. permission_denied · validation_error
   */
  CreateOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  CreateOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  CreateOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  CreateOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operator only: creates an organization with its own company. permission_denied · validation_error
   */
  createOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  createOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  createOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  createOrganization(argument: _mps_merchants_v1_CreateOrganizationRequest, callback: grpc.requestCallback<_mps_merchants_v1_CreateOrganizationResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · invalid_affiliation_state (an open affiliation settles to it)
   */
  DeleteBankAccount(argument: _mps_merchants_v1_DeleteBankAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_DeleteBankAccountResponse__Output>): grpc.ClientUnaryCall;
  DeleteBankAccount(argument: _mps_merchants_v1_DeleteBankAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_DeleteBankAccountResponse__Output>): grpc.ClientUnaryCall;
  DeleteBankAccount(argument: _mps_merchants_v1_DeleteBankAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_DeleteBankAccountResponse__Output>): grpc.ClientUnaryCall;
  DeleteBankAccount(argument: _mps_merchants_v1_DeleteBankAccountRequest, callback: grpc.requestCallback<_mps_merchants_v1_DeleteBankAccountResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · invalid_affiliation_state (an open affiliation settles to it)
   */
  deleteBankAccount(argument: _mps_merchants_v1_DeleteBankAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_DeleteBankAccountResponse__Output>): grpc.ClientUnaryCall;
  deleteBankAccount(argument: _mps_merchants_v1_DeleteBankAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_DeleteBankAccountResponse__Output>): grpc.ClientUnaryCall;
  deleteBankAccount(argument: _mps_merchants_v1_DeleteBankAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_DeleteBankAccountResponse__Output>): grpc.ClientUnaryCall;
  deleteBankAccount(argument: _mps_merchants_v1_DeleteBankAccountRequest, callback: grpc.requestCallback<_mps_merchants_v1_DeleteBankAccountResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetAffiliation(argument: _mps_merchants_v1_GetAffiliationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetAffiliationResponse__Output>): grpc.ClientUnaryCall;
  GetAffiliation(argument: _mps_merchants_v1_GetAffiliationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetAffiliationResponse__Output>): grpc.ClientUnaryCall;
  GetAffiliation(argument: _mps_merchants_v1_GetAffiliationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetAffiliationResponse__Output>): grpc.ClientUnaryCall;
  GetAffiliation(argument: _mps_merchants_v1_GetAffiliationRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetAffiliationResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getAffiliation(argument: _mps_merchants_v1_GetAffiliationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetAffiliationResponse__Output>): grpc.ClientUnaryCall;
  getAffiliation(argument: _mps_merchants_v1_GetAffiliationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetAffiliationResponse__Output>): grpc.ClientUnaryCall;
  getAffiliation(argument: _mps_merchants_v1_GetAffiliationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetAffiliationResponse__Output>): grpc.ClientUnaryCall;
  getAffiliation(argument: _mps_merchants_v1_GetAffiliationRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetAffiliationResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetBankAccount(argument: _mps_merchants_v1_GetBankAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetBankAccountResponse__Output>): grpc.ClientUnaryCall;
  GetBankAccount(argument: _mps_merchants_v1_GetBankAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetBankAccountResponse__Output>): grpc.ClientUnaryCall;
  GetBankAccount(argument: _mps_merchants_v1_GetBankAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetBankAccountResponse__Output>): grpc.ClientUnaryCall;
  GetBankAccount(argument: _mps_merchants_v1_GetBankAccountRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetBankAccountResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getBankAccount(argument: _mps_merchants_v1_GetBankAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetBankAccountResponse__Output>): grpc.ClientUnaryCall;
  getBankAccount(argument: _mps_merchants_v1_GetBankAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetBankAccountResponse__Output>): grpc.ClientUnaryCall;
  getBankAccount(argument: _mps_merchants_v1_GetBankAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetBankAccountResponse__Output>): grpc.ClientUnaryCall;
  getBankAccount(argument: _mps_merchants_v1_GetBankAccountRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetBankAccountResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The payment methods that a merchant can accept now, and the reasons against the others. resource_not_found
   */
  GetCapabilities(argument: _mps_merchants_v1_GetCapabilitiesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetCapabilitiesResponse__Output>): grpc.ClientUnaryCall;
  GetCapabilities(argument: _mps_merchants_v1_GetCapabilitiesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetCapabilitiesResponse__Output>): grpc.ClientUnaryCall;
  GetCapabilities(argument: _mps_merchants_v1_GetCapabilitiesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetCapabilitiesResponse__Output>): grpc.ClientUnaryCall;
  GetCapabilities(argument: _mps_merchants_v1_GetCapabilitiesRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetCapabilitiesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The payment methods that a merchant can accept now, and the reasons against the others. resource_not_found
   */
  getCapabilities(argument: _mps_merchants_v1_GetCapabilitiesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetCapabilitiesResponse__Output>): grpc.ClientUnaryCall;
  getCapabilities(argument: _mps_merchants_v1_GetCapabilitiesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetCapabilitiesResponse__Output>): grpc.ClientUnaryCall;
  getCapabilities(argument: _mps_merchants_v1_GetCapabilitiesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetCapabilitiesResponse__Output>): grpc.ClientUnaryCall;
  getCapabilities(argument: _mps_merchants_v1_GetCapabilitiesRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetCapabilitiesResponse__Output>): grpc.ClientUnaryCall;
  
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
   * Everything that the creation of a payment needs of its merchant, in one call. resource_not_found
   */
  GetPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Everything that the creation of a payment needs of its merchant, in one call. resource_not_found
   */
  getPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  getPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  getPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  getPaymentContext(argument: _mps_merchants_v1_GetPaymentContextRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetPaymentContextResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The current terms of a merchant for a payout, read for every cashout and automatic transfer. resource_not_found
   */
  GetPayoutTerms(argument: _mps_merchants_v1_GetPayoutTermsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetPayoutTermsResponse__Output>): grpc.ClientUnaryCall;
  GetPayoutTerms(argument: _mps_merchants_v1_GetPayoutTermsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetPayoutTermsResponse__Output>): grpc.ClientUnaryCall;
  GetPayoutTerms(argument: _mps_merchants_v1_GetPayoutTermsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetPayoutTermsResponse__Output>): grpc.ClientUnaryCall;
  GetPayoutTerms(argument: _mps_merchants_v1_GetPayoutTermsRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetPayoutTermsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The current terms of a merchant for a payout, read for every cashout and automatic transfer. resource_not_found
   */
  getPayoutTerms(argument: _mps_merchants_v1_GetPayoutTermsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetPayoutTermsResponse__Output>): grpc.ClientUnaryCall;
  getPayoutTerms(argument: _mps_merchants_v1_GetPayoutTermsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_GetPayoutTermsResponse__Output>): grpc.ClientUnaryCall;
  getPayoutTerms(argument: _mps_merchants_v1_GetPayoutTermsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_GetPayoutTermsResponse__Output>): grpc.ClientUnaryCall;
  getPayoutTerms(argument: _mps_merchants_v1_GetPayoutTermsRequest, callback: grpc.requestCallback<_mps_merchants_v1_GetPayoutTermsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  ListAffiliations(argument: _mps_merchants_v1_ListAffiliationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_ListAffiliationsResponse__Output>): grpc.ClientUnaryCall;
  ListAffiliations(argument: _mps_merchants_v1_ListAffiliationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_ListAffiliationsResponse__Output>): grpc.ClientUnaryCall;
  ListAffiliations(argument: _mps_merchants_v1_ListAffiliationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_ListAffiliationsResponse__Output>): grpc.ClientUnaryCall;
  ListAffiliations(argument: _mps_merchants_v1_ListAffiliationsRequest, callback: grpc.requestCallback<_mps_merchants_v1_ListAffiliationsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  listAffiliations(argument: _mps_merchants_v1_ListAffiliationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_ListAffiliationsResponse__Output>): grpc.ClientUnaryCall;
  listAffiliations(argument: _mps_merchants_v1_ListAffiliationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_ListAffiliationsResponse__Output>): grpc.ClientUnaryCall;
  listAffiliations(argument: _mps_merchants_v1_ListAffiliationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_ListAffiliationsResponse__Output>): grpc.ClientUnaryCall;
  listAffiliations(argument: _mps_merchants_v1_ListAffiliationsRequest, callback: grpc.requestCallback<_mps_merchants_v1_ListAffiliationsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  ListBankAccounts(argument: _mps_merchants_v1_ListBankAccountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_ListBankAccountsResponse__Output>): grpc.ClientUnaryCall;
  ListBankAccounts(argument: _mps_merchants_v1_ListBankAccountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_ListBankAccountsResponse__Output>): grpc.ClientUnaryCall;
  ListBankAccounts(argument: _mps_merchants_v1_ListBankAccountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_ListBankAccountsResponse__Output>): grpc.ClientUnaryCall;
  ListBankAccounts(argument: _mps_merchants_v1_ListBankAccountsRequest, callback: grpc.requestCallback<_mps_merchants_v1_ListBankAccountsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  listBankAccounts(argument: _mps_merchants_v1_ListBankAccountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_ListBankAccountsResponse__Output>): grpc.ClientUnaryCall;
  listBankAccounts(argument: _mps_merchants_v1_ListBankAccountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_ListBankAccountsResponse__Output>): grpc.ClientUnaryCall;
  listBankAccounts(argument: _mps_merchants_v1_ListBankAccountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_ListBankAccountsResponse__Output>): grpc.ClientUnaryCall;
  listBankAccounts(argument: _mps_merchants_v1_ListBankAccountsRequest, callback: grpc.requestCallback<_mps_merchants_v1_ListBankAccountsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The companies in the caller's scope, including the organization's own.
   */
  ListMerchants(argument: _mps_merchants_v1_ListMerchantsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  ListMerchants(argument: _mps_merchants_v1_ListMerchantsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  ListMerchants(argument: _mps_merchants_v1_ListMerchantsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  ListMerchants(argument: _mps_merchants_v1_ListMerchantsRequest, callback: grpc.requestCallback<_mps_merchants_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The companies in the caller's scope, including the organization's own.
   */
  listMerchants(argument: _mps_merchants_v1_ListMerchantsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  listMerchants(argument: _mps_merchants_v1_ListMerchantsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  listMerchants(argument: _mps_merchants_v1_ListMerchantsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  listMerchants(argument: _mps_merchants_v1_ListMerchantsRequest, callback: grpc.requestCallback<_mps_merchants_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sandbox mode and operators only: records the provider's decision. permission_denied · resource_not_found ·
   * invalid_affiliation_state (it has the status already)
   */
  SetAffiliationStatus(argument: _mps_merchants_v1_SetAffiliationStatusRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetAffiliationStatusResponse__Output>): grpc.ClientUnaryCall;
  SetAffiliationStatus(argument: _mps_merchants_v1_SetAffiliationStatusRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_SetAffiliationStatusResponse__Output>): grpc.ClientUnaryCall;
  SetAffiliationStatus(argument: _mps_merchants_v1_SetAffiliationStatusRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetAffiliationStatusResponse__Output>): grpc.ClientUnaryCall;
  SetAffiliationStatus(argument: _mps_merchants_v1_SetAffiliationStatusRequest, callback: grpc.requestCallback<_mps_merchants_v1_SetAffiliationStatusResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sandbox mode and operators only: records the provider's decision. permission_denied · resource_not_found ·
   * invalid_affiliation_state (it has the status already)
   */
  setAffiliationStatus(argument: _mps_merchants_v1_SetAffiliationStatusRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetAffiliationStatusResponse__Output>): grpc.ClientUnaryCall;
  setAffiliationStatus(argument: _mps_merchants_v1_SetAffiliationStatusRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_SetAffiliationStatusResponse__Output>): grpc.ClientUnaryCall;
  setAffiliationStatus(argument: _mps_merchants_v1_SetAffiliationStatusRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetAffiliationStatusResponse__Output>): grpc.ClientUnaryCall;
  setAffiliationStatus(argument: _mps_merchants_v1_SetAffiliationStatusRequest, callback: grpc.requestCallback<_mps_merchants_v1_SetAffiliationStatusResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * permission_denied (COMPANY scope) · resource_not_found · validation_error (fee_policy_not_found, fee_policy_inactive)
   */
  SetDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  SetDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  SetDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  SetDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * permission_denied (COMPANY scope) · resource_not_found · validation_error (fee_policy_not_found, fee_policy_inactive)
   */
  setDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  setDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  setDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  setDefaultFeePolicy(argument: _mps_merchants_v1_SetDefaultFeePolicyRequest, callback: grpc.requestCallback<_mps_merchants_v1_SetDefaultFeePolicyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · invalid_merchant_state
   */
  SetMerchantStatus(argument: _mps_merchants_v1_SetMerchantStatusRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetMerchantStatusResponse__Output>): grpc.ClientUnaryCall;
  SetMerchantStatus(argument: _mps_merchants_v1_SetMerchantStatusRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_SetMerchantStatusResponse__Output>): grpc.ClientUnaryCall;
  SetMerchantStatus(argument: _mps_merchants_v1_SetMerchantStatusRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetMerchantStatusResponse__Output>): grpc.ClientUnaryCall;
  SetMerchantStatus(argument: _mps_merchants_v1_SetMerchantStatusRequest, callback: grpc.requestCallback<_mps_merchants_v1_SetMerchantStatusResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · invalid_merchant_state
   */
  setMerchantStatus(argument: _mps_merchants_v1_SetMerchantStatusRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetMerchantStatusResponse__Output>): grpc.ClientUnaryCall;
  setMerchantStatus(argument: _mps_merchants_v1_SetMerchantStatusRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_SetMerchantStatusResponse__Output>): grpc.ClientUnaryCall;
  setMerchantStatus(argument: _mps_merchants_v1_SetMerchantStatusRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetMerchantStatusResponse__Output>): grpc.ClientUnaryCall;
  setMerchantStatus(argument: _mps_merchants_v1_SetMerchantStatusRequest, callback: grpc.requestCallback<_mps_merchants_v1_SetMerchantStatusResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sandbox mode and operators only. permission_denied · resource_not_found
   */
  SetWebhookEnabled(argument: _mps_merchants_v1_SetWebhookEnabledRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetWebhookEnabledResponse__Output>): grpc.ClientUnaryCall;
  SetWebhookEnabled(argument: _mps_merchants_v1_SetWebhookEnabledRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_SetWebhookEnabledResponse__Output>): grpc.ClientUnaryCall;
  SetWebhookEnabled(argument: _mps_merchants_v1_SetWebhookEnabledRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetWebhookEnabledResponse__Output>): grpc.ClientUnaryCall;
  SetWebhookEnabled(argument: _mps_merchants_v1_SetWebhookEnabledRequest, callback: grpc.requestCallback<_mps_merchants_v1_SetWebhookEnabledResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sandbox mode and operators only. permission_denied · resource_not_found
   */
  setWebhookEnabled(argument: _mps_merchants_v1_SetWebhookEnabledRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetWebhookEnabledResponse__Output>): grpc.ClientUnaryCall;
  setWebhookEnabled(argument: _mps_merchants_v1_SetWebhookEnabledRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_SetWebhookEnabledResponse__Output>): grpc.ClientUnaryCall;
  setWebhookEnabled(argument: _mps_merchants_v1_SetWebhookEnabledRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_SetWebhookEnabledResponse__Output>): grpc.ClientUnaryCall;
  setWebhookEnabled(argument: _mps_merchants_v1_SetWebhookEnabledRequest, callback: grpc.requestCallback<_mps_merchants_v1_SetWebhookEnabledResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · validation_error (bank_account_not_found)
   */
  UpdateAffiliation(argument: _mps_merchants_v1_UpdateAffiliationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_UpdateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  UpdateAffiliation(argument: _mps_merchants_v1_UpdateAffiliationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_UpdateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  UpdateAffiliation(argument: _mps_merchants_v1_UpdateAffiliationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_UpdateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  UpdateAffiliation(argument: _mps_merchants_v1_UpdateAffiliationRequest, callback: grpc.requestCallback<_mps_merchants_v1_UpdateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · validation_error (bank_account_not_found)
   */
  updateAffiliation(argument: _mps_merchants_v1_UpdateAffiliationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_UpdateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  updateAffiliation(argument: _mps_merchants_v1_UpdateAffiliationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_UpdateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  updateAffiliation(argument: _mps_merchants_v1_UpdateAffiliationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_UpdateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  updateAffiliation(argument: _mps_merchants_v1_UpdateAffiliationRequest, callback: grpc.requestCallback<_mps_merchants_v1_UpdateAffiliationResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · validation_error · document_tax_type_locked
   */
  UpdateMerchant(argument: _mps_merchants_v1_UpdateMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_UpdateMerchantResponse__Output>): grpc.ClientUnaryCall;
  UpdateMerchant(argument: _mps_merchants_v1_UpdateMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_UpdateMerchantResponse__Output>): grpc.ClientUnaryCall;
  UpdateMerchant(argument: _mps_merchants_v1_UpdateMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_UpdateMerchantResponse__Output>): grpc.ClientUnaryCall;
  UpdateMerchant(argument: _mps_merchants_v1_UpdateMerchantRequest, callback: grpc.requestCallback<_mps_merchants_v1_UpdateMerchantResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · validation_error · document_tax_type_locked
   */
  updateMerchant(argument: _mps_merchants_v1_UpdateMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_UpdateMerchantResponse__Output>): grpc.ClientUnaryCall;
  updateMerchant(argument: _mps_merchants_v1_UpdateMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_merchants_v1_UpdateMerchantResponse__Output>): grpc.ClientUnaryCall;
  updateMerchant(argument: _mps_merchants_v1_UpdateMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_merchants_v1_UpdateMerchantResponse__Output>): grpc.ClientUnaryCall;
  updateMerchant(argument: _mps_merchants_v1_UpdateMerchantRequest, callback: grpc.requestCallback<_mps_merchants_v1_UpdateMerchantResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface MerchantsServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Checks which companies are ACTIVE companies of the caller's organization.
   */
  CheckCompanies: grpc.handleUnaryCall<_mps_merchants_v1_CheckCompaniesRequest__Output, _mps_merchants_v1_CheckCompaniesResponse>;
  
  /**
   * Checks a patch, for a caller that already refuses its structure. Changes nothing.
   * resource_not_found · validation_error
   */
  CheckMerchantPatch: grpc.handleUnaryCall<_mps_merchants_v1_CheckMerchantPatchRequest__Output, _mps_merchants_v1_CheckMerchantPatchResponse>;
  
  /**
   * resource_not_found · idempotency_key_conflict · validation_error (bank_account_not_found) · invalid_merchant_state
   */
  CreateAffiliation: grpc.handleUnaryCall<_mps_merchants_v1_CreateAffiliationRequest__Output, _mps_merchants_v1_CreateAffiliationResponse>;
  
  /**
   * resource_not_found · validation_error · idempotency_key_conflict · invalid_merchant_state
   */
  CreateBankAccount: grpc.handleUnaryCall<_mps_merchants_v1_CreateBankAccountRequest__Output, _mps_merchants_v1_CreateBankAccountResponse>;
  
  /**
   * permission_denied (COMPANY scope) · validation_error · idempotency_key_conflict · merchant_document_taken
   */
  CreateMerchant: grpc.handleUnaryCall<_mps_merchants_v1_CreateMerchantRequest__Output, _mps_merchants_v1_CreateMerchantResponse>;
  
  /**
   * Operator only: creates an organization with its own company. permission_denied · validation_error
   */
  CreateOrganization: grpc.handleUnaryCall<_mps_merchants_v1_CreateOrganizationRequest__Output, _mps_merchants_v1_CreateOrganizationResponse>;
  
  /**
   * resource_not_found · invalid_affiliation_state (an open affiliation settles to it)
   */
  DeleteBankAccount: grpc.handleUnaryCall<_mps_merchants_v1_DeleteBankAccountRequest__Output, _mps_merchants_v1_DeleteBankAccountResponse>;
  
  /**
   * resource_not_found
   */
  GetAffiliation: grpc.handleUnaryCall<_mps_merchants_v1_GetAffiliationRequest__Output, _mps_merchants_v1_GetAffiliationResponse>;
  
  /**
   * resource_not_found
   */
  GetBankAccount: grpc.handleUnaryCall<_mps_merchants_v1_GetBankAccountRequest__Output, _mps_merchants_v1_GetBankAccountResponse>;
  
  /**
   * The payment methods that a merchant can accept now, and the reasons against the others. resource_not_found
   */
  GetCapabilities: grpc.handleUnaryCall<_mps_merchants_v1_GetCapabilitiesRequest__Output, _mps_merchants_v1_GetCapabilitiesResponse>;
  
  /**
   * resource_not_found
   */
  GetMerchant: grpc.handleUnaryCall<_mps_merchants_v1_GetMerchantRequest__Output, _mps_merchants_v1_GetMerchantResponse>;
  
  /**
   * Everything that the creation of a payment needs of its merchant, in one call. resource_not_found
   */
  GetPaymentContext: grpc.handleUnaryCall<_mps_merchants_v1_GetPaymentContextRequest__Output, _mps_merchants_v1_GetPaymentContextResponse>;
  
  /**
   * The current terms of a merchant for a payout, read for every cashout and automatic transfer. resource_not_found
   */
  GetPayoutTerms: grpc.handleUnaryCall<_mps_merchants_v1_GetPayoutTermsRequest__Output, _mps_merchants_v1_GetPayoutTermsResponse>;
  
  /**
   * resource_not_found
   */
  ListAffiliations: grpc.handleUnaryCall<_mps_merchants_v1_ListAffiliationsRequest__Output, _mps_merchants_v1_ListAffiliationsResponse>;
  
  /**
   * resource_not_found
   */
  ListBankAccounts: grpc.handleUnaryCall<_mps_merchants_v1_ListBankAccountsRequest__Output, _mps_merchants_v1_ListBankAccountsResponse>;
  
  /**
   * The companies in the caller's scope, including the organization's own.
   */
  ListMerchants: grpc.handleUnaryCall<_mps_merchants_v1_ListMerchantsRequest__Output, _mps_merchants_v1_ListMerchantsResponse>;
  
  /**
   * Sandbox mode and operators only: records the provider's decision. permission_denied · resource_not_found ·
   * invalid_affiliation_state (it has the status already)
   */
  SetAffiliationStatus: grpc.handleUnaryCall<_mps_merchants_v1_SetAffiliationStatusRequest__Output, _mps_merchants_v1_SetAffiliationStatusResponse>;
  
  /**
   * permission_denied (COMPANY scope) · resource_not_found · validation_error (fee_policy_not_found, fee_policy_inactive)
   */
  SetDefaultFeePolicy: grpc.handleUnaryCall<_mps_merchants_v1_SetDefaultFeePolicyRequest__Output, _mps_merchants_v1_SetDefaultFeePolicyResponse>;
  
  /**
   * resource_not_found · invalid_merchant_state
   */
  SetMerchantStatus: grpc.handleUnaryCall<_mps_merchants_v1_SetMerchantStatusRequest__Output, _mps_merchants_v1_SetMerchantStatusResponse>;
  
  /**
   * Sandbox mode and operators only. permission_denied · resource_not_found
   */
  SetWebhookEnabled: grpc.handleUnaryCall<_mps_merchants_v1_SetWebhookEnabledRequest__Output, _mps_merchants_v1_SetWebhookEnabledResponse>;
  
  /**
   * resource_not_found · validation_error (bank_account_not_found)
   */
  UpdateAffiliation: grpc.handleUnaryCall<_mps_merchants_v1_UpdateAffiliationRequest__Output, _mps_merchants_v1_UpdateAffiliationResponse>;
  
  /**
   * resource_not_found · validation_error · document_tax_type_locked
   */
  UpdateMerchant: grpc.handleUnaryCall<_mps_merchants_v1_UpdateMerchantRequest__Output, _mps_merchants_v1_UpdateMerchantResponse>;
  
}

export interface MerchantsServiceDefinition extends grpc.ServiceDefinition {
  CheckCompanies: MethodDefinition<_mps_merchants_v1_CheckCompaniesRequest, _mps_merchants_v1_CheckCompaniesResponse, _mps_merchants_v1_CheckCompaniesRequest__Output, _mps_merchants_v1_CheckCompaniesResponse__Output>
  CheckMerchantPatch: MethodDefinition<_mps_merchants_v1_CheckMerchantPatchRequest, _mps_merchants_v1_CheckMerchantPatchResponse, _mps_merchants_v1_CheckMerchantPatchRequest__Output, _mps_merchants_v1_CheckMerchantPatchResponse__Output>
  CreateAffiliation: MethodDefinition<_mps_merchants_v1_CreateAffiliationRequest, _mps_merchants_v1_CreateAffiliationResponse, _mps_merchants_v1_CreateAffiliationRequest__Output, _mps_merchants_v1_CreateAffiliationResponse__Output>
  CreateBankAccount: MethodDefinition<_mps_merchants_v1_CreateBankAccountRequest, _mps_merchants_v1_CreateBankAccountResponse, _mps_merchants_v1_CreateBankAccountRequest__Output, _mps_merchants_v1_CreateBankAccountResponse__Output>
  CreateMerchant: MethodDefinition<_mps_merchants_v1_CreateMerchantRequest, _mps_merchants_v1_CreateMerchantResponse, _mps_merchants_v1_CreateMerchantRequest__Output, _mps_merchants_v1_CreateMerchantResponse__Output>
  CreateOrganization: MethodDefinition<_mps_merchants_v1_CreateOrganizationRequest, _mps_merchants_v1_CreateOrganizationResponse, _mps_merchants_v1_CreateOrganizationRequest__Output, _mps_merchants_v1_CreateOrganizationResponse__Output>
  DeleteBankAccount: MethodDefinition<_mps_merchants_v1_DeleteBankAccountRequest, _mps_merchants_v1_DeleteBankAccountResponse, _mps_merchants_v1_DeleteBankAccountRequest__Output, _mps_merchants_v1_DeleteBankAccountResponse__Output>
  GetAffiliation: MethodDefinition<_mps_merchants_v1_GetAffiliationRequest, _mps_merchants_v1_GetAffiliationResponse, _mps_merchants_v1_GetAffiliationRequest__Output, _mps_merchants_v1_GetAffiliationResponse__Output>
  GetBankAccount: MethodDefinition<_mps_merchants_v1_GetBankAccountRequest, _mps_merchants_v1_GetBankAccountResponse, _mps_merchants_v1_GetBankAccountRequest__Output, _mps_merchants_v1_GetBankAccountResponse__Output>
  GetCapabilities: MethodDefinition<_mps_merchants_v1_GetCapabilitiesRequest, _mps_merchants_v1_GetCapabilitiesResponse, _mps_merchants_v1_GetCapabilitiesRequest__Output, _mps_merchants_v1_GetCapabilitiesResponse__Output>
  GetMerchant: MethodDefinition<_mps_merchants_v1_GetMerchantRequest, _mps_merchants_v1_GetMerchantResponse, _mps_merchants_v1_GetMerchantRequest__Output, _mps_merchants_v1_GetMerchantResponse__Output>
  GetPaymentContext: MethodDefinition<_mps_merchants_v1_GetPaymentContextRequest, _mps_merchants_v1_GetPaymentContextResponse, _mps_merchants_v1_GetPaymentContextRequest__Output, _mps_merchants_v1_GetPaymentContextResponse__Output>
  GetPayoutTerms: MethodDefinition<_mps_merchants_v1_GetPayoutTermsRequest, _mps_merchants_v1_GetPayoutTermsResponse, _mps_merchants_v1_GetPayoutTermsRequest__Output, _mps_merchants_v1_GetPayoutTermsResponse__Output>
  ListAffiliations: MethodDefinition<_mps_merchants_v1_ListAffiliationsRequest, _mps_merchants_v1_ListAffiliationsResponse, _mps_merchants_v1_ListAffiliationsRequest__Output, _mps_merchants_v1_ListAffiliationsResponse__Output>
  ListBankAccounts: MethodDefinition<_mps_merchants_v1_ListBankAccountsRequest, _mps_merchants_v1_ListBankAccountsResponse, _mps_merchants_v1_ListBankAccountsRequest__Output, _mps_merchants_v1_ListBankAccountsResponse__Output>
  ListMerchants: MethodDefinition<_mps_merchants_v1_ListMerchantsRequest, _mps_merchants_v1_ListMerchantsResponse, _mps_merchants_v1_ListMerchantsRequest__Output, _mps_merchants_v1_ListMerchantsResponse__Output>
  SetAffiliationStatus: MethodDefinition<_mps_merchants_v1_SetAffiliationStatusRequest, _mps_merchants_v1_SetAffiliationStatusResponse, _mps_merchants_v1_SetAffiliationStatusRequest__Output, _mps_merchants_v1_SetAffiliationStatusResponse__Output>
  SetDefaultFeePolicy: MethodDefinition<_mps_merchants_v1_SetDefaultFeePolicyRequest, _mps_merchants_v1_SetDefaultFeePolicyResponse, _mps_merchants_v1_SetDefaultFeePolicyRequest__Output, _mps_merchants_v1_SetDefaultFeePolicyResponse__Output>
  SetMerchantStatus: MethodDefinition<_mps_merchants_v1_SetMerchantStatusRequest, _mps_merchants_v1_SetMerchantStatusResponse, _mps_merchants_v1_SetMerchantStatusRequest__Output, _mps_merchants_v1_SetMerchantStatusResponse__Output>
  SetWebhookEnabled: MethodDefinition<_mps_merchants_v1_SetWebhookEnabledRequest, _mps_merchants_v1_SetWebhookEnabledResponse, _mps_merchants_v1_SetWebhookEnabledRequest__Output, _mps_merchants_v1_SetWebhookEnabledResponse__Output>
  UpdateAffiliation: MethodDefinition<_mps_merchants_v1_UpdateAffiliationRequest, _mps_merchants_v1_UpdateAffiliationResponse, _mps_merchants_v1_UpdateAffiliationRequest__Output, _mps_merchants_v1_UpdateAffiliationResponse__Output>
  UpdateMerchant: MethodDefinition<_mps_merchants_v1_UpdateMerchantRequest, _mps_merchants_v1_UpdateMerchantResponse, _mps_merchants_v1_UpdateMerchantRequest__Output, _mps_merchants_v1_UpdateMerchantResponse__Output>
}
