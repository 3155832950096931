// The ways through long lists: by page number, or further into a log.
import type { Pagination } from '@mps/client';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../i18n/setup';
import { Button } from './button';
import styles from './data-table.module.css';

interface PagerProps {
  readonly pagination: Pagination;
  readonly onPage: (page: number) => void;
}

export function Pager({ pagination, onPage }: PagerProps): ReactNode {
  const t = useTexts('parts');
  const language = useLanguage();
  const { page, total, totalPages, hasNext, hasPrev } = pagination;
  if (total === 0) return null;
  const format = (count: number): string => count.toLocaleString(language);
  return (
    <nav aria-label={t('pager.label')} className={styles.pager}>
      <span>
        {t('pager.position', {
          count: total,
          total: format(total),
          page: format(page),
          pages: format(totalPages),
        })}
      </span>
      {totalPages > 1 && (
        <span>
          <Button isDisabled={!hasPrev} onPress={() => onPage(page - 1)}>
            {t('pager.previous')}
          </Button>
          <Button isDisabled={!hasNext} onPress={() => onPage(page + 1)}>
            {t('pager.next')}
          </Button>
        </span>
      )}
    </nav>
  );
}

interface LogQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Of a log that is read by cursors, from useLog. */
export function MoreButton({ of: query }: { readonly of: LogQuery }): ReactNode {
  const t = useTexts('parts');
  if (!query.hasNextPage) return null;
  return (
    <p>
      <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
        {t('pager.more')}
      </Button>
    </p>
  );
}
