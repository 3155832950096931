import { findCardBrand, isExpiredCard, isLuhnValid, isNetworkToken, takeLastDigits } from './card-brand';

describe('the brand of a card', () => {
  it.each([
    ['4111111111111111', 'VISA'],
    ['4000000000001109', 'VISA'],
    ['5555555555554444', 'MASTERCARD'],
    ['5555000000001105', 'MASTERCARD'],
    ['2221000000000009', 'MASTERCARD'],
    ['2720990000000000', 'MASTERCARD'],
    ['6362970000457013', 'ELO'],
    ['4011780000000000', 'ELO'],
    ['5067310000000000', 'ELO'],
    ['6504050000000000', 'ELO'],
    ['376411112222331', 'AMEX'],
    ['340000000000009', 'AMEX'],
    ['6062828888666688', 'HIPERCARD'],
    ['3841001111222233334', 'HIPERCARD'],
    ['30569309025904', 'DINERS'],
    ['38520000023237', 'DINERS'],
    ['6011111111111117', 'DISCOVER'],
    ['6500000000000000', 'DISCOVER'],
    ['3530111333300000', 'JCB'],
    ['6042014000000009', 'CABAL'],
    ['9999999999999995', 'UNKNOWN'],
    ['2720999999999999', 'MASTERCARD'],
    ['2721000000000000', 'UNKNOWN'],
  ])('%s is %s', (networkToken, brand) => {
    expect(findCardBrand({ networkToken })).toBe(brand);
  });

  it.each([
    ['Visa 1234', 'VISA'],
    ['MASTERCARD •••• 4444', 'MASTERCARD'],
    ['Master Card 4444', 'MASTERCARD'],
    ['elo 1', 'ELO'],
    ['Hello Kitty 1234', 'UNKNOWN'],
    ['American Express 1000', 'AMEX'],
    ['Hipercard 1', 'HIPERCARD'],
    ['Diners Club', 'DINERS'],
    ['Discover', 'DISCOVER'],
    ['JCB', 'JCB'],
    ['Cabal', 'CABAL'],
    ['', 'UNKNOWN'],
    [null, 'UNKNOWN'],
    [undefined, 'UNKNOWN'],
  ])('is read from the display name %j when the token says nothing: %s', (displayName, brand) => {
    expect(findCardBrand({ networkToken: 'tok_abc', displayName })).toBe(brand);
  });

  it('is the token’s when the display name says another', () => {
    expect(findCardBrand({ networkToken: '4111111111111111', displayName: 'Elo 1' })).toBe('VISA');
    expect(findCardBrand({ networkToken: '9999999999999995', displayName: 'Elo 1' })).toBe('ELO');
  });
});

describe('the last digits', () => {
  it.each([
    ['4111111111111111', undefined, '1111'],
    ['tok_4242_visa', undefined, '4242'],
    ['tok_abc', 'Visa 1234', '1234'],
    ['tok_1', 'Visa 1234', '1234'],
    ['tok_abc', 'Visa', '0000'],
    ['tok_abc', null, '0000'],
  ])('of %s and %j are %s', (networkToken, displayName, digits) => {
    expect(takeLastDigits({ networkToken, displayName })).toBe(digits);
  });
});

describe('Luhn', () => {
  it.each([
    '4000000000001109',
    '4000000000001208',
    '4000000000001307',
    '4000000000001406',
    '4000000000001505',
    '4000000000001604',
    '4000000000001703',
    '5555000000001105',
    '5555000000001204',
    '4111111111111111',
    '5555555555554444',
    '6362970000457013',
    '376411112222331',
    '6062828888666688',
  ])('holds for the sandbox token %s', (token) => {
    expect(isLuhnValid(token)).toBe(true);
    expect(isNetworkToken(token)).toBe(true);
  });

  it.each(['4111111111111112', '', 'x', '411111111111', '41111111111111111111', '4111 1111 1111 1111'])(
    '%j is no network token',
    (text) => {
      expect(isNetworkToken(text)).toBe(false);
    },
  );

  it.each([
    [12, false],
    [13, true],
    [19, true],
    [20, false],
  ])('a right number of %i digits is a network token: %s', (length, isToken) => {
    expect(isLuhnValid('0'.repeat(length))).toBe(true);
    expect(isNetworkToken('0'.repeat(length))).toBe(isToken);
  });

  it.each(['', ' ', '0 0', '0x0'])('does not hold for %j', (text) => {
    expect(isLuhnValid(text)).toBe(false);
  });
});

describe('the end of a card', () => {
  it.each([
    ['2026-02-28T23:59:59.999Z', false],
    ['2026-03-01T12:00:00.000Z', false],
    ['2026-03-31T12:00:00.000Z', false],
    // A month ends at midnight in São Paulo.
    ['2026-04-01T02:59:59.999Z', false],
    ['2026-04-01T03:00:00.000Z', true],
    ['2027-01-15T12:00:00.000Z', true],
  ])('a card of March 2026 is over at %s: %s', (instant, isOver) => {
    expect(isExpiredCard({ expiry_month: '03', expiry_year: '2026' }, new Date(instant))).toBe(isOver);
  });

  it('a card of a later year is good, though its month is past in this one', () => {
    const now = new Date('2026-12-15T12:00:00.000Z');
    expect(isExpiredCard({ expiry_month: '01', expiry_year: '2027' }, now)).toBe(false);
    expect(isExpiredCard({ expiry_month: '12', expiry_year: '2026' }, now)).toBe(false);
  });
});
