// The page of the audit log.
import { definePage } from '../app/page';
import { readAuditSearch } from './audit-search';

export const auditPages = [
  definePage({
    path: '/settings/audit',
    title: 'audit:title',
    permission: 'audit.read',
    menu: 'settings',
    readSearch: readAuditSearch,
    load: () => import('./audit-page'),
  }),
];
