// For every grant and every request, the permissions that pass never exceed the grant.
import { isPermitted, KEY_PERMISSIONS, PERMISSIONS } from '@mps/kernel';
import fc from 'fast-check';
import { listExcess, listGrantedKeyPermissions } from '.';

/** A permission, with some of its segments replaced by wildcards. */
const pattern = fc
  .tuple(fc.constantFrom(...PERMISSIONS), fc.array(fc.boolean(), { maxLength: 3 }), fc.nat({ max: 3 }))
  .map(([permission, widened, kept]) => {
    const segments = permission.split('.').map((segment, index) => (widened[index] === true ? '*' : segment));
    return kept === 0 ? segments.join('.') : [...segments.slice(0, kept), '*'].join('.');
  });
const patterns = fc.array(pattern, { maxLength: 6 });
const expandPermissions = (granted: readonly string[]): string[] =>
  PERMISSIONS.filter((one) => isPermitted(granted, one));

it('a request that passes covers nothing beyond the granter’s permissions', () => {
  fc.assert(
    fc.property(patterns, patterns, (granted, asked) => {
      const refused = new Set(listExcess(granted, asked));
      const letThrough = asked.filter((one) => !refused.has(one));
      const mine = new Set(expandPermissions(granted));
      expect(expandPermissions(letThrough).filter((one) => !mine.has(one))).toEqual([]);
    }),
  );
});

it('a key without named permissions covers exactly the permissions that its maker has and a key can hold', () => {
  fc.assert(
    fc.property(patterns, (granted) => {
      const given = listGrantedKeyPermissions(granted);
      expect(listExcess(granted, given)).toEqual([]);
      expect(given).toEqual(expandPermissions(granted).filter((one) => KEY_PERMISSIONS.includes(one)));
    }),
  );
});
