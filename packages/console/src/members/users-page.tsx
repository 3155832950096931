// The members of a company: their roles, invitations and suspensions.
import type { Role, User } from '@mps/client/types';
import type { ReactNode } from 'react';
import type { PageProps } from '../app/page';
import { useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { PageFrame } from '../parts/page-frame';
import { Pager } from '../parts/pager';
import { Empty, Loaded } from '../parts/states';
import { StatusBadge, type Tone } from '../parts/status-badge';
import { InviteDialog } from './invite-dialog';
import { ChangeRoleDialog, SuspendDialog, UnsuspendDialog } from './member-dialogs';
import styles from './members.module.css';
import { useRoles } from './roles';

const PAGE_SIZE = 50;

type MemberStatus = NonNullable<User['membership']>['status'];

const TONES: Readonly<Record<MemberStatus, Tone>> = { PENDING: 'info', ACTIVE: 'good', SUSPENDED: 'bad' };

interface UserSearch {
  readonly page: number | undefined;
}

export default function UsersPage({ search, setSearch }: PageProps<UserSearch>): ReactNode {
  const t = useTexts('members');
  const { mps } = useCompany();
  const canCreate = useCan('user.create');
  const roles = useRoles().data?.data ?? [];
  const columns = useColumns(roles);
  const query = { limit: PAGE_SIZE, ...(search.page !== undefined && { page: search.page }) };
  const users = useRead(['users', query], (signal) => mps.users.list(query, { signal }));
  return (
    <PageFrame title={t('title')} actions={canCreate && roles.length > 0 && <InviteDialog roles={roles} />}>
      <Loaded of={users} lines={8}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label={t('title')}
              columns={columns}
              rows={data}
              toId={({ id }) => id}
              isStale={users.isPlaceholderData}
              empty={<Empty title={t('none')}>{t('noneHelp')}</Empty>}
            />
            <Pager pagination={pagination} onPage={(page) => setSearch({ page })} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function useColumns(roles: readonly Role[]): readonly ColumnOf<User>[] {
  const t = useTexts('members');
  const { company, session } = useCompany();
  const canEdit = useCan('user.edit');
  const actions: ColumnOf<User> = {
    id: 'actions',
    isActions: true,
    title: t('actions'),
    show: (user) => user.id !== session.user.id && <MemberActions user={user} roles={roles} />,
  };
  return [
    {
      id: 'name',
      title: t('name'),
      show: (user) => (
        <>
          {user.first_name} {user.last_name}
          {user.id === session.user.id && <span className={styles.you}> {t('you')}</span>}
        </>
      ),
      isRowHeader: true,
      wraps: true,
    },
    {
      id: 'identifier',
      title: t('identifier'),
      show: (user) => user.primary_identifier.value,
      wraps: true,
    },
    {
      id: 'role',
      title: t('role'),
      show: (user) => findRole(user, company.id)?.name ?? '—',
      wraps: true,
    },
    {
      id: 'status',
      title: t('status'),
      show: ({ membership }) =>
        membership && (
          <StatusBadge tone={TONES[membership.status]}>{t(`status.${membership.status}`)}</StatusBadge>
        ),
    },
    {
      id: 'totp',
      title: t('totp'),
      show: ({ totp_enabled: isOn }) => t(isOn ? 'totp.on' : 'totp.off'),
    },
    {
      id: 'since',
      title: t('since'),
      show: ({ membership, created_at: created }) => <DateTime at={membership?.created_at ?? created} />,
      wraps: true,
    },
    ...(canEdit ? [actions] : []),
  ];
}

const findRole = ({ roles }: User, companyId: string): Role | undefined =>
  roles.find(({ company_id: id }) => id === companyId) ?? roles[0];

function MemberActions({ user, roles }: { readonly user: User; readonly roles: readonly Role[] }): ReactNode {
  const { company } = useCompany();
  return (
    <span className={styles.actions}>
      {roles.length > 0 && (
        <ChangeRoleDialog user={user} roles={roles} current={findRole(user, company.id)?.id} />
      )}
      {user.membership?.status === 'SUSPENDED' ? (
        <UnsuspendDialog user={user} />
      ) : (
        <SuspendDialog user={user} />
      )}
    </span>
  );
}
