// The own company of a merchant.
import type { ReactNode } from 'react';
import { useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { PageFrame } from '../parts/page-frame';
import { Loaded } from '../parts/states';
import { MerchantView, useMerchantOf } from './merchant-view';
import { MerchantStatus } from './merchant-words';

export default function CompanyPage(): ReactNode {
  const t = useTexts('merchants');
  const { company } = useCompany();
  const merchant = useMerchantOf(company.id);
  return (
    <PageFrame
      title={t('company.title')}
      aside={merchant.data && <MerchantStatus status={merchant.data.status} />}
    >
      <Loaded of={merchant} lines={8}>
        {(data) => <MerchantView merchant={data} />}
      </Loaded>
    </PageFrame>
  );
}
