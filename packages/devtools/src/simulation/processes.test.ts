import { addTotals } from './processes';

test('the totals of a run are the sums of its processes, and the violation of one is that of the run', () => {
  expect(
    addTotals([
      { payments: { histories: 3, violation: null }, ledger: { histories: 2, violation: null } },
      { payments: { histories: 4, violation: 17 } },
      { payments: { histories: 1, violation: null }, strikes: { scenarios: 2, histories: 9, violations: 0 } },
    ]),
  ).toEqual({
    payments: { histories: 8, violation: 17 },
    ledger: { histories: 2, violation: null },
    strikes: { scenarios: 2, histories: 9, violations: 0 },
  });
});
