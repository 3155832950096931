// The roles of a company and what each allows.
import type { ReactNode } from 'react';
import { PERMISSIONS, isPermitted } from '@mps/kernel/permissions';
import { useTexts } from '../i18n/setup';
import { Box, PageFrame } from '../parts/page-frame';
import { Empty, Loaded } from '../parts/states';
import styles from './members.module.css';
import { useRoles } from './roles';

export default function RolesPage(): ReactNode {
  const t = useTexts('members');
  const roles = useRoles();
  return (
    <PageFrame title={t('roles.title')}>
      <Loaded of={roles} lines={8}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t('roles.none')}>{t('roles.noneHelp')}</Empty>
          ) : (
            data.map(({ id, name, description, permissions }) => (
              <Box key={id} title={name}>
                {description !== null && <p>{description}</p>}
                <Permissions granted={permissions} />
              </Box>
            ))
          )
        }
      </Loaded>
    </PageFrame>
  );
}

/** The patterns of a role, and every permission that they cover. */
function Permissions({ granted }: { readonly granted: readonly string[] }): ReactNode {
  const t = useTexts('members');
  const covered = PERMISSIONS.filter((permission) => isPermitted(granted, permission));
  return (
    <>
      <ul className={styles.permissions}>
        {granted.map((pattern) => (
          <li key={pattern}>
            <code>{pattern}</code>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('roles.covered', { count: covered.length, total: PERMISSIONS.length })}</summary>
        <ul className={styles.covered}>
          {covered.map((permission) => (
            <li key={permission}>
              <code>{permission}</code>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
