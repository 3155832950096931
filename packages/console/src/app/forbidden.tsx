// The page for a user without the permission of the address. It names the permission that an admin can give.
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { useCompany } from '../company/context';
import { PageFrame } from '../parts/page-frame';
import { PageLink } from './page-link';

export function ForbiddenPage({ permission }: { readonly permission: string }): ReactNode {
  const t = useTexts('app');
  const { company } = useCompany();
  return (
    <PageFrame title={t('forbidden.title')}>
      <p>{t('forbidden.help', { role: company.role.name, company: company.name })}</p>
      <p>
        {t('forbidden.permission')} <code>{permission}</code>
      </p>
      <p>{t('forbidden.ask', { company: company.name })}</p>
      <p>
        <PageLink to="/">{t('forbidden.home')}</PageLink>
      </p>
    </PageFrame>
  );
}
