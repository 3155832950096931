// Starts i18next with the texts of one language, and changes the language later.
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { chooseLanguage, keepLanguage, type Language } from './language';
import type { Subject } from './resources';

const TEXTS = { en: () => import('./texts-en'), 'pt-BR': () => import('./texts-pt') } as const;

async function addTexts(language: Language): Promise<void> {
  const { default: files } = await TEXTS[language]();
  for (const [file, texts] of Object.entries(files))
    i18next.addResourceBundle(language, file.split('/')[1] ?? '', texts);
}

export async function startTexts(): Promise<void> {
  const language = chooseLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    // React escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    resources: {},
    saveMissing: true,
    missingKeyHandler: (_, subject, key) => reportMissing(`${subject}:${key}`),
  });
  await showLanguage(language);
}

/** Tests of pages fail for it. */
function reportMissing(key: string): void {
  // eslint-disable-next-line no-console
  console.error(`There is no text ${key}`);
}

async function showLanguage(language: Language): Promise<void> {
  await addTexts(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

export async function changeLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await showLanguage(language);
}

export const useLanguage = (): Language => useTranslation().i18n.language as Language;

/** The texts of a subject. Keys of other subjects have its name before a colon. */
export const useTexts = <S extends Subject>(subject: S) => useTranslation(subject).t;
