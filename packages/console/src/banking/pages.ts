// Where the money of a merchant goes: PIX keys and bank accounts.
import { definePage } from '../app/page';
import { readCount } from '../app/search';

export const bankingPages = [
  definePage({
    path: '/settings/pix-keys',
    title: 'banking:keys.title',
    permission: 'merchant.banking.view',
    menu: 'settings',
    kind: 'MERCHANT',
    readSearch: (raw) => ({ page: readCount(raw, 'page') }),
    load: () => import('./pix-keys-page'),
  }),
  definePage({
    path: '/settings/bank-accounts',
    title: 'banking:accounts.title',
    permission: 'merchant.banking.view',
    menu: 'settings',
    kind: 'MERCHANT',
    readSearch: (raw) => ({ page: readCount(raw, 'page') }),
    load: () => import('./bank-accounts-page'),
  }),
];
