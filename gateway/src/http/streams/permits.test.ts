// Permits for streams of principals, of their organization and of the process.
import { MAX_STREAMS, MAX_STREAMS_OF_ORGANIZATION, MAX_STREAMS_OF_PRINCIPAL } from '../../limits';
import { makeStreamPermits } from './permits';

const REFUSED = { ok: false, error: { code: 'rate_limited', retryAfterSeconds: 30 } };

it('refuses an organization with many streams, whichever of its principals asks', () => {
  const permits = makeStreamPermits();
  const take = (number: number, organization_id = 'busy') =>
    permits.take({ principal_id: `${organization_id}-${number}`, organization_id });
  const taken = Array.from({ length: MAX_STREAMS_OF_ORGANIZATION }, (_, number) => take(number));
  expect(taken.every(({ ok }) => ok)).toBe(true);
  expect(take(MAX_STREAMS_OF_ORGANIZATION)).toEqual(REFUSED);
  expect(take(0, 'other')).toMatchObject({ ok: true });
  if (taken[0]?.ok === true) taken[0].value();
  expect(take(MAX_STREAMS_OF_ORGANIZATION)).toMatchObject({ ok: true });
});

it('refuses a principal with many streams, and everyone when the process has many', () => {
  const permits = makeStreamPermits();
  const own = { principal_id: 'key', organization_id: 'org' };
  for (let open = 0; open < MAX_STREAMS_OF_PRINCIPAL; open += 1) permits.take(own);
  expect(permits.take(own)).toEqual(REFUSED);
  for (let open = MAX_STREAMS_OF_PRINCIPAL; open < MAX_STREAMS; open += 1)
    permits.take({ principal_id: `key-${open}`, organization_id: `org-${open}` });
  expect(permits.take({ principal_id: 'last', organization_id: 'last' })).toEqual({
    ok: false,
    error: { code: 'service_unavailable' },
  });
});
