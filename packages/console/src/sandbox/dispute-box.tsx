// Disputes in sandbox mode: opens one on a payment as its payer would, and decides one as the network would.
import type { Dispute, Transaction } from '@mps/client/types';
import type { ReactNode } from 'react';
import { PageLink } from '../app/page-link';
import { useChange, useRead } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import styles from '../developers/developers.module.css';
import { DISPUTE_KINDS, DisputeStatus, isAnswerable } from '../disputes/dispute-words';
import { Choice } from '../forms/fields';
import { readField } from '../forms/form-data';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { DataTable, type ColumnOf } from '../parts/data-table';
import { DateTime } from '../parts/date-time';
import { Money } from '../parts/money-text';
import { notify } from '../parts/notices';
import { Box } from '../parts/page-frame';
import { ProblemView } from '../parts/problem-view';
import { Loaded } from '../parts/states';
import { MethodName } from '../payments/payment-status';

const SHOWN = 5;

export function DisputeBox(): ReactNode {
  const t = useTexts('sandbox');
  const { company } = useCompany();
  const canSeePayments = useCan('transaction.list');
  const canSeeDisputes = useCan('dispute.view');
  if (company.kind !== 'MERCHANT') return null;
  return (
    <Box title={t('dispute.title')}>
      {canSeePayments && <Payments />}
      {canSeeDisputes && <OpenDisputes />}
    </Box>
  );
}

/** The last approved payments. */
function Payments(): ReactNode {
  const t = useTexts('sandbox');
  const { company, mps } = useCompany();
  const query = { status: ['APPROVED' as const], limit: SHOWN };
  const payments = useRead(['sandbox-payments', query], (signal) =>
    mps.merchant(company.id).transactions.list(query, { signal }),
  );
  const columns: readonly ColumnOf<Transaction>[] = [
    { id: 'at', title: t('due.at'), show: (one) => <DateTime at={one.created_at} />, isRowHeader: true },
    { id: 'amount', title: t('due.amount'), show: (one) => <Money cents={one.amount} />, align: 'end' },
    { id: 'method', title: t('method'), show: (one) => <MethodName method={one.payment_method} /> },
    { id: 'open', title: t('actions'), show: (one) => <OpenDispute payment={one} /> },
  ];
  return (
    <>
      <h3>{t('dispute.payments')}</h3>
      <Loaded of={payments}>
        {({ data }) => (
          <DataTable
            label={t('dispute.payments')}
            columns={columns}
            rows={data}
            toId={({ id }) => id}
            empty={<p>{t('dispute.noPayment')}</p>}
          />
        )}
      </Loaded>
    </>
  );
}

function OpenDispute({ payment }: { readonly payment: Transaction }): ReactNode {
  const t = useTexts('sandbox');
  const ofDisputes = useTexts('disputes');
  const { company, mps } = useCompany();
  const kinds = DISPUTE_KINDS.filter(
    (kind) => (kind === 'CARD_CHARGEBACK') === (payment.card_data !== undefined),
  );
  const open = useChange(({ data, requestId }: Submission) =>
    mps
      .merchant(company.id)
      .sandbox.openDispute(
        payment.id,
        { kind: readField(data, 'kind') as Dispute['kind'] },
        { idempotencyKey: requestId },
      ),
  );
  return (
    <FormDialog title={t('dispute.open')} done={t('dispute.opened')} onSubmit={open.mutateAsync}>
      <p>{t('dispute.openHelp')}</p>
      <Choice
        label={ofDisputes('kind')}
        name="kind"
        defaultValue={kinds[0] ?? 'CARD_CHARGEBACK'}
        options={kinds.map((value) => ({ value, text: ofDisputes(`kind.${value}`) }))}
      />
    </FormDialog>
  );
}

function OpenDisputes(): ReactNode {
  const t = useTexts('sandbox');
  const { mps } = useCompany();
  const query = { status: ['OPEN' as const, 'UNDER_REVIEW' as const], limit: SHOWN };
  const disputes = useRead(['sandbox-disputes', query], (signal) => mps.disputes.list(query, { signal }));
  const columns: readonly ColumnOf<Dispute>[] = [
    {
      id: 'id',
      title: t('due.id'),
      show: ({ id }) => <PageLink to={`/disputes/${id}`}>{id.slice(0, 8)}</PageLink>,
      isRowHeader: true,
    },
    { id: 'amount', title: t('due.amount'), show: (one) => <Money cents={one.amount} />, align: 'end' },
    { id: 'status', title: t('dispute.status'), show: (one) => <DisputeStatus status={one.status} /> },
    { id: 'decide', title: t('actions'), show: (one) => <Decide dispute={one} /> },
  ];
  return (
    <>
      <h3>{t('dispute.disputes')}</h3>
      <Loaded of={disputes}>
        {({ data }) => (
          <DataTable
            label={t('dispute.disputes')}
            columns={columns}
            rows={data}
            toId={({ id }) => id}
            empty={<p>{t('dispute.none')}</p>}
          />
        )}
      </Loaded>
    </>
  );
}

function Decide({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const t = useTexts('sandbox');
  const { mps } = useCompany();
  const decide = useChange(async (outcome: 'WON' | 'LOST') => {
    await mps.sandbox.resolveDispute(dispute.id, { outcome });
    notify(t('dispute.decided'));
  });
  if (!isAnswerable(dispute)) return null;
  return (
    <span className={styles.buttons}>
      <Button isDisabled={decide.isPending} onPress={() => decide.mutate('WON')}>
        {t('dispute.WON')}
      </Button>
      <Button isDisabled={decide.isPending} onPress={() => decide.mutate('LOST')}>
        {t('dispute.LOST')}
      </Button>
      {decide.isError && <ProblemView error={decide.error} isOfChange />}
    </span>
  );
}
