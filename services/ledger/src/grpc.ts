// Maps every RPC of this service to its operation.
import { pageFromWire, pageToWire, serve, type RpcTable, type ServedService } from '@mps/chassis';
import { ledgerService, makeEncodeRow, type LedgerCalls } from '@mps/contracts';
import { dayOf, err, mapOk, ok, parsePosition } from '@mps/kernel';
import {
  acceptQuote,
  anticipationMessage,
  getAnticipation,
  listAnticipations,
  quoteAnticipation,
  sumItems,
  type AnticipationDeps,
  type Quote,
} from './anticipations';
import { auditPage, type Audit } from './audit';
import {
  getBalance,
  getStatement,
  getTrialBalance,
  listPostedOrganizations,
  listReceivables,
  type StatementDeps,
  type TrialBalanceDeps,
} from './balances';
import { cashoutMessage, createCashout, getCashout, listCashouts, type CashoutDeps } from './cashouts';
import { listEntries } from './entry-lists';
import type { FindingsReader } from './findings-store';
import { MAX_FILE_PAGE } from './limits';
import {
  getPaymentEntries,
  getPostingSet,
  type LedgerEntry,
  type PostingDeps,
  type ShownSet,
} from './postings';
import {
  forOperators,
  makeOrganizationRebuild,
  rebuildOwnRecords,
  rebuildPayments,
  rebuildStandingSets,
  type RebuildDeps,
} from './rebuild';
import {
  getReconciliation,
  listDayOrganizations,
  listReconciliations,
  reconcileDay,
  resolveReconciliationItem,
  runReconciliation,
  showItems,
  tamperStatement,
  type ReconciliationDeps,
  type ResolveItemCommand,
  type ShownRun,
} from './reconciliation';

export interface Deps
  extends
    PostingDeps,
    Pick<TrialBalanceDeps, 'closedDays'>,
    Omit<StatementDeps, 'postings' | 'totals'>,
    Omit<CashoutDeps, 'postings'>,
    Omit<AnticipationDeps, 'postings' | 'totals'> {
  readonly audit: Audit;
  readonly listFindings: FindingsReader;
  readonly rebuild: RebuildDeps;
  readonly reconciliation: ReconciliationDeps;
  readonly sandboxMode: boolean;
}

export const serveLedger = (deps: Deps): ServedService =>
  serve(ledgerService(), {
    ListLedgerEntries: async ({ page, after, ...filter }, context) => {
      const query = { ...pageFromWire(page, MAX_FILE_PAGE), sort: page?.sort ?? '', after };
      const { data, total, next } = await listEntries(deps, { filter, page: query }, context);
      return ok({ data, page: pageToWire(query, total), next });
    },
    GetPaymentEntries: async ({ transaction_id }, context) =>
      ok({ entries: (await getPaymentEntries(deps, transaction_id, context)).map(encodeEntry) }),
    GetPostingSet: ({ posting_set_id }, context) =>
      mapOk(getPostingSet(deps, posting_set_id, context), postingSetMessage),
    GetTrialBalance: (request, context) => getTrialBalance(deps, request, context),
    ListPostedOrganizations: ({ after }, context) => listPostedOrganizations(deps, after, context),
    GetBalance: ({ company_id }, context) => getBalance(deps, company_id, context),
    GetStatement: async ({ page, ...request }, context) => {
      const query = pageFromWire(page, MAX_FILE_PAGE);
      return mapOk(getStatement(deps, { ...request, ...query }, context), ({ data, total }) => ({
        data,
        page: pageToWire(query, total),
      }));
    },
    CreateCashout: (request, context) =>
      mapOk(createCashout(deps, request, context), ({ cashout, replayed }) => ({
        cashout: cashoutMessage(cashout),
        replayed,
      })),
    GetCashout: (ref, context) =>
      mapOk(getCashout(deps, ref, context), (cashout) => ({ cashout: cashoutMessage(cashout) })),
    ListCashouts: async ({ company_id, page, after }, context) => {
      const query = { ...pageFromWire(page), after: after === null ? null : parsePosition(after) };
      const { items, total } = await listCashouts(deps, { companyId: company_id, query }, context);
      return ok({ data: items.map(cashoutMessage), page: pageToWire(query, total) });
    },
    ...anticipationRpcs(deps),
    ...proofRpcs(deps),
    ListLedgerFindings: async (_message, context) => deps.listFindings(context.caller),
    ListReceivables: (request, context) =>
      mapOk(listReceivables(deps, request, context), (data) => ({ data })),
    ...reconciliationRpcs(deps),
  });

const reconciliationRpcs = (deps: Deps) =>
  ({
    ListReconciliations: async ({ page, from, to }, context) => {
      const query = pageFromWire(page);
      const { data, total } = await listReconciliations(
        deps.reconciliation,
        { days: { from, to }, query },
        context,
      );
      const info = pageToWire(query, total);
      return ok({ data: data.map((run) => runMessage({ ...run, items: [] })), page: info });
    },
    GetReconciliation: ({ reconciliation_id }, context) =>
      mapOk(getReconciliation(deps.reconciliation, reconciliation_id, context), (run) => ({
        reconciliation: runMessage(run),
      })),
    RunReconciliation: ({ day }, context) =>
      mapOk(runReconciliation(deps.reconciliation, day, context), ({ stored, replayed }) => ({
        reconciliation: runMessage({ ...stored, superseded_by: null }),
        replayed,
      })),
    ResolveReconciliationItem: (request, context) =>
      mapOk(
        resolveReconciliationItem(deps.reconciliation, request as ResolveItemCommand, context),
        (item) => ({ item }),
      ),
    ListDayOrganizations: ({ day }, context) =>
      mapOk(listDayOrganizations(deps.reconciliation, day, context), (organization_ids) => ({
        organization_ids: [...organization_ids],
      })),
    ReconcileDay: ({ day, organization_id }, context) =>
      mapOk(reconcileDay(deps.reconciliation, { day, organization_id }, context), (runs) => ({
        reconciliations: runs.map((run) => runMessage({ ...run, superseded_by: null })),
      })),
    TamperStatement: async (request, context) =>
      deps.sandboxMode
        ? tamperStatement(deps.reconciliation, request, context)
        : err({ code: 'route_not_found' }),
  }) satisfies Partial<RpcTable<LedgerCalls>>;

const anticipationRpcs = (deps: Deps) =>
  ({
    QuoteAnticipation: (request, context) =>
      mapOk(quoteAnticipation(deps, request, context), ({ quote, replayed }) => ({
        ...quoteMessage(quote),
        replayed,
      })),
    CreateAnticipation: (request, context) =>
      mapOk(acceptQuote(deps, request, context), ({ anticipation, replayed }) => ({
        anticipation: anticipationMessage(anticipation),
        replayed,
      })),
    GetAnticipation: (ref, context) =>
      mapOk(getAnticipation(deps, ref, context), (found) => ({ anticipation: anticipationMessage(found) })),
    ListAnticipations: async ({ company_id, page }, context) => {
      const query = pageFromWire(page);
      const { items, total } = await listAnticipations(deps, { companyId: company_id, query }, context);
      return ok({ data: items.map(anticipationMessage), page: pageToWire(query, total) });
    },
  }) satisfies Partial<RpcTable<LedgerCalls>>;

function proofRpcs({ audit, rebuild }: Deps) {
  const findOrganization = makeOrganizationRebuild(rebuild);
  return {
    AuditPostingSets: (request, context) => auditPage(audit, request, context),
    RebuildPayments: ({ rebuild_id, payments, mend_reservations }, context) =>
      forOperators(context.caller, () => rebuildPayments(rebuild, rebuild_id, payments, mend_reservations)),
    RebuildOwnRecords: ({ rebuild_id, after }, context) =>
      forOperators(context.caller, () => rebuildOwnRecords(rebuild, rebuild_id, after)),
    ListStandingSets: ({ after }, context) =>
      forOperators(context.caller, () => rebuild.rebuilds.standingAfter(after)),
    RebuildStandingSets: ({ rebuild_id, posting_set_ids, payments }, context) =>
      forOperators(context.caller, () => rebuildStandingSets(rebuild, rebuild_id, posting_set_ids, payments)),
    RebuildOrganization: ({ rebuild_id, organization_id, switch: isSwitch }, context) =>
      forOperators(context.caller, () => findOrganization(rebuild_id, organization_id, isSwitch)),
  } satisfies Partial<RpcTable<LedgerCalls>>;
}

const encodeEntry = makeEncodeRow<LedgerEntry>('mps/ledger/v1/ledger.proto', 'mps.ledger.v1.LedgerEntry');

const quoteMessage = ({ id, items, terms, payment_date, expires_at }: Quote) => ({
  quote_id: id,
  ...sumItems(items),
  monthly_percentage: terms.percentage,
  payment_date,
  expires_at,
  items: items.map((item) => ({
    ledger_entry_id: item.ledger_entry_id,
    transaction_id: item.transaction_id,
    installment: item.installment,
    payment_date: item.payment_date,
    days: item.days,
    gross: item.gross,
    fee: item.fee,
    net: item.net,
  })),
});

/** Leaves out the store's internal members. */
const runMessage = ({ _id, ...run }: ShownRun) => ({
  id: _id,
  organization_id: run.organization_id,
  day: run.day,
  provider: run.provider,
  status: run.status,
  records: run.records,
  matched: run.matched,
  differences: run.differences,
  items: showItems({ _id, items: run.items }),
  created_at: run.created_at,
  superseded_by: run.superseded_by,
});

const postingSetMessage = ({ set, entries, totals, invariants }: ShownSet) => ({
  id: set.id,
  kind: set.kind,
  idempotency_key: set.key,
  event_id: set.eventId,
  transaction_id: set.transactionId,
  created_at: set.createdAt,
  occurred_on: dayOf(set.occurredAt),
  entries,
  totals,
  invariants,
});
