import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from './mps/common/v1/Address';
import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from './mps/common/v1/EventMeta';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from './mps/common/v1/PageInfo';
import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from './mps/common/v1/PageRequest';
import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from './mps/common/v1/Price';
import type { Settlement as _mps_common_v1_Settlement, Settlement__Output as _mps_common_v1_Settlement__Output } from './mps/common/v1/Settlement';
import type { AcceptMembershipRequest as _mps_identity_v1_AcceptMembershipRequest, AcceptMembershipRequest__Output as _mps_identity_v1_AcceptMembershipRequest__Output } from './mps/identity/v1/AcceptMembershipRequest';
import type { AcceptMembershipResponse as _mps_identity_v1_AcceptMembershipResponse, AcceptMembershipResponse__Output as _mps_identity_v1_AcceptMembershipResponse__Output } from './mps/identity/v1/AcceptMembershipResponse';
import type { ApiKey as _mps_identity_v1_ApiKey, ApiKey__Output as _mps_identity_v1_ApiKey__Output } from './mps/identity/v1/ApiKey';
import type { ChangePasswordRequest as _mps_identity_v1_ChangePasswordRequest, ChangePasswordRequest__Output as _mps_identity_v1_ChangePasswordRequest__Output } from './mps/identity/v1/ChangePasswordRequest';
import type { ChangePasswordResponse as _mps_identity_v1_ChangePasswordResponse, ChangePasswordResponse__Output as _mps_identity_v1_ChangePasswordResponse__Output } from './mps/identity/v1/ChangePasswordResponse';
import type { CheckApiKeyRequest as _mps_identity_v1_CheckApiKeyRequest, CheckApiKeyRequest__Output as _mps_identity_v1_CheckApiKeyRequest__Output } from './mps/identity/v1/CheckApiKeyRequest';
import type { CheckApiKeyResponse as _mps_identity_v1_CheckApiKeyResponse, CheckApiKeyResponse__Output as _mps_identity_v1_CheckApiKeyResponse__Output } from './mps/identity/v1/CheckApiKeyResponse';
import type { CheckUserRequest as _mps_identity_v1_CheckUserRequest, CheckUserRequest__Output as _mps_identity_v1_CheckUserRequest__Output } from './mps/identity/v1/CheckUserRequest';
import type { CheckUserResponse as _mps_identity_v1_CheckUserResponse, CheckUserResponse__Output as _mps_identity_v1_CheckUserResponse__Output } from './mps/identity/v1/CheckUserResponse';
import type { CreateApiKeyRequest as _mps_identity_v1_CreateApiKeyRequest, CreateApiKeyRequest__Output as _mps_identity_v1_CreateApiKeyRequest__Output } from './mps/identity/v1/CreateApiKeyRequest';
import type { CreateApiKeyResponse as _mps_identity_v1_CreateApiKeyResponse, CreateApiKeyResponse__Output as _mps_identity_v1_CreateApiKeyResponse__Output } from './mps/identity/v1/CreateApiKeyResponse';
import type { CreateRoleRequest as _mps_identity_v1_CreateRoleRequest, CreateRoleRequest__Output as _mps_identity_v1_CreateRoleRequest__Output } from './mps/identity/v1/CreateRoleRequest';
import type { CreateRoleResponse as _mps_identity_v1_CreateRoleResponse, CreateRoleResponse__Output as _mps_identity_v1_CreateRoleResponse__Output } from './mps/identity/v1/CreateRoleResponse';
import type { CreateUserRequest as _mps_identity_v1_CreateUserRequest, CreateUserRequest__Output as _mps_identity_v1_CreateUserRequest__Output } from './mps/identity/v1/CreateUserRequest';
import type { CreateUserResponse as _mps_identity_v1_CreateUserResponse, CreateUserResponse__Output as _mps_identity_v1_CreateUserResponse__Output } from './mps/identity/v1/CreateUserResponse';
import type { DeleteRoleRequest as _mps_identity_v1_DeleteRoleRequest, DeleteRoleRequest__Output as _mps_identity_v1_DeleteRoleRequest__Output } from './mps/identity/v1/DeleteRoleRequest';
import type { DeleteRoleResponse as _mps_identity_v1_DeleteRoleResponse, DeleteRoleResponse__Output as _mps_identity_v1_DeleteRoleResponse__Output } from './mps/identity/v1/DeleteRoleResponse';
import type { EnsureUserRequest as _mps_identity_v1_EnsureUserRequest, EnsureUserRequest__Output as _mps_identity_v1_EnsureUserRequest__Output } from './mps/identity/v1/EnsureUserRequest';
import type { EnsureUserResponse as _mps_identity_v1_EnsureUserResponse, EnsureUserResponse__Output as _mps_identity_v1_EnsureUserResponse__Output } from './mps/identity/v1/EnsureUserResponse';
import type { ForgotPasswordRequest as _mps_identity_v1_ForgotPasswordRequest, ForgotPasswordRequest__Output as _mps_identity_v1_ForgotPasswordRequest__Output } from './mps/identity/v1/ForgotPasswordRequest';
import type { ForgotPasswordResponse as _mps_identity_v1_ForgotPasswordResponse, ForgotPasswordResponse__Output as _mps_identity_v1_ForgotPasswordResponse__Output } from './mps/identity/v1/ForgotPasswordResponse';
import type { GetApiKeyRequest as _mps_identity_v1_GetApiKeyRequest, GetApiKeyRequest__Output as _mps_identity_v1_GetApiKeyRequest__Output } from './mps/identity/v1/GetApiKeyRequest';
import type { GetApiKeyResponse as _mps_identity_v1_GetApiKeyResponse, GetApiKeyResponse__Output as _mps_identity_v1_GetApiKeyResponse__Output } from './mps/identity/v1/GetApiKeyResponse';
import type { GetJwksRequest as _mps_identity_v1_GetJwksRequest, GetJwksRequest__Output as _mps_identity_v1_GetJwksRequest__Output } from './mps/identity/v1/GetJwksRequest';
import type { GetJwksResponse as _mps_identity_v1_GetJwksResponse, GetJwksResponse__Output as _mps_identity_v1_GetJwksResponse__Output } from './mps/identity/v1/GetJwksResponse';
import type { GetMeRequest as _mps_identity_v1_GetMeRequest, GetMeRequest__Output as _mps_identity_v1_GetMeRequest__Output } from './mps/identity/v1/GetMeRequest';
import type { GetMeResponse as _mps_identity_v1_GetMeResponse, GetMeResponse__Output as _mps_identity_v1_GetMeResponse__Output } from './mps/identity/v1/GetMeResponse';
import type { GetOwnMembershipRequest as _mps_identity_v1_GetOwnMembershipRequest, GetOwnMembershipRequest__Output as _mps_identity_v1_GetOwnMembershipRequest__Output } from './mps/identity/v1/GetOwnMembershipRequest';
import type { GetOwnMembershipResponse as _mps_identity_v1_GetOwnMembershipResponse, GetOwnMembershipResponse__Output as _mps_identity_v1_GetOwnMembershipResponse__Output } from './mps/identity/v1/GetOwnMembershipResponse';
import type { GetRoleRequest as _mps_identity_v1_GetRoleRequest, GetRoleRequest__Output as _mps_identity_v1_GetRoleRequest__Output } from './mps/identity/v1/GetRoleRequest';
import type { GetRoleResponse as _mps_identity_v1_GetRoleResponse, GetRoleResponse__Output as _mps_identity_v1_GetRoleResponse__Output } from './mps/identity/v1/GetRoleResponse';
import type { GetUserRequest as _mps_identity_v1_GetUserRequest, GetUserRequest__Output as _mps_identity_v1_GetUserRequest__Output } from './mps/identity/v1/GetUserRequest';
import type { GetUserResponse as _mps_identity_v1_GetUserResponse, GetUserResponse__Output as _mps_identity_v1_GetUserResponse__Output } from './mps/identity/v1/GetUserResponse';
import type { GrantRoleRequest as _mps_identity_v1_GrantRoleRequest, GrantRoleRequest__Output as _mps_identity_v1_GrantRoleRequest__Output } from './mps/identity/v1/GrantRoleRequest';
import type { GrantRoleResponse as _mps_identity_v1_GrantRoleResponse, GrantRoleResponse__Output as _mps_identity_v1_GrantRoleResponse__Output } from './mps/identity/v1/GrantRoleResponse';
import type { Identifier as _mps_identity_v1_Identifier, Identifier__Output as _mps_identity_v1_Identifier__Output } from './mps/identity/v1/Identifier';
import type { IdentityEvent as _mps_identity_v1_IdentityEvent, IdentityEvent__Output as _mps_identity_v1_IdentityEvent__Output } from './mps/identity/v1/IdentityEvent';
import type { IdentityServiceClient as _mps_identity_v1_IdentityServiceClient, IdentityServiceDefinition as _mps_identity_v1_IdentityServiceDefinition } from './mps/identity/v1/IdentityService';
import type { IssueApiKeyRequest as _mps_identity_v1_IssueApiKeyRequest, IssueApiKeyRequest__Output as _mps_identity_v1_IssueApiKeyRequest__Output } from './mps/identity/v1/IssueApiKeyRequest';
import type { IssueApiKeyResponse as _mps_identity_v1_IssueApiKeyResponse, IssueApiKeyResponse__Output as _mps_identity_v1_IssueApiKeyResponse__Output } from './mps/identity/v1/IssueApiKeyResponse';
import type { IssuedApiKey as _mps_identity_v1_IssuedApiKey, IssuedApiKey__Output as _mps_identity_v1_IssuedApiKey__Output } from './mps/identity/v1/IssuedApiKey';
import type { Jwk as _mps_identity_v1_Jwk, Jwk__Output as _mps_identity_v1_Jwk__Output } from './mps/identity/v1/Jwk';
import type { ListApiKeysRequest as _mps_identity_v1_ListApiKeysRequest, ListApiKeysRequest__Output as _mps_identity_v1_ListApiKeysRequest__Output } from './mps/identity/v1/ListApiKeysRequest';
import type { ListApiKeysResponse as _mps_identity_v1_ListApiKeysResponse, ListApiKeysResponse__Output as _mps_identity_v1_ListApiKeysResponse__Output } from './mps/identity/v1/ListApiKeysResponse';
import type { ListRolesRequest as _mps_identity_v1_ListRolesRequest, ListRolesRequest__Output as _mps_identity_v1_ListRolesRequest__Output } from './mps/identity/v1/ListRolesRequest';
import type { ListRolesResponse as _mps_identity_v1_ListRolesResponse, ListRolesResponse__Output as _mps_identity_v1_ListRolesResponse__Output } from './mps/identity/v1/ListRolesResponse';
import type { ListUsersRequest as _mps_identity_v1_ListUsersRequest, ListUsersRequest__Output as _mps_identity_v1_ListUsersRequest__Output } from './mps/identity/v1/ListUsersRequest';
import type { ListUsersResponse as _mps_identity_v1_ListUsersResponse, ListUsersResponse__Output as _mps_identity_v1_ListUsersResponse__Output } from './mps/identity/v1/ListUsersResponse';
import type { LoginRequest as _mps_identity_v1_LoginRequest, LoginRequest__Output as _mps_identity_v1_LoginRequest__Output } from './mps/identity/v1/LoginRequest';
import type { LoginResponse as _mps_identity_v1_LoginResponse, LoginResponse__Output as _mps_identity_v1_LoginResponse__Output } from './mps/identity/v1/LoginResponse';
import type { LogoutRequest as _mps_identity_v1_LogoutRequest, LogoutRequest__Output as _mps_identity_v1_LogoutRequest__Output } from './mps/identity/v1/LogoutRequest';
import type { LogoutResponse as _mps_identity_v1_LogoutResponse, LogoutResponse__Output as _mps_identity_v1_LogoutResponse__Output } from './mps/identity/v1/LogoutResponse';
import type { Membership as _mps_identity_v1_Membership, Membership__Output as _mps_identity_v1_Membership__Output } from './mps/identity/v1/Membership';
import type { PermissionList as _mps_identity_v1_PermissionList, PermissionList__Output as _mps_identity_v1_PermissionList__Output } from './mps/identity/v1/PermissionList';
import type { RefreshRequest as _mps_identity_v1_RefreshRequest, RefreshRequest__Output as _mps_identity_v1_RefreshRequest__Output } from './mps/identity/v1/RefreshRequest';
import type { RefreshResponse as _mps_identity_v1_RefreshResponse, RefreshResponse__Output as _mps_identity_v1_RefreshResponse__Output } from './mps/identity/v1/RefreshResponse';
import type { RemoveMembershipRequest as _mps_identity_v1_RemoveMembershipRequest, RemoveMembershipRequest__Output as _mps_identity_v1_RemoveMembershipRequest__Output } from './mps/identity/v1/RemoveMembershipRequest';
import type { RemoveMembershipResponse as _mps_identity_v1_RemoveMembershipResponse, RemoveMembershipResponse__Output as _mps_identity_v1_RemoveMembershipResponse__Output } from './mps/identity/v1/RemoveMembershipResponse';
import type { ResetPasswordRequest as _mps_identity_v1_ResetPasswordRequest, ResetPasswordRequest__Output as _mps_identity_v1_ResetPasswordRequest__Output } from './mps/identity/v1/ResetPasswordRequest';
import type { ResetPasswordResponse as _mps_identity_v1_ResetPasswordResponse, ResetPasswordResponse__Output as _mps_identity_v1_ResetPasswordResponse__Output } from './mps/identity/v1/ResetPasswordResponse';
import type { RevokeApiKeyRequest as _mps_identity_v1_RevokeApiKeyRequest, RevokeApiKeyRequest__Output as _mps_identity_v1_RevokeApiKeyRequest__Output } from './mps/identity/v1/RevokeApiKeyRequest';
import type { RevokeApiKeyResponse as _mps_identity_v1_RevokeApiKeyResponse, RevokeApiKeyResponse__Output as _mps_identity_v1_RevokeApiKeyResponse__Output } from './mps/identity/v1/RevokeApiKeyResponse';
import type { Role as _mps_identity_v1_Role, Role__Output as _mps_identity_v1_Role__Output } from './mps/identity/v1/Role';
import type { RoleRef as _mps_identity_v1_RoleRef, RoleRef__Output as _mps_identity_v1_RoleRef__Output } from './mps/identity/v1/RoleRef';
import type { RotateApiKeyRequest as _mps_identity_v1_RotateApiKeyRequest, RotateApiKeyRequest__Output as _mps_identity_v1_RotateApiKeyRequest__Output } from './mps/identity/v1/RotateApiKeyRequest';
import type { RotateApiKeyResponse as _mps_identity_v1_RotateApiKeyResponse, RotateApiKeyResponse__Output as _mps_identity_v1_RotateApiKeyResponse__Output } from './mps/identity/v1/RotateApiKeyResponse';
import type { RotateSigningKeyRequest as _mps_identity_v1_RotateSigningKeyRequest, RotateSigningKeyRequest__Output as _mps_identity_v1_RotateSigningKeyRequest__Output } from './mps/identity/v1/RotateSigningKeyRequest';
import type { RotateSigningKeyResponse as _mps_identity_v1_RotateSigningKeyResponse, RotateSigningKeyResponse__Output as _mps_identity_v1_RotateSigningKeyResponse__Output } from './mps/identity/v1/RotateSigningKeyResponse';
import type { SelectCompanyRequest as _mps_identity_v1_SelectCompanyRequest, SelectCompanyRequest__Output as _mps_identity_v1_SelectCompanyRequest__Output } from './mps/identity/v1/SelectCompanyRequest';
import type { SelectCompanyResponse as _mps_identity_v1_SelectCompanyResponse, SelectCompanyResponse__Output as _mps_identity_v1_SelectCompanyResponse__Output } from './mps/identity/v1/SelectCompanyResponse';
import type { SelectedCompany as _mps_identity_v1_SelectedCompany, SelectedCompany__Output as _mps_identity_v1_SelectedCompany__Output } from './mps/identity/v1/SelectedCompany';
import type { Session as _mps_identity_v1_Session, Session__Output as _mps_identity_v1_Session__Output } from './mps/identity/v1/Session';
import type { SessionRef as _mps_identity_v1_SessionRef, SessionRef__Output as _mps_identity_v1_SessionRef__Output } from './mps/identity/v1/SessionRef';
import type { SuspendUserRequest as _mps_identity_v1_SuspendUserRequest, SuspendUserRequest__Output as _mps_identity_v1_SuspendUserRequest__Output } from './mps/identity/v1/SuspendUserRequest';
import type { SuspendUserResponse as _mps_identity_v1_SuspendUserResponse, SuspendUserResponse__Output as _mps_identity_v1_SuspendUserResponse__Output } from './mps/identity/v1/SuspendUserResponse';
import type { UnsuspendUserRequest as _mps_identity_v1_UnsuspendUserRequest, UnsuspendUserRequest__Output as _mps_identity_v1_UnsuspendUserRequest__Output } from './mps/identity/v1/UnsuspendUserRequest';
import type { UnsuspendUserResponse as _mps_identity_v1_UnsuspendUserResponse, UnsuspendUserResponse__Output as _mps_identity_v1_UnsuspendUserResponse__Output } from './mps/identity/v1/UnsuspendUserResponse';
import type { UpdateRoleRequest as _mps_identity_v1_UpdateRoleRequest, UpdateRoleRequest__Output as _mps_identity_v1_UpdateRoleRequest__Output } from './mps/identity/v1/UpdateRoleRequest';
import type { UpdateRoleResponse as _mps_identity_v1_UpdateRoleResponse, UpdateRoleResponse__Output as _mps_identity_v1_UpdateRoleResponse__Output } from './mps/identity/v1/UpdateRoleResponse';
import type { UpdateUserRequest as _mps_identity_v1_UpdateUserRequest, UpdateUserRequest__Output as _mps_identity_v1_UpdateUserRequest__Output } from './mps/identity/v1/UpdateUserRequest';
import type { UpdateUserResponse as _mps_identity_v1_UpdateUserResponse, UpdateUserResponse__Output as _mps_identity_v1_UpdateUserResponse__Output } from './mps/identity/v1/UpdateUserResponse';
import type { User as _mps_identity_v1_User, User__Output as _mps_identity_v1_User__Output } from './mps/identity/v1/User';
import type { UserRef as _mps_identity_v1_UserRef, UserRef__Output as _mps_identity_v1_UserRef__Output } from './mps/identity/v1/UserRef';
import type { VerifyApiKeyRequest as _mps_identity_v1_VerifyApiKeyRequest, VerifyApiKeyRequest__Output as _mps_identity_v1_VerifyApiKeyRequest__Output } from './mps/identity/v1/VerifyApiKeyRequest';
import type { VerifyApiKeyResponse as _mps_identity_v1_VerifyApiKeyResponse, VerifyApiKeyResponse__Output as _mps_identity_v1_VerifyApiKeyResponse__Output } from './mps/identity/v1/VerifyApiKeyResponse';
import type { VerifySessionRequest as _mps_identity_v1_VerifySessionRequest, VerifySessionRequest__Output as _mps_identity_v1_VerifySessionRequest__Output } from './mps/identity/v1/VerifySessionRequest';
import type { VerifySessionResponse as _mps_identity_v1_VerifySessionResponse, VerifySessionResponse__Output as _mps_identity_v1_VerifySessionResponse__Output } from './mps/identity/v1/VerifySessionResponse';

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
    identity: {
      v1: {
        AcceptMembershipRequest: MessageTypeDefinition<_mps_identity_v1_AcceptMembershipRequest, _mps_identity_v1_AcceptMembershipRequest__Output>
        AcceptMembershipResponse: MessageTypeDefinition<_mps_identity_v1_AcceptMembershipResponse, _mps_identity_v1_AcceptMembershipResponse__Output>
        ApiKey: MessageTypeDefinition<_mps_identity_v1_ApiKey, _mps_identity_v1_ApiKey__Output>
        ChangePasswordRequest: MessageTypeDefinition<_mps_identity_v1_ChangePasswordRequest, _mps_identity_v1_ChangePasswordRequest__Output>
        ChangePasswordResponse: MessageTypeDefinition<_mps_identity_v1_ChangePasswordResponse, _mps_identity_v1_ChangePasswordResponse__Output>
        CheckApiKeyRequest: MessageTypeDefinition<_mps_identity_v1_CheckApiKeyRequest, _mps_identity_v1_CheckApiKeyRequest__Output>
        CheckApiKeyResponse: MessageTypeDefinition<_mps_identity_v1_CheckApiKeyResponse, _mps_identity_v1_CheckApiKeyResponse__Output>
        CheckUserRequest: MessageTypeDefinition<_mps_identity_v1_CheckUserRequest, _mps_identity_v1_CheckUserRequest__Output>
        CheckUserResponse: MessageTypeDefinition<_mps_identity_v1_CheckUserResponse, _mps_identity_v1_CheckUserResponse__Output>
        CreateApiKeyRequest: MessageTypeDefinition<_mps_identity_v1_CreateApiKeyRequest, _mps_identity_v1_CreateApiKeyRequest__Output>
        CreateApiKeyResponse: MessageTypeDefinition<_mps_identity_v1_CreateApiKeyResponse, _mps_identity_v1_CreateApiKeyResponse__Output>
        CreateRoleRequest: MessageTypeDefinition<_mps_identity_v1_CreateRoleRequest, _mps_identity_v1_CreateRoleRequest__Output>
        CreateRoleResponse: MessageTypeDefinition<_mps_identity_v1_CreateRoleResponse, _mps_identity_v1_CreateRoleResponse__Output>
        CreateUserRequest: MessageTypeDefinition<_mps_identity_v1_CreateUserRequest, _mps_identity_v1_CreateUserRequest__Output>
        CreateUserResponse: MessageTypeDefinition<_mps_identity_v1_CreateUserResponse, _mps_identity_v1_CreateUserResponse__Output>
        DeleteRoleRequest: MessageTypeDefinition<_mps_identity_v1_DeleteRoleRequest, _mps_identity_v1_DeleteRoleRequest__Output>
        DeleteRoleResponse: MessageTypeDefinition<_mps_identity_v1_DeleteRoleResponse, _mps_identity_v1_DeleteRoleResponse__Output>
        EnsureUserRequest: MessageTypeDefinition<_mps_identity_v1_EnsureUserRequest, _mps_identity_v1_EnsureUserRequest__Output>
        EnsureUserResponse: MessageTypeDefinition<_mps_identity_v1_EnsureUserResponse, _mps_identity_v1_EnsureUserResponse__Output>
        ForgotPasswordRequest: MessageTypeDefinition<_mps_identity_v1_ForgotPasswordRequest, _mps_identity_v1_ForgotPasswordRequest__Output>
        ForgotPasswordResponse: MessageTypeDefinition<_mps_identity_v1_ForgotPasswordResponse, _mps_identity_v1_ForgotPasswordResponse__Output>
        GetApiKeyRequest: MessageTypeDefinition<_mps_identity_v1_GetApiKeyRequest, _mps_identity_v1_GetApiKeyRequest__Output>
        GetApiKeyResponse: MessageTypeDefinition<_mps_identity_v1_GetApiKeyResponse, _mps_identity_v1_GetApiKeyResponse__Output>
        GetJwksRequest: MessageTypeDefinition<_mps_identity_v1_GetJwksRequest, _mps_identity_v1_GetJwksRequest__Output>
        GetJwksResponse: MessageTypeDefinition<_mps_identity_v1_GetJwksResponse, _mps_identity_v1_GetJwksResponse__Output>
        GetMeRequest: MessageTypeDefinition<_mps_identity_v1_GetMeRequest, _mps_identity_v1_GetMeRequest__Output>
        GetMeResponse: MessageTypeDefinition<_mps_identity_v1_GetMeResponse, _mps_identity_v1_GetMeResponse__Output>
        GetOwnMembershipRequest: MessageTypeDefinition<_mps_identity_v1_GetOwnMembershipRequest, _mps_identity_v1_GetOwnMembershipRequest__Output>
        GetOwnMembershipResponse: MessageTypeDefinition<_mps_identity_v1_GetOwnMembershipResponse, _mps_identity_v1_GetOwnMembershipResponse__Output>
        GetRoleRequest: MessageTypeDefinition<_mps_identity_v1_GetRoleRequest, _mps_identity_v1_GetRoleRequest__Output>
        GetRoleResponse: MessageTypeDefinition<_mps_identity_v1_GetRoleResponse, _mps_identity_v1_GetRoleResponse__Output>
        GetUserRequest: MessageTypeDefinition<_mps_identity_v1_GetUserRequest, _mps_identity_v1_GetUserRequest__Output>
        GetUserResponse: MessageTypeDefinition<_mps_identity_v1_GetUserResponse, _mps_identity_v1_GetUserResponse__Output>
        GrantRoleRequest: MessageTypeDefinition<_mps_identity_v1_GrantRoleRequest, _mps_identity_v1_GrantRoleRequest__Output>
        GrantRoleResponse: MessageTypeDefinition<_mps_identity_v1_GrantRoleResponse, _mps_identity_v1_GrantRoleResponse__Output>
        Identifier: MessageTypeDefinition<_mps_identity_v1_Identifier, _mps_identity_v1_Identifier__Output>
        IdentityEvent: MessageTypeDefinition<_mps_identity_v1_IdentityEvent, _mps_identity_v1_IdentityEvent__Output>
        /**
         * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
         * "System only" and "operator only" refuse every other kind of caller with permission_denied. Calls about users,
         * roles and keys need a user's token: authentication_error · company_not_selected.
         */
        IdentityService: SubtypeConstructor<typeof grpc.Client, _mps_identity_v1_IdentityServiceClient> & { service: _mps_identity_v1_IdentityServiceDefinition }
        IssueApiKeyRequest: MessageTypeDefinition<_mps_identity_v1_IssueApiKeyRequest, _mps_identity_v1_IssueApiKeyRequest__Output>
        IssueApiKeyResponse: MessageTypeDefinition<_mps_identity_v1_IssueApiKeyResponse, _mps_identity_v1_IssueApiKeyResponse__Output>
        IssuedApiKey: MessageTypeDefinition<_mps_identity_v1_IssuedApiKey, _mps_identity_v1_IssuedApiKey__Output>
        Jwk: MessageTypeDefinition<_mps_identity_v1_Jwk, _mps_identity_v1_Jwk__Output>
        ListApiKeysRequest: MessageTypeDefinition<_mps_identity_v1_ListApiKeysRequest, _mps_identity_v1_ListApiKeysRequest__Output>
        ListApiKeysResponse: MessageTypeDefinition<_mps_identity_v1_ListApiKeysResponse, _mps_identity_v1_ListApiKeysResponse__Output>
        ListRolesRequest: MessageTypeDefinition<_mps_identity_v1_ListRolesRequest, _mps_identity_v1_ListRolesRequest__Output>
        ListRolesResponse: MessageTypeDefinition<_mps_identity_v1_ListRolesResponse, _mps_identity_v1_ListRolesResponse__Output>
        ListUsersRequest: MessageTypeDefinition<_mps_identity_v1_ListUsersRequest, _mps_identity_v1_ListUsersRequest__Output>
        ListUsersResponse: MessageTypeDefinition<_mps_identity_v1_ListUsersResponse, _mps_identity_v1_ListUsersResponse__Output>
        LoginRequest: MessageTypeDefinition<_mps_identity_v1_LoginRequest, _mps_identity_v1_LoginRequest__Output>
        LoginResponse: MessageTypeDefinition<_mps_identity_v1_LoginResponse, _mps_identity_v1_LoginResponse__Output>
        LogoutRequest: MessageTypeDefinition<_mps_identity_v1_LogoutRequest, _mps_identity_v1_LogoutRequest__Output>
        LogoutResponse: MessageTypeDefinition<_mps_identity_v1_LogoutResponse, _mps_identity_v1_LogoutResponse__Output>
        Membership: MessageTypeDefinition<_mps_identity_v1_Membership, _mps_identity_v1_Membership__Output>
        PermissionList: MessageTypeDefinition<_mps_identity_v1_PermissionList, _mps_identity_v1_PermissionList__Output>
        RefreshRequest: MessageTypeDefinition<_mps_identity_v1_RefreshRequest, _mps_identity_v1_RefreshRequest__Output>
        RefreshResponse: MessageTypeDefinition<_mps_identity_v1_RefreshResponse, _mps_identity_v1_RefreshResponse__Output>
        RemoveMembershipRequest: MessageTypeDefinition<_mps_identity_v1_RemoveMembershipRequest, _mps_identity_v1_RemoveMembershipRequest__Output>
        RemoveMembershipResponse: MessageTypeDefinition<_mps_identity_v1_RemoveMembershipResponse, _mps_identity_v1_RemoveMembershipResponse__Output>
        ResetPasswordRequest: MessageTypeDefinition<_mps_identity_v1_ResetPasswordRequest, _mps_identity_v1_ResetPasswordRequest__Output>
        ResetPasswordResponse: MessageTypeDefinition<_mps_identity_v1_ResetPasswordResponse, _mps_identity_v1_ResetPasswordResponse__Output>
        RevokeApiKeyRequest: MessageTypeDefinition<_mps_identity_v1_RevokeApiKeyRequest, _mps_identity_v1_RevokeApiKeyRequest__Output>
        RevokeApiKeyResponse: MessageTypeDefinition<_mps_identity_v1_RevokeApiKeyResponse, _mps_identity_v1_RevokeApiKeyResponse__Output>
        Role: MessageTypeDefinition<_mps_identity_v1_Role, _mps_identity_v1_Role__Output>
        RoleRef: MessageTypeDefinition<_mps_identity_v1_RoleRef, _mps_identity_v1_RoleRef__Output>
        RotateApiKeyRequest: MessageTypeDefinition<_mps_identity_v1_RotateApiKeyRequest, _mps_identity_v1_RotateApiKeyRequest__Output>
        RotateApiKeyResponse: MessageTypeDefinition<_mps_identity_v1_RotateApiKeyResponse, _mps_identity_v1_RotateApiKeyResponse__Output>
        RotateSigningKeyRequest: MessageTypeDefinition<_mps_identity_v1_RotateSigningKeyRequest, _mps_identity_v1_RotateSigningKeyRequest__Output>
        RotateSigningKeyResponse: MessageTypeDefinition<_mps_identity_v1_RotateSigningKeyResponse, _mps_identity_v1_RotateSigningKeyResponse__Output>
        SelectCompanyRequest: MessageTypeDefinition<_mps_identity_v1_SelectCompanyRequest, _mps_identity_v1_SelectCompanyRequest__Output>
        SelectCompanyResponse: MessageTypeDefinition<_mps_identity_v1_SelectCompanyResponse, _mps_identity_v1_SelectCompanyResponse__Output>
        SelectedCompany: MessageTypeDefinition<_mps_identity_v1_SelectedCompany, _mps_identity_v1_SelectedCompany__Output>
        Session: MessageTypeDefinition<_mps_identity_v1_Session, _mps_identity_v1_Session__Output>
        SessionRef: MessageTypeDefinition<_mps_identity_v1_SessionRef, _mps_identity_v1_SessionRef__Output>
        SuspendUserRequest: MessageTypeDefinition<_mps_identity_v1_SuspendUserRequest, _mps_identity_v1_SuspendUserRequest__Output>
        SuspendUserResponse: MessageTypeDefinition<_mps_identity_v1_SuspendUserResponse, _mps_identity_v1_SuspendUserResponse__Output>
        UnsuspendUserRequest: MessageTypeDefinition<_mps_identity_v1_UnsuspendUserRequest, _mps_identity_v1_UnsuspendUserRequest__Output>
        UnsuspendUserResponse: MessageTypeDefinition<_mps_identity_v1_UnsuspendUserResponse, _mps_identity_v1_UnsuspendUserResponse__Output>
        UpdateRoleRequest: MessageTypeDefinition<_mps_identity_v1_UpdateRoleRequest, _mps_identity_v1_UpdateRoleRequest__Output>
        UpdateRoleResponse: MessageTypeDefinition<_mps_identity_v1_UpdateRoleResponse, _mps_identity_v1_UpdateRoleResponse__Output>
        UpdateUserRequest: MessageTypeDefinition<_mps_identity_v1_UpdateUserRequest, _mps_identity_v1_UpdateUserRequest__Output>
        UpdateUserResponse: MessageTypeDefinition<_mps_identity_v1_UpdateUserResponse, _mps_identity_v1_UpdateUserResponse__Output>
        User: MessageTypeDefinition<_mps_identity_v1_User, _mps_identity_v1_User__Output>
        UserRef: MessageTypeDefinition<_mps_identity_v1_UserRef, _mps_identity_v1_UserRef__Output>
        VerifyApiKeyRequest: MessageTypeDefinition<_mps_identity_v1_VerifyApiKeyRequest, _mps_identity_v1_VerifyApiKeyRequest__Output>
        VerifyApiKeyResponse: MessageTypeDefinition<_mps_identity_v1_VerifyApiKeyResponse, _mps_identity_v1_VerifyApiKeyResponse__Output>
        VerifySessionRequest: MessageTypeDefinition<_mps_identity_v1_VerifySessionRequest, _mps_identity_v1_VerifySessionRequest__Output>
        VerifySessionResponse: MessageTypeDefinition<_mps_identity_v1_VerifySessionResponse, _mps_identity_v1_VerifySessionResponse__Output>
      }
    }
  }
}

