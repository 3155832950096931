// Registers a PIX key. The platform makes a random one itself.
import { useState, type ReactNode } from 'react';
import { useChange } from '../api/queries';
import { useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Choice, TextInput } from '../forms/fields';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { readField } from '../forms/form-data';
import { Switch } from '../forms/switch';

const KEY_TYPES = ['EVP', 'CNPJ', 'CPF', 'EMAIL', 'PHONE'] as const;
type KeyType = (typeof KEY_TYPES)[number];

export function NewPixKeyDialog(): ReactNode {
  const t = useTexts('banking');
  const { company, mps } = useCompany();
  const [type, setType] = useState<KeyType>('EVP');
  const [isPrimary, setPrimary] = useState(false);
  const create = useChange(({ data, requestId }: Submission) =>
    mps.merchant(company.id).pixKeys.create(
      {
        key_type: type,
        ...(type !== 'EVP' && { key: readField(data, 'key') }),
        ...(isPrimary && { primary: true }),
      },
      { idempotencyKey: requestId },
    ),
  );
  return (
    <FormDialog
      title={t('newKey.title')}
      kind="primary"
      done={t('newKey.done')}
      onSubmit={create.mutateAsync}
      onDone={() => {
        setType('EVP');
        setPrimary(false);
      }}
    >
      <Choice
        label={t('keys.type')}
        name="key_type"
        value={type}
        options={KEY_TYPES.map((value) => ({ value, text: t(`keyType.${value}`) }))}
        onChange={setType}
      />
      {type === 'EVP' ? (
        <p>{t('newKey.random')}</p>
      ) : (
        <TextInput label={t('keys.key')} name="key" isRequired help={t(`newKey.help.${type}`)} />
      )}
      <Switch label={t('newKey.primary')} isSelected={isPrimary} onChange={setPrimary} />
    </FormDialog>
  );
}
