// Dialogs of the session: before a dangerous act, two minutes before the session ends for idleness, and after it has ended. The page below stays as it was.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { lazyPart } from '../lazy/lazy-part';
import dialogStyles from '../parts/dialog.module.css';
import { touchSession, type SessionState } from './session';
import { proofStore } from './step-up';

const loadDialogs = () => import('./session-dialogs');
const loadProof = () => import('./proof-dialog');

const Blurred = (): ReactNode => <div className={dialogStyles.blurred} />;

const IdleDialog = lazyPart(async () => ({ default: (await loadDialogs()).IdleDialog }));
const EndedDialog = lazyPart(async () => ({ default: (await loadDialogs()).EndedDialog }), Blurred);
const ProofDialog = lazyPart(async () => ({ default: (await loadProof()).ProofDialog }));

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

/** After a new login, the page repeats the reads that failed without a session. */
function useReadAgain(isEnded: boolean): void {
  const client = useQueryClient();
  const wasEnded = useRef(isEnded);
  useEffect(() => {
    if (wasEnded.current && !isEnded) void client.invalidateQueries();
    wasEnded.current = isEnded;
  }, [client, isEnded]);
}

/** After the page has loaded. */
const LOAD_AHEAD_MS = 5_000;

/** These dialogs come over a form that is half filled in, at a time when a release may have removed their files. */
function useLoadAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of [loadDialogs, loadProof]) load().catch(() => undefined);
    }, LOAD_AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
}

type Known = Extract<SessionState, { readonly kind: 'open' | 'ended' }>;

export function SessionGuard({ state }: { readonly state: Known }): ReactNode {
  const remainingMs = useRemainingMs(state.idleEndsAtMs);
  const isEnded = state.kind === 'ended' || remainingMs <= 0;
  const isWarned = !isEnded && remainingMs <= WARNING_MS;
  useTouch(!isEnded && !isWarned);
  useReadAgain(isEnded);
  useLoadAhead();
  const needsProof = useSyncExternalStore(proofStore.subscribe, proofStore.read);
  if (isEnded)
    return (
      <Suspense fallback={<Blurred />}>
        <EndedDialog session={state.session} />
      </Suspense>
    );
  if (isWarned)
    return (
      <Suspense>
        <IdleDialog remainingMs={remainingMs} />
      </Suspense>
    );
  return needsProof ? (
    <Suspense>
      <ProofDialog session={state.session} />
    </Suspense>
  ) : null;
}
