// The checks between members of a payment's objects leave out what an invalid member makes meaningless.
import type { z } from 'zod';
import { toViolations } from '../../../http/errors/violations';
import { bolepixData, checkAddressedConsumer, pixData } from './payment-objects';

const named = { full_name: 'Ana Souza', document_type: 'CPF', document_number: '11144477735' };

it.each<[string, z.ZodType, object, string[]]>([
  [
    'an until_date that is no date',
    pixData,
    {
      due_date: '2030-01-10',
      discount: {
        modality: 'FIXED_UNTIL_DATE',
        discount_dates_config: [{ until_date: 'soon', amount: 1 }],
      },
    },
    ['#/discount/discount_dates_config/0/until_date invalid_format'],
  ],
  [
    'a due date that is no date',
    bolepixData,
    { due_date: '01', discount: { modality: 'FIXED', amount: 1, until_date: '2030-01-10' } },
    ['#/due_date invalid_format'],
  ],
])('reports %s alone', (_what, schema, input, expected) => {
  const { error } = schema.safeParse(input);
  const found = error === undefined ? [] : toViolations(error, input, 'body');
  expect(found.map(({ at, code }) => `${at} ${code}`)).toEqual(expected);
});

it.each<[string, unknown]>([
  ['consumer', []],
  ['address', { ...named, address: [] }],
])('looks for no members in a list in place of the %s', (_what, given) => {
  const report = jest.fn();
  checkAddressedConsumer(given, report);
  expect(report).not.toHaveBeenCalled();
});
