// The items of a timeline, and where each stands in it.
import type { DomainError } from '@mps/contracts';
import type { PageInfo__Output } from '@mps/contracts/gen/mps/common/v1/PageInfo';
import { decodeCursor, encodeCursor, ok, type Result } from '@mps/kernel';
import { z } from 'zod';
import { instantText, orNull } from '../../http/schemas/answers';

export const LANES = [
  'STATE',
  'API',
  'PROVIDER',
  'EVENT',
  'WEBHOOK',
  'MONEY',
  'DISPUTE',
  'THREE_DS',
] as const;
export type Lane = (typeof LANES)[number];

export const timelineItem = z
  .object({
    at: instantText,
    /** Of the event within its aggregate. */
    sequence: orNull(z.int()),
    lane: z.enum(LANES),
    kind: z.string(),
    /** Not yet happened: `at` is when it is due. */
    planned: z.boolean(),
    actor: z
      .object({
        kind: z.enum(['API_KEY', 'USER', 'PLATFORM', 'PROVIDER', 'PAYER']),
        id: orNull(z.string()),
        label: orNull(z.string()),
      })
      .meta({ id: 'TimelineActor' }),
    request_id: orNull(z.string()),
    duration_ms: orNull(z.int()),
    outcome: orNull(z.enum(['OK', 'FAILED', 'PENDING'])),
    subject: orNull(z.object({ type: z.string(), id: z.string() }).meta({ id: 'TimelineSubject' })),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'TimelineItem' });

export type TimelineItem = z.output<typeof timelineItem>;
export type TimelineActor = TimelineItem['actor'];

export const PLATFORM: TimelineActor = { kind: 'PLATFORM', id: null, label: null };

/** Items sort by instant, then by lane, then by `order`, then by id. */
export interface Position {
  readonly atMs: number;
  readonly lane: Lane;
  readonly order: number;
  readonly id: string;
}

export interface PlacedItem {
  readonly item: TimelineItem;
  readonly position: Position;
}

type Given = Pick<TimelineItem, 'at' | 'kind' | 'subject'> & Partial<TimelineItem>;

/** Places an item at its instant. `order` and `id` tell it from the others of its lane. */
export function place(lane: Lane, given: Given, order: number, id: string): PlacedItem {
  const item: TimelineItem = {
    sequence: null,
    planned: false,
    actor: PLATFORM,
    request_id: null,
    duration_ms: null,
    outcome: null,
    detail: {},
    ...given,
    lane,
  };
  return { item, position: { atMs: Date.parse(item.at), lane, order, id } };
}

/** Of items of the same instant, a cause comes before its effects. */
const CAUSES_FIRST: readonly Lane[] = [
  'API',
  'PROVIDER',
  'THREE_DS',
  'STATE',
  'DISPUTE',
  'EVENT',
  'MONEY',
  'WEBHOOK',
];

export function comparePositions(one: Position, other: Position): number {
  return (
    one.atMs - other.atMs ||
    CAUSES_FIRST.indexOf(one.lane) - CAUSES_FIRST.indexOf(other.lane) ||
    one.order - other.order ||
    compareTexts(one.id, other.id)
  );
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The second number is a lane. */
export const CURSOR_FORM = /^(\d{1,15})\.([0-7])\.(\d{1,10})\.([0-9a-z:-]{1,80})$/;

export const toCursor = ({ atMs, lane, order, id }: Position): string =>
  encodeCursor(`${atMs}.${LANES.indexOf(lane)}.${order}.${id}`);

/** undefined: the timeline never issued it. */
export function parseCursor(cursor: string): Position | undefined {
  const [, at, lane, order, id] = decodeCursor(cursor, CURSOR_FORM) ?? [];
  const named = LANES[Number(lane)];
  if (at === undefined || named === undefined || id === undefined) return undefined;
  return { atMs: Number(at), lane: named, order: Number(order), id };
}

/** A payment with more items of one lane shows the first of them. */
const MAX_LANE_ITEMS = 2_000;

export interface ReadPage<Item, Next> {
  readonly data: readonly Item[];
  /** null: this page is the last one. */
  readonly next: Next | null;
}

/** Reads the pages of a list until its end, or until `isEnough`. */
export async function readPages<Item, Next>(
  first: Next,
  read: (next: Next) => Promise<Result<ReadPage<Item, Next>, DomainError>>,
  isEnough: (items: readonly Item[]) => boolean = () => false,
): Promise<Result<readonly Item[], DomainError>> {
  const items: Item[] = [];
  for (let next: Next | null = first; next !== null && items.length < MAX_LANE_ITEMS;) {
    const page: Result<ReadPage<Item, Next>, DomainError> = await read(next);
    if (!page.ok) return page;
    items.push(...page.value.data);
    next = isEnough(items) ? null : page.value.next;
  }
  return ok(items);
}

/** The number of the page after this one; null: there is none. */
export function findNextPage(info: PageInfo__Output | null): number | null {
  const { page = 1, limit = 1, total = 0 } = info ?? {};
  return page * limit < total ? page + 1 : null;
}
