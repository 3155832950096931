// An instant in words: "3 minutes ago". The exact time is in its title.
import { useEffect, useState, type ReactNode } from 'react';
import { useLanguage } from '../i18n/setup';
import { useSessionState } from '../session/use-session';
import { formatAgo } from './format-ago';

const TICK_MS = 15_000;

/** For the end and the last use of a key. */
export function useRealNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** The business clock of the platform, which the test clock moves. */
export function useBusinessNowMs(): number {
  const state = useSessionState();
  const realNowMs = useRealNowMs();
  const aheadMs = state.kind === 'open' || state.kind === 'ended' ? state.clockAheadMs : 0;
  return realNowMs + aheadMs;
}

interface Props {
  readonly at: string;
  /** Of the clock that the instant belongs to. Left out: the business clock. */
  readonly nowMs?: number;
}

export function Ago({ at, nowMs }: Props): ReactNode {
  const language = useLanguage();
  const businessNowMs = useBusinessNowMs();
  return (
    <time dateTime={at} title={at}>
      {formatAgo(Date.parse(at) - (nowMs ?? businessNowMs), language)}
    </time>
  );
}
