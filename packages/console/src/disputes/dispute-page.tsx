// The page of a dispute: its amount, its due date and the sent evidence. A user can accept it here.
import type { Dispute } from '@mps/client/types';
import type { ReactNode } from 'react';
import { PageLink } from '../app/page-link';
import type { PageProps } from '../app/page';
import { useChange, useRead } from '../api/queries';
import { useApi, useCan } from '../company/context';
import { useLanguage, useTexts } from '../i18n/setup';
import { CopyButton } from '../parts/copy-button';
import { DateTime } from '../parts/date-time';
import { DownloadButton } from '../parts/download-button';
import { TextInput } from '../forms/fields';
import { FormDialog, type Submission } from '../forms/form-dialog';
import { formatCents, parseAmount } from '../parts/money';
import { Money } from '../parts/money-text';
import { Box, Facts, PageFrame } from '../parts/page-frame';
import { Empty, Loaded } from '../parts/states';
import { DisputeReason, DisputeStatus, isAnswerable } from './dispute-words';
import styles from './disputes.module.css';

export default function DisputePage({ params }: PageProps<object, 'disputeId'>): ReactNode {
  const t = useTexts('disputes');
  const mps = useApi();
  const { disputeId } = params;
  const canEdit = useCan('dispute.edit');
  const dispute = useRead(['disputes', disputeId], (signal) => mps.disputes.get(disputeId, { signal }), {
    isLive: true,
  });
  const { data } = dispute;
  return (
    <PageFrame
      title={t('detail.title')}
      trail={<PageLink to="/disputes">{t('title')}</PageLink>}
      aside={data && <DisputeStatus status={data.status} />}
      actions={data !== undefined && canEdit && isAnswerable(data) && <AcceptDispute dispute={data} />}
    >
      <Loaded of={dispute}>
        {(one) => (
          <>
            <Stake dispute={one} />
            <Evidence dispute={one} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function Stake({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const t = useTexts('disputes');
  const { id, transaction_id: payment, due_at: due, closed_at: closed } = dispute;
  return (
    <Box title={t('stake.title')}>
      <Facts
        facts={[
          due !== null && { name: t('due'), value: <DateTime at={due} /> },
          { name: t('stake'), value: <Money cents={dispute.amount} /> },
          { name: t('kind'), value: t(`kind.${dispute.kind}`) },
          { name: t('reason'), value: <DisputeReason of={dispute} /> },
          { name: t('opened'), value: <DateTime at={dispute.created_at} /> },
          closed !== null && { name: t('closed'), value: <DateTime at={closed} /> },
          { name: t('payment'), value: <PageLink to={`/payments/${payment}`}>{payment}</PageLink> },
          { name: t('id'), value: <CopyButton text={id} /> },
        ]}
      />
    </Box>
  );
}

function Evidence({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const t = useTexts('disputes');
  const mps = useApi();
  return (
    <Box title={t('evidence.title')}>
      {dispute.evidence.length === 0 ? (
        <Empty title={t('evidence.none')}>{isAnswerable(dispute) && t('evidence.noneHelp')}</Empty>
      ) : (
        <ul className={styles.evidence}>
          {dispute.evidence.map(({ id, name, text, created_at: at }) => (
            <li key={id}>
              <div>
                <strong>{name ?? t('evidence.text')}</strong>
                <p>
                  <DateTime at={at} />
                </p>
                {text !== null && <p>{text}</p>}
              </div>
              {name !== null && (
                <DownloadButton
                  title={t('evidence.download', { name })}
                  fileName={name}
                  read={() => mps.disputes.evidenceFile(dispute.id, id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

function AcceptDispute({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const t = useTexts('disputes');
  const language = useLanguage();
  const mps = useApi();
  const accept = useChange(({ requestId }: Submission) =>
    mps.disputes.accept(dispute.id, {}, { idempotencyKey: requestId }),
  );
  const amount = formatCents(dispute.amount, language);
  return (
    <FormDialog title={t('accept.title')} kind="danger" done={t('accept.done')} onSubmit={accept.mutateAsync}>
      <p>{t('accept.help', { amount })}</p>
      <TextInput
        label={t('accept.amount', { amount })}
        name="amount"
        inputMode="decimal"
        isRequired
        autoFocus
        validate={(value) =>
          parseAmount(value) === dispute.amount ? null : t('accept.mismatch', { amount })
        }
      />
    </FormDialog>
  );
}
