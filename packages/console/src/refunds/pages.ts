// The refunds of a merchant.
import { definePage } from '../app/page';
import { readChoice, readCount, readDay } from '../app/search';
import { REFUND_STATUSES } from './refund-status';

export const refundPages = [
  definePage({
    path: '/refunds',
    title: 'refunds:title',
    permission: 'merchant.transaction.view',
    menu: 'work',
    kind: 'MERCHANT',
    readSearch: (raw) => ({
      status: readChoice(raw, 'status', REFUND_STATUSES),
      from: readDay(raw, 'from'),
      to: readDay(raw, 'to'),
      page: readCount(raw, 'page'),
    }),
    load: () => import('./refunds-page'),
  }),
];
