// The sample of each type of event satisfies the schema of its resource.
import { EVENT_TYPES } from '@mps/contracts';
import { findResourceSchema, makeEventSample } from './samples';

/** A quarter of the bound in services/webhooks. */
const MAX_SAMPLE_CHARS = 4_096;

it.each(EVENT_TYPES)('the sample of %s satisfies its schema, with every member', (type) => {
  const schema = findResourceSchema(type);
  const sample = makeEventSample(type);
  expect(schema.strict().safeParse(sample).error?.issues).toBeUndefined();
  expect(Object.keys(sample as object).sort()).toEqual(Object.keys(schema.shape).sort());
  expect(JSON.stringify(sample).length).toBeLessThan(MAX_SAMPLE_CHARS);
});

it.each([
  ['refund.completed', { status: 'COMPLETED' }],
  ['refund.failed', { status: 'FAILED' }],
  ['three_ds_session.consumed', { consumption_status: 'CONSUMED' }],
  ['settlement.failed', { status: 'FAILED' }],
] as const)('the sample of %s has the state of its type', (type, state) => {
  expect(makeEventSample(type)).toMatchObject(state);
});
