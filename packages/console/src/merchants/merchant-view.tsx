// Shows a merchant: its data, transfers, affiliations and payment methods.
import type { Affiliation, CapabilitiesMethodsItem, Merchant } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useRead } from '../api/queries';
import { useApi, useCan, useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { CopyButton } from '../parts/copy-button';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Box, Facts } from '../parts/page-frame';
import { Empty, Loaded } from '../parts/states';
import { StatusBadge } from '../parts/status-badge';
import { MethodName } from '../payments/payment-status';
import { TransferWords } from '../transfers/transfer-words';
import { MerchantStatus } from './merchant-words';

/** A merchant has few affiliations. */
const MAX_AFFILIATIONS = 100;
const REASONS = ['merchant_not_active', 'affiliation_not_active'] as const;

export function useMerchantOf(merchantId: string) {
  const mps = useApi();
  return useRead(['merchant', merchantId], (signal) => mps.merchant(merchantId).get({ signal }));
}

export function MerchantView({ merchant }: { readonly merchant: Merchant }): ReactNode {
  const t = useTexts('merchants');
  const { session } = useCompany();
  const canSeeAffiliations = useCan('merchant.affiliation.view');
  return (
    <>
      <MerchantData merchant={merchant} />
      <Box title={t('transfers.title')}>
        <Facts
          facts={[
            {
              name: t('transfers.rule'),
              value: <TransferWords of={merchant.transfer_configurations} at={session.now} />,
            },
            { name: t('transfers.rail'), value: merchant.transfer_configurations.rail },
          ]}
        />
      </Box>
      <Methods merchantId={merchant.id} />
      {canSeeAffiliations && <Affiliations merchantId={merchant.id} />}
    </>
  );
}

function MerchantData({ merchant }: { readonly merchant: Merchant }): ReactNode {
  const t = useTexts('merchants');
  const { contact } = merchant;
  return (
    <Box title={t('data.title')}>
      <Facts
        facts={[
          { name: t('data.name'), value: merchant.name },
          { name: t('data.fullName'), value: merchant.full_name },
          { name: merchant.document_type, value: merchant.document_number },
          { name: t('data.taxType'), value: merchant.document_tax_type },
          { name: t('data.address'), value: toAddressText(merchant) },
          { name: t('data.contact'), value: joinTexts(' ', contact.first_name, contact.last_name) },
          { name: t('data.email'), value: contact.email },
          { name: t('data.phone'), value: contact.phone },
          { name: t('data.website'), value: merchant.website_url },
          { name: t('data.created'), value: <DateTime at={merchant.created_at} /> },
          { name: t('data.id'), value: <CopyButton text={merchant.id} /> },
        ]}
      />
    </Box>
  );
}

/** Null when all of them are missing. */
const joinTexts = (separator: string, ...texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null && text !== '').join(separator) || null;

const toAddressText = ({ address }: Merchant): string | null =>
  joinTexts(
    ', ',
    joinTexts(' ', address.street, address.street_number),
    address.complement,
    address.neighborhood,
    address.city,
    address.state,
    address.zipcode,
  );

function Methods({ merchantId }: { readonly merchantId: string }): ReactNode {
  const t = useTexts('merchants');
  const mps = useApi();
  const capabilities = useRead(['capabilities', merchantId], (signal) =>
    mps.merchant(merchantId).capabilities({ signal }),
  );
  const columns: readonly ColumnOf<CapabilitiesMethodsItem>[] = [
    {
      id: 'method',
      title: t('methods.method'),
      show: (one) => <MethodName method={one.payment_method} />,
      isRowHeader: true,
    },
    {
      id: 'available',
      title: t('methods.state'),
      show: ({ available }) => (
        <StatusBadge tone={available ? 'good' : 'warn'}>
          {t(available ? 'methods.available' : 'methods.unavailable')}
        </StatusBadge>
      ),
    },
    {
      id: 'reasons',
      title: t('methods.reason'),
      show: ({ reasons }) =>
        reasons
          .map((reason) => {
            const known = REASONS.find((one) => one === reason);
            return known === undefined ? reason : t(`methods.reason.${known}`);
          })
          .join(' '),
    },
  ];
  return (
    <Box title={t('methods.title')}>
      <Loaded of={capabilities}>
        {({ methods }) => (
          <DataTable
            label={t('methods.title')}
            columns={columns}
            rows={methods}
            toId={(one) => one.payment_method}
            empty={<Empty title={t('methods.none')} />}
          />
        )}
      </Loaded>
    </Box>
  );
}

function Affiliations({ merchantId }: { readonly merchantId: string }): ReactNode {
  const t = useTexts('merchants');
  const payments = useTexts('payments');
  const mps = useApi();
  const affiliations = useRead(['affiliations', merchantId], (signal) =>
    mps.merchant(merchantId).affiliations.list({ limit: MAX_AFFILIATIONS }, { signal }),
  );
  const columns: readonly ColumnOf<Affiliation>[] = [
    { id: 'provider', title: t('affiliations.provider'), show: (one) => one.provider, isRowHeader: true },
    {
      id: 'status',
      title: t('affiliations.status'),
      show: ({ status, status_reason: reason }) => (
        <>
          <MerchantStatus status={status} /> {reason}
        </>
      ),
    },
    { id: 'mcc', title: t('affiliations.mcc'), show: (one) => one.mcc },
    {
      id: 'methods',
      title: t('affiliations.methods'),
      show: (one) => one.payment_methods.map((method) => payments(`method.${method}`)).join(', '),
    },
    {
      id: 'anticipation',
      title: t('affiliations.anticipation'),
      show: (one) => t(`anticipation.${one.anticipation_type}`),
    },
    { id: 'id', title: t('data.id'), show: ({ id }) => <CopyButton text={id} /> },
  ];
  return (
    <Box title={t('affiliations.title')}>
      <Loaded of={affiliations}>
        {({ data }) => (
          <DataTable
            label={t('affiliations.title')}
            columns={columns}
            rows={data}
            toId={({ id }) => id}
            empty={<Empty title={t('affiliations.none')}>{t('affiliations.noneHelp')}</Empty>}
          />
        )}
      </Loaded>
    </Box>
  );
}
