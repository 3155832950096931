// Tries docs/rules.md#control-characters on every text of every body. A new member is tested without a change here.
import { z } from 'zod';
import { toViolations } from '../http/errors/violations';
import { flatMetadata, freeMetadata } from '../http/schemas/metadata';
import { routes } from './routes';

/** Members that are never shown: secrets are compared, ids are looked up, base64 is decoded. */
const NO_PROSE = new Set([
  'identifier',
  'password',
  'current_password',
  'new_password',
  'totp',
  'refresh_token',
  'reset_token',
  'company_id',
  'pix_key_id',
  'fee_policy_id',
  'data_base64',
]);
const MAY_HAVE_LINES = /\/(description|note|text|metadata\/\*(\/\*)*)$/;
const FORBIDDEN = ['\u0001', '\u001b', '\u007f', '\u0085', '\u009f', '\u202e', '\u2066', '\u2069'];
const LINE_BREAKS = ['\n', '\r', '\t'];

interface Leaf {
  readonly at: string;
  readonly schema: z.ZodType;
}

/** Finds every string of a body schema, with its pointer. */
function findTextLeaves(schema: z.ZodType, at: string, depth = 0): Leaf[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  if (depth > 12) return [];
  const inner = (child: unknown, name = ''): Leaf[] =>
    findTextLeaves(child as z.ZodType, at + name, depth + 1);
  switch (def.type) {
    case 'string':
      return [{ at, schema }];
    case 'object':
      return Object.entries(def['shape'] as object).flatMap(([name, child]) => inner(child, `/${name}`));
    case 'record':
      return inner(def['valueType'], '/*');
    case 'array':
      return inner(def['element'], '/*');
    case 'union':
      return (def['options'] as unknown[]).flatMap((option) => inner(option));
    case 'lazy':
      return inner((def['getter'] as () => unknown)());
    case 'pipe':
      return (def['in'] as z.ZodType).def.type === 'string' ? [{ at, schema }] : inner(def['in']);
    default:
      return 'innerType' in def ? inner(def['innerType']) : [];
  }
}

const TEXTS = routes
  .flatMap((route) => findTextLeaves(route.body, `${route.operationId} #`))
  .filter(({ at }) => !NO_PROSE.has(at.slice(at.lastIndexOf('/') + 1)));
const PLACES = [...new Map(TEXTS.map((leaf) => [leaf.at, leaf.schema]))];

/** A text that most members accept by its length and form. */
const holding = (character: string): string => `ab${character}cd`;

it('finds the texts of bodies', () => {
  expect(PLACES.length).toBeGreaterThan(60);
});

it.each(PLACES)('%s refuses control characters', (at, schema) => {
  const forbidden = MAY_HAVE_LINES.test(at) ? FORBIDDEN : [...FORBIDDEN, ...LINE_BREAKS];
  for (const character of forbidden) expect(schema.safeParse(holding(character)).success).toBe(false);
});

it.each(PLACES.filter(([at]) => MAY_HAVE_LINES.test(at)))(
  '%s accepts line breaks and tabs',
  (_at, schema) => {
    for (const character of LINE_BREAKS) expect(schema.safeParse(holding(character)).success).toBe(true);
  },
);

it.each([
  ['flat metadata', flatMetadata, { note: 'a\u202eb' }, '#/note'],
  ['nested metadata', freeMetadata, { a: { b: ['fine', 'a\u0000b'] } }, '#/a/b/1'],
])('%s with a control character is refused at its member', (_case, schema, input, at) => {
  const { error } = schema.safeParse(input);
  expect(toViolations(error!, input, 'body')).toEqual([
    { in: 'body', at, code: 'invalid_format', reason: 'control_characters' },
  ]);
});
