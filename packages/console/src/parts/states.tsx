// The states of what is read: loading, failed, empty, there. A part fails alone, and the page stands.
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { isConnectionError, isPassing } from '../api/outcome';
import { ProblemView } from './problem-view';
import styles from './states.module.css';

/** A faster answer shows no skeleton, so nothing flickers. */
const SKELETON_AFTER_MS = 200;
const SLOW_AFTER_MS = 10_000;

interface Props<Data> {
  readonly of: UseQueryResult<Data>;
  /** Lines of the skeleton. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ of: query, lines = 4, children }: Props<Data>): ReactNode {
  const { data, error } = query;
  const problem = error !== null && <ProblemView error={error} onRetry={() => void query.refetch()} />;
  // A refresh that fails for a while leaves the data, and a form among them. The mark in the bar says that no answer comes.
  if (data !== undefined && (error === null || isPassing(error)))
    return (
      <>
        {!isConnectionError(error) && problem}
        {children(data)}
      </>
    );
  if (problem !== false) return problem;
  return query.fetchStatus === 'idle' ? null : <Skeleton lines={lines} />;
}

function useAfter(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

export function Skeleton({ lines }: { readonly lines: number }): ReactNode {
  const t = useTexts('parts');
  const isShown = useAfter(SKELETON_AFTER_MS);
  const isSlow = useAfter(SLOW_AFTER_MS);
  return (
    <div className={styles.skeleton} data-shown={isShown} aria-busy="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
      <p role="status">{isSlow ? t('loading.slow') : ''}</p>
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  /** The next step: a sentence, a link or a command. */
  readonly children?: ReactNode;
}

export function Empty({ title, children }: EmptyProps): ReactNode {
  return (
    <div className={styles.empty}>
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}
