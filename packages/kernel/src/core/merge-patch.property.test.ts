// Properties of every merge patch.
import fc from 'fast-check';
import { isMetadataTooBig, MAX_METADATA_BYTES, mergeJson, type JsonMembers } from './json';

const members = fc.dictionary(
  fc.string({ maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
) as fc.Arbitrary<JsonMembers>;

describe('mergeJson', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(members, members, (target, patch) => {
        const once = mergeJson(target, patch);
        expect(mergeJson(once, patch)).toEqual(once);
      }),
    );
  });

  it('is told by an empty patch to leave everything, and leaves its arguments alone', () => {
    fc.assert(
      fc.property(members, members, (target, patch) => {
        const before = JSON.stringify([target, patch]);
        expect(mergeJson(target, {})).toEqual(target);
        mergeJson(target, patch);
        expect(JSON.stringify([target, patch])).toBe(before);
      }),
    );
  });

  it('leaves out every member that the patch says null to, and keeps those it does not name', () => {
    fc.assert(
      fc.property(members, members, (target, patch) => {
        const merged = mergeJson(target, patch);
        for (const [name, value] of Object.entries(patch)) expect(name in merged).toBe(value !== null);
        for (const [name, value] of Object.entries(target))
          if (!Object.hasOwn(patch, name)) expect(merged[name]).toEqual(value);
      }),
    );
  });
});

it('a bound of the metadata is a bound of its bytes', () => {
  const frame = JSON.stringify({ a: '' }).length;
  expect(isMetadataTooBig({ a: 'x'.repeat(MAX_METADATA_BYTES - frame) })).toBe(false);
  expect(isMetadataTooBig({ a: 'é'.repeat((MAX_METADATA_BYTES - frame) / 2 + 1) })).toBe(true);
});
