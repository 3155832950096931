// checkStep: what the schema of a step cannot say. A file of steps is checked whole before its first call.
import { makeUsageFailure } from '../failures';
import { listPathParameters, readSpec, refuseUnused, requireOperation } from '../operations';
import type { CallStep, Condition, Step } from './steps';

export function checkStep(step: Step): void {
  if ('expect' in step) checkCondition(step.expect);
  if ('call' in step) checkCall(step.call);
}

function checkCall({ operation, params = {}, query, body, until }: CallStep['call']): void {
  const id = requireOperation(operation);
  const spec = readSpec(id);
  for (const name of listPathParameters(spec))
    if (name !== 'merchantId' && params[name] === undefined)
      throw makeUsageFailure(`${id} needs ${name}`, 'Give it in params.');
  refuseUnused({ id, params, query, body });
  if (until === undefined) return;
  if (spec.method !== 'GET') throw makeUsageFailure(`${id} is repeated by until, and only a GET may be`);
  checkCondition(until);
}

function checkCondition({ path, matches }: Condition): void {
  if (matches === undefined) return;
  try {
    new RegExp(matches, 'u');
  } catch {
    throw makeUsageFailure(`${path} matches ${matches}, which is no regular expression`);
  }
}
