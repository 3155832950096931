// The search for anything by its id.
import { definePage } from '../app/page';
import { readText } from '../app/search';

export const searchPages = [
  definePage({
    path: '/search',
    title: 'search:title',
    permission: null,
    readSearch: (raw) => ({ q: readText(raw, 'q') }),
    load: () => import('./search-page'),
  }),
];
