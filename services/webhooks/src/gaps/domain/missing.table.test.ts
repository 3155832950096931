import { MAX_MISSING, missingBefore } from './missing';

test.each([
  ['nothing when all earlier sequences are present', [1, 2, 3], 3, true, []],
  ['the sequence between two others', [1, 3], 3, true, [2]],
  ['all sequences between two others, and none above', [1, 4, 9], 4, true, [2, 3]],
  ['the first sequences of an aggregate that is published from 1 on', [3], 3, true, [1, 2]],
  ['no first sequences of an aggregate older than retention', [3, 5], 5, false, [4]],
  ['nothing when the sequences arrived in another order', [3, 1, 2], 3, true, []],
])('finds %s', (_, present, upTo, isWhole, missing) => {
  expect(missingBefore(present, upTo, isWhole)).toEqual(missing);
});

test('returns at most MAX_MISSING sequences', () => {
  expect(missingBefore([10_000], 10_000, true)).toHaveLength(MAX_MISSING);
});
