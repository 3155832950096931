// How often the gateway asks identity for its keys, for any key ids that tokens name.
import { err, ok } from '@mps/kernel';
import { exportJWK, generateKeyPair } from 'jose';
import { makeAuthentication, type AuthenticationOptions } from './authentication';
import { makeJwksSource, type PublicJwk, UNKNOWN_KEY_COOLDOWN_MS } from './jwks';

const MAX_AGE_SECONDS = 300;
const JWKS_LIFE_MS = MAX_AGE_SECONDS * 1000;
let now = 0;
const nowMs = (): number => now;

async function publicJwk(kid: string, alg = 'ES256'): Promise<PublicJwk> {
  const { publicKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } as PublicJwk;
}

describe('makeJwksSource', () => {
  beforeEach(() => {
    now = 0;
  });

  it('asks identity once for parallel requests, again after the maximum age, and early for an unknown key once per cooldown', async () => {
    let asked = 0;
    const published = [await publicJwk('a')];
    const source = makeJwksSource(async () => {
      asked++;
      return ok({ keys: [...published], maxAgeSeconds: MAX_AGE_SECONDS });
    }, nowMs);
    await Promise.all([source.key('a'), source.key('a'), source.all()]);
    expect(asked).toBe(1);
    expect(await source.key('b')).toEqual(ok(null));
    expect(asked).toBe(1);
    published.push(await publicJwk('b'));
    now += UNKNOWN_KEY_COOLDOWN_MS;
    expect(await source.key('b')).toMatchObject({ ok: true, value: expect.anything() });
    expect(asked).toBe(2);
    now += JWKS_LIFE_MS;
    await source.key('a');
    expect(asked).toBe(3);
  });

  it('uses expired keys while identity is away, and fails when it has no keys', async () => {
    let away = true;
    const jwk = await publicJwk('a');
    const source = makeJwksSource(
      async () =>
        away ? err({ code: 'service_unavailable' }) : ok({ keys: [jwk], maxAgeSeconds: MAX_AGE_SECONDS }),
      nowMs,
    );
    expect(await source.key('a')).toEqual(err({ code: 'service_unavailable' }));
    away = false;
    expect((await source.key('a')).ok).toBe(true);
    away = true;
    now += JWKS_LIFE_MS;
    expect(await source.key('a')).toMatchObject({ ok: true, value: expect.anything() });
  });

  it('knows the one algorithm of each key by its kind, whatever the key says', async () => {
    const keys = [
      { ...(await publicJwk('p')), alg: 'EdDSA' },
      { ...(await publicJwk('e', 'EdDSA')), alg: 'ES256' },
    ];
    const source = makeJwksSource(async () => ok({ keys, maxAgeSeconds: MAX_AGE_SECONDS }), nowMs);
    expect(await source.key('p')).toMatchObject({ value: { algorithm: 'ES256' } });
    expect(await source.key('e')).toMatchObject({ value: { algorithm: 'EdDSA' } });
  });

  it('ignores keys of another kind than P-256 and Ed25519', async () => {
    const jwk = { ...(await publicJwk('a')), kty: 'oct', crv: '' };
    const source = makeJwksSource(async () => ok({ keys: [jwk], maxAgeSeconds: MAX_AGE_SECONDS }), nowMs);
    expect(await source.key('a')).toEqual(ok(null));
  });

  it('finds a new key after the wall clock was set back by an hour', async () => {
    let wallMs = 3_600_000;
    const keys = [await publicJwk('a')];
    const { jwks } = makeAuthentication({
      identity: { GetJwks: async () => ok({ keys, max_age_seconds: MAX_AGE_SECONDS }) },
      signer: { tokensOf: () => ({ for: async () => ({ own: '', delegated: null }) }) },
      realClock: { kind: 'real', now: () => new Date(wallMs) },
      mode: 'test',
      freshness: { nowMs, areEventsCurrent: () => true },
    } as unknown as AuthenticationOptions);
    expect(await jwks.key('a')).toMatchObject({ value: expect.anything() });
    keys.push(await publicJwk('b'));
    wallMs = 0;
    now += UNKNOWN_KEY_COOLDOWN_MS;
    expect(await jwks.key('b')).toMatchObject({ value: expect.anything() });
  });
});
