// Every scenario is made of operations that exist, and `--on` leaves out the calls that make its object.
import { requireOperation, readSpec } from '../operations';
import { runFile } from '../steps/steps';
import { PAYMENT } from './bodies';
import { findScenario, planScenario } from './plan';
import { listCalls, readEventType, SCENARIOS } from './scenarios';

const asIs = { set: {}, wait: true };

it('has every name once, and steps that a file could hold', () => {
  const names = SCENARIOS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const scenario of SCENARIOS) {
    expect(runFile.safeParse({ steps: scenario.steps }).success).toBe(true);
    for (const call of listCalls(scenario)) expect(() => requireOperation(call)).not.toThrow();
  }
});

it('ends every scenario but one with an event', () => {
  expect(SCENARIOS.filter((one) => readEventType(one) === undefined).map(({ name }) => name)).toEqual([
    'reconciliation.difference',
  ]);
});

it.each(
  SCENARIOS.flatMap((scenario) => Object.keys(scenario.takes).map((kind) => [scenario.name, kind] as const)),
)('makes no payment in %s on a given %s', (name, kind) => {
  const steps = planScenario(findScenario(name), { ...asIs, on: kind as typeof PAYMENT });
  const calls = listCalls({ steps });
  expect(calls).not.toContain('createTransaction');
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.some((call) => readSpec(requireOperation(call)).method !== 'GET')).toBe(true);
});

it.each([
  ['an object that it does not take', 'payment.created', { on: 'payment' as const }],
  ['a dispute for a payment', 'payment.paid', { on: 'dispute' as const }],
  ['an amount without a payment to make', 'payment.paid', { on: 'payment' as const, amount: 700 }],
])('refuses %s', (_, name, changes) => {
  expect(() => planScenario(findScenario(name), { ...asIs, ...changes })).toThrow();
});

it('changes the payment alone, and waits for the last event only when wanted', () => {
  const scenario = findScenario('refund.completed');
  const steps = planScenario(scenario, {
    set: { 'pix_data.description': 'Order 7' },
    amount: 700,
    wait: false,
  });
  expect(steps[0]).toMatchObject({ call: { body: { amount: 700, pix_data: { description: 'Order 7' } } } });
  expect(steps).toHaveLength(scenario.steps.length - 1);
});
