// readPayment: the timeline of a payment, as the platform answers it, as lines of the command line.
import type { Mps } from '@mps/client';
import type { TimelineItem } from '../json-output';
import { formatCents } from '../table';

export interface Timeline {
  readonly id: string;
  /** The kind of the aggregate, `transaction` for a payment. */
  readonly type: string;
  readonly items: readonly TimelineItem[];
  /** Lanes that the key may not see. */
  readonly hidden: readonly string[];
}

type Page = Awaited<ReturnType<ReturnType<Mps['merchant']>['transactions']['timeline']>>;
type PaymentItem = Page['data'][number];

const TIMELINE_LIMIT = 200;

export interface FoundPayment {
  readonly id: string;
  readonly merchantId: string;
}

/** Refunds, disputes, their events and deliveries belong to the history of their payment, and so does every reference to it. */
export async function findPayment(mps: Mps, given: string): Promise<FoundPayment | undefined> {
  const found = await mps.search({ q: given }).result();
  if (!found.ok) return undefined;
  const hits = found.value.data;
  const exact = hits.filter(({ id }) => id === given.toLowerCase());
  const named = (exact.length > 0 ? exact : hits).map((hit) => ({
    id: hit.transaction_id,
    merchantId: hit.company_id,
  }));
  const [first] = named;
  // A reference such as a CPF may name several payments.
  if (first === undefined || named.some(({ id }) => id !== first.id) || first.id === null) return undefined;
  return { ...first, id: first.id };
}

export async function readPayment(mps: Mps, { id, merchantId }: FoundPayment): Promise<Timeline> {
  const items: TimelineItem[] = [];
  let after: string | null = null;
  for (;;) {
    const query = { limit: TIMELINE_LIMIT, ...(after !== null && { after }) };
    const page: Page = await mps.merchant(merchantId).transactions.timeline(id, query);
    items.push(...page.data.flatMap(toItems));
    if (!page.has_more) return { id, type: 'transaction', items, hidden: page.hidden_lanes };
    after = page.next_cursor;
  }
}

const SOURCES = {
  STATE: 'state',
  API: 'request',
  PROVIDER: 'provider',
  EVENT: 'event',
  WEBHOOK: 'delivery',
  MONEY: 'ledger',
  DISPUTE: 'dispute',
  THREE_DS: 'three_ds',
} as const;

/** A posting set has one item for each of its entries. */
function toItems(item: PaymentItem): readonly TimelineItem[] {
  const { at, lane, kind: type, planned, sequence, subject, detail } = item;
  const common = { at, source: planned ? ('planned' as const) : SOURCES[lane], sequence };
  const entries = detail['entries'];
  return Array.isArray(entries)
    ? (entries as readonly Entry[]).map((entry) => ({ ...common, ...toEntryItem(entry) }))
    : [{ ...common, type, id: subject?.id ?? '', text: describe(item) }];
}

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly operation: string;
  readonly owner_type: string;
  readonly amount: number;
  readonly payment_date: string;
}

const toEntryItem = ({ id, type, operation, owner_type, amount, payment_date }: Entry) => ({
  id,
  type,
  text: `${operation}  ${formatCents(amount)}  ${owner_type}  due ${payment_date}`,
});

/** The members of `detail` that a line shows. */
const SHOWN = ['from', 'reason', 'status', 'code', 'attempt', 'response_status', 'error', 'endpoint_id'];

function describe({ outcome, duration_ms: ms, actor, detail }: PaymentItem): string {
  const shown = SHOWN.flatMap((name) => {
    const value = detail[name];
    return typeof value === 'string' || typeof value === 'number' ? `${name} ${value}` : [];
  });
  const who = actor.label ?? actor.kind.toLowerCase();
  return [outcome, ...shown, ms === null ? null : `${ms} ms`, who].filter((part) => part !== null).join('  ');
}
