// The page of the login.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { LanguageChoice } from '../app/language-choice';
import { useTexts } from '../i18n/setup';
import { PageFrame } from '../parts/page-frame';
import { LoginForm } from './login-form';
import styles from './session.module.css';
import { useSessionState } from './use-session';
import { TestStrip } from '../app/test-strip';

/** Only addresses of the console: a link cannot lead elsewhere after the login. */
const isOwnPath = (path: string | undefined): path is string => path?.startsWith('/c/') ?? false;

export function LoginPage(): ReactNode {
  const t = useTexts('session');
  const state = useSessionState();
  const navigate = useNavigate();
  const { next } = useSearch({ strict: false }) as { readonly next?: string };
  const isOpen = state.kind === 'open';
  useEffect(() => {
    if (isOpen) void navigate({ to: isOwnPath(next) ? next : '/', replace: true });
  }, [isOpen, navigate, next]);
  return (
    <>
      <TestStrip />
      <main className={styles.page}>
        <PageFrame title={t('login.title')}>
          <LoginForm onDone={() => undefined} />
          <p>
            <Link to="/forgot">{t('login.forgot')}</Link>
          </p>
          <LanguageChoice />
        </PageFrame>
      </main>
    </>
  );
}
