// compareStatement matches each record of the provider's statement of a day with the posted movements, and returns each
// difference. Pure. docs/rules.md#reconciliation.
import type { Day } from '@mps/kernel';

export const RECORD_KINDS = [
  'PAYMENT',
  'REFUND',
  'DISPUTE',
  'DISPUTE_REVERSAL',
  'CASHOUT',
  'CASHOUT_RETURN',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A movement in the provider's statement. */
export interface Theirs {
  readonly recordId: string;
  readonly kind: RecordKind;
  readonly ourId: string;
  /** The provider's id of the paid or refunded order. null: the record does not contain it. */
  readonly providerOrderId: string | null;
  readonly amount: number;
  /** The day of the statement. */
  readonly statedOn: Day;
  /** The day of the movement. */
  readonly day: Day;
  readonly paymentDate: Day;
}

/** A posted movement. */
export interface Ours {
  readonly kind: RecordKind;
  /** Its id at the provider: that of the refund or cashout, otherwise that of the transaction. */
  readonly ourId: string;
  /** null for a cashout. */
  readonly transactionId: string | null;
  readonly amount: number;
  /** null: any day. For a payment that the platform returned. */
  readonly day: Day | null;
  /** null: any day. */
  readonly paymentDate: Day | null;
  /** Identifies repeated reads of the same movement. Absent: it can be read only once. */
  readonly source?: string;
}

export const DIFFERENCES = ['MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'DATE', 'DUPLICATE'] as const;
export type DifferenceKind = (typeof DIFFERENCES)[number];

export interface Item {
  readonly kind: DifferenceKind;
  readonly record_id: string | null;
  readonly transaction_id: string | null;
  /** Cents. */
  readonly ours: number | null;
  readonly theirs: number | null;
  readonly advice: string;
}

export interface Comparison {
  /** Records of the day's statement. */
  readonly records: number;
  /** Number of records without a difference. */
  readonly matched: number;
  readonly items: readonly Item[];
}

/**
 * Compares any part of a day that contains all values of its keys. Both sides may include other days, which finds
 * movements stated or posted on another day.
 */
export function compareStatement(day: Day, theirs: readonly Theirs[], ours: readonly Ours[]): Comparison {
  const oursByKey = Map.groupBy(ours, formatRecordKey);
  const theirsByKey = Map.groupBy(theirs, formatRecordKey);
  const keys = [...new Set([...theirsByKey.keys(), ...oursByKey.keys()])].sort();
  const groups = keys.map((key) => compareGroup(day, theirsByKey.get(key) ?? [], oursByKey.get(key) ?? []));
  return {
    records: theirs.filter(({ statedOn }) => statedOn === day).length,
    matched: groups.reduce((sum, { matched }) => sum + matched, 0),
    items: groups.flatMap(({ items }) => items),
  };
}

export const formatRecordKey = ({ kind, ourId }: Theirs | Ours): string => `${kind}/${ourId}`;

interface Match {
  readonly record: Theirs;
  readonly movement: Ours;
}

const isSameAmount = (record: Theirs, movement: Ours): boolean => record.amount === movement.amount;
const isSameDate = (record: Theirs, movement: Ours): boolean =>
  (movement.day === null || movement.day === record.day) &&
  (movement.paymentDate === null || movement.paymentDate === record.paymentDate);

/** Closest match first, so that each of several movements of a payment gets its own record. */
const CLOSENESS = [
  (record: Theirs, movement: Ours) => isSameAmount(record, movement) && isSameDate(record, movement),
  isSameAmount,
  isSameDate,
  () => true,
];

function compareGroup(
  day: Day,
  theirs: readonly Theirs[],
  ours: readonly Ours[],
): { readonly matched: number; readonly items: readonly Item[] } {
  const { matches, records, movements } = matchUp(theirs, ours);
  const concerned = matches.filter(({ record, movement }) => record.statedOn === day || movement.day === day);
  const different = concerned.map((match) => ({ match, items: toItems(match) }));
  const isRepeated = (record: Theirs): boolean =>
    matches.some((match) => match.record.amount === record.amount);
  return {
    matched: different.filter(({ match, items }) => match.record.statedOn === day && items.length === 0)
      .length,
    items: [
      ...different.flatMap(({ items }) => items),
      ...records
        .filter(({ statedOn }) => statedOn === day)
        .map((record) => item(isRepeated(record) ? 'DUPLICATE' : 'MISSING_HERE', record, null)),
      ...movements
        .filter((movement) => movement.day === day)
        .map((movement) => item('MISSING_THERE', null, movement)),
    ],
  };
}

function matchUp(
  theirs: readonly Theirs[],
  ours: readonly Ours[],
): {
  readonly matches: readonly Match[];
  readonly records: readonly Theirs[];
  readonly movements: readonly Ours[];
} {
  const matches: Match[] = [];
  let [records, movements] = [[...theirs], [...ours]];
  for (const isClose of CLOSENESS) {
    const left: Theirs[] = [];
    for (const record of records) {
      const index = movements.findIndex((movement) => isClose(record, movement));
      const movement = movements[index];
      if (movement === undefined) left.push(record);
      else {
        matches.push({ record, movement });
        movements = movements.toSpliced(index, 1);
      }
    }
    records = left;
  }
  return { matches, records, movements };
}

const toItems = ({ record, movement }: Match): Item[] => [
  ...(isSameAmount(record, movement) ? [] : [item('AMOUNT', record, movement)]),
  ...(isSameDate(record, movement) ? [] : [item('DATE', record, movement)]),
];

const ADVICE: Readonly<Record<DifferenceKind, string>> = {
  MISSING_HERE:
    'Look the payment up by its id. If the platform has the movement, its event was not posted: find it in the dead-letter topic, then run the day again. Otherwise ask the provider for the owner of this money.',
  MISSING_THERE:
    'Ask the provider for the movement by its id. A movement that the provider never made must not be paid to the company. Correct the payment first, then run the day again.',
  AMOUNT:
    'Ask the provider for the moved amount. If the statement is right, adjust the difference. If the platform is right, have the statement corrected and run the day again.',
  DATE: 'The amounts agree, but the days differ. Compare the payment date with the provider. The company is paid on the platform’s date, so finance or claim the days between.',
  DUPLICATE:
    'The provider states one movement twice. Check that the payer was charged once, have the repeated record removed, and run the day again.',
};

const item = (kind: DifferenceKind, record: Theirs | null, movement: Ours | null): Item => ({
  kind,
  record_id: record?.recordId ?? null,
  transaction_id: movement?.transactionId ?? findTransactionId(record),
  ours: movement?.amount ?? null,
  theirs: record?.amount ?? null,
  advice: ADVICE[kind],
});

/** Says that the statements of these days may have the missing movement, because they cannot be read. */
export const doubtMissing = (one: Item, unread: readonly Day[]): Item =>
  one.kind !== 'MISSING_THERE' || unread.length === 0
    ? one
    : {
        ...one,
        advice: `The statement of ${unread.join(', ')} cannot be read and may have this movement. The day is compared again as soon as it can. ${one.advice}`,
      };

const OF_A_PAYMENT: readonly RecordKind[] = ['PAYMENT', 'DISPUTE', 'DISPUTE_REVERSAL'];

/** A refund's record contains only the refund's id. */
const findTransactionId = (record: Theirs | null): string | null =>
  record !== null && OF_A_PAYMENT.includes(record.kind) ? record.ourId : null;
