// Every shape of a list query: each filter alone, every two and all of them, in every order that the API accepts.
import type { ListQuery, SortKey, TransactionFilter } from '../query';

export type Shape = Pick<ListQuery, 'filter' | 'sort'> & { readonly name: string };

const T0 = new Date('2026-03-01T00:00:00.000Z').getTime();
const minute = (count: number): Date => new Date(T0 + count * 60_000);

/** Filters that fit the documents of page.integration.test.ts; some match nothing on purpose. */
export const FILTERS = {
  'one status': { status: ['PROCESSING'] },
  'several statuses': { status: ['PROCESSING', 'AUTHORIZED', 'CHARGEDBACK'] },
  provider: { provider: 'PROVIDER_A' },
  'another provider': { provider: 'PROVIDER_B' },
  installments: { installments: 3 },
  'unheard-of installments': { installments: 17 },
  payment_method: { payment_method: 'CREDIT_CARD' },
  capture_method: { capture_method: 'ECOMMERCE' },
  'another capture_method': { capture_method: 'MAGSTRIPE' },
  affiliation_id: { affiliation_id: 'affiliation-1' },
  "another tenant's affiliation": { affiliation_id: 'affiliation-of-org-2' },
  amount: { amount: 110 },
  amount_from: { amount_from: 145 },
  amount_to: { amount_to: 103 },
  created_at_from: { created_at_from: minute(250) },
  created_at_to: { created_at_to: minute(20) },
  id: { id: 'transaction-301' },
  request_id: { request_id: 'request-301' },
  'a common request_id': { request_id: 'order-1' },
  organization_id: { organization_transaction_id: '301' },
  provider_transaction_id: { provider_transaction_id: 'pt-301' },
} as const satisfies Record<string, TransactionFilter>;

const FIELDS = ['created_at', 'amount', 'installments'] as const;

/** 78: one, two or three keys, each in either direction. */
export const SORTS: readonly (readonly SortKey[])[] = extendSorts([]);

function extendSorts(keys: readonly SortKey[]): readonly (readonly SortKey[])[] {
  return FIELDS.filter((field) => keys.every(([used]) => used !== field)).flatMap((field) =>
    ([1, -1] as const).flatMap((direction) => {
      const longer: readonly SortKey[] = [...keys, [field, direction]];
      return [longer, ...extendSorts(longer)];
    }),
  );
}

const ofOneKey = SORTS.filter(({ length }) => length === 1);
const formatSort = (sort: readonly SortKey[]): string =>
  sort.map(([field, direction]) => (direction === 1 ? field : `-${field}`)).join();

const listShapes = (
  name: string,
  filter: TransactionFilter,
  sorts: readonly (readonly SortKey[])[],
): readonly Shape[] => sorts.map((sort) => ({ name: `${name}, sort=${formatSort(sort)}`, filter, sort }));

const everyTwo = Object.entries(FILTERS).flatMap(([name, filter], index) =>
  Object.entries(FILTERS)
    .slice(index + 1)
    .map(([other, more]) => [`${name} and ${other}`, { ...filter, ...more }] as const),
);

export const SHAPES: readonly Shape[] = [
  ...listShapes('everything', {}, SORTS),
  ...Object.entries(FILTERS).flatMap(([name, filter]) => listShapes(name, filter, SORTS)),
  ...everyTwo.flatMap(([name, filter]) => listShapes(name, filter, ofOneKey)),
  ...listShapes('all filters', Object.assign({}, ...Object.values(FILTERS)) as TransactionFilter, SORTS),
];
