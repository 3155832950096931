// The button of the command palette. Ctrl+K or ⌘+K opens it from anywhere. The palette itself is loaded at its first opening.
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/setup';
import { lazyPart } from '../lazy/lazy-part';
import { Button } from '../parts/button';
import styles from './search.module.css';

const PaletteDialog = lazyPart(() => import('./palette-dialog'));

export function Palette(): ReactNode {
  const t = useTexts('search');
  const [isOpen, setOpen] = useState(false);
  useShortcut(() => setOpen(true));
  return (
    <>
      <Button onPress={() => setOpen(true)} aria-keyshortcuts="Control+K Meta+K">
        {t('palette.open')} <kbd className={styles.keys}>{t('palette.keys')}</kbd>
      </Button>
      {isOpen && (
        <Suspense>
          <PaletteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Works in fields too: no browser types a letter for it. */
function useShortcut(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
