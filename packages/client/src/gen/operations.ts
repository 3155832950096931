// Generated from docs/references/openapi.json by `npm run gen`.
import { operation } from '../operation';
import type { Call } from '../call';
import type { CallOptions } from '../options';
import type { PageCall } from '../pages';
import type { Item, Query } from '../type-tools';
import type * as T from './types';
import type { CodesOf } from './resources';

/** Log in with an identifier and a password: POST /v1/auth/login. */
export const login = /* @__PURE__ */ operation<
  [body: T.LoginData['body'], options?: CallOptions],
  Call<T.LoginResponse, CodesOf['login']>
>({ id: 'login', method: 'POST', path: '/v1/auth/login', repeat: 'never', auth: [], input: 'body' });

/** Exchange a refresh token for new tokens: POST /v1/auth/refresh. */
export const refresh = /* @__PURE__ */ operation<
  [body: T.RefreshData['body'], options?: CallOptions],
  Call<T.RefreshResponse, CodesOf['refresh']>
>({ id: 'refresh', method: 'POST', path: '/v1/auth/refresh', repeat: 'never', auth: [], input: 'body' });

/** End this session: POST /v1/auth/logout. */
export const logout = /* @__PURE__ */ operation<
  [body?: T.LogoutData['body'], options?: CallOptions],
  Call<undefined, CodesOf['logout']>
>({ id: 'logout', method: 'POST', path: '/v1/auth/logout', repeat: 'once', auth: ['userToken'], input: 'body' });

/** Read the user of the token: GET /v1/auth/me. */
export const getMe = /* @__PURE__ */ operation<
  [options?: CallOptions],
  Call<T.GetMeResponse, CodesOf['getMe']>
>({ id: 'getMe', method: 'GET', path: '/v1/auth/me', repeat: 'safe', auth: ['userToken'] });

/** Select the company to work in: POST /v1/auth/select-company. */
export const selectCompany = /* @__PURE__ */ operation<
  [body: T.SelectCompanyData['body'], options?: CallOptions],
  Call<T.SelectCompanyResponse, CodesOf['selectCompany']>
>({ id: 'selectCompany', method: 'POST', path: '/v1/auth/select-company', repeat: 'once', auth: ['userToken'], input: 'body' });

/** Change the password: POST /v1/auth/password/change. */
export const changePassword = /* @__PURE__ */ operation<
  [body: T.ChangePasswordData['body'], options?: CallOptions],
  Call<undefined, CodesOf['changePassword']>
>({ id: 'changePassword', method: 'POST', path: '/v1/auth/password/change', repeat: 'once', auth: ['userToken'], input: 'body' });

/** Ask for a password reset: POST /v1/auth/password/forgot. */
export const forgotPassword = /* @__PURE__ */ operation<
  [body: T.ForgotPasswordData['body'], options?: CallOptions],
  Call<T.ForgotPasswordResponse, CodesOf['forgotPassword']>
>({ id: 'forgotPassword', method: 'POST', path: '/v1/auth/password/forgot', repeat: 'once', auth: [], input: 'body' });

/** Set a new password with a reset token: POST /v1/auth/password/reset. */
export const resetPassword = /* @__PURE__ */ operation<
  [body: T.ResetPasswordData['body'], options?: CallOptions],
  Call<undefined, CodesOf['resetPassword']>
>({ id: 'resetPassword', method: 'POST', path: '/v1/auth/password/reset', repeat: 'once', auth: [], input: 'body' });

/** Enroll a second factor: POST /v1/auth/totp/enrol. */
export const enrolTotp = /* @__PURE__ */ operation<
  [body: T.EnrolTotpData['body'], options?: CallOptions],
  Call<T.EnrolTotpResponse, CodesOf['enrolTotp']>
>({ id: 'enrolTotp', method: 'POST', path: '/v1/auth/totp/enrol', repeat: 'once', auth: ['userToken'], input: 'body' });

/** Enable the second factor with its first code: POST /v1/auth/totp/confirm. */
export const confirmTotp = /* @__PURE__ */ operation<
  [body: T.ConfirmTotpData['body'], options?: CallOptions],
  Call<undefined, CodesOf['confirmTotp']>
>({ id: 'confirmTotp', method: 'POST', path: '/v1/auth/totp/confirm', repeat: 'once', auth: ['userToken'], input: 'body' });

/** Disable the second factor: POST /v1/auth/totp/disable. */
export const disableTotp = /* @__PURE__ */ operation<
  [body: T.DisableTotpData['body'], options?: CallOptions],
  Call<undefined, CodesOf['disableTotp']>
>({ id: 'disableTotp', method: 'POST', path: '/v1/auth/totp/disable', repeat: 'once', auth: ['userToken'], input: 'body' });

/** List your sessions: GET /v1/users/me/sessions. */
export const listOwnSessions = /* @__PURE__ */ operation<
  [options?: CallOptions],
  Call<T.ListOwnSessionsResponse, CodesOf['listOwnSessions']>
>({ id: 'listOwnSessions', method: 'GET', path: '/v1/users/me/sessions', repeat: 'safe', auth: ['userToken'] });

/** End one of your sessions: DELETE /v1/users/me/sessions/{id}. */
export const endOwnSession = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<undefined, CodesOf['endOwnSession']>
>({ id: 'endOwnSession', method: 'DELETE', path: '/v1/users/me/sessions/{id}', repeat: 'safe', auth: ['userToken'] });

/** List the sessions of a user of the selected company: GET /v1/users/{id}/sessions. Needs user.view. */
export const listUserSessions = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.ListUserSessionsResponse, CodesOf['listUserSessions']>
>({ id: 'listUserSessions', method: 'GET', path: '/v1/users/{id}/sessions', repeat: 'safe', auth: ['userToken'] });

/** End the sessions of a user of the selected company: DELETE /v1/users/{id}/sessions. Needs user.edit. */
export const endUserSessions = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<undefined, CodesOf['endUserSessions']>
>({ id: 'endUserSessions', method: 'DELETE', path: '/v1/users/{id}/sessions', repeat: 'safe', auth: ['userToken'] });

/** List your memberships: GET /v1/users/me/memberships. */
export const listOwnMemberships = /* @__PURE__ */ operation<
  [options?: CallOptions],
  Call<T.ListOwnMembershipsResponse, CodesOf['listOwnMemberships']>
>({ id: 'listOwnMemberships', method: 'GET', path: '/v1/users/me/memberships', repeat: 'safe', auth: ['userToken'] });

/** End a user’s membership of a company: DELETE /v1/users/{id}/memberships/{company_id}. Needs user.edit. */
export const removeMembership = /* @__PURE__ */ operation<
  [id: string, company_id: string, query?: Query<NonNullable<T.RemoveMembershipData['query']>>, options?: CallOptions],
  Call<undefined, CodesOf['removeMembership']>
>({ id: 'removeMembership', method: 'DELETE', path: '/v1/users/{id}/memberships/{company_id}', repeat: 'safe', auth: ['userToken'], input: 'query' });

/** Accept a company’s invitation: POST /v1/users/me/memberships/{company_id}/accept. */
export const acceptMembership = /* @__PURE__ */ operation<
  [company_id: string, body?: T.AcceptMembershipData['body'], options?: CallOptions],
  Call<T.AcceptMembershipResponse, CodesOf['acceptMembership']>
>({ id: 'acceptMembership', method: 'POST', path: '/v1/users/me/memberships/{company_id}/accept', repeat: 'key', auth: ['userToken'], input: 'body' });

/** List the users of the selected company: GET /v1/users. Needs user.list. */
export const listUsers = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListUsersData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListUsersResponses[200]>, CodesOf['listUsers']>
>({ id: 'listUsers', method: 'GET', path: '/v1/users', repeat: 'safe', auth: ['userToken'], input: 'query', list: 'pages' });

/** Add a user to the selected company: POST /v1/users. Needs user.create. */
export const createUser = /* @__PURE__ */ operation<
  [body: T.CreateUserData['body'], options?: CallOptions],
  Call<T.CreateUserResponse, CodesOf['createUser']>
>({ id: 'createUser', method: 'POST', path: '/v1/users', repeat: 'key', auth: ['userToken'], input: 'body' });

/** Read a user of the selected company: GET /v1/users/{id}. Needs user.view. */
export const getUser = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.GetUserResponse, CodesOf['getUser']>
>({ id: 'getUser', method: 'GET', path: '/v1/users/{id}', repeat: 'safe', auth: ['userToken'] });

/** Change a user of the selected company: PATCH /v1/users/{id}. Needs user.edit. */
export const updateUser = /* @__PURE__ */ operation<
  [id: string, body: T.UpdateUserData['body'], options?: CallOptions],
  Call<T.UpdateUserResponse, CodesOf['updateUser']>
>({ id: 'updateUser', method: 'PATCH', path: '/v1/users/{id}', repeat: 'safe', auth: ['userToken'], input: 'body' });

/** Suspend a user in the selected company: POST /v1/users/{id}/suspend. Needs user.edit. */
export const suspendUser = /* @__PURE__ */ operation<
  [id: string, body?: T.SuspendUserData['body'], options?: CallOptions],
  Call<T.SuspendUserResponse, CodesOf['suspendUser']>
>({ id: 'suspendUser', method: 'POST', path: '/v1/users/{id}/suspend', repeat: 'key', auth: ['userToken'], input: 'body' });

/** Let a suspended user in again: POST /v1/users/{id}/unsuspend. Needs user.edit. */
export const unsuspendUser = /* @__PURE__ */ operation<
  [id: string, body?: T.UnsuspendUserData['body'], options?: CallOptions],
  Call<T.UnsuspendUserResponse, CodesOf['unsuspendUser']>
>({ id: 'unsuspendUser', method: 'POST', path: '/v1/users/{id}/unsuspend', repeat: 'key', auth: ['userToken'], input: 'body' });

/** Read a preference of the user: GET /v1/users/me/preferences/{key}. */
export const getPreference = /* @__PURE__ */ operation<
  [key: string, options?: CallOptions],
  Call<T.GetPreferenceResponse, CodesOf['getPreference']>
>({ id: 'getPreference', method: 'GET', path: '/v1/users/me/preferences/{key}', repeat: 'safe', auth: ['userToken'] });

/** Store a preference of the user: PUT /v1/users/me/preferences/{key}. */
export const setPreference = /* @__PURE__ */ operation<
  [key: string, body: T.SetPreferenceData['body'], options?: CallOptions],
  Call<T.SetPreferenceResponse, CodesOf['setPreference']>
>({ id: 'setPreference', method: 'PUT', path: '/v1/users/me/preferences/{key}', repeat: 'safe', auth: ['userToken'], input: 'body' });

/** Delete a preference of the user: DELETE /v1/users/me/preferences/{key}. */
export const deletePreference = /* @__PURE__ */ operation<
  [key: string, options?: CallOptions],
  Call<undefined, CodesOf['deletePreference']>
>({ id: 'deletePreference', method: 'DELETE', path: '/v1/users/me/preferences/{key}', repeat: 'safe', auth: ['userToken'] });

/** List your saved views and the shared ones of the selected company: GET /v1/saved-views. */
export const listSavedViews = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListSavedViewsData['query']>>, options?: CallOptions],
  Call<T.ListSavedViewsResponse, CodesOf['listSavedViews']>
>({ id: 'listSavedViews', method: 'GET', path: '/v1/saved-views', repeat: 'safe', auth: ['userToken'], input: 'query' });

/** Save a view of a list: POST /v1/saved-views. */
export const createSavedView = /* @__PURE__ */ operation<
  [body: T.CreateSavedViewData['body'], options?: CallOptions],
  Call<T.CreateSavedViewResponse, CodesOf['createSavedView']>
>({ id: 'createSavedView', method: 'POST', path: '/v1/saved-views', repeat: 'key', auth: ['userToken'], input: 'body' });

/** Change a saved view: PATCH /v1/saved-views/{id}. */
export const updateSavedView = /* @__PURE__ */ operation<
  [id: string, body: T.UpdateSavedViewData['body'], options?: CallOptions],
  Call<T.UpdateSavedViewResponse, CodesOf['updateSavedView']>
>({ id: 'updateSavedView', method: 'PATCH', path: '/v1/saved-views/{id}', repeat: 'safe', auth: ['userToken'], input: 'body' });

/** Delete a saved view: DELETE /v1/saved-views/{id}. */
export const deleteSavedView = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<undefined, CodesOf['deleteSavedView']>
>({ id: 'deleteSavedView', method: 'DELETE', path: '/v1/saved-views/{id}', repeat: 'safe', auth: ['userToken'] });

/** List all permissions: GET /v1/permissions. Needs role.view. */
export const listPermissions = /* @__PURE__ */ operation<
  [options?: CallOptions],
  Call<T.ListPermissionsResponse, CodesOf['listPermissions']>
>({ id: 'listPermissions', method: 'GET', path: '/v1/permissions', repeat: 'safe', auth: ['userToken'] });

/** List the roles of the selected company: GET /v1/roles. Needs role.view. */
export const listRoles = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListRolesData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListRolesResponses[200]>, CodesOf['listRoles']>
>({ id: 'listRoles', method: 'GET', path: '/v1/roles', repeat: 'safe', auth: ['userToken'], input: 'query', list: 'pages' });

/** Create a role in the selected company: POST /v1/roles. Needs role.edit. */
export const createRole = /* @__PURE__ */ operation<
  [body: T.CreateRoleData['body'], options?: CallOptions],
  Call<T.CreateRoleResponse, CodesOf['createRole']>
>({ id: 'createRole', method: 'POST', path: '/v1/roles', repeat: 'key', auth: ['userToken'], input: 'body' });

/** Change a role of the selected company: PATCH /v1/roles/{id}. Needs role.edit. */
export const updateRole = /* @__PURE__ */ operation<
  [id: string, body: T.UpdateRoleData['body'], options?: CallOptions],
  Call<T.UpdateRoleResponse, CodesOf['updateRole']>
>({ id: 'updateRole', method: 'PATCH', path: '/v1/roles/{id}', repeat: 'safe', auth: ['userToken'], input: 'body' });

/** Delete a role that no user has: DELETE /v1/roles/{id}. Needs role.edit. */
export const deleteRole = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<undefined, CodesOf['deleteRole']>
>({ id: 'deleteRole', method: 'DELETE', path: '/v1/roles/{id}', repeat: 'safe', auth: ['userToken'] });

/** List API keys: GET /v1/api-keys. Needs api_key.view. */
export const listApiKeys = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListApiKeysData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListApiKeysResponses[200]>, CodesOf['listApiKeys']>
>({ id: 'listApiKeys', method: 'GET', path: '/v1/api-keys', repeat: 'safe', auth: ['userToken'], input: 'query', list: 'pages' });

/** Create an API key: POST /v1/api-keys. Needs api_key.create. */
export const createApiKey = /* @__PURE__ */ operation<
  [body: T.CreateApiKeyData['body'], options?: CallOptions],
  Call<T.CreateApiKeyResponse, CodesOf['createApiKey']>
>({ id: 'createApiKey', method: 'POST', path: '/v1/api-keys', repeat: 'never', auth: ['userToken'], input: 'body' });

/** Read an API key: GET /v1/api-keys/{id}. Needs api_key.view. */
export const getApiKey = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.GetApiKeyResponse, CodesOf['getApiKey']>
>({ id: 'getApiKey', method: 'GET', path: '/v1/api-keys/{id}', repeat: 'safe', auth: ['userToken'] });

/** Revoke an API key: DELETE /v1/api-keys/{id}. Needs api_key.revoke. */
export const revokeApiKey = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.RevokeApiKeyResponse, CodesOf['revokeApiKey']>
>({ id: 'revokeApiKey', method: 'DELETE', path: '/v1/api-keys/{id}', repeat: 'safe', auth: ['userToken'] });

/** Replace an API key by a new one: POST /v1/api-keys/{id}/rotate. Needs api_key.rotate. */
export const rotateApiKey = /* @__PURE__ */ operation<
  [id: string, body?: T.RotateApiKeyData['body'], options?: CallOptions],
  Call<T.RotateApiKeyResponse, CodesOf['rotateApiKey']>
>({ id: 'rotateApiKey', method: 'POST', path: '/v1/api-keys/{id}/rotate', repeat: 'never', auth: ['userToken'], input: 'body' });

/** List merchants: GET /v1/merchants. Needs merchant.company.view. */
export const listMerchants = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListMerchantsData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListMerchantsResponses[200]>, CodesOf['listMerchants']>
>({ id: 'listMerchants', method: 'GET', path: '/v1/merchants', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages' });

/** Create a merchant: POST /v1/merchants. Needs merchant.company.create. */
export const createMerchant = /* @__PURE__ */ operation<
  [body: T.CreateMerchantData['body'], options?: CallOptions],
  Call<T.CreateMerchantResponse, CodesOf['createMerchant']>
>({ id: 'createMerchant', method: 'POST', path: '/v1/merchants', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read a merchant: GET /v1/merchants/{merchantId}. Needs merchant.company.view. */
export const getMerchant = /* @__PURE__ */ operation<
  [merchantId: string, options?: CallOptions],
  Call<T.GetMerchantResponse, CodesOf['getMerchant']>
>({ id: 'getMerchant', method: 'GET', path: '/v1/merchants/{merchantId}', repeat: 'safe', auth: ['merchantKey'] });

/** Update a merchant in part: PATCH /v1/merchants/{merchantId}. Needs merchant.company.edit. */
export const updateMerchant = /* @__PURE__ */ operation<
  [merchantId: string, body: T.UpdateMerchantData['body'], options?: CallOptions],
  Call<T.UpdateMerchantResponse, CodesOf['updateMerchant']>
>({ id: 'updateMerchant', method: 'PATCH', path: '/v1/merchants/{merchantId}', repeat: 'safe', auth: ['merchantKey'], input: 'body' });

/** Activate or deactivate a merchant: POST /v1/merchants/{merchantId}/status. Needs merchant.company.edit. */
export const setMerchantStatus = /* @__PURE__ */ operation<
  [merchantId: string, body: T.SetMerchantStatusData['body'], options?: CallOptions],
  Call<T.SetMerchantStatusResponse, CodesOf['setMerchantStatus']>
>({ id: 'setMerchantStatus', method: 'POST', path: '/v1/merchants/{merchantId}/status', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Set a merchant's default fee policy: PUT /v1/merchants/{merchantId}/default-fee-policy. Needs fee_policy.edit. */
export const setDefaultFeePolicy = /* @__PURE__ */ operation<
  [merchantId: string, body: T.SetDefaultFeePolicyData['body'], options?: CallOptions],
  Call<T.SetDefaultFeePolicyResponse, CodesOf['setDefaultFeePolicy']>
>({ id: 'setDefaultFeePolicy', method: 'PUT', path: '/v1/merchants/{merchantId}/default-fee-policy', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Set the organization's default fee policy: PUT /v1/organizations/{organizationId}/default-fee-policy. Needs fee_policy.edit. */
export const setOrganizationDefaultFeePolicy = /* @__PURE__ */ operation<
  [organizationId: string, body: T.SetOrganizationDefaultFeePolicyData['body'], options?: CallOptions],
  Call<T.SetOrganizationDefaultFeePolicyResponse, CodesOf['setOrganizationDefaultFeePolicy']>
>({ id: 'setOrganizationDefaultFeePolicy', method: 'PUT', path: '/v1/organizations/{organizationId}/default-fee-policy', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Tell which payment methods a merchant can take: GET /v1/merchants/{merchantId}/capabilities. Needs merchant.company.view. */
export const getCapabilities = /* @__PURE__ */ operation<
  [merchantId: string, options?: CallOptions],
  Call<T.GetCapabilitiesResponse, CodesOf['getCapabilities']>
>({ id: 'getCapabilities', method: 'GET', path: '/v1/merchants/{merchantId}/capabilities', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Turn the delivery of a merchant's events on or off: POST /v1/sandbox/merchants/{merchantId}/webhook-enabled. Needs sandbox.use. */
export const setWebhookEnabled = /* @__PURE__ */ operation<
  [merchantId: string, body: T.SetWebhookEnabledData['body'], options?: CallOptions],
  Call<T.SetWebhookEnabledResponse, CodesOf['setWebhookEnabled']>
>({ id: 'setWebhookEnabled', method: 'POST', path: '/v1/sandbox/merchants/{merchantId}/webhook-enabled', repeat: 'once', auth: ['merchantKey', 'userToken'], input: 'body' });

/** List a merchant's affiliations: GET /v1/merchants/{merchantId}/affiliations. Needs merchant.affiliation.view. */
export const listAffiliations = /* @__PURE__ */ operation<
  [merchantId: string, query?: Query<NonNullable<T.ListAffiliationsData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListAffiliationsResponses[200]>, CodesOf['listAffiliations']>
>({ id: 'listAffiliations', method: 'GET', path: '/v1/merchants/{merchantId}/affiliations', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages' });

/** Create an affiliation: POST /v1/merchants/{merchantId}/affiliations. Needs merchant.affiliation.edit. */
export const createAffiliation = /* @__PURE__ */ operation<
  [merchantId: string, body: T.CreateAffiliationData['body'], options?: CallOptions],
  Call<T.CreateAffiliationResponse, CodesOf['createAffiliation']>
>({ id: 'createAffiliation', method: 'POST', path: '/v1/merchants/{merchantId}/affiliations', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read an affiliation: GET /v1/merchants/{merchantId}/affiliations/{affiliationId}. Needs merchant.affiliation.view. */
export const getAffiliation = /* @__PURE__ */ operation<
  [merchantId: string, affiliationId: string, options?: CallOptions],
  Call<T.GetAffiliationResponse, CodesOf['getAffiliation']>
>({ id: 'getAffiliation', method: 'GET', path: '/v1/merchants/{merchantId}/affiliations/{affiliationId}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Update an affiliation in part: PATCH /v1/merchants/{merchantId}/affiliations/{affiliationId}. Needs merchant.affiliation.edit. */
export const updateAffiliation = /* @__PURE__ */ operation<
  [merchantId: string, affiliationId: string, body: T.UpdateAffiliationData['body'], options?: CallOptions],
  Call<T.UpdateAffiliationResponse, CodesOf['updateAffiliation']>
>({ id: 'updateAffiliation', method: 'PATCH', path: '/v1/merchants/{merchantId}/affiliations/{affiliationId}', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Move an affiliation as its provider would: POST /v1/sandbox/affiliations/{affiliationId}/status. Needs sandbox.use. */
export const setAffiliationStatus = /* @__PURE__ */ operation<
  [affiliationId: string, body: T.SetAffiliationStatusData['body'], options?: CallOptions],
  Call<T.SetAffiliationStatusResponse, CodesOf['setAffiliationStatus']>
>({ id: 'setAffiliationStatus', method: 'POST', path: '/v1/sandbox/affiliations/{affiliationId}/status', repeat: 'once', auth: ['merchantKey', 'userToken'], input: 'body' });

/** List a merchant's bank accounts: GET /v1/merchants/{merchantId}/bank-accounts. Needs merchant.banking.view. */
export const listBankAccounts = /* @__PURE__ */ operation<
  [merchantId: string, query?: Query<NonNullable<T.ListBankAccountsData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListBankAccountsResponses[200]>, CodesOf['listBankAccounts']>
>({ id: 'listBankAccounts', method: 'GET', path: '/v1/merchants/{merchantId}/bank-accounts', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages' });

/** Add a bank account: POST /v1/merchants/{merchantId}/bank-accounts. Needs merchant.banking.create. */
export const createBankAccount = /* @__PURE__ */ operation<
  [merchantId: string, body: T.CreateBankAccountData['body'], options?: CallOptions],
  Call<T.CreateBankAccountResponse, CodesOf['createBankAccount']>
>({ id: 'createBankAccount', method: 'POST', path: '/v1/merchants/{merchantId}/bank-accounts', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read a bank account: GET /v1/merchants/{merchantId}/bank-accounts/{bankAccountId}. Needs merchant.banking.view. */
export const getBankAccount = /* @__PURE__ */ operation<
  [merchantId: string, bankAccountId: string, options?: CallOptions],
  Call<T.GetBankAccountResponse, CodesOf['getBankAccount']>
>({ id: 'getBankAccount', method: 'GET', path: '/v1/merchants/{merchantId}/bank-accounts/{bankAccountId}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Make a bank account primary: PATCH /v1/merchants/{merchantId}/bank-accounts/{bankAccountId}. Needs merchant.banking.create. */
export const updateBankAccount = /* @__PURE__ */ operation<
  [merchantId: string, bankAccountId: string, body: T.UpdateBankAccountData['body'], options?: CallOptions],
  Call<T.UpdateBankAccountResponse, CodesOf['updateBankAccount']>
>({ id: 'updateBankAccount', method: 'PATCH', path: '/v1/merchants/{merchantId}/bank-accounts/{bankAccountId}', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Remove a bank account: DELETE /v1/merchants/{merchantId}/bank-accounts/{bankAccountId}. Needs merchant.banking.delete. */
export const deleteBankAccount = /* @__PURE__ */ operation<
  [merchantId: string, bankAccountId: string, options?: CallOptions],
  Call<undefined, CodesOf['deleteBankAccount']>
>({ id: 'deleteBankAccount', method: 'DELETE', path: '/v1/merchants/{merchantId}/bank-accounts/{bankAccountId}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** List a merchant's PIX keys: GET /v1/merchants/{merchantId}/pix-keys. Needs merchant.banking.view. */
export const listPixKeys = /* @__PURE__ */ operation<
  [merchantId: string, query?: Query<NonNullable<T.ListPixKeysData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListPixKeysResponses[200]>, CodesOf['listPixKeys']>
>({ id: 'listPixKeys', method: 'GET', path: '/v1/merchants/{merchantId}/pix-keys', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages' });

/** Register a PIX key: POST /v1/merchants/{merchantId}/pix-keys. Needs merchant.banking.create. */
export const createPixKey = /* @__PURE__ */ operation<
  [merchantId: string, body: T.CreatePixKeyData['body'], options?: CallOptions],
  Call<T.CreatePixKeyResponse, CodesOf['createPixKey']>
>({ id: 'createPixKey', method: 'POST', path: '/v1/merchants/{merchantId}/pix-keys', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read a PIX key: GET /v1/merchants/{merchantId}/pix-keys/{pixKeyId}. Needs merchant.banking.view. */
export const getPixKey = /* @__PURE__ */ operation<
  [merchantId: string, pixKeyId: string, options?: CallOptions],
  Call<T.GetPixKeyResponse, CodesOf['getPixKey']>
>({ id: 'getPixKey', method: 'GET', path: '/v1/merchants/{merchantId}/pix-keys/{pixKeyId}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Make a PIX key primary: PATCH /v1/merchants/{merchantId}/pix-keys/{pixKeyId}. Needs merchant.banking.create. */
export const updatePixKey = /* @__PURE__ */ operation<
  [merchantId: string, pixKeyId: string, body: T.UpdatePixKeyData['body'], options?: CallOptions],
  Call<T.UpdatePixKeyResponse, CodesOf['updatePixKey']>
>({ id: 'updatePixKey', method: 'PATCH', path: '/v1/merchants/{merchantId}/pix-keys/{pixKeyId}', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Delete a PIX key: DELETE /v1/merchants/{merchantId}/pix-keys/{pixKeyId}. Needs merchant.banking.delete. */
export const deletePixKey = /* @__PURE__ */ operation<
  [merchantId: string, pixKeyId: string, options?: CallOptions],
  Call<T.DeletePixKeyResponse, CodesOf['deletePixKey']>
>({ id: 'deletePixKey', method: 'DELETE', path: '/v1/merchants/{merchantId}/pix-keys/{pixKeyId}', repeat: 'safe', auth: ['merchantKey'] });

/** Look a PIX key up in the directory again: POST /v1/merchants/{merchantId}/pix-keys/{pixKeyId}/refresh. Needs merchant.banking.create. */
export const refreshPixKey = /* @__PURE__ */ operation<
  [merchantId: string, pixKeyId: string, body?: T.RefreshPixKeyData['body'], options?: CallOptions],
  Call<T.RefreshPixKeyResponse, CodesOf['refreshPixKey']>
>({ id: 'refreshPixKey', method: 'POST', path: '/v1/merchants/{merchantId}/pix-keys/{pixKeyId}/refresh', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** List fee policies: GET /v1/pricing/fee-policies. Needs fee_policy.view. */
export const listFeePolicies = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListFeePoliciesData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListFeePoliciesResponses[200]>, CodesOf['listFeePolicies']>
>({ id: 'listFeePolicies', method: 'GET', path: '/v1/pricing/fee-policies', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages' });

/** Create a fee policy: POST /v1/pricing/fee-policies. Needs fee_policy.edit. */
export const createFeePolicy = /* @__PURE__ */ operation<
  [body: T.CreateFeePolicyData['body'], options?: CallOptions],
  Call<T.CreateFeePolicyResponse, CodesOf['createFeePolicy']>
>({ id: 'createFeePolicy', method: 'POST', path: '/v1/pricing/fee-policies', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read a fee policy: GET /v1/pricing/fee-policies/{id}. Needs fee_policy.view. */
export const getFeePolicy = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.GetFeePolicyResponse, CodesOf['getFeePolicy']>
>({ id: 'getFeePolicy', method: 'GET', path: '/v1/pricing/fee-policies/{id}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Replace a fee policy and all its rules: PUT /v1/pricing/fee-policies/{id}. Needs fee_policy.edit. */
export const replaceFeePolicy = /* @__PURE__ */ operation<
  [id: string, body: T.ReplaceFeePolicyData['body'], options?: CallOptions],
  Call<T.ReplaceFeePolicyResponse, CodesOf['replaceFeePolicy']>
>({ id: 'replaceFeePolicy', method: 'PUT', path: '/v1/pricing/fee-policies/{id}', repeat: 'safe', auth: ['merchantKey'], input: 'body' });

/** Explain the fee of a payment, rule by rule and step by step: POST /v1/pricing/fee-policies/{id}/explain. Needs fee_policy.view. */
export const explainFeePolicy = /* @__PURE__ */ operation<
  [id: string, body: T.ExplainFeePolicyData['body'], options?: CallOptions],
  Call<T.ExplainFeePolicyResponse, CodesOf['explainFeePolicy']>
>({ id: 'explainFeePolicy', method: 'POST', path: '/v1/pricing/fee-policies/{id}/explain', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'body' });

/** List the cost policies of the platform: GET /v1/pricing/cost-policies. Needs cost_policy.view. */
export const listCostPolicies = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListCostPoliciesData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListCostPoliciesResponses[200]>, CodesOf['listCostPolicies']>
>({ id: 'listCostPolicies', method: 'GET', path: '/v1/pricing/cost-policies', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages' });

/** Read a cost policy of the platform: GET /v1/pricing/cost-policies/{id}. Needs cost_policy.view. */
export const getCostPolicy = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.GetCostPolicyResponse, CodesOf['getCostPolicy']>
>({ id: 'getCostPolicy', method: 'GET', path: '/v1/pricing/cost-policies/{id}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** List the payments of a merchant: GET /v1/merchants/{merchantId}/transactions. Needs transaction.list. */
export const listMerchantTransactions = /* @__PURE__ */ operation<
  [merchantId: string, query?: Query<NonNullable<T.ListMerchantTransactionsData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListMerchantTransactionsResponses[200]>, CodesOf['listMerchantTransactions']>
>({ id: 'listMerchantTransactions', method: 'GET', path: '/v1/merchants/{merchantId}/transactions', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages', scan: true, csv: true });

/** Take a payment: POST /v1/merchants/{merchantId}/transactions. Needs merchant.transaction.create. */
export const createTransaction = /* @__PURE__ */ operation<
  [merchantId: string, body: T.CreateTransactionData['body'], options?: CallOptions],
  Call<T.CreateTransactionResponse, CodesOf['createTransaction']>
>({ id: 'createTransaction', method: 'POST', path: '/v1/merchants/{merchantId}/transactions', repeat: 'request_id', auth: ['merchantKey'], input: 'body' });

/** Send a payment that waits for 3DS: POST /v1/merchants/{merchantId}/transactions/{transactionId}/authenticate. Needs merchant.transaction.create. */
export const authenticateTransaction = /* @__PURE__ */ operation<
  [merchantId: string, transactionId: string, body: T.AuthenticateTransactionData['body'], options?: CallOptions],
  Call<T.AuthenticateTransactionResponse, CodesOf['authenticateTransaction']>
>({ id: 'authenticateTransaction', method: 'POST', path: '/v1/merchants/{merchantId}/transactions/{transactionId}/authenticate', repeat: 'key', auth: ['merchantKey'], input: 'body' });

/** Capture an authorized payment: POST /v1/merchants/{merchantId}/transactions/{transactionId}/capture. Needs merchant.transaction.capture. */
export const captureTransaction = /* @__PURE__ */ operation<
  [merchantId: string, transactionId: string, body?: T.CaptureTransactionData['body'], options?: CallOptions],
  Call<T.CaptureTransactionResponse, CodesOf['captureTransaction']>
>({ id: 'captureTransaction', method: 'POST', path: '/v1/merchants/{merchantId}/transactions/{transactionId}/capture', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Cancel a payment that has not been paid: POST /v1/merchants/{merchantId}/transactions/{transactionId}/cancel. Needs merchant.transaction.cancel. */
export const cancelTransaction = /* @__PURE__ */ operation<
  [merchantId: string, transactionId: string, body?: T.CancelTransactionData['body'], options?: CallOptions],
  Call<T.CancelTransactionResponse, CodesOf['cancelTransaction']>
>({ id: 'cancelTransaction', method: 'POST', path: '/v1/merchants/{merchantId}/transactions/{transactionId}/cancel', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Pay a charge as its payer would: POST /v1/merchants/{merchantId}/transactions/{transactionId}/pay. Needs sandbox.use. */
export const payTransaction = /* @__PURE__ */ operation<
  [merchantId: string, transactionId: string, body?: T.PayTransactionData['body'], options?: CallOptions],
  Call<T.PayTransactionResponse, CodesOf['payTransaction']>
>({ id: 'payTransaction', method: 'POST', path: '/v1/merchants/{merchantId}/transactions/{transactionId}/pay', repeat: 'once', auth: ['merchantKey', 'userToken'], input: 'body' });

/** List payments: GET /v1/transactions. Needs transaction.list. */
export const listTransactions = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListTransactionsData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListTransactionsResponses[200]>, CodesOf['listTransactions']>
>({ id: 'listTransactions', method: 'GET', path: '/v1/transactions', repeat: 'safe', auth: ['merchantKey'], input: 'query', list: 'pages', scan: true });

/** Read a payment of any merchant: GET /v1/merchants/transactions/{transactionId}. Needs merchant.transaction.view. */
export const getTransaction = /* @__PURE__ */ operation<
  [transactionId: string, options?: CallOptions],
  Call<T.GetTransactionResponse, CodesOf['getTransaction']>
>({ id: 'getTransaction', method: 'GET', path: '/v1/merchants/transactions/{transactionId}', repeat: 'safe', auth: ['merchantKey'] });

/** Read a payment of a merchant: GET /v1/merchants/{merchantId}/transactions/{transactionId}. Needs merchant.transaction.view. */
export const getMerchantTransaction = /* @__PURE__ */ operation<
  [merchantId: string, transactionId: string, options?: CallOptions],
  Call<T.GetMerchantTransactionResponse, CodesOf['getMerchantTransaction']>
>({ id: 'getMerchantTransaction', method: 'GET', path: '/v1/merchants/{merchantId}/transactions/{transactionId}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Read what the provider calls a payment: GET /v1/sandbox/transactions/{transactionId}. Needs sandbox.use. */
export const getProviderReference = /* @__PURE__ */ operation<
  [transactionId: string, options?: CallOptions],
  Call<T.GetProviderReferenceResponse, CodesOf['getProviderReference']>
>({ id: 'getProviderReference', method: 'GET', path: '/v1/sandbox/transactions/{transactionId}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** List the calls to the provider about a payment: GET /v1/merchants/{merchantId}/transactions/{transactionId}/provider-calls. Needs provider_call.view. */
export const listProviderCalls = /* @__PURE__ */ operation<
  [merchantId: string, transactionId: string, query?: Query<NonNullable<T.ListProviderCallsData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListProviderCallsResponses[200]>, CodesOf['listProviderCalls']>
>({ id: 'listProviderCalls', method: 'GET', path: '/v1/merchants/{merchantId}/transactions/{transactionId}/provider-calls', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages' });

/** Read everything that happened to a payment, in its order: GET /v1/merchants/{merchantId}/transactions/{transactionId}/timeline. Needs merchant.transaction.view. */
export const getTimeline = /* @__PURE__ */ operation<
  [merchantId: string, transactionId: string, query?: Query<NonNullable<T.GetTimelineData['query']>>, options?: CallOptions],
  Call<T.GetTimelineResponse, CodesOf['getTimeline']>
>({ id: 'getTimeline', method: 'GET', path: '/v1/merchants/{merchantId}/transactions/{transactionId}/timeline', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'cursor' });

/** Begin the authentication of a card: POST /v1/merchants/{merchantId}/3ds-sessions. Needs merchant.3ds.create. */
export const createThreeDsSession = /* @__PURE__ */ operation<
  [merchantId: string, body: T.CreateThreeDsSessionData['body'], options?: CallOptions],
  Call<T.CreateThreeDsSessionResponse, CodesOf['createThreeDsSession']>
>({ id: 'createThreeDsSession', method: 'POST', path: '/v1/merchants/{merchantId}/3ds-sessions', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Get a 3DS session: GET /v1/merchants/{merchantId}/3ds-sessions/{id}. Needs merchant.3ds.view. */
export const getThreeDsSession = /* @__PURE__ */ operation<
  [merchantId: string, id: string, options?: CallOptions],
  Call<T.GetThreeDsSessionResponse, CodesOf['getThreeDsSession']>
>({ id: 'getThreeDsSession', method: 'GET', path: '/v1/merchants/{merchantId}/3ds-sessions/{id}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** List a payment's refunds: GET /v1/merchants/{merchantId}/transactions/{transactionId}/refunds. Needs merchant.transaction.view. */
export const listRefunds = /* @__PURE__ */ operation<
  [merchantId: string, transactionId: string, query?: Query<NonNullable<T.ListRefundsData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListRefundsResponses[200]>, CodesOf['listRefunds']>
>({ id: 'listRefunds', method: 'GET', path: '/v1/merchants/{merchantId}/transactions/{transactionId}/refunds', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages' });

/** Give a payment back, whole or in part: POST /v1/merchants/{merchantId}/transactions/{transactionId}/refunds. Needs merchant.transaction.refund. */
export const createRefund = /* @__PURE__ */ operation<
  [merchantId: string, transactionId: string, body: T.CreateRefundData['body'], options?: CallOptions],
  Call<T.CreateRefundResponse, CodesOf['createRefund']>
>({ id: 'createRefund', method: 'POST', path: '/v1/merchants/{merchantId}/transactions/{transactionId}/refunds', repeat: 'request_id', auth: ['merchantKey', 'userToken'], input: 'body' });

/** List the refunds of a merchant: GET /v1/merchants/{merchantId}/refunds. Needs merchant.transaction.view. */
export const listMerchantRefunds = /* @__PURE__ */ operation<
  [merchantId: string, query?: Query<NonNullable<T.ListMerchantRefundsData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListMerchantRefundsResponses[200]>, CodesOf['listMerchantRefunds']>
>({ id: 'listMerchantRefunds', method: 'GET', path: '/v1/merchants/{merchantId}/refunds', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages', scan: true, csv: true });

/** Read a refund: GET /v1/merchants/{merchantId}/transactions/{transactionId}/refunds/{refundId}. Needs merchant.transaction.view. */
export const getRefund = /* @__PURE__ */ operation<
  [merchantId: string, transactionId: string, refundId: string, options?: CallOptions],
  Call<T.GetRefundResponse, CodesOf['getRefund']>
>({ id: 'getRefund', method: 'GET', path: '/v1/merchants/{merchantId}/transactions/{transactionId}/refunds/{refundId}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Cancel a refund that is still pending: POST /v1/merchants/{merchantId}/transactions/{transactionId}/refunds/{refundId}/cancel. Needs merchant.transaction.refund. */
export const cancelRefund = /* @__PURE__ */ operation<
  [merchantId: string, transactionId: string, refundId: string, body?: T.CancelRefundData['body'], options?: CallOptions],
  Call<T.CancelRefundResponse, CodesOf['cancelRefund']>
>({ id: 'cancelRefund', method: 'POST', path: '/v1/merchants/{merchantId}/transactions/{transactionId}/refunds/{refundId}/cancel', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read metrics of the payments of a merchant: GET /v1/merchants/{merchantId}/metrics. Needs transaction.list. */
export const getMetrics = /* @__PURE__ */ operation<
  [merchantId: string, query?: Query<NonNullable<T.GetMetricsData['query']>>, options?: CallOptions],
  Call<T.GetMetricsResponse, CodesOf['getMetrics']>
>({ id: 'getMetrics', method: 'GET', path: '/v1/merchants/{merchantId}/metrics', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query' });

/** List disputes: GET /v1/disputes. Needs dispute.view. */
export const listDisputes = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListDisputesData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListDisputesResponses[200]>, CodesOf['listDisputes']>
>({ id: 'listDisputes', method: 'GET', path: '/v1/disputes', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages', csv: true });

/** Read a dispute: GET /v1/disputes/{disputeId}. Needs dispute.view. */
export const getDispute = /* @__PURE__ */ operation<
  [disputeId: string, options?: CallOptions],
  Call<T.GetDisputeResponse, CodesOf['getDispute']>
>({ id: 'getDispute', method: 'GET', path: '/v1/disputes/{disputeId}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Download a file of the evidence: GET /v1/disputes/{disputeId}/evidence/{evidenceId}/file. Needs dispute.view. */
export const getDisputeEvidenceFile = /* @__PURE__ */ operation<
  [disputeId: string, evidenceId: string, options?: CallOptions],
  Call<ReadableStream<Uint8Array>, CodesOf['getDisputeEvidenceFile']>
>({ id: 'getDisputeEvidenceFile', method: 'GET', path: '/v1/disputes/{disputeId}/evidence/{evidenceId}/file', repeat: 'safe', auth: ['merchantKey', 'userToken'], file: 'application/octet-stream' });

/** Answer a dispute with text and files: POST /v1/disputes/{disputeId}/evidence. Needs dispute.edit. */
export const addDisputeEvidence = /* @__PURE__ */ operation<
  [disputeId: string, body: T.AddDisputeEvidenceData['body'], options?: CallOptions],
  Call<T.AddDisputeEvidenceResponse, CodesOf['addDisputeEvidence']>
>({ id: 'addDisputeEvidence', method: 'POST', path: '/v1/disputes/{disputeId}/evidence', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Accept a dispute: the money stays with the payer: POST /v1/disputes/{disputeId}/accept. Needs dispute.edit. */
export const acceptDispute = /* @__PURE__ */ operation<
  [disputeId: string, body?: T.AcceptDisputeData['body'], options?: CallOptions],
  Call<T.AcceptDisputeResponse, CodesOf['acceptDispute']>
>({ id: 'acceptDispute', method: 'POST', path: '/v1/disputes/{disputeId}/accept', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Dispute a payment as its payer would: POST /v1/merchants/{merchantId}/transactions/{transactionId}/dispute. Needs sandbox.use. */
export const openDispute = /* @__PURE__ */ operation<
  [merchantId: string, transactionId: string, body?: T.OpenDisputeData['body'], options?: CallOptions],
  Call<T.OpenDisputeResponse, CodesOf['openDispute']>
>({ id: 'openDispute', method: 'POST', path: '/v1/merchants/{merchantId}/transactions/{transactionId}/dispute', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Decide a dispute as the network would: POST /v1/sandbox/disputes/{disputeId}/resolve. Needs sandbox.use. */
export const resolveDispute = /* @__PURE__ */ operation<
  [disputeId: string, body: T.ResolveDisputeData['body'], options?: CallOptions],
  Call<T.ResolveDisputeResponse, CodesOf['resolveDispute']>
>({ id: 'resolveDispute', method: 'POST', path: '/v1/sandbox/disputes/{disputeId}/resolve', repeat: 'once', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read what evidence helps against a dispute: GET /v1/disputes/{disputeId}/checklist. Needs dispute.view. */
export const getDisputeChecklist = /* @__PURE__ */ operation<
  [disputeId: string, options?: CallOptions],
  Call<T.GetDisputeChecklistResponse, CodesOf['getDisputeChecklist']>
>({ id: 'getDisputeChecklist', method: 'GET', path: '/v1/disputes/{disputeId}/checklist', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Read the draft of an answer to a dispute: GET /v1/disputes/{disputeId}/evidence-draft. Needs dispute.view. */
export const getEvidenceDraft = /* @__PURE__ */ operation<
  [disputeId: string, options?: CallOptions],
  Call<T.GetEvidenceDraftResponse, CodesOf['getEvidenceDraft']>
>({ id: 'getEvidenceDraft', method: 'GET', path: '/v1/disputes/{disputeId}/evidence-draft', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Save the draft of an answer to a dispute: PUT /v1/disputes/{disputeId}/evidence-draft. Needs dispute.edit. */
export const replaceEvidenceDraft = /* @__PURE__ */ operation<
  [disputeId: string, body: T.ReplaceEvidenceDraftData['body'], options?: CallOptions],
  Call<T.ReplaceEvidenceDraftResponse, CodesOf['replaceEvidenceDraft']>
>({ id: 'replaceEvidenceDraft', method: 'PUT', path: '/v1/disputes/{disputeId}/evidence-draft', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Delete the draft of an answer to a dispute: DELETE /v1/disputes/{disputeId}/evidence-draft. Needs dispute.edit. */
export const deleteEvidenceDraft = /* @__PURE__ */ operation<
  [disputeId: string, query?: Query<NonNullable<T.DeleteEvidenceDraftData['query']>>, options?: CallOptions],
  Call<undefined, CodesOf['deleteEvidenceDraft']>
>({ id: 'deleteEvidenceDraft', method: 'DELETE', path: '/v1/disputes/{disputeId}/evidence-draft', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query' });

/** Download a file of the draft: GET /v1/disputes/{disputeId}/evidence-draft/files/{fileId}. Needs dispute.view. */
export const getEvidenceDraftFile = /* @__PURE__ */ operation<
  [disputeId: string, fileId: string, options?: CallOptions],
  Call<ReadableStream<Uint8Array>, CodesOf['getEvidenceDraftFile']>
>({ id: 'getEvidenceDraftFile', method: 'GET', path: '/v1/disputes/{disputeId}/evidence-draft/files/{fileId}', repeat: 'safe', auth: ['merchantKey', 'userToken'], file: 'application/octet-stream' });

/** Read the receipts of a payment and of its refunds: GET /v1/transactions/{id}/receipt. Needs transaction.view. */
export const getReceipts = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.GetReceiptsResponse, CodesOf['getReceipts']>
>({ id: 'getReceipts', method: 'GET', path: '/v1/transactions/{id}/receipt', repeat: 'safe', auth: ['merchantKey'] });

/** Download the receipt of a payment or of a refund: GET /v1/transactions/{id}/receipt.pdf. Needs transaction.view. */
export const getReceiptFile = /* @__PURE__ */ operation<
  [id: string, query?: Query<NonNullable<T.GetReceiptFileData['query']>>, options?: CallOptions],
  Call<ReadableStream<Uint8Array>, CodesOf['getReceiptFile']>
>({ id: 'getReceiptFile', method: 'GET', path: '/v1/transactions/{id}/receipt.pdf', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', file: 'application/pdf' });

/** List ledger entries: GET /v1/ledger-entries. Needs ledger.list. */
export const listLedgerEntries = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListLedgerEntriesData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListLedgerEntriesResponses[200]>, CodesOf['listLedgerEntries']>
>({ id: 'listLedgerEntries', method: 'GET', path: '/v1/ledger-entries', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages', csv: true });

/** Read what one event has posted, with the proof that it adds up: GET /v1/ledger/posting-sets/{postingSetId}. Needs ledger.view. */
export const getPostingSet = /* @__PURE__ */ operation<
  [postingSetId: string, options?: CallOptions],
  Call<T.GetPostingSetResponse, CodesOf['getPostingSet']>
>({ id: 'getPostingSet', method: 'GET', path: '/v1/ledger/posting-sets/{postingSetId}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Read the trial balance at the end of a day: GET /v1/ledger/trial-balance. Needs ledger.view. */
export const getTrialBalance = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.GetTrialBalanceData['query']>>, options?: CallOptions],
  Call<T.GetTrialBalanceResponse, CodesOf['getTrialBalance']>
>({ id: 'getTrialBalance', method: 'GET', path: '/v1/ledger/trial-balance', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query' });

/** Read a merchant's balance and its later payments: GET /v1/merchants/{merchantId}/balance. Needs banking.view. */
export const getBalance = /* @__PURE__ */ operation<
  [merchantId: string, options?: CallOptions],
  Call<T.GetBalanceResponse, CodesOf['getBalance']>
>({ id: 'getBalance', method: 'GET', path: '/v1/merchants/{merchantId}/balance', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** List the due entries of a merchant, with the balance after each: GET /v1/merchants/{merchantId}/statement. Needs banking.view. */
export const getStatement = /* @__PURE__ */ operation<
  [merchantId: string, query?: Query<NonNullable<T.GetStatementData['query']>>, options?: CallOptions],
  PageCall<Item<T.GetStatementResponses[200]>, CodesOf['getStatement']>
>({ id: 'getStatement', method: 'GET', path: '/v1/merchants/{merchantId}/statement', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages', csv: true });

/** List a merchant's receivables by day, method and brand: GET /v1/merchants/{merchantId}/receivables. Needs banking.view. */
export const listReceivables = /* @__PURE__ */ operation<
  [merchantId: string, query?: Query<NonNullable<T.ListReceivablesData['query']>>, options?: CallOptions],
  Call<Exclude<T.ListReceivablesResponse, string>, CodesOf['listReceivables']>
>({ id: 'listReceivables', method: 'GET', path: '/v1/merchants/{merchantId}/receivables', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', csv: true });

/** List a merchant's cashouts: GET /v1/merchants/{merchantId}/cashouts. Needs banking.cashout. */
export const listCashouts = /* @__PURE__ */ operation<
  [merchantId: string, query?: Query<NonNullable<T.ListCashoutsData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListCashoutsResponses[200]>, CodesOf['listCashouts']>
>({ id: 'listCashouts', method: 'GET', path: '/v1/merchants/{merchantId}/cashouts', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages', csv: true });

/** Pay a merchant's balance out to its bank account: POST /v1/merchants/{merchantId}/cashouts. Needs banking.cashout. */
export const createCashout = /* @__PURE__ */ operation<
  [merchantId: string, body: T.CreateCashoutData['body'], options?: CallOptions],
  Call<T.CreateCashoutResponse, CodesOf['createCashout']>
>({ id: 'createCashout', method: 'POST', path: '/v1/merchants/{merchantId}/cashouts', repeat: 'request_id', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read a cashout: GET /v1/merchants/{merchantId}/cashouts/{cashoutId}. Needs banking.cashout. */
export const getCashout = /* @__PURE__ */ operation<
  [merchantId: string, cashoutId: string, options?: CallOptions],
  Call<T.GetCashoutResponse, CodesOf['getCashout']>
>({ id: 'getCashout', method: 'GET', path: '/v1/merchants/{merchantId}/cashouts/{cashoutId}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Quote the early payment of a merchant's later card installments: POST /v1/merchants/{merchantId}/anticipations/quote. Needs banking.anticipate. */
export const quoteAnticipation = /* @__PURE__ */ operation<
  [merchantId: string, body?: T.QuoteAnticipationData['body'], options?: CallOptions],
  Call<T.QuoteAnticipationResponse, CodesOf['quoteAnticipation']>
>({ id: 'quoteAnticipation', method: 'POST', path: '/v1/merchants/{merchantId}/anticipations/quote', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** List a merchant's anticipations: GET /v1/merchants/{merchantId}/anticipations. Needs banking.view. */
export const listAnticipations = /* @__PURE__ */ operation<
  [merchantId: string, query?: Query<NonNullable<T.ListAnticipationsData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListAnticipationsResponses[200]>, CodesOf['listAnticipations']>
>({ id: 'listAnticipations', method: 'GET', path: '/v1/merchants/{merchantId}/anticipations', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages' });

/** Accept a quote: its installments are paid early: POST /v1/merchants/{merchantId}/anticipations. Needs banking.anticipate. */
export const createAnticipation = /* @__PURE__ */ operation<
  [merchantId: string, body: T.CreateAnticipationData['body'], options?: CallOptions],
  Call<T.CreateAnticipationResponse, CodesOf['createAnticipation']>
>({ id: 'createAnticipation', method: 'POST', path: '/v1/merchants/{merchantId}/anticipations', repeat: 'request_id', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read an anticipation: GET /v1/merchants/{merchantId}/anticipations/{anticipationId}. Needs banking.view. */
export const getAnticipation = /* @__PURE__ */ operation<
  [merchantId: string, anticipationId: string, options?: CallOptions],
  Call<T.GetAnticipationResponse, CodesOf['getAnticipation']>
>({ id: 'getAnticipation', method: 'GET', path: '/v1/merchants/{merchantId}/anticipations/{anticipationId}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** List reconciliations with the provider’s statements: GET /v1/ledger/reconciliations. Needs ledger.reconciliation.view. */
export const listReconciliations = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListReconciliationsData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListReconciliationsResponses[200]>, CodesOf['listReconciliations']>
>({ id: 'listReconciliations', method: 'GET', path: '/v1/ledger/reconciliations', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages' });

/** Compare the provider’s statement of a day with what was posted: POST /v1/ledger/reconciliations. Needs ledger.reconciliation.run. */
export const runReconciliation = /* @__PURE__ */ operation<
  [body: T.RunReconciliationData['body'], options?: CallOptions],
  Call<T.RunReconciliationResponse, CodesOf['runReconciliation']>
>({ id: 'runReconciliation', method: 'POST', path: '/v1/ledger/reconciliations', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read a reconciliation with every difference that it found: GET /v1/ledger/reconciliations/{reconciliationId}. Needs ledger.reconciliation.view. */
export const getReconciliation = /* @__PURE__ */ operation<
  [reconciliationId: string, options?: CallOptions],
  Call<Exclude<T.GetReconciliationResponse, string>, CodesOf['getReconciliation']>
>({ id: 'getReconciliation', method: 'GET', path: '/v1/ledger/reconciliations/{reconciliationId}', repeat: 'safe', auth: ['merchantKey', 'userToken'], csv: true });

/** Say what became of a difference: PATCH /v1/ledger/reconciliations/{reconciliationId}/items/{itemId}. Needs ledger.reconciliation.run. */
export const resolveReconciliationItem = /* @__PURE__ */ operation<
  [reconciliationId: string, itemId: string, body: T.ResolveReconciliationItemData['body'], options?: CallOptions],
  Call<T.ResolveReconciliationItemResponse, CodesOf['resolveReconciliationItem']>
>({ id: 'resolveReconciliationItem', method: 'PATCH', path: '/v1/ledger/reconciliations/{reconciliationId}/items/{itemId}', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Plant a difference in the provider’s statement of a day: POST /v1/sandbox/statements/{day}/tamper. Needs sandbox.use. */
export const tamperStatement = /* @__PURE__ */ operation<
  [day: string, body: T.TamperStatementData['body'], options?: CallOptions],
  Call<T.TamperStatementResponse, CodesOf['tamperStatement']>
>({ id: 'tamperStatement', method: 'POST', path: '/v1/sandbox/statements/{day}/tamper', repeat: 'once', auth: ['merchantKey', 'userToken'], input: 'body' });

/** List events after or before a cursor: GET /v1/events. Needs event.list. */
export const listEvents = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListEventsData['query']>>, options?: CallOptions],
  Call<Exclude<T.ListEventsResponse, string>, CodesOf['listEvents']>
>({ id: 'listEvents', method: 'GET', path: '/v1/events', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'cursor', csv: true });

/** Follow events as a stream: GET /v1/events/stream. Needs event.list. */
export const streamEvents = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.StreamEventsData['query']>>, options?: CallOptions],
  Call<ReadableStream<Uint8Array>, CodesOf['streamEvents']>
>({ id: 'streamEvents', method: 'GET', path: '/v1/events/stream', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', file: 'text/event-stream' });

/** Read an event: GET /v1/events/{id}. Needs event.list. */
export const getEvent = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.GetEventResponse, CodesOf['getEvent']>
>({ id: 'getEvent', method: 'GET', path: '/v1/events/{id}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** List the records of changes, newest first, after a cursor: GET /v1/audit-log. Needs audit.read. */
export const listAuditRecords = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListAuditRecordsData['query']>>, options?: CallOptions],
  Call<Exclude<T.ListAuditRecordsResponse, string>, CodesOf['listAuditRecords']>
>({ id: 'listAuditRecords', method: 'GET', path: '/v1/audit-log', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'cursor', csv: true });

/** List requests with their answers, newest first, after a cursor: GET /v1/request-logs. Needs request_log.view. */
export const listRequestLogs = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListRequestLogsData['query']>>, options?: CallOptions],
  Call<T.ListRequestLogsResponse, CodesOf['listRequestLogs']>
>({ id: 'listRequestLogs', method: 'GET', path: '/v1/request-logs', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'cursor' });

/** Follow requests as a stream: GET /v1/request-logs/stream. Needs request_log.view. */
export const streamRequestLogs = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.StreamRequestLogsData['query']>>, options?: CallOptions],
  Call<ReadableStream<Uint8Array>, CodesOf['streamRequestLogs']>
>({ id: 'streamRequestLogs', method: 'GET', path: '/v1/request-logs/stream', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', file: 'text/event-stream' });

/** Read one request with its answer, by the X-Request-Id of the answer: GET /v1/request-logs/{id}. Needs request_log.view. */
export const getRequestLog = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.GetRequestLogResponse, CodesOf['getRequestLog']>
>({ id: 'getRequestLog', method: 'GET', path: '/v1/request-logs/{id}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Collect everything that is stored of a person: POST /v1/data-subjects/export. Needs privacy.export. */
export const exportDataSubject = /* @__PURE__ */ operation<
  [body: T.ExportDataSubjectData['body'], options?: CallOptions],
  Call<T.ExportDataSubjectResponse, CodesOf['exportDataSubject']>
>({ id: 'exportDataSubject', method: 'POST', path: '/v1/data-subjects/export', repeat: 'once', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Erase what need not stay of a person: POST /v1/data-subjects/erase. Needs privacy.erase. */
export const eraseDataSubject = /* @__PURE__ */ operation<
  [body: T.EraseDataSubjectData['body'], options?: CallOptions],
  Call<T.EraseDataSubjectResponse, CodesOf['eraseDataSubject']>
>({ id: 'eraseDataSubject', method: 'POST', path: '/v1/data-subjects/erase', repeat: 'once', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read an export or an erasure of a person: GET /v1/data-subjects/jobs/{id}. */
export const getDataSubjectJob = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.GetDataSubjectJobResponse, CodesOf['getDataSubjectJob']>
>({ id: 'getDataSubjectJob', method: 'GET', path: '/v1/data-subjects/jobs/{id}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Download the data of a person: GET /v1/data-subjects/jobs/{id}/file. Needs privacy.export. */
export const getDataSubjectFile = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.GetDataSubjectFileResponse, CodesOf['getDataSubjectFile']>
>({ id: 'getDataSubjectFile', method: 'GET', path: '/v1/data-subjects/jobs/{id}/file', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** List the exports of the last seven days: GET /v1/exports. */
export const listExports = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListExportsData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListExportsResponses[200]>, CodesOf['listExports']>
>({ id: 'listExports', method: 'GET', path: '/v1/exports', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages' });

/** Export the rows of a list to a file: POST /v1/exports. */
export const createExport = /* @__PURE__ */ operation<
  [body: T.CreateExportData['body'], options?: CallOptions],
  Call<T.CreateExportResponse, CodesOf['createExport']>
>({ id: 'createExport', method: 'POST', path: '/v1/exports', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read an export: GET /v1/exports/{id}. */
export const getExport = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.GetExportResponse, CodesOf['getExport']>
>({ id: 'getExport', method: 'GET', path: '/v1/exports/{id}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Download the file of an export: GET /v1/exports/{id}/file. */
export const getExportFile = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<ReadableStream<Uint8Array>, CodesOf['getExportFile']>
>({ id: 'getExportFile', method: 'GET', path: '/v1/exports/{id}/file', repeat: 'safe', auth: ['merchantKey', 'userToken'], file: 'application/octet-stream' });

/** List webhook endpoints: GET /v1/webhook-endpoints. Needs webhook.view. */
export const listWebhookEndpoints = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListWebhookEndpointsData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListWebhookEndpointsResponses[200]>, CodesOf['listWebhookEndpoints']>
>({ id: 'listWebhookEndpoints', method: 'GET', path: '/v1/webhook-endpoints', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages' });

/** Create a webhook endpoint: POST /v1/webhook-endpoints. Needs webhook.create. */
export const createWebhookEndpoint = /* @__PURE__ */ operation<
  [body: T.CreateWebhookEndpointData['body'], options?: CallOptions],
  Call<T.CreateWebhookEndpointResponse, CodesOf['createWebhookEndpoint']>
>({ id: 'createWebhookEndpoint', method: 'POST', path: '/v1/webhook-endpoints', repeat: 'never', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read a webhook endpoint: GET /v1/webhook-endpoints/{id}. Needs webhook.view. */
export const getWebhookEndpoint = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.GetWebhookEndpointResponse, CodesOf['getWebhookEndpoint']>
>({ id: 'getWebhookEndpoint', method: 'GET', path: '/v1/webhook-endpoints/{id}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Change a webhook endpoint: PATCH /v1/webhook-endpoints/{id}. Needs webhook.edit. */
export const updateWebhookEndpoint = /* @__PURE__ */ operation<
  [id: string, body: T.UpdateWebhookEndpointData['body'], options?: CallOptions],
  Call<T.UpdateWebhookEndpointResponse, CodesOf['updateWebhookEndpoint']>
>({ id: 'updateWebhookEndpoint', method: 'PATCH', path: '/v1/webhook-endpoints/{id}', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Delete a webhook endpoint: DELETE /v1/webhook-endpoints/{id}. Needs webhook.delete. */
export const deleteWebhookEndpoint = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<undefined, CodesOf['deleteWebhookEndpoint']>
>({ id: 'deleteWebhookEndpoint', method: 'DELETE', path: '/v1/webhook-endpoints/{id}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Replace the secret of a webhook endpoint: POST /v1/webhook-endpoints/{id}/rotate-secret. Needs webhook.edit. */
export const rotateWebhookSecret = /* @__PURE__ */ operation<
  [id: string, body?: T.RotateWebhookSecretData['body'], options?: CallOptions],
  Call<T.RotateWebhookSecretResponse, CodesOf['rotateWebhookSecret']>
>({ id: 'rotateWebhookSecret', method: 'POST', path: '/v1/webhook-endpoints/{id}/rotate-secret', repeat: 'never', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Read the deliveries of a webhook endpoint in numbers: GET /v1/webhook-endpoints/{id}/stats. Needs webhook.view. */
export const getWebhookEndpointStats = /* @__PURE__ */ operation<
  [id: string, query?: Query<NonNullable<T.GetWebhookEndpointStatsData['query']>>, options?: CallOptions],
  Call<T.GetWebhookEndpointStatsResponse, CodesOf['getWebhookEndpointStats']>
>({ id: 'getWebhookEndpointStats', method: 'GET', path: '/v1/webhook-endpoints/{id}/stats', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query' });

/** Send a test event to a webhook endpoint: POST /v1/webhook-endpoints/{id}/test. Needs webhook.edit. */
export const testWebhookEndpoint = /* @__PURE__ */ operation<
  [id: string, body?: T.TestWebhookEndpointData['body'], options?: CallOptions],
  Call<T.TestWebhookEndpointResponse, CodesOf['testWebhookEndpoint']>
>({ id: 'testWebhookEndpoint', method: 'POST', path: '/v1/webhook-endpoints/{id}/test', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** List deliveries with their attempts: GET /v1/webhook-deliveries. Needs webhook.view. */
export const listWebhookDeliveries = /* @__PURE__ */ operation<
  [query?: Query<NonNullable<T.ListWebhookDeliveriesData['query']>>, options?: CallOptions],
  PageCall<Item<T.ListWebhookDeliveriesResponses[200]>, CodesOf['listWebhookDeliveries']>
>({ id: 'listWebhookDeliveries', method: 'GET', path: '/v1/webhook-deliveries', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query', list: 'pages', scan: true });

/** Read a delivery with its attempts: GET /v1/webhook-deliveries/{id}. Needs webhook.view. */
export const getWebhookDelivery = /* @__PURE__ */ operation<
  [id: string, options?: CallOptions],
  Call<T.GetWebhookDeliveryResponse, CodesOf['getWebhookDelivery']>
>({ id: 'getWebhookDelivery', method: 'GET', path: '/v1/webhook-deliveries/{id}', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Deliver the events of a range of time again: POST /v1/webhook-deliveries/replay. Needs webhook.replay. */
export const replayWebhookDeliveries = /* @__PURE__ */ operation<
  [body: T.ReplayWebhookDeliveriesData['body'], options?: CallOptions],
  Call<T.ReplayWebhookDeliveriesResponse, CodesOf['replayWebhookDeliveries']>
>({ id: 'replayWebhookDeliveries', method: 'POST', path: '/v1/webhook-deliveries/replay', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Deliver an event again: POST /v1/webhook-deliveries/{id}/replay. Needs webhook.replay. */
export const replayWebhookDelivery = /* @__PURE__ */ operation<
  [id: string, body?: T.ReplayWebhookDeliveryData['body'], options?: CallOptions],
  Call<T.ReplayWebhookDeliveryResponse, CodesOf['replayWebhookDelivery']>
>({ id: 'replayWebhookDelivery', method: 'POST', path: '/v1/webhook-deliveries/{id}/replay', repeat: 'key', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Find objects by any of their ids: GET /v1/search. */
export const search = /* @__PURE__ */ operation<
  [query: Query<NonNullable<T.SearchData['query']>>, options?: CallOptions],
  Call<T.SearchResponse, CodesOf['search']>
>({ id: 'search', method: 'GET', path: '/v1/search', repeat: 'safe', auth: ['merchantKey', 'userToken'], input: 'query' });

/** Read the test clock: GET /v1/sandbox/clock. Needs sandbox.use. */
export const getClock = /* @__PURE__ */ operation<
  [options?: CallOptions],
  Call<T.GetClockResponse, CodesOf['getClock']>
>({ id: 'getClock', method: 'GET', path: '/v1/sandbox/clock', repeat: 'safe', auth: ['merchantKey', 'userToken'] });

/** Move the test clock forward: POST /v1/sandbox/clock/advance. Needs sandbox.use. */
export const advanceClock = /* @__PURE__ */ operation<
  [body: T.AdvanceClockData['body'], options?: CallOptions],
  Call<T.AdvanceClockResponse, CodesOf['advanceClock']>
>({ id: 'advanceClock', method: 'POST', path: '/v1/sandbox/clock/advance', repeat: 'once', auth: ['merchantKey', 'userToken'], input: 'body' });

/** Answer a 3DS challenge as its cardholder would: POST /v1/sandbox/3ds-sessions/{id}/complete. Needs sandbox.use. */
export const completeThreeDsSession = /* @__PURE__ */ operation<
  [id: string, body: T.CompleteThreeDsSessionData['body'], options?: CallOptions],
  Call<T.CompleteThreeDsSessionResponse, CodesOf['completeThreeDsSession']>
>({ id: 'completeThreeDsSession', method: 'POST', path: '/v1/sandbox/3ds-sessions/{id}/complete', repeat: 'once', auth: ['merchantKey', 'userToken'], input: 'body' });
