// Original file: protos/mps/transactions/v1/transactions.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AcceptDisputeRequest as _mps_transactions_v1_AcceptDisputeRequest, AcceptDisputeRequest__Output as _mps_transactions_v1_AcceptDisputeRequest__Output } from '../../../mps/transactions/v1/AcceptDisputeRequest';
import type { AcceptDisputeResponse as _mps_transactions_v1_AcceptDisputeResponse, AcceptDisputeResponse__Output as _mps_transactions_v1_AcceptDisputeResponse__Output } from '../../../mps/transactions/v1/AcceptDisputeResponse';
import type { AddDisputeEvidenceRequest as _mps_transactions_v1_AddDisputeEvidenceRequest, AddDisputeEvidenceRequest__Output as _mps_transactions_v1_AddDisputeEvidenceRequest__Output } from '../../../mps/transactions/v1/AddDisputeEvidenceRequest';
import type { AddDisputeEvidenceResponse as _mps_transactions_v1_AddDisputeEvidenceResponse, AddDisputeEvidenceResponse__Output as _mps_transactions_v1_AddDisputeEvidenceResponse__Output } from '../../../mps/transactions/v1/AddDisputeEvidenceResponse';
import type { AuthenticateTransactionRequest as _mps_transactions_v1_AuthenticateTransactionRequest, AuthenticateTransactionRequest__Output as _mps_transactions_v1_AuthenticateTransactionRequest__Output } from '../../../mps/transactions/v1/AuthenticateTransactionRequest';
import type { AuthenticateTransactionResponse as _mps_transactions_v1_AuthenticateTransactionResponse, AuthenticateTransactionResponse__Output as _mps_transactions_v1_AuthenticateTransactionResponse__Output } from '../../../mps/transactions/v1/AuthenticateTransactionResponse';
import type { CancelRefundRequest as _mps_transactions_v1_CancelRefundRequest, CancelRefundRequest__Output as _mps_transactions_v1_CancelRefundRequest__Output } from '../../../mps/transactions/v1/CancelRefundRequest';
import type { CancelRefundResponse as _mps_transactions_v1_CancelRefundResponse, CancelRefundResponse__Output as _mps_transactions_v1_CancelRefundResponse__Output } from '../../../mps/transactions/v1/CancelRefundResponse';
import type { CancelTransactionRequest as _mps_transactions_v1_CancelTransactionRequest, CancelTransactionRequest__Output as _mps_transactions_v1_CancelTransactionRequest__Output } from '../../../mps/transactions/v1/CancelTransactionRequest';
import type { CancelTransactionResponse as _mps_transactions_v1_CancelTransactionResponse, CancelTransactionResponse__Output as _mps_transactions_v1_CancelTransactionResponse__Output } from '../../../mps/transactions/v1/CancelTransactionResponse';
import type { CaptureTransactionRequest as _mps_transactions_v1_CaptureTransactionRequest, CaptureTransactionRequest__Output as _mps_transactions_v1_CaptureTransactionRequest__Output } from '../../../mps/transactions/v1/CaptureTransactionRequest';
import type { CaptureTransactionResponse as _mps_transactions_v1_CaptureTransactionResponse, CaptureTransactionResponse__Output as _mps_transactions_v1_CaptureTransactionResponse__Output } from '../../../mps/transactions/v1/CaptureTransactionResponse';
import type { CompleteThreeDsSessionRequest as _mps_transactions_v1_CompleteThreeDsSessionRequest, CompleteThreeDsSessionRequest__Output as _mps_transactions_v1_CompleteThreeDsSessionRequest__Output } from '../../../mps/transactions/v1/CompleteThreeDsSessionRequest';
import type { CompleteThreeDsSessionResponse as _mps_transactions_v1_CompleteThreeDsSessionResponse, CompleteThreeDsSessionResponse__Output as _mps_transactions_v1_CompleteThreeDsSessionResponse__Output } from '../../../mps/transactions/v1/CompleteThreeDsSessionResponse';
import type { CreateRefundRequest as _mps_transactions_v1_CreateRefundRequest, CreateRefundRequest__Output as _mps_transactions_v1_CreateRefundRequest__Output } from '../../../mps/transactions/v1/CreateRefundRequest';
import type { CreateRefundResponse as _mps_transactions_v1_CreateRefundResponse, CreateRefundResponse__Output as _mps_transactions_v1_CreateRefundResponse__Output } from '../../../mps/transactions/v1/CreateRefundResponse';
import type { CreateThreeDsSessionRequest as _mps_transactions_v1_CreateThreeDsSessionRequest, CreateThreeDsSessionRequest__Output as _mps_transactions_v1_CreateThreeDsSessionRequest__Output } from '../../../mps/transactions/v1/CreateThreeDsSessionRequest';
import type { CreateThreeDsSessionResponse as _mps_transactions_v1_CreateThreeDsSessionResponse, CreateThreeDsSessionResponse__Output as _mps_transactions_v1_CreateThreeDsSessionResponse__Output } from '../../../mps/transactions/v1/CreateThreeDsSessionResponse';
import type { CreateTransactionRequest as _mps_transactions_v1_CreateTransactionRequest, CreateTransactionRequest__Output as _mps_transactions_v1_CreateTransactionRequest__Output } from '../../../mps/transactions/v1/CreateTransactionRequest';
import type { CreateTransactionResponse as _mps_transactions_v1_CreateTransactionResponse, CreateTransactionResponse__Output as _mps_transactions_v1_CreateTransactionResponse__Output } from '../../../mps/transactions/v1/CreateTransactionResponse';
import type { GetChargePayloadKeysRequest as _mps_transactions_v1_GetChargePayloadKeysRequest, GetChargePayloadKeysRequest__Output as _mps_transactions_v1_GetChargePayloadKeysRequest__Output } from '../../../mps/transactions/v1/GetChargePayloadKeysRequest';
import type { GetChargePayloadKeysResponse as _mps_transactions_v1_GetChargePayloadKeysResponse, GetChargePayloadKeysResponse__Output as _mps_transactions_v1_GetChargePayloadKeysResponse__Output } from '../../../mps/transactions/v1/GetChargePayloadKeysResponse';
import type { GetChargePayloadRequest as _mps_transactions_v1_GetChargePayloadRequest, GetChargePayloadRequest__Output as _mps_transactions_v1_GetChargePayloadRequest__Output } from '../../../mps/transactions/v1/GetChargePayloadRequest';
import type { GetChargePayloadResponse as _mps_transactions_v1_GetChargePayloadResponse, GetChargePayloadResponse__Output as _mps_transactions_v1_GetChargePayloadResponse__Output } from '../../../mps/transactions/v1/GetChargePayloadResponse';
import type { GetDisputeRequest as _mps_transactions_v1_GetDisputeRequest, GetDisputeRequest__Output as _mps_transactions_v1_GetDisputeRequest__Output } from '../../../mps/transactions/v1/GetDisputeRequest';
import type { GetDisputeResponse as _mps_transactions_v1_GetDisputeResponse, GetDisputeResponse__Output as _mps_transactions_v1_GetDisputeResponse__Output } from '../../../mps/transactions/v1/GetDisputeResponse';
import type { GetProviderReferenceRequest as _mps_transactions_v1_GetProviderReferenceRequest, GetProviderReferenceRequest__Output as _mps_transactions_v1_GetProviderReferenceRequest__Output } from '../../../mps/transactions/v1/GetProviderReferenceRequest';
import type { GetProviderReferenceResponse as _mps_transactions_v1_GetProviderReferenceResponse, GetProviderReferenceResponse__Output as _mps_transactions_v1_GetProviderReferenceResponse__Output } from '../../../mps/transactions/v1/GetProviderReferenceResponse';
import type { GetReceiptsRequest as _mps_transactions_v1_GetReceiptsRequest, GetReceiptsRequest__Output as _mps_transactions_v1_GetReceiptsRequest__Output } from '../../../mps/transactions/v1/GetReceiptsRequest';
import type { GetReceiptsResponse as _mps_transactions_v1_GetReceiptsResponse, GetReceiptsResponse__Output as _mps_transactions_v1_GetReceiptsResponse__Output } from '../../../mps/transactions/v1/GetReceiptsResponse';
import type { GetRefundRequest as _mps_transactions_v1_GetRefundRequest, GetRefundRequest__Output as _mps_transactions_v1_GetRefundRequest__Output } from '../../../mps/transactions/v1/GetRefundRequest';
import type { GetRefundResponse as _mps_transactions_v1_GetRefundResponse, GetRefundResponse__Output as _mps_transactions_v1_GetRefundResponse__Output } from '../../../mps/transactions/v1/GetRefundResponse';
import type { GetThreeDsSessionRequest as _mps_transactions_v1_GetThreeDsSessionRequest, GetThreeDsSessionRequest__Output as _mps_transactions_v1_GetThreeDsSessionRequest__Output } from '../../../mps/transactions/v1/GetThreeDsSessionRequest';
import type { GetThreeDsSessionResponse as _mps_transactions_v1_GetThreeDsSessionResponse, GetThreeDsSessionResponse__Output as _mps_transactions_v1_GetThreeDsSessionResponse__Output } from '../../../mps/transactions/v1/GetThreeDsSessionResponse';
import type { GetTransactionRequest as _mps_transactions_v1_GetTransactionRequest, GetTransactionRequest__Output as _mps_transactions_v1_GetTransactionRequest__Output } from '../../../mps/transactions/v1/GetTransactionRequest';
import type { GetTransactionResponse as _mps_transactions_v1_GetTransactionResponse, GetTransactionResponse__Output as _mps_transactions_v1_GetTransactionResponse__Output } from '../../../mps/transactions/v1/GetTransactionResponse';
import type { ListDisputesRequest as _mps_transactions_v1_ListDisputesRequest, ListDisputesRequest__Output as _mps_transactions_v1_ListDisputesRequest__Output } from '../../../mps/transactions/v1/ListDisputesRequest';
import type { ListDisputesResponse as _mps_transactions_v1_ListDisputesResponse, ListDisputesResponse__Output as _mps_transactions_v1_ListDisputesResponse__Output } from '../../../mps/transactions/v1/ListDisputesResponse';
import type { ListFindingsRequest as _mps_transactions_v1_ListFindingsRequest, ListFindingsRequest__Output as _mps_transactions_v1_ListFindingsRequest__Output } from '../../../mps/transactions/v1/ListFindingsRequest';
import type { ListFindingsResponse as _mps_transactions_v1_ListFindingsResponse, ListFindingsResponse__Output as _mps_transactions_v1_ListFindingsResponse__Output } from '../../../mps/transactions/v1/ListFindingsResponse';
import type { ListPaymentPostingsRequest as _mps_transactions_v1_ListPaymentPostingsRequest, ListPaymentPostingsRequest__Output as _mps_transactions_v1_ListPaymentPostingsRequest__Output } from '../../../mps/transactions/v1/ListPaymentPostingsRequest';
import type { ListPaymentPostingsResponse as _mps_transactions_v1_ListPaymentPostingsResponse, ListPaymentPostingsResponse__Output as _mps_transactions_v1_ListPaymentPostingsResponse__Output } from '../../../mps/transactions/v1/ListPaymentPostingsResponse';
import type { ListRecentRefundsRequest as _mps_transactions_v1_ListRecentRefundsRequest, ListRecentRefundsRequest__Output as _mps_transactions_v1_ListRecentRefundsRequest__Output } from '../../../mps/transactions/v1/ListRecentRefundsRequest';
import type { ListRecentRefundsResponse as _mps_transactions_v1_ListRecentRefundsResponse, ListRecentRefundsResponse__Output as _mps_transactions_v1_ListRecentRefundsResponse__Output } from '../../../mps/transactions/v1/ListRecentRefundsResponse';
import type { ListRefundsRequest as _mps_transactions_v1_ListRefundsRequest, ListRefundsRequest__Output as _mps_transactions_v1_ListRefundsRequest__Output } from '../../../mps/transactions/v1/ListRefundsRequest';
import type { ListRefundsResponse as _mps_transactions_v1_ListRefundsResponse, ListRefundsResponse__Output as _mps_transactions_v1_ListRefundsResponse__Output } from '../../../mps/transactions/v1/ListRefundsResponse';
import type { ListTransactionsRequest as _mps_transactions_v1_ListTransactionsRequest, ListTransactionsRequest__Output as _mps_transactions_v1_ListTransactionsRequest__Output } from '../../../mps/transactions/v1/ListTransactionsRequest';
import type { ListTransactionsResponse as _mps_transactions_v1_ListTransactionsResponse, ListTransactionsResponse__Output as _mps_transactions_v1_ListTransactionsResponse__Output } from '../../../mps/transactions/v1/ListTransactionsResponse';
import type { OpenDisputeRequest as _mps_transactions_v1_OpenDisputeRequest, OpenDisputeRequest__Output as _mps_transactions_v1_OpenDisputeRequest__Output } from '../../../mps/transactions/v1/OpenDisputeRequest';
import type { OpenDisputeResponse as _mps_transactions_v1_OpenDisputeResponse, OpenDisputeResponse__Output as _mps_transactions_v1_OpenDisputeResponse__Output } from '../../../mps/transactions/v1/OpenDisputeResponse';
import type { PayTransactionRequest as _mps_transactions_v1_PayTransactionRequest, PayTransactionRequest__Output as _mps_transactions_v1_PayTransactionRequest__Output } from '../../../mps/transactions/v1/PayTransactionRequest';
import type { PayTransactionResponse as _mps_transactions_v1_PayTransactionResponse, PayTransactionResponse__Output as _mps_transactions_v1_PayTransactionResponse__Output } from '../../../mps/transactions/v1/PayTransactionResponse';
import type { ReceiveProviderCallbackRequest as _mps_transactions_v1_ReceiveProviderCallbackRequest, ReceiveProviderCallbackRequest__Output as _mps_transactions_v1_ReceiveProviderCallbackRequest__Output } from '../../../mps/transactions/v1/ReceiveProviderCallbackRequest';
import type { ReceiveProviderCallbackResponse as _mps_transactions_v1_ReceiveProviderCallbackResponse, ReceiveProviderCallbackResponse__Output as _mps_transactions_v1_ReceiveProviderCallbackResponse__Output } from '../../../mps/transactions/v1/ReceiveProviderCallbackResponse';
import type { ResolveDisputeRequest as _mps_transactions_v1_ResolveDisputeRequest, ResolveDisputeRequest__Output as _mps_transactions_v1_ResolveDisputeRequest__Output } from '../../../mps/transactions/v1/ResolveDisputeRequest';
import type { ResolveDisputeResponse as _mps_transactions_v1_ResolveDisputeResponse, ResolveDisputeResponse__Output as _mps_transactions_v1_ResolveDisputeResponse__Output } from '../../../mps/transactions/v1/ResolveDisputeResponse';

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts; each method lists its own in
 * the order in which they are checked.
 */
export interface TransactionsServiceClient extends grpc.Client {
  /**
   * Accepts a dispute: the money stays with the payer. resource_not_found · invalid_dispute_state
   */
  AcceptDispute(argument: _mps_transactions_v1_AcceptDisputeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_AcceptDisputeResponse__Output>): grpc.ClientUnaryCall;
  AcceptDispute(argument: _mps_transactions_v1_AcceptDisputeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_AcceptDisputeResponse__Output>): grpc.ClientUnaryCall;
  AcceptDispute(argument: _mps_transactions_v1_AcceptDisputeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_AcceptDisputeResponse__Output>): grpc.ClientUnaryCall;
  AcceptDispute(argument: _mps_transactions_v1_AcceptDisputeRequest, callback: grpc.requestCallback<_mps_transactions_v1_AcceptDisputeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Accepts a dispute: the money stays with the payer. resource_not_found · invalid_dispute_state
   */
  acceptDispute(argument: _mps_transactions_v1_AcceptDisputeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_AcceptDisputeResponse__Output>): grpc.ClientUnaryCall;
  acceptDispute(argument: _mps_transactions_v1_AcceptDisputeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_AcceptDisputeResponse__Output>): grpc.ClientUnaryCall;
  acceptDispute(argument: _mps_transactions_v1_AcceptDisputeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_AcceptDisputeResponse__Output>): grpc.ClientUnaryCall;
  acceptDispute(argument: _mps_transactions_v1_AcceptDisputeRequest, callback: grpc.requestCallback<_mps_transactions_v1_AcceptDisputeResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Answers a dispute with text and files. resource_not_found · validation_error · invalid_dispute_state
   */
  AddDisputeEvidence(argument: _mps_transactions_v1_AddDisputeEvidenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  AddDisputeEvidence(argument: _mps_transactions_v1_AddDisputeEvidenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  AddDisputeEvidence(argument: _mps_transactions_v1_AddDisputeEvidenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  AddDisputeEvidence(argument: _mps_transactions_v1_AddDisputeEvidenceRequest, callback: grpc.requestCallback<_mps_transactions_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Answers a dispute with text and files. resource_not_found · validation_error · invalid_dispute_state
   */
  addDisputeEvidence(argument: _mps_transactions_v1_AddDisputeEvidenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  addDisputeEvidence(argument: _mps_transactions_v1_AddDisputeEvidenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  addDisputeEvidence(argument: _mps_transactions_v1_AddDisputeEvidenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  addDisputeEvidence(argument: _mps_transactions_v1_AddDisputeEvidenceRequest, callback: grpc.requestCallback<_mps_transactions_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  
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
   * Cancels a refund that the provider has not begun. resource_not_found · invalid_refund_state · request_in_progress
   * · provider_error
   */
  CancelRefund(argument: _mps_transactions_v1_CancelRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CancelRefundResponse__Output>): grpc.ClientUnaryCall;
  CancelRefund(argument: _mps_transactions_v1_CancelRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CancelRefundResponse__Output>): grpc.ClientUnaryCall;
  CancelRefund(argument: _mps_transactions_v1_CancelRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CancelRefundResponse__Output>): grpc.ClientUnaryCall;
  CancelRefund(argument: _mps_transactions_v1_CancelRefundRequest, callback: grpc.requestCallback<_mps_transactions_v1_CancelRefundResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Cancels a refund that the provider has not begun. resource_not_found · invalid_refund_state · request_in_progress
   * · provider_error
   */
  cancelRefund(argument: _mps_transactions_v1_CancelRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CancelRefundResponse__Output>): grpc.ClientUnaryCall;
  cancelRefund(argument: _mps_transactions_v1_CancelRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CancelRefundResponse__Output>): grpc.ClientUnaryCall;
  cancelRefund(argument: _mps_transactions_v1_CancelRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CancelRefundResponse__Output>): grpc.ClientUnaryCall;
  cancelRefund(argument: _mps_transactions_v1_CancelRefundRequest, callback: grpc.requestCallback<_mps_transactions_v1_CancelRefundResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Cancels an unpaid payment: CANCELLED when confirmed at once, else PENDING_CANCELLATION.
   * resource_not_found · invalid_transaction_state · request_in_progress
   */
  CancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  CancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  CancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  CancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Cancels an unpaid payment: CANCELLED when confirmed at once, else PENDING_CANCELLATION.
   * resource_not_found · invalid_transaction_state · request_in_progress
   */
  cancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  cancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  cancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  cancelTransaction(argument: _mps_transactions_v1_CancelTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CancelTransactionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Captures an authorized card payment, in full or in part. resource_not_found · invalid_transaction_state ·
   * validation_error (too_big at #/amount) · request_in_progress · provider_error
   */
  CaptureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  CaptureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  CaptureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  CaptureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Captures an authorized card payment, in full or in part. resource_not_found · invalid_transaction_state ·
   * validation_error (too_big at #/amount) · request_in_progress · provider_error
   */
  captureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  captureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  captureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  captureTransaction(argument: _mps_transactions_v1_CaptureTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CaptureTransactionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sandbox mode: the cardholder answers the challenge. resource_not_found · invalid_three_ds_session_state
   */
  CompleteThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  CompleteThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  CompleteThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  CompleteThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sandbox mode: the cardholder answers the challenge. resource_not_found · invalid_three_ds_session_state
   */
  completeThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  completeThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  completeThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  completeThreeDsSession(argument: _mps_transactions_v1_CompleteThreeDsSessionRequest, callback: grpc.requestCallback<_mps_transactions_v1_CompleteThreeDsSessionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Refunds a payment, in full or in part. resource_not_found · request_id_conflict · payouts_paused ·
   * invalid_transaction_state · refund_window_closed · too_many_refunds · refund_account_missing ·
   * insufficient_refundable_amount
   */
  CreateRefund(argument: _mps_transactions_v1_CreateRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  CreateRefund(argument: _mps_transactions_v1_CreateRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  CreateRefund(argument: _mps_transactions_v1_CreateRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  CreateRefund(argument: _mps_transactions_v1_CreateRefundRequest, callback: grpc.requestCallback<_mps_transactions_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Refunds a payment, in full or in part. resource_not_found · request_id_conflict · payouts_paused ·
   * invalid_transaction_state · refund_window_closed · too_many_refunds · refund_account_missing ·
   * insufficient_refundable_amount
   */
  createRefund(argument: _mps_transactions_v1_CreateRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  createRefund(argument: _mps_transactions_v1_CreateRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  createRefund(argument: _mps_transactions_v1_CreateRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  createRefund(argument: _mps_transactions_v1_CreateRefundRequest, callback: grpc.requestCallback<_mps_transactions_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  
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
   * The payload of a charge's PIX code, for the payer's bank, without a tenant. resource_not_found · validation_error
   */
  GetChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  GetChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  GetChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  GetChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The payload of a charge's PIX code, for the payer's bank, without a tenant. resource_not_found · validation_error
   */
  getChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  getChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  getChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  getChargePayload(argument: _mps_transactions_v1_GetChargePayloadRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The public keys that verify charge payloads.
   */
  GetChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  GetChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  GetChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  GetChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The public keys that verify charge payloads.
   */
  getChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  getChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  getChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  getChargePayloadKeys(argument: _mps_transactions_v1_GetChargePayloadKeysRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetChargePayloadKeysResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetDispute(argument: _mps_transactions_v1_GetDisputeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  GetDispute(argument: _mps_transactions_v1_GetDisputeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  GetDispute(argument: _mps_transactions_v1_GetDisputeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  GetDispute(argument: _mps_transactions_v1_GetDisputeRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getDispute(argument: _mps_transactions_v1_GetDisputeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  getDispute(argument: _mps_transactions_v1_GetDisputeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  getDispute(argument: _mps_transactions_v1_GetDisputeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  getDispute(argument: _mps_transactions_v1_GetDisputeRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sandbox mode: the provider's id of the payment. resource_not_found
   */
  GetProviderReference(argument: _mps_transactions_v1_GetProviderReferenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetProviderReferenceResponse__Output>): grpc.ClientUnaryCall;
  GetProviderReference(argument: _mps_transactions_v1_GetProviderReferenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetProviderReferenceResponse__Output>): grpc.ClientUnaryCall;
  GetProviderReference(argument: _mps_transactions_v1_GetProviderReferenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetProviderReferenceResponse__Output>): grpc.ClientUnaryCall;
  GetProviderReference(argument: _mps_transactions_v1_GetProviderReferenceRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetProviderReferenceResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sandbox mode: the provider's id of the payment. resource_not_found
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
  GetRefund(argument: _mps_transactions_v1_GetRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  GetRefund(argument: _mps_transactions_v1_GetRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  GetRefund(argument: _mps_transactions_v1_GetRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  GetRefund(argument: _mps_transactions_v1_GetRefundRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getRefund(argument: _mps_transactions_v1_GetRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  getRefund(argument: _mps_transactions_v1_GetRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  getRefund(argument: _mps_transactions_v1_GetRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  getRefund(argument: _mps_transactions_v1_GetRefundRequest, callback: grpc.requestCallback<_mps_transactions_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  
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
   * No error of its own: data outside the scope is not found.
   */
  ListDisputes(argument: _mps_transactions_v1_ListDisputesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  ListDisputes(argument: _mps_transactions_v1_ListDisputesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  ListDisputes(argument: _mps_transactions_v1_ListDisputesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  ListDisputes(argument: _mps_transactions_v1_ListDisputesRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * No error of its own: data outside the scope is not found.
   */
  listDisputes(argument: _mps_transactions_v1_ListDisputesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  listDisputes(argument: _mps_transactions_v1_ListDisputesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  listDisputes(argument: _mps_transactions_v1_ListDisputesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  listDisputes(argument: _mps_transactions_v1_ListDisputesRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * For operators: work that needs a person, in the caller's organization, or in all without one. permission_denied
   */
  ListFindings(argument: _mps_transactions_v1_ListFindingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListFindingsResponse__Output>): grpc.ClientUnaryCall;
  ListFindings(argument: _mps_transactions_v1_ListFindingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListFindingsResponse__Output>): grpc.ClientUnaryCall;
  ListFindings(argument: _mps_transactions_v1_ListFindingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListFindingsResponse__Output>): grpc.ClientUnaryCall;
  ListFindings(argument: _mps_transactions_v1_ListFindingsRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListFindingsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * For operators: work that needs a person, in the caller's organization, or in all without one. permission_denied
   */
  listFindings(argument: _mps_transactions_v1_ListFindingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListFindingsResponse__Output>): grpc.ClientUnaryCall;
  listFindings(argument: _mps_transactions_v1_ListFindingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListFindingsResponse__Output>): grpc.ClientUnaryCall;
  listFindings(argument: _mps_transactions_v1_ListFindingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListFindingsResponse__Output>): grpc.ClientUnaryCall;
  listFindings(argument: _mps_transactions_v1_ListFindingsRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListFindingsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * For operators: the ledger's postings of every approved payment, for a rebuild. permission_denied
   */
  ListPaymentPostings(argument: _mps_transactions_v1_ListPaymentPostingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListPaymentPostingsResponse__Output>): grpc.ClientUnaryCall;
  ListPaymentPostings(argument: _mps_transactions_v1_ListPaymentPostingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListPaymentPostingsResponse__Output>): grpc.ClientUnaryCall;
  ListPaymentPostings(argument: _mps_transactions_v1_ListPaymentPostingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListPaymentPostingsResponse__Output>): grpc.ClientUnaryCall;
  ListPaymentPostings(argument: _mps_transactions_v1_ListPaymentPostingsRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListPaymentPostingsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * For operators: the ledger's postings of every approved payment, for a rebuild. permission_denied
   */
  listPaymentPostings(argument: _mps_transactions_v1_ListPaymentPostingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListPaymentPostingsResponse__Output>): grpc.ClientUnaryCall;
  listPaymentPostings(argument: _mps_transactions_v1_ListPaymentPostingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListPaymentPostingsResponse__Output>): grpc.ClientUnaryCall;
  listPaymentPostings(argument: _mps_transactions_v1_ListPaymentPostingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListPaymentPostingsResponse__Output>): grpc.ClientUnaryCall;
  listPaymentPostings(argument: _mps_transactions_v1_ListPaymentPostingsRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListPaymentPostingsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * For the ledger: payments with a part of the company and refunds accepted or completed since an instant of
   * business time. No error of its own: data outside the scope is not found.
   */
  ListRecentRefunds(argument: _mps_transactions_v1_ListRecentRefundsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListRecentRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListRecentRefunds(argument: _mps_transactions_v1_ListRecentRefundsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListRecentRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListRecentRefunds(argument: _mps_transactions_v1_ListRecentRefundsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListRecentRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListRecentRefunds(argument: _mps_transactions_v1_ListRecentRefundsRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListRecentRefundsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * For the ledger: payments with a part of the company and refunds accepted or completed since an instant of
   * business time. No error of its own: data outside the scope is not found.
   */
  listRecentRefunds(argument: _mps_transactions_v1_ListRecentRefundsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListRecentRefundsResponse__Output>): grpc.ClientUnaryCall;
  listRecentRefunds(argument: _mps_transactions_v1_ListRecentRefundsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListRecentRefundsResponse__Output>): grpc.ClientUnaryCall;
  listRecentRefunds(argument: _mps_transactions_v1_ListRecentRefundsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListRecentRefundsResponse__Output>): grpc.ClientUnaryCall;
  listRecentRefunds(argument: _mps_transactions_v1_ListRecentRefundsRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListRecentRefundsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  ListRefunds(argument: _mps_transactions_v1_ListRefundsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListRefunds(argument: _mps_transactions_v1_ListRefundsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListRefunds(argument: _mps_transactions_v1_ListRefundsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListRefunds(argument: _mps_transactions_v1_ListRefundsRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  listRefunds(argument: _mps_transactions_v1_ListRefundsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  listRefunds(argument: _mps_transactions_v1_ListRefundsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  listRefunds(argument: _mps_transactions_v1_ListRefundsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  listRefunds(argument: _mps_transactions_v1_ListRefundsRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * No error of its own: data outside the scope is not found.
   */
  ListTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  ListTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  ListTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  ListTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * No error of its own: data outside the scope is not found.
   */
  listTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  listTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  listTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  listTransactions(argument: _mps_transactions_v1_ListTransactionsRequest, callback: grpc.requestCallback<_mps_transactions_v1_ListTransactionsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sandbox mode: the payer disputes a payment. resource_not_found · validation_error · invalid_transaction_state ·
   * provider_error
   */
  OpenDispute(argument: _mps_transactions_v1_OpenDisputeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_OpenDisputeResponse__Output>): grpc.ClientUnaryCall;
  OpenDispute(argument: _mps_transactions_v1_OpenDisputeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_OpenDisputeResponse__Output>): grpc.ClientUnaryCall;
  OpenDispute(argument: _mps_transactions_v1_OpenDisputeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_OpenDisputeResponse__Output>): grpc.ClientUnaryCall;
  OpenDispute(argument: _mps_transactions_v1_OpenDisputeRequest, callback: grpc.requestCallback<_mps_transactions_v1_OpenDisputeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sandbox mode: the payer disputes a payment. resource_not_found · validation_error · invalid_transaction_state ·
   * provider_error
   */
  openDispute(argument: _mps_transactions_v1_OpenDisputeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_OpenDisputeResponse__Output>): grpc.ClientUnaryCall;
  openDispute(argument: _mps_transactions_v1_OpenDisputeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_OpenDisputeResponse__Output>): grpc.ClientUnaryCall;
  openDispute(argument: _mps_transactions_v1_OpenDisputeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_OpenDisputeResponse__Output>): grpc.ClientUnaryCall;
  openDispute(argument: _mps_transactions_v1_OpenDisputeRequest, callback: grpc.requestCallback<_mps_transactions_v1_OpenDisputeResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sandbox mode: the payer pays. resource_not_found · validation_error · invalid_transaction_state
   */
  PayTransaction(argument: _mps_transactions_v1_PayTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  PayTransaction(argument: _mps_transactions_v1_PayTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  PayTransaction(argument: _mps_transactions_v1_PayTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  PayTransaction(argument: _mps_transactions_v1_PayTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sandbox mode: the payer pays. resource_not_found · validation_error · invalid_transaction_state
   */
  payTransaction(argument: _mps_transactions_v1_PayTransactionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  payTransaction(argument: _mps_transactions_v1_PayTransactionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  payTransaction(argument: _mps_transactions_v1_PayTransactionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  payTransaction(argument: _mps_transactions_v1_PayTransactionRequest, callback: grpc.requestCallback<_mps_transactions_v1_PayTransactionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A callback of the provider. This service verifies the signature of the body. authentication_error
   */
  ReceiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  ReceiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  ReceiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  ReceiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A callback of the provider. This service verifies the signature of the body. authentication_error
   */
  receiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  receiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  receiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  receiveProviderCallback(argument: _mps_transactions_v1_ReceiveProviderCallbackRequest, callback: grpc.requestCallback<_mps_transactions_v1_ReceiveProviderCallbackResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sandbox mode: the network decides. resource_not_found · invalid_dispute_state · provider_error
   */
  ResolveDispute(argument: _mps_transactions_v1_ResolveDisputeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ResolveDisputeResponse__Output>): grpc.ClientUnaryCall;
  ResolveDispute(argument: _mps_transactions_v1_ResolveDisputeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ResolveDisputeResponse__Output>): grpc.ClientUnaryCall;
  ResolveDispute(argument: _mps_transactions_v1_ResolveDisputeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ResolveDisputeResponse__Output>): grpc.ClientUnaryCall;
  ResolveDispute(argument: _mps_transactions_v1_ResolveDisputeRequest, callback: grpc.requestCallback<_mps_transactions_v1_ResolveDisputeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sandbox mode: the network decides. resource_not_found · invalid_dispute_state · provider_error
   */
  resolveDispute(argument: _mps_transactions_v1_ResolveDisputeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ResolveDisputeResponse__Output>): grpc.ClientUnaryCall;
  resolveDispute(argument: _mps_transactions_v1_ResolveDisputeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_transactions_v1_ResolveDisputeResponse__Output>): grpc.ClientUnaryCall;
  resolveDispute(argument: _mps_transactions_v1_ResolveDisputeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_transactions_v1_ResolveDisputeResponse__Output>): grpc.ClientUnaryCall;
  resolveDispute(argument: _mps_transactions_v1_ResolveDisputeRequest, callback: grpc.requestCallback<_mps_transactions_v1_ResolveDisputeResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts; each method lists its own in
 * the order in which they are checked.
 */
export interface TransactionsServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Accepts a dispute: the money stays with the payer. resource_not_found · invalid_dispute_state
   */
  AcceptDispute: grpc.handleUnaryCall<_mps_transactions_v1_AcceptDisputeRequest__Output, _mps_transactions_v1_AcceptDisputeResponse>;
  
  /**
   * Answers a dispute with text and files. resource_not_found · validation_error · invalid_dispute_state
   */
  AddDisputeEvidence: grpc.handleUnaryCall<_mps_transactions_v1_AddDisputeEvidenceRequest__Output, _mps_transactions_v1_AddDisputeEvidenceResponse>;
  
  /**
   * Sends a payment that waits for 3D Secure, with an authenticated session. resource_not_found ·
   * invalid_transaction_state · validation_error (the session's item codes at #/three_d_secure_session_id) ·
   * three_ds_session_consumed · three_ds_session_in_use
   */
  AuthenticateTransaction: grpc.handleUnaryCall<_mps_transactions_v1_AuthenticateTransactionRequest__Output, _mps_transactions_v1_AuthenticateTransactionResponse>;
  
  /**
   * Cancels a refund that the provider has not begun. resource_not_found · invalid_refund_state · request_in_progress
   * · provider_error
   */
  CancelRefund: grpc.handleUnaryCall<_mps_transactions_v1_CancelRefundRequest__Output, _mps_transactions_v1_CancelRefundResponse>;
  
  /**
   * Cancels an unpaid payment: CANCELLED when confirmed at once, else PENDING_CANCELLATION.
   * resource_not_found · invalid_transaction_state · request_in_progress
   */
  CancelTransaction: grpc.handleUnaryCall<_mps_transactions_v1_CancelTransactionRequest__Output, _mps_transactions_v1_CancelTransactionResponse>;
  
  /**
   * Captures an authorized card payment, in full or in part. resource_not_found · invalid_transaction_state ·
   * validation_error (too_big at #/amount) · request_in_progress · provider_error
   */
  CaptureTransaction: grpc.handleUnaryCall<_mps_transactions_v1_CaptureTransactionRequest__Output, _mps_transactions_v1_CaptureTransactionResponse>;
  
  /**
   * Sandbox mode: the cardholder answers the challenge. resource_not_found · invalid_three_ds_session_state
   */
  CompleteThreeDsSession: grpc.handleUnaryCall<_mps_transactions_v1_CompleteThreeDsSessionRequest__Output, _mps_transactions_v1_CompleteThreeDsSessionResponse>;
  
  /**
   * Refunds a payment, in full or in part. resource_not_found · request_id_conflict · payouts_paused ·
   * invalid_transaction_state · refund_window_closed · too_many_refunds · refund_account_missing ·
   * insufficient_refundable_amount
   */
  CreateRefund: grpc.handleUnaryCall<_mps_transactions_v1_CreateRefundRequest__Output, _mps_transactions_v1_CreateRefundResponse>;
  
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
   * The payload of a charge's PIX code, for the payer's bank, without a tenant. resource_not_found · validation_error
   */
  GetChargePayload: grpc.handleUnaryCall<_mps_transactions_v1_GetChargePayloadRequest__Output, _mps_transactions_v1_GetChargePayloadResponse>;
  
  /**
   * The public keys that verify charge payloads.
   */
  GetChargePayloadKeys: grpc.handleUnaryCall<_mps_transactions_v1_GetChargePayloadKeysRequest__Output, _mps_transactions_v1_GetChargePayloadKeysResponse>;
  
  /**
   * resource_not_found
   */
  GetDispute: grpc.handleUnaryCall<_mps_transactions_v1_GetDisputeRequest__Output, _mps_transactions_v1_GetDisputeResponse>;
  
  /**
   * Sandbox mode: the provider's id of the payment. resource_not_found
   */
  GetProviderReference: grpc.handleUnaryCall<_mps_transactions_v1_GetProviderReferenceRequest__Output, _mps_transactions_v1_GetProviderReferenceResponse>;
  
  /**
   * One receipt for the payment and one per completed refund. resource_not_found · invalid_transaction_state
   */
  GetReceipts: grpc.handleUnaryCall<_mps_transactions_v1_GetReceiptsRequest__Output, _mps_transactions_v1_GetReceiptsResponse>;
  
  /**
   * resource_not_found
   */
  GetRefund: grpc.handleUnaryCall<_mps_transactions_v1_GetRefundRequest__Output, _mps_transactions_v1_GetRefundResponse>;
  
  /**
   * resource_not_found
   */
  GetThreeDsSession: grpc.handleUnaryCall<_mps_transactions_v1_GetThreeDsSessionRequest__Output, _mps_transactions_v1_GetThreeDsSessionResponse>;
  
  /**
   * resource_not_found
   */
  GetTransaction: grpc.handleUnaryCall<_mps_transactions_v1_GetTransactionRequest__Output, _mps_transactions_v1_GetTransactionResponse>;
  
  /**
   * No error of its own: data outside the scope is not found.
   */
  ListDisputes: grpc.handleUnaryCall<_mps_transactions_v1_ListDisputesRequest__Output, _mps_transactions_v1_ListDisputesResponse>;
  
  /**
   * For operators: work that needs a person, in the caller's organization, or in all without one. permission_denied
   */
  ListFindings: grpc.handleUnaryCall<_mps_transactions_v1_ListFindingsRequest__Output, _mps_transactions_v1_ListFindingsResponse>;
  
  /**
   * For operators: the ledger's postings of every approved payment, for a rebuild. permission_denied
   */
  ListPaymentPostings: grpc.handleUnaryCall<_mps_transactions_v1_ListPaymentPostingsRequest__Output, _mps_transactions_v1_ListPaymentPostingsResponse>;
  
  /**
   * For the ledger: payments with a part of the company and refunds accepted or completed since an instant of
   * business time. No error of its own: data outside the scope is not found.
   */
  ListRecentRefunds: grpc.handleUnaryCall<_mps_transactions_v1_ListRecentRefundsRequest__Output, _mps_transactions_v1_ListRecentRefundsResponse>;
  
  /**
   * resource_not_found
   */
  ListRefunds: grpc.handleUnaryCall<_mps_transactions_v1_ListRefundsRequest__Output, _mps_transactions_v1_ListRefundsResponse>;
  
  /**
   * No error of its own: data outside the scope is not found.
   */
  ListTransactions: grpc.handleUnaryCall<_mps_transactions_v1_ListTransactionsRequest__Output, _mps_transactions_v1_ListTransactionsResponse>;
  
  /**
   * Sandbox mode: the payer disputes a payment. resource_not_found · validation_error · invalid_transaction_state ·
   * provider_error
   */
  OpenDispute: grpc.handleUnaryCall<_mps_transactions_v1_OpenDisputeRequest__Output, _mps_transactions_v1_OpenDisputeResponse>;
  
  /**
   * Sandbox mode: the payer pays. resource_not_found · validation_error · invalid_transaction_state
   */
  PayTransaction: grpc.handleUnaryCall<_mps_transactions_v1_PayTransactionRequest__Output, _mps_transactions_v1_PayTransactionResponse>;
  
  /**
   * A callback of the provider. This service verifies the signature of the body. authentication_error
   */
  ReceiveProviderCallback: grpc.handleUnaryCall<_mps_transactions_v1_ReceiveProviderCallbackRequest__Output, _mps_transactions_v1_ReceiveProviderCallbackResponse>;
  
  /**
   * Sandbox mode: the network decides. resource_not_found · invalid_dispute_state · provider_error
   */
  ResolveDispute: grpc.handleUnaryCall<_mps_transactions_v1_ResolveDisputeRequest__Output, _mps_transactions_v1_ResolveDisputeResponse>;
  
}

export interface TransactionsServiceDefinition extends grpc.ServiceDefinition {
  AcceptDispute: MethodDefinition<_mps_transactions_v1_AcceptDisputeRequest, _mps_transactions_v1_AcceptDisputeResponse, _mps_transactions_v1_AcceptDisputeRequest__Output, _mps_transactions_v1_AcceptDisputeResponse__Output>
  AddDisputeEvidence: MethodDefinition<_mps_transactions_v1_AddDisputeEvidenceRequest, _mps_transactions_v1_AddDisputeEvidenceResponse, _mps_transactions_v1_AddDisputeEvidenceRequest__Output, _mps_transactions_v1_AddDisputeEvidenceResponse__Output>
  AuthenticateTransaction: MethodDefinition<_mps_transactions_v1_AuthenticateTransactionRequest, _mps_transactions_v1_AuthenticateTransactionResponse, _mps_transactions_v1_AuthenticateTransactionRequest__Output, _mps_transactions_v1_AuthenticateTransactionResponse__Output>
  CancelRefund: MethodDefinition<_mps_transactions_v1_CancelRefundRequest, _mps_transactions_v1_CancelRefundResponse, _mps_transactions_v1_CancelRefundRequest__Output, _mps_transactions_v1_CancelRefundResponse__Output>
  CancelTransaction: MethodDefinition<_mps_transactions_v1_CancelTransactionRequest, _mps_transactions_v1_CancelTransactionResponse, _mps_transactions_v1_CancelTransactionRequest__Output, _mps_transactions_v1_CancelTransactionResponse__Output>
  CaptureTransaction: MethodDefinition<_mps_transactions_v1_CaptureTransactionRequest, _mps_transactions_v1_CaptureTransactionResponse, _mps_transactions_v1_CaptureTransactionRequest__Output, _mps_transactions_v1_CaptureTransactionResponse__Output>
  CompleteThreeDsSession: MethodDefinition<_mps_transactions_v1_CompleteThreeDsSessionRequest, _mps_transactions_v1_CompleteThreeDsSessionResponse, _mps_transactions_v1_CompleteThreeDsSessionRequest__Output, _mps_transactions_v1_CompleteThreeDsSessionResponse__Output>
  CreateRefund: MethodDefinition<_mps_transactions_v1_CreateRefundRequest, _mps_transactions_v1_CreateRefundResponse, _mps_transactions_v1_CreateRefundRequest__Output, _mps_transactions_v1_CreateRefundResponse__Output>
  CreateThreeDsSession: MethodDefinition<_mps_transactions_v1_CreateThreeDsSessionRequest, _mps_transactions_v1_CreateThreeDsSessionResponse, _mps_transactions_v1_CreateThreeDsSessionRequest__Output, _mps_transactions_v1_CreateThreeDsSessionResponse__Output>
  CreateTransaction: MethodDefinition<_mps_transactions_v1_CreateTransactionRequest, _mps_transactions_v1_CreateTransactionResponse, _mps_transactions_v1_CreateTransactionRequest__Output, _mps_transactions_v1_CreateTransactionResponse__Output>
  GetChargePayload: MethodDefinition<_mps_transactions_v1_GetChargePayloadRequest, _mps_transactions_v1_GetChargePayloadResponse, _mps_transactions_v1_GetChargePayloadRequest__Output, _mps_transactions_v1_GetChargePayloadResponse__Output>
  GetChargePayloadKeys: MethodDefinition<_mps_transactions_v1_GetChargePayloadKeysRequest, _mps_transactions_v1_GetChargePayloadKeysResponse, _mps_transactions_v1_GetChargePayloadKeysRequest__Output, _mps_transactions_v1_GetChargePayloadKeysResponse__Output>
  GetDispute: MethodDefinition<_mps_transactions_v1_GetDisputeRequest, _mps_transactions_v1_GetDisputeResponse, _mps_transactions_v1_GetDisputeRequest__Output, _mps_transactions_v1_GetDisputeResponse__Output>
  GetProviderReference: MethodDefinition<_mps_transactions_v1_GetProviderReferenceRequest, _mps_transactions_v1_GetProviderReferenceResponse, _mps_transactions_v1_GetProviderReferenceRequest__Output, _mps_transactions_v1_GetProviderReferenceResponse__Output>
  GetReceipts: MethodDefinition<_mps_transactions_v1_GetReceiptsRequest, _mps_transactions_v1_GetReceiptsResponse, _mps_transactions_v1_GetReceiptsRequest__Output, _mps_transactions_v1_GetReceiptsResponse__Output>
  GetRefund: MethodDefinition<_mps_transactions_v1_GetRefundRequest, _mps_transactions_v1_GetRefundResponse, _mps_transactions_v1_GetRefundRequest__Output, _mps_transactions_v1_GetRefundResponse__Output>
  GetThreeDsSession: MethodDefinition<_mps_transactions_v1_GetThreeDsSessionRequest, _mps_transactions_v1_GetThreeDsSessionResponse, _mps_transactions_v1_GetThreeDsSessionRequest__Output, _mps_transactions_v1_GetThreeDsSessionResponse__Output>
  GetTransaction: MethodDefinition<_mps_transactions_v1_GetTransactionRequest, _mps_transactions_v1_GetTransactionResponse, _mps_transactions_v1_GetTransactionRequest__Output, _mps_transactions_v1_GetTransactionResponse__Output>
  ListDisputes: MethodDefinition<_mps_transactions_v1_ListDisputesRequest, _mps_transactions_v1_ListDisputesResponse, _mps_transactions_v1_ListDisputesRequest__Output, _mps_transactions_v1_ListDisputesResponse__Output>
  ListFindings: MethodDefinition<_mps_transactions_v1_ListFindingsRequest, _mps_transactions_v1_ListFindingsResponse, _mps_transactions_v1_ListFindingsRequest__Output, _mps_transactions_v1_ListFindingsResponse__Output>
  ListPaymentPostings: MethodDefinition<_mps_transactions_v1_ListPaymentPostingsRequest, _mps_transactions_v1_ListPaymentPostingsResponse, _mps_transactions_v1_ListPaymentPostingsRequest__Output, _mps_transactions_v1_ListPaymentPostingsResponse__Output>
  ListRecentRefunds: MethodDefinition<_mps_transactions_v1_ListRecentRefundsRequest, _mps_transactions_v1_ListRecentRefundsResponse, _mps_transactions_v1_ListRecentRefundsRequest__Output, _mps_transactions_v1_ListRecentRefundsResponse__Output>
  ListRefunds: MethodDefinition<_mps_transactions_v1_ListRefundsRequest, _mps_transactions_v1_ListRefundsResponse, _mps_transactions_v1_ListRefundsRequest__Output, _mps_transactions_v1_ListRefundsResponse__Output>
  ListTransactions: MethodDefinition<_mps_transactions_v1_ListTransactionsRequest, _mps_transactions_v1_ListTransactionsResponse, _mps_transactions_v1_ListTransactionsRequest__Output, _mps_transactions_v1_ListTransactionsResponse__Output>
  OpenDispute: MethodDefinition<_mps_transactions_v1_OpenDisputeRequest, _mps_transactions_v1_OpenDisputeResponse, _mps_transactions_v1_OpenDisputeRequest__Output, _mps_transactions_v1_OpenDisputeResponse__Output>
  PayTransaction: MethodDefinition<_mps_transactions_v1_PayTransactionRequest, _mps_transactions_v1_PayTransactionResponse, _mps_transactions_v1_PayTransactionRequest__Output, _mps_transactions_v1_PayTransactionResponse__Output>
  ReceiveProviderCallback: MethodDefinition<_mps_transactions_v1_ReceiveProviderCallbackRequest, _mps_transactions_v1_ReceiveProviderCallbackResponse, _mps_transactions_v1_ReceiveProviderCallbackRequest__Output, _mps_transactions_v1_ReceiveProviderCallbackResponse__Output>
  ResolveDispute: MethodDefinition<_mps_transactions_v1_ResolveDisputeRequest, _mps_transactions_v1_ResolveDisputeResponse, _mps_transactions_v1_ResolveDisputeRequest__Output, _mps_transactions_v1_ResolveDisputeResponse__Output>
}
