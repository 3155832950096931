// The limit of a request depends on its caller, its method and its address.
import { makeLimits } from './request-limits';

describe('makeLimits', () => {
  const limits = makeLimits(
    {
      SANDBOX: true,
      RATE_LIMIT_READS_PER_SECOND: 200,
      RATE_LIMIT_WRITES_PER_SECOND: 50,
      RATE_LIMIT_LOGINS_PER_SECOND: 2,
      RATE_LIMIT_LIST_ROWS_PER_SECOND: 500,
    },
    { kind: 'real', now: () => new Date(0) },
  );
  const caller = { principal_id: 'p', organization_id: null, company_id: null, permissions: [] };
  it.each([
    ['api_key', 'GET', '192.0.2.1', { perSecond: 200, burst: 200 }],
    ['api_key', 'POST', '192.0.2.1', { perSecond: 50, burst: 100 }],
    ['system', 'POST', '192.0.2.1', { perSecond: 2, burst: 60 }],
    ['system', 'POST', '::ffff:127.0.0.1', undefined],
  ] as const)('limits %s %s from %s to %j', (kind, method, clientIp, limit) => {
    expect(limits.takeRequest({ caller: { ...caller, kind }, method, clientIp })?.limit).toEqual(limit);
  });
});
