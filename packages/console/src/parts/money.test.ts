import { formatCents, parseAmount, toPlainAmount } from './money';

it.each([
  ['10', 1_000],
  ['10,5', 1_050],
  ['10.50', 1_050],
  ['1234,56', 123_456],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1.234.567', 123_456_700],
  ['1,234,567.8', 123_456_780],
  ['R$ 1.234,56', 123_456],
  [' R$1,234.56 ', 123_456],
  ['0,01', 1],
])('reads %j as %d cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

it.each([
  // Three decimals in one language are thousands in the other.
  '1.234',
  '1,234',
  '10,500',
  '0,125',
  '0.125',
  '1.234,567',
  '1,234.567',
  '1.234.56',
  '1,234,56',
  '1.234,567.89',
  '0.123.456',
  '12.34,56',
  '10 50',
  '1R0',
  '-10',
  '−10',
  '10-',
  '1e3',
  '10,',
  ',50',
  'ten',
  '',
  ' ',
  '99999999999999999',
])('reads no amount from %j', (text) => {
  expect(parseAmount(text)).toBeUndefined();
});

it.each([0, 1, 99, 100, 123_456, 100_000_000])('reads %d cents as both languages write them', (cents) => {
  for (const text of [formatCents(cents, 'pt-BR'), formatCents(cents, 'en'), toPlainAmount(cents)])
    expect(parseAmount(text)).toBe(cents);
});
