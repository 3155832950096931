// The states of a log that is read by cursors: loading, failed, rows, more rows.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isPassing } from '../api/outcome';
import { MoreButton } from '../parts/pager';
import { ProblemView } from '../parts/problem-view';
import { Skeleton } from '../parts/states';

interface Props<Item> {
  readonly of: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly Item[] }>>;
  readonly children: (rows: readonly Item[]) => ReactNode;
}

const SKELETON_LINES = 10;

export function LoadedLog<Item>({ of: log, children }: Props<Item>): ReactNode {
  const { data: rows, error } = log;
  const retry = (): void => void (log.isFetchNextPageError ? log.fetchNextPage() : log.refetch());
  // Rows stay where more of them, or a refresh, cannot be read for a while.
  const isShown = error === null || isPassing(error);
  return (
    <>
      {rows !== undefined && isShown && children(rows.pages.flatMap(({ data }) => data))}
      {error !== null && <ProblemView error={error} onRetry={retry} />}
      {rows === undefined && error === null && <Skeleton lines={SKELETON_LINES} />}
      {error === null && <MoreButton of={log} />}
    </>
  );
}
