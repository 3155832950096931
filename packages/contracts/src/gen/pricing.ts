import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from './mps/common/v1/Address';
import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from './mps/common/v1/EventMeta';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from './mps/common/v1/PageInfo';
import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from './mps/common/v1/PageRequest';
import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from './mps/common/v1/Price';
import type { Settlement as _mps_common_v1_Settlement, Settlement__Output as _mps_common_v1_Settlement__Output } from './mps/common/v1/Settlement';
import type { CheckFeeRulesRequest as _mps_pricing_v1_CheckFeeRulesRequest, CheckFeeRulesRequest__Output as _mps_pricing_v1_CheckFeeRulesRequest__Output } from './mps/pricing/v1/CheckFeeRulesRequest';
import type { CheckFeeRulesResponse as _mps_pricing_v1_CheckFeeRulesResponse, CheckFeeRulesResponse__Output as _mps_pricing_v1_CheckFeeRulesResponse__Output } from './mps/pricing/v1/CheckFeeRulesResponse';
import type { CostPolicy as _mps_pricing_v1_CostPolicy, CostPolicy__Output as _mps_pricing_v1_CostPolicy__Output } from './mps/pricing/v1/CostPolicy';
import type { CreateFeePolicyRequest as _mps_pricing_v1_CreateFeePolicyRequest, CreateFeePolicyRequest__Output as _mps_pricing_v1_CreateFeePolicyRequest__Output } from './mps/pricing/v1/CreateFeePolicyRequest';
import type { CreateFeePolicyResponse as _mps_pricing_v1_CreateFeePolicyResponse, CreateFeePolicyResponse__Output as _mps_pricing_v1_CreateFeePolicyResponse__Output } from './mps/pricing/v1/CreateFeePolicyResponse';
import type { ExplainFeePolicyRequest as _mps_pricing_v1_ExplainFeePolicyRequest, ExplainFeePolicyRequest__Output as _mps_pricing_v1_ExplainFeePolicyRequest__Output } from './mps/pricing/v1/ExplainFeePolicyRequest';
import type { ExplainFeePolicyResponse as _mps_pricing_v1_ExplainFeePolicyResponse, ExplainFeePolicyResponse__Output as _mps_pricing_v1_ExplainFeePolicyResponse__Output } from './mps/pricing/v1/ExplainFeePolicyResponse';
import type { ExplainedCondition as _mps_pricing_v1_ExplainedCondition, ExplainedCondition__Output as _mps_pricing_v1_ExplainedCondition__Output } from './mps/pricing/v1/ExplainedCondition';
import type { ExplainedRule as _mps_pricing_v1_ExplainedRule, ExplainedRule__Output as _mps_pricing_v1_ExplainedRule__Output } from './mps/pricing/v1/ExplainedRule';
import type { FeeCondition as _mps_pricing_v1_FeeCondition, FeeCondition__Output as _mps_pricing_v1_FeeCondition__Output } from './mps/pricing/v1/FeeCondition';
import type { FeePolicy as _mps_pricing_v1_FeePolicy, FeePolicy__Output as _mps_pricing_v1_FeePolicy__Output } from './mps/pricing/v1/FeePolicy';
import type { FeeRule as _mps_pricing_v1_FeeRule, FeeRule__Output as _mps_pricing_v1_FeeRule__Output } from './mps/pricing/v1/FeeRule';
import type { FeeRuleInput as _mps_pricing_v1_FeeRuleInput, FeeRuleInput__Output as _mps_pricing_v1_FeeRuleInput__Output } from './mps/pricing/v1/FeeRuleInput';
import type { FeeStep as _mps_pricing_v1_FeeStep, FeeStep__Output as _mps_pricing_v1_FeeStep__Output } from './mps/pricing/v1/FeeStep';
import type { GetCostPolicyRequest as _mps_pricing_v1_GetCostPolicyRequest, GetCostPolicyRequest__Output as _mps_pricing_v1_GetCostPolicyRequest__Output } from './mps/pricing/v1/GetCostPolicyRequest';
import type { GetCostPolicyResponse as _mps_pricing_v1_GetCostPolicyResponse, GetCostPolicyResponse__Output as _mps_pricing_v1_GetCostPolicyResponse__Output } from './mps/pricing/v1/GetCostPolicyResponse';
import type { GetFeePolicyRequest as _mps_pricing_v1_GetFeePolicyRequest, GetFeePolicyRequest__Output as _mps_pricing_v1_GetFeePolicyRequest__Output } from './mps/pricing/v1/GetFeePolicyRequest';
import type { GetFeePolicyResponse as _mps_pricing_v1_GetFeePolicyResponse, GetFeePolicyResponse__Output as _mps_pricing_v1_GetFeePolicyResponse__Output } from './mps/pricing/v1/GetFeePolicyResponse';
import type { GetPaymentPoliciesRequest as _mps_pricing_v1_GetPaymentPoliciesRequest, GetPaymentPoliciesRequest__Output as _mps_pricing_v1_GetPaymentPoliciesRequest__Output } from './mps/pricing/v1/GetPaymentPoliciesRequest';
import type { GetPaymentPoliciesResponse as _mps_pricing_v1_GetPaymentPoliciesResponse, GetPaymentPoliciesResponse__Output as _mps_pricing_v1_GetPaymentPoliciesResponse__Output } from './mps/pricing/v1/GetPaymentPoliciesResponse';
import type { ListCostPoliciesRequest as _mps_pricing_v1_ListCostPoliciesRequest, ListCostPoliciesRequest__Output as _mps_pricing_v1_ListCostPoliciesRequest__Output } from './mps/pricing/v1/ListCostPoliciesRequest';
import type { ListCostPoliciesResponse as _mps_pricing_v1_ListCostPoliciesResponse, ListCostPoliciesResponse__Output as _mps_pricing_v1_ListCostPoliciesResponse__Output } from './mps/pricing/v1/ListCostPoliciesResponse';
import type { ListFeePoliciesRequest as _mps_pricing_v1_ListFeePoliciesRequest, ListFeePoliciesRequest__Output as _mps_pricing_v1_ListFeePoliciesRequest__Output } from './mps/pricing/v1/ListFeePoliciesRequest';
import type { ListFeePoliciesResponse as _mps_pricing_v1_ListFeePoliciesResponse, ListFeePoliciesResponse__Output as _mps_pricing_v1_ListFeePoliciesResponse__Output } from './mps/pricing/v1/ListFeePoliciesResponse';
import type { ListFeePolicyVersionsRequest as _mps_pricing_v1_ListFeePolicyVersionsRequest, ListFeePolicyVersionsRequest__Output as _mps_pricing_v1_ListFeePolicyVersionsRequest__Output } from './mps/pricing/v1/ListFeePolicyVersionsRequest';
import type { ListFeePolicyVersionsResponse as _mps_pricing_v1_ListFeePolicyVersionsResponse, ListFeePolicyVersionsResponse__Output as _mps_pricing_v1_ListFeePolicyVersionsResponse__Output } from './mps/pricing/v1/ListFeePolicyVersionsResponse';
import type { PriceInput as _mps_pricing_v1_PriceInput, PriceInput__Output as _mps_pricing_v1_PriceInput__Output } from './mps/pricing/v1/PriceInput';
import type { PricingEvent as _mps_pricing_v1_PricingEvent, PricingEvent__Output as _mps_pricing_v1_PricingEvent__Output } from './mps/pricing/v1/PricingEvent';
import type { PricingServiceClient as _mps_pricing_v1_PricingServiceClient, PricingServiceDefinition as _mps_pricing_v1_PricingServiceDefinition } from './mps/pricing/v1/PricingService';
import type { PutCostPolicyRequest as _mps_pricing_v1_PutCostPolicyRequest, PutCostPolicyRequest__Output as _mps_pricing_v1_PutCostPolicyRequest__Output } from './mps/pricing/v1/PutCostPolicyRequest';
import type { PutCostPolicyResponse as _mps_pricing_v1_PutCostPolicyResponse, PutCostPolicyResponse__Output as _mps_pricing_v1_PutCostPolicyResponse__Output } from './mps/pricing/v1/PutCostPolicyResponse';
import type { QuoteRequest as _mps_pricing_v1_QuoteRequest, QuoteRequest__Output as _mps_pricing_v1_QuoteRequest__Output } from './mps/pricing/v1/QuoteRequest';
import type { QuoteResponse as _mps_pricing_v1_QuoteResponse, QuoteResponse__Output as _mps_pricing_v1_QuoteResponse__Output } from './mps/pricing/v1/QuoteResponse';
import type { QuoteSubject as _mps_pricing_v1_QuoteSubject, QuoteSubject__Output as _mps_pricing_v1_QuoteSubject__Output } from './mps/pricing/v1/QuoteSubject';
import type { ReplaceFeePolicyRequest as _mps_pricing_v1_ReplaceFeePolicyRequest, ReplaceFeePolicyRequest__Output as _mps_pricing_v1_ReplaceFeePolicyRequest__Output } from './mps/pricing/v1/ReplaceFeePolicyRequest';
import type { ReplaceFeePolicyResponse as _mps_pricing_v1_ReplaceFeePolicyResponse, ReplaceFeePolicyResponse__Output as _mps_pricing_v1_ReplaceFeePolicyResponse__Output } from './mps/pricing/v1/ReplaceFeePolicyResponse';

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
    pricing: {
      v1: {
        CheckFeeRulesRequest: MessageTypeDefinition<_mps_pricing_v1_CheckFeeRulesRequest, _mps_pricing_v1_CheckFeeRulesRequest__Output>
        CheckFeeRulesResponse: MessageTypeDefinition<_mps_pricing_v1_CheckFeeRulesResponse, _mps_pricing_v1_CheckFeeRulesResponse__Output>
        CostPolicy: MessageTypeDefinition<_mps_pricing_v1_CostPolicy, _mps_pricing_v1_CostPolicy__Output>
        CreateFeePolicyRequest: MessageTypeDefinition<_mps_pricing_v1_CreateFeePolicyRequest, _mps_pricing_v1_CreateFeePolicyRequest__Output>
        CreateFeePolicyResponse: MessageTypeDefinition<_mps_pricing_v1_CreateFeePolicyResponse, _mps_pricing_v1_CreateFeePolicyResponse__Output>
        ExplainFeePolicyRequest: MessageTypeDefinition<_mps_pricing_v1_ExplainFeePolicyRequest, _mps_pricing_v1_ExplainFeePolicyRequest__Output>
        ExplainFeePolicyResponse: MessageTypeDefinition<_mps_pricing_v1_ExplainFeePolicyResponse, _mps_pricing_v1_ExplainFeePolicyResponse__Output>
        ExplainedCondition: MessageTypeDefinition<_mps_pricing_v1_ExplainedCondition, _mps_pricing_v1_ExplainedCondition__Output>
        ExplainedRule: MessageTypeDefinition<_mps_pricing_v1_ExplainedRule, _mps_pricing_v1_ExplainedRule__Output>
        FeeCondition: MessageTypeDefinition<_mps_pricing_v1_FeeCondition, _mps_pricing_v1_FeeCondition__Output>
        FeePolicy: MessageTypeDefinition<_mps_pricing_v1_FeePolicy, _mps_pricing_v1_FeePolicy__Output>
        FeeRule: MessageTypeDefinition<_mps_pricing_v1_FeeRule, _mps_pricing_v1_FeeRule__Output>
        FeeRuleInput: MessageTypeDefinition<_mps_pricing_v1_FeeRuleInput, _mps_pricing_v1_FeeRuleInput__Output>
        FeeStep: MessageTypeDefinition<_mps_pricing_v1_FeeStep, _mps_pricing_v1_FeeStep__Output>
        GetCostPolicyRequest: MessageTypeDefinition<_mps_pricing_v1_GetCostPolicyRequest, _mps_pricing_v1_GetCostPolicyRequest__Output>
        GetCostPolicyResponse: MessageTypeDefinition<_mps_pricing_v1_GetCostPolicyResponse, _mps_pricing_v1_GetCostPolicyResponse__Output>
        GetFeePolicyRequest: MessageTypeDefinition<_mps_pricing_v1_GetFeePolicyRequest, _mps_pricing_v1_GetFeePolicyRequest__Output>
        GetFeePolicyResponse: MessageTypeDefinition<_mps_pricing_v1_GetFeePolicyResponse, _mps_pricing_v1_GetFeePolicyResponse__Output>
        GetPaymentPoliciesRequest: MessageTypeDefinition<_mps_pricing_v1_GetPaymentPoliciesRequest, _mps_pricing_v1_GetPaymentPoliciesRequest__Output>
        GetPaymentPoliciesResponse: MessageTypeDefinition<_mps_pricing_v1_GetPaymentPoliciesResponse, _mps_pricing_v1_GetPaymentPoliciesResponse__Output>
        ListCostPoliciesRequest: MessageTypeDefinition<_mps_pricing_v1_ListCostPoliciesRequest, _mps_pricing_v1_ListCostPoliciesRequest__Output>
        ListCostPoliciesResponse: MessageTypeDefinition<_mps_pricing_v1_ListCostPoliciesResponse, _mps_pricing_v1_ListCostPoliciesResponse__Output>
        ListFeePoliciesRequest: MessageTypeDefinition<_mps_pricing_v1_ListFeePoliciesRequest, _mps_pricing_v1_ListFeePoliciesRequest__Output>
        ListFeePoliciesResponse: MessageTypeDefinition<_mps_pricing_v1_ListFeePoliciesResponse, _mps_pricing_v1_ListFeePoliciesResponse__Output>
        ListFeePolicyVersionsRequest: MessageTypeDefinition<_mps_pricing_v1_ListFeePolicyVersionsRequest, _mps_pricing_v1_ListFeePolicyVersionsRequest__Output>
        ListFeePolicyVersionsResponse: MessageTypeDefinition<_mps_pricing_v1_ListFeePolicyVersionsResponse, _mps_pricing_v1_ListFeePolicyVersionsResponse__Output>
        PriceInput: MessageTypeDefinition<_mps_pricing_v1_PriceInput, _mps_pricing_v1_PriceInput__Output>
        PricingEvent: MessageTypeDefinition<_mps_pricing_v1_PricingEvent, _mps_pricing_v1_PricingEvent__Output>
        /**
         * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order. A
         * caller without an organization gets company_not_selected from every RPC of a tenant.
         */
        PricingService: SubtypeConstructor<typeof grpc.Client, _mps_pricing_v1_PricingServiceClient> & { service: _mps_pricing_v1_PricingServiceDefinition }
        PutCostPolicyRequest: MessageTypeDefinition<_mps_pricing_v1_PutCostPolicyRequest, _mps_pricing_v1_PutCostPolicyRequest__Output>
        PutCostPolicyResponse: MessageTypeDefinition<_mps_pricing_v1_PutCostPolicyResponse, _mps_pricing_v1_PutCostPolicyResponse__Output>
        QuoteRequest: MessageTypeDefinition<_mps_pricing_v1_QuoteRequest, _mps_pricing_v1_QuoteRequest__Output>
        QuoteResponse: MessageTypeDefinition<_mps_pricing_v1_QuoteResponse, _mps_pricing_v1_QuoteResponse__Output>
        QuoteSubject: MessageTypeDefinition<_mps_pricing_v1_QuoteSubject, _mps_pricing_v1_QuoteSubject__Output>
        ReplaceFeePolicyRequest: MessageTypeDefinition<_mps_pricing_v1_ReplaceFeePolicyRequest, _mps_pricing_v1_ReplaceFeePolicyRequest__Output>
        ReplaceFeePolicyResponse: MessageTypeDefinition<_mps_pricing_v1_ReplaceFeePolicyResponse, _mps_pricing_v1_ReplaceFeePolicyResponse__Output>
      }
    }
  }
}

