// The theme: the system's, light or dark. The choice stands on the root element, where tokens.css reads it.
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'theme';

export const readTheme = (): Theme => {
  const saved = localStorage.getItem(STORAGE_KEY);
  return THEMES.find((theme) => theme === saved) ?? 'system';
};

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function changeTheme(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, theme);
  showTheme(theme);
}
