// One merchant of the organization. Its status can be switched between active and inactive.
import type { Merchant } from '@mps/client/types';
import type { ReactNode } from 'react';
import { PageLink } from '../app/page-link';
import type { PageProps } from '../app/page';
import { useChange } from '../api/queries';
import { useApi, useCan } from '../company/context';
import { useTexts } from '../i18n/setup';
import { TextInput } from '../forms/fields';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { readField } from '../forms/form-data';
import { PageFrame } from '../parts/page-frame';
import { Loaded } from '../parts/states';
import { MerchantView, useMerchantOf } from './merchant-view';
import { MerchantStatus } from './merchant-words';

export default function MerchantPage({ params }: PageProps<object, 'merchantId'>): ReactNode {
  const t = useTexts('merchants');
  const canEdit = useCan('merchant.company.edit');
  const merchant = useMerchantOf(params.merchantId);
  const { data } = merchant;
  return (
    <PageFrame
      title={data?.name ?? t('detail.title')}
      trail={<PageLink to="/org/merchants">{t('list.title')}</PageLink>}
      aside={data && <MerchantStatus status={data.status} />}
      actions={data !== undefined && canEdit && <StatusDialog merchant={data} />}
    >
      <Loaded of={merchant} lines={8}>
        {(one) => <MerchantView merchant={one} />}
      </Loaded>
    </PageFrame>
  );
}

function StatusDialog({ merchant }: { readonly merchant: Merchant }): ReactNode {
  const t = useTexts('merchants');
  const mps = useApi();
  const isActive = merchant.status === 'ACTIVE';
  const status = isActive ? 'INACTIVE' : 'ACTIVE';
  const change = useChange(({ data, requestId }: Submission) => {
    const reason = readField(data, 'reason');
    return mps
      .merchant(merchant.id)
      .setStatus({ status, ...(reason !== '' && { reason }) }, { idempotencyKey: requestId });
  });
  // Only these two may be left by hand.
  if (merchant.status !== 'ACTIVE' && merchant.status !== 'INACTIVE') return null;
  return (
    <FormDialog
      title={t(isActive ? 'deactivate.title' : 'activate.title')}
      kind={isActive ? 'danger' : 'plain'}
      done={t(isActive ? 'deactivate.done' : 'activate.done')}
      onSubmit={change.mutateAsync}
    >
      <p>{t(isActive ? 'deactivate.help' : 'activate.help', { name: merchant.name })}</p>
      <TextInput label={t('reason')} name="reason" autoFocus />
    </FormDialog>
  );
}
