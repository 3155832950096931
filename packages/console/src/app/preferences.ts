// Choices that follow the user to another browser. They are saved by the preferences of the API.
import { useEffect } from 'react';
import { useApi } from '../company/context';
import { LANGUAGES, type Language } from '../i18n/language';
import { changeLanguage } from '../i18n/setup';
import { changeTheme, THEMES, type Theme } from '../theme/theme';

const KEY = 'console';

interface Preferences {
  readonly language?: Language;
  readonly theme?: Theme;
}

let loaded: Preferences | undefined;

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
        loaded = answer.value.value as Preferences;
        const language = LANGUAGES.find((one) => one === loaded?.language);
        const theme = THEMES.find((one) => one === loaded?.theme);
        if (language !== undefined) void changeLanguage(language);
        if (theme !== undefined) changeTheme(theme);
      });
  }, [mps]);
}

export function useSavePreferences(): (change: Preferences) => void {
  const mps = useApi();
  return (change) => {
    loaded = { ...loaded, ...change };
    // The choice is shown already. A failure costs only that another browser does not know it.
    void mps.preferences.set(KEY, { value: loaded }).result();
  };
}
