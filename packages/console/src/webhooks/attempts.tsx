// Every attempt of a delivery, with the reason of its result and the start of the answer.
import type { WebhookAttempt } from '@mps/client/types';
import type { ReactNode } from 'react';
import { CodeBlock } from '../developers/code-block';
import styles from '../developers/developers.module.css';
import { useTexts } from '../i18n/setup';
import { DateTime } from '../parts/date-time';
import { formatDuration } from '../parts/dates';
import { StatusBadge } from '../parts/status-badge';
import { isSuccess, useReason } from './delivery-status';

export function Attempts({ attempts }: { readonly attempts: readonly WebhookAttempt[] }): ReactNode {
  const t = useTexts('webhooks');
  if (attempts.length === 0) return <p>{t('delivery.noAttempt')}</p>;
  return (
    <ol className={styles.list}>
      {attempts.map((attempt, index) => (
        <li key={attempt.at} className={styles.list}>
          <Attempt attempt={attempt} number={index + 1} />
        </li>
      ))}
    </ol>
  );
}

interface Props {
  readonly attempt: WebhookAttempt;
  readonly number: number;
}

function Attempt({ attempt, number }: Props): ReactNode {
  const t = useTexts('webhooks');
  const toReason = useReason();
  const { response_excerpt: excerpt, signature_valid_with: signer } = attempt;
  return (
    <>
      <div className={styles.buttons}>
        <strong>{t('attempts.number', { number })}</strong>
        <StatusBadge tone={isSuccess(attempt) ? 'good' : 'bad'}>{toReason(attempt)}</StatusBadge>
        <DateTime at={attempt.at} />
        <span>{formatDuration(attempt.latency_ms)}</span>
        {signer !== null && <span>{t(`signature.${signer}`)}</span>}
      </div>
      {excerpt !== null && excerpt !== '' && (
        <CodeBlock label={t('attempts.answer', { number })} text={excerpt} />
      )}
    </>
  );
}
