// Every body is either accepted or refused with violations. A rule that throws on a value of another type would let any sender
// cause a 500.
import fc from 'fast-check';
import { z } from 'zod';
import { toViolations } from '../http/errors/violations';
import { routes } from './routes';

interface Described {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Described>>;
}

const ODD = ['', 'x', 0, -0, -1, 1.5, 1e308, Infinity, true, [], {}, [null], [[]], { $ne: null }];
const TEXTS = [
  'CPF',
  '111.444.777-35',
  '2027-03-10',
  '+5511987654321',
  'a@b.co',
  'PERCENTAGE',
  '12',
  '2032',
  'x y',
];
const NUMBERS = [1, 2, 50, 100, 10_000];

/** Mostly values of the schema, and sometimes other values. */
const near = (schema: Described, defs: Described['$defs'] = {}): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: plausible(schema, defs) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD) },
  );

function plausible(schema: Described, defs: NonNullable<Described['$defs']>): fc.Arbitrary<unknown> {
  const { $ref: reference, properties, items, anyOf, oneOf = anyOf } = schema;
  if (reference !== undefined) {
    const meant = defs[reference.replace('#/$defs/', '')];
    // The schema of free JSON refers to itself.
    const isAny = meant === undefined || meant.anyOf !== undefined;
    return isAny ? fc.constantFrom(...ODD) : plausible(meant, defs);
  }
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (oneOf !== undefined) return fc.oneof(...oneOf.map((one) => near(one, defs)));
  if (items !== undefined) return fc.array(near(items, defs), { maxLength: 3 });
  if (properties !== undefined) {
    const members = Object.entries(properties).map(([name, one]) => [name, near(one, defs)] as const);
    return fc.record(Object.fromEntries(members), { requiredKeys: [] });
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'number' || schema.type === 'integer') return fc.constantFrom(...NUMBERS);
  return fc.constantFrom(...TEXTS);
}

const withBody = routes.filter(({ method }) => method !== 'GET' && method !== 'DELETE');

describe('a body of any shape never makes the schema throw', () => {
  it.each(withBody.map((route) => [route.operationId, route] as const))('%s', (_name, { body }) => {
    const described = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    fc.assert(
      fc.property(near(described as Described, described.$defs as Described['$defs']), (given) => {
        const parsed = body.safeParse(given);
        if (parsed.success) return;
        const violations = toViolations(parsed.error, given, 'body');
        expect(violations).not.toEqual([]);
        // wrong_form is the reason of a rule that names none.
        expect(violations.filter(({ reason }) => reason === 'wrong_form')).toEqual([]);
        const mistyped = violations.filter(({ code }) => code === 'invalid_type').map(({ at }) => at);
        for (const at of mistyped) expect(violations.filter((one) => one.at === at)).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a malformed parameter is refused with a specific reason', () => {
  const listParameterNames = ({ query }: (typeof routes)[number]): string[] =>
    Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {});
  const withQuery = routes.filter((route) => listParameterNames(route).length > 0);

  it.each(withQuery.map((route) => [route.operationId, route] as const))('%s', (_name, route) => {
    for (const name of listParameterNames(route))
      for (const odd of ['', 'x', '-1', '1.5', '2026-02-30', 'a,,b', '\0']) {
        const given = { [name]: odd };
        const { error } = route.query.safeParse(given);
        const found = error === undefined ? [] : toViolations(error, given, 'parameter');
        expect(found.filter(({ reason }) => reason === 'wrong_form')).toEqual([]);
      }
  });
});
