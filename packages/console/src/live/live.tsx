// Live updates of a company's pages, and the mark in the bar that says how fresh they are.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { isLiveQuery } from '../api/queries';
import { useCan, useCompany } from '../company/context';
import { useLanguage, useTexts } from '../i18n/setup';
import { formatTimeOfDay } from '../parts/dates';
import { announce } from '../parts/notices';
import { readAnsweredAt, useLiveState, type LiveState } from './connection';
import { followEvents } from './follow-events';
import styles from './live.module.css';

/** Many events cause one refresh. */
const MIN_REFRESH_INTERVAL_MS = 2_000;
const ASK_EVERY_MS = 10_000;

function useFollowEvents(): void {
  const client = useQueryClient();
  const { company } = useCompany();
  const canFollow = useCan('event.list');
  useEffect(() => {
    if (!canFollow) return undefined;
    let refreshedAtMs = -MIN_REFRESH_INTERVAL_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      timer = undefined;
      refreshedAtMs = performance.now();
      void client.invalidateQueries({ queryKey: [company.id], predicate: isLiveQuery });
    };
    const end = followEvents(company.id, () => {
      timer ??= setTimeout(refresh, Math.max(0, refreshedAtMs + MIN_REFRESH_INTERVAL_MS - performance.now()));
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [client, company.id, canFollow]);
}

/** Without a stream, a visible page is read every few seconds. */
function useAsk(state: LiveState): void {
  const client = useQueryClient();
  const { company } = useCompany();
  useEffect(() => {
    if (state === 'live') return undefined;
    const timer = setInterval(() => {
      if (document.hidden) return;
      void client.refetchQueries(
        { queryKey: [company.id], type: 'active', predicate: isLiveQuery },
        { cancelRefetch: false },
      );
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [client, company.id, state]);
}

export function LiveMark(): ReactNode {
  const t = useTexts('live');
  const language = useLanguage();
  useFollowEvents();
  const state = useLiveState();
  useAsk(state);
  const text =
    state === 'offline'
      ? t('state.offline', { time: formatTimeOfDay(readAnsweredAt(), language) })
      : t(`state.${state}`);
  const said = useRef(state);
  useEffect(() => {
    if (said.current !== state && (state === 'offline' || said.current === 'offline')) announce(text);
    said.current = state;
  }, [state, text]);
  return (
    <span className={styles.mark} data-state={state} title={t(`help.${state}`)}>
      <span aria-hidden="true">●</span> {text}
    </span>
  );
}
