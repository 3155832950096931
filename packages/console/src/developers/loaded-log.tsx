// The states of a log that is read by cursors: loading, failed, rows, more rows.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MoreButton } from '../parts/pager';
import { ProblemView } from '../parts/problem-view';
import { Skeleton } from '../parts/states';

interface Props<Item> {
  readonly of: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly Item[] }>>;
  readonly children: (rows: readonly Item[]) => ReactNode;
}

const SKELETON_LINES = 10;

export function LoadedLog<Item>({ of: log, children }: Props<Item>): ReactNode {
  if (log.isError) return <ProblemView error={log.error} onRetry={() => void log.refetch()} />;
  if (!log.isSuccess) return <Skeleton lines={SKELETON_LINES} />;
  return (
    <>
      {children(log.data.pages.flatMap(({ data }) => data))}
      <MoreButton of={log} />
    </>
  );
}
