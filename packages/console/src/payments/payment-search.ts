// Search parameters of the list of payments: every filter of the API.
import type { PaymentMethod, TransactionStatus } from '@mps/client/types';
import type { RawSearch } from '../app/page';
import { readChoice, readCount, readDay, readText } from '../app/search';
import { toDayRange } from '../parts/dates';
import { listAll } from '../forms/list-all';

export const STATUSES = listAll<TransactionStatus>()([
  'PROCESSING',
  'AUTHORIZED',
  'APPROVED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
  'PENDING_REFUND',
  'CHARGEDBACK',
  'WAITING_PAYMENT',
  'AWAITING_3DS',
  'REFUSED',
  'FAILED',
  'EXPIRED',
  'PENDING_CANCELLATION',
  'CANCELLED',
]);
export const METHODS = listAll<PaymentMethod>()(['PIX', 'BOLEPIX', 'CREDIT_CARD', 'DEBIT_CARD']);
export const CAPTURE_METHODS = ['ECOMMERCE', 'EMV', 'MAGSTRIPE', 'CONTACTLESS_ICC'] as const;
export const SORTS = ['-created_at', 'created_at', '-amount', 'amount'] as const;

/** Filters that are a text, as the API takes them. */
export const TEXT_FILTERS = ['id', 'request_id', 'provider_transaction_id', 'affiliation_id'] as const;

const readAmount = (raw: RawSearch, name: string): number | undefined => {
  const value = raw[name] ?? '';
  const cents = Number(value);
  return /^\d+$/.test(value) && Number.isSafeInteger(cents) ? cents : undefined;
};

export function readPaymentSearch(raw: RawSearch) {
  const texts = Object.fromEntries(TEXT_FILTERS.map((name) => [name, readText(raw, name)]));
  return {
    ...(texts as Partial<Record<(typeof TEXT_FILTERS)[number], string>>),
    page: readCount(raw, 'page'),
    columns: readText(raw, 'columns'),
    sort: readChoice(raw, 'sort', SORTS),
    status: readChoice(raw, 'status', STATUSES),
    payment_method: readChoice(raw, 'payment_method', METHODS),
    capture_method: readChoice(raw, 'capture_method', CAPTURE_METHODS),
    installments: readCount(raw, 'installments'),
    amount: readAmount(raw, 'amount'),
    amount_from: readAmount(raw, 'amount_from'),
    amount_to: readAmount(raw, 'amount_to'),
    from: readDay(raw, 'from'),
    to: readDay(raw, 'to'),
  };
}

export type PaymentSearch = ReturnType<typeof readPaymentSearch>;

/** The query of the API. Days are whole days of São Paulo, both included. */
export function toListQuery({ from, to, sort, status, columns: _, ...others }: PaymentSearch) {
  return {
    ...others,
    ...(sort !== undefined && { sort: [sort] }),
    ...(status !== undefined && { status: [status] }),
    ...toDayRange({ from, to }),
  };
}
