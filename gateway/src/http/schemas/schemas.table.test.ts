// The shared schemas: accepted values, their parsed form, and refused values.
import { z } from 'zod';
import { toViolations } from '../../http/errors/violations';
import { fullAddress, partialAddress } from './addresses';
import { toPagination } from './answers';
import { withDocument } from './documents';
import { flatMetadata, freeMetadata } from './metadata';
import { integerParam, listParam, pageQuery, sortParam } from './params';
import { birthDate, firstInstant, instant, day, email, percentage, phone, webUrl } from './values';

const codes = (schema: z.ZodType, input: unknown): string[] => {
  const parsed = schema.safeParse(input);
  return parsed.success
    ? []
    : toViolations(parsed.error, input, 'body').map(({ at, code }) => `${at} ${code}`);
};
const document = withDocument(
  z.strictObject({
    document_type: z.enum(['CPF', 'CNPJ']).optional(),
    document_number: z.string().optional(),
  }),
);

describe('values', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['an e-mail address in lower case', email, 'Ana@Example.COM', 'ana@example.com'],
    ['a phone number', phone, '+5592999998888', '+5592999998888'],
    ['a day', day, '2028-02-29', '2028-02-29'],
    ['a birth date', birthDate, '29-02-2000', '29-02-2000'],
    ['a percentage', percentage, 0.0003, 0.0003],
    ['a URL', webUrl, 'https://loja.example/logo.png', 'https://loja.example/logo.png'],
    ['no address at all', partialAddress, {}, { country: '076' }],
    [
      'a document without punctuation',
      document,
      { document_type: 'CNPJ', document_number: '12.abc.345/01de-35' },
      { document_type: 'CNPJ', document_number: '12ABC34501DE35' },
    ],
    ['flat metadata', flatMetadata, { a: 'b', n: 1, t: true }, { a: 'b', n: 1, t: true }],
    ['metadata of any name', flatMetadata, { '': 1, ' a.b$': 'x' }, { '': 1, ' a.b$': 'x' }],
    ['free metadata', freeMetadata, { a: { b: [null] } }, { a: { b: [null] } }],
  ])('accept %s', (_case, schema, input, expected) => {
    expect(schema.parse(input)).toEqual(expected);
  });

  it.each<[string, z.ZodType, unknown, string[]]>([
    ['no address', email, 'ana', ['# invalid_format']],
    ['a long address', email, `${'a'.repeat(70)}@b.example`, ['# too_big']],
    ['a phone without plus', phone, '5592999998888', ['# invalid_format']],
    ['a day that is none', day, '2027-02-29', ['# invalid_format']],
    ['a birth date the other way round', birthDate, '2000-02-29', ['# invalid_format']],
    ['a birth date to come', birthDate, '01-01-2999', ['# too_big']],
    ['half a ten-thousandth', percentage, 0.00005, ['# invalid_format']],
    ['more than everything', percentage, 100.0001, ['# too_big']],
    ['another scheme', webUrl, 'ftp://loja.example', ['# invalid_format']],
    ['a scheme without its slashes', webUrl, 'https:loja.example', ['# invalid_format']],
    ['backslashes for slashes', webUrl, 'https:\\\\loja.example', ['# invalid_format']],
    ['a URL after a blank', webUrl, ' https://loja.example', ['# invalid_format']],
    [
      'a wrong check digit',
      document,
      { document_type: 'CPF', document_number: '111.444.777-36' },
      ['#/document_number invalid_format'],
    ],
    ['a document alone', document, { document_number: '11144477735' }, ['#/document_type required']],
    [
      'an incomplete address',
      fullAddress,
      { street: 'Rua A', state: 'ZZ', zipcode: '1' },
      [
        '#/street_number required',
        '#/neighborhood required',
        '#/zipcode invalid_format',
        '#/state invalid_enum',
        '#/city required',
      ],
    ],
    ['nested metadata', flatMetadata, { a: {} }, ['#/a invalid_type']],
    [
      'many members',
      flatMetadata,
      Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, 1])),
      ['# too_big'],
    ],
    ['much metadata', freeMetadata, { a: 'x'.repeat(16 * 1024) }, ['# too_big']],
  ])('refuse %s', (_case, schema, input, expected) => {
    expect(codes(schema, input)).toEqual(expected);
  });
});

describe('parameters', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['7', integerParam(1, 10), 7],
    ['A,B,A', listParam(['A', 'B']), ['A', 'B']],
    ['-amount,created_at', sortParam(['created_at', 'amount'], '-created_at'), '-amount,created_at'],
    ['2026-01-01T00:00:00-03:00', instant, '2026-01-01T03:00:00.000Z'],
    ['2026-01-01T00:00:00.1239Z', instant, '2026-01-01T00:00:00.123Z'],
    ['2026-01-01T00:00:00.1239Z', firstInstant, '2026-01-01T00:00:00.124Z'],
    ['2026-01-01T00:00:00.12300001-03:00', firstInstant, '2026-01-01T03:00:00.124Z'],
    ['2026-01-01T00:00:00.123000Z', firstInstant, '2026-01-01T00:00:00.123Z'],
    ['2026-01-01T00:00:00.12Z', firstInstant, '2026-01-01T00:00:00.120Z'],
    ['1969-12-31T23:59:59.9991Z', firstInstant, '1970-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', instant, '9999-12-31T23:59:59.999Z'],
    ['0000-01-01T00:00:00-23:59', instant, '0000-01-01T23:59:00.000Z'],
  ])('read %s', (input, schema, expected) => {
    expect(schema.parse(input)).toEqual(expected);
  });

  it.each<[string, z.ZodType]>([
    ['1e3', integerParam(1)],
    ['0x10', integerParam(1)],
    [' 1', integerParam(1)],
    ['1.0', integerParam(1)],
    ['0', integerParam(1)],
    ['11', integerParam(1, 10)],
    ['99999999999999999', integerParam(1)],
    ['A,,B', listParam(['A', 'B'])],
    ['C', listParam(['A', 'B'])],
    ['name', sortParam(['amount'], 'amount')],
    ['amount,-amount', sortParam(['amount'], 'amount')],
    ['2026-01-01T00:00:00', instant],
    ['2026-13-01T00:00:00Z', instant],
    ['9999-12-31T23:59:59-03:00', instant],
    ['0000-01-01T00:00:00+00:01', instant],
    ['9999-12-31T23:59:59.9999Z', firstInstant],
  ])('refuse %s', (input, schema) => {
    expect(schema.safeParse(input).success).toBe(false);
  });

  it('have defaults for the page of a list', () => {
    expect(pageQuery.parse({})).toEqual({ page: 1, limit: 20, sort: '-created_at' });
  });
});

describe('toPagination', () => {
  it.each([
    [
      { page: 1, limit: 20, total: 0 },
      { totalPages: 0, hasNext: false, hasPrev: false },
    ],
    [
      { page: 1, limit: 20, total: 21 },
      { totalPages: 2, hasNext: true, hasPrev: false },
    ],
    [
      { page: 2, limit: 20, total: 21 },
      { totalPages: 2, hasNext: false, hasPrev: true },
    ],
    [
      { page: 9, limit: 20, total: 21 },
      { totalPages: 2, hasNext: false, hasPrev: true },
    ],
  ])('computes the members of %j', (info, expected) => {
    expect(toPagination(info)).toEqual({ ...info, ...expected });
  });
});
