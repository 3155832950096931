// Rows of the timeline: items with the gap before each, and retries of one webhook endpoint grouped in one row.
import type { TimelineItem } from '@mps/client/types';

export type Lane = TimelineItem['lane'];
export const LANES = [
  'STATE',
  'API',
  'PROVIDER',
  'EVENT',
  'WEBHOOK',
  'MONEY',
  'DISPUTE',
  'THREE_DS',
] as const satisfies readonly Lane[];

export interface TimelineRow {
  readonly id: string;
  /** The first of the grouped items, which are of one endpoint. */
  readonly item: TimelineItem;
  readonly items: readonly TimelineItem[];
  /** Since the row before. Null for the first one, and where clocks of real and business time differ. */
  readonly gapMs: number | null;
}

/** Absent: every lane is shown. */
export const readLanes = (given: string | undefined): ReadonlySet<Lane> => {
  const names = given?.split(',');
  return new Set(LANES.filter((lane) => names === undefined || names.includes(lane)));
};

/** Switches one lane. The text for the address is undefined while every lane is shown. */
export function writeLanes(shown: ReadonlySet<Lane>, switched: Lane): string | undefined {
  const next = LANES.filter((lane) => shown.has(lane) !== (lane === switched));
  return next.length === LANES.length ? undefined : next.join(',') || 'none';
}

/** Grouped: attempts at one endpoint share a row, as far as no item of another lane is between them. */
export function toRows(items: readonly TimelineItem[], isGrouped: boolean): readonly TimelineRow[] {
  const groups = isGrouped ? groupAttempts(items) : items.map((item) => [item]);
  let earlierMs: number | null = null;
  const toId = makeIds();
  return groups.flatMap((group) => {
    const [item] = group;
    if (item === undefined) return [];
    const atMs = Date.parse(item.at);
    const gapMs = earlierMs === null || atMs < earlierMs ? null : atMs - earlierMs;
    earlierMs = Date.parse(group.at(-1)?.at ?? item.at);
    return [{ id: toId(item), item, items: group, gapMs }];
  });
}

/** Ids that stay when items come before theirs. Several items may have one instant. */
function makeIds(): (item: TimelineItem) => string {
  const counts = new Map<string, number>();
  return ({ lane, kind, at }) => {
    const name = `${lane}-${kind}-${at}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name}-${count}`;
  };
}

function groupAttempts(items: readonly TimelineItem[]): readonly TimelineItem[][] {
  const groups: TimelineItem[][] = [];
  // Of the attempts since the last item of another lane, by endpoint.
  let current = new Map<string, TimelineItem[]>();
  for (const item of items) {
    if (item.lane !== 'WEBHOOK') {
      current = new Map();
      groups.push([item]);
      continue;
    }
    const key = `${item.planned} ${String(item.detail['endpoint_id'])}`;
    const group = current.get(key);
    if (group === undefined) {
      const started = [item];
      current.set(key, started);
      groups.push(started);
    } else group.push(item);
  }
  return groups;
}
