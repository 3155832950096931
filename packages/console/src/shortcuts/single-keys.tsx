// Listens for the single keys of every page. None fires in a field or a dialog, and the user may turn them off (WCAG 2.1.4).
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useMenuPages } from '../app/navigation';
import { usePageHref } from '../app/page-link';
import { usePreferences } from '../app/preferences';
import { lazyPart } from '../lazy/lazy-part';
import { isTyping } from '../parts/keys';
import { CONTROL_KEYS, findPage, SECOND_KEY_MS } from './shortcuts';

const KeysDialog = lazyPart(() => import('./keys-dialog'));

export function SingleKeys(): ReactNode {
  const { singleKeys = true } = usePreferences();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useKeys(singleKeys, () => setHelpOpen(true));
  if (!isHelpOpen) return null;
  return (
    <Suspense>
      <KeysDialog onClose={() => setHelpOpen(false)} />
    </Suspense>
  );
}

function useKeys(isOn: boolean, onHelp: () => void): void {
  const openPage = useOpenPage();
  const latest = useRef({ openPage, onHelp });
  useEffect(() => {
    latest.current = { openPage, onHelp };
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let goUntilMs = 0;
    const listen = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      const isGoing = performance.now() < goUntilMs;
      goUntilMs = event.key === 'g' ? performance.now() + SECOND_KEY_MS : 0;
      const isMeant =
        (isGoing && latest.current.openPage(event.key)) ||
        (event.key === '?' && (latest.current.onHelp(), true)) ||
        (!isGoing && pressControl(event.key));
      if (!isMeant) return;
      event.preventDefault();
      // The second key is not also the key of a row.
      event.stopImmediatePropagation();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [isOn]);
}

/** Returns whether the key has a page that this user sees. */
function useOpenPage(): (key: string) => boolean {
  const pages = useMenuPages();
  const href = usePageHref();
  const navigate = useNavigate();
  return (key) => {
    const path = findPage(key);
    const page = pages.find((one) => one.path === path);
    if (page === undefined) return false;
    void navigate({ to: href(page.path) });
    return true;
  };
}

/** Presses the control of the page that carries the key. Returns whether there is one. */
function pressControl(key: string): boolean {
  const known = CONTROL_KEYS.find((one) => one === key);
  if (known === undefined) return false;
  const control = document.querySelector<HTMLElement>(`main [data-shortcut="${known}"]`);
  control?.focus();
  control?.click();
  return control !== null;
}
