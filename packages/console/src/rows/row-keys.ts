// Keys for the rows of a table, from anywhere on the page: j and k move, x selects, and the full stop opens the actions of the row.
import { useEffect, useRef, type RefObject } from 'react';
import { usePreferences } from '../app/preferences';
import { isTyping } from '../parts/keys';

interface RowActions {
  /** Of the row that has the focus. Undefined: rows of this table are not selected. */
  readonly onSelect: ((id: string) => void) | undefined;
  readonly onActions: (id: string, row: HTMLElement) => void;
}

export function useRowKeys(container: RefObject<HTMLElement | null>, actions: RowActions): void {
  const { singleKeys = true } = usePreferences();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!singleKeys) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      const rows = [...(container.current?.querySelectorAll<HTMLElement>('[role=row][data-key]') ?? [])];
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      if (handleKey(event.key, rows, current, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [container, singleKeys]);
}

/** Returns whether the key means something here. */
function handleKey(key: string, rows: readonly HTMLElement[], current: number, actions: RowActions): boolean {
  if (key === 'j' || key === 'k') {
    const next = key === 'j' ? current + 1 : Math.max(0, current - 1);
    rows[Math.min(next, rows.length - 1)]?.focus();
    return rows.length > 0;
  }
  const row = rows[current];
  const id = row?.dataset['key'];
  if (row === undefined || id === undefined) return false;
  if (key === 'x' && actions.onSelect !== undefined) actions.onSelect(id);
  else if (key === '.') actions.onActions(id, row);
  else return false;
  return true;
}
