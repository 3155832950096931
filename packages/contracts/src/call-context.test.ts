// The hashed identity of a repeatable request.
import { idempotencyScopeKey, type IdempotencyScope } from './caller';

const SCOPE: IdempotencyScope = {
  organizationId: 'org',
  companyId: 'company',
  method: 'POST',
  path: '/v1/merchants',
  key: 'k-1',
};

describe('idempotencyScopeKey', () => {
  it('is a SHA-256 in hexadecimal, equal for equal requests', () => {
    expect(idempotencyScopeKey(SCOPE)).toMatch(/^[0-9a-f]{64}$/);
    expect(idempotencyScopeKey({ ...SCOPE })).toBe(idempotencyScopeKey(SCOPE));
  });

  it.each<Partial<IdempotencyScope>>([
    { organizationId: 'other' },
    { organizationId: null },
    { companyId: null },
    { method: 'PUT' },
    { path: '/v1/pix-keys' },
    { key: 'k-2' },
  ])('differs when %j differs', (change) => {
    expect(idempotencyScopeKey({ ...SCOPE, ...change })).not.toBe(idempotencyScopeKey(SCOPE));
  });

  it('keeps members apart that would read alike when joined', () => {
    const one = idempotencyScopeKey({ ...SCOPE, organizationId: 'a', companyId: 'b,c' });
    expect(idempotencyScopeKey({ ...SCOPE, organizationId: 'a,b', companyId: 'c' })).not.toBe(one);
  });
});
