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
import type { CreateAnticipationRequest as _mps_ledger_v1_CreateAnticipationRequest, CreateAnticipationRequest__Output as _mps_ledger_v1_CreateAnticipationRequest__Output } from './mps/ledger/v1/CreateAnticipationRequest';
import type { CreateAnticipationResponse as _mps_ledger_v1_CreateAnticipationResponse, CreateAnticipationResponse__Output as _mps_ledger_v1_CreateAnticipationResponse__Output } from './mps/ledger/v1/CreateAnticipationResponse';
import type { CreateCashoutRequest as _mps_ledger_v1_CreateCashoutRequest, CreateCashoutRequest__Output as _mps_ledger_v1_CreateCashoutRequest__Output } from './mps/ledger/v1/CreateCashoutRequest';
import type { CreateCashoutResponse as _mps_ledger_v1_CreateCashoutResponse, CreateCashoutResponse__Output as _mps_ledger_v1_CreateCashoutResponse__Output } from './mps/ledger/v1/CreateCashoutResponse';
import type { Finding as _mps_ledger_v1_Finding, Finding__Output as _mps_ledger_v1_Finding__Output } from './mps/ledger/v1/Finding';
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
import type { ListCashoutsRequest as _mps_ledger_v1_ListCashoutsRequest, ListCashoutsRequest__Output as _mps_ledger_v1_ListCashoutsRequest__Output } from './mps/ledger/v1/ListCashoutsRequest';
import type { ListCashoutsResponse as _mps_ledger_v1_ListCashoutsResponse, ListCashoutsResponse__Output as _mps_ledger_v1_ListCashoutsResponse__Output } from './mps/ledger/v1/ListCashoutsResponse';
import type { ListLedgerEntriesRequest as _mps_ledger_v1_ListLedgerEntriesRequest, ListLedgerEntriesRequest__Output as _mps_ledger_v1_ListLedgerEntriesRequest__Output } from './mps/ledger/v1/ListLedgerEntriesRequest';
import type { ListLedgerEntriesResponse as _mps_ledger_v1_ListLedgerEntriesResponse, ListLedgerEntriesResponse__Output as _mps_ledger_v1_ListLedgerEntriesResponse__Output } from './mps/ledger/v1/ListLedgerEntriesResponse';
import type { ListPostedOrganizationsRequest as _mps_ledger_v1_ListPostedOrganizationsRequest, ListPostedOrganizationsRequest__Output as _mps_ledger_v1_ListPostedOrganizationsRequest__Output } from './mps/ledger/v1/ListPostedOrganizationsRequest';
import type { ListPostedOrganizationsResponse as _mps_ledger_v1_ListPostedOrganizationsResponse, ListPostedOrganizationsResponse__Output as _mps_ledger_v1_ListPostedOrganizationsResponse__Output } from './mps/ledger/v1/ListPostedOrganizationsResponse';
import type { ListReceivablesRequest as _mps_ledger_v1_ListReceivablesRequest, ListReceivablesRequest__Output as _mps_ledger_v1_ListReceivablesRequest__Output } from './mps/ledger/v1/ListReceivablesRequest';
import type { ListReceivablesResponse as _mps_ledger_v1_ListReceivablesResponse, ListReceivablesResponse__Output as _mps_ledger_v1_ListReceivablesResponse__Output } from './mps/ledger/v1/ListReceivablesResponse';
import type { ListReconciliationsRequest as _mps_ledger_v1_ListReconciliationsRequest, ListReconciliationsRequest__Output as _mps_ledger_v1_ListReconciliationsRequest__Output } from './mps/ledger/v1/ListReconciliationsRequest';
import type { ListReconciliationsResponse as _mps_ledger_v1_ListReconciliationsResponse, ListReconciliationsResponse__Output as _mps_ledger_v1_ListReconciliationsResponse__Output } from './mps/ledger/v1/ListReconciliationsResponse';
import type { QuoteAnticipationRequest as _mps_ledger_v1_QuoteAnticipationRequest, QuoteAnticipationRequest__Output as _mps_ledger_v1_QuoteAnticipationRequest__Output } from './mps/ledger/v1/QuoteAnticipationRequest';
import type { QuoteAnticipationResponse as _mps_ledger_v1_QuoteAnticipationResponse, QuoteAnticipationResponse__Output as _mps_ledger_v1_QuoteAnticipationResponse__Output } from './mps/ledger/v1/QuoteAnticipationResponse';
import type { Receivable as _mps_ledger_v1_Receivable, Receivable__Output as _mps_ledger_v1_Receivable__Output } from './mps/ledger/v1/Receivable';
import type { ReconcileDayRequest as _mps_ledger_v1_ReconcileDayRequest, ReconcileDayRequest__Output as _mps_ledger_v1_ReconcileDayRequest__Output } from './mps/ledger/v1/ReconcileDayRequest';
import type { ReconcileDayResponse as _mps_ledger_v1_ReconcileDayResponse, ReconcileDayResponse__Output as _mps_ledger_v1_ReconcileDayResponse__Output } from './mps/ledger/v1/ReconcileDayResponse';
import type { Reconciliation as _mps_ledger_v1_Reconciliation, Reconciliation__Output as _mps_ledger_v1_Reconciliation__Output } from './mps/ledger/v1/Reconciliation';
import type { ReconciliationItem as _mps_ledger_v1_ReconciliationItem, ReconciliationItem__Output as _mps_ledger_v1_ReconciliationItem__Output } from './mps/ledger/v1/ReconciliationItem';
import type { RunReconciliationRequest as _mps_ledger_v1_RunReconciliationRequest, RunReconciliationRequest__Output as _mps_ledger_v1_RunReconciliationRequest__Output } from './mps/ledger/v1/RunReconciliationRequest';
import type { RunReconciliationResponse as _mps_ledger_v1_RunReconciliationResponse, RunReconciliationResponse__Output as _mps_ledger_v1_RunReconciliationResponse__Output } from './mps/ledger/v1/RunReconciliationResponse';
import type { SettlementItem as _mps_ledger_v1_SettlementItem, SettlementItem__Output as _mps_ledger_v1_SettlementItem__Output } from './mps/ledger/v1/SettlementItem';
import type { StatementLine as _mps_ledger_v1_StatementLine, StatementLine__Output as _mps_ledger_v1_StatementLine__Output } from './mps/ledger/v1/StatementLine';
import type { TamperStatementRequest as _mps_ledger_v1_TamperStatementRequest, TamperStatementRequest__Output as _mps_ledger_v1_TamperStatementRequest__Output } from './mps/ledger/v1/TamperStatementRequest';
import type { TamperStatementResponse as _mps_ledger_v1_TamperStatementResponse, TamperStatementResponse__Output as _mps_ledger_v1_TamperStatementResponse__Output } from './mps/ledger/v1/TamperStatementResponse';
import type { Totals as _mps_ledger_v1_Totals, Totals__Output as _mps_ledger_v1_Totals__Output } from './mps/ledger/v1/Totals';

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
        CreateAnticipationRequest: MessageTypeDefinition<_mps_ledger_v1_CreateAnticipationRequest, _mps_ledger_v1_CreateAnticipationRequest__Output>
        CreateAnticipationResponse: MessageTypeDefinition<_mps_ledger_v1_CreateAnticipationResponse, _mps_ledger_v1_CreateAnticipationResponse__Output>
        CreateCashoutRequest: MessageTypeDefinition<_mps_ledger_v1_CreateCashoutRequest, _mps_ledger_v1_CreateCashoutRequest__Output>
        CreateCashoutResponse: MessageTypeDefinition<_mps_ledger_v1_CreateCashoutResponse, _mps_ledger_v1_CreateCashoutResponse__Output>
        Finding: MessageTypeDefinition<_mps_ledger_v1_Finding, _mps_ledger_v1_Finding__Output>
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
         * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts; each method lists its own. What is
         * outside the caller's scope is not there.
         */
        LedgerService: SubtypeConstructor<typeof grpc.Client, _mps_ledger_v1_LedgerServiceClient> & { service: _mps_ledger_v1_LedgerServiceDefinition }
        ListCashoutsRequest: MessageTypeDefinition<_mps_ledger_v1_ListCashoutsRequest, _mps_ledger_v1_ListCashoutsRequest__Output>
        ListCashoutsResponse: MessageTypeDefinition<_mps_ledger_v1_ListCashoutsResponse, _mps_ledger_v1_ListCashoutsResponse__Output>
        ListLedgerEntriesRequest: MessageTypeDefinition<_mps_ledger_v1_ListLedgerEntriesRequest, _mps_ledger_v1_ListLedgerEntriesRequest__Output>
        ListLedgerEntriesResponse: MessageTypeDefinition<_mps_ledger_v1_ListLedgerEntriesResponse, _mps_ledger_v1_ListLedgerEntriesResponse__Output>
        ListPostedOrganizationsRequest: MessageTypeDefinition<_mps_ledger_v1_ListPostedOrganizationsRequest, _mps_ledger_v1_ListPostedOrganizationsRequest__Output>
        ListPostedOrganizationsResponse: MessageTypeDefinition<_mps_ledger_v1_ListPostedOrganizationsResponse, _mps_ledger_v1_ListPostedOrganizationsResponse__Output>
        ListReceivablesRequest: MessageTypeDefinition<_mps_ledger_v1_ListReceivablesRequest, _mps_ledger_v1_ListReceivablesRequest__Output>
        ListReceivablesResponse: MessageTypeDefinition<_mps_ledger_v1_ListReceivablesResponse, _mps_ledger_v1_ListReceivablesResponse__Output>
        ListReconciliationsRequest: MessageTypeDefinition<_mps_ledger_v1_ListReconciliationsRequest, _mps_ledger_v1_ListReconciliationsRequest__Output>
        ListReconciliationsResponse: MessageTypeDefinition<_mps_ledger_v1_ListReconciliationsResponse, _mps_ledger_v1_ListReconciliationsResponse__Output>
        QuoteAnticipationRequest: MessageTypeDefinition<_mps_ledger_v1_QuoteAnticipationRequest, _mps_ledger_v1_QuoteAnticipationRequest__Output>
        QuoteAnticipationResponse: MessageTypeDefinition<_mps_ledger_v1_QuoteAnticipationResponse, _mps_ledger_v1_QuoteAnticipationResponse__Output>
        Receivable: MessageTypeDefinition<_mps_ledger_v1_Receivable, _mps_ledger_v1_Receivable__Output>
        ReconcileDayRequest: MessageTypeDefinition<_mps_ledger_v1_ReconcileDayRequest, _mps_ledger_v1_ReconcileDayRequest__Output>
        ReconcileDayResponse: MessageTypeDefinition<_mps_ledger_v1_ReconcileDayResponse, _mps_ledger_v1_ReconcileDayResponse__Output>
        Reconciliation: MessageTypeDefinition<_mps_ledger_v1_Reconciliation, _mps_ledger_v1_Reconciliation__Output>
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
  }
}

