// The violations that issues of zod become.
import { violation, type Violation } from '@mps/contracts';
import { z } from 'zod';
import { because, crossCheck, requireOrder } from '../schemas/cross-check';
import { sortedPageQuery } from '../schemas/params';
import { day } from '../schemas/values';
import { mergeViolations, toViolations } from './violations';

const found = (schema: z.ZodType, input: unknown): string[] => {
  const parsed = schema.safeParse(input);
  return parsed.success
    ? []
    : toViolations(parsed.error, input, 'body').map(({ at, code }) => `${at} ${code}`);
};

const item = z.strictObject({
  amount: z.int().min(1).max(1_500_000_000),
  method: z.enum(['PIX', 'CARD']),
  name: z.string().min(1).max(3).optional(),
  tags: z.array(z.string().regex(/^a+$/)).min(1).max(2).optional(),
  nested: z.strictObject({ id: z.uuid() }).optional(),
  flags: z.record(z.string().max(3), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
const right = { amount: 1, method: 'PIX' };

describe('toViolations', () => {
  it.each<[string, z.ZodType, string]>([
    ['one type', z.union([z.ipv4(), z.cidrv4()]), 'not_a_string'],
    ['any scalar', z.union([z.string(), z.number(), z.boolean()]), 'not_a_scalar'],
    ['several types', z.union([z.string(), z.array(z.string())]), 'wrong_type'],
  ])('names the common type of a union with branches of %s', (_case, union, reason) => {
    const parsed = union.safeParse(null);
    expect(toViolations(parsed.error!, null, 'body')).toMatchObject([{ code: 'invalid_type', reason }]);
  });

  it.each<[string, unknown, string[]]>([
    ['nothing wrong', right, []],
    ['missing members', {}, ['#/amount required', '#/method required']],
    ['a missing parent alone', { ...right, nested: {} }, ['#/nested/id required']],
    ['no object', [], ['# invalid_type']],
    ['null for an optional member', { ...right, name: null }, ['#/name invalid_type']],
    ['null for a required one', { ...right, method: null }, ['#/method invalid_type']],
    ['text for a number', { ...right, amount: '100' }, ['#/amount invalid_type']],
    ['a fraction', { ...right, amount: 1.5 }, ['#/amount invalid_type']],
    ['below the range', { ...right, amount: 0 }, ['#/amount too_small']],
    ['above the range', { ...right, amount: 1_500_000_001 }, ['#/amount too_big']],
    ['far above any integer', { ...right, amount: 1e300 }, ['#/amount too_big']],
    ['another value', { ...right, method: 'CASH' }, ['#/method invalid_enum']],
    ['a number for a text', { ...right, method: 3 }, ['#/method invalid_type']],
    ['empty text', { ...right, name: '' }, ['#/name too_small']],
    ['long text', { ...right, name: 'abcd' }, ['#/name too_big']],
    ['no items', { ...right, tags: [] }, ['#/tags too_small']],
    ['many items', { ...right, tags: ['a', 'a', 'a'] }, ['#/tags too_big']],
    ['an item of the wrong form', { ...right, tags: ['a', 'b'] }, ['#/tags/1 invalid_format']],
    ['a malformed id', { ...right, nested: { id: 'x' } }, ['#/nested/id invalid_format']],
    [
      'unknown members',
      { ...right, x: 1, 'y/z~ é': 2 },
      ['#/x unknown_field', '#/y~1z~0%20%C3%A9 unknown_field'],
    ],
    [
      'an unknown member within',
      { ...right, nested: { id: right, x: 1 } },
      ['#/nested/id invalid_type', '#/nested/x unknown_field'],
    ],
    ['a long key', { ...right, flags: { abcd: 1 } }, ['#/flags/abcd too_big']],
    ['a value of no branch', { ...right, flags: { a: [] } }, ['#/flags/a invalid_type']],
    [
      'everything at once',
      { amount: 0, method: 'x', y: 1 },
      ['#/amount too_small', '#/method invalid_enum', '#/y unknown_field'],
    ],
  ])('reports %s', (_case, input, expected) => {
    expect(found(item, input).sort()).toEqual([...expected].sort());
  });

  it.each<[string, unknown, string[]]>([
    ['no discriminator', {}, ['#/kind required']],
    ['an unknown one', { kind: 'C' }, ['#/kind invalid_enum']],
    ['a known one with something wrong', { kind: 'A', n: 'x' }, ['#/n invalid_type']],
  ])('reports a discriminated union with %s', (_case, input, expected) => {
    const union = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('A'), n: z.int() }),
      z.strictObject({ kind: z.literal('B') }),
    ]);
    expect(found(union, input)).toEqual(expected);
  });

  it('gives the reason of a discriminated union for an unknown discriminator', () => {
    const union = z.discriminatedUnion(
      'type',
      [z.strictObject({ type: z.literal('EMAIL') }), z.strictObject({ type: z.literal('PHONE') })],
      because('not_an_identifier_type'),
    );
    const parsed = union.safeParse({ type: 'CPF' });
    expect(toViolations(parsed.error!, { type: 'CPF' }, 'body')).toMatchObject([
      { at: '#/type', code: 'invalid_enum', reason: 'not_an_identifier_type' },
    ]);
  });

  it('reports rules between members together with violations of single members', () => {
    const schema = crossCheck(item, (members, report) => {
      if (members['method'] === 'PIX' && members['tags'] !== undefined)
        report(['tags'], 'not_allowed', 'not_allowed_with', { other: 'PIX' });
    });
    const input = { amount: 'x', method: 'PIX', tags: ['a'], z: 1 };
    expect(found(schema, input).sort()).toEqual(
      ['#/amount invalid_type', '#/tags not_allowed', '#/z unknown_field'].sort(),
    );
  });

  it.each([
    ['two days the wrong way round', { from: '2026-02-02', to: '2026-02-01' }, ['#/to too_small']],
    ['the same day twice', { from: '2026-02-02', to: '2026-02-02' }, []],
    [
      'an end that is no real day',
      { from: '2026-02-30', to: '2026-02-29' },
      ['#/from invalid_format', '#/to invalid_format'],
    ],
    [
      'a real day before one that is none',
      { from: '2026-02-30', to: '2026-02-01' },
      ['#/from invalid_format'],
    ],
  ])('compares only valid ends of a range: %s', (_case, input, expected) => {
    const range = crossCheck(z.strictObject({ from: day, to: day }), requireOrder('from', 'to'));
    expect(found(range, input)).toEqual(expected);
  });

  it.each<[string, z.ZodType, unknown, Partial<Violation>]>([
    ['empty text', item.shape.name, '', { reason: 'empty' }],
    ['no items', item.shape.tags, [], { reason: 'empty' }],
    ['too few characters', z.string().min(2), 'a', { reason: 'too_few_characters', params: { min: 2 } }],
    ['a number below 1', item.shape.amount, 0, { reason: 'below_minimum', params: { min: 1 } }],
    [
      'a number above every exact one',
      item.shape.amount,
      1e300,
      { reason: 'above_maximum', params: { max: 1_500_000_000 } },
    ],
    ['a number below every exact one', item.shape.amount, -1e300, { params: { min: 1 } }],
    ['an unbounded number above every exact one', z.int(), 1e300, { params: { max: 2 ** 53 - 1 } }],
    [
      'a sort by an unknown field',
      sortedPageQuery(['created_at', 'amount']).shape.sort,
      'name',
      { reason: 'not_a_sort_list', params: { fields: ['created_at', 'amount'] } },
    ],
  ])('gives the reason and its parameters for %s', (_case, schema, input, expected) => {
    const [first] = toViolations(schema.safeParse(input).error!, input, 'body');
    expect(first).toMatchObject(expected);
  });

  it('names parameters by their names', () => {
    const schema = z.strictObject({ limit: z.string() });
    const parsed = schema.safeParse({ 'a[$ne]': '1' });
    expect(toViolations(parsed.error!, { 'a[$ne]': '1' }, 'parameter')).toEqual([
      { in: 'parameter', at: 'limit', code: 'required', reason: 'required' },
      { in: 'parameter', at: 'a[$ne]', code: 'unknown_field', reason: 'unknown_member' },
    ]);
  });

  it('stops at MAX_VIOLATIONS', () => {
    const input = { ...right, ...Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, n])) };
    expect(found(item, input)).toHaveLength(100);
  });

  it('never quotes the value', () => {
    const parsed = item.safeParse({ amount: 'secret-1', method: 'secret-2', name: 'secret-3' });
    const violations = toViolations(parsed.error!, {}, 'body');
    expect(JSON.stringify(violations)).not.toContain('secret');
  });
});

describe('the violations of a service in a refused body', () => {
  const merged = (structural: readonly string[], further: readonly string[]) => {
    const at = (place: string) => violation(place, 'required', 'required');
    return mergeViolations(structural.map(at), further.map(at)).map(({ at: place }) => place);
  };

  it('are sorted by pointer among those of the schema', () => {
    expect(merged(['#/b', '#/r/10/x'], ['#/r/2/x', '#/a'])).toEqual(['#/a', '#/b', '#/r/2/x', '#/r/10/x']);
  });

  it.each([
    ['at', '#/r/1'],
    ['inside', '#/r/1/x'],
    ['around', '#/r'],
  ])('are left out %s a violation of the schema', (_where, place) => {
    expect(merged(['#/r/1'], [place, '#/r/10'])).toEqual(['#/r/1', '#/r/10']);
  });

  it('are left out when the schema refuses the whole body', () => {
    expect(merged(['#'], ['#/a'])).toEqual(['#']);
  });

  it('stop at MAX_VIOLATIONS', () => {
    const places = Array.from({ length: 100 }, (_, n) => `#/${n}`);
    expect(merged(places, ['#/x'])).toHaveLength(100);
  });
});
