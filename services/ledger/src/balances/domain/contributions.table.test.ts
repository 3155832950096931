// Parts that posting sets add to the totals: the exact numbers of example A, and independence from order and grouping.
import {
  exampleA,
  at,
  item,
  MERCHANT,
  ORGANIZATION,
  PARTNER,
  payment,
  makeRefund,
} from '../../postings/domain/payment.fixture';
import { derivePostingSets } from '../../postings/domain/derive';
import type { Movement } from '../../postings/domain/payment';
import type { PostingSet } from '../../postings/domain/posting-set';
import {
  addUp,
  FIRST_DAY,
  formatPartKey,
  toParts,
  periodsUpTo,
  splitPart,
  totalId,
  type Part,
} from './contributions';

const deriveSets = (of: Parameters<typeof derivePostingSets>[0], day: string): readonly PostingSet[] =>
  derivePostingSets(of, { id: 'event', occurredAt: at(day) });
const approved = () => deriveSets(exampleA(), '2026-03-02');
const formatParts = (sets: readonly PostingSet[], pattern: RegExp): string[] =>
  toParts(sets)
    .map((part) => `${formatPartKey(part)} ${Object.values(splitPart(part).sums).join(' ')}`)
    .filter((line) => pattern.test(line))
    .map((line) =>
      line
        .replaceAll(MERCHANT, 'merchant')
        .replaceAll(PARTNER, 'partner')
        .replaceAll(ORGANIZATION, 'organization'),
    )
    .sort();

describe('the periods up to a day', () => {
  it.each([
    [FIRST_DAY, ['1970-01-01']],
    ['1970-02-02', ['1970-01', '1970-02-01', '1970-02-02']],
    ['1972-01-03', ['1970', '1971', '1972-01-01', '1972-01-02', '1972-01-03']],
    [
      '1971-11-01',
      [
        '1970',
        ...Array.from({ length: 10 }, (_, n) => `1971-${String(n + 1).padStart(2, '0')}`),
        '1971-11-01',
      ],
    ],
  ])('%s are whole years, months and days', (day, periods) => {
    expect(periodsUpTo(day)).toEqual(periods);
  });
});

it('adds balances to each year, month and day, and to the total of all days', () => {
  expect(formatParts(approved(), /^balance\/22222222/)).toEqual(
    ['2026', '2026-04', '2026-04-01', '2026-05', '2026-05-04', '2026-06', '2026-06-01', 'all']
      .map(
        (period) =>
          `balance/partner/${period} ${period === '2026' || period === 'all' ? '3000 0 3' : '1000 0 1'}`,
      )
      .map((line) => line.replace(/ (\d+) (\d+) (\d)$/, ' $3 $3 $1 $2'))
      .sort(),
  );
  expect(formatParts(approved(), /^balance\/11111111.*\/all/)).toEqual([
    'balance/merchant/all 6 3 7000 319 3',
  ]);
});

it('counts entries by type for the whole organization, and for owners that are no company', () => {
  expect(formatParts(approved(), /^entries\/.*\/all/)).toEqual([
    'entries/*/all 12 6 6',
    'entries/PROVIDER_A/all 6',
    'entries/platform/all 3',
  ]);
});

it.each([
  ['00:04 of its own day', '2026-03-02T03:04:00.000Z', [1, 2]],
  ['00:05 of its own day', '2026-03-02T03:05:00.000Z', [undefined, undefined]],
])('counts an entry that settles at %s apart only before the run', (_what, at, counts) => {
  const sets = derivePostingSets(payment({ paymentMethod: 'PIX', approvedAt: new Date(at) }), {
    id: 'event',
    occurredAt: new Date(at),
  });
  const early = toParts(sets).flatMap((part) =>
    formatPartKey(part) === `balance/${MERCHANT}/2026-03-02` || formatPartKey(part) === 'entries/*/2026-03-02'
      ? [(part as { readonly early_legs_TRANSACTION?: number }).early_legs_TRANSACTION]
      : [],
  );
  expect(early).toEqual(counts);
});

it('begins the id of a total with its organization', () => {
  expect(totalId(ORGANIZATION, 'balance/owner/2026')).toBe(`${ORGANIZATION}/balance/owner/2026`);
});

it('identifies an account by owner, counterparty, type and day of posting', () => {
  expect(formatParts(approved(), /^account\/COMPANY.*2026-03-02 /)).toEqual([
    'account/COMPANY/merchant/PROVIDER_A/TRANSACTION/2026-03-02 7000 0',
    'account/COMPANY/merchant/organization/ORGANIZATION_FEE/2026-03-02 0 319',
    'account/COMPANY/organization/merchant/ORGANIZATION_FEE/2026-03-02 319 0',
    'account/COMPANY/organization/platform/PLATFORM_COST/2026-03-02 0 210',
    'account/COMPANY/partner/PROVIDER_A/TRANSACTION/2026-03-02 3000 0',
  ]);
  expect(formatParts(approved(), /^account\/(?!COMPANY).*\/2026-03 /)).toEqual([
    'account/PLATFORM/platform/organization/PLATFORM_COST/2026-03 210 0',
    'account/PROVIDER/PROVIDER_A/merchant/TRANSACTION/2026-03 0 7000',
    'account/PROVIDER/PROVIDER_A/partner/TRANSACTION/2026-03 0 3000',
  ]);
});

it('adds no account to the total of all days, and no dispute where there is none', () => {
  expect(formatParts(approved(), /^account.*\/all /)).toEqual([]);
  expect(formatParts(approved(), /^dispute/)).toEqual([]);
});

describe('receivables, by day, method and brand', () => {
  const of = (sets: readonly PostingSet[]) => formatParts(sets, /^receivable/);

  it('are the gross and the fee of an approval', () => {
    expect(of(approved())).toEqual([
      'receivable/merchant/2026-04-01/CREDIT_CARD/VISA 2334 106 0',
      'receivable/merchant/2026-05-04/CREDIT_CARD/VISA 2333 106 0',
      'receivable/merchant/2026-06-01/CREDIT_CARD/VISA 2333 107 0',
      'receivable/partner/2026-04-01/CREDIT_CARD/VISA 1000 0 0',
      'receivable/partner/2026-05-04/CREDIT_CARD/VISA 1000 0 0',
      'receivable/partner/2026-06-01/CREDIT_CARD/VISA 1000 0 0',
    ]);
  });

  it('decrease by a refund and its returned fee', () => {
    const refund = deriveSets(
      exampleA({ movements: [makeRefund(10_000, '2026-03-03')] }),
      '2026-03-03',
    ).slice(-1);
    const sums = toParts(refund).flatMap((part) => (part.total === 'receivable' ? [part] : []));
    expect(sums.reduce((sum, { gross }) => sum + gross, 0)).toBe(-10_000);
    expect(sums.reduce((sum, { fees }) => sum + fees, 0)).toBe(-319);
    expect(sums.every(({ committed }) => committed === 0)).toBe(true);
  });

  it('decrease by a dispute, increase by its reversal, and keep their fee', () => {
    const dispute = { kind: 'DISPUTE', id: 'd1', amount: 4_000, occurredAt: at('2026-03-05') } as const;
    const movements = [
      dispute,
      { ...dispute, kind: 'DISPUTE_REVERSAL', occurredAt: at('2026-03-20') } as const,
    ];
    const lines = [1, 2].map((count) =>
      of(deriveSets(payment({ movements: movements.slice(0, count) }), '2026-03-05').slice(-1)),
    );
    expect(lines).toEqual([
      ['receivable/merchant/2026-03-06/PIX/ -4000 0 0'],
      ['receivable/merchant/2026-03-23/PIX/ 4000 0 0'],
    ]);
  });

  it('belong to companies only: the platform that pays early has none', () => {
    const anticipated = deriveSets(
      exampleA({ isAnticipated: true, anticipationRateE4: 20_000, anticipationCostRateE4: 15_000 }),
      '2026-03-02',
    );
    const owners = of(anticipated).map((line) => line.split('/')[1]);
    expect([...new Set(owners)].sort()).toEqual(['merchant', 'partner']);
    const early = anticipated
      .flatMap(({ pairs }) => pairs)
      .filter(({ type, credit }) => type === 'ANTICIPATION' && credit.type === 'COMPANY');
    const committed = toParts(anticipated).flatMap((part) =>
      part.total === 'receivable' ? part.committed : [],
    );
    expect(committed.reduce((sum, cents) => sum + cents, 0)).toBe(
      early.reduce((sum, { amount }) => sum + amount, 0),
    );
  });

  it('are committed by an anticipation', () => {
    const anticipated = deriveSets(
      exampleA({ isAnticipated: true, anticipationRateE4: 20_000, anticipationCostRateE4: 15_000 }),
      '2026-03-02',
    );
    const committed = toParts(anticipated).flatMap((part) =>
      part.total === 'receivable' ? part.committed : [],
    );
    expect(committed.reduce((sum, cents) => sum + cents, 0)).toBeGreaterThan(0);
  });

  it('have no brand where the method has none', () => {
    expect(of(deriveSets(payment(), '2026-03-02'))).toEqual([
      'receivable/merchant/2026-03-02/PIX/ 10000 0 0',
    ]);
  });
});

it('sums the debits of refunds and disputes by their due day', () => {
  const dispute = { kind: 'DISPUTE', id: 'd1', amount: 4_000, occurredAt: at('2026-03-05') } as const;
  const reversal = { ...dispute, kind: 'DISPUTE_REVERSAL', occurredAt: at('2026-03-20') } as const;
  const fee = { percentageE4: 9_900, flat: 0, minimumPrice: 0 };
  const pix = payment({ fee, split: [item(MERCHANT, 1_000_000)] });
  const formatTaken = (movements: readonly Movement[], day: string) =>
    formatParts(deriveSets({ ...pix, movements }, day).slice(-1), /^taken/);
  expect(formatTaken([dispute], '2026-03-05')).toEqual(['taken/merchant/2026-03-06 4000']);
  expect(formatTaken([dispute, reversal], '2026-03-20')).toEqual([]);
  expect(formatTaken([makeRefund(10_000, '2026-03-05')], '2026-03-05')).toEqual([
    'taken/merchant/2026-03-06 10000',
    'taken/organization/2026-03-06 99',
  ]);
});

it('adds up to the same sums in any order and grouping of sets', () => {
  const sets = [
    ...approved(),
    ...deriveSets(payment(), '2026-03-02'),
    ...deriveSets(payment({ approvedAmount: 1 }), '2026-03-02'),
  ];
  const byKey = (parts: readonly Part[]) =>
    parts.toSorted((a, b) => formatPartKey(a).localeCompare(formatPartKey(b)));
  const together = byKey(toParts(sets));
  expect(byKey(toParts(sets.toReversed()))).toEqual(together);
  expect(byKey(addUp(sets.flatMap((set) => toParts([set]))))).toEqual(together);
});
