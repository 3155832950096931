// Dialogs of the session: two minutes before it ends for idleness, and after it has ended. The page below stays as it was.
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import dialogStyles from '../parts/dialog.module.css';
import { touchSession, type SessionState } from './session';

const IdleDialog = lazy(async () => ({ default: (await import('./session-dialogs')).IdleDialog }));
const EndedDialog = lazy(async () => ({ default: (await import('./session-dialogs')).EndedDialog }));

const WARNING_MS = 120_000;
const TICK_MS = 1_000;
const MIN_TOUCH_INTERVAL_MS = 60_000;
const ACTS = ['pointerdown', 'keydown'] as const;

/** Extends the session while the user acts, at most once a minute. */
function useTouch(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    let touchedAtMs = performance.now();
    const touch = (): void => {
      if (performance.now() - touchedAtMs < MIN_TOUCH_INTERVAL_MS) return;
      touchedAtMs = performance.now();
      touchSession().catch(() => undefined);
    };
    for (const act of ACTS) document.addEventListener(act, touch, { passive: true });
    return () => {
      for (const act of ACTS) document.removeEventListener(act, touch);
    };
  }, [isActive]);
}

function useRemainingMs(idleEndsAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return idleEndsAtMs - nowMs;
}

type Known = Extract<SessionState, { readonly kind: 'open' | 'ended' }>;

export function SessionGuard({ state }: { readonly state: Known }): ReactNode {
  const remainingMs = useRemainingMs(state.idleEndsAtMs);
  const isEnded = state.kind === 'ended' || remainingMs <= 0;
  const isWarned = !isEnded && remainingMs <= WARNING_MS;
  useTouch(!isEnded && !isWarned);
  if (isEnded)
    return (
      <Suspense fallback={<div className={dialogStyles.blurred} />}>
        <EndedDialog session={state.session} />
      </Suspense>
    );
  return isWarned ? (
    <Suspense>
      <IdleDialog remainingMs={remainingMs} />
    </Suspense>
  ) : null;
}
