// Invites a person into the company.
import type { Role } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useChange } from '../api/queries';
import { useApi } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Choice, TextInput } from '../forms/fields';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { readField } from '../forms/form-data';
import { toRoleOptions } from './roles';

export function InviteDialog({ roles }: { readonly roles: readonly Role[] }): ReactNode {
  const t = useTexts('members');
  const mps = useApi();
  const invite = useChange(({ data, requestId }: Submission) =>
    mps.users.create(
      {
        identifier: { type: 'EMAIL', value: readField(data, 'identifier/value') },
        first_name: readField(data, 'first_name'),
        last_name: readField(data, 'last_name'),
        role_id: readField(data, 'role_id'),
      },
      { idempotencyKey: requestId },
    ),
  );
  return (
    <FormDialog
      title={t('invite.title')}
      kind="primary"
      done={t('invite.done')}
      onSubmit={invite.mutateAsync}
    >
      <p>{t('invite.help')}</p>
      <TextInput label={t('invite.firstName')} name="first_name" isRequired autoFocus />
      <TextInput label={t('invite.lastName')} name="last_name" isRequired />
      <TextInput label={t('invite.email')} name="identifier/value" type="email" isRequired />
      <Choice
        label={t('role')}
        name="role_id"
        isRequired
        options={toRoleOptions(roles)}
        defaultValue={roles.find(({ name }) => name === 'user')?.id ?? roles[0]?.id}
      />
    </FormDialog>
  );
}
