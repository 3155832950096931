import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from './mps/common/v1/Address';
import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from './mps/common/v1/EventMeta';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from './mps/common/v1/PageInfo';
import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from './mps/common/v1/PageRequest';
import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from './mps/common/v1/Price';
import type { Settlement as _mps_common_v1_Settlement, Settlement__Output as _mps_common_v1_Settlement__Output } from './mps/common/v1/Settlement';
import type { Affiliation as _mps_merchants_v1_Affiliation, Affiliation__Output as _mps_merchants_v1_Affiliation__Output } from './mps/merchants/v1/Affiliation';
import type { BankAccount as _mps_merchants_v1_BankAccount, BankAccount__Output as _mps_merchants_v1_BankAccount__Output } from './mps/merchants/v1/BankAccount';
import type { CheckCompaniesRequest as _mps_merchants_v1_CheckCompaniesRequest, CheckCompaniesRequest__Output as _mps_merchants_v1_CheckCompaniesRequest__Output } from './mps/merchants/v1/CheckCompaniesRequest';
import type { CheckCompaniesResponse as _mps_merchants_v1_CheckCompaniesResponse, CheckCompaniesResponse__Output as _mps_merchants_v1_CheckCompaniesResponse__Output } from './mps/merchants/v1/CheckCompaniesResponse';
import type { CheckMerchantPatchRequest as _mps_merchants_v1_CheckMerchantPatchRequest, CheckMerchantPatchRequest__Output as _mps_merchants_v1_CheckMerchantPatchRequest__Output } from './mps/merchants/v1/CheckMerchantPatchRequest';
import type { CheckMerchantPatchResponse as _mps_merchants_v1_CheckMerchantPatchResponse, CheckMerchantPatchResponse__Output as _mps_merchants_v1_CheckMerchantPatchResponse__Output } from './mps/merchants/v1/CheckMerchantPatchResponse';
import type { Contact as _mps_merchants_v1_Contact, Contact__Output as _mps_merchants_v1_Contact__Output } from './mps/merchants/v1/Contact';
import type { CreateAffiliationRequest as _mps_merchants_v1_CreateAffiliationRequest, CreateAffiliationRequest__Output as _mps_merchants_v1_CreateAffiliationRequest__Output } from './mps/merchants/v1/CreateAffiliationRequest';
import type { CreateAffiliationResponse as _mps_merchants_v1_CreateAffiliationResponse, CreateAffiliationResponse__Output as _mps_merchants_v1_CreateAffiliationResponse__Output } from './mps/merchants/v1/CreateAffiliationResponse';
import type { CreateBankAccountRequest as _mps_merchants_v1_CreateBankAccountRequest, CreateBankAccountRequest__Output as _mps_merchants_v1_CreateBankAccountRequest__Output } from './mps/merchants/v1/CreateBankAccountRequest';
import type { CreateBankAccountResponse as _mps_merchants_v1_CreateBankAccountResponse, CreateBankAccountResponse__Output as _mps_merchants_v1_CreateBankAccountResponse__Output } from './mps/merchants/v1/CreateBankAccountResponse';
import type { CreateMerchantRequest as _mps_merchants_v1_CreateMerchantRequest, CreateMerchantRequest__Output as _mps_merchants_v1_CreateMerchantRequest__Output } from './mps/merchants/v1/CreateMerchantRequest';
import type { CreateMerchantResponse as _mps_merchants_v1_CreateMerchantResponse, CreateMerchantResponse__Output as _mps_merchants_v1_CreateMerchantResponse__Output } from './mps/merchants/v1/CreateMerchantResponse';
import type { CreateOrganizationRequest as _mps_merchants_v1_CreateOrganizationRequest, CreateOrganizationRequest__Output as _mps_merchants_v1_CreateOrganizationRequest__Output } from './mps/merchants/v1/CreateOrganizationRequest';
import type { CreateOrganizationResponse as _mps_merchants_v1_CreateOrganizationResponse, CreateOrganizationResponse__Output as _mps_merchants_v1_CreateOrganizationResponse__Output } from './mps/merchants/v1/CreateOrganizationResponse';
import type { DeleteBankAccountRequest as _mps_merchants_v1_DeleteBankAccountRequest, DeleteBankAccountRequest__Output as _mps_merchants_v1_DeleteBankAccountRequest__Output } from './mps/merchants/v1/DeleteBankAccountRequest';
import type { DeleteBankAccountResponse as _mps_merchants_v1_DeleteBankAccountResponse, DeleteBankAccountResponse__Output as _mps_merchants_v1_DeleteBankAccountResponse__Output } from './mps/merchants/v1/DeleteBankAccountResponse';
import type { GetAffiliationRequest as _mps_merchants_v1_GetAffiliationRequest, GetAffiliationRequest__Output as _mps_merchants_v1_GetAffiliationRequest__Output } from './mps/merchants/v1/GetAffiliationRequest';
import type { GetAffiliationResponse as _mps_merchants_v1_GetAffiliationResponse, GetAffiliationResponse__Output as _mps_merchants_v1_GetAffiliationResponse__Output } from './mps/merchants/v1/GetAffiliationResponse';
import type { GetBankAccountRequest as _mps_merchants_v1_GetBankAccountRequest, GetBankAccountRequest__Output as _mps_merchants_v1_GetBankAccountRequest__Output } from './mps/merchants/v1/GetBankAccountRequest';
import type { GetBankAccountResponse as _mps_merchants_v1_GetBankAccountResponse, GetBankAccountResponse__Output as _mps_merchants_v1_GetBankAccountResponse__Output } from './mps/merchants/v1/GetBankAccountResponse';
import type { GetCapabilitiesRequest as _mps_merchants_v1_GetCapabilitiesRequest, GetCapabilitiesRequest__Output as _mps_merchants_v1_GetCapabilitiesRequest__Output } from './mps/merchants/v1/GetCapabilitiesRequest';
import type { GetCapabilitiesResponse as _mps_merchants_v1_GetCapabilitiesResponse, GetCapabilitiesResponse__Output as _mps_merchants_v1_GetCapabilitiesResponse__Output } from './mps/merchants/v1/GetCapabilitiesResponse';
import type { GetMerchantRequest as _mps_merchants_v1_GetMerchantRequest, GetMerchantRequest__Output as _mps_merchants_v1_GetMerchantRequest__Output } from './mps/merchants/v1/GetMerchantRequest';
import type { GetMerchantResponse as _mps_merchants_v1_GetMerchantResponse, GetMerchantResponse__Output as _mps_merchants_v1_GetMerchantResponse__Output } from './mps/merchants/v1/GetMerchantResponse';
import type { GetPaymentContextRequest as _mps_merchants_v1_GetPaymentContextRequest, GetPaymentContextRequest__Output as _mps_merchants_v1_GetPaymentContextRequest__Output } from './mps/merchants/v1/GetPaymentContextRequest';
import type { GetPaymentContextResponse as _mps_merchants_v1_GetPaymentContextResponse, GetPaymentContextResponse__Output as _mps_merchants_v1_GetPaymentContextResponse__Output } from './mps/merchants/v1/GetPaymentContextResponse';
import type { GetPayoutTermsRequest as _mps_merchants_v1_GetPayoutTermsRequest, GetPayoutTermsRequest__Output as _mps_merchants_v1_GetPayoutTermsRequest__Output } from './mps/merchants/v1/GetPayoutTermsRequest';
import type { GetPayoutTermsResponse as _mps_merchants_v1_GetPayoutTermsResponse, GetPayoutTermsResponse__Output as _mps_merchants_v1_GetPayoutTermsResponse__Output } from './mps/merchants/v1/GetPayoutTermsResponse';
import type { ListAffiliationsRequest as _mps_merchants_v1_ListAffiliationsRequest, ListAffiliationsRequest__Output as _mps_merchants_v1_ListAffiliationsRequest__Output } from './mps/merchants/v1/ListAffiliationsRequest';
import type { ListAffiliationsResponse as _mps_merchants_v1_ListAffiliationsResponse, ListAffiliationsResponse__Output as _mps_merchants_v1_ListAffiliationsResponse__Output } from './mps/merchants/v1/ListAffiliationsResponse';
import type { ListBankAccountsRequest as _mps_merchants_v1_ListBankAccountsRequest, ListBankAccountsRequest__Output as _mps_merchants_v1_ListBankAccountsRequest__Output } from './mps/merchants/v1/ListBankAccountsRequest';
import type { ListBankAccountsResponse as _mps_merchants_v1_ListBankAccountsResponse, ListBankAccountsResponse__Output as _mps_merchants_v1_ListBankAccountsResponse__Output } from './mps/merchants/v1/ListBankAccountsResponse';
import type { ListMerchantsRequest as _mps_merchants_v1_ListMerchantsRequest, ListMerchantsRequest__Output as _mps_merchants_v1_ListMerchantsRequest__Output } from './mps/merchants/v1/ListMerchantsRequest';
import type { ListMerchantsResponse as _mps_merchants_v1_ListMerchantsResponse, ListMerchantsResponse__Output as _mps_merchants_v1_ListMerchantsResponse__Output } from './mps/merchants/v1/ListMerchantsResponse';
import type { Merchant as _mps_merchants_v1_Merchant, Merchant__Output as _mps_merchants_v1_Merchant__Output } from './mps/merchants/v1/Merchant';
import type { MerchantEvent as _mps_merchants_v1_MerchantEvent, MerchantEvent__Output as _mps_merchants_v1_MerchantEvent__Output } from './mps/merchants/v1/MerchantEvent';
import type { MerchantsServiceClient as _mps_merchants_v1_MerchantsServiceClient, MerchantsServiceDefinition as _mps_merchants_v1_MerchantsServiceDefinition } from './mps/merchants/v1/MerchantsService';
import type { MethodCapability as _mps_merchants_v1_MethodCapability, MethodCapability__Output as _mps_merchants_v1_MethodCapability__Output } from './mps/merchants/v1/MethodCapability';
import type { PaymentTerms as _mps_merchants_v1_PaymentTerms, PaymentTerms__Output as _mps_merchants_v1_PaymentTerms__Output } from './mps/merchants/v1/PaymentTerms';
import type { SetAffiliationStatusRequest as _mps_merchants_v1_SetAffiliationStatusRequest, SetAffiliationStatusRequest__Output as _mps_merchants_v1_SetAffiliationStatusRequest__Output } from './mps/merchants/v1/SetAffiliationStatusRequest';
import type { SetAffiliationStatusResponse as _mps_merchants_v1_SetAffiliationStatusResponse, SetAffiliationStatusResponse__Output as _mps_merchants_v1_SetAffiliationStatusResponse__Output } from './mps/merchants/v1/SetAffiliationStatusResponse';
import type { SetDefaultFeePolicyRequest as _mps_merchants_v1_SetDefaultFeePolicyRequest, SetDefaultFeePolicyRequest__Output as _mps_merchants_v1_SetDefaultFeePolicyRequest__Output } from './mps/merchants/v1/SetDefaultFeePolicyRequest';
import type { SetDefaultFeePolicyResponse as _mps_merchants_v1_SetDefaultFeePolicyResponse, SetDefaultFeePolicyResponse__Output as _mps_merchants_v1_SetDefaultFeePolicyResponse__Output } from './mps/merchants/v1/SetDefaultFeePolicyResponse';
import type { SetMerchantStatusRequest as _mps_merchants_v1_SetMerchantStatusRequest, SetMerchantStatusRequest__Output as _mps_merchants_v1_SetMerchantStatusRequest__Output } from './mps/merchants/v1/SetMerchantStatusRequest';
import type { SetMerchantStatusResponse as _mps_merchants_v1_SetMerchantStatusResponse, SetMerchantStatusResponse__Output as _mps_merchants_v1_SetMerchantStatusResponse__Output } from './mps/merchants/v1/SetMerchantStatusResponse';
import type { SetWebhookEnabledRequest as _mps_merchants_v1_SetWebhookEnabledRequest, SetWebhookEnabledRequest__Output as _mps_merchants_v1_SetWebhookEnabledRequest__Output } from './mps/merchants/v1/SetWebhookEnabledRequest';
import type { SetWebhookEnabledResponse as _mps_merchants_v1_SetWebhookEnabledResponse, SetWebhookEnabledResponse__Output as _mps_merchants_v1_SetWebhookEnabledResponse__Output } from './mps/merchants/v1/SetWebhookEnabledResponse';
import type { TransferConfigurations as _mps_merchants_v1_TransferConfigurations, TransferConfigurations__Output as _mps_merchants_v1_TransferConfigurations__Output } from './mps/merchants/v1/TransferConfigurations';
import type { UpdateAffiliationRequest as _mps_merchants_v1_UpdateAffiliationRequest, UpdateAffiliationRequest__Output as _mps_merchants_v1_UpdateAffiliationRequest__Output } from './mps/merchants/v1/UpdateAffiliationRequest';
import type { UpdateAffiliationResponse as _mps_merchants_v1_UpdateAffiliationResponse, UpdateAffiliationResponse__Output as _mps_merchants_v1_UpdateAffiliationResponse__Output } from './mps/merchants/v1/UpdateAffiliationResponse';
import type { UpdateMerchantRequest as _mps_merchants_v1_UpdateMerchantRequest, UpdateMerchantRequest__Output as _mps_merchants_v1_UpdateMerchantRequest__Output } from './mps/merchants/v1/UpdateMerchantRequest';
import type { UpdateMerchantResponse as _mps_merchants_v1_UpdateMerchantResponse, UpdateMerchantResponse__Output as _mps_merchants_v1_UpdateMerchantResponse__Output } from './mps/merchants/v1/UpdateMerchantResponse';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  mps: {
    common: {
      v1: {
        Address: MessageTypeDefinition<_mps_common_v1_Address, _mps_common_v1_Address__Output>
        EventMeta: MessageTypeDefinition<_mps_common_v1_EventMeta, _mps_common_v1_EventMeta__Output>
        PageInfo: MessageTypeDefinition<_mps_common_v1_PageInfo, _mps_common_v1_PageInfo__Output>
        PageRequest: MessageTypeDefinition<_mps_common_v1_PageRequest, _mps_common_v1_PageRequest__Output>
        Price: MessageTypeDefinition<_mps_common_v1_Price, _mps_common_v1_Price__Output>
        Settlement: MessageTypeDefinition<_mps_common_v1_Settlement, _mps_common_v1_Settlement__Output>
      }
    }
    merchants: {
      v1: {
        Affiliation: MessageTypeDefinition<_mps_merchants_v1_Affiliation, _mps_merchants_v1_Affiliation__Output>
        BankAccount: MessageTypeDefinition<_mps_merchants_v1_BankAccount, _mps_merchants_v1_BankAccount__Output>
        CheckCompaniesRequest: MessageTypeDefinition<_mps_merchants_v1_CheckCompaniesRequest, _mps_merchants_v1_CheckCompaniesRequest__Output>
        CheckCompaniesResponse: MessageTypeDefinition<_mps_merchants_v1_CheckCompaniesResponse, _mps_merchants_v1_CheckCompaniesResponse__Output>
        CheckMerchantPatchRequest: MessageTypeDefinition<_mps_merchants_v1_CheckMerchantPatchRequest, _mps_merchants_v1_CheckMerchantPatchRequest__Output>
        CheckMerchantPatchResponse: MessageTypeDefinition<_mps_merchants_v1_CheckMerchantPatchResponse, _mps_merchants_v1_CheckMerchantPatchResponse__Output>
        Contact: MessageTypeDefinition<_mps_merchants_v1_Contact, _mps_merchants_v1_Contact__Output>
        CreateAffiliationRequest: MessageTypeDefinition<_mps_merchants_v1_CreateAffiliationRequest, _mps_merchants_v1_CreateAffiliationRequest__Output>
        CreateAffiliationResponse: MessageTypeDefinition<_mps_merchants_v1_CreateAffiliationResponse, _mps_merchants_v1_CreateAffiliationResponse__Output>
        CreateBankAccountRequest: MessageTypeDefinition<_mps_merchants_v1_CreateBankAccountRequest, _mps_merchants_v1_CreateBankAccountRequest__Output>
        CreateBankAccountResponse: MessageTypeDefinition<_mps_merchants_v1_CreateBankAccountResponse, _mps_merchants_v1_CreateBankAccountResponse__Output>
        CreateMerchantRequest: MessageTypeDefinition<_mps_merchants_v1_CreateMerchantRequest, _mps_merchants_v1_CreateMerchantRequest__Output>
        CreateMerchantResponse: MessageTypeDefinition<_mps_merchants_v1_CreateMerchantResponse, _mps_merchants_v1_CreateMerchantResponse__Output>
        CreateOrganizationRequest: MessageTypeDefinition<_mps_merchants_v1_CreateOrganizationRequest, _mps_merchants_v1_CreateOrganizationRequest__Output>
        CreateOrganizationResponse: MessageTypeDefinition<_mps_merchants_v1_CreateOrganizationResponse, _mps_merchants_v1_CreateOrganizationResponse__Output>
        DeleteBankAccountRequest: MessageTypeDefinition<_mps_merchants_v1_DeleteBankAccountRequest, _mps_merchants_v1_DeleteBankAccountRequest__Output>
        DeleteBankAccountResponse: MessageTypeDefinition<_mps_merchants_v1_DeleteBankAccountResponse, _mps_merchants_v1_DeleteBankAccountResponse__Output>
        GetAffiliationRequest: MessageTypeDefinition<_mps_merchants_v1_GetAffiliationRequest, _mps_merchants_v1_GetAffiliationRequest__Output>
        GetAffiliationResponse: MessageTypeDefinition<_mps_merchants_v1_GetAffiliationResponse, _mps_merchants_v1_GetAffiliationResponse__Output>
        GetBankAccountRequest: MessageTypeDefinition<_mps_merchants_v1_GetBankAccountRequest, _mps_merchants_v1_GetBankAccountRequest__Output>
        GetBankAccountResponse: MessageTypeDefinition<_mps_merchants_v1_GetBankAccountResponse, _mps_merchants_v1_GetBankAccountResponse__Output>
        GetCapabilitiesRequest: MessageTypeDefinition<_mps_merchants_v1_GetCapabilitiesRequest, _mps_merchants_v1_GetCapabilitiesRequest__Output>
        GetCapabilitiesResponse: MessageTypeDefinition<_mps_merchants_v1_GetCapabilitiesResponse, _mps_merchants_v1_GetCapabilitiesResponse__Output>
        GetMerchantRequest: MessageTypeDefinition<_mps_merchants_v1_GetMerchantRequest, _mps_merchants_v1_GetMerchantRequest__Output>
        GetMerchantResponse: MessageTypeDefinition<_mps_merchants_v1_GetMerchantResponse, _mps_merchants_v1_GetMerchantResponse__Output>
        GetPaymentContextRequest: MessageTypeDefinition<_mps_merchants_v1_GetPaymentContextRequest, _mps_merchants_v1_GetPaymentContextRequest__Output>
        GetPaymentContextResponse: MessageTypeDefinition<_mps_merchants_v1_GetPaymentContextResponse, _mps_merchants_v1_GetPaymentContextResponse__Output>
        GetPayoutTermsRequest: MessageTypeDefinition<_mps_merchants_v1_GetPayoutTermsRequest, _mps_merchants_v1_GetPayoutTermsRequest__Output>
        GetPayoutTermsResponse: MessageTypeDefinition<_mps_merchants_v1_GetPayoutTermsResponse, _mps_merchants_v1_GetPayoutTermsResponse__Output>
        ListAffiliationsRequest: MessageTypeDefinition<_mps_merchants_v1_ListAffiliationsRequest, _mps_merchants_v1_ListAffiliationsRequest__Output>
        ListAffiliationsResponse: MessageTypeDefinition<_mps_merchants_v1_ListAffiliationsResponse, _mps_merchants_v1_ListAffiliationsResponse__Output>
        ListBankAccountsRequest: MessageTypeDefinition<_mps_merchants_v1_ListBankAccountsRequest, _mps_merchants_v1_ListBankAccountsRequest__Output>
        ListBankAccountsResponse: MessageTypeDefinition<_mps_merchants_v1_ListBankAccountsResponse, _mps_merchants_v1_ListBankAccountsResponse__Output>
        ListMerchantsRequest: MessageTypeDefinition<_mps_merchants_v1_ListMerchantsRequest, _mps_merchants_v1_ListMerchantsRequest__Output>
        ListMerchantsResponse: MessageTypeDefinition<_mps_merchants_v1_ListMerchantsResponse, _mps_merchants_v1_ListMerchantsResponse__Output>
        Merchant: MessageTypeDefinition<_mps_merchants_v1_Merchant, _mps_merchants_v1_Merchant__Output>
        MerchantEvent: MessageTypeDefinition<_mps_merchants_v1_MerchantEvent, _mps_merchants_v1_MerchantEvent__Output>
        /**
         * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
         */
        MerchantsService: SubtypeConstructor<typeof grpc.Client, _mps_merchants_v1_MerchantsServiceClient> & { service: _mps_merchants_v1_MerchantsServiceDefinition }
        MethodCapability: MessageTypeDefinition<_mps_merchants_v1_MethodCapability, _mps_merchants_v1_MethodCapability__Output>
        PaymentTerms: MessageTypeDefinition<_mps_merchants_v1_PaymentTerms, _mps_merchants_v1_PaymentTerms__Output>
        SetAffiliationStatusRequest: MessageTypeDefinition<_mps_merchants_v1_SetAffiliationStatusRequest, _mps_merchants_v1_SetAffiliationStatusRequest__Output>
        SetAffiliationStatusResponse: MessageTypeDefinition<_mps_merchants_v1_SetAffiliationStatusResponse, _mps_merchants_v1_SetAffiliationStatusResponse__Output>
        SetDefaultFeePolicyRequest: MessageTypeDefinition<_mps_merchants_v1_SetDefaultFeePolicyRequest, _mps_merchants_v1_SetDefaultFeePolicyRequest__Output>
        SetDefaultFeePolicyResponse: MessageTypeDefinition<_mps_merchants_v1_SetDefaultFeePolicyResponse, _mps_merchants_v1_SetDefaultFeePolicyResponse__Output>
        SetMerchantStatusRequest: MessageTypeDefinition<_mps_merchants_v1_SetMerchantStatusRequest, _mps_merchants_v1_SetMerchantStatusRequest__Output>
        SetMerchantStatusResponse: MessageTypeDefinition<_mps_merchants_v1_SetMerchantStatusResponse, _mps_merchants_v1_SetMerchantStatusResponse__Output>
        SetWebhookEnabledRequest: MessageTypeDefinition<_mps_merchants_v1_SetWebhookEnabledRequest, _mps_merchants_v1_SetWebhookEnabledRequest__Output>
        SetWebhookEnabledResponse: MessageTypeDefinition<_mps_merchants_v1_SetWebhookEnabledResponse, _mps_merchants_v1_SetWebhookEnabledResponse__Output>
        TransferConfigurations: MessageTypeDefinition<_mps_merchants_v1_TransferConfigurations, _mps_merchants_v1_TransferConfigurations__Output>
        UpdateAffiliationRequest: MessageTypeDefinition<_mps_merchants_v1_UpdateAffiliationRequest, _mps_merchants_v1_UpdateAffiliationRequest__Output>
        UpdateAffiliationResponse: MessageTypeDefinition<_mps_merchants_v1_UpdateAffiliationResponse, _mps_merchants_v1_UpdateAffiliationResponse__Output>
        UpdateMerchantRequest: MessageTypeDefinition<_mps_merchants_v1_UpdateMerchantRequest, _mps_merchants_v1_UpdateMerchantRequest__Output>
        UpdateMerchantResponse: MessageTypeDefinition<_mps_merchants_v1_UpdateMerchantResponse, _mps_merchants_v1_UpdateMerchantResponse__Output>
      }
    }
  }
}

