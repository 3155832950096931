import { MAX_MISSING, missingBefore } from './missing';

test.each([
  ['nothing, when all before it are there', [1, 2, 3], 3, true, []],
  ['the one between two', [1, 3], 3, true, [2]],
  ['all between two, and none above the later', [1, 4, 9], 4, true, [2, 3]],
  ['the first ones of an aggregate that is told of from 1 on', [3], 3, true, [1, 2]],
  ['none of the first ones of an aggregate that is older than retention', [3, 5], 5, false, [4]],
  ['what came in another order is there', [3, 1, 2], 3, true, []],
])('finds %s', (_, present, upTo, isWhole, missing) => {
  expect(missingBefore(present, upTo, isWhole)).toEqual(missing);
});

test('finds no more than it can ask for at once', () => {
  expect(missingBefore([10_000], 10_000, true)).toHaveLength(MAX_MISSING);
});
