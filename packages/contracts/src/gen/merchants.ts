import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from './mps/common/v1/Address';
import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from './mps/common/v1/EventMeta';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from './mps/common/v1/PageInfo';
import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from './mps/common/v1/PageRequest';
import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from './mps/common/v1/Price';
import type { Affiliation as _mps_merchants_v1_Affiliation, Affiliation__Output as _mps_merchants_v1_Affiliation__Output } from './mps/merchants/v1/Affiliation';
import type { CheckCompaniesRequest as _mps_merchants_v1_CheckCompaniesRequest, CheckCompaniesRequest__Output as _mps_merchants_v1_CheckCompaniesRequest__Output } from './mps/merchants/v1/CheckCompaniesRequest';
import type { CheckCompaniesResponse as _mps_merchants_v1_CheckCompaniesResponse, CheckCompaniesResponse__Output as _mps_merchants_v1_CheckCompaniesResponse__Output } from './mps/merchants/v1/CheckCompaniesResponse';
import type { Contact as _mps_merchants_v1_Contact, Contact__Output as _mps_merchants_v1_Contact__Output } from './mps/merchants/v1/Contact';
import type { CreateAffiliationRequest as _mps_merchants_v1_CreateAffiliationRequest, CreateAffiliationRequest__Output as _mps_merchants_v1_CreateAffiliationRequest__Output } from './mps/merchants/v1/CreateAffiliationRequest';
import type { CreateAffiliationResponse as _mps_merchants_v1_CreateAffiliationResponse, CreateAffiliationResponse__Output as _mps_merchants_v1_CreateAffiliationResponse__Output } from './mps/merchants/v1/CreateAffiliationResponse';
import type { CreateMerchantRequest as _mps_merchants_v1_CreateMerchantRequest, CreateMerchantRequest__Output as _mps_merchants_v1_CreateMerchantRequest__Output } from './mps/merchants/v1/CreateMerchantRequest';
import type { CreateMerchantResponse as _mps_merchants_v1_CreateMerchantResponse, CreateMerchantResponse__Output as _mps_merchants_v1_CreateMerchantResponse__Output } from './mps/merchants/v1/CreateMerchantResponse';
import type { CreateOrganizationRequest as _mps_merchants_v1_CreateOrganizationRequest, CreateOrganizationRequest__Output as _mps_merchants_v1_CreateOrganizationRequest__Output } from './mps/merchants/v1/CreateOrganizationRequest';
import type { CreateOrganizationResponse as _mps_merchants_v1_CreateOrganizationResponse, CreateOrganizationResponse__Output as _mps_merchants_v1_CreateOrganizationResponse__Output } from './mps/merchants/v1/CreateOrganizationResponse';
import type { GetMerchantRequest as _mps_merchants_v1_GetMerchantRequest, GetMerchantRequest__Output as _mps_merchants_v1_GetMerchantRequest__Output } from './mps/merchants/v1/GetMerchantRequest';
import type { GetMerchantResponse as _mps_merchants_v1_GetMerchantResponse, GetMerchantResponse__Output as _mps_merchants_v1_GetMerchantResponse__Output } from './mps/merchants/v1/GetMerchantResponse';
import type { GetPaymentContextRequest as _mps_merchants_v1_GetPaymentContextRequest, GetPaymentContextRequest__Output as _mps_merchants_v1_GetPaymentContextRequest__Output } from './mps/merchants/v1/GetPaymentContextRequest';
import type { GetPaymentContextResponse as _mps_merchants_v1_GetPaymentContextResponse, GetPaymentContextResponse__Output as _mps_merchants_v1_GetPaymentContextResponse__Output } from './mps/merchants/v1/GetPaymentContextResponse';
import type { Merchant as _mps_merchants_v1_Merchant, Merchant__Output as _mps_merchants_v1_Merchant__Output } from './mps/merchants/v1/Merchant';
import type { MerchantEvent as _mps_merchants_v1_MerchantEvent, MerchantEvent__Output as _mps_merchants_v1_MerchantEvent__Output } from './mps/merchants/v1/MerchantEvent';
import type { MerchantsServiceClient as _mps_merchants_v1_MerchantsServiceClient, MerchantsServiceDefinition as _mps_merchants_v1_MerchantsServiceDefinition } from './mps/merchants/v1/MerchantsService';
import type { SetDefaultFeePolicyRequest as _mps_merchants_v1_SetDefaultFeePolicyRequest, SetDefaultFeePolicyRequest__Output as _mps_merchants_v1_SetDefaultFeePolicyRequest__Output } from './mps/merchants/v1/SetDefaultFeePolicyRequest';
import type { SetDefaultFeePolicyResponse as _mps_merchants_v1_SetDefaultFeePolicyResponse, SetDefaultFeePolicyResponse__Output as _mps_merchants_v1_SetDefaultFeePolicyResponse__Output } from './mps/merchants/v1/SetDefaultFeePolicyResponse';
import type { TransferConfigurations as _mps_merchants_v1_TransferConfigurations, TransferConfigurations__Output as _mps_merchants_v1_TransferConfigurations__Output } from './mps/merchants/v1/TransferConfigurations';

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
      }
    }
    merchants: {
      v1: {
        Affiliation: MessageTypeDefinition<_mps_merchants_v1_Affiliation, _mps_merchants_v1_Affiliation__Output>
        CheckCompaniesRequest: MessageTypeDefinition<_mps_merchants_v1_CheckCompaniesRequest, _mps_merchants_v1_CheckCompaniesRequest__Output>
        CheckCompaniesResponse: MessageTypeDefinition<_mps_merchants_v1_CheckCompaniesResponse, _mps_merchants_v1_CheckCompaniesResponse__Output>
        Contact: MessageTypeDefinition<_mps_merchants_v1_Contact, _mps_merchants_v1_Contact__Output>
        CreateAffiliationRequest: MessageTypeDefinition<_mps_merchants_v1_CreateAffiliationRequest, _mps_merchants_v1_CreateAffiliationRequest__Output>
        CreateAffiliationResponse: MessageTypeDefinition<_mps_merchants_v1_CreateAffiliationResponse, _mps_merchants_v1_CreateAffiliationResponse__Output>
        CreateMerchantRequest: MessageTypeDefinition<_mps_merchants_v1_CreateMerchantRequest, _mps_merchants_v1_CreateMerchantRequest__Output>
        CreateMerchantResponse: MessageTypeDefinition<_mps_merchants_v1_CreateMerchantResponse, _mps_merchants_v1_CreateMerchantResponse__Output>
        CreateOrganizationRequest: MessageTypeDefinition<_mps_merchants_v1_CreateOrganizationRequest, _mps_merchants_v1_CreateOrganizationRequest__Output>
        CreateOrganizationResponse: MessageTypeDefinition<_mps_merchants_v1_CreateOrganizationResponse, _mps_merchants_v1_CreateOrganizationResponse__Output>
        GetMerchantRequest: MessageTypeDefinition<_mps_merchants_v1_GetMerchantRequest, _mps_merchants_v1_GetMerchantRequest__Output>
        GetMerchantResponse: MessageTypeDefinition<_mps_merchants_v1_GetMerchantResponse, _mps_merchants_v1_GetMerchantResponse__Output>
        GetPaymentContextRequest: MessageTypeDefinition<_mps_merchants_v1_GetPaymentContextRequest, _mps_merchants_v1_GetPaymentContextRequest__Output>
        GetPaymentContextResponse: MessageTypeDefinition<_mps_merchants_v1_GetPaymentContextResponse, _mps_merchants_v1_GetPaymentContextResponse__Output>
        Merchant: MessageTypeDefinition<_mps_merchants_v1_Merchant, _mps_merchants_v1_Merchant__Output>
        MerchantEvent: MessageTypeDefinition<_mps_merchants_v1_MerchantEvent, _mps_merchants_v1_MerchantEvent__Output>
        /**
         * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
         */
        MerchantsService: SubtypeConstructor<typeof grpc.Client, _mps_merchants_v1_MerchantsServiceClient> & { service: _mps_merchants_v1_MerchantsServiceDefinition }
        SetDefaultFeePolicyRequest: MessageTypeDefinition<_mps_merchants_v1_SetDefaultFeePolicyRequest, _mps_merchants_v1_SetDefaultFeePolicyRequest__Output>
        SetDefaultFeePolicyResponse: MessageTypeDefinition<_mps_merchants_v1_SetDefaultFeePolicyResponse, _mps_merchants_v1_SetDefaultFeePolicyResponse__Output>
        TransferConfigurations: MessageTypeDefinition<_mps_merchants_v1_TransferConfigurations, _mps_merchants_v1_TransferConfigurations__Output>
      }
    }
  }
}

