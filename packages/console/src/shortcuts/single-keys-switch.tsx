// Turns the single keys on and off, for this user in every browser.
import type { ReactNode } from 'react';
import { usePreferences, useSavePreferences } from '../app/preferences';
import { Switch } from '../forms/switch';
import { useTexts } from '../i18n/setup';

export function SingleKeysSwitch(): ReactNode {
  const t = useTexts('shortcuts');
  const { singleKeys = true } = usePreferences();
  const save = useSavePreferences();
  return <Switch label={t('switch')} isSelected={singleKeys} onChange={(is) => save({ singleKeys: is })} />;
}
