import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from './mps/common/v1/Address';
import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from './mps/common/v1/EventMeta';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from './mps/common/v1/PageInfo';
import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from './mps/common/v1/PageRequest';
import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from './mps/common/v1/Price';
import type { Settlement as _mps_common_v1_Settlement, Settlement__Output as _mps_common_v1_Settlement__Output } from './mps/common/v1/Settlement';
import type { CheckRefundDestinationRequest as _mps_pix_keys_v1_CheckRefundDestinationRequest, CheckRefundDestinationRequest__Output as _mps_pix_keys_v1_CheckRefundDestinationRequest__Output } from './mps/pix_keys/v1/CheckRefundDestinationRequest';
import type { CheckRefundDestinationResponse as _mps_pix_keys_v1_CheckRefundDestinationResponse, CheckRefundDestinationResponse__Output as _mps_pix_keys_v1_CheckRefundDestinationResponse__Output } from './mps/pix_keys/v1/CheckRefundDestinationResponse';
import type { CreatePixKeyRequest as _mps_pix_keys_v1_CreatePixKeyRequest, CreatePixKeyRequest__Output as _mps_pix_keys_v1_CreatePixKeyRequest__Output } from './mps/pix_keys/v1/CreatePixKeyRequest';
import type { CreatePixKeyResponse as _mps_pix_keys_v1_CreatePixKeyResponse, CreatePixKeyResponse__Output as _mps_pix_keys_v1_CreatePixKeyResponse__Output } from './mps/pix_keys/v1/CreatePixKeyResponse';
import type { DeletePixKeyRequest as _mps_pix_keys_v1_DeletePixKeyRequest, DeletePixKeyRequest__Output as _mps_pix_keys_v1_DeletePixKeyRequest__Output } from './mps/pix_keys/v1/DeletePixKeyRequest';
import type { DeletePixKeyResponse as _mps_pix_keys_v1_DeletePixKeyResponse, DeletePixKeyResponse__Output as _mps_pix_keys_v1_DeletePixKeyResponse__Output } from './mps/pix_keys/v1/DeletePixKeyResponse';
import type { DictKeyInformation as _mps_pix_keys_v1_DictKeyInformation, DictKeyInformation__Output as _mps_pix_keys_v1_DictKeyInformation__Output } from './mps/pix_keys/v1/DictKeyInformation';
import type { GetPixKeyForChargeRequest as _mps_pix_keys_v1_GetPixKeyForChargeRequest, GetPixKeyForChargeRequest__Output as _mps_pix_keys_v1_GetPixKeyForChargeRequest__Output } from './mps/pix_keys/v1/GetPixKeyForChargeRequest';
import type { GetPixKeyForChargeResponse as _mps_pix_keys_v1_GetPixKeyForChargeResponse, GetPixKeyForChargeResponse__Output as _mps_pix_keys_v1_GetPixKeyForChargeResponse__Output } from './mps/pix_keys/v1/GetPixKeyForChargeResponse';
import type { GetPixKeyForPayoutRequest as _mps_pix_keys_v1_GetPixKeyForPayoutRequest, GetPixKeyForPayoutRequest__Output as _mps_pix_keys_v1_GetPixKeyForPayoutRequest__Output } from './mps/pix_keys/v1/GetPixKeyForPayoutRequest';
import type { GetPixKeyForPayoutResponse as _mps_pix_keys_v1_GetPixKeyForPayoutResponse, GetPixKeyForPayoutResponse__Output as _mps_pix_keys_v1_GetPixKeyForPayoutResponse__Output } from './mps/pix_keys/v1/GetPixKeyForPayoutResponse';
import type { GetPixKeyRequest as _mps_pix_keys_v1_GetPixKeyRequest, GetPixKeyRequest__Output as _mps_pix_keys_v1_GetPixKeyRequest__Output } from './mps/pix_keys/v1/GetPixKeyRequest';
import type { GetPixKeyResponse as _mps_pix_keys_v1_GetPixKeyResponse, GetPixKeyResponse__Output as _mps_pix_keys_v1_GetPixKeyResponse__Output } from './mps/pix_keys/v1/GetPixKeyResponse';
import type { ListPixKeysRequest as _mps_pix_keys_v1_ListPixKeysRequest, ListPixKeysRequest__Output as _mps_pix_keys_v1_ListPixKeysRequest__Output } from './mps/pix_keys/v1/ListPixKeysRequest';
import type { ListPixKeysResponse as _mps_pix_keys_v1_ListPixKeysResponse, ListPixKeysResponse__Output as _mps_pix_keys_v1_ListPixKeysResponse__Output } from './mps/pix_keys/v1/ListPixKeysResponse';
import type { PixKey as _mps_pix_keys_v1_PixKey, PixKey__Output as _mps_pix_keys_v1_PixKey__Output } from './mps/pix_keys/v1/PixKey';
import type { PixKeyActor as _mps_pix_keys_v1_PixKeyActor, PixKeyActor__Output as _mps_pix_keys_v1_PixKeyActor__Output } from './mps/pix_keys/v1/PixKeyActor';
import type { PixKeyEvent as _mps_pix_keys_v1_PixKeyEvent, PixKeyEvent__Output as _mps_pix_keys_v1_PixKeyEvent__Output } from './mps/pix_keys/v1/PixKeyEvent';
import type { PixKeyPlace as _mps_pix_keys_v1_PixKeyPlace, PixKeyPlace__Output as _mps_pix_keys_v1_PixKeyPlace__Output } from './mps/pix_keys/v1/PixKeyPlace';
import type { PixKeysServiceClient as _mps_pix_keys_v1_PixKeysServiceClient, PixKeysServiceDefinition as _mps_pix_keys_v1_PixKeysServiceDefinition } from './mps/pix_keys/v1/PixKeysService';
import type { PrimaryPixKeyChange as _mps_pix_keys_v1_PrimaryPixKeyChange, PrimaryPixKeyChange__Output as _mps_pix_keys_v1_PrimaryPixKeyChange__Output } from './mps/pix_keys/v1/PrimaryPixKeyChange';
import type { RefreshPixKeyRequest as _mps_pix_keys_v1_RefreshPixKeyRequest, RefreshPixKeyRequest__Output as _mps_pix_keys_v1_RefreshPixKeyRequest__Output } from './mps/pix_keys/v1/RefreshPixKeyRequest';
import type { RefreshPixKeyResponse as _mps_pix_keys_v1_RefreshPixKeyResponse, RefreshPixKeyResponse__Output as _mps_pix_keys_v1_RefreshPixKeyResponse__Output } from './mps/pix_keys/v1/RefreshPixKeyResponse';

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
    pix_keys: {
      v1: {
        CheckRefundDestinationRequest: MessageTypeDefinition<_mps_pix_keys_v1_CheckRefundDestinationRequest, _mps_pix_keys_v1_CheckRefundDestinationRequest__Output>
        CheckRefundDestinationResponse: MessageTypeDefinition<_mps_pix_keys_v1_CheckRefundDestinationResponse, _mps_pix_keys_v1_CheckRefundDestinationResponse__Output>
        CreatePixKeyRequest: MessageTypeDefinition<_mps_pix_keys_v1_CreatePixKeyRequest, _mps_pix_keys_v1_CreatePixKeyRequest__Output>
        CreatePixKeyResponse: MessageTypeDefinition<_mps_pix_keys_v1_CreatePixKeyResponse, _mps_pix_keys_v1_CreatePixKeyResponse__Output>
        DeletePixKeyRequest: MessageTypeDefinition<_mps_pix_keys_v1_DeletePixKeyRequest, _mps_pix_keys_v1_DeletePixKeyRequest__Output>
        DeletePixKeyResponse: MessageTypeDefinition<_mps_pix_keys_v1_DeletePixKeyResponse, _mps_pix_keys_v1_DeletePixKeyResponse__Output>
        DictKeyInformation: MessageTypeDefinition<_mps_pix_keys_v1_DictKeyInformation, _mps_pix_keys_v1_DictKeyInformation__Output>
        GetPixKeyForChargeRequest: MessageTypeDefinition<_mps_pix_keys_v1_GetPixKeyForChargeRequest, _mps_pix_keys_v1_GetPixKeyForChargeRequest__Output>
        GetPixKeyForChargeResponse: MessageTypeDefinition<_mps_pix_keys_v1_GetPixKeyForChargeResponse, _mps_pix_keys_v1_GetPixKeyForChargeResponse__Output>
        GetPixKeyForPayoutRequest: MessageTypeDefinition<_mps_pix_keys_v1_GetPixKeyForPayoutRequest, _mps_pix_keys_v1_GetPixKeyForPayoutRequest__Output>
        GetPixKeyForPayoutResponse: MessageTypeDefinition<_mps_pix_keys_v1_GetPixKeyForPayoutResponse, _mps_pix_keys_v1_GetPixKeyForPayoutResponse__Output>
        GetPixKeyRequest: MessageTypeDefinition<_mps_pix_keys_v1_GetPixKeyRequest, _mps_pix_keys_v1_GetPixKeyRequest__Output>
        GetPixKeyResponse: MessageTypeDefinition<_mps_pix_keys_v1_GetPixKeyResponse, _mps_pix_keys_v1_GetPixKeyResponse__Output>
        ListPixKeysRequest: MessageTypeDefinition<_mps_pix_keys_v1_ListPixKeysRequest, _mps_pix_keys_v1_ListPixKeysRequest__Output>
        ListPixKeysResponse: MessageTypeDefinition<_mps_pix_keys_v1_ListPixKeysResponse, _mps_pix_keys_v1_ListPixKeysResponse__Output>
        PixKey: MessageTypeDefinition<_mps_pix_keys_v1_PixKey, _mps_pix_keys_v1_PixKey__Output>
        PixKeyActor: MessageTypeDefinition<_mps_pix_keys_v1_PixKeyActor, _mps_pix_keys_v1_PixKeyActor__Output>
        PixKeyEvent: MessageTypeDefinition<_mps_pix_keys_v1_PixKeyEvent, _mps_pix_keys_v1_PixKeyEvent__Output>
        PixKeyPlace: MessageTypeDefinition<_mps_pix_keys_v1_PixKeyPlace, _mps_pix_keys_v1_PixKeyPlace__Output>
        /**
         * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
         */
        PixKeysService: SubtypeConstructor<typeof grpc.Client, _mps_pix_keys_v1_PixKeysServiceClient> & { service: _mps_pix_keys_v1_PixKeysServiceDefinition }
        PrimaryPixKeyChange: MessageTypeDefinition<_mps_pix_keys_v1_PrimaryPixKeyChange, _mps_pix_keys_v1_PrimaryPixKeyChange__Output>
        RefreshPixKeyRequest: MessageTypeDefinition<_mps_pix_keys_v1_RefreshPixKeyRequest, _mps_pix_keys_v1_RefreshPixKeyRequest__Output>
        RefreshPixKeyResponse: MessageTypeDefinition<_mps_pix_keys_v1_RefreshPixKeyResponse, _mps_pix_keys_v1_RefreshPixKeyResponse__Output>
      }
    }
  }
}

