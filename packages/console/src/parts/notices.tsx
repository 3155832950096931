// One polite region for everything that the console says aloud. A notice is also shown for a few seconds.
import { useSyncExternalStore, type ReactNode } from 'react';
import styles from './notices.module.css';

interface Notice {
  readonly text: string;
  readonly isShown: boolean;
}

const SHOWN_MS = 6_000;
const SILENT: Notice = { text: '', isShown: false };
const listeners = new Set<() => void>();
let current = SILENT;
let timer: ReturnType<typeof setTimeout> | undefined;

function set(notice: Notice): void {
  current = notice;
  for (const listener of listeners) listener();
}

function say(notice: Notice): void {
  set(notice);
  clearTimeout(timer);
  timer = setTimeout(() => set(SILENT), SHOWN_MS);
}

/** Said to screen readers alone. */
export const announce = (text: string): void => say({ text, isShown: false });

/** Said and shown: an action has succeeded. */
export const notify = (text: string): void => say({ text, isShown: true });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Notices(): ReactNode {
  const { text, isShown } = useSyncExternalStore(subscribe, () => current);
  return (
    <div
      role="status"
      aria-live="polite"
      className={isShown ? styles.shown : styles.silent}
      data-live-announcer="true"
    >
      {text}
    </div>
  );
}
