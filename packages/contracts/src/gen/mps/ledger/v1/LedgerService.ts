// Original file: protos/mps/ledger/v1/ledger.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AuditPostingSetsRequest as _mps_ledger_v1_AuditPostingSetsRequest, AuditPostingSetsRequest__Output as _mps_ledger_v1_AuditPostingSetsRequest__Output } from '../../../mps/ledger/v1/AuditPostingSetsRequest';
import type { AuditPostingSetsResponse as _mps_ledger_v1_AuditPostingSetsResponse, AuditPostingSetsResponse__Output as _mps_ledger_v1_AuditPostingSetsResponse__Output } from '../../../mps/ledger/v1/AuditPostingSetsResponse';
import type { CreateAnticipationRequest as _mps_ledger_v1_CreateAnticipationRequest, CreateAnticipationRequest__Output as _mps_ledger_v1_CreateAnticipationRequest__Output } from '../../../mps/ledger/v1/CreateAnticipationRequest';
import type { CreateAnticipationResponse as _mps_ledger_v1_CreateAnticipationResponse, CreateAnticipationResponse__Output as _mps_ledger_v1_CreateAnticipationResponse__Output } from '../../../mps/ledger/v1/CreateAnticipationResponse';
import type { CreateCashoutRequest as _mps_ledger_v1_CreateCashoutRequest, CreateCashoutRequest__Output as _mps_ledger_v1_CreateCashoutRequest__Output } from '../../../mps/ledger/v1/CreateCashoutRequest';
import type { CreateCashoutResponse as _mps_ledger_v1_CreateCashoutResponse, CreateCashoutResponse__Output as _mps_ledger_v1_CreateCashoutResponse__Output } from '../../../mps/ledger/v1/CreateCashoutResponse';
import type { GetAnticipationRequest as _mps_ledger_v1_GetAnticipationRequest, GetAnticipationRequest__Output as _mps_ledger_v1_GetAnticipationRequest__Output } from '../../../mps/ledger/v1/GetAnticipationRequest';
import type { GetAnticipationResponse as _mps_ledger_v1_GetAnticipationResponse, GetAnticipationResponse__Output as _mps_ledger_v1_GetAnticipationResponse__Output } from '../../../mps/ledger/v1/GetAnticipationResponse';
import type { GetBalanceRequest as _mps_ledger_v1_GetBalanceRequest, GetBalanceRequest__Output as _mps_ledger_v1_GetBalanceRequest__Output } from '../../../mps/ledger/v1/GetBalanceRequest';
import type { GetBalanceResponse as _mps_ledger_v1_GetBalanceResponse, GetBalanceResponse__Output as _mps_ledger_v1_GetBalanceResponse__Output } from '../../../mps/ledger/v1/GetBalanceResponse';
import type { GetCashoutRequest as _mps_ledger_v1_GetCashoutRequest, GetCashoutRequest__Output as _mps_ledger_v1_GetCashoutRequest__Output } from '../../../mps/ledger/v1/GetCashoutRequest';
import type { GetCashoutResponse as _mps_ledger_v1_GetCashoutResponse, GetCashoutResponse__Output as _mps_ledger_v1_GetCashoutResponse__Output } from '../../../mps/ledger/v1/GetCashoutResponse';
import type { GetPaymentEntriesRequest as _mps_ledger_v1_GetPaymentEntriesRequest, GetPaymentEntriesRequest__Output as _mps_ledger_v1_GetPaymentEntriesRequest__Output } from '../../../mps/ledger/v1/GetPaymentEntriesRequest';
import type { GetPaymentEntriesResponse as _mps_ledger_v1_GetPaymentEntriesResponse, GetPaymentEntriesResponse__Output as _mps_ledger_v1_GetPaymentEntriesResponse__Output } from '../../../mps/ledger/v1/GetPaymentEntriesResponse';
import type { GetPostingSetRequest as _mps_ledger_v1_GetPostingSetRequest, GetPostingSetRequest__Output as _mps_ledger_v1_GetPostingSetRequest__Output } from '../../../mps/ledger/v1/GetPostingSetRequest';
import type { GetPostingSetResponse as _mps_ledger_v1_GetPostingSetResponse, GetPostingSetResponse__Output as _mps_ledger_v1_GetPostingSetResponse__Output } from '../../../mps/ledger/v1/GetPostingSetResponse';
import type { GetReconciliationRequest as _mps_ledger_v1_GetReconciliationRequest, GetReconciliationRequest__Output as _mps_ledger_v1_GetReconciliationRequest__Output } from '../../../mps/ledger/v1/GetReconciliationRequest';
import type { GetReconciliationResponse as _mps_ledger_v1_GetReconciliationResponse, GetReconciliationResponse__Output as _mps_ledger_v1_GetReconciliationResponse__Output } from '../../../mps/ledger/v1/GetReconciliationResponse';
import type { GetStatementRequest as _mps_ledger_v1_GetStatementRequest, GetStatementRequest__Output as _mps_ledger_v1_GetStatementRequest__Output } from '../../../mps/ledger/v1/GetStatementRequest';
import type { GetStatementResponse as _mps_ledger_v1_GetStatementResponse, GetStatementResponse__Output as _mps_ledger_v1_GetStatementResponse__Output } from '../../../mps/ledger/v1/GetStatementResponse';
import type { GetTrialBalanceRequest as _mps_ledger_v1_GetTrialBalanceRequest, GetTrialBalanceRequest__Output as _mps_ledger_v1_GetTrialBalanceRequest__Output } from '../../../mps/ledger/v1/GetTrialBalanceRequest';
import type { GetTrialBalanceResponse as _mps_ledger_v1_GetTrialBalanceResponse, GetTrialBalanceResponse__Output as _mps_ledger_v1_GetTrialBalanceResponse__Output } from '../../../mps/ledger/v1/GetTrialBalanceResponse';
import type { ListAnticipationsRequest as _mps_ledger_v1_ListAnticipationsRequest, ListAnticipationsRequest__Output as _mps_ledger_v1_ListAnticipationsRequest__Output } from '../../../mps/ledger/v1/ListAnticipationsRequest';
import type { ListAnticipationsResponse as _mps_ledger_v1_ListAnticipationsResponse, ListAnticipationsResponse__Output as _mps_ledger_v1_ListAnticipationsResponse__Output } from '../../../mps/ledger/v1/ListAnticipationsResponse';
import type { ListCashoutsRequest as _mps_ledger_v1_ListCashoutsRequest, ListCashoutsRequest__Output as _mps_ledger_v1_ListCashoutsRequest__Output } from '../../../mps/ledger/v1/ListCashoutsRequest';
import type { ListCashoutsResponse as _mps_ledger_v1_ListCashoutsResponse, ListCashoutsResponse__Output as _mps_ledger_v1_ListCashoutsResponse__Output } from '../../../mps/ledger/v1/ListCashoutsResponse';
import type { ListLedgerEntriesRequest as _mps_ledger_v1_ListLedgerEntriesRequest, ListLedgerEntriesRequest__Output as _mps_ledger_v1_ListLedgerEntriesRequest__Output } from '../../../mps/ledger/v1/ListLedgerEntriesRequest';
import type { ListLedgerEntriesResponse as _mps_ledger_v1_ListLedgerEntriesResponse, ListLedgerEntriesResponse__Output as _mps_ledger_v1_ListLedgerEntriesResponse__Output } from '../../../mps/ledger/v1/ListLedgerEntriesResponse';
import type { ListLedgerFindingsRequest as _mps_ledger_v1_ListLedgerFindingsRequest, ListLedgerFindingsRequest__Output as _mps_ledger_v1_ListLedgerFindingsRequest__Output } from '../../../mps/ledger/v1/ListLedgerFindingsRequest';
import type { ListLedgerFindingsResponse as _mps_ledger_v1_ListLedgerFindingsResponse, ListLedgerFindingsResponse__Output as _mps_ledger_v1_ListLedgerFindingsResponse__Output } from '../../../mps/ledger/v1/ListLedgerFindingsResponse';
import type { ListPostedOrganizationsRequest as _mps_ledger_v1_ListPostedOrganizationsRequest, ListPostedOrganizationsRequest__Output as _mps_ledger_v1_ListPostedOrganizationsRequest__Output } from '../../../mps/ledger/v1/ListPostedOrganizationsRequest';
import type { ListPostedOrganizationsResponse as _mps_ledger_v1_ListPostedOrganizationsResponse, ListPostedOrganizationsResponse__Output as _mps_ledger_v1_ListPostedOrganizationsResponse__Output } from '../../../mps/ledger/v1/ListPostedOrganizationsResponse';
import type { ListReceivablesRequest as _mps_ledger_v1_ListReceivablesRequest, ListReceivablesRequest__Output as _mps_ledger_v1_ListReceivablesRequest__Output } from '../../../mps/ledger/v1/ListReceivablesRequest';
import type { ListReceivablesResponse as _mps_ledger_v1_ListReceivablesResponse, ListReceivablesResponse__Output as _mps_ledger_v1_ListReceivablesResponse__Output } from '../../../mps/ledger/v1/ListReceivablesResponse';
import type { ListReconciliationsRequest as _mps_ledger_v1_ListReconciliationsRequest, ListReconciliationsRequest__Output as _mps_ledger_v1_ListReconciliationsRequest__Output } from '../../../mps/ledger/v1/ListReconciliationsRequest';
import type { ListReconciliationsResponse as _mps_ledger_v1_ListReconciliationsResponse, ListReconciliationsResponse__Output as _mps_ledger_v1_ListReconciliationsResponse__Output } from '../../../mps/ledger/v1/ListReconciliationsResponse';
import type { ListStandingSetsRequest as _mps_ledger_v1_ListStandingSetsRequest, ListStandingSetsRequest__Output as _mps_ledger_v1_ListStandingSetsRequest__Output } from '../../../mps/ledger/v1/ListStandingSetsRequest';
import type { ListStandingSetsResponse as _mps_ledger_v1_ListStandingSetsResponse, ListStandingSetsResponse__Output as _mps_ledger_v1_ListStandingSetsResponse__Output } from '../../../mps/ledger/v1/ListStandingSetsResponse';
import type { QuoteAnticipationRequest as _mps_ledger_v1_QuoteAnticipationRequest, QuoteAnticipationRequest__Output as _mps_ledger_v1_QuoteAnticipationRequest__Output } from '../../../mps/ledger/v1/QuoteAnticipationRequest';
import type { QuoteAnticipationResponse as _mps_ledger_v1_QuoteAnticipationResponse, QuoteAnticipationResponse__Output as _mps_ledger_v1_QuoteAnticipationResponse__Output } from '../../../mps/ledger/v1/QuoteAnticipationResponse';
import type { RebuildOrganizationRequest as _mps_ledger_v1_RebuildOrganizationRequest, RebuildOrganizationRequest__Output as _mps_ledger_v1_RebuildOrganizationRequest__Output } from '../../../mps/ledger/v1/RebuildOrganizationRequest';
import type { RebuildOrganizationResponse as _mps_ledger_v1_RebuildOrganizationResponse, RebuildOrganizationResponse__Output as _mps_ledger_v1_RebuildOrganizationResponse__Output } from '../../../mps/ledger/v1/RebuildOrganizationResponse';
import type { RebuildOwnRecordsRequest as _mps_ledger_v1_RebuildOwnRecordsRequest, RebuildOwnRecordsRequest__Output as _mps_ledger_v1_RebuildOwnRecordsRequest__Output } from '../../../mps/ledger/v1/RebuildOwnRecordsRequest';
import type { RebuildOwnRecordsResponse as _mps_ledger_v1_RebuildOwnRecordsResponse, RebuildOwnRecordsResponse__Output as _mps_ledger_v1_RebuildOwnRecordsResponse__Output } from '../../../mps/ledger/v1/RebuildOwnRecordsResponse';
import type { RebuildPaymentsRequest as _mps_ledger_v1_RebuildPaymentsRequest, RebuildPaymentsRequest__Output as _mps_ledger_v1_RebuildPaymentsRequest__Output } from '../../../mps/ledger/v1/RebuildPaymentsRequest';
import type { RebuildPaymentsResponse as _mps_ledger_v1_RebuildPaymentsResponse, RebuildPaymentsResponse__Output as _mps_ledger_v1_RebuildPaymentsResponse__Output } from '../../../mps/ledger/v1/RebuildPaymentsResponse';
import type { RebuildStandingSetsRequest as _mps_ledger_v1_RebuildStandingSetsRequest, RebuildStandingSetsRequest__Output as _mps_ledger_v1_RebuildStandingSetsRequest__Output } from '../../../mps/ledger/v1/RebuildStandingSetsRequest';
import type { RebuildStandingSetsResponse as _mps_ledger_v1_RebuildStandingSetsResponse, RebuildStandingSetsResponse__Output as _mps_ledger_v1_RebuildStandingSetsResponse__Output } from '../../../mps/ledger/v1/RebuildStandingSetsResponse';
import type { ReconcileDayRequest as _mps_ledger_v1_ReconcileDayRequest, ReconcileDayRequest__Output as _mps_ledger_v1_ReconcileDayRequest__Output } from '../../../mps/ledger/v1/ReconcileDayRequest';
import type { ReconcileDayResponse as _mps_ledger_v1_ReconcileDayResponse, ReconcileDayResponse__Output as _mps_ledger_v1_ReconcileDayResponse__Output } from '../../../mps/ledger/v1/ReconcileDayResponse';
import type { RunReconciliationRequest as _mps_ledger_v1_RunReconciliationRequest, RunReconciliationRequest__Output as _mps_ledger_v1_RunReconciliationRequest__Output } from '../../../mps/ledger/v1/RunReconciliationRequest';
import type { RunReconciliationResponse as _mps_ledger_v1_RunReconciliationResponse, RunReconciliationResponse__Output as _mps_ledger_v1_RunReconciliationResponse__Output } from '../../../mps/ledger/v1/RunReconciliationResponse';
import type { TamperStatementRequest as _mps_ledger_v1_TamperStatementRequest, TamperStatementRequest__Output as _mps_ledger_v1_TamperStatementRequest__Output } from '../../../mps/ledger/v1/TamperStatementRequest';
import type { TamperStatementResponse as _mps_ledger_v1_TamperStatementResponse, TamperStatementResponse__Output as _mps_ledger_v1_TamperStatementResponse__Output } from '../../../mps/ledger/v1/TamperStatementResponse';

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts. Each method lists its own.
 * Data outside the caller's scope is not found.
 */
export interface LedgerServiceClient extends grpc.Client {
  /**
   * Operators: derives posting sets of every organization again, and lists differences. permission_denied
   */
  AuditPostingSets(argument: _mps_ledger_v1_AuditPostingSetsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_AuditPostingSetsResponse__Output>): grpc.ClientUnaryCall;
  AuditPostingSets(argument: _mps_ledger_v1_AuditPostingSetsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_AuditPostingSetsResponse__Output>): grpc.ClientUnaryCall;
  AuditPostingSets(argument: _mps_ledger_v1_AuditPostingSetsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_AuditPostingSetsResponse__Output>): grpc.ClientUnaryCall;
  AuditPostingSets(argument: _mps_ledger_v1_AuditPostingSetsRequest, callback: grpc.requestCallback<_mps_ledger_v1_AuditPostingSetsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operators: derives posting sets of every organization again, and lists differences. permission_denied
   */
  auditPostingSets(argument: _mps_ledger_v1_AuditPostingSetsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_AuditPostingSetsResponse__Output>): grpc.ClientUnaryCall;
  auditPostingSets(argument: _mps_ledger_v1_AuditPostingSetsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_AuditPostingSetsResponse__Output>): grpc.ClientUnaryCall;
  auditPostingSets(argument: _mps_ledger_v1_AuditPostingSetsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_AuditPostingSetsResponse__Output>): grpc.ClientUnaryCall;
  auditPostingSets(argument: _mps_ledger_v1_AuditPostingSetsRequest, callback: grpc.requestCallback<_mps_ledger_v1_AuditPostingSetsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Pays them early. Replays by request_id. resource_not_found · request_id_conflict · quote_used · quote_expired ·
   * quote_stale · insufficient_balance (the quote is of nothing)
   */
  CreateAnticipation(argument: _mps_ledger_v1_CreateAnticipationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_CreateAnticipationResponse__Output>): grpc.ClientUnaryCall;
  CreateAnticipation(argument: _mps_ledger_v1_CreateAnticipationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_CreateAnticipationResponse__Output>): grpc.ClientUnaryCall;
  CreateAnticipation(argument: _mps_ledger_v1_CreateAnticipationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_CreateAnticipationResponse__Output>): grpc.ClientUnaryCall;
  CreateAnticipation(argument: _mps_ledger_v1_CreateAnticipationRequest, callback: grpc.requestCallback<_mps_ledger_v1_CreateAnticipationResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Pays them early. Replays by request_id. resource_not_found · request_id_conflict · quote_used · quote_expired ·
   * quote_stale · insufficient_balance (the quote is of nothing)
   */
  createAnticipation(argument: _mps_ledger_v1_CreateAnticipationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_CreateAnticipationResponse__Output>): grpc.ClientUnaryCall;
  createAnticipation(argument: _mps_ledger_v1_CreateAnticipationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_CreateAnticipationResponse__Output>): grpc.ClientUnaryCall;
  createAnticipation(argument: _mps_ledger_v1_CreateAnticipationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_CreateAnticipationResponse__Output>): grpc.ClientUnaryCall;
  createAnticipation(argument: _mps_ledger_v1_CreateAnticipationRequest, callback: grpc.requestCallback<_mps_ledger_v1_CreateAnticipationResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Pays a company's balance out. Replays by request_id. resource_not_found · request_id_conflict · payouts_paused ·
   * invalid_merchant_state · insufficient_balance
   */
  CreateCashout(argument: _mps_ledger_v1_CreateCashoutRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_CreateCashoutResponse__Output>): grpc.ClientUnaryCall;
  CreateCashout(argument: _mps_ledger_v1_CreateCashoutRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_CreateCashoutResponse__Output>): grpc.ClientUnaryCall;
  CreateCashout(argument: _mps_ledger_v1_CreateCashoutRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_CreateCashoutResponse__Output>): grpc.ClientUnaryCall;
  CreateCashout(argument: _mps_ledger_v1_CreateCashoutRequest, callback: grpc.requestCallback<_mps_ledger_v1_CreateCashoutResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Pays a company's balance out. Replays by request_id. resource_not_found · request_id_conflict · payouts_paused ·
   * invalid_merchant_state · insufficient_balance
   */
  createCashout(argument: _mps_ledger_v1_CreateCashoutRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_CreateCashoutResponse__Output>): grpc.ClientUnaryCall;
  createCashout(argument: _mps_ledger_v1_CreateCashoutRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_CreateCashoutResponse__Output>): grpc.ClientUnaryCall;
  createCashout(argument: _mps_ledger_v1_CreateCashoutRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_CreateCashoutResponse__Output>): grpc.ClientUnaryCall;
  createCashout(argument: _mps_ledger_v1_CreateCashoutRequest, callback: grpc.requestCallback<_mps_ledger_v1_CreateCashoutResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetAnticipation(argument: _mps_ledger_v1_GetAnticipationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetAnticipationResponse__Output>): grpc.ClientUnaryCall;
  GetAnticipation(argument: _mps_ledger_v1_GetAnticipationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetAnticipationResponse__Output>): grpc.ClientUnaryCall;
  GetAnticipation(argument: _mps_ledger_v1_GetAnticipationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetAnticipationResponse__Output>): grpc.ClientUnaryCall;
  GetAnticipation(argument: _mps_ledger_v1_GetAnticipationRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetAnticipationResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getAnticipation(argument: _mps_ledger_v1_GetAnticipationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetAnticipationResponse__Output>): grpc.ClientUnaryCall;
  getAnticipation(argument: _mps_ledger_v1_GetAnticipationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetAnticipationResponse__Output>): grpc.ClientUnaryCall;
  getAnticipation(argument: _mps_ledger_v1_GetAnticipationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetAnticipationResponse__Output>): grpc.ClientUnaryCall;
  getAnticipation(argument: _mps_ledger_v1_GetAnticipationRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetAnticipationResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * No error of its own: a company without entries has a balance of 0.
   */
  GetBalance(argument: _mps_ledger_v1_GetBalanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  GetBalance(argument: _mps_ledger_v1_GetBalanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  GetBalance(argument: _mps_ledger_v1_GetBalanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  GetBalance(argument: _mps_ledger_v1_GetBalanceRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  /**
   * No error of its own: a company without entries has a balance of 0.
   */
  getBalance(argument: _mps_ledger_v1_GetBalanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  getBalance(argument: _mps_ledger_v1_GetBalanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  getBalance(argument: _mps_ledger_v1_GetBalanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  getBalance(argument: _mps_ledger_v1_GetBalanceRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetCashout(argument: _mps_ledger_v1_GetCashoutRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetCashoutResponse__Output>): grpc.ClientUnaryCall;
  GetCashout(argument: _mps_ledger_v1_GetCashoutRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetCashoutResponse__Output>): grpc.ClientUnaryCall;
  GetCashout(argument: _mps_ledger_v1_GetCashoutRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetCashoutResponse__Output>): grpc.ClientUnaryCall;
  GetCashout(argument: _mps_ledger_v1_GetCashoutRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetCashoutResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getCashout(argument: _mps_ledger_v1_GetCashoutRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetCashoutResponse__Output>): grpc.ClientUnaryCall;
  getCashout(argument: _mps_ledger_v1_GetCashoutRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetCashoutResponse__Output>): grpc.ClientUnaryCall;
  getCashout(argument: _mps_ledger_v1_GetCashoutRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetCashoutResponse__Output>): grpc.ClientUnaryCall;
  getCashout(argument: _mps_ledger_v1_GetCashoutRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetCashoutResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Every entry of one payment, oldest first. No error of its own: without moved money there are no entries.
   */
  GetPaymentEntries(argument: _mps_ledger_v1_GetPaymentEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetPaymentEntriesResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentEntries(argument: _mps_ledger_v1_GetPaymentEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetPaymentEntriesResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentEntries(argument: _mps_ledger_v1_GetPaymentEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetPaymentEntriesResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentEntries(argument: _mps_ledger_v1_GetPaymentEntriesRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetPaymentEntriesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Every entry of one payment, oldest first. No error of its own: without moved money there are no entries.
   */
  getPaymentEntries(argument: _mps_ledger_v1_GetPaymentEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetPaymentEntriesResponse__Output>): grpc.ClientUnaryCall;
  getPaymentEntries(argument: _mps_ledger_v1_GetPaymentEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetPaymentEntriesResponse__Output>): grpc.ClientUnaryCall;
  getPaymentEntries(argument: _mps_ledger_v1_GetPaymentEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetPaymentEntriesResponse__Output>): grpc.ClientUnaryCall;
  getPaymentEntries(argument: _mps_ledger_v1_GetPaymentEntriesRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetPaymentEntriesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetPostingSet(argument: _mps_ledger_v1_GetPostingSetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetPostingSetResponse__Output>): grpc.ClientUnaryCall;
  GetPostingSet(argument: _mps_ledger_v1_GetPostingSetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetPostingSetResponse__Output>): grpc.ClientUnaryCall;
  GetPostingSet(argument: _mps_ledger_v1_GetPostingSetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetPostingSetResponse__Output>): grpc.ClientUnaryCall;
  GetPostingSet(argument: _mps_ledger_v1_GetPostingSetRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetPostingSetResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getPostingSet(argument: _mps_ledger_v1_GetPostingSetRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetPostingSetResponse__Output>): grpc.ClientUnaryCall;
  getPostingSet(argument: _mps_ledger_v1_GetPostingSetRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetPostingSetResponse__Output>): grpc.ClientUnaryCall;
  getPostingSet(argument: _mps_ledger_v1_GetPostingSetRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetPostingSetResponse__Output>): grpc.ClientUnaryCall;
  getPostingSet(argument: _mps_ledger_v1_GetPostingSetRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetPostingSetResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetReconciliation(argument: _mps_ledger_v1_GetReconciliationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetReconciliationResponse__Output>): grpc.ClientUnaryCall;
  GetReconciliation(argument: _mps_ledger_v1_GetReconciliationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetReconciliationResponse__Output>): grpc.ClientUnaryCall;
  GetReconciliation(argument: _mps_ledger_v1_GetReconciliationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetReconciliationResponse__Output>): grpc.ClientUnaryCall;
  GetReconciliation(argument: _mps_ledger_v1_GetReconciliationRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetReconciliationResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getReconciliation(argument: _mps_ledger_v1_GetReconciliationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetReconciliationResponse__Output>): grpc.ClientUnaryCall;
  getReconciliation(argument: _mps_ledger_v1_GetReconciliationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetReconciliationResponse__Output>): grpc.ClientUnaryCall;
  getReconciliation(argument: _mps_ledger_v1_GetReconciliationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetReconciliationResponse__Output>): grpc.ClientUnaryCall;
  getReconciliation(argument: _mps_ledger_v1_GetReconciliationRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetReconciliationResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Entries that have fallen due, with the balance after each line. No error of its own.
   */
  GetStatement(argument: _mps_ledger_v1_GetStatementRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetStatementResponse__Output>): grpc.ClientUnaryCall;
  GetStatement(argument: _mps_ledger_v1_GetStatementRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetStatementResponse__Output>): grpc.ClientUnaryCall;
  GetStatement(argument: _mps_ledger_v1_GetStatementRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetStatementResponse__Output>): grpc.ClientUnaryCall;
  GetStatement(argument: _mps_ledger_v1_GetStatementRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetStatementResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Entries that have fallen due, with the balance after each line. No error of its own.
   */
  getStatement(argument: _mps_ledger_v1_GetStatementRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetStatementResponse__Output>): grpc.ClientUnaryCall;
  getStatement(argument: _mps_ledger_v1_GetStatementRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetStatementResponse__Output>): grpc.ClientUnaryCall;
  getStatement(argument: _mps_ledger_v1_GetStatementRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetStatementResponse__Output>): grpc.ClientUnaryCall;
  getStatement(argument: _mps_ledger_v1_GetStatementRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetStatementResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * No error of its own.
   */
  GetTrialBalance(argument: _mps_ledger_v1_GetTrialBalanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetTrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  GetTrialBalance(argument: _mps_ledger_v1_GetTrialBalanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetTrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  GetTrialBalance(argument: _mps_ledger_v1_GetTrialBalanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetTrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  GetTrialBalance(argument: _mps_ledger_v1_GetTrialBalanceRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetTrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  /**
   * No error of its own.
   */
  getTrialBalance(argument: _mps_ledger_v1_GetTrialBalanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetTrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  getTrialBalance(argument: _mps_ledger_v1_GetTrialBalanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_GetTrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  getTrialBalance(argument: _mps_ledger_v1_GetTrialBalanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_GetTrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  getTrialBalance(argument: _mps_ledger_v1_GetTrialBalanceRequest, callback: grpc.requestCallback<_mps_ledger_v1_GetTrialBalanceResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * No error of its own: a company without anticipations has none.
   */
  ListAnticipations(argument: _mps_ledger_v1_ListAnticipationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListAnticipationsResponse__Output>): grpc.ClientUnaryCall;
  ListAnticipations(argument: _mps_ledger_v1_ListAnticipationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListAnticipationsResponse__Output>): grpc.ClientUnaryCall;
  ListAnticipations(argument: _mps_ledger_v1_ListAnticipationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListAnticipationsResponse__Output>): grpc.ClientUnaryCall;
  ListAnticipations(argument: _mps_ledger_v1_ListAnticipationsRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListAnticipationsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * No error of its own: a company without anticipations has none.
   */
  listAnticipations(argument: _mps_ledger_v1_ListAnticipationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListAnticipationsResponse__Output>): grpc.ClientUnaryCall;
  listAnticipations(argument: _mps_ledger_v1_ListAnticipationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListAnticipationsResponse__Output>): grpc.ClientUnaryCall;
  listAnticipations(argument: _mps_ledger_v1_ListAnticipationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListAnticipationsResponse__Output>): grpc.ClientUnaryCall;
  listAnticipations(argument: _mps_ledger_v1_ListAnticipationsRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListAnticipationsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * No error of its own: a company without cashouts has none.
   */
  ListCashouts(argument: _mps_ledger_v1_ListCashoutsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListCashoutsResponse__Output>): grpc.ClientUnaryCall;
  ListCashouts(argument: _mps_ledger_v1_ListCashoutsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListCashoutsResponse__Output>): grpc.ClientUnaryCall;
  ListCashouts(argument: _mps_ledger_v1_ListCashoutsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListCashoutsResponse__Output>): grpc.ClientUnaryCall;
  ListCashouts(argument: _mps_ledger_v1_ListCashoutsRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListCashoutsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * No error of its own: a company without cashouts has none.
   */
  listCashouts(argument: _mps_ledger_v1_ListCashoutsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListCashoutsResponse__Output>): grpc.ClientUnaryCall;
  listCashouts(argument: _mps_ledger_v1_ListCashoutsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListCashoutsResponse__Output>): grpc.ClientUnaryCall;
  listCashouts(argument: _mps_ledger_v1_ListCashoutsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListCashoutsResponse__Output>): grpc.ClientUnaryCall;
  listCashouts(argument: _mps_ledger_v1_ListCashoutsRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListCashoutsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * No error of its own.
   */
  ListLedgerEntries(argument: _mps_ledger_v1_ListLedgerEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListLedgerEntries(argument: _mps_ledger_v1_ListLedgerEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListLedgerEntries(argument: _mps_ledger_v1_ListLedgerEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListLedgerEntries(argument: _mps_ledger_v1_ListLedgerEntriesRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * No error of its own.
   */
  listLedgerEntries(argument: _mps_ledger_v1_ListLedgerEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  listLedgerEntries(argument: _mps_ledger_v1_ListLedgerEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  listLedgerEntries(argument: _mps_ledger_v1_ListLedgerEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  listLedgerEntries(argument: _mps_ledger_v1_ListLedgerEntriesRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerEntriesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * For operators: findings of cashouts and posting sets, of the caller's organization or of all. permission_denied
   */
  ListLedgerFindings(argument: _mps_ledger_v1_ListLedgerFindingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerFindingsResponse__Output>): grpc.ClientUnaryCall;
  ListLedgerFindings(argument: _mps_ledger_v1_ListLedgerFindingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerFindingsResponse__Output>): grpc.ClientUnaryCall;
  ListLedgerFindings(argument: _mps_ledger_v1_ListLedgerFindingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerFindingsResponse__Output>): grpc.ClientUnaryCall;
  ListLedgerFindings(argument: _mps_ledger_v1_ListLedgerFindingsRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerFindingsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * For operators: findings of cashouts and posting sets, of the caller's organization or of all. permission_denied
   */
  listLedgerFindings(argument: _mps_ledger_v1_ListLedgerFindingsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerFindingsResponse__Output>): grpc.ClientUnaryCall;
  listLedgerFindings(argument: _mps_ledger_v1_ListLedgerFindingsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerFindingsResponse__Output>): grpc.ClientUnaryCall;
  listLedgerFindings(argument: _mps_ledger_v1_ListLedgerFindingsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerFindingsResponse__Output>): grpc.ClientUnaryCall;
  listLedgerFindings(argument: _mps_ledger_v1_ListLedgerFindingsRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListLedgerFindingsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operators: every organization with postings. permission_denied
   */
  ListPostedOrganizations(argument: _mps_ledger_v1_ListPostedOrganizationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListPostedOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  ListPostedOrganizations(argument: _mps_ledger_v1_ListPostedOrganizationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListPostedOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  ListPostedOrganizations(argument: _mps_ledger_v1_ListPostedOrganizationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListPostedOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  ListPostedOrganizations(argument: _mps_ledger_v1_ListPostedOrganizationsRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListPostedOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operators: every organization with postings. permission_denied
   */
  listPostedOrganizations(argument: _mps_ledger_v1_ListPostedOrganizationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListPostedOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  listPostedOrganizations(argument: _mps_ledger_v1_ListPostedOrganizationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListPostedOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  listPostedOrganizations(argument: _mps_ledger_v1_ListPostedOrganizationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListPostedOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  listPostedOrganizations(argument: _mps_ledger_v1_ListPostedOrganizationsRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListPostedOrganizationsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * No error of its own.
   */
  ListReceivables(argument: _mps_ledger_v1_ListReceivablesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListReceivablesResponse__Output>): grpc.ClientUnaryCall;
  ListReceivables(argument: _mps_ledger_v1_ListReceivablesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListReceivablesResponse__Output>): grpc.ClientUnaryCall;
  ListReceivables(argument: _mps_ledger_v1_ListReceivablesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListReceivablesResponse__Output>): grpc.ClientUnaryCall;
  ListReceivables(argument: _mps_ledger_v1_ListReceivablesRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListReceivablesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * No error of its own.
   */
  listReceivables(argument: _mps_ledger_v1_ListReceivablesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListReceivablesResponse__Output>): grpc.ClientUnaryCall;
  listReceivables(argument: _mps_ledger_v1_ListReceivablesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListReceivablesResponse__Output>): grpc.ClientUnaryCall;
  listReceivables(argument: _mps_ledger_v1_ListReceivablesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListReceivablesResponse__Output>): grpc.ClientUnaryCall;
  listReceivables(argument: _mps_ledger_v1_ListReceivablesRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListReceivablesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * No error of its own.
   */
  ListReconciliations(argument: _mps_ledger_v1_ListReconciliationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListReconciliationsResponse__Output>): grpc.ClientUnaryCall;
  ListReconciliations(argument: _mps_ledger_v1_ListReconciliationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListReconciliationsResponse__Output>): grpc.ClientUnaryCall;
  ListReconciliations(argument: _mps_ledger_v1_ListReconciliationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListReconciliationsResponse__Output>): grpc.ClientUnaryCall;
  ListReconciliations(argument: _mps_ledger_v1_ListReconciliationsRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListReconciliationsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * No error of its own.
   */
  listReconciliations(argument: _mps_ledger_v1_ListReconciliationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListReconciliationsResponse__Output>): grpc.ClientUnaryCall;
  listReconciliations(argument: _mps_ledger_v1_ListReconciliationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListReconciliationsResponse__Output>): grpc.ClientUnaryCall;
  listReconciliations(argument: _mps_ledger_v1_ListReconciliationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListReconciliationsResponse__Output>): grpc.ClientUnaryCall;
  listReconciliations(argument: _mps_ledger_v1_ListReconciliationsRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListReconciliationsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operators: the stored posting sets, by id, page by page. permission_denied
   */
  ListStandingSets(argument: _mps_ledger_v1_ListStandingSetsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  ListStandingSets(argument: _mps_ledger_v1_ListStandingSetsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  ListStandingSets(argument: _mps_ledger_v1_ListStandingSetsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  ListStandingSets(argument: _mps_ledger_v1_ListStandingSetsRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operators: the stored posting sets, by id, page by page. permission_denied
   */
  listStandingSets(argument: _mps_ledger_v1_ListStandingSetsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  listStandingSets(argument: _mps_ledger_v1_ListStandingSetsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ListStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  listStandingSets(argument: _mps_ledger_v1_ListStandingSetsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ListStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  listStandingSets(argument: _mps_ledger_v1_ListStandingSetsRequest, callback: grpc.requestCallback<_mps_ledger_v1_ListStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The price of paying a company's later card installments early. resource_not_found · insufficient_balance ·
   * idempotency_key_conflict
   */
  QuoteAnticipation(argument: _mps_ledger_v1_QuoteAnticipationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_QuoteAnticipationResponse__Output>): grpc.ClientUnaryCall;
  QuoteAnticipation(argument: _mps_ledger_v1_QuoteAnticipationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_QuoteAnticipationResponse__Output>): grpc.ClientUnaryCall;
  QuoteAnticipation(argument: _mps_ledger_v1_QuoteAnticipationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_QuoteAnticipationResponse__Output>): grpc.ClientUnaryCall;
  QuoteAnticipation(argument: _mps_ledger_v1_QuoteAnticipationRequest, callback: grpc.requestCallback<_mps_ledger_v1_QuoteAnticipationResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The price of paying a company's later card installments early. resource_not_found · insufficient_balance ·
   * idempotency_key_conflict
   */
  quoteAnticipation(argument: _mps_ledger_v1_QuoteAnticipationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_QuoteAnticipationResponse__Output>): grpc.ClientUnaryCall;
  quoteAnticipation(argument: _mps_ledger_v1_QuoteAnticipationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_QuoteAnticipationResponse__Output>): grpc.ClientUnaryCall;
  quoteAnticipation(argument: _mps_ledger_v1_QuoteAnticipationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_QuoteAnticipationResponse__Output>): grpc.ClientUnaryCall;
  quoteAnticipation(argument: _mps_ledger_v1_QuoteAnticipationRequest, callback: grpc.requestCallback<_mps_ledger_v1_QuoteAnticipationResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operators: compares an organization's totals with the sums of its sets, as they are after the rebuild's repairs.
   * With `switch`, repairs both in one transaction. permission_denied
   */
  RebuildOrganization(argument: _mps_ledger_v1_RebuildOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOrganizationResponse__Output>): grpc.ClientUnaryCall;
  RebuildOrganization(argument: _mps_ledger_v1_RebuildOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOrganizationResponse__Output>): grpc.ClientUnaryCall;
  RebuildOrganization(argument: _mps_ledger_v1_RebuildOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOrganizationResponse__Output>): grpc.ClientUnaryCall;
  RebuildOrganization(argument: _mps_ledger_v1_RebuildOrganizationRequest, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOrganizationResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operators: compares an organization's totals with the sums of its sets, as they are after the rebuild's repairs.
   * With `switch`, repairs both in one transaction. permission_denied
   */
  rebuildOrganization(argument: _mps_ledger_v1_RebuildOrganizationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOrganizationResponse__Output>): grpc.ClientUnaryCall;
  rebuildOrganization(argument: _mps_ledger_v1_RebuildOrganizationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOrganizationResponse__Output>): grpc.ClientUnaryCall;
  rebuildOrganization(argument: _mps_ledger_v1_RebuildOrganizationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOrganizationResponse__Output>): grpc.ClientUnaryCall;
  rebuildOrganization(argument: _mps_ledger_v1_RebuildOrganizationRequest, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOrganizationResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operators: the same for the ledger's own cashouts and anticipations, page by page. permission_denied
   */
  RebuildOwnRecords(argument: _mps_ledger_v1_RebuildOwnRecordsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOwnRecordsResponse__Output>): grpc.ClientUnaryCall;
  RebuildOwnRecords(argument: _mps_ledger_v1_RebuildOwnRecordsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOwnRecordsResponse__Output>): grpc.ClientUnaryCall;
  RebuildOwnRecords(argument: _mps_ledger_v1_RebuildOwnRecordsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOwnRecordsResponse__Output>): grpc.ClientUnaryCall;
  RebuildOwnRecords(argument: _mps_ledger_v1_RebuildOwnRecordsRequest, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOwnRecordsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operators: the same for the ledger's own cashouts and anticipations, page by page. permission_denied
   */
  rebuildOwnRecords(argument: _mps_ledger_v1_RebuildOwnRecordsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOwnRecordsResponse__Output>): grpc.ClientUnaryCall;
  rebuildOwnRecords(argument: _mps_ledger_v1_RebuildOwnRecordsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOwnRecordsResponse__Output>): grpc.ClientUnaryCall;
  rebuildOwnRecords(argument: _mps_ledger_v1_RebuildOwnRecordsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOwnRecordsResponse__Output>): grpc.ClientUnaryCall;
  rebuildOwnRecords(argument: _mps_ledger_v1_RebuildOwnRecordsRequest, callback: grpc.requestCallback<_mps_ledger_v1_RebuildOwnRecordsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operators: compares the stored postings with those of these payments. Differences are stored as a part of the
   * rebuild, and the postings stay unchanged. permission_denied
   */
  RebuildPayments(argument: _mps_ledger_v1_RebuildPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildPaymentsResponse__Output>): grpc.ClientUnaryCall;
  RebuildPayments(argument: _mps_ledger_v1_RebuildPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_RebuildPaymentsResponse__Output>): grpc.ClientUnaryCall;
  RebuildPayments(argument: _mps_ledger_v1_RebuildPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildPaymentsResponse__Output>): grpc.ClientUnaryCall;
  RebuildPayments(argument: _mps_ledger_v1_RebuildPaymentsRequest, callback: grpc.requestCallback<_mps_ledger_v1_RebuildPaymentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operators: compares the stored postings with those of these payments. Differences are stored as a part of the
   * rebuild, and the postings stay unchanged. permission_denied
   */
  rebuildPayments(argument: _mps_ledger_v1_RebuildPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildPaymentsResponse__Output>): grpc.ClientUnaryCall;
  rebuildPayments(argument: _mps_ledger_v1_RebuildPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_RebuildPaymentsResponse__Output>): grpc.ClientUnaryCall;
  rebuildPayments(argument: _mps_ledger_v1_RebuildPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildPaymentsResponse__Output>): grpc.ClientUnaryCall;
  rebuildPayments(argument: _mps_ledger_v1_RebuildPaymentsRequest, callback: grpc.requestCallback<_mps_ledger_v1_RebuildPaymentsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operators: finds the stored posting sets that no owner posts. permission_denied
   */
  RebuildStandingSets(argument: _mps_ledger_v1_RebuildStandingSetsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  RebuildStandingSets(argument: _mps_ledger_v1_RebuildStandingSetsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_RebuildStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  RebuildStandingSets(argument: _mps_ledger_v1_RebuildStandingSetsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  RebuildStandingSets(argument: _mps_ledger_v1_RebuildStandingSetsRequest, callback: grpc.requestCallback<_mps_ledger_v1_RebuildStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operators: finds the stored posting sets that no owner posts. permission_denied
   */
  rebuildStandingSets(argument: _mps_ledger_v1_RebuildStandingSetsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  rebuildStandingSets(argument: _mps_ledger_v1_RebuildStandingSetsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_RebuildStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  rebuildStandingSets(argument: _mps_ledger_v1_RebuildStandingSetsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RebuildStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  rebuildStandingSets(argument: _mps_ledger_v1_RebuildStandingSetsRequest, callback: grpc.requestCallback<_mps_ledger_v1_RebuildStandingSetsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Operators: the same for every organization that the day's statements or postings name. permission_denied,
   * provider_error, service_unavailable
   */
  ReconcileDay(argument: _mps_ledger_v1_ReconcileDayRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ReconcileDayResponse__Output>): grpc.ClientUnaryCall;
  ReconcileDay(argument: _mps_ledger_v1_ReconcileDayRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ReconcileDayResponse__Output>): grpc.ClientUnaryCall;
  ReconcileDay(argument: _mps_ledger_v1_ReconcileDayRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ReconcileDayResponse__Output>): grpc.ClientUnaryCall;
  ReconcileDay(argument: _mps_ledger_v1_ReconcileDayRequest, callback: grpc.requestCallback<_mps_ledger_v1_ReconcileDayResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Operators: the same for every organization that the day's statements or postings name. permission_denied,
   * provider_error, service_unavailable
   */
  reconcileDay(argument: _mps_ledger_v1_ReconcileDayRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ReconcileDayResponse__Output>): grpc.ClientUnaryCall;
  reconcileDay(argument: _mps_ledger_v1_ReconcileDayRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_ReconcileDayResponse__Output>): grpc.ClientUnaryCall;
  reconcileDay(argument: _mps_ledger_v1_ReconcileDayRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_ReconcileDayResponse__Output>): grpc.ClientUnaryCall;
  reconcileDay(argument: _mps_ledger_v1_ReconcileDayRequest, callback: grpc.requestCallback<_mps_ledger_v1_ReconcileDayResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Compares the provider's statement of a day with the caller's organization's movements of it. idempotency_key_conflict,
   * provider_error, service_unavailable
   */
  RunReconciliation(argument: _mps_ledger_v1_RunReconciliationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RunReconciliationResponse__Output>): grpc.ClientUnaryCall;
  RunReconciliation(argument: _mps_ledger_v1_RunReconciliationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_RunReconciliationResponse__Output>): grpc.ClientUnaryCall;
  RunReconciliation(argument: _mps_ledger_v1_RunReconciliationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RunReconciliationResponse__Output>): grpc.ClientUnaryCall;
  RunReconciliation(argument: _mps_ledger_v1_RunReconciliationRequest, callback: grpc.requestCallback<_mps_ledger_v1_RunReconciliationResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Compares the provider's statement of a day with the caller's organization's movements of it. idempotency_key_conflict,
   * provider_error, service_unavailable
   */
  runReconciliation(argument: _mps_ledger_v1_RunReconciliationRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RunReconciliationResponse__Output>): grpc.ClientUnaryCall;
  runReconciliation(argument: _mps_ledger_v1_RunReconciliationRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_RunReconciliationResponse__Output>): grpc.ClientUnaryCall;
  runReconciliation(argument: _mps_ledger_v1_RunReconciliationRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_RunReconciliationResponse__Output>): grpc.ClientUnaryCall;
  runReconciliation(argument: _mps_ledger_v1_RunReconciliationRequest, callback: grpc.requestCallback<_mps_ledger_v1_RunReconciliationResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sandbox mode: plants a difference in the caller's organization's part of a day's statement. validation_error
   * (our_id), provider_error, service_unavailable
   */
  TamperStatement(argument: _mps_ledger_v1_TamperStatementRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_TamperStatementResponse__Output>): grpc.ClientUnaryCall;
  TamperStatement(argument: _mps_ledger_v1_TamperStatementRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_TamperStatementResponse__Output>): grpc.ClientUnaryCall;
  TamperStatement(argument: _mps_ledger_v1_TamperStatementRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_TamperStatementResponse__Output>): grpc.ClientUnaryCall;
  TamperStatement(argument: _mps_ledger_v1_TamperStatementRequest, callback: grpc.requestCallback<_mps_ledger_v1_TamperStatementResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sandbox mode: plants a difference in the caller's organization's part of a day's statement. validation_error
   * (our_id), provider_error, service_unavailable
   */
  tamperStatement(argument: _mps_ledger_v1_TamperStatementRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_TamperStatementResponse__Output>): grpc.ClientUnaryCall;
  tamperStatement(argument: _mps_ledger_v1_TamperStatementRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_ledger_v1_TamperStatementResponse__Output>): grpc.ClientUnaryCall;
  tamperStatement(argument: _mps_ledger_v1_TamperStatementRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_ledger_v1_TamperStatementResponse__Output>): grpc.ClientUnaryCall;
  tamperStatement(argument: _mps_ledger_v1_TamperStatementRequest, callback: grpc.requestCallback<_mps_ledger_v1_TamperStatementResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts. Each method lists its own.
 * Data outside the caller's scope is not found.
 */
export interface LedgerServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Operators: derives posting sets of every organization again, and lists differences. permission_denied
   */
  AuditPostingSets: grpc.handleUnaryCall<_mps_ledger_v1_AuditPostingSetsRequest__Output, _mps_ledger_v1_AuditPostingSetsResponse>;
  
  /**
   * Pays them early. Replays by request_id. resource_not_found · request_id_conflict · quote_used · quote_expired ·
   * quote_stale · insufficient_balance (the quote is of nothing)
   */
  CreateAnticipation: grpc.handleUnaryCall<_mps_ledger_v1_CreateAnticipationRequest__Output, _mps_ledger_v1_CreateAnticipationResponse>;
  
  /**
   * Pays a company's balance out. Replays by request_id. resource_not_found · request_id_conflict · payouts_paused ·
   * invalid_merchant_state · insufficient_balance
   */
  CreateCashout: grpc.handleUnaryCall<_mps_ledger_v1_CreateCashoutRequest__Output, _mps_ledger_v1_CreateCashoutResponse>;
  
  /**
   * resource_not_found
   */
  GetAnticipation: grpc.handleUnaryCall<_mps_ledger_v1_GetAnticipationRequest__Output, _mps_ledger_v1_GetAnticipationResponse>;
  
  /**
   * No error of its own: a company without entries has a balance of 0.
   */
  GetBalance: grpc.handleUnaryCall<_mps_ledger_v1_GetBalanceRequest__Output, _mps_ledger_v1_GetBalanceResponse>;
  
  /**
   * resource_not_found
   */
  GetCashout: grpc.handleUnaryCall<_mps_ledger_v1_GetCashoutRequest__Output, _mps_ledger_v1_GetCashoutResponse>;
  
  /**
   * Every entry of one payment, oldest first. No error of its own: without moved money there are no entries.
   */
  GetPaymentEntries: grpc.handleUnaryCall<_mps_ledger_v1_GetPaymentEntriesRequest__Output, _mps_ledger_v1_GetPaymentEntriesResponse>;
  
  /**
   * resource_not_found
   */
  GetPostingSet: grpc.handleUnaryCall<_mps_ledger_v1_GetPostingSetRequest__Output, _mps_ledger_v1_GetPostingSetResponse>;
  
  /**
   * resource_not_found
   */
  GetReconciliation: grpc.handleUnaryCall<_mps_ledger_v1_GetReconciliationRequest__Output, _mps_ledger_v1_GetReconciliationResponse>;
  
  /**
   * Entries that have fallen due, with the balance after each line. No error of its own.
   */
  GetStatement: grpc.handleUnaryCall<_mps_ledger_v1_GetStatementRequest__Output, _mps_ledger_v1_GetStatementResponse>;
  
  /**
   * No error of its own.
   */
  GetTrialBalance: grpc.handleUnaryCall<_mps_ledger_v1_GetTrialBalanceRequest__Output, _mps_ledger_v1_GetTrialBalanceResponse>;
  
  /**
   * No error of its own: a company without anticipations has none.
   */
  ListAnticipations: grpc.handleUnaryCall<_mps_ledger_v1_ListAnticipationsRequest__Output, _mps_ledger_v1_ListAnticipationsResponse>;
  
  /**
   * No error of its own: a company without cashouts has none.
   */
  ListCashouts: grpc.handleUnaryCall<_mps_ledger_v1_ListCashoutsRequest__Output, _mps_ledger_v1_ListCashoutsResponse>;
  
  /**
   * No error of its own.
   */
  ListLedgerEntries: grpc.handleUnaryCall<_mps_ledger_v1_ListLedgerEntriesRequest__Output, _mps_ledger_v1_ListLedgerEntriesResponse>;
  
  /**
   * For operators: findings of cashouts and posting sets, of the caller's organization or of all. permission_denied
   */
  ListLedgerFindings: grpc.handleUnaryCall<_mps_ledger_v1_ListLedgerFindingsRequest__Output, _mps_ledger_v1_ListLedgerFindingsResponse>;
  
  /**
   * Operators: every organization with postings. permission_denied
   */
  ListPostedOrganizations: grpc.handleUnaryCall<_mps_ledger_v1_ListPostedOrganizationsRequest__Output, _mps_ledger_v1_ListPostedOrganizationsResponse>;
  
  /**
   * No error of its own.
   */
  ListReceivables: grpc.handleUnaryCall<_mps_ledger_v1_ListReceivablesRequest__Output, _mps_ledger_v1_ListReceivablesResponse>;
  
  /**
   * No error of its own.
   */
  ListReconciliations: grpc.handleUnaryCall<_mps_ledger_v1_ListReconciliationsRequest__Output, _mps_ledger_v1_ListReconciliationsResponse>;
  
  /**
   * Operators: the stored posting sets, by id, page by page. permission_denied
   */
  ListStandingSets: grpc.handleUnaryCall<_mps_ledger_v1_ListStandingSetsRequest__Output, _mps_ledger_v1_ListStandingSetsResponse>;
  
  /**
   * The price of paying a company's later card installments early. resource_not_found · insufficient_balance ·
   * idempotency_key_conflict
   */
  QuoteAnticipation: grpc.handleUnaryCall<_mps_ledger_v1_QuoteAnticipationRequest__Output, _mps_ledger_v1_QuoteAnticipationResponse>;
  
  /**
   * Operators: compares an organization's totals with the sums of its sets, as they are after the rebuild's repairs.
   * With `switch`, repairs both in one transaction. permission_denied
   */
  RebuildOrganization: grpc.handleUnaryCall<_mps_ledger_v1_RebuildOrganizationRequest__Output, _mps_ledger_v1_RebuildOrganizationResponse>;
  
  /**
   * Operators: the same for the ledger's own cashouts and anticipations, page by page. permission_denied
   */
  RebuildOwnRecords: grpc.handleUnaryCall<_mps_ledger_v1_RebuildOwnRecordsRequest__Output, _mps_ledger_v1_RebuildOwnRecordsResponse>;
  
  /**
   * Operators: compares the stored postings with those of these payments. Differences are stored as a part of the
   * rebuild, and the postings stay unchanged. permission_denied
   */
  RebuildPayments: grpc.handleUnaryCall<_mps_ledger_v1_RebuildPaymentsRequest__Output, _mps_ledger_v1_RebuildPaymentsResponse>;
  
  /**
   * Operators: finds the stored posting sets that no owner posts. permission_denied
   */
  RebuildStandingSets: grpc.handleUnaryCall<_mps_ledger_v1_RebuildStandingSetsRequest__Output, _mps_ledger_v1_RebuildStandingSetsResponse>;
  
  /**
   * Operators: the same for every organization that the day's statements or postings name. permission_denied,
   * provider_error, service_unavailable
   */
  ReconcileDay: grpc.handleUnaryCall<_mps_ledger_v1_ReconcileDayRequest__Output, _mps_ledger_v1_ReconcileDayResponse>;
  
  /**
   * Compares the provider's statement of a day with the caller's organization's movements of it. idempotency_key_conflict,
   * provider_error, service_unavailable
   */
  RunReconciliation: grpc.handleUnaryCall<_mps_ledger_v1_RunReconciliationRequest__Output, _mps_ledger_v1_RunReconciliationResponse>;
  
  /**
   * Sandbox mode: plants a difference in the caller's organization's part of a day's statement. validation_error
   * (our_id), provider_error, service_unavailable
   */
  TamperStatement: grpc.handleUnaryCall<_mps_ledger_v1_TamperStatementRequest__Output, _mps_ledger_v1_TamperStatementResponse>;
  
}

export interface LedgerServiceDefinition extends grpc.ServiceDefinition {
  AuditPostingSets: MethodDefinition<_mps_ledger_v1_AuditPostingSetsRequest, _mps_ledger_v1_AuditPostingSetsResponse, _mps_ledger_v1_AuditPostingSetsRequest__Output, _mps_ledger_v1_AuditPostingSetsResponse__Output>
  CreateAnticipation: MethodDefinition<_mps_ledger_v1_CreateAnticipationRequest, _mps_ledger_v1_CreateAnticipationResponse, _mps_ledger_v1_CreateAnticipationRequest__Output, _mps_ledger_v1_CreateAnticipationResponse__Output>
  CreateCashout: MethodDefinition<_mps_ledger_v1_CreateCashoutRequest, _mps_ledger_v1_CreateCashoutResponse, _mps_ledger_v1_CreateCashoutRequest__Output, _mps_ledger_v1_CreateCashoutResponse__Output>
  GetAnticipation: MethodDefinition<_mps_ledger_v1_GetAnticipationRequest, _mps_ledger_v1_GetAnticipationResponse, _mps_ledger_v1_GetAnticipationRequest__Output, _mps_ledger_v1_GetAnticipationResponse__Output>
  GetBalance: MethodDefinition<_mps_ledger_v1_GetBalanceRequest, _mps_ledger_v1_GetBalanceResponse, _mps_ledger_v1_GetBalanceRequest__Output, _mps_ledger_v1_GetBalanceResponse__Output>
  GetCashout: MethodDefinition<_mps_ledger_v1_GetCashoutRequest, _mps_ledger_v1_GetCashoutResponse, _mps_ledger_v1_GetCashoutRequest__Output, _mps_ledger_v1_GetCashoutResponse__Output>
  GetPaymentEntries: MethodDefinition<_mps_ledger_v1_GetPaymentEntriesRequest, _mps_ledger_v1_GetPaymentEntriesResponse, _mps_ledger_v1_GetPaymentEntriesRequest__Output, _mps_ledger_v1_GetPaymentEntriesResponse__Output>
  GetPostingSet: MethodDefinition<_mps_ledger_v1_GetPostingSetRequest, _mps_ledger_v1_GetPostingSetResponse, _mps_ledger_v1_GetPostingSetRequest__Output, _mps_ledger_v1_GetPostingSetResponse__Output>
  GetReconciliation: MethodDefinition<_mps_ledger_v1_GetReconciliationRequest, _mps_ledger_v1_GetReconciliationResponse, _mps_ledger_v1_GetReconciliationRequest__Output, _mps_ledger_v1_GetReconciliationResponse__Output>
  GetStatement: MethodDefinition<_mps_ledger_v1_GetStatementRequest, _mps_ledger_v1_GetStatementResponse, _mps_ledger_v1_GetStatementRequest__Output, _mps_ledger_v1_GetStatementResponse__Output>
  GetTrialBalance: MethodDefinition<_mps_ledger_v1_GetTrialBalanceRequest, _mps_ledger_v1_GetTrialBalanceResponse, _mps_ledger_v1_GetTrialBalanceRequest__Output, _mps_ledger_v1_GetTrialBalanceResponse__Output>
  ListAnticipations: MethodDefinition<_mps_ledger_v1_ListAnticipationsRequest, _mps_ledger_v1_ListAnticipationsResponse, _mps_ledger_v1_ListAnticipationsRequest__Output, _mps_ledger_v1_ListAnticipationsResponse__Output>
  ListCashouts: MethodDefinition<_mps_ledger_v1_ListCashoutsRequest, _mps_ledger_v1_ListCashoutsResponse, _mps_ledger_v1_ListCashoutsRequest__Output, _mps_ledger_v1_ListCashoutsResponse__Output>
  ListLedgerEntries: MethodDefinition<_mps_ledger_v1_ListLedgerEntriesRequest, _mps_ledger_v1_ListLedgerEntriesResponse, _mps_ledger_v1_ListLedgerEntriesRequest__Output, _mps_ledger_v1_ListLedgerEntriesResponse__Output>
  ListLedgerFindings: MethodDefinition<_mps_ledger_v1_ListLedgerFindingsRequest, _mps_ledger_v1_ListLedgerFindingsResponse, _mps_ledger_v1_ListLedgerFindingsRequest__Output, _mps_ledger_v1_ListLedgerFindingsResponse__Output>
  ListPostedOrganizations: MethodDefinition<_mps_ledger_v1_ListPostedOrganizationsRequest, _mps_ledger_v1_ListPostedOrganizationsResponse, _mps_ledger_v1_ListPostedOrganizationsRequest__Output, _mps_ledger_v1_ListPostedOrganizationsResponse__Output>
  ListReceivables: MethodDefinition<_mps_ledger_v1_ListReceivablesRequest, _mps_ledger_v1_ListReceivablesResponse, _mps_ledger_v1_ListReceivablesRequest__Output, _mps_ledger_v1_ListReceivablesResponse__Output>
  ListReconciliations: MethodDefinition<_mps_ledger_v1_ListReconciliationsRequest, _mps_ledger_v1_ListReconciliationsResponse, _mps_ledger_v1_ListReconciliationsRequest__Output, _mps_ledger_v1_ListReconciliationsResponse__Output>
  ListStandingSets: MethodDefinition<_mps_ledger_v1_ListStandingSetsRequest, _mps_ledger_v1_ListStandingSetsResponse, _mps_ledger_v1_ListStandingSetsRequest__Output, _mps_ledger_v1_ListStandingSetsResponse__Output>
  QuoteAnticipation: MethodDefinition<_mps_ledger_v1_QuoteAnticipationRequest, _mps_ledger_v1_QuoteAnticipationResponse, _mps_ledger_v1_QuoteAnticipationRequest__Output, _mps_ledger_v1_QuoteAnticipationResponse__Output>
  RebuildOrganization: MethodDefinition<_mps_ledger_v1_RebuildOrganizationRequest, _mps_ledger_v1_RebuildOrganizationResponse, _mps_ledger_v1_RebuildOrganizationRequest__Output, _mps_ledger_v1_RebuildOrganizationResponse__Output>
  RebuildOwnRecords: MethodDefinition<_mps_ledger_v1_RebuildOwnRecordsRequest, _mps_ledger_v1_RebuildOwnRecordsResponse, _mps_ledger_v1_RebuildOwnRecordsRequest__Output, _mps_ledger_v1_RebuildOwnRecordsResponse__Output>
  RebuildPayments: MethodDefinition<_mps_ledger_v1_RebuildPaymentsRequest, _mps_ledger_v1_RebuildPaymentsResponse, _mps_ledger_v1_RebuildPaymentsRequest__Output, _mps_ledger_v1_RebuildPaymentsResponse__Output>
  RebuildStandingSets: MethodDefinition<_mps_ledger_v1_RebuildStandingSetsRequest, _mps_ledger_v1_RebuildStandingSetsResponse, _mps_ledger_v1_RebuildStandingSetsRequest__Output, _mps_ledger_v1_RebuildStandingSetsResponse__Output>
  ReconcileDay: MethodDefinition<_mps_ledger_v1_ReconcileDayRequest, _mps_ledger_v1_ReconcileDayResponse, _mps_ledger_v1_ReconcileDayRequest__Output, _mps_ledger_v1_ReconcileDayResponse__Output>
  RunReconciliation: MethodDefinition<_mps_ledger_v1_RunReconciliationRequest, _mps_ledger_v1_RunReconciliationResponse, _mps_ledger_v1_RunReconciliationRequest__Output, _mps_ledger_v1_RunReconciliationResponse__Output>
  TamperStatement: MethodDefinition<_mps_ledger_v1_TamperStatementRequest, _mps_ledger_v1_TamperStatementResponse, _mps_ledger_v1_TamperStatementRequest__Output, _mps_ledger_v1_TamperStatementResponse__Output>
}
