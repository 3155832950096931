// Registers a bank account of the company.
import { useState, type ReactNode } from 'react';
import type { BankAccount } from '@mps/client/types';
import { useChange } from '../api/queries';
import { useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Choice, TextInput } from '../forms/fields';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { readField } from '../forms/form-data';
import { Switch } from '../forms/switch';
import { listAll } from '../forms/list-all';

const ACCOUNT_TYPES = listAll<BankAccount['account_type']>()(['CHECKING', 'SAVINGS', 'PAYMENT']);

export function NewBankAccountDialog(): ReactNode {
  const t = useTexts('banking');
  const { company, mps } = useCompany();
  const [type, setType] = useState<BankAccount['account_type']>('CHECKING');
  const [isPrimary, setPrimary] = useState(false);
  const create = useChange(({ data, requestId }: Submission) =>
    mps.merchant(company.id).bankAccounts.create(
      {
        bank_code: readField(data, 'bank_code'),
        branch: readField(data, 'branch'),
        account: readField(data, 'account'),
        account_type: type,
        ...(isPrimary && { primary: true }),
      },
      { idempotencyKey: requestId },
    ),
  );
  return (
    <FormDialog
      title={t('newAccount.title')}
      kind="primary"
      done={t('newAccount.done')}
      onSubmit={create.mutateAsync}
      onDone={() => {
        setType('CHECKING');
        setPrimary(false);
      }}
    >
      <p>{t('newAccount.help')}</p>
      <TextInput label={t('newAccount.bank')} name="bank_code" inputMode="numeric" isRequired autoFocus />
      <TextInput label={t('newAccount.branch')} name="branch" isRequired />
      <TextInput label={t('newAccount.account')} name="account" isRequired />
      <Choice
        label={t('accounts.type')}
        name="account_type"
        value={type}
        options={ACCOUNT_TYPES.map((value) => ({ value, text: t(`accountType.${value}`) }))}
        onChange={setType}
      />
      <Switch label={t('newAccount.primary')} isSelected={isPrimary} onChange={setPrimary} />
    </FormDialog>
  );
}
