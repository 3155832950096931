import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from './mps/common/v1/Address';
import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from './mps/common/v1/EventMeta';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from './mps/common/v1/PageInfo';
import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from './mps/common/v1/PageRequest';
import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from './mps/common/v1/Price';
import type { Settlement as _mps_common_v1_Settlement, Settlement__Output as _mps_common_v1_Settlement__Output } from './mps/common/v1/Settlement';
import type { Account as _mps_ledger_v1_Account, Account__Output as _mps_ledger_v1_Account__Output } from './mps/ledger/v1/Account';
import type { Anticipation as _mps_ledger_v1_Anticipation, Anticipation__Output as _mps_ledger_v1_Anticipation__Output } from './mps/ledger/v1/Anticipation';
import type { AnticipationItem as _mps_ledger_v1_AnticipationItem, AnticipationItem__Output as _mps_ledger_v1_AnticipationItem__Output } from './mps/ledger/v1/AnticipationItem';
import type { AuditPostingSetsRequest as _mps_ledger_v1_AuditPostingSetsRequest, AuditPostingSetsRequest__Output as _mps_ledger_v1_AuditPostingSetsRequest__Output } from './mps/ledger/v1/AuditPostingSetsRequest';
import type { AuditPostingSetsResponse as _mps_ledger_v1_AuditPostingSetsResponse, AuditPostingSetsResponse__Output as _mps_ledger_v1_AuditPostingSetsResponse__Output } from './mps/ledger/v1/AuditPostingSetsResponse';
import type { Cashout as _mps_ledger_v1_Cashout, Cashout__Output as _mps_ledger_v1_Cashout__Output } from './mps/ledger/v1/Cashout';
import type { CashoutFinding as _mps_ledger_v1_CashoutFinding, CashoutFinding__Output as _mps_ledger_v1_CashoutFinding__Output } from './mps/ledger/v1/CashoutFinding';
import type { CreateAnticipationRequest as _mps_ledger_v1_CreateAnticipationRequest, CreateAnticipationRequest__Output as _mps_ledger_v1_CreateAnticipationRequest__Output } from './mps/ledger/v1/CreateAnticipationRequest';
import type { CreateAnticipationResponse as _mps_ledger_v1_CreateAnticipationResponse, CreateAnticipationResponse__Output as _mps_ledger_v1_CreateAnticipationResponse__Output } from './mps/ledger/v1/CreateAnticipationResponse';
import type { CreateCashoutRequest as _mps_ledger_v1_CreateCashoutRequest, CreateCashoutRequest__Output as _mps_ledger_v1_CreateCashoutRequest__Output } from './mps/ledger/v1/CreateCashoutRequest';
import type { CreateCashoutResponse as _mps_ledger_v1_CreateCashoutResponse, CreateCashoutResponse__Output as _mps_ledger_v1_CreateCashoutResponse__Output } from './mps/ledger/v1/CreateCashoutResponse';
import type { Finding as _mps_ledger_v1_Finding, Finding__Output as _mps_ledger_v1_Finding__Output } from './mps/ledger/v1/Finding';
import type { GetAnticipationRequest as _mps_ledger_v1_GetAnticipationRequest, GetAnticipationRequest__Output as _mps_ledger_v1_GetAnticipationRequest__Output } from './mps/ledger/v1/GetAnticipationRequest';
import type { GetAnticipationResponse as _mps_ledger_v1_GetAnticipationResponse, GetAnticipationResponse__Output as _mps_ledger_v1_GetAnticipationResponse__Output } from './mps/ledger/v1/GetAnticipationResponse';
import type { GetBalanceRequest as _mps_ledger_v1_GetBalanceRequest, GetBalanceRequest__Output as _mps_ledger_v1_GetBalanceRequest__Output } from './mps/ledger/v1/GetBalanceRequest';
import type { GetBalanceResponse as _mps_ledger_v1_GetBalanceResponse, GetBalanceResponse__Output as _mps_ledger_v1_GetBalanceResponse__Output } from './mps/ledger/v1/GetBalanceResponse';
import type { GetCashoutRequest as _mps_ledger_v1_GetCashoutRequest, GetCashoutRequest__Output as _mps_ledger_v1_GetCashoutRequest__Output } from './mps/ledger/v1/GetCashoutRequest';
import type { GetCashoutResponse as _mps_ledger_v1_GetCashoutResponse, GetCashoutResponse__Output as _mps_ledger_v1_GetCashoutResponse__Output } from './mps/ledger/v1/GetCashoutResponse';
import type { GetPaymentEntriesRequest as _mps_ledger_v1_GetPaymentEntriesRequest, GetPaymentEntriesRequest__Output as _mps_ledger_v1_GetPaymentEntriesRequest__Output } from './mps/ledger/v1/GetPaymentEntriesRequest';
import type { GetPaymentEntriesResponse as _mps_ledger_v1_GetPaymentEntriesResponse, GetPaymentEntriesResponse__Output as _mps_ledger_v1_GetPaymentEntriesResponse__Output } from './mps/ledger/v1/GetPaymentEntriesResponse';
import type { GetPostingSetRequest as _mps_ledger_v1_GetPostingSetRequest, GetPostingSetRequest__Output as _mps_ledger_v1_GetPostingSetRequest__Output } from './mps/ledger/v1/GetPostingSetRequest';
import type { GetPostingSetResponse as _mps_ledger_v1_GetPostingSetResponse, GetPostingSetResponse__Output as _mps_ledger_v1_GetPostingSetResponse__Output } from './mps/ledger/v1/GetPostingSetResponse';
import type { GetReconciliationRequest as _mps_ledger_v1_GetReconciliationRequest, GetReconciliationRequest__Output as _mps_ledger_v1_GetReconciliationRequest__Output } from './mps/ledger/v1/GetReconciliationRequest';
import type { GetReconciliationResponse as _mps_ledger_v1_GetReconciliationResponse, GetReconciliationResponse__Output as _mps_ledger_v1_GetReconciliationResponse__Output } from './mps/ledger/v1/GetReconciliationResponse';
import type { GetStatementRequest as _mps_ledger_v1_GetStatementRequest, GetStatementRequest__Output as _mps_ledger_v1_GetStatementRequest__Output } from './mps/ledger/v1/GetStatementRequest';
import type { GetStatementResponse as _mps_ledger_v1_GetStatementResponse, GetStatementResponse__Output as _mps_ledger_v1_GetStatementResponse__Output } from './mps/ledger/v1/GetStatementResponse';
import type { GetTrialBalanceRequest as _mps_ledger_v1_GetTrialBalanceRequest, GetTrialBalanceRequest__Output as _mps_ledger_v1_GetTrialBalanceRequest__Output } from './mps/ledger/v1/GetTrialBalanceRequest';
import type { GetTrialBalanceResponse as _mps_ledger_v1_GetTrialBalanceResponse, GetTrialBalanceResponse__Output as _mps_ledger_v1_GetTrialBalanceResponse__Output } from './mps/ledger/v1/GetTrialBalanceResponse';
import type { Invariant as _mps_ledger_v1_Invariant, Invariant__Output as _mps_ledger_v1_Invariant__Output } from './mps/ledger/v1/Invariant';
import type { LedgerEntry as _mps_ledger_v1_LedgerEntry, LedgerEntry__Output as _mps_ledger_v1_LedgerEntry__Output } from './mps/ledger/v1/LedgerEntry';
import type { LedgerEvent as _mps_ledger_v1_LedgerEvent, LedgerEvent__Output as _mps_ledger_v1_LedgerEvent__Output } from './mps/ledger/v1/LedgerEvent';
import type { LedgerServiceClient as _mps_ledger_v1_LedgerServiceClient, LedgerServiceDefinition as _mps_ledger_v1_LedgerServiceDefinition } from './mps/ledger/v1/LedgerService';
import type { ListAnticipationsRequest as _mps_ledger_v1_ListAnticipationsRequest, ListAnticipationsRequest__Output as _mps_ledger_v1_ListAnticipationsRequest__Output } from './mps/ledger/v1/ListAnticipationsRequest';
import type { ListAnticipationsResponse as _mps_ledger_v1_ListAnticipationsResponse, ListAnticipationsResponse__Output as _mps_ledger_v1_ListAnticipationsResponse__Output } from './mps/ledger/v1/ListAnticipationsResponse';
import type { ListCashoutsRequest as _mps_ledger_v1_ListCashoutsRequest, ListCashoutsRequest__Output as _mps_ledger_v1_ListCashoutsRequest__Output } from './mps/ledger/v1/ListCashoutsRequest';
import type { ListCashoutsResponse as _mps_ledger_v1_ListCashoutsResponse, ListCashoutsResponse__Output as _mps_ledger_v1_ListCashoutsResponse__Output } from './mps/ledger/v1/ListCashoutsResponse';
import type { ListLedgerEntriesRequest as _mps_ledger_v1_ListLedgerEntriesRequest, ListLedgerEntriesRequest__Output as _mps_ledger_v1_ListLedgerEntriesRequest__Output } from './mps/ledger/v1/ListLedgerEntriesRequest';
import type { ListLedgerEntriesResponse as _mps_ledger_v1_ListLedgerEntriesResponse, ListLedgerEntriesResponse__Output as _mps_ledger_v1_ListLedgerEntriesResponse__Output } from './mps/ledger/v1/ListLedgerEntriesResponse';
import type { ListLedgerFindingsRequest as _mps_ledger_v1_ListLedgerFindingsRequest, ListLedgerFindingsRequest__Output as _mps_ledger_v1_ListLedgerFindingsRequest__Output } from './mps/ledger/v1/ListLedgerFindingsRequest';
import type { ListLedgerFindingsResponse as _mps_ledger_v1_ListLedgerFindingsResponse, ListLedgerFindingsResponse__Output as _mps_ledger_v1_ListLedgerFindingsResponse__Output } from './mps/ledger/v1/ListLedgerFindingsResponse';
import type { ListPostedOrganizationsRequest as _mps_ledger_v1_ListPostedOrganizationsRequest, ListPostedOrganizationsRequest__Output as _mps_ledger_v1_ListPostedOrganizationsRequest__Output } from './mps/ledger/v1/ListPostedOrganizationsRequest';
import type { ListPostedOrganizationsResponse as _mps_ledger_v1_ListPostedOrganizationsResponse, ListPostedOrganizationsResponse__Output as _mps_ledger_v1_ListPostedOrganizationsResponse__Output } from './mps/ledger/v1/ListPostedOrganizationsResponse';
import type { ListReceivablesRequest as _mps_ledger_v1_ListReceivablesRequest, ListReceivablesRequest__Output as _mps_ledger_v1_ListReceivablesRequest__Output } from './mps/ledger/v1/ListReceivablesRequest';
import type { ListReceivablesResponse as _mps_ledger_v1_ListReceivablesResponse, ListReceivablesResponse__Output as _mps_ledger_v1_ListReceivablesResponse__Output } from './mps/ledger/v1/ListReceivablesResponse';
import type { ListReconciliationsRequest as _mps_ledger_v1_ListReconciliationsRequest, ListReconciliationsRequest__Output as _mps_ledger_v1_ListReconciliationsRequest__Output } from './mps/ledger/v1/ListReconciliationsRequest';
import type { ListReconciliationsResponse as _mps_ledger_v1_ListReconciliationsResponse, ListReconciliationsResponse__Output as _mps_ledger_v1_ListReconciliationsResponse__Output } from './mps/ledger/v1/ListReconciliationsResponse';
import type { ListStandingSetsRequest as _mps_ledger_v1_ListStandingSetsRequest, ListStandingSetsRequest__Output as _mps_ledger_v1_ListStandingSetsRequest__Output } from './mps/ledger/v1/ListStandingSetsRequest';
import type { ListStandingSetsResponse as _mps_ledger_v1_ListStandingSetsResponse, ListStandingSetsResponse__Output as _mps_ledger_v1_ListStandingSetsResponse__Output } from './mps/ledger/v1/ListStandingSetsResponse';
import type { PostingSetFinding as _mps_ledger_v1_PostingSetFinding, PostingSetFinding__Output as _mps_ledger_v1_PostingSetFinding__Output } from './mps/ledger/v1/PostingSetFinding';
import type { QuoteAnticipationRequest as _mps_ledger_v1_QuoteAnticipationRequest, QuoteAnticipationRequest__Output as _mps_ledger_v1_QuoteAnticipationRequest__Output } from './mps/ledger/v1/QuoteAnticipationRequest';
import type { QuoteAnticipationResponse as _mps_ledger_v1_QuoteAnticipationResponse, QuoteAnticipationResponse__Output as _mps_ledger_v1_QuoteAnticipationResponse__Output } from './mps/ledger/v1/QuoteAnticipationResponse';
import type { RebuildDifference as _mps_ledger_v1_RebuildDifference, RebuildDifference__Output as _mps_ledger_v1_RebuildDifference__Output } from './mps/ledger/v1/RebuildDifference';
import type { RebuildOrganizationRequest as _mps_ledger_v1_RebuildOrganizationRequest, RebuildOrganizationRequest__Output as _mps_ledger_v1_RebuildOrganizationRequest__Output } from './mps/ledger/v1/RebuildOrganizationRequest';
import type { RebuildOrganizationResponse as _mps_ledger_v1_RebuildOrganizationResponse, RebuildOrganizationResponse__Output as _mps_ledger_v1_RebuildOrganizationResponse__Output } from './mps/ledger/v1/RebuildOrganizationResponse';
import type { RebuildOwnRecordsRequest as _mps_ledger_v1_RebuildOwnRecordsRequest, RebuildOwnRecordsRequest__Output as _mps_ledger_v1_RebuildOwnRecordsRequest__Output } from './mps/ledger/v1/RebuildOwnRecordsRequest';
import type { RebuildOwnRecordsResponse as _mps_ledger_v1_RebuildOwnRecordsResponse, RebuildOwnRecordsResponse__Output as _mps_ledger_v1_RebuildOwnRecordsResponse__Output } from './mps/ledger/v1/RebuildOwnRecordsResponse';
import type { RebuildPaymentsRequest as _mps_ledger_v1_RebuildPaymentsRequest, RebuildPaymentsRequest__Output as _mps_ledger_v1_RebuildPaymentsRequest__Output } from './mps/ledger/v1/RebuildPaymentsRequest';
import type { RebuildPaymentsResponse as _mps_ledger_v1_RebuildPaymentsResponse, RebuildPaymentsResponse__Output as _mps_ledger_v1_RebuildPaymentsResponse__Output } from './mps/ledger/v1/RebuildPaymentsResponse';
import type { RebuildStandingSetsRequest as _mps_ledger_v1_RebuildStandingSetsRequest, RebuildStandingSetsRequest__Output as _mps_ledger_v1_RebuildStandingSetsRequest__Output } from './mps/ledger/v1/RebuildStandingSetsRequest';
import type { RebuildStandingSetsResponse as _mps_ledger_v1_RebuildStandingSetsResponse, RebuildStandingSetsResponse__Output as _mps_ledger_v1_RebuildStandingSetsResponse__Output } from './mps/ledger/v1/RebuildStandingSetsResponse';
import type { Receivable as _mps_ledger_v1_Receivable, Receivable__Output as _mps_ledger_v1_Receivable__Output } from './mps/ledger/v1/Receivable';
import type { ReconcileDayRequest as _mps_ledger_v1_ReconcileDayRequest, ReconcileDayRequest__Output as _mps_ledger_v1_ReconcileDayRequest__Output } from './mps/ledger/v1/ReconcileDayRequest';
import type { ReconcileDayResponse as _mps_ledger_v1_ReconcileDayResponse, ReconcileDayResponse__Output as _mps_ledger_v1_ReconcileDayResponse__Output } from './mps/ledger/v1/ReconcileDayResponse';
import type { Reconciliation as _mps_ledger_v1_Reconciliation, Reconciliation__Output as _mps_ledger_v1_Reconciliation__Output } from './mps/ledger/v1/Reconciliation';
import type { ReconciliationDifference as _mps_ledger_v1_ReconciliationDifference, ReconciliationDifference__Output as _mps_ledger_v1_ReconciliationDifference__Output } from './mps/ledger/v1/ReconciliationDifference';
import type { ReconciliationItem as _mps_ledger_v1_ReconciliationItem, ReconciliationItem__Output as _mps_ledger_v1_ReconciliationItem__Output } from './mps/ledger/v1/ReconciliationItem';
import type { RunReconciliationRequest as _mps_ledger_v1_RunReconciliationRequest, RunReconciliationRequest__Output as _mps_ledger_v1_RunReconciliationRequest__Output } from './mps/ledger/v1/RunReconciliationRequest';
import type { RunReconciliationResponse as _mps_ledger_v1_RunReconciliationResponse, RunReconciliationResponse__Output as _mps_ledger_v1_RunReconciliationResponse__Output } from './mps/ledger/v1/RunReconciliationResponse';
import type { SettlementItem as _mps_ledger_v1_SettlementItem, SettlementItem__Output as _mps_ledger_v1_SettlementItem__Output } from './mps/ledger/v1/SettlementItem';
import type { StatementLine as _mps_ledger_v1_StatementLine, StatementLine__Output as _mps_ledger_v1_StatementLine__Output } from './mps/ledger/v1/StatementLine';
import type { TamperStatementRequest as _mps_ledger_v1_TamperStatementRequest, TamperStatementRequest__Output as _mps_ledger_v1_TamperStatementRequest__Output } from './mps/ledger/v1/TamperStatementRequest';
import type { TamperStatementResponse as _mps_ledger_v1_TamperStatementResponse, TamperStatementResponse__Output as _mps_ledger_v1_TamperStatementResponse__Output } from './mps/ledger/v1/TamperStatementResponse';
import type { Totals as _mps_ledger_v1_Totals, Totals__Output as _mps_ledger_v1_Totals__Output } from './mps/ledger/v1/Totals';
import type { AcceptDisputeRequest as _mps_transactions_v1_AcceptDisputeRequest, AcceptDisputeRequest__Output as _mps_transactions_v1_AcceptDisputeRequest__Output } from './mps/transactions/v1/AcceptDisputeRequest';
import type { AcceptDisputeResponse as _mps_transactions_v1_AcceptDisputeResponse, AcceptDisputeResponse__Output as _mps_transactions_v1_AcceptDisputeResponse__Output } from './mps/transactions/v1/AcceptDisputeResponse';
import type { AddDisputeEvidenceRequest as _mps_transactions_v1_AddDisputeEvidenceRequest, AddDisputeEvidenceRequest__Output as _mps_transactions_v1_AddDisputeEvidenceRequest__Output } from './mps/transactions/v1/AddDisputeEvidenceRequest';
import type { AddDisputeEvidenceResponse as _mps_transactions_v1_AddDisputeEvidenceResponse, AddDisputeEvidenceResponse__Output as _mps_transactions_v1_AddDisputeEvidenceResponse__Output } from './mps/transactions/v1/AddDisputeEvidenceResponse';
import type { AuthenticateTransactionRequest as _mps_transactions_v1_AuthenticateTransactionRequest, AuthenticateTransactionRequest__Output as _mps_transactions_v1_AuthenticateTransactionRequest__Output } from './mps/transactions/v1/AuthenticateTransactionRequest';
import type { AuthenticateTransactionResponse as _mps_transactions_v1_AuthenticateTransactionResponse, AuthenticateTransactionResponse__Output as _mps_transactions_v1_AuthenticateTransactionResponse__Output } from './mps/transactions/v1/AuthenticateTransactionResponse';
import type { BolepixData as _mps_transactions_v1_BolepixData, BolepixData__Output as _mps_transactions_v1_BolepixData__Output } from './mps/transactions/v1/BolepixData';
import type { BolepixDataInput as _mps_transactions_v1_BolepixDataInput, BolepixDataInput__Output as _mps_transactions_v1_BolepixDataInput__Output } from './mps/transactions/v1/BolepixDataInput';
import type { BolepixDiscount as _mps_transactions_v1_BolepixDiscount, BolepixDiscount__Output as _mps_transactions_v1_BolepixDiscount__Output } from './mps/transactions/v1/BolepixDiscount';
import type { CancelRefundRequest as _mps_transactions_v1_CancelRefundRequest, CancelRefundRequest__Output as _mps_transactions_v1_CancelRefundRequest__Output } from './mps/transactions/v1/CancelRefundRequest';
import type { CancelRefundResponse as _mps_transactions_v1_CancelRefundResponse, CancelRefundResponse__Output as _mps_transactions_v1_CancelRefundResponse__Output } from './mps/transactions/v1/CancelRefundResponse';
import type { CancelTransactionRequest as _mps_transactions_v1_CancelTransactionRequest, CancelTransactionRequest__Output as _mps_transactions_v1_CancelTransactionRequest__Output } from './mps/transactions/v1/CancelTransactionRequest';
import type { CancelTransactionResponse as _mps_transactions_v1_CancelTransactionResponse, CancelTransactionResponse__Output as _mps_transactions_v1_CancelTransactionResponse__Output } from './mps/transactions/v1/CancelTransactionResponse';
import type { CaptureTransactionRequest as _mps_transactions_v1_CaptureTransactionRequest, CaptureTransactionRequest__Output as _mps_transactions_v1_CaptureTransactionRequest__Output } from './mps/transactions/v1/CaptureTransactionRequest';
import type { CaptureTransactionResponse as _mps_transactions_v1_CaptureTransactionResponse, CaptureTransactionResponse__Output as _mps_transactions_v1_CaptureTransactionResponse__Output } from './mps/transactions/v1/CaptureTransactionResponse';
import type { CardData as _mps_transactions_v1_CardData, CardData__Output as _mps_transactions_v1_CardData__Output } from './mps/transactions/v1/CardData';
import type { CardDataInput as _mps_transactions_v1_CardDataInput, CardDataInput__Output as _mps_transactions_v1_CardDataInput__Output } from './mps/transactions/v1/CardDataInput';
import type { CompleteThreeDsSessionRequest as _mps_transactions_v1_CompleteThreeDsSessionRequest, CompleteThreeDsSessionRequest__Output as _mps_transactions_v1_CompleteThreeDsSessionRequest__Output } from './mps/transactions/v1/CompleteThreeDsSessionRequest';
import type { CompleteThreeDsSessionResponse as _mps_transactions_v1_CompleteThreeDsSessionResponse, CompleteThreeDsSessionResponse__Output as _mps_transactions_v1_CompleteThreeDsSessionResponse__Output } from './mps/transactions/v1/CompleteThreeDsSessionResponse';
import type { Consumer as _mps_transactions_v1_Consumer, Consumer__Output as _mps_transactions_v1_Consumer__Output } from './mps/transactions/v1/Consumer';
import type { CreateRefundRequest as _mps_transactions_v1_CreateRefundRequest, CreateRefundRequest__Output as _mps_transactions_v1_CreateRefundRequest__Output } from './mps/transactions/v1/CreateRefundRequest';
import type { CreateRefundResponse as _mps_transactions_v1_CreateRefundResponse, CreateRefundResponse__Output as _mps_transactions_v1_CreateRefundResponse__Output } from './mps/transactions/v1/CreateRefundResponse';
import type { CreateThreeDsSessionRequest as _mps_transactions_v1_CreateThreeDsSessionRequest, CreateThreeDsSessionRequest__Output as _mps_transactions_v1_CreateThreeDsSessionRequest__Output } from './mps/transactions/v1/CreateThreeDsSessionRequest';
import type { CreateThreeDsSessionResponse as _mps_transactions_v1_CreateThreeDsSessionResponse, CreateThreeDsSessionResponse__Output as _mps_transactions_v1_CreateThreeDsSessionResponse__Output } from './mps/transactions/v1/CreateThreeDsSessionResponse';
import type { CreateTransactionRequest as _mps_transactions_v1_CreateTransactionRequest, CreateTransactionRequest__Output as _mps_transactions_v1_CreateTransactionRequest__Output } from './mps/transactions/v1/CreateTransactionRequest';
import type { CreateTransactionResponse as _mps_transactions_v1_CreateTransactionResponse, CreateTransactionResponse__Output as _mps_transactions_v1_CreateTransactionResponse__Output } from './mps/transactions/v1/CreateTransactionResponse';
import type { DiscountDate as _mps_transactions_v1_DiscountDate, DiscountDate__Output as _mps_transactions_v1_DiscountDate__Output } from './mps/transactions/v1/DiscountDate';
import type { Dispute as _mps_transactions_v1_Dispute, Dispute__Output as _mps_transactions_v1_Dispute__Output } from './mps/transactions/v1/Dispute';
import type { DisputeEvidence as _mps_transactions_v1_DisputeEvidence, DisputeEvidence__Output as _mps_transactions_v1_DisputeEvidence__Output } from './mps/transactions/v1/DisputeEvidence';
import type { EncodedPosting as _mps_transactions_v1_EncodedPosting, EncodedPosting__Output as _mps_transactions_v1_EncodedPosting__Output } from './mps/transactions/v1/EncodedPosting';
import type { EncodedTransactions as _mps_transactions_v1_EncodedTransactions, EncodedTransactions__Output as _mps_transactions_v1_EncodedTransactions__Output } from './mps/transactions/v1/EncodedTransactions';
import type { EvidenceFile as _mps_transactions_v1_EvidenceFile, EvidenceFile__Output as _mps_transactions_v1_EvidenceFile__Output } from './mps/transactions/v1/EvidenceFile';
import type { FeePolicySummary as _mps_transactions_v1_FeePolicySummary, FeePolicySummary__Output as _mps_transactions_v1_FeePolicySummary__Output } from './mps/transactions/v1/FeePolicySummary';
import type { Finding as _mps_transactions_v1_Finding, Finding__Output as _mps_transactions_v1_Finding__Output } from './mps/transactions/v1/Finding';
import type { GetChargePayloadKeysRequest as _mps_transactions_v1_GetChargePayloadKeysRequest, GetChargePayloadKeysRequest__Output as _mps_transactions_v1_GetChargePayloadKeysRequest__Output } from './mps/transactions/v1/GetChargePayloadKeysRequest';
import type { GetChargePayloadKeysResponse as _mps_transactions_v1_GetChargePayloadKeysResponse, GetChargePayloadKeysResponse__Output as _mps_transactions_v1_GetChargePayloadKeysResponse__Output } from './mps/transactions/v1/GetChargePayloadKeysResponse';
import type { GetChargePayloadRequest as _mps_transactions_v1_GetChargePayloadRequest, GetChargePayloadRequest__Output as _mps_transactions_v1_GetChargePayloadRequest__Output } from './mps/transactions/v1/GetChargePayloadRequest';
import type { GetChargePayloadResponse as _mps_transactions_v1_GetChargePayloadResponse, GetChargePayloadResponse__Output as _mps_transactions_v1_GetChargePayloadResponse__Output } from './mps/transactions/v1/GetChargePayloadResponse';
import type { GetDisputeRequest as _mps_transactions_v1_GetDisputeRequest, GetDisputeRequest__Output as _mps_transactions_v1_GetDisputeRequest__Output } from './mps/transactions/v1/GetDisputeRequest';
import type { GetDisputeResponse as _mps_transactions_v1_GetDisputeResponse, GetDisputeResponse__Output as _mps_transactions_v1_GetDisputeResponse__Output } from './mps/transactions/v1/GetDisputeResponse';
import type { GetProviderReferenceRequest as _mps_transactions_v1_GetProviderReferenceRequest, GetProviderReferenceRequest__Output as _mps_transactions_v1_GetProviderReferenceRequest__Output } from './mps/transactions/v1/GetProviderReferenceRequest';
import type { GetProviderReferenceResponse as _mps_transactions_v1_GetProviderReferenceResponse, GetProviderReferenceResponse__Output as _mps_transactions_v1_GetProviderReferenceResponse__Output } from './mps/transactions/v1/GetProviderReferenceResponse';
import type { GetReceiptsRequest as _mps_transactions_v1_GetReceiptsRequest, GetReceiptsRequest__Output as _mps_transactions_v1_GetReceiptsRequest__Output } from './mps/transactions/v1/GetReceiptsRequest';
import type { GetReceiptsResponse as _mps_transactions_v1_GetReceiptsResponse, GetReceiptsResponse__Output as _mps_transactions_v1_GetReceiptsResponse__Output } from './mps/transactions/v1/GetReceiptsResponse';
import type { GetRefundRequest as _mps_transactions_v1_GetRefundRequest, GetRefundRequest__Output as _mps_transactions_v1_GetRefundRequest__Output } from './mps/transactions/v1/GetRefundRequest';
import type { GetRefundResponse as _mps_transactions_v1_GetRefundResponse, GetRefundResponse__Output as _mps_transactions_v1_GetRefundResponse__Output } from './mps/transactions/v1/GetRefundResponse';
import type { GetThreeDsSessionRequest as _mps_transactions_v1_GetThreeDsSessionRequest, GetThreeDsSessionRequest__Output as _mps_transactions_v1_GetThreeDsSessionRequest__Output } from './mps/transactions/v1/GetThreeDsSessionRequest';
import type { GetThreeDsSessionResponse as _mps_transactions_v1_GetThreeDsSessionResponse, GetThreeDsSessionResponse__Output as _mps_transactions_v1_GetThreeDsSessionResponse__Output } from './mps/transactions/v1/GetThreeDsSessionResponse';
import type { GetTransactionRequest as _mps_transactions_v1_GetTransactionRequest, GetTransactionRequest__Output as _mps_transactions_v1_GetTransactionRequest__Output } from './mps/transactions/v1/GetTransactionRequest';
import type { GetTransactionResponse as _mps_transactions_v1_GetTransactionResponse, GetTransactionResponse__Output as _mps_transactions_v1_GetTransactionResponse__Output } from './mps/transactions/v1/GetTransactionResponse';
import type { ListDisputesRequest as _mps_transactions_v1_ListDisputesRequest, ListDisputesRequest__Output as _mps_transactions_v1_ListDisputesRequest__Output } from './mps/transactions/v1/ListDisputesRequest';
import type { ListDisputesResponse as _mps_transactions_v1_ListDisputesResponse, ListDisputesResponse__Output as _mps_transactions_v1_ListDisputesResponse__Output } from './mps/transactions/v1/ListDisputesResponse';
import type { ListFindingsRequest as _mps_transactions_v1_ListFindingsRequest, ListFindingsRequest__Output as _mps_transactions_v1_ListFindingsRequest__Output } from './mps/transactions/v1/ListFindingsRequest';
import type { ListFindingsResponse as _mps_transactions_v1_ListFindingsResponse, ListFindingsResponse__Output as _mps_transactions_v1_ListFindingsResponse__Output } from './mps/transactions/v1/ListFindingsResponse';
import type { ListPaymentPostingsRequest as _mps_transactions_v1_ListPaymentPostingsRequest, ListPaymentPostingsRequest__Output as _mps_transactions_v1_ListPaymentPostingsRequest__Output } from './mps/transactions/v1/ListPaymentPostingsRequest';
import type { ListPaymentPostingsResponse as _mps_transactions_v1_ListPaymentPostingsResponse, ListPaymentPostingsResponse__Output as _mps_transactions_v1_ListPaymentPostingsResponse__Output } from './mps/transactions/v1/ListPaymentPostingsResponse';
import type { ListRecentRefundsRequest as _mps_transactions_v1_ListRecentRefundsRequest, ListRecentRefundsRequest__Output as _mps_transactions_v1_ListRecentRefundsRequest__Output } from './mps/transactions/v1/ListRecentRefundsRequest';
import type { ListRecentRefundsResponse as _mps_transactions_v1_ListRecentRefundsResponse, ListRecentRefundsResponse__Output as _mps_transactions_v1_ListRecentRefundsResponse__Output } from './mps/transactions/v1/ListRecentRefundsResponse';
import type { ListRefundsRequest as _mps_transactions_v1_ListRefundsRequest, ListRefundsRequest__Output as _mps_transactions_v1_ListRefundsRequest__Output } from './mps/transactions/v1/ListRefundsRequest';
import type { ListRefundsResponse as _mps_transactions_v1_ListRefundsResponse, ListRefundsResponse__Output as _mps_transactions_v1_ListRefundsResponse__Output } from './mps/transactions/v1/ListRefundsResponse';
import type { ListTransactionsRequest as _mps_transactions_v1_ListTransactionsRequest, ListTransactionsRequest__Output as _mps_transactions_v1_ListTransactionsRequest__Output } from './mps/transactions/v1/ListTransactionsRequest';
import type { ListTransactionsResponse as _mps_transactions_v1_ListTransactionsResponse, ListTransactionsResponse__Output as _mps_transactions_v1_ListTransactionsResponse__Output } from './mps/transactions/v1/ListTransactionsResponse';
import type { Movement as _mps_transactions_v1_Movement, Movement__Output as _mps_transactions_v1_Movement__Output } from './mps/transactions/v1/Movement';
import type { OpenDisputeRequest as _mps_transactions_v1_OpenDisputeRequest, OpenDisputeRequest__Output as _mps_transactions_v1_OpenDisputeRequest__Output } from './mps/transactions/v1/OpenDisputeRequest';
import type { OpenDisputeResponse as _mps_transactions_v1_OpenDisputeResponse, OpenDisputeResponse__Output as _mps_transactions_v1_OpenDisputeResponse__Output } from './mps/transactions/v1/OpenDisputeResponse';
import type { OverdueWork as _mps_transactions_v1_OverdueWork, OverdueWork__Output as _mps_transactions_v1_OverdueWork__Output } from './mps/transactions/v1/OverdueWork';
import type { PayTransactionRequest as _mps_transactions_v1_PayTransactionRequest, PayTransactionRequest__Output as _mps_transactions_v1_PayTransactionRequest__Output } from './mps/transactions/v1/PayTransactionRequest';
import type { PayTransactionResponse as _mps_transactions_v1_PayTransactionResponse, PayTransactionResponse__Output as _mps_transactions_v1_PayTransactionResponse__Output } from './mps/transactions/v1/PayTransactionResponse';
import type { Payer as _mps_transactions_v1_Payer, Payer__Output as _mps_transactions_v1_Payer__Output } from './mps/transactions/v1/Payer';
import type { PaymentPosting as _mps_transactions_v1_PaymentPosting, PaymentPosting__Output as _mps_transactions_v1_PaymentPosting__Output } from './mps/transactions/v1/PaymentPosting';
import type { PixData as _mps_transactions_v1_PixData, PixData__Output as _mps_transactions_v1_PixData__Output } from './mps/transactions/v1/PixData';
import type { PixDataInput as _mps_transactions_v1_PixDataInput, PixDataInput__Output as _mps_transactions_v1_PixDataInput__Output } from './mps/transactions/v1/PixDataInput';
import type { PixDiscount as _mps_transactions_v1_PixDiscount, PixDiscount__Output as _mps_transactions_v1_PixDiscount__Output } from './mps/transactions/v1/PixDiscount';
import type { PostedPayment as _mps_transactions_v1_PostedPayment, PostedPayment__Output as _mps_transactions_v1_PostedPayment__Output } from './mps/transactions/v1/PostedPayment';
import type { Pricing as _mps_transactions_v1_Pricing, Pricing__Output as _mps_transactions_v1_Pricing__Output } from './mps/transactions/v1/Pricing';
import type { Receipt as _mps_transactions_v1_Receipt, Receipt__Output as _mps_transactions_v1_Receipt__Output } from './mps/transactions/v1/Receipt';
import type { ReceiptCard as _mps_transactions_v1_ReceiptCard, ReceiptCard__Output as _mps_transactions_v1_ReceiptCard__Output } from './mps/transactions/v1/ReceiptCard';
import type { ReceiptPixKey as _mps_transactions_v1_ReceiptPixKey, ReceiptPixKey__Output as _mps_transactions_v1_ReceiptPixKey__Output } from './mps/transactions/v1/ReceiptPixKey';
import type { ReceiptReceiver as _mps_transactions_v1_ReceiptReceiver, ReceiptReceiver__Output as _mps_transactions_v1_ReceiptReceiver__Output } from './mps/transactions/v1/ReceiptReceiver';
import type { ReceiveProviderCallbackRequest as _mps_transactions_v1_ReceiveProviderCallbackRequest, ReceiveProviderCallbackRequest__Output as _mps_transactions_v1_ReceiveProviderCallbackRequest__Output } from './mps/transactions/v1/ReceiveProviderCallbackRequest';
import type { ReceiveProviderCallbackResponse as _mps_transactions_v1_ReceiveProviderCallbackResponse, ReceiveProviderCallbackResponse__Output as _mps_transactions_v1_ReceiveProviderCallbackResponse__Output } from './mps/transactions/v1/ReceiveProviderCallbackResponse';
import type { Refund as _mps_transactions_v1_Refund, Refund__Output as _mps_transactions_v1_Refund__Output } from './mps/transactions/v1/Refund';
import type { ResolveDisputeRequest as _mps_transactions_v1_ResolveDisputeRequest, ResolveDisputeRequest__Output as _mps_transactions_v1_ResolveDisputeRequest__Output } from './mps/transactions/v1/ResolveDisputeRequest';
import type { ResolveDisputeResponse as _mps_transactions_v1_ResolveDisputeResponse, ResolveDisputeResponse__Output as _mps_transactions_v1_ResolveDisputeResponse__Output } from './mps/transactions/v1/ResolveDisputeResponse';
import type { SplitRule as _mps_transactions_v1_SplitRule, SplitRule__Output as _mps_transactions_v1_SplitRule__Output } from './mps/transactions/v1/SplitRule';
import type { Term as _mps_transactions_v1_Term, Term__Output as _mps_transactions_v1_Term__Output } from './mps/transactions/v1/Term';
import type { ThreeDsSession as _mps_transactions_v1_ThreeDsSession, ThreeDsSession__Output as _mps_transactions_v1_ThreeDsSession__Output } from './mps/transactions/v1/ThreeDsSession';
import type { Transaction as _mps_transactions_v1_Transaction, Transaction__Output as _mps_transactions_v1_Transaction__Output } from './mps/transactions/v1/Transaction';
import type { TransactionEvent as _mps_transactions_v1_TransactionEvent, TransactionEvent__Output as _mps_transactions_v1_TransactionEvent__Output } from './mps/transactions/v1/TransactionEvent';
import type { TransactionsServiceClient as _mps_transactions_v1_TransactionsServiceClient, TransactionsServiceDefinition as _mps_transactions_v1_TransactionsServiceDefinition } from './mps/transactions/v1/TransactionsService';

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
    ledger: {
      v1: {
        Account: MessageTypeDefinition<_mps_ledger_v1_Account, _mps_ledger_v1_Account__Output>
        Anticipation: MessageTypeDefinition<_mps_ledger_v1_Anticipation, _mps_ledger_v1_Anticipation__Output>
        AnticipationItem: MessageTypeDefinition<_mps_ledger_v1_AnticipationItem, _mps_ledger_v1_AnticipationItem__Output>
        AuditPostingSetsRequest: MessageTypeDefinition<_mps_ledger_v1_AuditPostingSetsRequest, _mps_ledger_v1_AuditPostingSetsRequest__Output>
        AuditPostingSetsResponse: MessageTypeDefinition<_mps_ledger_v1_AuditPostingSetsResponse, _mps_ledger_v1_AuditPostingSetsResponse__Output>
        Cashout: MessageTypeDefinition<_mps_ledger_v1_Cashout, _mps_ledger_v1_Cashout__Output>
        CashoutFinding: MessageTypeDefinition<_mps_ledger_v1_CashoutFinding, _mps_ledger_v1_CashoutFinding__Output>
        CreateAnticipationRequest: MessageTypeDefinition<_mps_ledger_v1_CreateAnticipationRequest, _mps_ledger_v1_CreateAnticipationRequest__Output>
        CreateAnticipationResponse: MessageTypeDefinition<_mps_ledger_v1_CreateAnticipationResponse, _mps_ledger_v1_CreateAnticipationResponse__Output>
        CreateCashoutRequest: MessageTypeDefinition<_mps_ledger_v1_CreateCashoutRequest, _mps_ledger_v1_CreateCashoutRequest__Output>
        CreateCashoutResponse: MessageTypeDefinition<_mps_ledger_v1_CreateCashoutResponse, _mps_ledger_v1_CreateCashoutResponse__Output>
        Finding: MessageTypeDefinition<_mps_ledger_v1_Finding, _mps_ledger_v1_Finding__Output>
        GetAnticipationRequest: MessageTypeDefinition<_mps_ledger_v1_GetAnticipationRequest, _mps_ledger_v1_GetAnticipationRequest__Output>
        GetAnticipationResponse: MessageTypeDefinition<_mps_ledger_v1_GetAnticipationResponse, _mps_ledger_v1_GetAnticipationResponse__Output>
        GetBalanceRequest: MessageTypeDefinition<_mps_ledger_v1_GetBalanceRequest, _mps_ledger_v1_GetBalanceRequest__Output>
        GetBalanceResponse: MessageTypeDefinition<_mps_ledger_v1_GetBalanceResponse, _mps_ledger_v1_GetBalanceResponse__Output>
        GetCashoutRequest: MessageTypeDefinition<_mps_ledger_v1_GetCashoutRequest, _mps_ledger_v1_GetCashoutRequest__Output>
        GetCashoutResponse: MessageTypeDefinition<_mps_ledger_v1_GetCashoutResponse, _mps_ledger_v1_GetCashoutResponse__Output>
        GetPaymentEntriesRequest: MessageTypeDefinition<_mps_ledger_v1_GetPaymentEntriesRequest, _mps_ledger_v1_GetPaymentEntriesRequest__Output>
        GetPaymentEntriesResponse: MessageTypeDefinition<_mps_ledger_v1_GetPaymentEntriesResponse, _mps_ledger_v1_GetPaymentEntriesResponse__Output>
        GetPostingSetRequest: MessageTypeDefinition<_mps_ledger_v1_GetPostingSetRequest, _mps_ledger_v1_GetPostingSetRequest__Output>
        GetPostingSetResponse: MessageTypeDefinition<_mps_ledger_v1_GetPostingSetResponse, _mps_ledger_v1_GetPostingSetResponse__Output>
        GetReconciliationRequest: MessageTypeDefinition<_mps_ledger_v1_GetReconciliationRequest, _mps_ledger_v1_GetReconciliationRequest__Output>
        GetReconciliationResponse: MessageTypeDefinition<_mps_ledger_v1_GetReconciliationResponse, _mps_ledger_v1_GetReconciliationResponse__Output>
        GetStatementRequest: MessageTypeDefinition<_mps_ledger_v1_GetStatementRequest, _mps_ledger_v1_GetStatementRequest__Output>
        GetStatementResponse: MessageTypeDefinition<_mps_ledger_v1_GetStatementResponse, _mps_ledger_v1_GetStatementResponse__Output>
        GetTrialBalanceRequest: MessageTypeDefinition<_mps_ledger_v1_GetTrialBalanceRequest, _mps_ledger_v1_GetTrialBalanceRequest__Output>
        GetTrialBalanceResponse: MessageTypeDefinition<_mps_ledger_v1_GetTrialBalanceResponse, _mps_ledger_v1_GetTrialBalanceResponse__Output>
        Invariant: MessageTypeDefinition<_mps_ledger_v1_Invariant, _mps_ledger_v1_Invariant__Output>
        LedgerEntry: MessageTypeDefinition<_mps_ledger_v1_LedgerEntry, _mps_ledger_v1_LedgerEntry__Output>
        LedgerEvent: MessageTypeDefinition<_mps_ledger_v1_LedgerEvent, _mps_ledger_v1_LedgerEvent__Output>
        /**
         * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts. Each method lists its own.
         * Data outside the caller's scope is not found.
         */
        LedgerService: SubtypeConstructor<typeof grpc.Client, _mps_ledger_v1_LedgerServiceClient> & { service: _mps_ledger_v1_LedgerServiceDefinition }
        ListAnticipationsRequest: MessageTypeDefinition<_mps_ledger_v1_ListAnticipationsRequest, _mps_ledger_v1_ListAnticipationsRequest__Output>
        ListAnticipationsResponse: MessageTypeDefinition<_mps_ledger_v1_ListAnticipationsResponse, _mps_ledger_v1_ListAnticipationsResponse__Output>
        ListCashoutsRequest: MessageTypeDefinition<_mps_ledger_v1_ListCashoutsRequest, _mps_ledger_v1_ListCashoutsRequest__Output>
        ListCashoutsResponse: MessageTypeDefinition<_mps_ledger_v1_ListCashoutsResponse, _mps_ledger_v1_ListCashoutsResponse__Output>
        ListLedgerEntriesRequest: MessageTypeDefinition<_mps_ledger_v1_ListLedgerEntriesRequest, _mps_ledger_v1_ListLedgerEntriesRequest__Output>
        ListLedgerEntriesResponse: MessageTypeDefinition<_mps_ledger_v1_ListLedgerEntriesResponse, _mps_ledger_v1_ListLedgerEntriesResponse__Output>
        ListLedgerFindingsRequest: MessageTypeDefinition<_mps_ledger_v1_ListLedgerFindingsRequest, _mps_ledger_v1_ListLedgerFindingsRequest__Output>
        ListLedgerFindingsResponse: MessageTypeDefinition<_mps_ledger_v1_ListLedgerFindingsResponse, _mps_ledger_v1_ListLedgerFindingsResponse__Output>
        ListPostedOrganizationsRequest: MessageTypeDefinition<_mps_ledger_v1_ListPostedOrganizationsRequest, _mps_ledger_v1_ListPostedOrganizationsRequest__Output>
        ListPostedOrganizationsResponse: MessageTypeDefinition<_mps_ledger_v1_ListPostedOrganizationsResponse, _mps_ledger_v1_ListPostedOrganizationsResponse__Output>
        ListReceivablesRequest: MessageTypeDefinition<_mps_ledger_v1_ListReceivablesRequest, _mps_ledger_v1_ListReceivablesRequest__Output>
        ListReceivablesResponse: MessageTypeDefinition<_mps_ledger_v1_ListReceivablesResponse, _mps_ledger_v1_ListReceivablesResponse__Output>
        ListReconciliationsRequest: MessageTypeDefinition<_mps_ledger_v1_ListReconciliationsRequest, _mps_ledger_v1_ListReconciliationsRequest__Output>
        ListReconciliationsResponse: MessageTypeDefinition<_mps_ledger_v1_ListReconciliationsResponse, _mps_ledger_v1_ListReconciliationsResponse__Output>
        ListStandingSetsRequest: MessageTypeDefinition<_mps_ledger_v1_ListStandingSetsRequest, _mps_ledger_v1_ListStandingSetsRequest__Output>
        ListStandingSetsResponse: MessageTypeDefinition<_mps_ledger_v1_ListStandingSetsResponse, _mps_ledger_v1_ListStandingSetsResponse__Output>
        PostingSetFinding: MessageTypeDefinition<_mps_ledger_v1_PostingSetFinding, _mps_ledger_v1_PostingSetFinding__Output>
        QuoteAnticipationRequest: MessageTypeDefinition<_mps_ledger_v1_QuoteAnticipationRequest, _mps_ledger_v1_QuoteAnticipationRequest__Output>
        QuoteAnticipationResponse: MessageTypeDefinition<_mps_ledger_v1_QuoteAnticipationResponse, _mps_ledger_v1_QuoteAnticipationResponse__Output>
        RebuildDifference: MessageTypeDefinition<_mps_ledger_v1_RebuildDifference, _mps_ledger_v1_RebuildDifference__Output>
        RebuildOrganizationRequest: MessageTypeDefinition<_mps_ledger_v1_RebuildOrganizationRequest, _mps_ledger_v1_RebuildOrganizationRequest__Output>
        RebuildOrganizationResponse: MessageTypeDefinition<_mps_ledger_v1_RebuildOrganizationResponse, _mps_ledger_v1_RebuildOrganizationResponse__Output>
        RebuildOwnRecordsRequest: MessageTypeDefinition<_mps_ledger_v1_RebuildOwnRecordsRequest, _mps_ledger_v1_RebuildOwnRecordsRequest__Output>
        RebuildOwnRecordsResponse: MessageTypeDefinition<_mps_ledger_v1_RebuildOwnRecordsResponse, _mps_ledger_v1_RebuildOwnRecordsResponse__Output>
        RebuildPaymentsRequest: MessageTypeDefinition<_mps_ledger_v1_RebuildPaymentsRequest, _mps_ledger_v1_RebuildPaymentsRequest__Output>
        RebuildPaymentsResponse: MessageTypeDefinition<_mps_ledger_v1_RebuildPaymentsResponse, _mps_ledger_v1_RebuildPaymentsResponse__Output>
        RebuildStandingSetsRequest: MessageTypeDefinition<_mps_ledger_v1_RebuildStandingSetsRequest, _mps_ledger_v1_RebuildStandingSetsRequest__Output>
        RebuildStandingSetsResponse: MessageTypeDefinition<_mps_ledger_v1_RebuildStandingSetsResponse, _mps_ledger_v1_RebuildStandingSetsResponse__Output>
        Receivable: MessageTypeDefinition<_mps_ledger_v1_Receivable, _mps_ledger_v1_Receivable__Output>
        ReconcileDayRequest: MessageTypeDefinition<_mps_ledger_v1_ReconcileDayRequest, _mps_ledger_v1_ReconcileDayRequest__Output>
        ReconcileDayResponse: MessageTypeDefinition<_mps_ledger_v1_ReconcileDayResponse, _mps_ledger_v1_ReconcileDayResponse__Output>
        Reconciliation: MessageTypeDefinition<_mps_ledger_v1_Reconciliation, _mps_ledger_v1_Reconciliation__Output>
        ReconciliationDifference: MessageTypeDefinition<_mps_ledger_v1_ReconciliationDifference, _mps_ledger_v1_ReconciliationDifference__Output>
        ReconciliationItem: MessageTypeDefinition<_mps_ledger_v1_ReconciliationItem, _mps_ledger_v1_ReconciliationItem__Output>
        RunReconciliationRequest: MessageTypeDefinition<_mps_ledger_v1_RunReconciliationRequest, _mps_ledger_v1_RunReconciliationRequest__Output>
        RunReconciliationResponse: MessageTypeDefinition<_mps_ledger_v1_RunReconciliationResponse, _mps_ledger_v1_RunReconciliationResponse__Output>
        SettlementItem: MessageTypeDefinition<_mps_ledger_v1_SettlementItem, _mps_ledger_v1_SettlementItem__Output>
        StatementLine: MessageTypeDefinition<_mps_ledger_v1_StatementLine, _mps_ledger_v1_StatementLine__Output>
        TamperStatementRequest: MessageTypeDefinition<_mps_ledger_v1_TamperStatementRequest, _mps_ledger_v1_TamperStatementRequest__Output>
        TamperStatementResponse: MessageTypeDefinition<_mps_ledger_v1_TamperStatementResponse, _mps_ledger_v1_TamperStatementResponse__Output>
        Totals: MessageTypeDefinition<_mps_ledger_v1_Totals, _mps_ledger_v1_Totals__Output>
      }
    }
    transactions: {
      v1: {
        AcceptDisputeRequest: MessageTypeDefinition<_mps_transactions_v1_AcceptDisputeRequest, _mps_transactions_v1_AcceptDisputeRequest__Output>
        AcceptDisputeResponse: MessageTypeDefinition<_mps_transactions_v1_AcceptDisputeResponse, _mps_transactions_v1_AcceptDisputeResponse__Output>
        AddDisputeEvidenceRequest: MessageTypeDefinition<_mps_transactions_v1_AddDisputeEvidenceRequest, _mps_transactions_v1_AddDisputeEvidenceRequest__Output>
        AddDisputeEvidenceResponse: MessageTypeDefinition<_mps_transactions_v1_AddDisputeEvidenceResponse, _mps_transactions_v1_AddDisputeEvidenceResponse__Output>
        AuthenticateTransactionRequest: MessageTypeDefinition<_mps_transactions_v1_AuthenticateTransactionRequest, _mps_transactions_v1_AuthenticateTransactionRequest__Output>
        AuthenticateTransactionResponse: MessageTypeDefinition<_mps_transactions_v1_AuthenticateTransactionResponse, _mps_transactions_v1_AuthenticateTransactionResponse__Output>
        BolepixData: MessageTypeDefinition<_mps_transactions_v1_BolepixData, _mps_transactions_v1_BolepixData__Output>
        BolepixDataInput: MessageTypeDefinition<_mps_transactions_v1_BolepixDataInput, _mps_transactions_v1_BolepixDataInput__Output>
        BolepixDiscount: MessageTypeDefinition<_mps_transactions_v1_BolepixDiscount, _mps_transactions_v1_BolepixDiscount__Output>
        CancelRefundRequest: MessageTypeDefinition<_mps_transactions_v1_CancelRefundRequest, _mps_transactions_v1_CancelRefundRequest__Output>
        CancelRefundResponse: MessageTypeDefinition<_mps_transactions_v1_CancelRefundResponse, _mps_transactions_v1_CancelRefundResponse__Output>
        CancelTransactionRequest: MessageTypeDefinition<_mps_transactions_v1_CancelTransactionRequest, _mps_transactions_v1_CancelTransactionRequest__Output>
        CancelTransactionResponse: MessageTypeDefinition<_mps_transactions_v1_CancelTransactionResponse, _mps_transactions_v1_CancelTransactionResponse__Output>
        CaptureTransactionRequest: MessageTypeDefinition<_mps_transactions_v1_CaptureTransactionRequest, _mps_transactions_v1_CaptureTransactionRequest__Output>
        CaptureTransactionResponse: MessageTypeDefinition<_mps_transactions_v1_CaptureTransactionResponse, _mps_transactions_v1_CaptureTransactionResponse__Output>
        CardData: MessageTypeDefinition<_mps_transactions_v1_CardData, _mps_transactions_v1_CardData__Output>
        CardDataInput: MessageTypeDefinition<_mps_transactions_v1_CardDataInput, _mps_transactions_v1_CardDataInput__Output>
        CompleteThreeDsSessionRequest: MessageTypeDefinition<_mps_transactions_v1_CompleteThreeDsSessionRequest, _mps_transactions_v1_CompleteThreeDsSessionRequest__Output>
        CompleteThreeDsSessionResponse: MessageTypeDefinition<_mps_transactions_v1_CompleteThreeDsSessionResponse, _mps_transactions_v1_CompleteThreeDsSessionResponse__Output>
        Consumer: MessageTypeDefinition<_mps_transactions_v1_Consumer, _mps_transactions_v1_Consumer__Output>
        CreateRefundRequest: MessageTypeDefinition<_mps_transactions_v1_CreateRefundRequest, _mps_transactions_v1_CreateRefundRequest__Output>
        CreateRefundResponse: MessageTypeDefinition<_mps_transactions_v1_CreateRefundResponse, _mps_transactions_v1_CreateRefundResponse__Output>
        CreateThreeDsSessionRequest: MessageTypeDefinition<_mps_transactions_v1_CreateThreeDsSessionRequest, _mps_transactions_v1_CreateThreeDsSessionRequest__Output>
        CreateThreeDsSessionResponse: MessageTypeDefinition<_mps_transactions_v1_CreateThreeDsSessionResponse, _mps_transactions_v1_CreateThreeDsSessionResponse__Output>
        CreateTransactionRequest: MessageTypeDefinition<_mps_transactions_v1_CreateTransactionRequest, _mps_transactions_v1_CreateTransactionRequest__Output>
        CreateTransactionResponse: MessageTypeDefinition<_mps_transactions_v1_CreateTransactionResponse, _mps_transactions_v1_CreateTransactionResponse__Output>
        DiscountDate: MessageTypeDefinition<_mps_transactions_v1_DiscountDate, _mps_transactions_v1_DiscountDate__Output>
        Dispute: MessageTypeDefinition<_mps_transactions_v1_Dispute, _mps_transactions_v1_Dispute__Output>
        DisputeEvidence: MessageTypeDefinition<_mps_transactions_v1_DisputeEvidence, _mps_transactions_v1_DisputeEvidence__Output>
        EncodedPosting: MessageTypeDefinition<_mps_transactions_v1_EncodedPosting, _mps_transactions_v1_EncodedPosting__Output>
        EncodedTransactions: MessageTypeDefinition<_mps_transactions_v1_EncodedTransactions, _mps_transactions_v1_EncodedTransactions__Output>
        EvidenceFile: MessageTypeDefinition<_mps_transactions_v1_EvidenceFile, _mps_transactions_v1_EvidenceFile__Output>
        FeePolicySummary: MessageTypeDefinition<_mps_transactions_v1_FeePolicySummary, _mps_transactions_v1_FeePolicySummary__Output>
        Finding: MessageTypeDefinition<_mps_transactions_v1_Finding, _mps_transactions_v1_Finding__Output>
        GetChargePayloadKeysRequest: MessageTypeDefinition<_mps_transactions_v1_GetChargePayloadKeysRequest, _mps_transactions_v1_GetChargePayloadKeysRequest__Output>
        GetChargePayloadKeysResponse: MessageTypeDefinition<_mps_transactions_v1_GetChargePayloadKeysResponse, _mps_transactions_v1_GetChargePayloadKeysResponse__Output>
        GetChargePayloadRequest: MessageTypeDefinition<_mps_transactions_v1_GetChargePayloadRequest, _mps_transactions_v1_GetChargePayloadRequest__Output>
        GetChargePayloadResponse: MessageTypeDefinition<_mps_transactions_v1_GetChargePayloadResponse, _mps_transactions_v1_GetChargePayloadResponse__Output>
        GetDisputeRequest: MessageTypeDefinition<_mps_transactions_v1_GetDisputeRequest, _mps_transactions_v1_GetDisputeRequest__Output>
        GetDisputeResponse: MessageTypeDefinition<_mps_transactions_v1_GetDisputeResponse, _mps_transactions_v1_GetDisputeResponse__Output>
        GetProviderReferenceRequest: MessageTypeDefinition<_mps_transactions_v1_GetProviderReferenceRequest, _mps_transactions_v1_GetProviderReferenceRequest__Output>
        GetProviderReferenceResponse: MessageTypeDefinition<_mps_transactions_v1_GetProviderReferenceResponse, _mps_transactions_v1_GetProviderReferenceResponse__Output>
        GetReceiptsRequest: MessageTypeDefinition<_mps_transactions_v1_GetReceiptsRequest, _mps_transactions_v1_GetReceiptsRequest__Output>
        GetReceiptsResponse: MessageTypeDefinition<_mps_transactions_v1_GetReceiptsResponse, _mps_transactions_v1_GetReceiptsResponse__Output>
        GetRefundRequest: MessageTypeDefinition<_mps_transactions_v1_GetRefundRequest, _mps_transactions_v1_GetRefundRequest__Output>
        GetRefundResponse: MessageTypeDefinition<_mps_transactions_v1_GetRefundResponse, _mps_transactions_v1_GetRefundResponse__Output>
        GetThreeDsSessionRequest: MessageTypeDefinition<_mps_transactions_v1_GetThreeDsSessionRequest, _mps_transactions_v1_GetThreeDsSessionRequest__Output>
        GetThreeDsSessionResponse: MessageTypeDefinition<_mps_transactions_v1_GetThreeDsSessionResponse, _mps_transactions_v1_GetThreeDsSessionResponse__Output>
        GetTransactionRequest: MessageTypeDefinition<_mps_transactions_v1_GetTransactionRequest, _mps_transactions_v1_GetTransactionRequest__Output>
        GetTransactionResponse: MessageTypeDefinition<_mps_transactions_v1_GetTransactionResponse, _mps_transactions_v1_GetTransactionResponse__Output>
        ListDisputesRequest: MessageTypeDefinition<_mps_transactions_v1_ListDisputesRequest, _mps_transactions_v1_ListDisputesRequest__Output>
        ListDisputesResponse: MessageTypeDefinition<_mps_transactions_v1_ListDisputesResponse, _mps_transactions_v1_ListDisputesResponse__Output>
        ListFindingsRequest: MessageTypeDefinition<_mps_transactions_v1_ListFindingsRequest, _mps_transactions_v1_ListFindingsRequest__Output>
        ListFindingsResponse: MessageTypeDefinition<_mps_transactions_v1_ListFindingsResponse, _mps_transactions_v1_ListFindingsResponse__Output>
        ListPaymentPostingsRequest: MessageTypeDefinition<_mps_transactions_v1_ListPaymentPostingsRequest, _mps_transactions_v1_ListPaymentPostingsRequest__Output>
        ListPaymentPostingsResponse: MessageTypeDefinition<_mps_transactions_v1_ListPaymentPostingsResponse, _mps_transactions_v1_ListPaymentPostingsResponse__Output>
        ListRecentRefundsRequest: MessageTypeDefinition<_mps_transactions_v1_ListRecentRefundsRequest, _mps_transactions_v1_ListRecentRefundsRequest__Output>
        ListRecentRefundsResponse: MessageTypeDefinition<_mps_transactions_v1_ListRecentRefundsResponse, _mps_transactions_v1_ListRecentRefundsResponse__Output>
        ListRefundsRequest: MessageTypeDefinition<_mps_transactions_v1_ListRefundsRequest, _mps_transactions_v1_ListRefundsRequest__Output>
        ListRefundsResponse: MessageTypeDefinition<_mps_transactions_v1_ListRefundsResponse, _mps_transactions_v1_ListRefundsResponse__Output>
        ListTransactionsRequest: MessageTypeDefinition<_mps_transactions_v1_ListTransactionsRequest, _mps_transactions_v1_ListTransactionsRequest__Output>
        ListTransactionsResponse: MessageTypeDefinition<_mps_transactions_v1_ListTransactionsResponse, _mps_transactions_v1_ListTransactionsResponse__Output>
        Movement: MessageTypeDefinition<_mps_transactions_v1_Movement, _mps_transactions_v1_Movement__Output>
        OpenDisputeRequest: MessageTypeDefinition<_mps_transactions_v1_OpenDisputeRequest, _mps_transactions_v1_OpenDisputeRequest__Output>
        OpenDisputeResponse: MessageTypeDefinition<_mps_transactions_v1_OpenDisputeResponse, _mps_transactions_v1_OpenDisputeResponse__Output>
        OverdueWork: MessageTypeDefinition<_mps_transactions_v1_OverdueWork, _mps_transactions_v1_OverdueWork__Output>
        PayTransactionRequest: MessageTypeDefinition<_mps_transactions_v1_PayTransactionRequest, _mps_transactions_v1_PayTransactionRequest__Output>
        PayTransactionResponse: MessageTypeDefinition<_mps_transactions_v1_PayTransactionResponse, _mps_transactions_v1_PayTransactionResponse__Output>
        Payer: MessageTypeDefinition<_mps_transactions_v1_Payer, _mps_transactions_v1_Payer__Output>
        PaymentPosting: MessageTypeDefinition<_mps_transactions_v1_PaymentPosting, _mps_transactions_v1_PaymentPosting__Output>
        PixData: MessageTypeDefinition<_mps_transactions_v1_PixData, _mps_transactions_v1_PixData__Output>
        PixDataInput: MessageTypeDefinition<_mps_transactions_v1_PixDataInput, _mps_transactions_v1_PixDataInput__Output>
        PixDiscount: MessageTypeDefinition<_mps_transactions_v1_PixDiscount, _mps_transactions_v1_PixDiscount__Output>
        PostedPayment: MessageTypeDefinition<_mps_transactions_v1_PostedPayment, _mps_transactions_v1_PostedPayment__Output>
        Pricing: MessageTypeDefinition<_mps_transactions_v1_Pricing, _mps_transactions_v1_Pricing__Output>
        Receipt: MessageTypeDefinition<_mps_transactions_v1_Receipt, _mps_transactions_v1_Receipt__Output>
        ReceiptCard: MessageTypeDefinition<_mps_transactions_v1_ReceiptCard, _mps_transactions_v1_ReceiptCard__Output>
        ReceiptPixKey: MessageTypeDefinition<_mps_transactions_v1_ReceiptPixKey, _mps_transactions_v1_ReceiptPixKey__Output>
        ReceiptReceiver: MessageTypeDefinition<_mps_transactions_v1_ReceiptReceiver, _mps_transactions_v1_ReceiptReceiver__Output>
        ReceiveProviderCallbackRequest: MessageTypeDefinition<_mps_transactions_v1_ReceiveProviderCallbackRequest, _mps_transactions_v1_ReceiveProviderCallbackRequest__Output>
        ReceiveProviderCallbackResponse: MessageTypeDefinition<_mps_transactions_v1_ReceiveProviderCallbackResponse, _mps_transactions_v1_ReceiveProviderCallbackResponse__Output>
        Refund: MessageTypeDefinition<_mps_transactions_v1_Refund, _mps_transactions_v1_Refund__Output>
        ResolveDisputeRequest: MessageTypeDefinition<_mps_transactions_v1_ResolveDisputeRequest, _mps_transactions_v1_ResolveDisputeRequest__Output>
        ResolveDisputeResponse: MessageTypeDefinition<_mps_transactions_v1_ResolveDisputeResponse, _mps_transactions_v1_ResolveDisputeResponse__Output>
        SplitRule: MessageTypeDefinition<_mps_transactions_v1_SplitRule, _mps_transactions_v1_SplitRule__Output>
        Term: MessageTypeDefinition<_mps_transactions_v1_Term, _mps_transactions_v1_Term__Output>
        ThreeDsSession: MessageTypeDefinition<_mps_transactions_v1_ThreeDsSession, _mps_transactions_v1_ThreeDsSession__Output>
        Transaction: MessageTypeDefinition<_mps_transactions_v1_Transaction, _mps_transactions_v1_Transaction__Output>
        TransactionEvent: MessageTypeDefinition<_mps_transactions_v1_TransactionEvent, _mps_transactions_v1_TransactionEvent__Output>
        /**
         * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts; each method lists its own in
         * the order in which they are checked.
         */
        TransactionsService: SubtypeConstructor<typeof grpc.Client, _mps_transactions_v1_TransactionsServiceClient> & { service: _mps_transactions_v1_TransactionsServiceDefinition }
      }
    }
  }
}

