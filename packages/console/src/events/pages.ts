// Pages of events.
import { definePage } from '../app/page';
import { readEventSearch } from './event-search';

export const eventPages = [
  definePage({
    path: '/developers/events',
    title: 'events:title',
    permission: 'event.list',
    menu: 'developers',
    readSearch: readEventSearch,
    load: () => import('./list-page'),
  }),
  definePage({
    path: '/developers/events/$eventId',
    title: 'events:event.title',
    permission: 'event.list',
    load: () => import('./event-page'),
  }),
];
