// What a partial change leaves of an object whose members are fixed.
import { mergeMembers } from './member-rules';

describe('mergeMembers', () => {
  it('takes null as a value and undefined as nothing', () => {
    const target: { a: number | null; b: number } = { a: 1, b: 2 };
    expect(mergeMembers(target, { a: null })).toEqual({ a: null, b: 2 });
    expect(mergeMembers(target, { a: undefined } as unknown as Partial<typeof target>)).toEqual(target);
  });
});
