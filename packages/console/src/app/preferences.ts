// Choices that follow the user to another browser. They are saved by the preferences of the API.
import { useEffect, useSyncExternalStore } from 'react';
import { useApi } from '../company/context';
import { LANGUAGES, type Language } from '../i18n/language';
import { changeLanguage } from '../i18n/setup';
import { changeTheme, THEMES, type Theme } from '../theme/theme';

const KEY = 'console';

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
    loaded = {};
    void mps.preferences
      .get(KEY)
      .result()
      .then((answer) => {
        if (!answer.ok) return;
        keep(readPreferences(answer.value.value));
        const language = LANGUAGES.find((one) => one === loaded?.language);
        const theme = THEMES.find((one) => one === loaded?.theme);
        if (language !== undefined) void changeLanguage(language);
        if (theme !== undefined) changeTheme(theme);
      });
  }, [mps]);
}

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
    const next = { ...loaded, ...change };
    keep(next);
    // The choice is shown already. A failure costs only that another browser does not know it.
    void mps.preferences.set(KEY, { value: next }).result();
  };
}
