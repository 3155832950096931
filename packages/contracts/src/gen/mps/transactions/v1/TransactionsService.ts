// Original file: protos/mps/transactions/v1/transactions.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AuthenticateTransactionRequest as _mps_transactions_v1_AuthenticateTransactionRequest, AuthenticateTransactionRequest__Output as _mps_transactions_v1_AuthenticateTransactionRequest__Output } from '../../../mps/transactions/v1/AuthenticateTransactionRequest';
import type { AuthenticateTransactionResponse as _mps_transactions_v1_AuthenticateTransactionResponse, AuthenticateTransactionResponse__Output as _mps_transactions_v1_AuthenticateTransactionResponse__Output } from '../../../mps/transactions/v1/AuthenticateTransactionResponse';
import type { CancelTransactionRequest as _mps_transactions_v1_CancelTransactionRequest, CancelTransactionRequest__Output as _mps_transactions_v1_CancelTransactionRequest__Output } from '../../../mps/transactions/v1/CancelTransactionRequest';
import type { CancelTransactionResponse as _mps_transactions_v1_CancelTransactionResponse, CancelTransactionResponse__Output as _mps_transactions_v1_CancelTransactionResponse__Output } from '../../../mps/transactions/v1/CancelTransactionResponse';
import type { CaptureTransactionRequest as _mps_transactions_v1_CaptureTransactionRequest, CaptureTransactionRequest__Output as _mps_transactions_v1_CaptureTransactionRequest__Output } from '../../../mps/transactions/v1/CaptureTransactionRequest';
import type { CaptureTransactionResponse as _mps_transactions_v1_CaptureTransactionResponse, CaptureTransactionResponse__Output as _mps_transactions_v1_CaptureTransactionResponse__Output } from '../../../mps/transactions/v1/CaptureTransactionResponse';
import type { CompleteThreeDsSessionRequest as _mps_transactions_v1_CompleteThreeDsSessionRequest, CompleteThreeDsSessionRequest__Output as _mps_transactions_v1_CompleteThreeDsSessionRequest__Output } from '../../../mps/transactions/v1/CompleteThreeDsSessionRequest';
import type { CompleteThreeDsSessionResponse as _mps_transactions_v1_CompleteThreeDsSessionResponse, CompleteThreeDsSessionResponse__Output as _mps_transactions_v1_CompleteThreeDsSessionResponse__Output } from '../../../mps/transactions/v1/CompleteThreeDsSessionResponse';
import type { CreateThreeDsSessionRequest as _mps_transactions_v1_CreateThreeDsSessionRequest, CreateThreeDsSessionRequest__Output as _mps_transactions_v1_CreateThreeDsSessionRequest__Output } from '../../../mps/transactions/v1/CreateThreeDsSessionRequest';
import type { CreateThreeDsSessionResponse as _mps_transactions_v1_CreateThreeDsSessionResponse, CreateThreeDsSessionResponse__Output as _mps_transactions_v1_CreateThreeDsSessionResponse__Output } from '../../../mps/transactions/v1/CreateThreeDsSessionResponse';
import type { CreateTransactionRequest as _mps_transactions_v1_CreateTransactionRequest, CreateTransactionRequest__Output as _mps_transactions_v1_CreateTransactionRequest__Output } from '../../../mps/transactions/v1/CreateTransactionRequest';
import type { CreateTransactionResponse as _mps_transactions_v1_CreateTransactionResponse, CreateTransactionResponse__Output as _mps_transactions_v1_CreateTransactionResponse__Output } from '../../../mps/transactions/v1/CreateTransactionResponse';
import type { GetChargePayloadKeysRequest as _mps_transactions_v1_GetChargePayloadKeysRequest, GetChargePayloadKeysRequest__Output as _mps_transactions_v1_GetChargePayloadKeysRequest__Output } from '../../../mps/transactions/v1/GetChargePayloadKeysRequest';
import type { GetChargePayloadKeysResponse as _mps_transactions_v1_GetChargePayloadKeysResponse, GetChargePayloadKeysResponse__Output as _mps_transactions_v1_GetChargePayloadKeysResponse__Output } from '../../../mps/transactions/v1/GetChargePayloadKeysResponse';
import type { GetChargePayloadRequest as _mps_transactions_v1_GetChargePayloadRequest, GetChargePayloadRequest__Output as _mps_transactions_v1_GetChargePayloadRequest__Output } from '../../../mps/transactions/v1/GetChargePayloadRequest';
import type { GetChargePayloadResponse as _mps_transactions_v1_GetChargePayloadResponse, GetChargePayloadResponse__Output as _mps_transactions_v1_GetChargePayloadResponse__Output } from '../../../mps/transactions/v1/GetChargePayloadResponse';
import type { GetProviderReferenceRequest as _mps_transactions_v1_GetProviderReferenceRequest, GetProviderReferenceRequest__Output as _mps_transactions_v1_GetProviderReferenceRequest__Output } from '../../../mps/transactions/v1/GetProviderReferenceRequest';
import type { GetProviderReferenceResponse as _mps_transactions_v1_GetProviderReferenceResponse, GetProviderReferenceResponse__Output as _mps_transactions_v1_GetProviderReferenceResponse__Output } from '../../../mps/transactions/v1/GetProviderReferenceResponse';
import type { GetReceiptsRequest as _mps_transactions_v1_GetReceiptsRequest, GetReceiptsRequest__Output as _mps_transactions_v1_GetReceiptsRequest__Output } from '../../../mps/transactions/v1/GetReceiptsRequest';
import type { GetReceiptsResponse as _mps_transactions_v1_GetReceiptsResponse, GetReceiptsResponse__Output as _mps_transactions_v1_GetReceiptsResponse__Output } from '../../../mps/transactions/v1/GetReceiptsResponse';
import type { GetThreeDsSessionRequest as _mps_transactions_v1_GetThreeDsSessionRequest, GetThreeDsSessionRequest__Output as _mps_transactions_v1_GetThreeDsSessionRequest__Output } from '../../../mps/transactions/v1/GetThreeDsSessionRequest';
import type { GetThreeDsSessionResponse as _mps_transactions_v1_GetThreeDsSessionResponse, GetThreeDsSessionResponse__Output as _mps_transactions_v1_GetThreeDsSessionResponse__Output } from '../../../mps/transactions/v1/GetThreeDsSessionResponse';
import type { GetTransactionRequest as _mps_transactions_v1_GetTransactionRequest, GetTransactionRequest__Output as _mps_transactions_v1_GetTransactionRequest__Output } from '../../../mps/transactions/v1/GetTransactionRequest';
import type { GetTransactionResponse as _mps_transactions_v1_GetTransactionResponse, GetTransactionResponse__Output as _mps_transactions_v1_GetTransactionResponse__Output } from '../../../mps/transactions/v1/GetTransactionResponse';
import type { ListTransactionsRequest as _mps_transactions_v1_ListTransactionsRequest, ListTransactionsRequest__Output as _mps_transactions_v1_ListTransactionsRequest__Output } from '../../../mps/transactions/v1/ListTransactionsRequest';
import type { ListTransactionsResponse as _mps_transactions_v1_ListTransactionsResponse, ListTransactionsResponse__Output as _mps_transactions_v1_ListTransactionsResponse__Output } from '../../../mps/transactions/v1/ListTransactionsResponse';
import type { PayTransactionRequest as _mps_transactions_v1_PayTransactionRequest, PayTransactionRequest__Output as _mps_transactions_v1_PayTransactionRequest__Output } from '../../../mps/transactions/v1/PayTransactionRequest';
import type { PayTransactionResponse as _mps_transactions_v1_PayTransactionResponse, PayTransactionResponse__Output as _mps_transactions_v1_PayTransactionResponse__Output } from '../../../mps/transactions/v1/PayTransactionResponse';
import type { ReceiveProviderCallbackRequest as _mps_transactions_v1_ReceiveProviderCallbackRequest, ReceiveProviderCallbackRequest__Output as _mps_transactions_v1_ReceiveProviderCallbackRequest__Output } from '../../../mps/transactions/v1/ReceiveProviderCallbackRequest';
import type { ReceiveProviderCallbackResponse as _mps_transactions_v1_ReceiveProviderCallbackResponse, ReceiveProviderCallbackResponse__Output as _mps_transactions_v1_ReceiveProviderCallbackResponse__Output } from '../../../mps/transactions/v1/ReceiveProviderCallbackResponse';

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts; each method lists its own in
 * the order in which they are checked.
 */
export interface TransactionsServiceClient extends grpc.Client {
  /**
   * Sends a payment that waits for 3D Secure, with an authenticated session. resource_not_found ·
   * invalid_transaction_state · validation_error (the session's item codes at #/three_d_secure_session_id) ·
   * three_ds_session_consumed · three_ds_session_in_use
   */
  AuthenticateTransaction(argument: _mps_transactions_v1_AuthenticateTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_AuthenticateTransactionResponse__Output>): grpc.ClientUnaryCall;
  AuthenticateTransaction(argument: _mps_transactions_v1_AuthenticateTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_AuthenticateTransactionResponse__Output>): grpc.ClientUnaryCall;
  AuthenticateTransaction(argument: _mps_transactions_v1_AuthenticateTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_AuthenticateTransactionResponse__Output>): grpc.ClientUnaryCall;
  AuthenticateTransaction(argument: _mps_transactions_v1_AuthenticateTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_AuthenticateTransactionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sends a payment that waits for 3D Secure, with an authenticated session. resource_not_found ·
   * invalid_transaction_state · validation_error (the session's item codes at #/three_d_secure_session_id) ·
   * three_ds_session_consumed · three_ds_session_in_use
   */
  authenticateTransaction(argument: _mps_transactions_v1_AuthenticateTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_AuthenticateTransactionResponse__Output>): grpc.ClientUnaryCall;
  authenticateTransaction(argument: _mps_transactions_v1_AuthenticateTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_AuthenticateTransactionResponse__Output>): grpc.ClientUnaryCall;
  authenticateTransaction(argument: _mps_transactions_v1_AuthenticateTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_AuthenticateTransactionResponse__Output>): grpc.ClientUnaryCall;
  authenticateTransaction(argument: _mps_transactions_v1_AuthenticateTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_AuthenticateTransactionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Gives up a payment that has not been paid: CANCELLED when confirmed at once, else PENDING_CANCELLATION.
   * resource_not_found · invalid_transaction_state · request_in_progress
   */
  CancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  CancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  CancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  CancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Gives up a payment that has not been paid: CANCELLED when confirmed at once, else PENDING_CANCELLATION.
   * resource_not_found · invalid_transaction_state · request_in_progress
   */
  cancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  cancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  cancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  cancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Captures an authorized card payment, whole or in part. resource_not_found · invalid_transaction_state ·
   * validation_error (too_big at #/amount) · request_in_progress · provider_error
   */
  CaptureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  CaptureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  CaptureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  CaptureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Captures an authorized card payment, whole or in part. resource_not_found · invalid_transaction_state ·
   * validation_error (too_big at #/amount) · request_in_progress · provider_error
   */
  captureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  captureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  captureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  captureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Test mode: the cardholder answers the challenge. resource_not_found · invalid_three_ds_session_state
   */
  CompleteThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  CompleteThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  CompleteThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  CompleteThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Test mode: the cardholder answers the challenge. resource_not_found · invalid_three_ds_session_state
   */
  completeThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  completeThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  completeThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  completeThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Begins the authentication of a card. validation_error · idempotency_key_conflict · resource_not_found
   */
  CreateThreeDsSession(argument: _mps_transactions_v1_CreateThreeDsSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CreateThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  CreateThreeDsSession(argument: _mps_transactions_v1_CreateThreeDsSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CreateThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  CreateThreeDsSession(argument: _mps_transactions_v1_CreateThreeDsSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CreateThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  CreateThreeDsSession(argument: _mps_transactions_v1_CreateThreeDsSessionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CreateThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Begins the authentication of a card. validation_error · idempotency_key_conflict · resource_not_found
   */
  createThreeDsSession(argument: _mps_transactions_v1_CreateThreeDsSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CreateThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  createThreeDsSession(argument: _mps_transactions_v1_CreateThreeDsSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CreateThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  createThreeDsSession(argument: _mps_transactions_v1_CreateThreeDsSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CreateThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  createThreeDsSession(argument: _mps_transactions_v1_CreateThreeDsSessionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CreateThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * validation_error · request_id_conflict · request_in_progress · merchant_not_active · affiliation_not_active ·
   * pix_key_not_active · fee_policy_no_match · three_ds_session_consumed · three_ds_session_in_use
   */
  CreateTransaction(argument: _mps_transactions_v1_CreateTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CreateTransactionResponse__Output>): grpc.ClientUnaryCall;
  CreateTransaction(argument: _mps_transactions_v1_CreateTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CreateTransactionResponse__Output>): grpc.ClientUnaryCall;
  CreateTransaction(argument: _mps_transactions_v1_CreateTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CreateTransactionResponse__Output>): grpc.ClientUnaryCall;
  CreateTransaction(argument: _mps_transactions_v1_CreateTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CreateTransactionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * validation_error · request_id_conflict · request_in_progress · merchant_not_active · affiliation_not_active ·
   * pix_key_not_active · fee_policy_no_match · three_ds_session_consumed · three_ds_session_in_use
   */
  createTransaction(argument: _mps_transactions_v1_CreateTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CreateTransactionResponse__Output>): grpc.ClientUnaryCall;
  createTransaction(argument: _mps_transactions_v1_CreateTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CreateTransactionResponse__Output>): grpc.ClientUnaryCall;
  createTransaction(argument: _mps_transactions_v1_CreateTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CreateTransactionResponse__Output>): grpc.ClientUnaryCall;
  createTransaction(argument: _mps_transactions_v1_CreateTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CreateTransactionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * What stands behind a charge's PIX code, for the payer's bank: no tenant. resource_not_found · validation_error
   */
  GetChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  GetChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  GetChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  GetChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  /**
   * What stands behind a charge's PIX code, for the payer's bank: no tenant. resource_not_found · validation_error
   */
  getChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  getChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  getChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  getChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The public keys that charge payloads are verified with.
   */
  GetChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  GetChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  GetChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  GetChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The public keys that charge payloads are verified with.
   */
  getChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  getChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  getChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  getChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Test mode: what the provider calls it. resource_not_found
   */
  GetProviderReference(argument: _mps_transactions_v1_GetProviderReferenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetProviderReferenceResponse__Output>): grpc.ClientUnaryCall;
  GetProviderReference(argument: _mps_transactions_v1_GetProviderReferenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetProviderReferenceResponse__Output>): grpc.ClientUnaryCall;
  GetProviderReference(argument: _mps_transactions_v1_GetProviderReferenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetProviderReferenceResponse__Output>): grpc.ClientUnaryCall;
  GetProviderReference(argument: _mps_transactions_v1_GetProviderReferenceRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetProviderReferenceResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Test mode: what the provider calls it. resource_not_found
   */
  getProviderReference(argument: _mps_transactions_v1_GetProviderReferenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetProviderReferenceResponse__Output>): grpc.ClientUnaryCall;
  getProviderReference(argument: _mps_transactions_v1_GetProviderReferenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetProviderReferenceResponse__Output>): grpc.ClientUnaryCall;
  getProviderReference(argument: _mps_transactions_v1_GetProviderReferenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetProviderReferenceResponse__Output>): grpc.ClientUnaryCall;
  getProviderReference(argument: _mps_transactions_v1_GetProviderReferenceRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetProviderReferenceResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * One receipt for the payment and one per completed refund. resource_not_found · invalid_transaction_state
   */
  GetReceipts(argument: _mps_transactions_v1_GetReceiptsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetReceiptsResponse__Output>): grpc.ClientUnaryCall;
  GetReceipts(argument: _mps_transactions_v1_GetReceiptsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetReceiptsResponse__Output>): grpc.ClientUnaryCall;
  GetReceipts(argument: _mps_transactions_v1_GetReceiptsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetReceiptsResponse__Output>): grpc.ClientUnaryCall;
  GetReceipts(argument: _mps_transactions_v1_GetReceiptsRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetReceiptsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One receipt for the payment and one per completed refund. resource_not_found · invalid_transaction_state
   */
  getReceipts(argument: _mps_transactions_v1_GetReceiptsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetReceiptsResponse__Output>): grpc.ClientUnaryCall;
  getReceipts(argument: _mps_transactions_v1_GetReceiptsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetReceiptsResponse__Output>): grpc.ClientUnaryCall;
  getReceipts(argument: _mps_transactions_v1_GetReceiptsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetReceiptsResponse__Output>): grpc.ClientUnaryCall;
  getReceipts(argument: _mps_transactions_v1_GetReceiptsRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetReceiptsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetThreeDsSession(argument: _mps_transactions_v1_GetThreeDsSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  GetThreeDsSession(argument: _mps_transactions_v1_GetThreeDsSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  GetThreeDsSession(argument: _mps_transactions_v1_GetThreeDsSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  GetThreeDsSession(argument: _mps_transactions_v1_GetThreeDsSessionRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getThreeDsSession(argument: _mps_transactions_v1_GetThreeDsSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  getThreeDsSession(argument: _mps_transactions_v1_GetThreeDsSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  getThreeDsSession(argument: _mps_transactions_v1_GetThreeDsSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  getThreeDsSession(argument: _mps_transactions_v1_GetThreeDsSessionRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetTransaction(argument: _mps_transactions_v1_GetTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetTransactionResponse__Output>): grpc.ClientUnaryCall;
  GetTransaction(argument: _mps_transactions_v1_GetTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetTransactionResponse__Output>): grpc.ClientUnaryCall;
  GetTransaction(argument: _mps_transactions_v1_GetTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetTransactionResponse__Output>): grpc.ClientUnaryCall;
  GetTransaction(argument: _mps_transactions_v1_GetTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetTransactionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getTransaction(argument: _mps_transactions_v1_GetTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetTransactionResponse__Output>): grpc.ClientUnaryCall;
  getTransaction(argument: _mps_transactions_v1_GetTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetTransactionResponse__Output>): grpc.ClientUnaryCall;
  getTransaction(argument: _mps_transactions_v1_GetTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetTransactionResponse__Output>): grpc.ClientUnaryCall;
  getTransaction(argument: _mps_transactions_v1_GetTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetTransactionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * No error of its own: what is outside the scope is not there.
   */
  ListTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  ListTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  ListTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  ListTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * No error of its own: what is outside the scope is not there.
   */
  listTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  listTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  listTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  listTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Test mode: the payer pays. resource_not_found · validation_error · invalid_transaction_state
   */
  PayTransaction(argument: _mps_transactions_v1_PayTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  PayTransaction(argument: _mps_transactions_v1_PayTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  PayTransaction(argument: _mps_transactions_v1_PayTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  PayTransaction(argument: _mps_transactions_v1_PayTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Test mode: the payer pays. resource_not_found · validation_error · invalid_transaction_state
   */
  payTransaction(argument: _mps_transactions_v1_PayTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  payTransaction(argument: _mps_transactions_v1_PayTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  payTransaction(argument: _mps_transactions_v1_PayTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  payTransaction(argument: _mps_transactions_v1_PayTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The provider says what happened; the body is verified by its signature here. authentication_error
   */
  ReceiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  ReceiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  ReceiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  ReceiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The provider says what happened; the body is verified by its signature here. authentication_error
   */
  receiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  receiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  receiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  receiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts; each method lists its own in
 * the order in which they are checked.
 */
export interface TransactionsServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Sends a payment that waits for 3D Secure, with an authenticated session. resource_not_found ·
   * invalid_transaction_state · validation_error (the session's item codes at #/three_d_secure_session_id) ·
   * three_ds_session_consumed · three_ds_session_in_use
   */
  AuthenticateTransaction: grpc.handleUnaryCall<_mps_transactions_v1_AuthenticateTransactionRequest__Output, _mps_transactions_v1_AuthenticateTransactionResponse>;
  
  /**
   * Gives up a payment that has not been paid: CANCELLED when confirmed at once, else PENDING_CANCELLATION.
   * resource_not_found · invalid_transaction_state · request_in_progress
   */
  CancelTransaction: grpc.handleUnaryCall<_mps_transactions_v1_CancelTransactionRequest__Output, _mps_transactions_v1_CancelTransactionResponse>;
  
  /**
   * Captures an authorized card payment, whole or in part. resource_not_found · invalid_transaction_state ·
   * validation_error (too_big at #/amount) · request_in_progress · provider_error
   */
  CaptureTransaction: grpc.handleUnaryCall<_mps_transactions_v1_CaptureTransactionRequest__Output, _mps_transactions_v1_CaptureTransactionResponse>;
  
  /**
   * Test mode: the cardholder answers the challenge. resource_not_found · invalid_three_ds_session_state
   */
  CompleteThreeDsSession: grpc.handleUnaryCall<_mps_transactions_v1_CompleteThreeDsSessionRequest__Output, _mps_transactions_v1_CompleteThreeDsSessionResponse>;
  
  /**
   * Begins the authentication of a card. validation_error · idempotency_key_conflict · resource_not_found
   */
  CreateThreeDsSession: grpc.handleUnaryCall<_mps_transactions_v1_CreateThreeDsSessionRequest__Output, _mps_transactions_v1_CreateThreeDsSessionResponse>;
  
  /**
   * validation_error · request_id_conflict · request_in_progress · merchant_not_active · affiliation_not_active ·
   * pix_key_not_active · fee_policy_no_match · three_ds_session_consumed · three_ds_session_in_use
   */
  CreateTransaction: grpc.handleUnaryCall<_mps_transactions_v1_CreateTransactionRequest__Output, _mps_transactions_v1_CreateTransactionResponse>;
  
  /**
   * What stands behind a charge's PIX code, for the payer's bank: no tenant. resource_not_found · validation_error
   */
  GetChargePayload: grpc.handleUnaryCall<_mps_transactions_v1_GetChargePayloadRequest__Output, _mps_transactions_v1_GetChargePayloadResponse>;
  
  /**
   * The public keys that charge payloads are verified with.
   */
  GetChargePayloadKeys: grpc.handleUnaryCall<_mps_transactions_v1_GetChargePayloadKeysRequest__Output, _mps_transactions_v1_GetChargePayloadKeysResponse>;
  
  /**
   * Test mode: what the provider calls it. resource_not_found
   */
  GetProviderReference: grpc.handleUnaryCall<_mps_transactions_v1_GetProviderReferenceRequest__Output, _mps_transactions_v1_GetProviderReferenceResponse>;
  
  /**
   * One receipt for the payment and one per completed refund. resource_not_found · invalid_transaction_state
   */
  GetReceipts: grpc.handleUnaryCall<_mps_transactions_v1_GetReceiptsRequest__Output, _mps_transactions_v1_GetReceiptsResponse>;
  
  /**
   * resource_not_found
   */
  GetThreeDsSession: grpc.handleUnaryCall<_mps_transactions_v1_GetThreeDsSessionRequest__Output, _mps_transactions_v1_GetThreeDsSessionResponse>;
  
  /**
   * resource_not_found
   */
  GetTransaction: grpc.handleUnaryCall<_mps_transactions_v1_GetTransactionRequest__Output, _mps_transactions_v1_GetTransactionResponse>;
  
  /**
   * No error of its own: what is outside the scope is not there.
   */
  ListTransactions: grpc.handleUnaryCall<_mps_transactions_v1_ListTransactionsRequest__Output, _mps_transactions_v1_ListTransactionsResponse>;
  
  /**
   * Test mode: the payer pays. resource_not_found · validation_error · invalid_transaction_state
   */
  PayTransaction: grpc.handleUnaryCall<_mps_transactions_v1_PayTransactionRequest__Output, _mps_transactions_v1_PayTransactionResponse>;
  
  /**
   * The provider says what happened; the body is verified by its signature here. authentication_error
   */
  ReceiveProviderCallback: grpc.handleUnaryCall<_mps_transactions_v1_ReceiveProviderCallbackRequest__Output, _mps_transactions_v1_ReceiveProviderCallbackResponse>;
  
}

export interface TransactionsServiceDefinition extends grpc.ServiceDefinition {
  AuthenticateTransaction: MethodDefinition<_mps_transactions_v1_AuthenticateTransactionRequest, _mps_transactions_v1_AuthenticateTransactionResponse, _mps_transactions_v1_AuthenticateTransactionRequest__Output, _mps_transactions_v1_AuthenticateTransactionResponse__Output>
  CancelTransaction: MethodDefinition<_mps_transactions_v1_CancelTransactionRequest, _mps_transactions_v1_CancelTransactionResponse, _mps_transactions_v1_CancelTransactionRequest__Output, _mps_transactions_v1_CancelTransactionResponse__Output>
  CaptureTransaction: MethodDefinition<_mps_transactions_v1_CaptureTransactionRequest, _mps_transactions_v1_CaptureTransactionResponse, _mps_transactions_v1_CaptureTransactionRequest__Output, _mps_transactions_v1_CaptureTransactionResponse__Output>
  CompleteThreeDsSession: MethodDefinition<_mps_transactions_v1_CompleteThreeDsSessionRequest, _mps_transactions_v1_CompleteThreeDsSessionResponse, _mps_transactions_v1_CompleteThreeDsSessionRequest__Output, _mps_transactions_v1_CompleteThreeDsSessionResponse__Output>
  CreateThreeDsSession: MethodDefinition<_mps_transactions_v1_CreateThreeDsSessionRequest, _mps_transactions_v1_CreateThreeDsSessionResponse, _mps_transactions_v1_CreateThreeDsSessionRequest__Output, _mps_transactions_v1_CreateThreeDsSessionResponse__Output>
  CreateTransaction: MethodDefinition<_mps_transactions_v1_CreateTransactionRequest, _mps_transactions_v1_CreateTransactionResponse, _mps_transactions_v1_CreateTransactionRequest__Output, _mps_transactions_v1_CreateTransactionResponse__Output>
  GetChargePayload: MethodDefinition<_mps_transactions_v1_GetChargePayloadRequest, _mps_transactions_v1_GetChargePayloadResponse, _mps_transactions_v1_GetChargePayloadRequest__Output, _mps_transactions_v1_GetChargePayloadResponse__Output>
  GetChargePayloadKeys: MethodDefinition<_mps_transactions_v1_GetChargePayloadKeysRequest, _mps_transactions_v1_GetChargePayloadKeysResponse, _mps_transactions_v1_GetChargePayloadKeysRequest__Output, _mps_transactions_v1_GetChargePayloadKeysResponse__Output>
  GetProviderReference: MethodDefinition<_mps_transactions_v1_GetProviderReferenceRequest, _mps_transactions_v1_GetProviderReferenceResponse, _mps_transactions_v1_GetProviderReferenceRequest__Output, _mps_transactions_v1_GetProviderReferenceResponse__Output>
  GetReceipts: MethodDefinition<_mps_transactions_v1_GetReceiptsRequest, _mps_transactions_v1_GetReceiptsResponse, _mps_transactions_v1_GetReceiptsRequest__Output, _mps_transactions_v1_GetReceiptsResponse__Output>
  GetThreeDsSession: MethodDefinition<_mps_transactions_v1_GetThreeDsSessionRequest, _mps_transactions_v1_GetThreeDsSessionResponse, _mps_transactions_v1_GetThreeDsSessionRequest__Output, _mps_transactions_v1_GetThreeDsSessionResponse__Output>
  GetTransaction: MethodDefinition<_mps_transactions_v1_GetTransactionRequest, _mps_transactions_v1_GetTransactionResponse, _mps_transactions_v1_GetTransactionRequest__Output, _mps_transactions_v1_GetTransactionResponse__Output>
  ListTransactions: MethodDefinition<_mps_transactions_v1_ListTransactionsRequest, _mps_transactions_v1_ListTransactionsResponse, _mps_transactions_v1_ListTransactionsRequest__Output, _mps_transactions_v1_ListTransactionsResponse__Output>
  PayTransaction: MethodDefinition<_mps_transactions_v1_PayTransactionRequest, _mps_transactions_v1_PayTransactionResponse, _mps_transactions_v1_PayTransactionRequest__Output, _mps_transactions_v1_PayTransactionResponse__Output>
  ReceiveProviderCallback: MethodDefinition<_mps_transactions_v1_ReceiveProviderCallbackRequest, _mps_transactions_v1_ReceiveProviderCallbackResponse, _mps_transactions_v1_ReceiveProviderCallbackRequest__Output, _mps_transactions_v1_ReceiveProviderCallbackResponse__Output>
}
