// Statements as they are read: made of the orders that moved money on a day, with the differences that a test has planted.
import { newId, startOfDayInstant, type BusinessClock, type Day } from '@mps/kernel';
import { WHOLE, type Collections } from '../documents';
import {
  onDay,
  payoutRecordsOf,
  recordsOf,
  withDifference,
  type Planted,
  type StatementRecord,
} from './statement';

export interface Statement {
  readonly day: Day;
  /** Nothing more will be in it. */
  readonly complete: boolean;
  readonly records: readonly StatementRecord[];
}

/** Which organization has a statement of a day that says something. */
export interface StatementName {
  readonly day: Day;
  readonly organization_id: string;
}

export type PlantingKind = Planted['kind'] | 'NONE';

export type Statements = ReturnType<typeof makeStatements>;

const DAY_MS = 86_400_000;
/** A day's statement is complete at 00:05 of the next. */
const COMPLETE_AFTER_MS = 5 * 60_000;

type ScopedRecord = StatementRecord & { readonly organizationId: string };

export function makeStatements(collections: Collections, clock: BusinessClock) {
  const { differences } = collections;
  async function tampered(organizationId: string | null, day: Day): Promise<readonly StatementRecord[]> {
    const records = await recordsBetween(collections, organizationId, { from: day, to: day }, clock.now());
    const planted = await differences
      .find({ day, ...(organizationId !== null && { organization_id: organizationId }) })
      .sort({ _id: 1 })
      .toArray();
    const plain = records.map(({ organizationId: _, ...record }): StatementRecord => record);
    return planted.reduce<readonly StatementRecord[]>(
      (all, { difference }) => withDifference(all, difference),
      plain,
    );
  }

  return {
    async read(organizationId: string | null, day: Day): Promise<Statement> {
      const completeAt = endOf(day).getTime() + COMPLETE_AFTER_MS;
      const complete = clock.now().getTime() >= completeAt;
      return { day, complete, records: await tampered(organizationId, day) };
    },

    /** Both days inclusive. */
    async list(from: Day, to: Day): Promise<readonly StatementName[]> {
      const records = await recordsBetween(collections, null, { from, to }, clock.now());
      const planted = await differences.find({ day: { $gte: from, $lte: to } }).toArray();
      const names = [
        ...records.map((record) => `${onDay(record.occurred_at)}/${record.organizationId}`),
        ...planted.map((one) => `${one.day}/${one.organization_id}`),
      ];
      return [...new Set(names)].sort().map((name) => {
        const [day = '', organization_id = ''] = name.split('/');
        return { day, organization_id };
      });
    },

    /** A cashout is named by its key or by a reference of it. null: the day has no such record. Answers whose record it is; NONE takes back all of the organization's. */
    async plant(
      organizationId: string,
      day: Day,
      kind: PlantingKind,
      ourId: string | null,
    ): Promise<{ readonly ourId: string | null } | null> {
      if (kind === 'NONE') {
        await differences.deleteMany({ day, organization_id: organizationId });
        return { ourId: null };
      }
      const key = (await collections.payouts.findOne({ references: ourId ?? '' }))?._id ?? ourId;
      const record =
        kind === 'EXTRA'
          ? extraRecord(day, ourId ?? newId())
          : (await tampered(organizationId, day)).find((one) => key === null || one.our_id === key);
      if (record === undefined) return null;
      const difference = { kind, record };
      await differences.insertOne({ _id: newId(), day, organization_id: organizationId, difference }, WHOLE);
      return { ourId: record.our_id };
    },
  };
}

/** `organizationId` null: of all of them. */
async function recordsBetween(
  { orders, payouts }: Pick<Collections, 'orders' | 'payouts'>,
  organizationId: string | null,
  days: { readonly from: Day; readonly to: Day },
  now: Date,
): Promise<readonly ScopedRecord[]> {
  const at = {
    $gte: startOfDayInstant(days.from).toISOString(),
    $lt: endOf(days.to).toISOString(),
  };
  const ofOne = (member: string) =>
    organizationId !== null && { [`${member}.organizationId`]: organizationId };
  const [ordered, paidOut] = await Promise.all([
    orders
      .find({ ...ofOne('order.facts'), 'order.journal': { $elemMatch: { at } } })
      .sort({ _id: 1 })
      .toArray(),
    payouts
      .find({
        ...ofOne('payout.facts'),
        'payout.lastAt': { $gte: at.$gte },
        'payout.arrivesAt': { $lt: at.$lt },
      })
      .sort({ _id: 1 })
      .toArray(),
  ]);
  return [
    ...ordered.flatMap(({ order }) => scoped(order.facts?.organizationId ?? '', recordsOf(order))),
    ...paidOut.flatMap(({ payout }) => scoped(payout.facts.organizationId, payoutRecordsOf(payout, now))),
  ].filter(({ occurred_at }) => occurred_at >= at.$gte && occurred_at < at.$lt);
}

const endOf = (day: Day): Date => new Date(startOfDayInstant(day).getTime() + DAY_MS);

const scoped = (organizationId: string, records: readonly StatementRecord[]): ScopedRecord[] =>
  records.map((record) => ({ ...record, organizationId }));

const EXTRA_CENTS = 1_234;
const NOON_MS = 12 * 3_600_000;

function extraRecord(day: Day, ourId: string): StatementRecord {
  const id = `pa_extra_${newId()}`;
  return {
    record_id: `${id}-PAYMENT-1`,
    kind: 'PAYMENT',
    provider_transaction_id: id,
    our_id: ourId,
    amount: EXTRA_CENTS,
    fee: 0,
    payment_date: day,
    occurred_at: new Date(startOfDayInstant(day).getTime() + NOON_MS).toISOString(),
  };
}
