// What is right of a body that its schema refuses.
import { z } from 'zod';
import { crossCheck, pickValidMembers } from './cross-check';

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
  ['members that are right, as their schema makes them', { name: ' Ana ', items: ['1'] }, { name: 'Ana' }],
  ['members within members', { address: { city: 'Natal', number: 'x' } }, { address: { city: 'Natal' } }],
  ['null where it may stand', { address: null, name: 7 }, { address: null }],
  ['no member that is not known', { more: 1, items: [1] }, { items: [1] }],
  ['no default of what is not there', { name: 7 }, {}],
  ['nothing of a list', [], {}],
  ['nothing of a text', 'name', {}],
  ['nothing of null', null, {}],
  ['nothing that an object inherits', Object.create({ name: 'Ana' }), {}],
])('%s', (_what, value, right) => {
  expect(pickValidMembers(schema, value)).toEqual(right);
});
