import { formatPercentage, parsePercentage, sumSplit, toSplitRules, type Split } from './split';

const makeSplit = (kind: Split['kind'], ...texts: readonly string[]): Split => ({
  kind,
  shares: texts.map((text, index) => ({
    key: String(index),
    companyId: `company-${index}`,
    text,
    bearsFee: true,
    isLiable: index === 0,
  })),
});

it.each([
  ['100', 1_000_000],
  ['12,5', 125_000],
  ['33.3333 %', 333_333],
  ['0,0001', 1],
  ['33,33333', undefined],
  ['half', undefined],
  ['', undefined],
])('reads the percentage %j as %s ten-thousandths', (text, expected) => {
  expect(parsePercentage(text)).toBe(expected);
});

it('writes every percentage as it was read', () => {
  for (const text of ['100', '12.5', '33.3333', '0.0001', '7.04'])
    expect(formatPercentage(parsePercentage(text) ?? 0)).toBe(text);
});

it.each([
  ['amount', ['60,00', '40,00'], 10_000, 'exact'],
  ['amount', ['60,00', '39,99'], 10_000, 'missing'],
  ['amount', ['60,00', '40,01'], 10_000, 'over'],
  ['amount', ['60,00', ''], 10_000, 'unread'],
  ['amount', ['60,00', '40,00'], undefined, 'unread'],
  ['percentage', ['33,3333', '33,3333', '33,3334'], undefined, 'exact'],
  ['percentage', ['33,3333', '33,3333', '33,3333'], 10_000, 'missing'],
] as const)('finds that shares by %s of %j of %s are %s', (kind, texts, amount, state) => {
  expect(sumSplit(makeSplit(kind, ...texts), amount).state).toBe(state);
});

it('sends amounts in cents, and percentages as they were typed', () => {
  expect(toSplitRules(makeSplit('amount', '60,00', '40'))).toMatchObject([
    { company_id: 'company-0', amount: 6_000, liable: true },
    { company_id: 'company-1', amount: 4_000, liable: false },
  ]);
  expect(toSplitRules(makeSplit('percentage', '33,3333', '66,6667'))).toMatchObject([
    { percentage: 33.3333 },
    { percentage: 66.6667 },
  ]);
});
