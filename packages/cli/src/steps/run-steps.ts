// runSteps: carries out steps one after the other. Saved answers are the values of later steps.
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FollowedEvent, Mps, EventTypeFilter } from '@mps/client';
import { readDurationMs } from '../arguments';
import { CliFailure, EXIT, makeUsageFailure } from '../failures';
import { callOperation, listPathParameters, readSpec, requireOperation, toPlainAnswer } from '../operations';
import { nextMidnight } from './clock-time';
import { readPath, type JsonObject } from './json';
import type { AdvanceStep, CallStep, Condition, Step, WaitStep } from './steps';
import { fillJson, fillObject, fillText, fillTexts, type Values } from './template';

export interface StepDeps {
  readonly mps: Mps;
  readonly signal: AbortSignal;
  /** Told of each step that is done. */
  readonly onStep: (line: string) => void;
}

export interface StepsResult {
  readonly values: Values;
  /** The event that a step waited for last. Undefined when an expectation came after it. */
  readonly event: FollowedEvent | undefined;
}

const DEFAULT_WAIT_MS = 30_000;
const POLL_MS = 250;
/** An advance answers after everything that fell due was carried out. */
const ADVANCE_TIMEOUT_MS = 120_000;

/** `merchant_id` is the default of {merchantId} in every call. */
export async function runSteps(
  steps: readonly Step[],
  values: Values & { readonly merchant_id: string },
  deps: StepDeps,
): Promise<StepsResult> {
  let known: Values = values;
  let event: FollowedEvent | undefined;
  for (const step of steps) {
    if ('call' in step) known = { ...known, ...(await runCall(step, known, deps)) };
    else if ('expect' in step) {
      runExpect(step.expect, known, deps);
      event = undefined;
    } else if ('advance' in step) await runAdvance(step, known, deps);
    else event = await waitForEvent(step, known, deps);
  }
  return { values: known, event };
}

/** Returns the saved answer by its name. */
async function runCall({ call }: CallStep, values: Values, deps: StepDeps): Promise<Values> {
  const id = requireOperation(call.operation);
  const names = listPathParameters(readSpec(id));
  const input = {
    id,
    params: {
      ...(names.includes('merchantId') && { merchantId: String(values['merchant_id']) }),
      ...fillTexts(call.params ?? {}, values),
    },
    query: call.query === undefined ? undefined : fillObject(call.query, values),
    body: call.body === undefined ? undefined : fillObject(call.body, values),
  };
  const deadline = performance.now() + readWithin(call.within);
  for (;;) {
    const answer = await callOperation(deps.mps, {
      ...input,
      options: { signal: deps.signal },
    }).withResponse();
    const saved = call.save === undefined ? {} : { [call.save]: toPlainAnswer(answer) };
    if (call.until === undefined || findMismatch(call.until, { ...values, ...saved }) === undefined) {
      deps.onStep(describeCall(id, answer.status, answer.data));
      return saved;
    }
    if (performance.now() > deadline)
      throw new CliFailure(
        EXIT.assertion,
        `${id} did not come to ${JSON.stringify(call.until)} within ${call.within ?? '30s'}`,
      );
    await delay(POLL_MS, undefined, { signal: deps.signal }).catch(() => undefined);
  }
}

function describeCall(id: string, status: number, data: unknown): string {
  const facts = ['status', 'amount', 'id'].map((member) => readPath(data, member));
  return [id.padEnd(28), status, ...facts.filter((fact) => ['string', 'number'].includes(typeof fact))].join(
    '  ',
  );
}

const readWithin = (within: string | undefined): number =>
  (within === undefined ? undefined : readDurationMs(within)) ?? DEFAULT_WAIT_MS;

function runExpect(condition: Condition, values: Values, deps: StepDeps): void {
  const mismatch = findMismatch(condition, values);
  if (mismatch !== undefined) throw new CliFailure(EXIT.assertion, mismatch);
  deps.onStep(`${'expect'.padEnd(28)}  ${condition.path}`);
}

/** Returns a sentence when the condition does not hold. */
export function findMismatch({ path, ...test }: Condition, values: Values): string | undefined {
  const value = readPath(values, path);
  const shown = value === undefined ? 'absent' : JSON.stringify(value);
  if (test.exists !== undefined)
    return (value !== undefined) === test.exists
      ? undefined
      : `${path} is ${shown}, and it should ${test.exists ? '' : 'not '}exist`;
  if (test.matches !== undefined)
    return typeof value === 'string' && new RegExp(test.matches, 'u').test(value)
      ? undefined
      : `${path} is ${shown}, and it should match ${test.matches}`;
  if (test.at_least !== undefined)
    return typeof value === 'number' && value >= test.at_least
      ? undefined
      : `${path} is ${shown}, and it should be at least ${test.at_least}`;
  const expected = fillJson(test.equals ?? null, values);
  return isDeepStrictEqual(value, expected)
    ? undefined
    : `${path} is ${shown}, and it should be ${JSON.stringify(expected)}`;
}

async function runAdvance({ advance }: AdvanceStep, values: Values, deps: StepDeps): Promise<void> {
  const { clock } = deps.mps.sandbox;
  const options = { signal: deps.signal, timeoutMs: ADVANCE_TIMEOUT_MS, deadlineMs: ADVANCE_TIMEOUT_MS };
  const target = await computeTarget(advance, values, deps.mps);
  // The clock only goes forward. A target that has passed needs no move.
  const now = Date.parse((await clock.get(options)).now);
  const to = new Date(typeof target === 'number' ? now + target : target);
  if (to.getTime() > now) await clock.advance({ to: to.toISOString() }, options);
  deps.onStep(`${'advance'.padEnd(28)}  ${to.toISOString()}`);
}

/** Milliseconds from now, or an instant. */
async function computeTarget(
  advance: AdvanceStep['advance'],
  values: Values,
  mps: Mps,
): Promise<number | Date> {
  if (advance === 'next-midnight') return nextMidnight((await mps.sandbox.clock.get()).now);
  if (typeof advance === 'string') return readDurationMs(advance) ?? 0;
  const text = fillText(advance.to, values);
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw makeUsageFailure(`${text} is no instant to advance to`);
  return new Date(ms + (advance.plus === undefined ? 0 : (readDurationMs(advance.plus) ?? 0)));
}

async function waitForEvent(
  { wait_event: wanted }: WaitStep,
  values: Values,
  deps: StepDeps,
): Promise<FollowedEvent> {
  const limit = AbortSignal.timeout(readWithin(wanted.within));
  const where = fillObject(wanted.where ?? {}, values);
  const events = deps.mps.events.follow({
    aggregateId: fillText(wanted.aggregate, values),
    types: [wanted.type as EventTypeFilter],
    pollMs: POLL_MS,
    signal: AbortSignal.any([limit, deps.signal]),
  });
  for await (const event of events) {
    const object = event.data.object as unknown as JsonObject;
    if (!Object.entries(where).every(([member, value]) => isDeepStrictEqual(object[member], value))) continue;
    const { status } = object;
    deps.onStep(`${event.type.padEnd(28)}  ${typeof status === 'string' ? status : ''}  ${event.id}`);
    return event;
  }
  if (deps.signal.aborted) throw new CliFailure(EXIT.interrupted, 'Interrupted');
  throw new CliFailure(
    EXIT.assertion,
    `The event ${wanted.type} ${JSON.stringify(where)} did not come within ${wanted.within ?? '30s'}`,
    '`mps timeline ID` shows what happened to the object.',
  );
}
