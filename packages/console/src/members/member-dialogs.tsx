// Changes to one member: the role, a suspension and its end.
import type { Role, User } from '@mps/client/types';
import { useState, type ReactNode } from 'react';
import { useChange } from '../api/queries';
import { useApi, useCan, useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Choice } from '../forms/fields';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { readField } from '../forms/form-data';
import { Switch } from '../forms/switch';
import { toRoleOptions } from './roles';

interface Props {
  readonly user: User;
}

const toName = ({ first_name: first, last_name: last }: User): string => `${first} ${last}`;

interface ChangeRoleProps extends Props {
  readonly roles: readonly Role[];
  readonly current: string | undefined;
}

export function ChangeRoleDialog({ user, roles, current }: ChangeRoleProps): ReactNode {
  const t = useTexts('members');
  const mps = useApi();
  const { company } = useCompany();
  const change = useChange(({ data }: Submission) =>
    mps.users.update(user.id, { role_id: readField(data, 'role_id') }),
  );
  return (
    <FormDialog title={t('changeRole.title')} done={t('changeRole.done')} onSubmit={change.mutateAsync}>
      <p>{t('changeRole.help', { name: toName(user), company: company.name })}</p>
      <Choice
        label={t('role')}
        name="role_id"
        isRequired
        options={toRoleOptions(roles)}
        {...(current !== undefined && { defaultValue: current })}
      />
    </FormDialog>
  );
}

export function SuspendDialog({ user }: Props): ReactNode {
  const t = useTexts('members');
  const mps = useApi();
  const { company } = useCompany();
  const canRevoke = useCan('api_key.revoke');
  const [revokes, setRevokes] = useState(false);
  const suspend = useChange(({ requestId }: Submission) =>
    mps.users.suspend(user.id, { revoke_keys: revokes }, { idempotencyKey: requestId }),
  );
  return (
    <FormDialog
      title={t('suspend.title')}
      kind="danger"
      done={t('suspend.done')}
      onSubmit={suspend.mutateAsync}
      onDone={() => setRevokes(false)}
    >
      <p>{t('suspend.help', { name: toName(user), company: company.name })}</p>
      {canRevoke && <Switch label={t('suspend.keys')} isSelected={revokes} onChange={setRevokes} />}
    </FormDialog>
  );
}

export function UnsuspendDialog({ user }: Props): ReactNode {
  const t = useTexts('members');
  const mps = useApi();
  const { company } = useCompany();
  const unsuspend = useChange(({ requestId }: Submission) =>
    mps.users.unsuspend(user.id, {}, { idempotencyKey: requestId }),
  );
  return (
    <FormDialog title={t('unsuspend.title')} done={t('unsuspend.done')} onSubmit={unsuspend.mutateAsync}>
      <p>{t('unsuspend.help', { name: toName(user), company: company.name })}</p>
    </FormDialog>
  );
}
