// Makes an API key. A key may do at most what its maker may do.
import { KEY_PERMISSIONS } from '@mps/kernel/permissions';
import { useState, type ReactNode } from 'react';
import { useChange } from '../api/queries';
import { useCompany } from '../company/context';
import { CheckList } from '../developers/check-list';
import type { Made } from '../developers/secret-dialog';
import { endOfDay } from '../parts/dates';
import { useTexts } from '../i18n/setup';
import { Choice, TextInput } from '../forms/fields';
import { readField } from '../forms/form-data';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { can, type Company } from '../session/session';

interface Props {
  readonly startsOpen?: boolean;
  readonly onMade: (made: Made) => void;
}

export function CreateKey({ startsOpen = false, onMade }: Props): ReactNode {
  const t = useTexts('api-keys');
  const { mps } = useCompany();
  const create = useChange(async ({ data, requestId }: Submission) => {
    const made = await mps.apiKeys.create(readKeyForm(data), { idempotencyKey: requestId });
    onMade({ secret: 'key' in made ? made.key : null });
  });
  return (
    <FormDialog
      title={t('create.title')}
      kind="primary"
      startsOpen={startsOpen}
      done={t('create.done')}
      onSubmit={(submission) => create.mutateAsync(submission)}
    >
      <KeyFields />
    </FormDialog>
  );
}

const listOwnPermissions = (company: Company): readonly string[] =>
  KEY_PERMISSIONS.filter((one) => can(company, one));

function KeyFields(): ReactNode {
  const t = useTexts('api-keys');
  const { company } = useCompany();
  const own = listOwnPermissions(company);
  const [permissions, setPermissions] = useState(own);
  const scopes = company.kind === 'ORGANIZATION' ? (['ORGANIZATION', 'COMPANY'] as const) : null;
  return (
    <>
      <TextInput label={t('column.name')} name="name" isRequired autoFocus maxLength={100} />
      {scopes !== null && (
        <Choice
          label={t('column.scope')}
          name="scope"
          defaultValue="ORGANIZATION"
          options={scopes.map((value) => ({ value, text: t(`scope.${value}`) }))}
        />
      )}
      <CheckList
        label={t('column.permissions')}
        name="permissions"
        value={permissions}
        onChange={setPermissions}
        checks={own.map((value) => ({ value, text: value }))}
      />
      <TextInput label={t('field.expires')} name="expires_on" type="date" help={t('field.expiresHelp')} />
      <TextInput label={t('column.ips')} name="allowed_ips" help={t('field.ipsHelp')} />
    </>
  );
}

function readKeyForm(data: FormData) {
  const scope = readField(data, 'scope');
  const day = readField(data, 'expires_on');
  return {
    name: readField(data, 'name'),
    permissions: data.getAll('permissions').map(String),
    allowed_ips: readField(data, 'allowed_ips')
      .split(/[\s,;]+/)
      .filter((one) => one !== ''),
    ...(scope !== '' && { scope: scope as 'COMPANY' | 'ORGANIZATION' }),
    ...(day !== '' && { expires_at: endOfDay(day) }),
  };
}
