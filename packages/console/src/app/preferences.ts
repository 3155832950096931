// Choices that follow the user to another browser. They are saved by the preferences of the API.
import type { Mps } from '@mps/client';
import { useEffect, useSyncExternalStore } from 'react';
import { useApi } from '../company/context';
import { LANGUAGES, type Language } from '../i18n/language';
import { changeLanguage } from '../i18n/setup';
import { changeTheme, THEMES, type Theme } from '../theme/theme';

const KEY = 'console';
const NOT_FOUND = 404;

interface Preferences {
  readonly language?: Language;
  readonly theme?: Theme;
  /** The names of the columns of each list, in their order. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Whether single keys are shortcuts. */
  readonly singleKeys?: boolean;
}

const NONE: Preferences = {};

let loaded: Preferences | undefined;
const listeners = new Set<() => void>();

function keep(preferences: Preferences): void {
  loaded = preferences;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Empty until they are read. */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, () => loaded ?? NONE);

/** Reads the saved choices once a login, and shows them. A user without any keeps the browser's. */
export function useLoadPreferences(): void {
  const mps = useApi();
  useEffect(() => {
    if (loaded !== undefined) return;
    loaded = NONE;
    void readSaved(mps).then((saved) => {
      if (saved === null) return;
      // A choice that was made meanwhile is newer.
      keep(merge(saved, loaded ?? NONE));
      const language = LANGUAGES.find((one) => one === loaded?.language);
      const theme = THEMES.find((one) => one === loaded?.theme);
      if (language !== undefined) changeLanguage(language).catch(() => undefined);
      if (theme !== undefined) changeTheme(theme);
    });
  }, [mps]);
}

/** A user without saved choices has none. Null: they cannot be read now. */
async function readSaved(mps: Mps): Promise<Preferences | null> {
  const answer = await mps.preferences.get(KEY).result();
  if (answer.ok) return readPreferences(answer.value.value);
  return answer.error.kind === 'api' && answer.error.status === NOT_FOUND ? NONE : null;
}

const merge = (earlier: Preferences, change: Preferences): Preferences => ({
  ...earlier,
  ...change,
  columns: { ...earlier.columns, ...change.columns },
});

/** Another program may have stored them. Language and theme are compared where they are used. */
function readPreferences(value: unknown): Preferences {
  if (typeof value !== 'object' || value === null) return NONE;
  const { columns, singleKeys, ...others } = value as Preferences;
  const names = Object.entries(columns ?? {}).filter(([, text]) => typeof text === 'string');
  return {
    ...others,
    columns: Object.fromEntries(names),
    ...(typeof singleKeys === 'boolean' && { singleKeys }),
  };
}

export function useSavePreferences(): (change: Preferences) => void {
  const mps = useApi();
  return (change) => {
    keep(merge(loaded ?? NONE, change));
    saving = saving.then(() => saveChange(mps, change));
  };
}

let saving = Promise.resolve();

/**
 * Reads the saved choices again before it changes one: another tab may have changed them. The page shows the choice already, so after
 * a failure only other browsers lack it.
 */
async function saveChange(mps: Mps, change: Preferences): Promise<void> {
  const saved = await readSaved(mps);
  if (saved !== null) await mps.preferences.set(KEY, { value: merge(saved, change) }).result();
}
