import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from './mps/common/v1/Address';
import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from './mps/common/v1/EventMeta';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from './mps/common/v1/PageInfo';
import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from './mps/common/v1/PageRequest';
import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from './mps/common/v1/Price';
import type { ApiKey as _mps_identity_v1_ApiKey, ApiKey__Output as _mps_identity_v1_ApiKey__Output } from './mps/identity/v1/ApiKey';
import type { IdentityEvent as _mps_identity_v1_IdentityEvent, IdentityEvent__Output as _mps_identity_v1_IdentityEvent__Output } from './mps/identity/v1/IdentityEvent';
import type { IdentityServiceClient as _mps_identity_v1_IdentityServiceClient, IdentityServiceDefinition as _mps_identity_v1_IdentityServiceDefinition } from './mps/identity/v1/IdentityService';
import type { IssueApiKeyRequest as _mps_identity_v1_IssueApiKeyRequest, IssueApiKeyRequest__Output as _mps_identity_v1_IssueApiKeyRequest__Output } from './mps/identity/v1/IssueApiKeyRequest';
import type { IssueApiKeyResponse as _mps_identity_v1_IssueApiKeyResponse, IssueApiKeyResponse__Output as _mps_identity_v1_IssueApiKeyResponse__Output } from './mps/identity/v1/IssueApiKeyResponse';
import type { RevokeApiKeyRequest as _mps_identity_v1_RevokeApiKeyRequest, RevokeApiKeyRequest__Output as _mps_identity_v1_RevokeApiKeyRequest__Output } from './mps/identity/v1/RevokeApiKeyRequest';
import type { RevokeApiKeyResponse as _mps_identity_v1_RevokeApiKeyResponse, RevokeApiKeyResponse__Output as _mps_identity_v1_RevokeApiKeyResponse__Output } from './mps/identity/v1/RevokeApiKeyResponse';
import type { VerifyApiKeyRequest as _mps_identity_v1_VerifyApiKeyRequest, VerifyApiKeyRequest__Output as _mps_identity_v1_VerifyApiKeyRequest__Output } from './mps/identity/v1/VerifyApiKeyRequest';
import type { VerifyApiKeyResponse as _mps_identity_v1_VerifyApiKeyResponse, VerifyApiKeyResponse__Output as _mps_identity_v1_VerifyApiKeyResponse__Output } from './mps/identity/v1/VerifyApiKeyResponse';

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
    identity: {
      v1: {
        ApiKey: MessageTypeDefinition<_mps_identity_v1_ApiKey, _mps_identity_v1_ApiKey__Output>
        IdentityEvent: MessageTypeDefinition<_mps_identity_v1_IdentityEvent, _mps_identity_v1_IdentityEvent__Output>
        /**
         * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
         */
        IdentityService: SubtypeConstructor<typeof grpc.Client, _mps_identity_v1_IdentityServiceClient> & { service: _mps_identity_v1_IdentityServiceDefinition }
        IssueApiKeyRequest: MessageTypeDefinition<_mps_identity_v1_IssueApiKeyRequest, _mps_identity_v1_IssueApiKeyRequest__Output>
        IssueApiKeyResponse: MessageTypeDefinition<_mps_identity_v1_IssueApiKeyResponse, _mps_identity_v1_IssueApiKeyResponse__Output>
        RevokeApiKeyRequest: MessageTypeDefinition<_mps_identity_v1_RevokeApiKeyRequest, _mps_identity_v1_RevokeApiKeyRequest__Output>
        RevokeApiKeyResponse: MessageTypeDefinition<_mps_identity_v1_RevokeApiKeyResponse, _mps_identity_v1_RevokeApiKeyResponse__Output>
        VerifyApiKeyRequest: MessageTypeDefinition<_mps_identity_v1_VerifyApiKeyRequest, _mps_identity_v1_VerifyApiKeyRequest__Output>
        VerifyApiKeyResponse: MessageTypeDefinition<_mps_identity_v1_VerifyApiKeyResponse, _mps_identity_v1_VerifyApiKeyResponse__Output>
      }
    }
  }
}

