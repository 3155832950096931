// The budget of questions about open charges, on a clock that the test moves.
import { makeAskBudget } from './ask-budget';

function makeBudget(perSecond: number, burst: number) {
  let nowMs = 0;
  const budget = makeAskBudget({ kind: 'real', now: () => new Date(nowMs) }, { perSecond, burst });
  const taken = (times: number): number =>
    Array.from({ length: times }, () => budget.take()).filter(Boolean).length;
  return { taken, pass: (ms: number) => (nowMs += ms) };
}

it('lets a burst through and no more at once', () => {
  expect(makeBudget(100, 1_000).taken(5_000)).toBe(1_000);
});

it('lets as many through as the rate allows, over any time', () => {
  const { taken, pass } = makeBudget(100, 1_000);
  taken(1_000);
  let total = 0;
  for (let second = 0; second < 60; second++) {
    pass(1_000);
    total += taken(500);
  }
  expect(total).toBe(6_000);
});

it('saves no more than a burst up, and loses nothing when the clock steps back', () => {
  const { taken, pass } = makeBudget(100, 1_000);
  pass(3_600_000);
  expect(taken(5_000)).toBe(1_000);
  pass(-60_000);
  expect(taken(1)).toBe(0);
  pass(10);
  expect(taken(2)).toBe(1);
});
