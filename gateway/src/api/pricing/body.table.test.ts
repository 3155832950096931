// The rules of a fee policy that the gateway checks alone.
import { fingerprint } from '@mps/kernel';
import { toViolations } from '../../http/errors/violations';
import { feePolicyBody, policyToWire, selectRulesToCheck } from './body';

const rule = { price: { percentage: 1 } };
const body = {
  name: 'standard',
  is_active: true,
  cashout_price: 0,
  automatic_anticipation_percentage: 2,
  spot_anticipation_percentage: 2.5,
  rules: [rule],
};
const REQUIRED = Object.keys(body);

const listFindings = (input: unknown): string[] => {
  const parsed = feePolicyBody.safeParse(input);
  return parsed.success
    ? []
    : toViolations(parsed.error, input, 'body').map(({ at, code }) => `${at} ${code}`);
};
const condition = (fields: object) => ({
  ...body,
  rules: [
    { ...rule, conditions: [{ field: 'transaction.amount', operator: 'EQUALS', value: 1, ...fields }] },
  ],
});
const C = '#/rules/0/conditions/0';

describe('the rules of a refused body that the pricing service checks', () => {
  const right = { field: 'transaction.amount', operator: 'EQUALS', value: 1 };
  const sent = { field: right.field, operator: right.operator, value_json: '1' };
  it.each<[unknown, object[]]>([
    [null, []],
    [{ rules: 7 }, []],
    [
      { rules: [null, { id: 7, conditions: 'x' }, { id: 'r' }] },
      [{ conditions: [] }, { conditions: [] }, { id: 'r', conditions: [] }],
    ],
    [
      { rules: [{ ...rule, conditions: [null, { ...right, operator: 1 }, right] }] },
      [{ conditions: [{ field: '', operator: '', value_json: 'null' }, { ...sent, operator: '' }, sent] }],
    ],
    [
      { rules: [{ ...rule, conditions: [{ field: right.field, operator: right.operator }] }] },
      [{ conditions: [{ ...sent, value_json: 'null' }] }],
    ],
  ])('of %j keep their positions', (json, expected) => {
    expect(selectRulesToCheck(json)).toEqual(expected);
  });
});

describe('the body of a fee policy', () => {
  it.each(REQUIRED)('is refused without %s', (member) => {
    const rest = Object.fromEntries(Object.entries(body).filter(([name]) => name !== member));
    expect(listFindings(rest)).toEqual([`#/${member} required`]);
  });

  it.each<[object, string[]]>([
    [{}, []],
    [{ description: null }, []],
    [{ refund_fee_policy: 'FULL_ONLY' }, []],
    [
      { refund_fee_policy: 'HALF', cashout_price: -1 },
      ['#/cashout_price too_small', '#/refund_fee_policy invalid_enum'],
    ],
    [{ refund_fee_policy: null }, ['#/refund_fee_policy invalid_type']],
    [{ name: '' }, ['#/name too_small']],
    [{ name: 'x'.repeat(101) }, ['#/name too_big']],
    [{ name: 'a b' }, ['#/name invalid_format']],
    [{ name: null }, ['#/name invalid_type']],
    [{ description: 'x'.repeat(501) }, ['#/description too_big']],
    [{ is_active: 'true' }, ['#/is_active invalid_type']],
    [{ cashout_price: -1 }, ['#/cashout_price too_small']],
    [{ cashout_price: 1.5 }, ['#/cashout_price invalid_type']],
    [{ automatic_anticipation_percentage: 0.0003 }, []],
    [{ automatic_anticipation_percentage: 0.00005 }, ['#/automatic_anticipation_percentage invalid_format']],
    [{ spot_anticipation_percentage: 100.0001 }, ['#/spot_anticipation_percentage too_big']],
    [{ rules: [] }, ['#/rules too_small']],
    [{ rules: Array.from({ length: 201 }, () => rule) }, ['#/rules too_big']],
    [{ rules: [{}] }, ['#/rules/0/price required']],
    [{ rules: [{ price: {} }] }, ['#/rules/0/price required']],
    [{ rules: [{ price: { percentage: 1, rate: 2 } }] }, ['#/rules/0/price/rate unknown_field']],
    [{ rules: [{ price: { flat: 1_500_000_001 } }] }, ['#/rules/0/price/flat too_big']],
    [{ rules: [{ ...rule, id: 'x' }] }, ['#/rules/0/id invalid_format']],
    [{ rules: [{ ...rule, id: null }] }, ['#/rules/0/id invalid_type']],
    [{ rules: [{ ...rule, priority: 0 }] }, ['#/rules/0/priority too_small']],
    [{ rules: [{ ...rule, name: 'x' }] }, ['#/rules/0/name unknown_field']],
    [{ color: 'red' }, ['#/color unknown_field']],
    [condition({}), []],
    [condition({ operator: 'LESS_THAN_OR_EQUAL' }), []],
    [condition({ field: 'transaction.metadata' }), [`${C}/field invalid_enum`]],
    [condition({ operator: 'LIKE' }), [`${C}/operator invalid_enum`]],
    [condition({ value: null }), [`${C}/value invalid_type`]],
    [condition({ value: {} }), [`${C}/value invalid_type`]],
    [condition({ value: [null] }), [`${C}/value/0 invalid_type`]],
    [condition({ value: [] }), [`${C}/value too_small`]],
    [condition({ value: Array.from({ length: 101 }, () => 1) }), [`${C}/value too_big`]],
    [condition({ value: undefined }), [`${C}/value required`]],
    [condition({ extra: 1 }), [`${C}/extra unknown_field`]],
  ])('of case %# gets exactly its violations', (fields, expected) => {
    expect(listFindings({ ...body, ...fields })).toEqual(expected);
  });

  it('may be an answer of GET: read-only members are accepted and dropped', () => {
    const answered = {
      ...body,
      id: 'a',
      organization_id: 7,
      created_at: null,
      updated_at: '2026',
      rules: [{ ...rule, created_at: 'then', updated_at: 'now' }],
    };
    expect(listFindings(answered)).toEqual([]);
    const wire = policyToWire(feePolicyBody.parse(answered));
    expect(wire).toEqual({
      ...body,
      refund_fee_policy: 'PROPORTIONAL',
      description: null,
      rules: [{ conditions: [], price: { percentage: 1, flat: 0, minimum_price: 0 }, priority: 1 }],
    });
  });

  it.each<[string, object]>([
    ['the priority of its position', { rules: [{ ...rule, priority: 1 }] }],
    [
      'the parts of its price that are 0',
      { rules: [{ price: { ...rule.price, flat: 0, minimum_price: 0 } }] },
    ],
    ['no conditions', { rules: [{ ...rule, conditions: [] }] }],
    ['members that are ignored', { id: 'x', created_at: 'then', rules: [{ ...rule, updated_at: 'now' }] }],
    ['the policy on refunds', { refund_fee_policy: 'PROPORTIONAL', description: null }],
  ])('has the same fingerprint with %s as without', (_said, said) => {
    const [short, long] = [body, { ...body, ...said }].map((one) => fingerprint(feePolicyBody.parse(one)));
    expect(long).toBe(short);
  });

  it('has another fingerprint when its rules are in another order', () => {
    const [one, other] = [
      [rule, { price: { flat: 5 } }],
      [{ price: { flat: 5 } }, rule],
    ].map((rules) => fingerprint(feePolicyBody.parse({ ...body, rules })));
    expect(other).not.toBe(one);
  });
});
