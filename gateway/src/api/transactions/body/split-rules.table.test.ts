// The violations of split rules with more than one mistake.
import { z } from 'zod';
import { toViolations } from '../../../http/errors/violations';
import { crossCheck } from '../../../http/schemas/cross-check';
import { checkSplitRules, splitRules } from './split-rules';

const body = crossCheck(z.strictObject({ split_rules: splitRules }), ({ split_rules }, report) =>
  checkSplitRules(split_rules, 10_000, report),
);

test.each([
  ['a number', 1],
  ['null', null],
  ['a list', []],
])('reports an item that is %s once, and the missing member of another item', (_, item) => {
  const given = { split_rules: [item, { company_id: 'a' }, { company_id: 'b', percentage: 50 }] };
  const { error } = body.safeParse(given);
  expect(toViolations(error!, given, 'body').map(({ at, code }) => `${at} ${code}`)).toEqual([
    '#/split_rules/0 invalid_type',
    '#/split_rules/1/percentage required',
  ]);
});
