import fc from 'fast-check';
import { toBankLine, dueDateFactor, makeBarCode, sandboxFreeField } from './boleto';
import { barCodeOfLine, readBarCode } from '../testing/boleto';
import { addDays } from '../time/calendar';

// Bar code, printed line, due date, amount in cents, a day near its registration.
const SLIPS = [
  [
    '23797404300001240200448056168623793601105800',
    '23790.44809 56168.623793 36011.058009 7 40430000124020',
    '2008-11-01',
    124_020,
    '2008-10-01',
  ],
  [
    '00193373700000001000500940144816060680935031',
    '00190.50095 40144.816069 06809.350314 3 37370000000100',
    '2007-12-31',
    100,
    '2007-12-01',
  ],
  [
    '00193967000009910000000003615574000000002417',
    '00190.00009 03615.574005 00000.024174 3 96700000991000',
    '2024-03-29',
    991_000,
    '2024-03-01',
  ],
  [
    '00199167700000150750000003128557000004321017',
    '00190.00009 03128.557000 00043.210178 9 16770000015075',
    '2026-12-31',
    15_075,
    '2026-11-21',
  ],
  [
    '99991166100000150000001090000000123407654320',
    '99990.00103 90000.000126 34076.543205 1 16610000015000',
    '2026-12-15',
    15_000,
    '2026-11-21',
  ],
] as const;

describe('the published slips', () => {
  it.each(SLIPS)('%s is typed as %s', (barCode, printed) => {
    expect(toBankLine(barCode)).toBe(printed.replace(/[. ]/g, ''));
    expect(barCodeOfLine(printed)).toEqual({ ok: true, value: barCode });
  });

  it.each(SLIPS)(
    '%s tells its amount and its due date',
    (barCode, _printed, dueDate, amountCents, registered) => {
      const read = readBarCode(barCode, registered);
      if (!read.ok) throw new Error(read.error.code);
      expect(read.value).toMatchObject({ bankCode: barCode.slice(0, 3), dueDate, amountCents });
      expect(makeBarCode(read.value)).toBe(barCode);
    },
  );

  it('the sandbox bank lays out its own field', () => {
    const freeField = sandboxFreeField({ branch: '1', wallet: '9', ourNumber: '1234', account: '765432' });
    expect(freeField).toBe('0001090000000123407654320');
    expect(makeBarCode({ bankCode: '999', dueDate: '2026-12-15', amountCents: 15_000, freeField })).toBe(
      SLIPS[4][0],
    );
  });
});

describe('a bar code', () => {
  it.each([
    '',
    '2379740430000124020044805616862379360110580',
    `${SLIPS[0][0]}0`,
    SLIPS[0][0].replace('2379', '237A'),
  ])('%j is none', (text) => {
    expect(readBarCode(text, '2026-11-21')).toEqual({ ok: false, error: { code: 'invalid_format' } });
  });

  it('with a wrong check digit is none, in bars or typed', () => {
    const refused = { ok: false, error: { code: 'invalid_format' } };
    expect(readBarCode(`${SLIPS[0][0].slice(0, 4)}8${SLIPS[0][0].slice(5)}`, '2008-10-01')).toEqual(refused);
    expect(barCodeOfLine(SLIPS[0][1].replace('44809', '44808'))).toEqual(refused);
    expect(barCodeOfLine(SLIPS[0][1].replace(' 7 ', ' 8 '))).toEqual(refused);
    expect(barCodeOfLine(SLIPS[0][1].slice(1))).toEqual(refused);
    expect(barCodeOfLine(`${SLIPS[0][1]}0`)).toEqual(refused);
  });

  it('is never made of parts that do not fit', () => {
    const parts = { bankCode: '999', dueDate: null, amountCents: 1, freeField: '0'.repeat(25) };
    const ofLength = (digits: number) => new RangeError(`A part of a bar code has ${digits} digits`);
    expect(() => makeBarCode({ ...parts, amountCents: 10_000_000_000 })).toThrow(ofLength(10));
    expect(() => makeBarCode({ ...parts, amountCents: -1 })).toThrow(ofLength(10));
    expect(() => makeBarCode({ ...parts, bankCode: '9999' })).toThrow(ofLength(3));
    expect(() => makeBarCode({ ...parts, freeField: 'x' })).toThrow(ofLength(25));
    expect(() => toBankLine('123')).toThrow(new RangeError('A bar code has 44 digits'));
  });
});

describe('the due-date factor', () => {
  it.each([
    ['1997-10-07', '0000'],
    ['1997-10-08', '0001'],
    ['2000-07-02', '0999'],
    ['2000-07-03', '1000'],
    ['2008-11-01', '4043'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2026-12-31', '1677'],
    ['2027-01-10', '1687'],
    ['2049-10-13', '9999'],
    ['2049-10-14', '1000'],
  ])('of %s is %s', (day, factor) => {
    expect(dueDateFactor(day)).toBe(factor);
  });

  it('of no due date is 0000, and there is none before its first day', () => {
    expect(dueDateFactor(null)).toBe('0000');
    expect(() => dueDateFactor('1997-10-06')).toThrow(new RangeError('Due-date factors begin on 1997-10-07'));
  });
});

describe('for every slip', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const slip = fc.record({
    bankCode: digits(3),
    dueDate: fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-07-03', days)),
    amountCents: fc.integer({ min: 1, max: 1_500_000_000 }),
    freeField: digits(25),
  });

  it('bars and line say the same, whatever day within ten years it was registered on', () => {
    fc.assert(
      fc.property(slip, fc.integer({ min: -3_650, max: 0 }), (input, days) => {
        const barCode = makeBarCode(input);
        expect(barCodeOfLine(toBankLine(barCode))).toEqual({ ok: true, value: barCode });
        expect(readBarCode(barCode, addDays(input.dueDate, days))).toMatchObject({ value: input });
      }),
    );
  });

  it('a single mistyped digit of the first three fields is found', () => {
    fc.assert(
      fc.property(slip, fc.nat(31), fc.integer({ min: 1, max: 9 }), (input, at, shift) => {
        const line = toBankLine(makeBarCode(input));
        const digit = String((Number(line[at]) + shift) % 10);
        return !barCodeOfLine(line.slice(0, at) + digit + line.slice(at + 1)).ok;
      }),
    );
  });
});
