// Pages of payments.
import { definePage } from '../app/page';
import { readDetailSearch } from './detail-search';
import { readNewChargeSearch } from './new-charge-search';
import { readPaymentSearch } from './payment-search';

export const paymentPages = [
  definePage({
    path: '/payments',
    title: 'payments:title',
    permission: 'transaction.list',
    menu: 'work',
    readSearch: readPaymentSearch,
    load: () => import('./list-page'),
  }),
  definePage({
    path: '/payments/new',
    title: 'payments:new.title',
    permission: 'merchant.transaction.create',
    kind: 'MERCHANT',
    readSearch: readNewChargeSearch,
    load: () => import('./new-charge-page'),
  }),
  definePage({
    path: '/payments/$paymentId',
    title: 'payments:title',
    permission: 'merchant.transaction.view',
    readSearch: readDetailSearch,
    load: () => import('./detail-page'),
  }),
];
