// Starts i18next with the texts of one language, and changes the language later. A component that reads a text subscribes to the
// language alone: a list has hundreds of them, and the hook of react-i18next takes three times as long.
import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
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
  await i18next.init({
    lng: language,
    fallbackLng: false,
    keySeparator: false,
    // React escapes.
    interpolation: { escapeValue: false },
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

const subscribe = (listener: () => void): (() => void) => {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
};

export const useLanguage = (): Language =>
  useSyncExternalStore(subscribe, () => i18next.language) as Language;

/** One function for each language and subject, so that a component can compare it. */
const functions = new Map<string, TFunction<Subject>>();

function readFunction<S extends Subject>(language: Language, subject: S): TFunction<S> {
  const name = `${language} ${subject}`;
  const found = functions.get(name) ?? i18next.getFixedT(language, subject);
  functions.set(name, found as TFunction<Subject>);
  return found as TFunction<S>;
}

/** The texts of a subject. Keys of other subjects have its name before a colon. */
export const useTexts = <S extends Subject>(subject: S): TFunction<S> => readFunction(useLanguage(), subject);
