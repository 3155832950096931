// The life of a payment on one axis. Lanes are switched off in the address. A long list is drawn in part, and retries of one
// webhook endpoint share one line.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { TransactionDetail } from '@mps/client/types';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useLog } from '../api/queries';
import { useCopy } from '../app/clipboard';
import { useCompany } from '../company/context';
import { useTexts } from '../i18n/setup';
import { Button } from '../parts/button';
import { ProblemView } from '../parts/problem-view';
import { Empty, Skeleton } from '../parts/states';
import { explainPayment } from './explain-payment';
import { LANES, readLanes, toRows, writeLanes, type Lane, type TimelineRow } from './timeline-rows';
import { TimelineLine } from './timeline-line';
import styles from './timeline.module.css';

interface Props {
  readonly payment: TransactionDetail;
  readonly lanes: string | undefined;
  readonly onLanes: (lanes: string | undefined) => void;
}

/** The first page is small, so that it is drawn soon. The others have the platform's largest size. */
const FIRST_PAGE_SIZE = 50;
const PAGE_SIZE = 200;
/** In longer timelines, retries are grouped. */
const MAX_SINGLE = 200;
/** Longer lists are drawn in part. */
const MAX_DRAWN = 60;

export function Timeline({ payment, lanes: given, onLanes }: Props): ReactNode {
  const t = useTexts('payments');
  const { items, hidden, error, isLoading, retry } = useTimeline(payment);
  const lanes = readLanes(given);
  const rows = useMemo(
    () =>
      toRows(
        items.filter((item) => lanes.has(item.lane)),
        items.length > MAX_SINGLE,
      ),
    // A set is made anew for each drawing. Its text decides.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [items, given],
  );
  const copy = useCopy();
  const explain = (): Promise<boolean> =>
    copy(explainPayment(payment, items), { done: t('timeline.copied') });
  return (
    <div className={styles.timeline}>
      <div className={styles.lanes} role="group" aria-label={t('timeline.lanes')}>
        {LANES.filter((lane) => !hidden.includes(lane)).map((lane) => (
          <LaneButton
            key={lane}
            lane={lane}
            count={items.filter((item) => item.lane === lane).length}
            isSelected={lanes.has(lane)}
            onChange={() => onLanes(writeLanes(lanes, lane))}
          />
        ))}
        <Button kind="quiet" onPress={() => void explain()}>
          {t('timeline.explain')}
        </Button>
      </div>
      {hidden.length > 0 && (
        <p className={styles.hint}>
          {t('timeline.hidden')} {hidden.map((lane) => t(`lane.${lane}`)).join(', ')}
        </p>
      )}
      {error !== null && <ProblemView error={error} onRetry={retry} />}
      {isLoading && items.length === 0 && <Skeleton lines={8} />}
      {!isLoading && rows.length === 0 && error === null && <Empty title={t('timeline.none')} />}
      {rows.length > MAX_DRAWN ? <LongList rows={rows} /> : <ShortList rows={rows} />}
    </div>
  );
}

/** Reads page after page, so that the end of a long life is there too. */
function useTimeline({ id, company_id: merchantId, updated_at: updatedAt }: TransactionDetail) {
  const { mps } = useCompany();
  const log = useLog(['payments', 'timeline', id], (after, signal) =>
    mps
      .merchant(merchantId)
      .transactions.timeline(
        id,
        after === undefined ? { limit: FIRST_PAGE_SIZE } : { limit: PAGE_SIZE, after },
        { signal },
      ),
  );
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = log;
  // The pages stay until all of them are read again, so that nothing moves under a reader.
  const readFor = useRef(updatedAt);
  useEffect(() => {
    if (readFor.current === updatedAt || isFetching || hasNextPage) return;
    readFor.current = updatedAt;
    void refetch();
  }, [updatedAt, isFetching, hasNextPage, refetch]);
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const items = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  return {
    items,
    hidden: data?.pages[0]?.hidden_lanes ?? [],
    error: log.error,
    isLoading: isFetching,
    retry: () => void refetch(),
  };
}

interface LaneButtonProps {
  readonly lane: Lane;
  readonly count: number;
  readonly isSelected: boolean;
  readonly onChange: () => void;
}

function LaneButton({ lane, count, ...toggle }: LaneButtonProps): ReactNode {
  const t = useTexts('payments');
  return (
    <ToggleButton {...toggle} className={styles.lane} data-lane={lane}>
      {t(`lane.${lane}`)} <small>{count}</small>
    </ToggleButton>
  );
}

interface ListProps {
  readonly rows: readonly TimelineRow[];
}

function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string): void => {
    setOpen((earlier) => {
      const next = new Set(earlier);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return { open, toggle };
}

function ShortList({ rows }: ListProps): ReactNode {
  const t = useTexts('payments');
  const { open, toggle } = useOpenRows();
  return (
    <ol aria-label={t('tab.timeline')}>
      {rows.map((row) => (
        <li key={row.id}>
          <TimelineLine row={row} isOpen={open.has(row.id)} onToggle={toggle} />
        </li>
      ))}
    </ol>
  );
}

const LINE_PX = 68;
const OVERSCAN = 12;

function LongList({ rows }: ListProps): ReactNode {
  const t = useTexts('payments');
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  const { open, toggle } = useOpenRows();
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => LINE_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  return (
    <ol
      ref={list}
      aria-label={t('tab.timeline')}
      style={{ height: virtualizer.getTotalSize(), position: 'relative' }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className={styles.placed}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <TimelineLine row={row} isOpen={open.has(row.id)} onToggle={toggle} />
          </li>
        );
      })}
    </ol>
  );
}
