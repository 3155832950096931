// Pages of the request log.
import { definePage } from '../app/page';
import { readLogSearch } from './log-search';

export const requestLogPages = [
  definePage({
    path: '/developers/logs',
    title: 'request-logs:title',
    permission: 'request_log.view',
    menu: 'developers',
    readSearch: readLogSearch,
    load: () => import('./list-page'),
  }),
  definePage({
    path: '/developers/logs/$requestId',
    title: 'request-logs:request.title',
    permission: 'request_log.view',
    load: () => import('./request-page'),
  }),
];
