// The lists that can be exported. An export has the filters, the rows and the columns of its list, because it is read through the
// route of the list.
import type { Violation } from '@mps/contracts';
import type { ExportKind } from '@mps/kernel';
import { z } from 'zod';
import type { FileBounds } from '../../http/route/csv-pages';
import { findFileViolations } from '../../http/route/csv';
import type { CsvPages } from '../../http/route/csv-pages';
import type { Ask, CsvForm, Route } from '../../http/route/route';
import { toViolations } from '../../http/errors/violations';
import { disputeRoutes } from '../disputes/routes';
import { eventRoutes } from '../events/routes';
import { cashoutRoutes } from '../ledger/cashouts';
import { ledgerRoutes } from '../ledger/routes';
import { refundRoutes } from '../refunds/routes';
import {
  type listTransactionsQuery,
  readPaymentPages,
  transactionQueryRoutes,
} from '../transactions/queries';

/** Filters as their caller sent them: text, as in the query of the list. */
export type Filters = Readonly<Record<string, string>>;

export const MERCHANT = 'merchant_id';

export interface ExportForm extends Pick<CsvForm, 'columns' | 'amounts'> {
  /** `required`: a list of one merchant. */
  readonly merchant: 'required' | 'optional' | 'none';
  readonly permission: Route['permission'];
  /** Drops the members of a row that the API does not answer. null: the rows are as the API answers them. */
  readonly item: z.ZodType | null;
  /** Finds all violations of the filters, named as in a query. */
  readonly findViolations: (filters: Filters) => readonly Violation[];
  /** The filters are valid. */
  readonly pages: (filters: Filters, merchantId: string | null, ask: Ask, bounds: FileBounds) => CsvPages;
}

const ROUTES: readonly Route[] = [
  ...transactionQueryRoutes,
  ...refundRoutes,
  ...cashoutRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...ledgerRoutes,
];

const SUBJECT = '/v1/exports';
/** In another order a row may move while the file is written, and be in it twice or not at all. */
const ORDERS: readonly string[] = ['created_at', '-created_at'];

function requireList(operationId: string): { readonly route: Route; readonly csv: CsvForm } {
  const route = ROUTES.find((one) => one.operationId === operationId);
  if (route?.csv === undefined) throw new Error(`${operationId} is no list with a file`);
  return { route, csv: route.csv as CsvForm };
}

interface Variant {
  readonly merchant?: ExportForm['merchant'];
  /** The rows are JSON of the API already. */
  readonly isWritten?: true;
  readonly pages?: ExportForm['pages'];
}

function makeForm(operationId: string, { merchant = 'none', isWritten, pages }: Variant = {}): ExportForm {
  const { route, csv } = requireList(operationId);
  const schema =
    merchant === 'none' ? route.query : route.query.safeExtend({ [MERCHANT]: z.uuid().optional() });
  return {
    merchant,
    permission: route.permission,
    columns: csv.columns,
    amounts: csv.amounts,
    item: isWritten === true ? null : findItem(route),
    findViolations(filters) {
      const parsed = schema.safeParse(filters);
      const wrong = parsed.success ? [] : toViolations(parsed.error, filters, 'parameter');
      const range = findFileViolations(csv, new URLSearchParams(filters), SUBJECT);
      return [
        ...wrong,
        ...range.filter(({ at }) => !wrong.some((one) => one.at === at)),
        ...checkOrder(filters),
      ];
    },
    pages:
      pages ??
      (({ [MERCHANT]: _, ...filters }, merchantId, ask, bounds) =>
        csv.pages(
          { params: { merchantId }, query: route.query.parse(filters), body: {}, idempotencyKey: null },
          ask,
          bounds,
        )),
  };
}

/** Ledger entries and statements are read by days, in any of their orders. */
const checkOrder = ({ sort }: Filters): readonly Violation[] => {
  if (sort === undefined || ORDERS.includes(sort) || sort.includes('payment_date')) return [];
  return [
    { in: 'parameter', at: 'sort', code: 'invalid_enum', reason: 'not_one_of', params: { values: ORDERS } },
  ];
};

/** The schema of one row of the list. */
function findItem({ operationId, response }: Route): z.ZodType {
  const data: unknown = response instanceof z.ZodObject ? response.shape['data'] : undefined;
  if (data instanceof z.ZodArray) return data.element as z.ZodType;
  throw new Error(`${operationId} answers no list`);
}

export const EXPORT_FORMS: Readonly<Record<ExportKind, ExportForm>> = {
  PAYMENTS: makeForm('listMerchantTransactions', {
    merchant: 'optional',
    isWritten: true,
    pages: ({ [MERCHANT]: _, ...filters }, merchantId, ask, bounds) => {
      const { route } = requireList('listMerchantTransactions');
      const query = route.query.parse(filters) as z.output<typeof listTransactionsQuery>;
      return readPaymentPages(query, merchantId, ask, bounds);
    },
  }),
  REFUNDS: makeForm('listMerchantRefunds', { merchant: 'required' }),
  CASHOUTS: makeForm('listCashouts', { merchant: 'required' }),
  DISPUTES: makeForm('listDisputes'),
  EVENTS: makeForm('listEvents'),
  LEDGER_ENTRIES: makeForm('listLedgerEntries'),
  STATEMENT: makeForm('getStatement', { merchant: 'required' }),
};
