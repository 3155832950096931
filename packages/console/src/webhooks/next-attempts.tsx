// The attempts to come. The platform tells the next one. The later ones follow from the delays of docs/rules/events.md#deliveries,
// and vary by a tenth.
import type { WebhookDelivery } from '@mps/client/types';
import type { ReactNode } from 'react';
import { Ago } from '../developers/ago';
import styles from '../developers/developers.module.css';
import { useTexts } from '../i18n/setup';
import { DateTime } from '../parts/date-time';
import { listLaterAttempts } from './schedule';

export function NextAttempts({ delivery }: { readonly delivery: WebhookDelivery }): ReactNode {
  const t = useTexts('webhooks');
  const { next_attempt_at: next, attempts } = delivery;
  if (next === null) return null;
  const later = listLaterAttempts(new Date(next), attempts.length);
  return (
    <>
      <p>
        <strong>{t('next.title')}</strong> <DateTime at={next} /> (<Ago at={next} />)
      </p>
      {later.length > 0 && (
        <div>
          <p className={styles.plain}>{t('next.later')}</p>
          <ol className={styles.plain}>
            {later.map((at) => (
              <li key={at.toISOString()}>
                <DateTime at={at.toISOString()} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
