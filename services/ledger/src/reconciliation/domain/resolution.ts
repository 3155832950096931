// What the organization says of a difference. The items of a run are stored once and keep their order, so the id of an item
// follows from its run and its index.
import { derivedId } from '@mps/kernel';
import type { Item } from './compare';

export const RESOLUTIONS = ['EXPLAINED', 'ESCALATED', 'ADJUSTED'] as const;

export interface Resolution {
  readonly resolution: (typeof RESOLUTIONS)[number];
  readonly note: string | null;
  readonly resolved_at: Date;
}

/** Without the members of a resolution the item is open. */
export type StoredItem = Item & Partial<Resolution>;

export const toItemId = (runId: string, index: number): string =>
  derivedId(`reconciliation-item-${runId}-${String(index)}`);

/** null: the run has no such item. */
export function resolveItem(
  run: { readonly _id: string; readonly items: readonly StoredItem[] },
  itemId: string,
  resolution: Resolution,
): readonly StoredItem[] | null {
  const index = run.items.findIndex((_item, at) => toItemId(run._id, at) === itemId);
  const item = run.items[index];
  if (item === undefined) return null;
  const isSame = item.resolution === resolution.resolution && item.note === resolution.note;
  return isSame ? run.items : run.items.with(index, { ...item, ...resolution });
}
