// The language of the console: a saved choice, then `?lang=`, then the browser's. The cookie `lang` is the documentation's too.
export const LANGUAGES = ['pt-BR', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const ONE_YEAR_SECONDS = 31_536_000;
const BY_TAG: Readonly<Record<string, Language>> = { en: 'en', pt: 'pt-BR' };

/** Returns the language of a tag such as `pt-PT`, or undefined. */
const findLanguage = (tag: string | null | undefined): Language | undefined =>
  BY_TAG[(tag ?? '').toLowerCase().split('-')[0] ?? ''];

export function chooseLanguage(): Language {
  const saved = /(?:^|;\s*)lang=([\w-]+)/.exec(document.cookie)?.[1];
  const asked = new URLSearchParams(location.search).get('lang');
  const preferred = navigator.languages.map(findLanguage).find((one) => one !== undefined);
  return findLanguage(saved) ?? findLanguage(asked) ?? preferred ?? 'en';
}

export function keepLanguage(language: Language): void {
  document.cookie = `lang=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`;
}
