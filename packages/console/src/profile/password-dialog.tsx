// Changes the own password. The console has its own operation: the answer renews the cookie.
import type { ReactNode } from 'react';
import { useChange } from '../api/queries';
import { useTexts } from '../i18n/setup';
import { TextInput } from '../forms/fields';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { readPassword } from '../forms/form-data';
import { changePassword } from '../session/session';

export function PasswordDialog(): ReactNode {
  const t = useTexts('profile');
  const change = useChange(({ data }: Submission) =>
    changePassword(readPassword(data, 'current_password'), readPassword(data, 'new_password')),
  );
  return (
    <FormDialog title={t('password.title')} done={t('password.done')} onSubmit={change.mutateAsync}>
      <p>{t('password.help')}</p>
      <TextInput
        label={t('password.current')}
        name="current_password"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <TextInput
        label={t('password.new')}
        name="new_password"
        type="password"
        autoComplete="new-password"
        isRequired
      />
    </FormDialog>
  );
}
