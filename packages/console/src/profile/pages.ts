// The user's own page.
import { definePage } from '../app/page';

export const profilePages = [
  definePage({
    path: '/me',
    title: 'profile:title',
    permission: null,
    menu: 'settings',
    load: () => import('./profile-page'),
  }),
];
