import { assertHolds, AssertionFailedError, ASSERTIONS, countFailedAssertions } from './assertion';

test('a fact that holds changes nothing', () => {
  assertHolds(true, 'money.parts_add_up');
  expect(countFailedAssertions()).toEqual([]);
});

test('a fact that does not hold throws its name and is counted, even where the error is caught', () => {
  const fail = (): void => assertHolds(false, 'money.parts_add_up');
  expect(fail).toThrow(new AssertionFailedError('money.parts_add_up'));
  expect(fail).toThrow('Assertion failed: money.parts_add_up');
  expect(countFailedAssertions()).toEqual([{ assertion: 'money.parts_add_up', count: 3 }]);
});

test('each assertion is listed once', () => {
  expect(new Set(ASSERTIONS).size).toBe(ASSERTIONS.length);
});
