// The money of a payment: its posting sets, whose credits and debits are equal, and the entries of each.
import type { LedgerEntry, PostingSet, TransactionDetail } from '@mps/client/types';
import type { ReactNode } from 'react';
import { useRead } from '../api/queries';
import { useApi } from '../company/context';
import { useTexts } from '../i18n/setup';
import { EntryType, InvariantName, usePostingKind } from '../ledger/ledger-words';
import { CopyButton } from '../parts/copy-button';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime, Day } from '../parts/date-time';
import { Money } from '../parts/money-text';
import { Box, Facts } from '../parts/page-frame';
import { Empty, Loaded } from '../parts/states';
import { StatusBadge } from '../parts/status-badge';
import styles from './payments.module.css';

export function MoneyTab({ payment }: { readonly payment: TransactionDetail }): ReactNode {
  const t = useTexts('payments');
  const ids = [...new Set((payment.ledger_entries ?? []).map((entry) => entry.posting_set_id))];
  if (ids.length === 0) return <Empty title={t('money.none')} />;
  return (
    <div className={styles.sets}>
      {ids.map((id) => (
        <SetBox key={id} id={id} />
      ))}
    </div>
  );
}

function SetBox({ id }: { readonly id: string }): ReactNode {
  const t = useTexts('payments');
  const mps = useApi();
  const nameKind = usePostingKind();
  const set = useRead<PostingSet>(['ledger', 'set', id], (signal) =>
    mps.ledger.postingSets.get(id, { signal }),
  );
  return (
    <Box title={set.data === undefined ? t('money.set') : nameKind(set.data.kind)}>
      <Loaded of={set}>{(data) => <SetDetail set={data} />}</Loaded>
    </Box>
  );
}

function SetDetail({ set }: { readonly set: PostingSet }): ReactNode {
  const t = useTexts('payments');
  const { credit, debit, difference } = set.totals;
  return (
    <>
      <Facts
        facts={[
          { name: t('money.credit'), value: <Money cents={credit} /> },
          { name: t('money.debit'), value: <Money cents={debit} /> },
          {
            name: t('money.difference'),
            value: (
              <StatusBadge tone={difference === 0 ? 'good' : 'bad'}>
                <Money cents={difference} />
              </StatusBadge>
            ),
          },
          { name: t('detail.created'), value: <DateTime at={set.created_at} /> },
          { name: t('money.key'), value: <CopyButton text={set.idempotency_key} /> },
          { name: t('money.event'), value: <CopyButton text={set.event_id} /> },
        ]}
      />
      <ul>
        {set.invariants.map(({ name, holds }) => (
          <li key={name}>
            <StatusBadge tone={holds ? 'good' : 'bad'}>
              <InvariantName name={name} />
            </StatusBadge>
          </li>
        ))}
      </ul>
      <Entries entries={set.entries} />
    </>
  );
}

function Entries({ entries }: { readonly entries: readonly LedgerEntry[] }): ReactNode {
  const t = useTexts('payments');
  const columns: readonly ColumnOf<LedgerEntry>[] = [
    { id: 'type', title: t('money.type'), show: (one) => <EntryType type={one.type} />, isRowHeader: true },
    { id: 'owner', title: t('money.owner'), show: (one) => t(`owner.${one.owner_type}`) },
    { id: 'operation', title: t('money.operation'), show: (one) => t(`operation.${one.operation}`) },
    { id: 'amount', title: t('column.amount'), show: (one) => <Money cents={one.amount} />, align: 'end' },
    { id: 'date', title: t('money.date'), show: (one) => <Day day={one.payment_date} /> },
    {
      id: 'settled',
      title: t('money.settled'),
      show: (one) => (
        <StatusBadge tone={one.settled ? 'good' : 'info'}>
          {t(one.settled ? 'money.yes' : 'money.no')}
        </StatusBadge>
      ),
    },
  ];
  return (
    <DataTable
      label={t('money.entries')}
      columns={columns}
      rows={entries}
      toId={({ id }) => id}
      empty={null}
    />
  );
}
