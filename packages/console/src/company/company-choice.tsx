// The first page after the login: the companies of the user. With one company it opens at once.
import { Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TestStrip } from '../app/test-strip';
import { useTexts } from '../i18n/setup';
import { PageFrame } from '../parts/page-frame';
import { ProblemView } from '../parts/problem-view';
import { loadSession, type Company } from '../session/session';
import { useSessionState } from '../session/use-session';
import styles from './company.module.css';

export function CompanyChoice(): ReactNode {
  const t = useTexts('company');
  const state = useSessionState();
  if (state.kind === 'loading') return null;
  if (state.kind === 'none') return <Navigate to="/login" replace />;
  if (state.kind === 'failed') return <SessionFailure error={state.error} />;
  const { companies } = state.session;
  const [only] = companies;
  if (companies.length === 1 && only !== undefined) return <Navigate to={`/c/${only.id}`} replace />;
  return (
    <>
      <TestStrip />
      <main className={styles.choice}>
        <PageFrame title={t('choice.title')}>
          {companies.length === 0 ? <p>{t('choice.none')}</p> : <CompanyList companies={companies} />}
        </PageFrame>
      </main>
    </>
  );
}

export function CompanyList({ companies }: { readonly companies: readonly Company[] }): ReactNode {
  const t = useTexts('company');
  return (
    <ul className={styles.list}>
      {companies.map((company) => (
        <li key={company.id}>
          <Link to={`/c/${company.id}`} className={styles.company}>
            <strong>{company.name}</strong>
            <span>
              {t(`kind.${company.kind}`)} · {company.organization_name} · {company.role.name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The session could not be read, e.g. while the platform is away. */
export function SessionFailure({ error }: { readonly error: unknown }): ReactNode {
  const t = useTexts('company');
  return (
    <main className={styles.choice}>
      <PageFrame title={t('failure.title')}>
        <ProblemView error={error} onRetry={() => void loadSession()} />
      </PageFrame>
    </main>
  );
}
