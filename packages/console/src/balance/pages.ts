// Pages of the money of a merchant: balance, cashouts, statement.
import { definePage } from '../app/page';
import { readCount, readDay } from '../app/search';

export const balancePages = [
  definePage({
    path: '/balance',
    title: 'balance:title',
    permission: 'banking.view',
    menu: 'money',
    kind: 'MERCHANT',
    load: () => import('./balance-page'),
  }),
  definePage({
    path: '/statement',
    title: 'balance:statement.title',
    permission: 'banking.view',
    menu: 'money',
    kind: 'MERCHANT',
    readSearch: (raw) => ({
      from: readDay(raw, 'from'),
      to: readDay(raw, 'to'),
      page: readCount(raw, 'page'),
    }),
    load: () => import('./statement-page'),
  }),
];
