// The disputes of a company.
import { definePage } from '../app/page';
import { readChoice, readCount, readDay } from '../app/search';
import { DISPUTE_KINDS, DISPUTE_STATUSES } from './dispute-words';

export const disputePages = [
  definePage({
    path: '/disputes',
    title: 'disputes:title',
    permission: 'dispute.view',
    menu: 'work',
    readSearch: (raw) => ({
      status: readChoice(raw, 'status', DISPUTE_STATUSES),
      kind: readChoice(raw, 'kind', DISPUTE_KINDS),
      from: readDay(raw, 'from'),
      to: readDay(raw, 'to'),
      page: readCount(raw, 'page'),
    }),
    load: () => import('./disputes-page'),
  }),
  definePage({
    path: '/disputes/$disputeId',
    title: 'disputes:detail.title',
    permission: 'dispute.view',
    load: () => import('./dispute-page'),
  }),
];
