// The bank accounts of a merchant.
import type { BankAccount } from '@mps/client/types';
import type { ReactNode } from 'react';
import type { PageProps } from '../app/page';
import { useChange, useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { FormDialog } from '../forms/form-dialog';
import { PageFrame } from '../parts/page-frame';
import { Pager } from '../parts/pager';
import { Empty, Loaded } from '../parts/states';
import { StatusBadge } from '../parts/status-badge';
import styles from './banking.module.css';
import { NewBankAccountDialog } from './new-bank-account-dialog';

const PAGE_SIZE = 50;

interface AccountSearch {
  readonly page: number | undefined;
}

export default function BankAccountsPage({ search, setSearch }: PageProps<AccountSearch>): ReactNode {
  const t = useTexts('banking');
  const { company, mps } = useCompany();
  const canCreate = useCan('merchant.banking.create');
  const columns = useColumns();
  const query = { limit: PAGE_SIZE, ...(search.page !== undefined && { page: search.page }) };
  const accounts = useRead(['bank-accounts', query], (signal) =>
    mps.merchant(company.id).bankAccounts.list(query, { signal }),
  );
  return (
    <PageFrame title={t('accounts.title')} actions={canCreate && <NewBankAccountDialog />}>
      <p>{t('accounts.help')}</p>
      <Loaded of={accounts} lines={6}>
        {({ data, pagination }) => (
          <>
            <DataTable
              label={t('accounts.title')}
              columns={columns}
              rows={data}
              toId={({ id }) => id}
              isStale={accounts.isPlaceholderData}
              empty={<Empty title={t('accounts.none')}>{t('accounts.noneHelp')}</Empty>}
            />
            <Pager pagination={pagination} onPage={(page) => setSearch({ page })} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function useColumns(): readonly ColumnOf<BankAccount>[] {
  const t = useTexts('banking');
  const canCreate = useCan('merchant.banking.create');
  const canDelete = useCan('merchant.banking.delete');
  const actions: ColumnOf<BankAccount> = {
    id: 'actions',
    isActions: true,
    title: t('actions'),
    show: (account) => (
      <span className={styles.actions}>
        {canCreate && !account.primary && <MakeAccountPrimary account={account} />}
        {canDelete && <DeleteAccount account={account} />}
      </span>
    ),
  };
  return [
    { id: 'account', title: t('accounts.account'), show: toAccountText, isRowHeader: true },
    { id: 'type', title: t('accounts.type'), show: (one) => t(`accountType.${one.account_type}`) },
    {
      id: 'owner',
      title: t('owner'),
      show: (one) => (
        <span className={styles.owner}>
          {one.owner_name}
          <small>{one.owner_document}</small>
        </span>
      ),
    },
    {
      id: 'use',
      title: t('use'),
      show: ({ primary }) => primary && <StatusBadge tone="good">{t('primary')}</StatusBadge>,
    },
    ...(canCreate || canDelete ? [actions] : []),
  ];
}

/** `001 / 1234-5 / 123456-7` */
const toAccountText = ({ bank_code: bank, branch, account }: BankAccount): string =>
  `${bank} / ${branch} / ${account}`;

function MakeAccountPrimary({ account }: { readonly account: BankAccount }): ReactNode {
  const t = useTexts('banking');
  const { company, mps } = useCompany();
  const change = useChange(() => mps.merchant(company.id).bankAccounts.update(account.id, { primary: true }));
  return (
    <FormDialog
      title={t('makePrimary.title')}
      done={t('makePrimary.done')}
      onSubmit={() => change.mutateAsync(undefined)}
    >
      <p>{t('makePrimary.accountHelp')}</p>
      <p>{toAccountText(account)}</p>
    </FormDialog>
  );
}

function DeleteAccount({ account }: { readonly account: BankAccount }): ReactNode {
  const t = useTexts('banking');
  const { company, mps } = useCompany();
  const remove = useChange(() => mps.merchant(company.id).bankAccounts.delete(account.id));
  return (
    <FormDialog
      title={t('delete.title')}
      kind="danger"
      done={t('delete.accountDone')}
      onSubmit={() => remove.mutateAsync(undefined)}
    >
      <p>{t('delete.accountHelp')}</p>
      <p>{toAccountText(account)}</p>
    </FormDialog>
  );
}
