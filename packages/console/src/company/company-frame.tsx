// The frame of every page of a company: its provider, navigation and session dialogs.
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { makeClient } from '../api/core';
import { Navigation } from '../app/navigation';
import { useLoadPreferences } from '../app/preferences';
import { TestStrip } from '../app/test-strip';
import { TopBar } from '../app/top-bar';
import styles from '../app/frame.module.css';
import { useLanguage, useTexts } from '../i18n/setup';
import { PageFrame } from '../parts/page-frame';
import { consoleFetch, type Session } from '../session/session';
import { SingleKeys } from '../shortcuts/single-keys';
import { SessionGuard } from '../session/session-guard';
import { useSessionState } from '../session/use-session';
import { CompanyList, SessionFailure } from './company-choice';
import companyStyles from './company.module.css';
import { CompanyProvider } from './context';

export function CompanyFrame(): ReactNode {
  const state = useSessionState();
  const { companyId = '' } = useParams({ strict: false }) as { readonly companyId?: string };
  if (state.kind === 'loading') return null;
  if (state.kind === 'none') return <ToLogin />;
  if (state.kind === 'failed') return <SessionFailure error={state.error} />;
  return (
    <>
      <CompanyPages session={state.session} companyId={companyId.toLowerCase()} />
      <SessionGuard state={state} />
    </>
  );
}

/** The address is read once: it changes while the login is opened, and must not lead to itself. */
function ToLogin(): ReactNode {
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const [next] = useState(`${pathname}${searchStr}`);
  useEffect(
    () => void navigate({ to: '/login', search: { next } as never, replace: true }),
    [navigate, next],
  );
  return null;
}

interface Props {
  readonly session: Session;
  readonly companyId: string;
}

function CompanyPages({ session, companyId }: Props): ReactNode {
  const t = useTexts('app');
  const language = useLanguage();
  const company = session.companies.find(({ id }) => id === companyId);
  const mps = useMemo(() => makeClient(companyId, { language, fetch: consoleFetch }), [companyId, language]);
  const value = useMemo(
    () => (company === undefined ? null : { company, session, mps }),
    [company, session, mps],
  );
  if (value === null) return <NoMembership session={session} />;
  return (
    <CompanyProvider value={value}>
      <Preferences />
      <SingleKeys />
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <TestStrip />
      <TopBar />
      <div className={styles.body}>
        <Navigation />
        <main id="content" className={styles.main} tabIndex={-1} key={companyId}>
          <Outlet />
        </main>
      </div>
    </CompanyProvider>
  );
}

function Preferences(): ReactNode {
  useLoadPreferences();
  return null;
}

function NoMembership({ session }: { readonly session: Session }): ReactNode {
  const t = useTexts('company');
  return (
    <>
      <TestStrip />
      <main className={companyStyles.choice}>
        <PageFrame title={t('noMembership.title')}>
          <p>{t('noMembership.help')}</p>
          <CompanyList companies={session.companies} />
        </PageFrame>
      </main>
    </>
  );
}
