// Steps of `mps run` and of `mps trigger`: calls of the API, expectations, moves of the test clock, and events to wait for.
import { z } from 'zod';
import { readDurationMs } from '../arguments';
import type { Json, JsonObject } from './json';

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(json), z.record(z.string(), json)]),
);
const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), json);
const duration = z
  .string()
  .refine((text) => readDurationMs(text) !== undefined, 'must be a time like 500ms, 2s, 1h or 3d');
const name = z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be a name like payment');

const condition = z
  .strictObject({
    /** A saved name and members: `payment.status`. */
    path: z.string().min(1),
    equals: json.optional(),
    matches: z.string().optional(),
    exists: z.boolean().optional(),
    at_least: z.number().optional(),
  })
  .refine(
    ({ path: _path, ...tests }) => Object.keys(tests).length === 1,
    'needs exactly one of equals, matches, exists and at_least',
  );
export type Condition = z.output<typeof condition>;

const callStep = z.strictObject({
  call: z.strictObject({
    operation: z.string(),
    params: z.record(z.string(), z.string()).optional(),
    query: jsonObject.optional(),
    body: jsonObject.optional(),
    save: name.optional(),
    /** Repeats a GET until the condition holds. */
    until: condition.optional(),
    within: duration.optional(),
  }),
});
const expectStep = z.strictObject({ expect: condition });
const advanceStep = z.strictObject({
  advance: z.union([
    duration,
    z.literal('next-midnight'),
    z.strictObject({ to: z.string(), plus: duration.optional() }),
  ]),
});
const waitStep = z.strictObject({
  wait_event: z.strictObject({
    type: z.string(),
    aggregate: z.string(),
    /** Members of the event's object. */
    where: jsonObject.optional(),
    within: duration.optional(),
  }),
});

const step = z.union([callStep, expectStep, advanceStep, waitStep], {
  error: 'must be one of call, expect, advance and wait_event, with their members',
});
export const runFile = z.strictObject({
  steps: z.array(step).min(1),
});

export type CallStep = z.output<typeof callStep>;
export type WaitStep = z.output<typeof waitStep>;
export type AdvanceStep = z.output<typeof advanceStep>;
export type Step = z.output<typeof step>;
