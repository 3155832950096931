// The list of API keys. A key itself is shown once, after its creation or rotation.
import type { ApiKey } from '@mps/client/types';
import { useState, type ReactNode } from 'react';
import type { PageProps } from '../app/page';
import { useRead } from '../api/queries';
import { useApi, useCan } from '../company/context';
import styles from '../developers/developers.module.css';
import { SecretDialog, type Made } from '../developers/secret-dialog';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { PageFrame } from '../parts/page-frame';
import { Pager } from '../parts/pager';
import { Empty, Loaded } from '../parts/states';
import { CreateKey } from './create-key';
import { RevokeKey, RotateKey } from './key-actions';
import { KeyPermissions, KeyStatus, LastUse } from './key-values';

type Props = PageProps<{ readonly page: number | undefined }>;

export default function ApiKeysPage(props: Props): ReactNode {
  return <ApiKeys {...props} creates={false} />;
}

/** The same page with the dialog of a new key. */
export function NewApiKeyPage(props: Props): ReactNode {
  return <ApiKeys {...props} creates />;
}

function ApiKeys({ search, setSearch, creates }: Props & { readonly creates: boolean }): ReactNode {
  const t = useTexts('api-keys');
  const mps = useApi();
  const canCreate = useCan('api_key.create');
  const [made, setMade] = useState<Made | null>(null);
  const columns = useColumns(setMade);
  const query = { page: search.page };
  const keys = useRead(['api-keys', query], (signal) => mps.apiKeys.list(query, { signal }));
  return (
    <PageFrame title={t('title')} actions={canCreate && <CreateKey startsOpen={creates} onMade={setMade} />}>
      <Loaded of={keys}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={data}
              toId={({ id }) => id}
              isStale={keys.isPlaceholderData}
              empty={
                <Empty title={t('list.none')}>
                  <p>{t('list.next')}</p>
                </Empty>
              }
            />
            <Pager pagination={pagination} onPage={(page) => setSearch({ page })} />
          </>
        )}
      </Loaded>
      <SecretDialog
        title={t('secret.title')}
        help={t('secret.help')}
        made={made}
        onStored={() => setMade(null)}
      />
    </PageFrame>
  );
}

function useColumns(onMade: (made: Made) => void): readonly ColumnOf<ApiKey>[] {
  const t = useTexts('api-keys');
  return [
    { id: 'name', title: t('column.name'), show: (one) => one.name, isRowHeader: true },
    {
      id: 'key',
      title: t('column.key'),
      show: (one) => (
        <code>
          {one.prefix}…{one.last4}
        </code>
      ),
    },
    { id: 'status', title: t('column.status'), show: (one) => <KeyStatus apiKey={one} /> },
    { id: 'used', title: t('column.lastUse'), show: (one) => <LastUse apiKey={one} /> },
    { id: 'may', title: t('column.permissions'), show: (one) => <KeyPermissions apiKey={one} /> },
    { id: 'scope', title: t('column.scope'), show: (one) => t(`scope.${one.scope}`) },
    {
      id: 'expires',
      title: t('column.expires'),
      show: (one) => (one.expires_at === null ? t('never') : <DateTime at={one.expires_at} />),
    },
    {
      id: 'ips',
      title: t('column.ips'),
      show: (one) => (one.allowed_ips.length === 0 ? t('anyAddress') : one.allowed_ips.join(', ')),
    },
    {
      id: 'actions',
      isActions: true,
      title: t('column.actions'),
      show: (one) =>
        one.revoked_at === null && (
          <span className={styles.row}>
            <RotateKey apiKey={one} onMade={onMade} />
            <RevokeKey apiKey={one} />
          </span>
        ),
    },
  ];
}
