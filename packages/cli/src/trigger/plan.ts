// Plans a scenario for one call of `mps trigger`: the given object in place of a made one, and changed members of the payment.
import { withMember } from '../arguments';
import { makeUsageFailure } from '../failures';
import type { JsonObject } from '../steps/json';
import type { CallStep, Step } from '../steps/steps';
import { PAYMENT } from './bodies';
import { SCENARIOS, type Scenario, type SubjectKind } from './scenarios';

export interface Changes {
  /** In cents, of the payment that is made. */
  readonly amount?: number | undefined;
  /** Members of the payment's body by their path. */
  readonly set: Readonly<Record<string, string>>;
  readonly on?: SubjectKind | undefined;
  readonly wait: boolean;
}

export function findScenario(name: string): Scenario {
  const found = SCENARIOS.find((one) => one.name === name);
  if (found !== undefined) return found;
  const near = SCENARIOS.filter((one) => one.name.includes(name)).map((one) => one.name);
  throw makeUsageFailure(
    `There is no scenario ${name}`,
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : '`mps trigger --list` shows them.',
  );
}

export function planScenario(scenario: Scenario, { amount, set, on, wait }: Changes): readonly Step[] {
  const steps = on === undefined ? scenario.steps : skipMaking(scenario, on);
  const changed = steps.map((step) =>
    'call' in step && step.call.save === PAYMENT ? changePayment(step, amount, set) : step,
  );
  const hasChanges = amount !== undefined || Object.keys(set).length > 0;
  if (hasChanges && changed.every((step, index) => step === steps[index]))
    throw makeUsageFailure('--amount and --set change the payment that is made, and none is made here');
  // An event in the middle is waited for all the same: later calls need it.
  return !wait && 'wait_event' in (changed.at(-1) ?? {}) ? changed.slice(0, -1) : changed;
}

function skipMaking({ name, steps, takes }: Scenario, on: SubjectKind): readonly Step[] {
  const count = takes[on];
  if (count !== undefined) return steps.slice(count);
  const kinds = Object.keys(takes);
  throw makeUsageFailure(
    kinds.length === 0
      ? `${name} makes its own object and takes no --on`
      : `${name} takes the id of a ${kinds.join(' or a ')}, and this is the id of a ${on}`,
  );
}

function changePayment(
  step: CallStep,
  amount: number | undefined,
  set: Readonly<Record<string, string>>,
): CallStep {
  if (amount === undefined && Object.keys(set).length === 0) return step;
  let body: JsonObject = { ...step.call.body, ...(amount !== undefined && { amount }) };
  for (const [path, text] of Object.entries(set)) body = withMember(body, path, text);
  return { call: { ...step.call, body } };
}
