// One line of the timeline. Opened, it shows all members of its items, and how to repeat a request.
import type { TimelineItem } from '@mps/client/types';
import { memo, useState, type ReactNode } from 'react';
import { useCompany } from '../company/context';
import { useLanguage, useTexts } from '../i18n/setup';
import { toApiCommand } from '../developers/curl';
import { Button } from '../parts/button';
import { CopyButton } from '../parts/copy-button';
import { CopyText } from '../parts/copy-text';
import { formatDuration } from '../parts/dates';
import { DateTime } from '../parts/date-time';
import { JsonViewer } from '../parts/json-viewer';
import { formatCents } from '../parts/money';
import { Facts } from '../parts/page-frame';
import { StatusBadge, type Tone } from '../parts/status-badge';
import { STATUSES } from './payment-search';
import type { TimelineRow } from './timeline-rows';
import styles from './timeline.module.css';

interface Props {
  readonly row: TimelineRow;
  readonly isOpen: boolean;
  readonly onToggle: (id: string) => void;
}

const HOUR_MS = 3_600_000;
const MONEY_KINDS = ['POSTED', 'PAYMENT_DATE'] as const;
const TONES: Readonly<Record<NonNullable<TimelineItem['outcome']>, Tone>> = {
  OK: 'good',
  FAILED: 'bad',
  PENDING: 'info',
};

/** While a long list is scrolled, a line that stays is not drawn again. */
export const TimelineLine = memo(DrawnLine);

function DrawnLine({ row, isOpen, onToggle }: Props): ReactNode {
  const t = useTexts('payments');
  const { item, items, gapMs } = row;
  return (
    <div className={styles.line} data-lane={item.lane} data-planned={item.planned}>
      {gapMs !== null && gapMs > 0 && (
        <p className={gapMs > HOUR_MS ? styles.wideGap : styles.gap}>+{formatDuration(gapMs)}</p>
      )}
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => onToggle(row.id)}>
        <span className={styles.laneName}>{t(`lane.${item.lane}`)}</span>
        <span className={styles.what}>
          <ItemName item={item} />
          {items.length > 1 && <small> {t('timeline.grouped', { count: items.length })}</small>}
        </span>
        {item.planned && <StatusBadge tone="still">{t('timeline.planned')}</StatusBadge>}
        {item.outcome !== null && !item.planned && (
          <StatusBadge tone={TONES[item.outcome]}>{t(`outcome.${item.outcome}`)}</StatusBadge>
        )}
        {item.duration_ms !== null && <small>{formatDuration(item.duration_ms)}</small>}
        <span className={styles.when}>
          <DateTime at={item.at} />
        </span>
      </button>
      {isOpen && <Details items={items} />}
    </div>
  );
}

/** A row may stand for thousands of attempts. */
const DETAILS_AT_ONCE = 20;

function Details({ items }: { readonly items: readonly TimelineItem[] }): ReactNode {
  const t = useTexts('payments');
  const [shown, setShown] = useState(DETAILS_AT_ONCE);
  const rest = items.length - shown;
  return (
    <>
      {items.slice(0, shown).map((one, index) => (
        <ItemDetail key={index} item={one} />
      ))}
      {rest > 0 && (
        <Button onPress={() => setShown(shown + DETAILS_AT_ONCE)}>
          {t('timeline.more', { count: rest })}
        </Button>
      )}
    </>
  );
}

function ItemName({ item }: { readonly item: TimelineItem }): ReactNode {
  const t = useTexts('payments');
  const language = useLanguage();
  const { lane, kind, detail } = item;
  const status = STATUSES.find((one) => one === kind);
  if (lane === 'STATE' && status !== undefined) {
    const from = STATUSES.find((one) => one === detail['from']);
    return from === undefined ? t(`status.${status}`) : `${t(`status.${from}`)} → ${t(`status.${status}`)}`;
  }
  const amount = detail['amount'];
  const money = MONEY_KINDS.find((one) => lane === 'MONEY' && one === kind);
  return (
    <>
      {money === undefined ? <code>{kind}</code> : t(`moneyKind.${money}`)}
      {typeof detail['status'] === 'number' && ` ${detail['status']}`}
      {typeof amount === 'number' && ` ${formatCents(amount, language)}`}
    </>
  );
}

function ItemDetail({ item }: { readonly item: TimelineItem }): ReactNode {
  const t = useTexts('payments');
  const { session } = useCompany();
  const { actor, request_id: requestId, subject } = item;
  const trace = session.trace_url_template?.replace('{trace_id}', requestId ?? '');
  const command = toCommand(item);
  return (
    <div className={styles.detail}>
      <Facts
        facts={[
          { name: t('timeline.who'), value: actor.label ?? actor.id ?? t(`actor.${actor.kind}`) },
          requestId !== null && { name: 'X-Request-Id', value: <CopyButton text={requestId} /> },
          subject !== null && { name: subject.type, value: <CopyButton text={subject.id} /> },
          item.sequence !== null && { name: t('timeline.sequence'), value: item.sequence },
          requestId !== null &&
            trace?.startsWith('https:') === true && {
              name: t('timeline.trace'),
              value: (
                <a href={trace} rel="noopener noreferrer" target="_blank">
                  {t('timeline.openTrace')}
                </a>
              ),
            },
          command !== null && { name: 'curl', value: <CopyText label={t('timeline.curl')} text={command} /> },
        ]}
      />
      <JsonViewer label={t('timeline.members')} value={item} />
    </div>
  );
}

/** Null for an item that is no request. The timeline has no body, so a change has an empty one. */
function toCommand({ lane, detail }: TimelineItem): string | null {
  const { method, path } = detail;
  if (lane !== 'API' || typeof method !== 'string' || typeof path !== 'string') return null;
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return toApiCommand({ method, path, ...(hasBody && { body: {} }) }, location.origin);
}
