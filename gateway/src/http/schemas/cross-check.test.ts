// crossCheck reports its violations together with those of single members. pickValidMembers returns the valid members.
import { z } from 'zod';
import { crossCheck, pickValidMembers } from './cross-check';
import { integerParam } from './params';
import { label, text, textLines } from './texts';
import { cents } from './values';

const schema = crossCheck(
  z.strictObject({
    name: z.string().trim().optional(),
    address: z.strictObject({ city: z.string(), number: z.int() }).nullable().optional(),
    items: z.array(z.int()).optional(),
    note: z.string().default('none'),
  }),
  (_members, report) => report(['name'], 'not_allowed', 'immutable'),
);

it.each<[string, unknown, object]>([
  ['valid members in their parsed form', { name: ' Ana ', items: ['1'] }, { name: 'Ana' }],
  ['valid members of a member', { address: { city: 'Natal', number: 'x' } }, { address: { city: 'Natal' } }],
  ['null of a nullable member', { address: null, name: 7 }, { address: null }],
  ['no unknown member', { more: 1, items: [1] }, { items: [1] }],
  ['no default of an absent member', { name: 7 }, {}],
  ['nothing of a list', [], {}],
  ['nothing of a text', 'name', {}],
  ['nothing of null', null, {}],
  ['nothing that an object inherits', Object.create({ name: 'Ana' }), {}],
])('returns %s', (_what, value, right) => {
  expect(pickValidMembers(schema, value)).toEqual(right);
});

it.each<[string, z.ZodType, unknown]>([
  ['a blank text', text(), ' '],
  ['a blank label', label(100), ' '],
  ['blank lines', textLines(100), '\n'],
  ['a parameter that is no integer', integerParam(1), 'x'],
  ['a fraction of a cent', cents(), 0.5],
  ['a value of another type', text(), 7],
])('reports a rule between members beside %s, which has one violation', (_what, member, value) => {
  const checked = crossCheck(z.strictObject({ member }), (_members, report) =>
    report(['other'], 'required', 'incomplete_group', { members: ['member'] }),
  );
  const { error } = checked.safeParse({ member: value });
  expect(error?.issues.map(({ path }) => path)).toEqual([['member'], ['other']]);
});
