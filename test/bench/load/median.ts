/** The middle of an odd number of values; of an even number the upper middle. */
export const findMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
