// The people of a company and their roles.
import { definePage } from '../app/page';
import { readCount } from '../app/search';

export const memberPages = [
  definePage({
    path: '/settings/users',
    title: 'members:title',
    permission: 'user.list',
    menu: 'settings',
    readSearch: (raw) => ({ page: readCount(raw, 'page') }),
    load: () => import('./users-page'),
  }),
  definePage({
    path: '/settings/roles',
    title: 'members:roles.title',
    permission: 'role.view',
    menu: 'settings',
    load: () => import('./roles-page'),
  }),
];
