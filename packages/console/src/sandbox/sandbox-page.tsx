// The page of sandbox mode: the clock, payments with an amount that decides the outcome, 3D Secure, and disputes.
import type { ReactNode } from 'react';
import { PageLink } from '../app/page-link';
import { useCan, useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Box, PageFrame } from '../parts/page-frame';
import { ClockBox } from './clock-box';
import { DisputeBox } from './dispute-box';
import { MagicAmounts } from './magic-amounts';
import { ThreeDsBox } from './three-ds-box';

export default function SandboxPage(): ReactNode {
  const t = useTexts('sandbox');
  const { company } = useCompany();
  const canCreate = useCan('merchant.transaction.create');
  return (
    <PageFrame title={t('title')}>
      <ClockBox />
      <Box title={t('amounts.title')}>
        {company.kind === 'MERCHANT' && canCreate ? <MagicAmounts /> : <p>{t('amounts.elsewhere')}</p>}
      </Box>
      {canCreate && <ThreeDsBox />}
      <DisputeBox />
      <p>
        <a href="/docs/sandbox">{t('docs')}</a> · <PageLink to="/payments">{t('payments')}</PageLink>
      </p>
    </PageFrame>
  );
}
