// The live sessions of the user. Another one than this can be ended.
import type { UserSession } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useChange, useRead } from '../api/queries';
import { useApi, useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { FormDialog } from '../forms/form-dialog';
import { Box } from '../parts/page-frame';
import { Empty, Loaded } from '../parts/states';

export function OwnSessions(): ReactNode {
  const t = useTexts('profile');
  const mps = useApi();
  const sessions = useRead(['sessions'], (signal) => mps.users.listOwnSessions({ signal }));
  const columns = useColumns();
  return (
    <Box title={t('sessions.title')}>
      <Loaded of={sessions}>
        {({ data }) => (
          <DataTable
            label={t('sessions.title')}
            columns={columns}
            rows={data}
            toId={({ id }) => id}
            empty={<Empty title={t('sessions.none')} />}
          />
        )}
      </Loaded>
    </Box>
  );
}

function useColumns(): readonly ColumnOf<UserSession>[] {
  const t = useTexts('profile');
  const { session } = useCompany();
  /** A session of the API may be bound to one company. */
  const findName = (id: string | null): string | undefined =>
    session.companies.find((company) => company.id === id)?.name;
  return [
    {
      id: 'begin',
      title: t('sessions.begin'),
      show: ({ created_at: at, current }) => (
        <>
          <DateTime at={at} /> {current && <strong>{t('sessions.current')}</strong>}
        </>
      ),
      isRowHeader: true,
    },
    {
      id: 'kind',
      title: t('sessions.kind'),
      show: ({ kind, company_id: id }) =>
        [t(`sessions.kind.${kind}`), findName(id)].filter(Boolean).join(' · '),
    },
    { id: 'end', title: t('sessions.end'), show: ({ expires_at: at }) => <DateTime at={at} /> },
    {
      id: 'actions',
      isActions: true,
      title: t('sessions.actions'),
      show: (one) => !one.current && <EndSession session={one} />,
    },
  ];
}

function EndSession({ session }: { readonly session: UserSession }): ReactNode {
  const t = useTexts('profile');
  const mps = useApi();
  const end = useChange(() => mps.users.endOwnSession(session.id));
  return (
    <FormDialog
      title={t('sessions.finish')}
      kind="danger"
      done={t('sessions.finished')}
      onSubmit={() => end.mutateAsync(undefined)}
    >
      <p>
        {t('sessions.finishHelp')} <DateTime at={session.created_at} />
      </p>
    </FormDialog>
  );
}
