// The two languages of the site, and a text in both.

export const LANGUAGES = ['en', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Texts = Readonly<Record<Language, string>>;

export const texts = (en: string, portuguese: string): Texts => ({ en, 'pt-BR': portuguese });
