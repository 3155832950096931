// Merchants: the own company, and those of an organization.
import { definePage } from '../app/page';
import { readChoice, readCount, readText } from '../app/search';
import { MERCHANT_STATUSES } from './merchant-words';

export const merchantPages = [
  definePage({
    path: '/org/merchants',
    title: 'merchants:list.title',
    permission: 'merchant.company.view',
    menu: 'work',
    kind: 'ORGANIZATION',
    readSearch: (raw) => ({
      status: readChoice(raw, 'status', MERCHANT_STATUSES),
      name: readText(raw, 'name'),
      document_number: readText(raw, 'document_number'),
      page: readCount(raw, 'page'),
    }),
    load: () => import('./merchants-page'),
  }),
  definePage({
    path: '/org/merchants/$merchantId',
    title: 'merchants:detail.title',
    permission: 'merchant.company.view',
    kind: 'ORGANIZATION',
    load: () => import('./merchant-page'),
  }),
  definePage({
    path: '/settings/company',
    title: 'merchants:company.title',
    permission: 'merchant.company.view',
    menu: 'settings',
    kind: 'MERCHANT',
    load: () => import('./company-page'),
  }),
];
