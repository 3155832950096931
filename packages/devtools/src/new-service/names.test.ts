// The names of a new service: every wrong name is reported at once, and plurals follow English.
import { requireNames, toPlural } from './names';

const taken = new Set(['pricing']);

it('accepts names in kebab-case', () => {
  expect(() => requireNames({ name: 'gift-shop', aggregate: 'voucher' }, taken)).not.toThrow();
});

it('reports a wrong name and a wrong aggregate together', () => {
  expect(() => requireNames({ name: 'Gift_Shop', aggregate: '2nd' }, taken)).toThrow(
    /^The name of the service is "Gift_Shop": use at most 30 lowercase characters.*\n--aggregate is "2nd": use/,
  );
});

it('refuses the name of a process', () => {
  expect(() => requireNames({ name: 'pricing', aggregate: 'quote' }, taken)).toThrow(
    'The platform has a process pricing already: choose another name.',
  );
});

it.each([
  ['voucher', 'vouchers'],
  ['policy', 'policies'],
  ['key', 'keys'],
  ['address', 'addresses'],
])('makes %s plural', (singular, plural) => expect(toPlural(singular)).toBe(plural));
