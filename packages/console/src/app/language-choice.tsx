// The choice of language and theme. Inside a company it is saved as a preference of the user.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { LANGUAGES, type Language } from '../i18n/language';
import { changeLanguage, useLanguage, useTexts } from '../i18n/setup';
import { Choice } from '../forms/fields';
import { notify } from '../parts/notices';
import { changeTheme, readTheme, THEMES, type Theme } from '../theme/theme';
import styles from './frame.module.css';

interface Props {
  /** Called after a choice, to save it on the server. */
  readonly onChoose?: (choice: { readonly language?: Language; readonly theme?: Theme }) => void;
}

const NAMES: Readonly<Record<Language, string>> = { 'pt-BR': 'Português', en: 'English' };

export function LanguageChoice({ onChoose }: Props): ReactNode {
  const t = useTexts('app');
  const language = useLanguage();
  const [theme, setTheme] = useState(readTheme);
  return (
    <div className={styles.choices}>
      <Choice
        label={t('language')}
        value={language}
        options={LANGUAGES.map((one) => ({ value: one, text: NAMES[one] }))}
        onChange={(value) => {
          changeLanguage(value).catch(() => notify(t('language.failed')));
          onChoose?.({ language: value });
        }}
      />
      <Choice
        label={t('theme')}
        value={theme}
        options={THEMES.map((one) => ({ value: one, text: t(`theme.${one}`) }))}
        onChange={(value) => {
          changeTheme(value);
          setTheme(value);
          onChoose?.({ theme: value });
        }}
      />
    </div>
  );
}
