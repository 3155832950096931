import { z } from 'zod';
import { makeSampleValue } from './sample-value';

const named = z.object({ street: z.string() }).meta({ id: 'SampleAddress' });

it.each<[string, z.ZodType, unknown]>([
  ['a UUID', z.uuid(), '0199c0de-0000-7000-8000-000000000001'],
  [
    'an id without a format',
    z.object({ fee_policy_id: z.string() }),
    { fee_policy_id: expect.stringMatching(/^0199c0de-/) },
  ],
  ['an instant', z.iso.datetime(), '2026-03-02T12:00:00.000Z'],
  ['a day', z.iso.date(), '2026-03-02'],
  ['text, by its name', z.object({ city: z.string() }), { city: 'city' }],
  ['a constant', z.literal('1'), '1'],
  ['the first value of an enumeration', z.enum(['ONE', 'TWO']), 'ONE'],
  ['an integer', z.int(), 1],
  ['an integer with a lower bound', z.int().min(5), 5],
  ['an integer with an upper bound', z.int().max(-3), -3],
  ['a boolean', z.boolean(), true],
  ['a value of any type', z.object({ value: z.unknown() }), { value: 'value' }],
  ['null', z.null(), null],
  ['an array, with one item', z.array(z.int()), [1]],
  ['a record of any names', z.record(z.string(), z.unknown()), {}],
  ['the first branch of a union', z.union([z.int(), z.string()]), 1],
  ['a value in place of null', z.int().nullable().default(null), 1],
  [
    'a named part, twice',
    z.object({ from: named, to: named }),
    { from: { street: 'street' }, to: { street: 'street' } },
  ],
  ['an optional member', z.object({ n: z.int().optional() }), { n: 1 }],
])('makes %s', (_what, schema, expected) => {
  const made = makeSampleValue({ ...z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) });
  expect(made).toEqual(expected);
  expect(schema.safeParse(made).success).toBe(true);
});

it('makes the value of an enumeration that the word names', () => {
  const schema = z.toJSONSchema(z.object({ status: z.enum(['OPEN', 'CLOSED']) }));
  expect(makeSampleValue({ ...schema }, 'CLOSED')).toEqual({ status: 'CLOSED' });
  expect(makeSampleValue({ ...schema }, 'UPDATED')).toEqual({ status: 'OPEN' });
});
