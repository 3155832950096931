// Pages for an address that names no page, and for a page that could not be shown.
import type { ReactNode } from 'react';
import styles from '../company/company.module.css';
import { useTexts } from '../i18n/setup';
import { PageFrame } from '../parts/page-frame';
import { Button } from '../parts/button';
import { ProblemView } from '../parts/problem-view';

export function NotFoundPage(): ReactNode {
  const t = useTexts('app');
  return (
    <PageFrame title={t('notFound.title')}>
      <p>{t('notFound.help')}</p>
      <p>
        <a href="/console/">{t('notFound.home')}</a>
      </p>
    </PageFrame>
  );
}

/** Outside of a company, where no frame is around the page. */
export const LoneNotFoundPage = (): ReactNode => (
  <main className={styles.choice}>
    <NotFoundPage />
  </main>
);

/** A chunk that no longer exists after a release fails here too, and a reload brings the new one. */
export function PageFailure({ error }: { readonly error: unknown }): ReactNode {
  const t = useTexts('app');
  return (
    <PageFrame title={t('failure.title')}>
      <p>{t('failure.help')}</p>
      <ProblemView error={error} />
      <p>
        <Button onPress={() => location.reload()}>{t('failure.reload')}</Button>
      </p>
    </PageFrame>
  );
}
