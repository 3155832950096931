// The first page of a company.
import { definePage } from '../app/page';

export const homePages = [
  definePage({
    path: '/',
    title: 'home:title',
    permission: null,
    menu: 'work',
    load: () => import('./home-page'),
  }),
];
