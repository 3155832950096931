// An instant in words: "3 minutes ago". The exact time is in its title.
import { useEffect, useState, type ReactNode } from 'react';
import { useLanguage } from '../i18n/setup';
import { useSessionState } from '../session/use-session';
import { formatAgo } from './format-ago';

const TICK_MS = 15_000;

/** The business clock of the platform, which the test clock moves. */
export function useBusinessNowMs(): number {
  const state = useSessionState();
  const [realNowMs, setRealNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setRealNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const aheadMs = state.kind === 'open' || state.kind === 'ended' ? state.clockAheadMs : 0;
  return realNowMs + aheadMs;
}

export function Ago({ at }: { readonly at: string }): ReactNode {
  const language = useLanguage();
  const nowMs = useBusinessNowMs();
  return (
    <time dateTime={at} title={at}>
      {formatAgo(Date.parse(at) - nowMs, language)}
    </time>
  );
}
