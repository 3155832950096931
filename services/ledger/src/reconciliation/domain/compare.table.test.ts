// Ten differences in an otherwise equal day: each is named correctly, and nothing else is.
import { compareStatement, type Ours, type Theirs } from './compare';

const DAY = '2027-03-01';
const NEXT = '2027-03-02';

const ours = (kind: Ours['kind'], ourId: string, changes: Partial<Ours> = {}): Ours => ({
  kind,
  ourId,
  transactionId: kind === 'REFUND' ? 'payment-of-refund' : ourId,
  amount: 1_000,
  day: DAY,
  paymentDate: DAY,
  ...changes,
});
const theirs = ({ kind, ourId, amount }: Ours, changes: Partial<Theirs> = {}): Theirs => ({
  recordId: `record-${kind}-${ourId}`,
  kind,
  ourId,
  providerOrderId: `order-of-${ourId}`,
  amount,
  statedOn: DAY,
  day: DAY,
  paymentDate: DAY,
  ...changes,
});

const MOVEMENTS = [
  ours('PAYMENT', 'p1'),
  ours('PAYMENT', 'p2', { amount: 2_000 }),
  ours('REFUND', 'r1', { amount: 300 }),
  ours('DISPUTE', 'p3', { amount: 400 }),
  ours('DISPUTE', 'p3', { amount: 500 }),
  ours('DISPUTE_REVERSAL', 'p3', { amount: 400, paymentDate: NEXT }),
];
const RECORDS = MOVEMENTS.map((movement, index) =>
  theirs(movement, {
    recordId: `record-${String(index)}`,
    ...(movement.paymentDate && { paymentDate: movement.paymentDate }),
  }),
);
const without = <T>(list: readonly T[], index: number): T[] => list.toSpliced(index, 1);
const changed = <T>(list: readonly T[], index: number, changes: Partial<T>): T[] =>
  list.map((one, place) => (place === index ? { ...one, ...changes } : one));

const told = (records: readonly Theirs[], movements: readonly Ours[]) =>
  compareStatement(DAY, records, movements).items.map((item) => [
    item.kind,
    item.record_id,
    item.transaction_id,
    item.ours,
    item.theirs,
  ]);

it('finds no difference in equal sides in any order', () => {
  const all = { records: 6, matched: 6, items: [] };
  expect(compareStatement(DAY, RECORDS, MOVEMENTS)).toEqual(all);
  expect(compareStatement(DAY, RECORDS.toReversed(), MOVEMENTS)).toEqual(all);
});

const extra = theirs(ours('PAYMENT', 'unknown', { amount: 77 }));
it.each<[string, Theirs[], Ours[], unknown[]]>([
  [
    'a payment missing from the statement',
    without(RECORDS, 0),
    MOVEMENTS,
    ['MISSING_THERE', null, 'p1', 1_000, null],
  ],
  [
    'a refund missing from the statement',
    without(RECORDS, 2),
    MOVEMENTS,
    ['MISSING_THERE', null, 'payment-of-refund', 300, null],
  ],
  [
    'a payment that is not posted',
    RECORDS,
    without(MOVEMENTS, 1),
    ['MISSING_HERE', 'record-1', 'p2', null, 2_000],
  ],
  [
    'a refund that is not posted',
    RECORDS,
    without(MOVEMENTS, 2),
    ['MISSING_HERE', 'record-2', null, null, 300],
  ],
  [
    'a payment with an unknown id',
    [...RECORDS, extra],
    MOVEMENTS,
    ['MISSING_HERE', 'record-PAYMENT-unknown', 'unknown', null, 77],
  ],
  [
    'one cent too much',
    changed(RECORDS, 0, { amount: 1_001 }),
    MOVEMENTS,
    ['AMOUNT', 'record-0', 'p1', 1_000, 1_001],
  ],
  [
    'one of two disputes of a payment with another amount',
    changed(RECORDS, 4, { amount: 499 }),
    MOVEMENTS,
    ['AMOUNT', 'record-4', 'p3', 500, 499],
  ],
  [
    'another payment date',
    changed(RECORDS, 5, { paymentDate: '2027-03-03' }),
    MOVEMENTS,
    ['DATE', 'record-5', 'p3', 400, 400],
  ],
  ['another day', changed(RECORDS, 0, { day: NEXT }), MOVEMENTS, ['DATE', 'record-0', 'p1', 1_000, 1_000]],
  [
    'a repeated record',
    [...RECORDS, { ...RECORDS[2]!, recordId: 'again' }],
    MOVEMENTS,
    ['DUPLICATE', 'again', null, null, 300],
  ],
])('names %s, and nothing else', (_what, records, movements, expected) => {
  expect(told(records, movements)).toEqual([expected]);
});

it('names an amount and a date of one record as two differences', () => {
  const records = changed(RECORDS, 0, { amount: 999, paymentDate: NEXT });
  expect(told(records, MOVEMENTS).map(([kind]) => kind)).toEqual(['AMOUNT', 'DATE']);
  expect(compareStatement(DAY, records, MOVEMENTS).matched).toBe(5);
});

it('reports a posting on another day as a date difference on both days', () => {
  const late = ours('PAYMENT', 'late', { day: NEXT, paymentDate: NEXT });
  const record = theirs(late);
  const expected = [['DATE', record.recordId, 'late', 1_000, 1_000]];
  expect(told([...RECORDS, record], [...MOVEMENTS, late])).toEqual(expected);
  const next = compareStatement(NEXT, [record], [late]);
  expect(next).toMatchObject({ records: 0, matched: 0, items: [{ kind: 'DATE' }] });
});

it('matches a payment that the platform returned, on any payment day', () => {
  const returned = ours('PAYMENT', 'late', { day: null, paymentDate: null });
  const record = theirs(returned, { day: NEXT, paymentDate: NEXT });
  expect(told([...RECORDS, record], [...MOVEMENTS, returned])).toEqual([]);
  expect(told(RECORDS, [...MOVEMENTS, returned])).toEqual([]);
});

it('orders differences independently of the statement’s order', () => {
  const records = changed(without(RECORDS, 0), 1, { amount: 301 });
  const expected = told(records, MOVEMENTS);
  expect(expected.map(([kind]) => kind)).toEqual(['MISSING_THERE', 'AMOUNT']);
  expect(told(records.toReversed(), MOVEMENTS.toReversed())).toEqual(expected);
  const unknown = ['b', 'a'].map((id) => theirs(ours('PAYMENT', id)));
  expect(told(unknown, []).map(([, record]) => record)).toEqual(['record-PAYMENT-a', 'record-PAYMENT-b']);
});

it('matches each of several movements with the same amount to the record of its own day', () => {
  const disputes = [DAY, NEXT].map((paymentDate) => ours('DISPUTE', 'p9', { paymentDate }));
  const records = [NEXT, DAY].map((paymentDate, index) =>
    theirs(disputes[0]!, { recordId: `p9-${index}`, paymentDate }),
  );
  expect(compareStatement(DAY, records, disputes)).toEqual({ records: 2, matched: 2, items: [] });
});

describe('records and movements of other days', () => {
  const late = ours('PAYMENT', 'late', { day: NEXT, paymentDate: NEXT });
  const stated = (changes: Partial<Theirs> = {}) =>
    theirs(late, { statedOn: NEXT, day: NEXT, paymentDate: NEXT, ...changes });

  it('are not reported as differences', () => {
    const none = { records: 0, matched: 0, items: [] };
    expect(compareStatement(DAY, [stated({ amount: 1 })], [late])).toEqual(none);
    expect(compareStatement(DAY, [stated()], [])).toEqual(none);
    expect(compareStatement(DAY, [], [late])).toEqual(none);
  });

  it('are not counted as matched', () => {
    const today = ours('PAYMENT', 'late', { paymentDate: NEXT });
    expect(compareStatement(DAY, [stated({ day: DAY })], [today])).toEqual({
      records: 0,
      matched: 0,
      items: [],
    });
  });
});

it('make a second record with another amount missing here, not repeated', () => {
  const second = { ...RECORDS[0]!, recordId: 'second', amount: 700 };
  expect(told([...RECORDS, second], MOVEMENTS)).toEqual([['MISSING_HERE', 'second', 'p1', null, 700]]);
});

it('names no payment for a cashout missing from the statement', () => {
  const cashout = ours('CASHOUT', 'c1', { transactionId: null });
  expect(told(RECORDS, [...MOVEMENTS, cashout])).toEqual([['MISSING_THERE', null, null, 1_000, null]]);
});

it('gives advice for each difference', () => {
  const { items } = compareStatement(DAY, [extra], MOVEMENTS);
  expect(items).toHaveLength(7);
  for (const { advice } of items) expect(advice.length).toBeGreaterThan(40);
});
