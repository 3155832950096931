// The active PIX keys of a merchant. Cashouts go to the primary one.
import type { PixKey } from '@mps/client/types';
import type { ReactNode } from 'react';
import type { PageProps } from '../app/page';
import { useChange, useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { CopyButton } from '../parts/copy-button';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { FormDialog } from '../forms/form-dialog';
import { PageFrame } from '../parts/page-frame';
import { Pager } from '../parts/pager';
import { Empty, Loaded } from '../parts/states';
import { StatusBadge } from '../parts/status-badge';
import styles from './banking.module.css';
import { NewPixKeyDialog } from './new-pix-key-dialog';

const PAGE_SIZE = 50;

interface KeySearch {
  readonly page: number | undefined;
}

export default function PixKeysPage({ search, setSearch }: PageProps<KeySearch>): ReactNode {
  const t = useTexts('banking');
  const { company, mps } = useCompany();
  const canCreate = useCan('merchant.banking.create');
  const columns = useColumns();
  const query = {
    limit: PAGE_SIZE,
    status: ['ACTIVE' as const],
    ...(search.page !== undefined && { page: search.page }),
  };
  const keys = useRead(['pix-keys', query], (signal) =>
    mps.merchant(company.id).pixKeys.list(query, { signal }),
  );
  return (
    <PageFrame title={t('keys.title')} actions={canCreate && <NewPixKeyDialog />}>
      <p>{t('keys.help')}</p>
      <Loaded of={keys} lines={6}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label={t('keys.title')}
              columns={columns}
              rows={data}
              toId={({ id }) => id}
              isStale={keys.isPlaceholderData}
              empty={<Empty title={t('keys.none')}>{t('keys.noneHelp')}</Empty>}
            />
            <Pager pagination={pagination} onPage={(page) => setSearch({ page })} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function useColumns(): readonly ColumnOf<PixKey>[] {
  const t = useTexts('banking');
  const canCreate = useCan('merchant.banking.create');
  const canDelete = useCan('merchant.banking.delete');
  const actions: ColumnOf<PixKey> = {
    id: 'actions',
    isActions: true,
    title: t('actions'),
    show: (key) => (
      <span className={styles.actions}>
        {canCreate && !key.primary && isUsable(key) && <MakeKeyPrimary pixKey={key} />}
        {canDelete && <DeleteKey pixKey={key} />}
      </span>
    ),
  };
  return [
    { id: 'key', title: t('keys.key'), show: ({ key }) => <CopyButton text={key} />, isRowHeader: true },
    { id: 'type', title: t('keys.type'), show: (one) => t(`keyType.${one.key_type}`) },
    {
      id: 'use',
      title: t('use'),
      show: (one) =>
        one.primary ? (
          <StatusBadge tone="good">{t('primary')}</StatusBadge>
        ) : (
          !isUsable(one) && <StatusBadge tone="bad">{t('keys.foreign')}</StatusBadge>
        ),
    },
    {
      id: 'owner',
      title: t('owner'),
      show: ({ dict_key_information: known }) =>
        known === null ? (
          t('keys.ownerUnknown')
        ) : (
          <span className={styles.owner}>
            {known.owner_name}
            <small>{known.bank}</small>
          </span>
        ),
    },
    ...(canCreate || canDelete ? [actions] : []),
  ];
}

/** The directory says that the key belongs to another owner: the platform pays nothing to it. */
const isUsable = ({ dict_key_information: known }: PixKey): boolean => known?.is_owned_by_company !== false;

function MakeKeyPrimary({ pixKey }: { readonly pixKey: PixKey }): ReactNode {
  const t = useTexts('banking');
  const { company, mps } = useCompany();
  const change = useChange(() => mps.merchant(company.id).pixKeys.update(pixKey.id, { primary: true }));
  return (
    <FormDialog
      title={t('makePrimary.title')}
      done={t('makePrimary.done')}
      onSubmit={() => change.mutateAsync(undefined)}
    >
      <p>{t('makePrimary.keyHelp')}</p>
      <p>
        <code>{pixKey.key}</code>
      </p>
    </FormDialog>
  );
}

function DeleteKey({ pixKey }: { readonly pixKey: PixKey }): ReactNode {
  const t = useTexts('banking');
  const { company, mps } = useCompany();
  const remove = useChange(() => mps.merchant(company.id).pixKeys.delete(pixKey.id));
  return (
    <FormDialog
      title={t('delete.title')}
      kind="danger"
      done={t('delete.keyDone')}
      onSubmit={() => remove.mutateAsync(undefined)}
    >
      <p>{t(pixKey.primary ? 'delete.primaryKeyHelp' : 'delete.keyHelp')}</p>
      <p>
        <code>{pixKey.key}</code>
      </p>
    </FormDialog>
  );
}
