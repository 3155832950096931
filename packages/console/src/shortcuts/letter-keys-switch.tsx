// Turns the single-letter keys on and off, for this user in every browser.
import type { ReactNode } from 'react';
import { usePreferences, useSavePreferences } from '../app/preferences';
import { Switch } from '../forms/switch';
import { useTexts } from '../i18n/setup';

export function LetterKeysSwitch(): ReactNode {
  const t = useTexts('shortcuts');
  const { letterKeys = true } = usePreferences();
  const save = useSavePreferences();
  return <Switch label={t('switch')} isSelected={letterKeys} onChange={(is) => save({ letterKeys: is })} />;
}
