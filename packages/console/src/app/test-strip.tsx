// The strip of sandbox mode. It cannot be closed. It shows both clocks when the business clock differs from the real one.
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { DateTime } from '../parts/date-time';
import { useSessionState } from '../session/use-session';
import styles from './frame.module.css';
import { readSandboxMode } from './sandbox-mode';

const MAX_EQUAL_MS = 60_000;

export function TestStrip(): ReactNode {
  const t = useTexts('app');
  const state = useSessionState();
  if (!readSandboxMode()) return null;
  const isApart = state.kind === 'open' && Math.abs(state.clockAheadMs) > MAX_EQUAL_MS;
  return (
    <section className={styles.strip} aria-label="Test mode">
      <strong lang="pt-BR">Ambiente de teste</strong> · <span lang="en">Test mode: no real money moves</span>
      {isApart && (
        <span>
          {' '}
          · {t('strip.clock')} <DateTime at={state.session.now} /> · {t('strip.realClock')}{' '}
          <DateTime at={new Date(Date.parse(state.session.now) - state.clockAheadMs).toISOString()} />
        </span>
      )}
    </section>
  );
}
