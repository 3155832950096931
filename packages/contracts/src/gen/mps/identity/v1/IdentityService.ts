// Original file: protos/mps/identity/v1/identity.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { IssueApiKeyRequest as _mps_identity_v1_IssueApiKeyRequest, IssueApiKeyRequest__Output as _mps_identity_v1_IssueApiKeyRequest__Output } from '../../../mps/identity/v1/IssueApiKeyRequest';
import type { IssueApiKeyResponse as _mps_identity_v1_IssueApiKeyResponse, IssueApiKeyResponse__Output as _mps_identity_v1_IssueApiKeyResponse__Output } from '../../../mps/identity/v1/IssueApiKeyResponse';
import type { RevokeApiKeyRequest as _mps_identity_v1_RevokeApiKeyRequest, RevokeApiKeyRequest__Output as _mps_identity_v1_RevokeApiKeyRequest__Output } from '../../../mps/identity/v1/RevokeApiKeyRequest';
import type { RevokeApiKeyResponse as _mps_identity_v1_RevokeApiKeyResponse, RevokeApiKeyResponse__Output as _mps_identity_v1_RevokeApiKeyResponse__Output } from '../../../mps/identity/v1/RevokeApiKeyResponse';
import type { VerifyApiKeyRequest as _mps_identity_v1_VerifyApiKeyRequest, VerifyApiKeyRequest__Output as _mps_identity_v1_VerifyApiKeyRequest__Output } from '../../../mps/identity/v1/VerifyApiKeyRequest';
import type { VerifyApiKeyResponse as _mps_identity_v1_VerifyApiKeyResponse, VerifyApiKeyResponse__Output as _mps_identity_v1_VerifyApiKeyResponse__Output } from '../../../mps/identity/v1/VerifyApiKeyResponse';

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface IdentityServiceClient extends grpc.Client {
  /**
   * Operator only: issues a key without a user. validation_error
   */
  IssueApiKey(argument: _mps_identity_v1_IssueApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_IssueApiKeyResponse__Output>): grpc.ClientUnaryCall;
  IssueApiKey(argument: _mps_identity_v1_IssueApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_IssueApiKeyResponse__Output>): grpc.ClientUnaryCall;
  IssueApiKey(argument: _mps_identity_v1_IssueApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_IssueApiKeyResponse__Output>): grpc.ClientUnaryCall;
  IssueApiKey(argument: _mps_identity_v1_IssueApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_IssueApiKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operator only: issues a key without a user. validation_error
   */
  issueApiKey(argument: _mps_identity_v1_IssueApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_IssueApiKeyResponse__Output>): grpc.ClientUnaryCall;
  issueApiKey(argument: _mps_identity_v1_IssueApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_IssueApiKeyResponse__Output>): grpc.ClientUnaryCall;
  issueApiKey(argument: _mps_identity_v1_IssueApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_IssueApiKeyResponse__Output>): grpc.ClientUnaryCall;
  issueApiKey(argument: _mps_identity_v1_IssueApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_IssueApiKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Ends a key at once. resource_not_found
   */
  RevokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  RevokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  RevokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  RevokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Ends a key at once. resource_not_found
   */
  revokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  revokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  revokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  revokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Gateway only: who holds the key with this SHA-256. authentication_error
   */
  VerifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  VerifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  VerifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  VerifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Gateway only: who holds the key with this SHA-256. authentication_error
   */
  verifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  verifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  verifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  verifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface IdentityServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Operator only: issues a key without a user. validation_error
   */
  IssueApiKey: grpc.handleUnaryCall<_mps_identity_v1_IssueApiKeyRequest__Output, _mps_identity_v1_IssueApiKeyResponse>;
  
  /**
   * Ends a key at once. resource_not_found
   */
  RevokeApiKey: grpc.handleUnaryCall<_mps_identity_v1_RevokeApiKeyRequest__Output, _mps_identity_v1_RevokeApiKeyResponse>;
  
  /**
   * Gateway only: who holds the key with this SHA-256. authentication_error
   */
  VerifyApiKey: grpc.handleUnaryCall<_mps_identity_v1_VerifyApiKeyRequest__Output, _mps_identity_v1_VerifyApiKeyResponse>;
  
}

export interface IdentityServiceDefinition extends grpc.ServiceDefinition {
  IssueApiKey: MethodDefinition<_mps_identity_v1_IssueApiKeyRequest, _mps_identity_v1_IssueApiKeyResponse, _mps_identity_v1_IssueApiKeyRequest__Output, _mps_identity_v1_IssueApiKeyResponse__Output>
  RevokeApiKey: MethodDefinition<_mps_identity_v1_RevokeApiKeyRequest, _mps_identity_v1_RevokeApiKeyResponse, _mps_identity_v1_RevokeApiKeyRequest__Output, _mps_identity_v1_RevokeApiKeyResponse__Output>
  VerifyApiKey: MethodDefinition<_mps_identity_v1_VerifyApiKeyRequest, _mps_identity_v1_VerifyApiKeyResponse, _mps_identity_v1_VerifyApiKeyRequest__Output, _mps_identity_v1_VerifyApiKeyResponse__Output>
}
