// Original file: protos/mps/identity/v1/identity.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AcceptMembershipRequest as _mps_identity_v1_AcceptMembershipRequest, AcceptMembershipRequest__Output as _mps_identity_v1_AcceptMembershipRequest__Output } from '../../../mps/identity/v1/AcceptMembershipRequest';
import type { AcceptMembershipResponse as _mps_identity_v1_AcceptMembershipResponse, AcceptMembershipResponse__Output as _mps_identity_v1_AcceptMembershipResponse__Output } from '../../../mps/identity/v1/AcceptMembershipResponse';
import type { ChangePasswordRequest as _mps_identity_v1_ChangePasswordRequest, ChangePasswordRequest__Output as _mps_identity_v1_ChangePasswordRequest__Output } from '../../../mps/identity/v1/ChangePasswordRequest';
import type { ChangePasswordResponse as _mps_identity_v1_ChangePasswordResponse, ChangePasswordResponse__Output as _mps_identity_v1_ChangePasswordResponse__Output } from '../../../mps/identity/v1/ChangePasswordResponse';
import type { CheckApiKeyRequest as _mps_identity_v1_CheckApiKeyRequest, CheckApiKeyRequest__Output as _mps_identity_v1_CheckApiKeyRequest__Output } from '../../../mps/identity/v1/CheckApiKeyRequest';
import type { CheckApiKeyResponse as _mps_identity_v1_CheckApiKeyResponse, CheckApiKeyResponse__Output as _mps_identity_v1_CheckApiKeyResponse__Output } from '../../../mps/identity/v1/CheckApiKeyResponse';
import type { CheckUserRequest as _mps_identity_v1_CheckUserRequest, CheckUserRequest__Output as _mps_identity_v1_CheckUserRequest__Output } from '../../../mps/identity/v1/CheckUserRequest';
import type { CheckUserResponse as _mps_identity_v1_CheckUserResponse, CheckUserResponse__Output as _mps_identity_v1_CheckUserResponse__Output } from '../../../mps/identity/v1/CheckUserResponse';
import type { CreateApiKeyRequest as _mps_identity_v1_CreateApiKeyRequest, CreateApiKeyRequest__Output as _mps_identity_v1_CreateApiKeyRequest__Output } from '../../../mps/identity/v1/CreateApiKeyRequest';
import type { CreateApiKeyResponse as _mps_identity_v1_CreateApiKeyResponse, CreateApiKeyResponse__Output as _mps_identity_v1_CreateApiKeyResponse__Output } from '../../../mps/identity/v1/CreateApiKeyResponse';
import type { CreateRoleRequest as _mps_identity_v1_CreateRoleRequest, CreateRoleRequest__Output as _mps_identity_v1_CreateRoleRequest__Output } from '../../../mps/identity/v1/CreateRoleRequest';
import type { CreateRoleResponse as _mps_identity_v1_CreateRoleResponse, CreateRoleResponse__Output as _mps_identity_v1_CreateRoleResponse__Output } from '../../../mps/identity/v1/CreateRoleResponse';
import type { CreateUserRequest as _mps_identity_v1_CreateUserRequest, CreateUserRequest__Output as _mps_identity_v1_CreateUserRequest__Output } from '../../../mps/identity/v1/CreateUserRequest';
import type { CreateUserResponse as _mps_identity_v1_CreateUserResponse, CreateUserResponse__Output as _mps_identity_v1_CreateUserResponse__Output } from '../../../mps/identity/v1/CreateUserResponse';
import type { DeleteRoleRequest as _mps_identity_v1_DeleteRoleRequest, DeleteRoleRequest__Output as _mps_identity_v1_DeleteRoleRequest__Output } from '../../../mps/identity/v1/DeleteRoleRequest';
import type { DeleteRoleResponse as _mps_identity_v1_DeleteRoleResponse, DeleteRoleResponse__Output as _mps_identity_v1_DeleteRoleResponse__Output } from '../../../mps/identity/v1/DeleteRoleResponse';
import type { EnsureUserRequest as _mps_identity_v1_EnsureUserRequest, EnsureUserRequest__Output as _mps_identity_v1_EnsureUserRequest__Output } from '../../../mps/identity/v1/EnsureUserRequest';
import type { EnsureUserResponse as _mps_identity_v1_EnsureUserResponse, EnsureUserResponse__Output as _mps_identity_v1_EnsureUserResponse__Output } from '../../../mps/identity/v1/EnsureUserResponse';
import type { ForgotPasswordRequest as _mps_identity_v1_ForgotPasswordRequest, ForgotPasswordRequest__Output as _mps_identity_v1_ForgotPasswordRequest__Output } from '../../../mps/identity/v1/ForgotPasswordRequest';
import type { ForgotPasswordResponse as _mps_identity_v1_ForgotPasswordResponse, ForgotPasswordResponse__Output as _mps_identity_v1_ForgotPasswordResponse__Output } from '../../../mps/identity/v1/ForgotPasswordResponse';
import type { GetApiKeyRequest as _mps_identity_v1_GetApiKeyRequest, GetApiKeyRequest__Output as _mps_identity_v1_GetApiKeyRequest__Output } from '../../../mps/identity/v1/GetApiKeyRequest';
import type { GetApiKeyResponse as _mps_identity_v1_GetApiKeyResponse, GetApiKeyResponse__Output as _mps_identity_v1_GetApiKeyResponse__Output } from '../../../mps/identity/v1/GetApiKeyResponse';
import type { GetJwksRequest as _mps_identity_v1_GetJwksRequest, GetJwksRequest__Output as _mps_identity_v1_GetJwksRequest__Output } from '../../../mps/identity/v1/GetJwksRequest';
import type { GetJwksResponse as _mps_identity_v1_GetJwksResponse, GetJwksResponse__Output as _mps_identity_v1_GetJwksResponse__Output } from '../../../mps/identity/v1/GetJwksResponse';
import type { GetMeRequest as _mps_identity_v1_GetMeRequest, GetMeRequest__Output as _mps_identity_v1_GetMeRequest__Output } from '../../../mps/identity/v1/GetMeRequest';
import type { GetMeResponse as _mps_identity_v1_GetMeResponse, GetMeResponse__Output as _mps_identity_v1_GetMeResponse__Output } from '../../../mps/identity/v1/GetMeResponse';
import type { GetOwnMembershipRequest as _mps_identity_v1_GetOwnMembershipRequest, GetOwnMembershipRequest__Output as _mps_identity_v1_GetOwnMembershipRequest__Output } from '../../../mps/identity/v1/GetOwnMembershipRequest';
import type { GetOwnMembershipResponse as _mps_identity_v1_GetOwnMembershipResponse, GetOwnMembershipResponse__Output as _mps_identity_v1_GetOwnMembershipResponse__Output } from '../../../mps/identity/v1/GetOwnMembershipResponse';
import type { GetRoleRequest as _mps_identity_v1_GetRoleRequest, GetRoleRequest__Output as _mps_identity_v1_GetRoleRequest__Output } from '../../../mps/identity/v1/GetRoleRequest';
import type { GetRoleResponse as _mps_identity_v1_GetRoleResponse, GetRoleResponse__Output as _mps_identity_v1_GetRoleResponse__Output } from '../../../mps/identity/v1/GetRoleResponse';
import type { GetUserRequest as _mps_identity_v1_GetUserRequest, GetUserRequest__Output as _mps_identity_v1_GetUserRequest__Output } from '../../../mps/identity/v1/GetUserRequest';
import type { GetUserResponse as _mps_identity_v1_GetUserResponse, GetUserResponse__Output as _mps_identity_v1_GetUserResponse__Output } from '../../../mps/identity/v1/GetUserResponse';
import type { GrantRoleRequest as _mps_identity_v1_GrantRoleRequest, GrantRoleRequest__Output as _mps_identity_v1_GrantRoleRequest__Output } from '../../../mps/identity/v1/GrantRoleRequest';
import type { GrantRoleResponse as _mps_identity_v1_GrantRoleResponse, GrantRoleResponse__Output as _mps_identity_v1_GrantRoleResponse__Output } from '../../../mps/identity/v1/GrantRoleResponse';
import type { IssueApiKeyRequest as _mps_identity_v1_IssueApiKeyRequest, IssueApiKeyRequest__Output as _mps_identity_v1_IssueApiKeyRequest__Output } from '../../../mps/identity/v1/IssueApiKeyRequest';
import type { IssueApiKeyResponse as _mps_identity_v1_IssueApiKeyResponse, IssueApiKeyResponse__Output as _mps_identity_v1_IssueApiKeyResponse__Output } from '../../../mps/identity/v1/IssueApiKeyResponse';
import type { ListApiKeysRequest as _mps_identity_v1_ListApiKeysRequest, ListApiKeysRequest__Output as _mps_identity_v1_ListApiKeysRequest__Output } from '../../../mps/identity/v1/ListApiKeysRequest';
import type { ListApiKeysResponse as _mps_identity_v1_ListApiKeysResponse, ListApiKeysResponse__Output as _mps_identity_v1_ListApiKeysResponse__Output } from '../../../mps/identity/v1/ListApiKeysResponse';
import type { ListRolesRequest as _mps_identity_v1_ListRolesRequest, ListRolesRequest__Output as _mps_identity_v1_ListRolesRequest__Output } from '../../../mps/identity/v1/ListRolesRequest';
import type { ListRolesResponse as _mps_identity_v1_ListRolesResponse, ListRolesResponse__Output as _mps_identity_v1_ListRolesResponse__Output } from '../../../mps/identity/v1/ListRolesResponse';
import type { ListUsersRequest as _mps_identity_v1_ListUsersRequest, ListUsersRequest__Output as _mps_identity_v1_ListUsersRequest__Output } from '../../../mps/identity/v1/ListUsersRequest';
import type { ListUsersResponse as _mps_identity_v1_ListUsersResponse, ListUsersResponse__Output as _mps_identity_v1_ListUsersResponse__Output } from '../../../mps/identity/v1/ListUsersResponse';
import type { LoginRequest as _mps_identity_v1_LoginRequest, LoginRequest__Output as _mps_identity_v1_LoginRequest__Output } from '../../../mps/identity/v1/LoginRequest';
import type { LoginResponse as _mps_identity_v1_LoginResponse, LoginResponse__Output as _mps_identity_v1_LoginResponse__Output } from '../../../mps/identity/v1/LoginResponse';
import type { LogoutRequest as _mps_identity_v1_LogoutRequest, LogoutRequest__Output as _mps_identity_v1_LogoutRequest__Output } from '../../../mps/identity/v1/LogoutRequest';
import type { LogoutResponse as _mps_identity_v1_LogoutResponse, LogoutResponse__Output as _mps_identity_v1_LogoutResponse__Output } from '../../../mps/identity/v1/LogoutResponse';
import type { RefreshRequest as _mps_identity_v1_RefreshRequest, RefreshRequest__Output as _mps_identity_v1_RefreshRequest__Output } from '../../../mps/identity/v1/RefreshRequest';
import type { RefreshResponse as _mps_identity_v1_RefreshResponse, RefreshResponse__Output as _mps_identity_v1_RefreshResponse__Output } from '../../../mps/identity/v1/RefreshResponse';
import type { RemoveMembershipRequest as _mps_identity_v1_RemoveMembershipRequest, RemoveMembershipRequest__Output as _mps_identity_v1_RemoveMembershipRequest__Output } from '../../../mps/identity/v1/RemoveMembershipRequest';
import type { RemoveMembershipResponse as _mps_identity_v1_RemoveMembershipResponse, RemoveMembershipResponse__Output as _mps_identity_v1_RemoveMembershipResponse__Output } from '../../../mps/identity/v1/RemoveMembershipResponse';
import type { ResetPasswordRequest as _mps_identity_v1_ResetPasswordRequest, ResetPasswordRequest__Output as _mps_identity_v1_ResetPasswordRequest__Output } from '../../../mps/identity/v1/ResetPasswordRequest';
import type { ResetPasswordResponse as _mps_identity_v1_ResetPasswordResponse, ResetPasswordResponse__Output as _mps_identity_v1_ResetPasswordResponse__Output } from '../../../mps/identity/v1/ResetPasswordResponse';
import type { RevokeApiKeyRequest as _mps_identity_v1_RevokeApiKeyRequest, RevokeApiKeyRequest__Output as _mps_identity_v1_RevokeApiKeyRequest__Output } from '../../../mps/identity/v1/RevokeApiKeyRequest';
import type { RevokeApiKeyResponse as _mps_identity_v1_RevokeApiKeyResponse, RevokeApiKeyResponse__Output as _mps_identity_v1_RevokeApiKeyResponse__Output } from '../../../mps/identity/v1/RevokeApiKeyResponse';
import type { RotateApiKeyRequest as _mps_identity_v1_RotateApiKeyRequest, RotateApiKeyRequest__Output as _mps_identity_v1_RotateApiKeyRequest__Output } from '../../../mps/identity/v1/RotateApiKeyRequest';
import type { RotateApiKeyResponse as _mps_identity_v1_RotateApiKeyResponse, RotateApiKeyResponse__Output as _mps_identity_v1_RotateApiKeyResponse__Output } from '../../../mps/identity/v1/RotateApiKeyResponse';
import type { RotateSigningKeyRequest as _mps_identity_v1_RotateSigningKeyRequest, RotateSigningKeyRequest__Output as _mps_identity_v1_RotateSigningKeyRequest__Output } from '../../../mps/identity/v1/RotateSigningKeyRequest';
import type { RotateSigningKeyResponse as _mps_identity_v1_RotateSigningKeyResponse, RotateSigningKeyResponse__Output as _mps_identity_v1_RotateSigningKeyResponse__Output } from '../../../mps/identity/v1/RotateSigningKeyResponse';
import type { SelectCompanyRequest as _mps_identity_v1_SelectCompanyRequest, SelectCompanyRequest__Output as _mps_identity_v1_SelectCompanyRequest__Output } from '../../../mps/identity/v1/SelectCompanyRequest';
import type { SelectCompanyResponse as _mps_identity_v1_SelectCompanyResponse, SelectCompanyResponse__Output as _mps_identity_v1_SelectCompanyResponse__Output } from '../../../mps/identity/v1/SelectCompanyResponse';
import type { SuspendUserRequest as _mps_identity_v1_SuspendUserRequest, SuspendUserRequest__Output as _mps_identity_v1_SuspendUserRequest__Output } from '../../../mps/identity/v1/SuspendUserRequest';
import type { SuspendUserResponse as _mps_identity_v1_SuspendUserResponse, SuspendUserResponse__Output as _mps_identity_v1_SuspendUserResponse__Output } from '../../../mps/identity/v1/SuspendUserResponse';
import type { UnsuspendUserRequest as _mps_identity_v1_UnsuspendUserRequest, UnsuspendUserRequest__Output as _mps_identity_v1_UnsuspendUserRequest__Output } from '../../../mps/identity/v1/UnsuspendUserRequest';
import type { UnsuspendUserResponse as _mps_identity_v1_UnsuspendUserResponse, UnsuspendUserResponse__Output as _mps_identity_v1_UnsuspendUserResponse__Output } from '../../../mps/identity/v1/UnsuspendUserResponse';
import type { UpdateRoleRequest as _mps_identity_v1_UpdateRoleRequest, UpdateRoleRequest__Output as _mps_identity_v1_UpdateRoleRequest__Output } from '../../../mps/identity/v1/UpdateRoleRequest';
import type { UpdateRoleResponse as _mps_identity_v1_UpdateRoleResponse, UpdateRoleResponse__Output as _mps_identity_v1_UpdateRoleResponse__Output } from '../../../mps/identity/v1/UpdateRoleResponse';
import type { UpdateUserRequest as _mps_identity_v1_UpdateUserRequest, UpdateUserRequest__Output as _mps_identity_v1_UpdateUserRequest__Output } from '../../../mps/identity/v1/UpdateUserRequest';
import type { UpdateUserResponse as _mps_identity_v1_UpdateUserResponse, UpdateUserResponse__Output as _mps_identity_v1_UpdateUserResponse__Output } from '../../../mps/identity/v1/UpdateUserResponse';
import type { VerifyApiKeyRequest as _mps_identity_v1_VerifyApiKeyRequest, VerifyApiKeyRequest__Output as _mps_identity_v1_VerifyApiKeyRequest__Output } from '../../../mps/identity/v1/VerifyApiKeyRequest';
import type { VerifyApiKeyResponse as _mps_identity_v1_VerifyApiKeyResponse, VerifyApiKeyResponse__Output as _mps_identity_v1_VerifyApiKeyResponse__Output } from '../../../mps/identity/v1/VerifyApiKeyResponse';
import type { VerifySessionRequest as _mps_identity_v1_VerifySessionRequest, VerifySessionRequest__Output as _mps_identity_v1_VerifySessionRequest__Output } from '../../../mps/identity/v1/VerifySessionRequest';
import type { VerifySessionResponse as _mps_identity_v1_VerifySessionResponse, VerifySessionResponse__Output as _mps_identity_v1_VerifySessionResponse__Output } from '../../../mps/identity/v1/VerifySessionResponse';

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 * "System only" and "operator only" refuse every other kind of caller with permission_denied. Calls about users,
 * roles and keys need a user's token: authentication_error · company_not_selected.
 */
export interface IdentityServiceClient extends grpc.Client {
  /**
   * Called by the person. resource_not_found · company_access_denied · invalid_membership_state ·
   * idempotency_key_conflict
   */
  AcceptMembership(argument: _mps_identity_v1_AcceptMembershipRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_AcceptMembershipResponse__Output>): grpc.ClientUnaryCall;
  AcceptMembership(argument: _mps_identity_v1_AcceptMembershipRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_AcceptMembershipResponse__Output>): grpc.ClientUnaryCall;
  AcceptMembership(argument: _mps_identity_v1_AcceptMembershipRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_AcceptMembershipResponse__Output>): grpc.ClientUnaryCall;
  AcceptMembership(argument: _mps_identity_v1_AcceptMembershipRequest, callback: grpc.requestCallback<_mps_identity_v1_AcceptMembershipResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Called by the person. resource_not_found · company_access_denied · invalid_membership_state ·
   * idempotency_key_conflict
   */
  acceptMembership(argument: _mps_identity_v1_AcceptMembershipRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_AcceptMembershipResponse__Output>): grpc.ClientUnaryCall;
  acceptMembership(argument: _mps_identity_v1_AcceptMembershipRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_AcceptMembershipResponse__Output>): grpc.ClientUnaryCall;
  acceptMembership(argument: _mps_identity_v1_AcceptMembershipRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_AcceptMembershipResponse__Output>): grpc.ClientUnaryCall;
  acceptMembership(argument: _mps_identity_v1_AcceptMembershipRequest, callback: grpc.requestCallback<_mps_identity_v1_AcceptMembershipResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Ends the user's other sessions. validation_error · authentication_error · service_unavailable
   */
  ChangePassword(argument: _mps_identity_v1_ChangePasswordRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ChangePasswordResponse__Output>): grpc.ClientUnaryCall;
  ChangePassword(argument: _mps_identity_v1_ChangePasswordRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_ChangePasswordResponse__Output>): grpc.ClientUnaryCall;
  ChangePassword(argument: _mps_identity_v1_ChangePasswordRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ChangePasswordResponse__Output>): grpc.ClientUnaryCall;
  ChangePassword(argument: _mps_identity_v1_ChangePasswordRequest, callback: grpc.requestCallback<_mps_identity_v1_ChangePasswordResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Ends the user's other sessions. validation_error · authentication_error · service_unavailable
   */
  changePassword(argument: _mps_identity_v1_ChangePasswordRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ChangePasswordResponse__Output>): grpc.ClientUnaryCall;
  changePassword(argument: _mps_identity_v1_ChangePasswordRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_ChangePasswordResponse__Output>): grpc.ClientUnaryCall;
  changePassword(argument: _mps_identity_v1_ChangePasswordRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ChangePasswordResponse__Output>): grpc.ClientUnaryCall;
  changePassword(argument: _mps_identity_v1_ChangePasswordRequest, callback: grpc.requestCallback<_mps_identity_v1_ChangePasswordResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Checks a new key, for a caller that already refuses the body's structure. Changes nothing. validation_error
   */
  CheckApiKey(argument: _mps_identity_v1_CheckApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CheckApiKeyResponse__Output>): grpc.ClientUnaryCall;
  CheckApiKey(argument: _mps_identity_v1_CheckApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_CheckApiKeyResponse__Output>): grpc.ClientUnaryCall;
  CheckApiKey(argument: _mps_identity_v1_CheckApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CheckApiKeyResponse__Output>): grpc.ClientUnaryCall;
  CheckApiKey(argument: _mps_identity_v1_CheckApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_CheckApiKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Checks a new key, for a caller that already refuses the body's structure. Changes nothing. validation_error
   */
  checkApiKey(argument: _mps_identity_v1_CheckApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CheckApiKeyResponse__Output>): grpc.ClientUnaryCall;
  checkApiKey(argument: _mps_identity_v1_CheckApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_CheckApiKeyResponse__Output>): grpc.ClientUnaryCall;
  checkApiKey(argument: _mps_identity_v1_CheckApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CheckApiKeyResponse__Output>): grpc.ClientUnaryCall;
  checkApiKey(argument: _mps_identity_v1_CheckApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_CheckApiKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Checks a new or a changed user, for a caller that already refuses the body's structure. Changes nothing.
   * validation_error
   */
  CheckUser(argument: _mps_identity_v1_CheckUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CheckUserResponse__Output>): grpc.ClientUnaryCall;
  CheckUser(argument: _mps_identity_v1_CheckUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_CheckUserResponse__Output>): grpc.ClientUnaryCall;
  CheckUser(argument: _mps_identity_v1_CheckUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CheckUserResponse__Output>): grpc.ClientUnaryCall;
  CheckUser(argument: _mps_identity_v1_CheckUserRequest, callback: grpc.requestCallback<_mps_identity_v1_CheckUserResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Checks a new or a changed user, for a caller that already refuses the body's structure. Changes nothing.
   * validation_error
   */
  checkUser(argument: _mps_identity_v1_CheckUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CheckUserResponse__Output>): grpc.ClientUnaryCall;
  checkUser(argument: _mps_identity_v1_CheckUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_CheckUserResponse__Output>): grpc.ClientUnaryCall;
  checkUser(argument: _mps_identity_v1_CheckUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CheckUserResponse__Output>): grpc.ClientUnaryCall;
  checkUser(argument: _mps_identity_v1_CheckUserRequest, callback: grpc.requestCallback<_mps_identity_v1_CheckUserResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * validation_error · permission_denied · idempotency_key_conflict
   */
  CreateApiKey(argument: _mps_identity_v1_CreateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  CreateApiKey(argument: _mps_identity_v1_CreateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  CreateApiKey(argument: _mps_identity_v1_CreateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  CreateApiKey(argument: _mps_identity_v1_CreateApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * validation_error · permission_denied · idempotency_key_conflict
   */
  createApiKey(argument: _mps_identity_v1_CreateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  createApiKey(argument: _mps_identity_v1_CreateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  createApiKey(argument: _mps_identity_v1_CreateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  createApiKey(argument: _mps_identity_v1_CreateApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * validation_error · permission_denied · role_name_taken · idempotency_key_conflict
   */
  CreateRole(argument: _mps_identity_v1_CreateRoleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CreateRoleResponse__Output>): grpc.ClientUnaryCall;
  CreateRole(argument: _mps_identity_v1_CreateRoleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_CreateRoleResponse__Output>): grpc.ClientUnaryCall;
  CreateRole(argument: _mps_identity_v1_CreateRoleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CreateRoleResponse__Output>): grpc.ClientUnaryCall;
  CreateRole(argument: _mps_identity_v1_CreateRoleRequest, callback: grpc.requestCallback<_mps_identity_v1_CreateRoleResponse__Output>): grpc.ClientUnaryCall;
  /**
   * validation_error · permission_denied · role_name_taken · idempotency_key_conflict
   */
  createRole(argument: _mps_identity_v1_CreateRoleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CreateRoleResponse__Output>): grpc.ClientUnaryCall;
  createRole(argument: _mps_identity_v1_CreateRoleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_CreateRoleResponse__Output>): grpc.ClientUnaryCall;
  createRole(argument: _mps_identity_v1_CreateRoleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CreateRoleResponse__Output>): grpc.ClientUnaryCall;
  createRole(argument: _mps_identity_v1_CreateRoleRequest, callback: grpc.requestCallback<_mps_identity_v1_CreateRoleResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * validation_error · permission_denied · service_unavailable · idempotency_key_conflict
   */
  CreateUser(argument: _mps_identity_v1_CreateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CreateUserResponse__Output>): grpc.ClientUnaryCall;
  CreateUser(argument: _mps_identity_v1_CreateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_CreateUserResponse__Output>): grpc.ClientUnaryCall;
  CreateUser(argument: _mps_identity_v1_CreateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CreateUserResponse__Output>): grpc.ClientUnaryCall;
  CreateUser(argument: _mps_identity_v1_CreateUserRequest, callback: grpc.requestCallback<_mps_identity_v1_CreateUserResponse__Output>): grpc.ClientUnaryCall;
  /**
   * validation_error · permission_denied · service_unavailable · idempotency_key_conflict
   */
  createUser(argument: _mps_identity_v1_CreateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CreateUserResponse__Output>): grpc.ClientUnaryCall;
  createUser(argument: _mps_identity_v1_CreateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_CreateUserResponse__Output>): grpc.ClientUnaryCall;
  createUser(argument: _mps_identity_v1_CreateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_CreateUserResponse__Output>): grpc.ClientUnaryCall;
  createUser(argument: _mps_identity_v1_CreateUserRequest, callback: grpc.requestCallback<_mps_identity_v1_CreateUserResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · role_in_use
   */
  DeleteRole(argument: _mps_identity_v1_DeleteRoleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_DeleteRoleResponse__Output>): grpc.ClientUnaryCall;
  DeleteRole(argument: _mps_identity_v1_DeleteRoleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_DeleteRoleResponse__Output>): grpc.ClientUnaryCall;
  DeleteRole(argument: _mps_identity_v1_DeleteRoleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_DeleteRoleResponse__Output>): grpc.ClientUnaryCall;
  DeleteRole(argument: _mps_identity_v1_DeleteRoleRequest, callback: grpc.requestCallback<_mps_identity_v1_DeleteRoleResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · role_in_use
   */
  deleteRole(argument: _mps_identity_v1_DeleteRoleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_DeleteRoleResponse__Output>): grpc.ClientUnaryCall;
  deleteRole(argument: _mps_identity_v1_DeleteRoleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_DeleteRoleResponse__Output>): grpc.ClientUnaryCall;
  deleteRole(argument: _mps_identity_v1_DeleteRoleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_DeleteRoleResponse__Output>): grpc.ClientUnaryCall;
  deleteRole(argument: _mps_identity_v1_DeleteRoleRequest, callback: grpc.requestCallback<_mps_identity_v1_DeleteRoleResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operator only: creates or finds the user with this identifier, verifies it, and sets the password.
   */
  EnsureUser(argument: _mps_identity_v1_EnsureUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_EnsureUserResponse__Output>): grpc.ClientUnaryCall;
  EnsureUser(argument: _mps_identity_v1_EnsureUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_EnsureUserResponse__Output>): grpc.ClientUnaryCall;
  EnsureUser(argument: _mps_identity_v1_EnsureUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_EnsureUserResponse__Output>): grpc.ClientUnaryCall;
  EnsureUser(argument: _mps_identity_v1_EnsureUserRequest, callback: grpc.requestCallback<_mps_identity_v1_EnsureUserResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operator only: creates or finds the user with this identifier, verifies it, and sets the password.
   */
  ensureUser(argument: _mps_identity_v1_EnsureUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_EnsureUserResponse__Output>): grpc.ClientUnaryCall;
  ensureUser(argument: _mps_identity_v1_EnsureUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_EnsureUserResponse__Output>): grpc.ClientUnaryCall;
  ensureUser(argument: _mps_identity_v1_EnsureUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_EnsureUserResponse__Output>): grpc.ClientUnaryCall;
  ensureUser(argument: _mps_identity_v1_EnsureUserRequest, callback: grpc.requestCallback<_mps_identity_v1_EnsureUserResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * System only: the same answer and the same work for an unknown identifier.
   */
  ForgotPassword(argument: _mps_identity_v1_ForgotPasswordRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ForgotPasswordResponse__Output>): grpc.ClientUnaryCall;
  ForgotPassword(argument: _mps_identity_v1_ForgotPasswordRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_ForgotPasswordResponse__Output>): grpc.ClientUnaryCall;
  ForgotPassword(argument: _mps_identity_v1_ForgotPasswordRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ForgotPasswordResponse__Output>): grpc.ClientUnaryCall;
  ForgotPassword(argument: _mps_identity_v1_ForgotPasswordRequest, callback: grpc.requestCallback<_mps_identity_v1_ForgotPasswordResponse__Output>): grpc.ClientUnaryCall;
  /**
   * System only: the same answer and the same work for an unknown identifier.
   */
  forgotPassword(argument: _mps_identity_v1_ForgotPasswordRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ForgotPasswordResponse__Output>): grpc.ClientUnaryCall;
  forgotPassword(argument: _mps_identity_v1_ForgotPasswordRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_ForgotPasswordResponse__Output>): grpc.ClientUnaryCall;
  forgotPassword(argument: _mps_identity_v1_ForgotPasswordRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ForgotPasswordResponse__Output>): grpc.ClientUnaryCall;
  forgotPassword(argument: _mps_identity_v1_ForgotPasswordRequest, callback: grpc.requestCallback<_mps_identity_v1_ForgotPasswordResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetApiKey(argument: _mps_identity_v1_GetApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetApiKeyResponse__Output>): grpc.ClientUnaryCall;
  GetApiKey(argument: _mps_identity_v1_GetApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GetApiKeyResponse__Output>): grpc.ClientUnaryCall;
  GetApiKey(argument: _mps_identity_v1_GetApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetApiKeyResponse__Output>): grpc.ClientUnaryCall;
  GetApiKey(argument: _mps_identity_v1_GetApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_GetApiKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getApiKey(argument: _mps_identity_v1_GetApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetApiKeyResponse__Output>): grpc.ClientUnaryCall;
  getApiKey(argument: _mps_identity_v1_GetApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GetApiKeyResponse__Output>): grpc.ClientUnaryCall;
  getApiKey(argument: _mps_identity_v1_GetApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetApiKeyResponse__Output>): grpc.ClientUnaryCall;
  getApiKey(argument: _mps_identity_v1_GetApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_GetApiKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The public keys of access tokens: those that sign, those that will sign, and those of live tokens.
   */
  GetJwks(argument: _mps_identity_v1_GetJwksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  GetJwks(argument: _mps_identity_v1_GetJwksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  GetJwks(argument: _mps_identity_v1_GetJwksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  GetJwks(argument: _mps_identity_v1_GetJwksRequest, callback: grpc.requestCallback<_mps_identity_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The public keys of access tokens: those that sign, those that will sign, and those of live tokens.
   */
  getJwks(argument: _mps_identity_v1_GetJwksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  getJwks(argument: _mps_identity_v1_GetJwksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  getJwks(argument: _mps_identity_v1_GetJwksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  getJwks(argument: _mps_identity_v1_GetJwksRequest, callback: grpc.requestCallback<_mps_identity_v1_GetJwksResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The caller, and the company of the caller's token.
   */
  GetMe(argument: _mps_identity_v1_GetMeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetMeResponse__Output>): grpc.ClientUnaryCall;
  GetMe(argument: _mps_identity_v1_GetMeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GetMeResponse__Output>): grpc.ClientUnaryCall;
  GetMe(argument: _mps_identity_v1_GetMeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetMeResponse__Output>): grpc.ClientUnaryCall;
  GetMe(argument: _mps_identity_v1_GetMeRequest, callback: grpc.requestCallback<_mps_identity_v1_GetMeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The caller, and the company of the caller's token.
   */
  getMe(argument: _mps_identity_v1_GetMeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetMeResponse__Output>): grpc.ClientUnaryCall;
  getMe(argument: _mps_identity_v1_GetMeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GetMeResponse__Output>): grpc.ClientUnaryCall;
  getMe(argument: _mps_identity_v1_GetMeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetMeResponse__Output>): grpc.ClientUnaryCall;
  getMe(argument: _mps_identity_v1_GetMeRequest, callback: grpc.requestCallback<_mps_identity_v1_GetMeResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The caller's own membership in a company. resource_not_found
   */
  GetOwnMembership(argument: _mps_identity_v1_GetOwnMembershipRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetOwnMembershipResponse__Output>): grpc.ClientUnaryCall;
  GetOwnMembership(argument: _mps_identity_v1_GetOwnMembershipRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GetOwnMembershipResponse__Output>): grpc.ClientUnaryCall;
  GetOwnMembership(argument: _mps_identity_v1_GetOwnMembershipRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetOwnMembershipResponse__Output>): grpc.ClientUnaryCall;
  GetOwnMembership(argument: _mps_identity_v1_GetOwnMembershipRequest, callback: grpc.requestCallback<_mps_identity_v1_GetOwnMembershipResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The caller's own membership in a company. resource_not_found
   */
  getOwnMembership(argument: _mps_identity_v1_GetOwnMembershipRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetOwnMembershipResponse__Output>): grpc.ClientUnaryCall;
  getOwnMembership(argument: _mps_identity_v1_GetOwnMembershipRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GetOwnMembershipResponse__Output>): grpc.ClientUnaryCall;
  getOwnMembership(argument: _mps_identity_v1_GetOwnMembershipRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetOwnMembershipResponse__Output>): grpc.ClientUnaryCall;
  getOwnMembership(argument: _mps_identity_v1_GetOwnMembershipRequest, callback: grpc.requestCallback<_mps_identity_v1_GetOwnMembershipResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetRole(argument: _mps_identity_v1_GetRoleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetRoleResponse__Output>): grpc.ClientUnaryCall;
  GetRole(argument: _mps_identity_v1_GetRoleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GetRoleResponse__Output>): grpc.ClientUnaryCall;
  GetRole(argument: _mps_identity_v1_GetRoleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetRoleResponse__Output>): grpc.ClientUnaryCall;
  GetRole(argument: _mps_identity_v1_GetRoleRequest, callback: grpc.requestCallback<_mps_identity_v1_GetRoleResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getRole(argument: _mps_identity_v1_GetRoleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetRoleResponse__Output>): grpc.ClientUnaryCall;
  getRole(argument: _mps_identity_v1_GetRoleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GetRoleResponse__Output>): grpc.ClientUnaryCall;
  getRole(argument: _mps_identity_v1_GetRoleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetRoleResponse__Output>): grpc.ClientUnaryCall;
  getRole(argument: _mps_identity_v1_GetRoleRequest, callback: grpc.requestCallback<_mps_identity_v1_GetRoleResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetUser(argument: _mps_identity_v1_GetUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetUserResponse__Output>): grpc.ClientUnaryCall;
  GetUser(argument: _mps_identity_v1_GetUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GetUserResponse__Output>): grpc.ClientUnaryCall;
  GetUser(argument: _mps_identity_v1_GetUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetUserResponse__Output>): grpc.ClientUnaryCall;
  GetUser(argument: _mps_identity_v1_GetUserRequest, callback: grpc.requestCallback<_mps_identity_v1_GetUserResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getUser(argument: _mps_identity_v1_GetUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetUserResponse__Output>): grpc.ClientUnaryCall;
  getUser(argument: _mps_identity_v1_GetUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GetUserResponse__Output>): grpc.ClientUnaryCall;
  getUser(argument: _mps_identity_v1_GetUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GetUserResponse__Output>): grpc.ClientUnaryCall;
  getUser(argument: _mps_identity_v1_GetUserRequest, callback: grpc.requestCallback<_mps_identity_v1_GetUserResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operator only: gives the user the role in the company, instead of any it had there. validation_error
   */
  GrantRole(argument: _mps_identity_v1_GrantRoleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GrantRoleResponse__Output>): grpc.ClientUnaryCall;
  GrantRole(argument: _mps_identity_v1_GrantRoleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GrantRoleResponse__Output>): grpc.ClientUnaryCall;
  GrantRole(argument: _mps_identity_v1_GrantRoleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GrantRoleResponse__Output>): grpc.ClientUnaryCall;
  GrantRole(argument: _mps_identity_v1_GrantRoleRequest, callback: grpc.requestCallback<_mps_identity_v1_GrantRoleResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operator only: gives the user the role in the company, instead of any it had there. validation_error
   */
  grantRole(argument: _mps_identity_v1_GrantRoleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GrantRoleResponse__Output>): grpc.ClientUnaryCall;
  grantRole(argument: _mps_identity_v1_GrantRoleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_GrantRoleResponse__Output>): grpc.ClientUnaryCall;
  grantRole(argument: _mps_identity_v1_GrantRoleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_GrantRoleResponse__Output>): grpc.ClientUnaryCall;
  grantRole(argument: _mps_identity_v1_GrantRoleRequest, callback: grpc.requestCallback<_mps_identity_v1_GrantRoleResponse__Output>): grpc.ClientUnaryCall;
  
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
   * Keys in the caller's scope.
   */
  ListApiKeys(argument: _mps_identity_v1_ListApiKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  ListApiKeys(argument: _mps_identity_v1_ListApiKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  ListApiKeys(argument: _mps_identity_v1_ListApiKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  ListApiKeys(argument: _mps_identity_v1_ListApiKeysRequest, callback: grpc.requestCallback<_mps_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Keys in the caller's scope.
   */
  listApiKeys(argument: _mps_identity_v1_ListApiKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  listApiKeys(argument: _mps_identity_v1_ListApiKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  listApiKeys(argument: _mps_identity_v1_ListApiKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  listApiKeys(argument: _mps_identity_v1_ListApiKeysRequest, callback: grpc.requestCallback<_mps_identity_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The default roles and the company's own.
   */
  ListRoles(argument: _mps_identity_v1_ListRolesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ListRolesResponse__Output>): grpc.ClientUnaryCall;
  ListRoles(argument: _mps_identity_v1_ListRolesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_ListRolesResponse__Output>): grpc.ClientUnaryCall;
  ListRoles(argument: _mps_identity_v1_ListRolesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ListRolesResponse__Output>): grpc.ClientUnaryCall;
  ListRoles(argument: _mps_identity_v1_ListRolesRequest, callback: grpc.requestCallback<_mps_identity_v1_ListRolesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The default roles and the company's own.
   */
  listRoles(argument: _mps_identity_v1_ListRolesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ListRolesResponse__Output>): grpc.ClientUnaryCall;
  listRoles(argument: _mps_identity_v1_ListRolesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_ListRolesResponse__Output>): grpc.ClientUnaryCall;
  listRoles(argument: _mps_identity_v1_ListRolesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ListRolesResponse__Output>): grpc.ClientUnaryCall;
  listRoles(argument: _mps_identity_v1_ListRolesRequest, callback: grpc.requestCallback<_mps_identity_v1_ListRolesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * E11.
   */
  ListUsers(argument: _mps_identity_v1_ListUsersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  ListUsers(argument: _mps_identity_v1_ListUsersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  ListUsers(argument: _mps_identity_v1_ListUsersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  ListUsers(argument: _mps_identity_v1_ListUsersRequest, callback: grpc.requestCallback<_mps_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  /**
   * E11.
   */
  listUsers(argument: _mps_identity_v1_ListUsersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  listUsers(argument: _mps_identity_v1_ListUsersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  listUsers(argument: _mps_identity_v1_ListUsersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  listUsers(argument: _mps_identity_v1_ListUsersRequest, callback: grpc.requestCallback<_mps_identity_v1_ListUsersResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * System only. authentication_error · rate_limited · service_unavailable
   */
  Login(argument: _mps_identity_v1_LoginRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_LoginResponse__Output>): grpc.ClientUnaryCall;
  Login(argument: _mps_identity_v1_LoginRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_LoginResponse__Output>): grpc.ClientUnaryCall;
  Login(argument: _mps_identity_v1_LoginRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_LoginResponse__Output>): grpc.ClientUnaryCall;
  Login(argument: _mps_identity_v1_LoginRequest, callback: grpc.requestCallback<_mps_identity_v1_LoginResponse__Output>): grpc.ClientUnaryCall;
  /**
   * System only. authentication_error · rate_limited · service_unavailable
   */
  login(argument: _mps_identity_v1_LoginRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_LoginResponse__Output>): grpc.ClientUnaryCall;
  login(argument: _mps_identity_v1_LoginRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_LoginResponse__Output>): grpc.ClientUnaryCall;
  login(argument: _mps_identity_v1_LoginRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_LoginResponse__Output>): grpc.ClientUnaryCall;
  login(argument: _mps_identity_v1_LoginRequest, callback: grpc.requestCallback<_mps_identity_v1_LoginResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Ends the caller's session at once.
   */
  Logout(argument: _mps_identity_v1_LogoutRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_LogoutResponse__Output>): grpc.ClientUnaryCall;
  Logout(argument: _mps_identity_v1_LogoutRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_LogoutResponse__Output>): grpc.ClientUnaryCall;
  Logout(argument: _mps_identity_v1_LogoutRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_LogoutResponse__Output>): grpc.ClientUnaryCall;
  Logout(argument: _mps_identity_v1_LogoutRequest, callback: grpc.requestCallback<_mps_identity_v1_LogoutResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Ends the caller's session at once.
   */
  logout(argument: _mps_identity_v1_LogoutRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_LogoutResponse__Output>): grpc.ClientUnaryCall;
  logout(argument: _mps_identity_v1_LogoutRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_LogoutResponse__Output>): grpc.ClientUnaryCall;
  logout(argument: _mps_identity_v1_LogoutRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_LogoutResponse__Output>): grpc.ClientUnaryCall;
  logout(argument: _mps_identity_v1_LogoutRequest, callback: grpc.requestCallback<_mps_identity_v1_LogoutResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * System only. authentication_error. A second use of a token also ends its session, named in the member
   * ended_session_id.
   */
  Refresh(argument: _mps_identity_v1_RefreshRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RefreshResponse__Output>): grpc.ClientUnaryCall;
  Refresh(argument: _mps_identity_v1_RefreshRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_RefreshResponse__Output>): grpc.ClientUnaryCall;
  Refresh(argument: _mps_identity_v1_RefreshRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RefreshResponse__Output>): grpc.ClientUnaryCall;
  Refresh(argument: _mps_identity_v1_RefreshRequest, callback: grpc.requestCallback<_mps_identity_v1_RefreshResponse__Output>): grpc.ClientUnaryCall;
  /**
   * System only. authentication_error. A second use of a token also ends its session, named in the member
   * ended_session_id.
   */
  refresh(argument: _mps_identity_v1_RefreshRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RefreshResponse__Output>): grpc.ClientUnaryCall;
  refresh(argument: _mps_identity_v1_RefreshRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_RefreshResponse__Output>): grpc.ClientUnaryCall;
  refresh(argument: _mps_identity_v1_RefreshRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RefreshResponse__Output>): grpc.ClientUnaryCall;
  refresh(argument: _mps_identity_v1_RefreshRequest, callback: grpc.requestCallback<_mps_identity_v1_RefreshResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sessions of the company end. resource_not_found · permission_denied
   */
  RemoveMembership(argument: _mps_identity_v1_RemoveMembershipRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RemoveMembershipResponse__Output>): grpc.ClientUnaryCall;
  RemoveMembership(argument: _mps_identity_v1_RemoveMembershipRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_RemoveMembershipResponse__Output>): grpc.ClientUnaryCall;
  RemoveMembership(argument: _mps_identity_v1_RemoveMembershipRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RemoveMembershipResponse__Output>): grpc.ClientUnaryCall;
  RemoveMembership(argument: _mps_identity_v1_RemoveMembershipRequest, callback: grpc.requestCallback<_mps_identity_v1_RemoveMembershipResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sessions of the company end. resource_not_found · permission_denied
   */
  removeMembership(argument: _mps_identity_v1_RemoveMembershipRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RemoveMembershipResponse__Output>): grpc.ClientUnaryCall;
  removeMembership(argument: _mps_identity_v1_RemoveMembershipRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_RemoveMembershipResponse__Output>): grpc.ClientUnaryCall;
  removeMembership(argument: _mps_identity_v1_RemoveMembershipRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RemoveMembershipResponse__Output>): grpc.ClientUnaryCall;
  removeMembership(argument: _mps_identity_v1_RemoveMembershipRequest, callback: grpc.requestCallback<_mps_identity_v1_RemoveMembershipResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * System only: ends all the user's sessions. validation_error · authentication_error · service_unavailable
   */
  ResetPassword(argument: _mps_identity_v1_ResetPasswordRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ResetPasswordResponse__Output>): grpc.ClientUnaryCall;
  ResetPassword(argument: _mps_identity_v1_ResetPasswordRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_ResetPasswordResponse__Output>): grpc.ClientUnaryCall;
  ResetPassword(argument: _mps_identity_v1_ResetPasswordRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ResetPasswordResponse__Output>): grpc.ClientUnaryCall;
  ResetPassword(argument: _mps_identity_v1_ResetPasswordRequest, callback: grpc.requestCallback<_mps_identity_v1_ResetPasswordResponse__Output>): grpc.ClientUnaryCall;
  /**
   * System only: ends all the user's sessions. validation_error · authentication_error · service_unavailable
   */
  resetPassword(argument: _mps_identity_v1_ResetPasswordRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ResetPasswordResponse__Output>): grpc.ClientUnaryCall;
  resetPassword(argument: _mps_identity_v1_ResetPasswordRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_ResetPasswordResponse__Output>): grpc.ClientUnaryCall;
  resetPassword(argument: _mps_identity_v1_ResetPasswordRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_ResetPasswordResponse__Output>): grpc.ClientUnaryCall;
  resetPassword(argument: _mps_identity_v1_ResetPasswordRequest, callback: grpc.requestCallback<_mps_identity_v1_ResetPasswordResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Ends a key at once: a user's in the user's scope, an operator's in any. resource_not_found
   */
  RevokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  RevokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  RevokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  RevokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Ends a key at once: a user's in the user's scope, an operator's in any. resource_not_found
   */
  revokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  revokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  revokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  revokeApiKey(argument: _mps_identity_v1_RevokeApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_RevokeApiKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · permission_denied · invalid_api_key_state · idempotency_key_conflict
   */
  RotateApiKey(argument: _mps_identity_v1_RotateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RotateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  RotateApiKey(argument: _mps_identity_v1_RotateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_RotateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  RotateApiKey(argument: _mps_identity_v1_RotateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RotateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  RotateApiKey(argument: _mps_identity_v1_RotateApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_RotateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · permission_denied · invalid_api_key_state · idempotency_key_conflict
   */
  rotateApiKey(argument: _mps_identity_v1_RotateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RotateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  rotateApiKey(argument: _mps_identity_v1_RotateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_RotateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  rotateApiKey(argument: _mps_identity_v1_RotateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RotateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  rotateApiKey(argument: _mps_identity_v1_RotateApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_RotateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operator only: publishes the next signing key. It signs once every verifier has had time to read it.
   */
  RotateSigningKey(argument: _mps_identity_v1_RotateSigningKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  RotateSigningKey(argument: _mps_identity_v1_RotateSigningKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  RotateSigningKey(argument: _mps_identity_v1_RotateSigningKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  RotateSigningKey(argument: _mps_identity_v1_RotateSigningKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operator only: publishes the next signing key. It signs once every verifier has had time to read it.
   */
  rotateSigningKey(argument: _mps_identity_v1_RotateSigningKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _mps_identity_v1_RotateSigningKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _mps_identity_v1_RotateSigningKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  rotateSigningKey(argument: _mps_identity_v1_RotateSigningKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_RotateSigningKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * E10. company_access_denied
   */
  SelectCompany(argument: _mps_identity_v1_SelectCompanyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_SelectCompanyResponse__Output>): grpc.ClientUnaryCall;
  SelectCompany(argument: _mps_identity_v1_SelectCompanyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_SelectCompanyResponse__Output>): grpc.ClientUnaryCall;
  SelectCompany(argument: _mps_identity_v1_SelectCompanyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_SelectCompanyResponse__Output>): grpc.ClientUnaryCall;
  SelectCompany(argument: _mps_identity_v1_SelectCompanyRequest, callback: grpc.requestCallback<_mps_identity_v1_SelectCompanyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * E10. company_access_denied
   */
  selectCompany(argument: _mps_identity_v1_SelectCompanyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_SelectCompanyResponse__Output>): grpc.ClientUnaryCall;
  selectCompany(argument: _mps_identity_v1_SelectCompanyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_SelectCompanyResponse__Output>): grpc.ClientUnaryCall;
  selectCompany(argument: _mps_identity_v1_SelectCompanyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_SelectCompanyResponse__Output>): grpc.ClientUnaryCall;
  selectCompany(argument: _mps_identity_v1_SelectCompanyRequest, callback: grpc.requestCallback<_mps_identity_v1_SelectCompanyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * In the selected company: refuses the user's tokens for it at once. resource_not_found · permission_denied
   */
  SuspendUser(argument: _mps_identity_v1_SuspendUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_SuspendUserResponse__Output>): grpc.ClientUnaryCall;
  SuspendUser(argument: _mps_identity_v1_SuspendUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_SuspendUserResponse__Output>): grpc.ClientUnaryCall;
  SuspendUser(argument: _mps_identity_v1_SuspendUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_SuspendUserResponse__Output>): grpc.ClientUnaryCall;
  SuspendUser(argument: _mps_identity_v1_SuspendUserRequest, callback: grpc.requestCallback<_mps_identity_v1_SuspendUserResponse__Output>): grpc.ClientUnaryCall;
  /**
   * In the selected company: refuses the user's tokens for it at once. resource_not_found · permission_denied
   */
  suspendUser(argument: _mps_identity_v1_SuspendUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_SuspendUserResponse__Output>): grpc.ClientUnaryCall;
  suspendUser(argument: _mps_identity_v1_SuspendUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_SuspendUserResponse__Output>): grpc.ClientUnaryCall;
  suspendUser(argument: _mps_identity_v1_SuspendUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_SuspendUserResponse__Output>): grpc.ClientUnaryCall;
  suspendUser(argument: _mps_identity_v1_SuspendUserRequest, callback: grpc.requestCallback<_mps_identity_v1_SuspendUserResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · permission_denied
   */
  UnsuspendUser(argument: _mps_identity_v1_UnsuspendUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_UnsuspendUserResponse__Output>): grpc.ClientUnaryCall;
  UnsuspendUser(argument: _mps_identity_v1_UnsuspendUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_UnsuspendUserResponse__Output>): grpc.ClientUnaryCall;
  UnsuspendUser(argument: _mps_identity_v1_UnsuspendUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_UnsuspendUserResponse__Output>): grpc.ClientUnaryCall;
  UnsuspendUser(argument: _mps_identity_v1_UnsuspendUserRequest, callback: grpc.requestCallback<_mps_identity_v1_UnsuspendUserResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · permission_denied
   */
  unsuspendUser(argument: _mps_identity_v1_UnsuspendUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_UnsuspendUserResponse__Output>): grpc.ClientUnaryCall;
  unsuspendUser(argument: _mps_identity_v1_UnsuspendUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_UnsuspendUserResponse__Output>): grpc.ClientUnaryCall;
  unsuspendUser(argument: _mps_identity_v1_UnsuspendUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_UnsuspendUserResponse__Output>): grpc.ClientUnaryCall;
  unsuspendUser(argument: _mps_identity_v1_UnsuspendUserRequest, callback: grpc.requestCallback<_mps_identity_v1_UnsuspendUserResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · validation_error · permission_denied · role_name_taken
   */
  UpdateRole(argument: _mps_identity_v1_UpdateRoleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_UpdateRoleResponse__Output>): grpc.ClientUnaryCall;
  UpdateRole(argument: _mps_identity_v1_UpdateRoleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_UpdateRoleResponse__Output>): grpc.ClientUnaryCall;
  UpdateRole(argument: _mps_identity_v1_UpdateRoleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_UpdateRoleResponse__Output>): grpc.ClientUnaryCall;
  UpdateRole(argument: _mps_identity_v1_UpdateRoleRequest, callback: grpc.requestCallback<_mps_identity_v1_UpdateRoleResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · validation_error · permission_denied · role_name_taken
   */
  updateRole(argument: _mps_identity_v1_UpdateRoleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_UpdateRoleResponse__Output>): grpc.ClientUnaryCall;
  updateRole(argument: _mps_identity_v1_UpdateRoleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_UpdateRoleResponse__Output>): grpc.ClientUnaryCall;
  updateRole(argument: _mps_identity_v1_UpdateRoleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_UpdateRoleResponse__Output>): grpc.ClientUnaryCall;
  updateRole(argument: _mps_identity_v1_UpdateRoleRequest, callback: grpc.requestCallback<_mps_identity_v1_UpdateRoleResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · validation_error · permission_denied
   */
  UpdateUser(argument: _mps_identity_v1_UpdateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_UpdateUserResponse__Output>): grpc.ClientUnaryCall;
  UpdateUser(argument: _mps_identity_v1_UpdateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_UpdateUserResponse__Output>): grpc.ClientUnaryCall;
  UpdateUser(argument: _mps_identity_v1_UpdateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_UpdateUserResponse__Output>): grpc.ClientUnaryCall;
  UpdateUser(argument: _mps_identity_v1_UpdateUserRequest, callback: grpc.requestCallback<_mps_identity_v1_UpdateUserResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · validation_error · permission_denied
   */
  updateUser(argument: _mps_identity_v1_UpdateUserRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_UpdateUserResponse__Output>): grpc.ClientUnaryCall;
  updateUser(argument: _mps_identity_v1_UpdateUserRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_UpdateUserResponse__Output>): grpc.ClientUnaryCall;
  updateUser(argument: _mps_identity_v1_UpdateUserRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_UpdateUserResponse__Output>): grpc.ClientUnaryCall;
  updateUser(argument: _mps_identity_v1_UpdateUserRequest, callback: grpc.requestCallback<_mps_identity_v1_UpdateUserResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * System only: the holder of the key with this SHA-256. authentication_error
   */
  VerifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  VerifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  VerifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  VerifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * System only: the holder of the key with this SHA-256. authentication_error
   */
  verifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  verifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  verifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  verifyApiKey(argument: _mps_identity_v1_VerifyApiKeyRequest, callback: grpc.requestCallback<_mps_identity_v1_VerifyApiKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * System only: the current rights of a token with a verified signature. authentication_error ·
   * company_access_denied
   */
  VerifySession(argument: _mps_identity_v1_VerifySessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_VerifySessionResponse__Output>): grpc.ClientUnaryCall;
  VerifySession(argument: _mps_identity_v1_VerifySessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_VerifySessionResponse__Output>): grpc.ClientUnaryCall;
  VerifySession(argument: _mps_identity_v1_VerifySessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_VerifySessionResponse__Output>): grpc.ClientUnaryCall;
  VerifySession(argument: _mps_identity_v1_VerifySessionRequest, callback: grpc.requestCallback<_mps_identity_v1_VerifySessionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * System only: the current rights of a token with a verified signature. authentication_error ·
   * company_access_denied
   */
  verifySession(argument: _mps_identity_v1_VerifySessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_VerifySessionResponse__Output>): grpc.ClientUnaryCall;
  verifySession(argument: _mps_identity_v1_VerifySessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_identity_v1_VerifySessionResponse__Output>): grpc.ClientUnaryCall;
  verifySession(argument: _mps_identity_v1_VerifySessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_identity_v1_VerifySessionResponse__Output>): grpc.ClientUnaryCall;
  verifySession(argument: _mps_identity_v1_VerifySessionRequest, callback: grpc.requestCallback<_mps_identity_v1_VerifySessionResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 * "System only" and "operator only" refuse every other kind of caller with permission_denied. Calls about users,
 * roles and keys need a user's token: authentication_error · company_not_selected.
 */
export interface IdentityServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Called by the person. resource_not_found · company_access_denied · invalid_membership_state ·
   * idempotency_key_conflict
   */
  AcceptMembership: grpc.handleUnaryCall<_mps_identity_v1_AcceptMembershipRequest__Output, _mps_identity_v1_AcceptMembershipResponse>;
  
  /**
   * Ends the user's other sessions. validation_error · authentication_error · service_unavailable
   */
  ChangePassword: grpc.handleUnaryCall<_mps_identity_v1_ChangePasswordRequest__Output, _mps_identity_v1_ChangePasswordResponse>;
  
  /**
   * Checks a new key, for a caller that already refuses the body's structure. Changes nothing. validation_error
   */
  CheckApiKey: grpc.handleUnaryCall<_mps_identity_v1_CheckApiKeyRequest__Output, _mps_identity_v1_CheckApiKeyResponse>;
  
  /**
   * Checks a new or a changed user, for a caller that already refuses the body's structure. Changes nothing.
   * validation_error
   */
  CheckUser: grpc.handleUnaryCall<_mps_identity_v1_CheckUserRequest__Output, _mps_identity_v1_CheckUserResponse>;
  
  /**
   * validation_error · permission_denied · idempotency_key_conflict
   */
  CreateApiKey: grpc.handleUnaryCall<_mps_identity_v1_CreateApiKeyRequest__Output, _mps_identity_v1_CreateApiKeyResponse>;
  
  /**
   * validation_error · permission_denied · role_name_taken · idempotency_key_conflict
   */
  CreateRole: grpc.handleUnaryCall<_mps_identity_v1_CreateRoleRequest__Output, _mps_identity_v1_CreateRoleResponse>;
  
  /**
   * validation_error · permission_denied · service_unavailable · idempotency_key_conflict
   */
  CreateUser: grpc.handleUnaryCall<_mps_identity_v1_CreateUserRequest__Output, _mps_identity_v1_CreateUserResponse>;
  
  /**
   * resource_not_found · role_in_use
   */
  DeleteRole: grpc.handleUnaryCall<_mps_identity_v1_DeleteRoleRequest__Output, _mps_identity_v1_DeleteRoleResponse>;
  
  /**
   * Operator only: creates or finds the user with this identifier, verifies it, and sets the password.
   */
  EnsureUser: grpc.handleUnaryCall<_mps_identity_v1_EnsureUserRequest__Output, _mps_identity_v1_EnsureUserResponse>;
  
  /**
   * System only: the same answer and the same work for an unknown identifier.
   */
  ForgotPassword: grpc.handleUnaryCall<_mps_identity_v1_ForgotPasswordRequest__Output, _mps_identity_v1_ForgotPasswordResponse>;
  
  /**
   * resource_not_found
   */
  GetApiKey: grpc.handleUnaryCall<_mps_identity_v1_GetApiKeyRequest__Output, _mps_identity_v1_GetApiKeyResponse>;
  
  /**
   * The public keys of access tokens: those that sign, those that will sign, and those of live tokens.
   */
  GetJwks: grpc.handleUnaryCall<_mps_identity_v1_GetJwksRequest__Output, _mps_identity_v1_GetJwksResponse>;
  
  /**
   * The caller, and the company of the caller's token.
   */
  GetMe: grpc.handleUnaryCall<_mps_identity_v1_GetMeRequest__Output, _mps_identity_v1_GetMeResponse>;
  
  /**
   * The caller's own membership in a company. resource_not_found
   */
  GetOwnMembership: grpc.handleUnaryCall<_mps_identity_v1_GetOwnMembershipRequest__Output, _mps_identity_v1_GetOwnMembershipResponse>;
  
  /**
   * resource_not_found
   */
  GetRole: grpc.handleUnaryCall<_mps_identity_v1_GetRoleRequest__Output, _mps_identity_v1_GetRoleResponse>;
  
  /**
   * resource_not_found
   */
  GetUser: grpc.handleUnaryCall<_mps_identity_v1_GetUserRequest__Output, _mps_identity_v1_GetUserResponse>;
  
  /**
   * Operator only: gives the user the role in the company, instead of any it had there. validation_error
   */
  GrantRole: grpc.handleUnaryCall<_mps_identity_v1_GrantRoleRequest__Output, _mps_identity_v1_GrantRoleResponse>;
  
  /**
   * Operator only: issues a key without a user. validation_error
   */
  IssueApiKey: grpc.handleUnaryCall<_mps_identity_v1_IssueApiKeyRequest__Output, _mps_identity_v1_IssueApiKeyResponse>;
  
  /**
   * Keys in the caller's scope.
   */
  ListApiKeys: grpc.handleUnaryCall<_mps_identity_v1_ListApiKeysRequest__Output, _mps_identity_v1_ListApiKeysResponse>;
  
  /**
   * The default roles and the company's own.
   */
  ListRoles: grpc.handleUnaryCall<_mps_identity_v1_ListRolesRequest__Output, _mps_identity_v1_ListRolesResponse>;
  
  /**
   * E11.
   */
  ListUsers: grpc.handleUnaryCall<_mps_identity_v1_ListUsersRequest__Output, _mps_identity_v1_ListUsersResponse>;
  
  /**
   * System only. authentication_error · rate_limited · service_unavailable
   */
  Login: grpc.handleUnaryCall<_mps_identity_v1_LoginRequest__Output, _mps_identity_v1_LoginResponse>;
  
  /**
   * Ends the caller's session at once.
   */
  Logout: grpc.handleUnaryCall<_mps_identity_v1_LogoutRequest__Output, _mps_identity_v1_LogoutResponse>;
  
  /**
   * System only. authentication_error. A second use of a token also ends its session, named in the member
   * ended_session_id.
   */
  Refresh: grpc.handleUnaryCall<_mps_identity_v1_RefreshRequest__Output, _mps_identity_v1_RefreshResponse>;
  
  /**
   * Sessions of the company end. resource_not_found · permission_denied
   */
  RemoveMembership: grpc.handleUnaryCall<_mps_identity_v1_RemoveMembershipRequest__Output, _mps_identity_v1_RemoveMembershipResponse>;
  
  /**
   * System only: ends all the user's sessions. validation_error · authentication_error · service_unavailable
   */
  ResetPassword: grpc.handleUnaryCall<_mps_identity_v1_ResetPasswordRequest__Output, _mps_identity_v1_ResetPasswordResponse>;
  
  /**
   * Ends a key at once: a user's in the user's scope, an operator's in any. resource_not_found
   */
  RevokeApiKey: grpc.handleUnaryCall<_mps_identity_v1_RevokeApiKeyRequest__Output, _mps_identity_v1_RevokeApiKeyResponse>;
  
  /**
   * resource_not_found · permission_denied · invalid_api_key_state · idempotency_key_conflict
   */
  RotateApiKey: grpc.handleUnaryCall<_mps_identity_v1_RotateApiKeyRequest__Output, _mps_identity_v1_RotateApiKeyResponse>;
  
  /**
   * Operator only: publishes the next signing key. It signs once every verifier has had time to read it.
   */
  RotateSigningKey: grpc.handleUnaryCall<_mps_identity_v1_RotateSigningKeyRequest__Output, _mps_identity_v1_RotateSigningKeyResponse>;
  
  /**
   * E10. company_access_denied
   */
  SelectCompany: grpc.handleUnaryCall<_mps_identity_v1_SelectCompanyRequest__Output, _mps_identity_v1_SelectCompanyResponse>;
  
  /**
   * In the selected company: refuses the user's tokens for it at once. resource_not_found · permission_denied
   */
  SuspendUser: grpc.handleUnaryCall<_mps_identity_v1_SuspendUserRequest__Output, _mps_identity_v1_SuspendUserResponse>;
  
  /**
   * resource_not_found · permission_denied
   */
  UnsuspendUser: grpc.handleUnaryCall<_mps_identity_v1_UnsuspendUserRequest__Output, _mps_identity_v1_UnsuspendUserResponse>;
  
  /**
   * resource_not_found · validation_error · permission_denied · role_name_taken
   */
  UpdateRole: grpc.handleUnaryCall<_mps_identity_v1_UpdateRoleRequest__Output, _mps_identity_v1_UpdateRoleResponse>;
  
  /**
   * resource_not_found · validation_error · permission_denied
   */
  UpdateUser: grpc.handleUnaryCall<_mps_identity_v1_UpdateUserRequest__Output, _mps_identity_v1_UpdateUserResponse>;
  
  /**
   * System only: the holder of the key with this SHA-256. authentication_error
   */
  VerifyApiKey: grpc.handleUnaryCall<_mps_identity_v1_VerifyApiKeyRequest__Output, _mps_identity_v1_VerifyApiKeyResponse>;
  
  /**
   * System only: the current rights of a token with a verified signature. authentication_error ·
   * company_access_denied
   */
  VerifySession: grpc.handleUnaryCall<_mps_identity_v1_VerifySessionRequest__Output, _mps_identity_v1_VerifySessionResponse>;
  
}

export interface IdentityServiceDefinition extends grpc.ServiceDefinition {
  AcceptMembership: MethodDefinition<_mps_identity_v1_AcceptMembershipRequest, _mps_identity_v1_AcceptMembershipResponse, _mps_identity_v1_AcceptMembershipRequest__Output, _mps_identity_v1_AcceptMembershipResponse__Output>
  ChangePassword: MethodDefinition<_mps_identity_v1_ChangePasswordRequest, _mps_identity_v1_ChangePasswordResponse, _mps_identity_v1_ChangePasswordRequest__Output, _mps_identity_v1_ChangePasswordResponse__Output>
  CheckApiKey: MethodDefinition<_mps_identity_v1_CheckApiKeyRequest, _mps_identity_v1_CheckApiKeyResponse, _mps_identity_v1_CheckApiKeyRequest__Output, _mps_identity_v1_CheckApiKeyResponse__Output>
  CheckUser: MethodDefinition<_mps_identity_v1_CheckUserRequest, _mps_identity_v1_CheckUserResponse, _mps_identity_v1_CheckUserRequest__Output, _mps_identity_v1_CheckUserResponse__Output>
  CreateApiKey: MethodDefinition<_mps_identity_v1_CreateApiKeyRequest, _mps_identity_v1_CreateApiKeyResponse, _mps_identity_v1_CreateApiKeyRequest__Output, _mps_identity_v1_CreateApiKeyResponse__Output>
  CreateRole: MethodDefinition<_mps_identity_v1_CreateRoleRequest, _mps_identity_v1_CreateRoleResponse, _mps_identity_v1_CreateRoleRequest__Output, _mps_identity_v1_CreateRoleResponse__Output>
  CreateUser: MethodDefinition<_mps_identity_v1_CreateUserRequest, _mps_identity_v1_CreateUserResponse, _mps_identity_v1_CreateUserRequest__Output, _mps_identity_v1_CreateUserResponse__Output>
  DeleteRole: MethodDefinition<_mps_identity_v1_DeleteRoleRequest, _mps_identity_v1_DeleteRoleResponse, _mps_identity_v1_DeleteRoleRequest__Output, _mps_identity_v1_DeleteRoleResponse__Output>
  EnsureUser: MethodDefinition<_mps_identity_v1_EnsureUserRequest, _mps_identity_v1_EnsureUserResponse, _mps_identity_v1_EnsureUserRequest__Output, _mps_identity_v1_EnsureUserResponse__Output>
  ForgotPassword: MethodDefinition<_mps_identity_v1_ForgotPasswordRequest, _mps_identity_v1_ForgotPasswordResponse, _mps_identity_v1_ForgotPasswordRequest__Output, _mps_identity_v1_ForgotPasswordResponse__Output>
  GetApiKey: MethodDefinition<_mps_identity_v1_GetApiKeyRequest, _mps_identity_v1_GetApiKeyResponse, _mps_identity_v1_GetApiKeyRequest__Output, _mps_identity_v1_GetApiKeyResponse__Output>
  GetJwks: MethodDefinition<_mps_identity_v1_GetJwksRequest, _mps_identity_v1_GetJwksResponse, _mps_identity_v1_GetJwksRequest__Output, _mps_identity_v1_GetJwksResponse__Output>
  GetMe: MethodDefinition<_mps_identity_v1_GetMeRequest, _mps_identity_v1_GetMeResponse, _mps_identity_v1_GetMeRequest__Output, _mps_identity_v1_GetMeResponse__Output>
  GetOwnMembership: MethodDefinition<_mps_identity_v1_GetOwnMembershipRequest, _mps_identity_v1_GetOwnMembershipResponse, _mps_identity_v1_GetOwnMembershipRequest__Output, _mps_identity_v1_GetOwnMembershipResponse__Output>
  GetRole: MethodDefinition<_mps_identity_v1_GetRoleRequest, _mps_identity_v1_GetRoleResponse, _mps_identity_v1_GetRoleRequest__Output, _mps_identity_v1_GetRoleResponse__Output>
  GetUser: MethodDefinition<_mps_identity_v1_GetUserRequest, _mps_identity_v1_GetUserResponse, _mps_identity_v1_GetUserRequest__Output, _mps_identity_v1_GetUserResponse__Output>
  GrantRole: MethodDefinition<_mps_identity_v1_GrantRoleRequest, _mps_identity_v1_GrantRoleResponse, _mps_identity_v1_GrantRoleRequest__Output, _mps_identity_v1_GrantRoleResponse__Output>
  IssueApiKey: MethodDefinition<_mps_identity_v1_IssueApiKeyRequest, _mps_identity_v1_IssueApiKeyResponse, _mps_identity_v1_IssueApiKeyRequest__Output, _mps_identity_v1_IssueApiKeyResponse__Output>
  ListApiKeys: MethodDefinition<_mps_identity_v1_ListApiKeysRequest, _mps_identity_v1_ListApiKeysResponse, _mps_identity_v1_ListApiKeysRequest__Output, _mps_identity_v1_ListApiKeysResponse__Output>
  ListRoles: MethodDefinition<_mps_identity_v1_ListRolesRequest, _mps_identity_v1_ListRolesResponse, _mps_identity_v1_ListRolesRequest__Output, _mps_identity_v1_ListRolesResponse__Output>
  ListUsers: MethodDefinition<_mps_identity_v1_ListUsersRequest, _mps_identity_v1_ListUsersResponse, _mps_identity_v1_ListUsersRequest__Output, _mps_identity_v1_ListUsersResponse__Output>
  Login: MethodDefinition<_mps_identity_v1_LoginRequest, _mps_identity_v1_LoginResponse, _mps_identity_v1_LoginRequest__Output, _mps_identity_v1_LoginResponse__Output>
  Logout: MethodDefinition<_mps_identity_v1_LogoutRequest, _mps_identity_v1_LogoutResponse, _mps_identity_v1_LogoutRequest__Output, _mps_identity_v1_LogoutResponse__Output>
  Refresh: MethodDefinition<_mps_identity_v1_RefreshRequest, _mps_identity_v1_RefreshResponse, _mps_identity_v1_RefreshRequest__Output, _mps_identity_v1_RefreshResponse__Output>
  RemoveMembership: MethodDefinition<_mps_identity_v1_RemoveMembershipRequest, _mps_identity_v1_RemoveMembershipResponse, _mps_identity_v1_RemoveMembershipRequest__Output, _mps_identity_v1_RemoveMembershipResponse__Output>
  ResetPassword: MethodDefinition<_mps_identity_v1_ResetPasswordRequest, _mps_identity_v1_ResetPasswordResponse, _mps_identity_v1_ResetPasswordRequest__Output, _mps_identity_v1_ResetPasswordResponse__Output>
  RevokeApiKey: MethodDefinition<_mps_identity_v1_RevokeApiKeyRequest, _mps_identity_v1_RevokeApiKeyResponse, _mps_identity_v1_RevokeApiKeyRequest__Output, _mps_identity_v1_RevokeApiKeyResponse__Output>
  RotateApiKey: MethodDefinition<_mps_identity_v1_RotateApiKeyRequest, _mps_identity_v1_RotateApiKeyResponse, _mps_identity_v1_RotateApiKeyRequest__Output, _mps_identity_v1_RotateApiKeyResponse__Output>
  RotateSigningKey: MethodDefinition<_mps_identity_v1_RotateSigningKeyRequest, _mps_identity_v1_RotateSigningKeyResponse, _mps_identity_v1_RotateSigningKeyRequest__Output, _mps_identity_v1_RotateSigningKeyResponse__Output>
  SelectCompany: MethodDefinition<_mps_identity_v1_SelectCompanyRequest, _mps_identity_v1_SelectCompanyResponse, _mps_identity_v1_SelectCompanyRequest__Output, _mps_identity_v1_SelectCompanyResponse__Output>
  SuspendUser: MethodDefinition<_mps_identity_v1_SuspendUserRequest, _mps_identity_v1_SuspendUserResponse, _mps_identity_v1_SuspendUserRequest__Output, _mps_identity_v1_SuspendUserResponse__Output>
  UnsuspendUser: MethodDefinition<_mps_identity_v1_UnsuspendUserRequest, _mps_identity_v1_UnsuspendUserResponse, _mps_identity_v1_UnsuspendUserRequest__Output, _mps_identity_v1_UnsuspendUserResponse__Output>
  UpdateRole: MethodDefinition<_mps_identity_v1_UpdateRoleRequest, _mps_identity_v1_UpdateRoleResponse, _mps_identity_v1_UpdateRoleRequest__Output, _mps_identity_v1_UpdateRoleResponse__Output>
  UpdateUser: MethodDefinition<_mps_identity_v1_UpdateUserRequest, _mps_identity_v1_UpdateUserResponse, _mps_identity_v1_UpdateUserRequest__Output, _mps_identity_v1_UpdateUserResponse__Output>
  VerifyApiKey: MethodDefinition<_mps_identity_v1_VerifyApiKeyRequest, _mps_identity_v1_VerifyApiKeyResponse, _mps_identity_v1_VerifyApiKeyRequest__Output, _mps_identity_v1_VerifyApiKeyResponse__Output>
  VerifySession: MethodDefinition<_mps_identity_v1_VerifySessionRequest, _mps_identity_v1_VerifySessionResponse, _mps_identity_v1_VerifySessionRequest__Output, _mps_identity_v1_VerifySessionResponse__Output>
}
