// Pages of API keys.
import { definePage } from '../app/page';
import { readCount } from '../app/search';

export const apiKeyPages = [
  definePage({
    path: '/developers/keys',
    title: 'api-keys:title',
    permission: 'api_key.view',
    menu: 'developers',
    readSearch: (raw) => ({ page: readCount(raw, 'page') }),
    load: () => import('./list-page'),
  }),
  definePage({
    path: '/developers/keys/new',
    title: 'api-keys:create.title',
    permission: 'api_key.create',
    readSearch: (raw) => ({ page: readCount(raw, 'page') }),
    load: async () => ({ default: (await import('./list-page')).NewApiKeyPage }),
  }),
];
