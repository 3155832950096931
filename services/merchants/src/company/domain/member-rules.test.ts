// Merges of objects with fixed members.
import { mergeMembers } from './member-rules';

describe('mergeMembers', () => {
  it('sets members that are null and skips members that are undefined', () => {
    const target: { a: number | null; b: number } = { a: 1, b: 2 };
    expect(mergeMembers(target, { a: null })).toEqual({ a: null, b: 2 });
    expect(mergeMembers(target, { a: undefined } as unknown as Partial<typeof target>)).toEqual(target);
  });
});
