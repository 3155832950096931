// Scope of a caller token: one service, one minute, one kind of issuer. Each attack presents a token that is valid in
// everything else.
import { generateKeyPairSync } from 'node:crypto';
import type { Caller, ServiceName } from '@mps/contracts';
import type { RealClock } from '@mps/kernel';
import { SignJWT, calculateJwkThumbprint, importJWK, type JWK } from 'jose';
import {
  CALLER_TOKEN_TTL_SECONDS,
  delegatedTokens,
  makeCallerTokenSigner,
  makeCallerTokenVerifier,
  type CallerTokenIssuer,
} from './caller-token';

const START = Date.parse('2026-03-02T12:00:00Z');
let aheadMs = 0;
const realClock: RealClock = { kind: 'real', now: () => new Date(START + aheadMs) };
beforeEach(() => (aheadMs = 0));

const makeKey = (): { privateJwk: JWK; publicJwk: JWK } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateJwk: privateKey.export({ format: 'jwk' }), publicJwk: publicKey.export({ format: 'jwk' }) };
};
const keys = { gateway: makeKey(), operators: makeKey(), ledger: makeKey() };
const trusted = {
  gateway: [keys.gateway.publicJwk],
  operators: [keys.operators.publicJwk],
  ledger: [keys.ledger.publicJwk],
};

const toCaller = (kind: Caller['kind'] = 'api_key'): Caller => ({
  kind,
  principal_id: 'key-1',
  organization_id: 'org',
  company_id: null,
  permissions: ['transaction.create', 'merchant.update'],
});

const GET_MERCHANT = '/mps.merchants.v1.MerchantsService/GetMerchant';
const UPDATE_MERCHANT = '/mps.merchants.v1.MerchantsService/UpdateMerchant';
const PAYMENT_CONTEXT = '/mps.merchants.v1.MerchantsService/GetPaymentContext';
const PAYOUT_TERMS = '/mps.merchants.v1.MerchantsService/GetPayoutTerms';
const CREATE = '/mps.transactions.v1.TransactionsService/CreateTransaction';

const makeSigner = (issuer: CallerTokenIssuer, { privateJwk } = keys[issuer]) =>
  makeCallerTokenSigner({ issuer, privateJwk, realClock });
const tokensFor = (service: ServiceName, issuer: CallerTokenIssuer = 'gateway', caller = toCaller()) =>
  makeSigner(issuer).tokensOf(caller).for(service);
const makeVerifier = (service: ServiceName, changed: Partial<typeof trusted> = {}) =>
  makeCallerTokenVerifier({ service, keys: { ...trusted, ...changed }, realClock });
const verify = (service: ServiceName, token: string, path: string) =>
  makeVerifier(service).verify(token, path);

/** A token of the gateway's key with any claims. */
async function signed(claims: object, { iat = START / 1000, lifeSeconds = 60, aud = 'merchants' } = {}) {
  const { privateJwk } = keys.gateway;
  return new SignJWT({ caller: toCaller(), ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: await calculateJwkThumbprint(privateJwk) })
    .setIssuer('mps-gateway')
    .setAudience(aud)
    .setIssuedAt(iat)
    .setExpirationTime(iat + lifeSeconds)
    .sign(await importJWK(privateJwk, 'EdDSA'));
}

describe('a caller token', () => {
  it('vouches for the caller at the service that it is for', async () => {
    const { own } = await tokensFor('merchants');
    expect(await verify('merchants', own, GET_MERCHANT)).toEqual(toCaller());
  });

  it('for merchants is refused at transactions and at every other service', async () => {
    const { own } = await tokensFor('merchants');
    for (const service of ['transactions', 'pricing', 'pix-keys', 'identity', 'webhooks'] as const)
      expect(await verify(service, own, CREATE)).toBeNull();
  });

  it('lives for sixty seconds, cached or not', async () => {
    const { own } = await tokensFor('merchants');
    const [seen, unseen] = [makeVerifier('merchants'), makeVerifier('merchants')];
    aheadMs = (CALLER_TOKEN_TTL_SECONDS - 1) * 1000;
    expect(await seen.verify(own, GET_MERCHANT)).not.toBeNull();
    aheadMs = CALLER_TOKEN_TTL_SECONDS * 1000;
    expect(await seen.verify(own, GET_MERCHANT)).toBeNull();
    expect(await unseen.verify(own, GET_MERCHANT)).toBeNull();
  });

  it.each([
    ['lives for longer than a minute', { lifeSeconds: 61 }],
    ['begins in the future', { iat: START / 1000 + 6 }],
  ])('that %s is refused though its signature is right', async (_what, about) => {
    expect(await verify('merchants', await signed({}), GET_MERCHANT)).not.toBeNull();
    expect(await verify('merchants', await signed({}, about), GET_MERCHANT)).toBeNull();
  });

  it('of a key that the service does not know is refused', async () => {
    const { own } = await makeSigner('gateway', makeKey()).tokensOf(toCaller()).for('merchants');
    expect(await verify('merchants', own, GET_MERCHANT)).toBeNull();
  });

  it('is signed once for all calls of a principal to a service in half a minute', async () => {
    const signer = makeSigner('gateway');
    const [first, second] = await Promise.all([
      signer.tokensOf(toCaller()).for('transactions'),
      signer.tokensOf(toCaller()).for('transactions'),
    ]);
    expect(second).toBe(first);
    aheadMs = 31_000;
    expect(await signer.tokensOf(toCaller()).for('transactions')).not.toBe(first);
  });
});

describe("the ledger's own token", () => {
  const RECENT_REFUNDS = '/mps.transactions.v1.TransactionsService/ListRecentRefunds';

  it('asks merchants for the terms of a payout, transactions for recent refunds, and nothing else', async () => {
    const { own } = await tokensFor('merchants', 'ledger', toCaller('system'));
    expect(await verify('merchants', own, PAYOUT_TERMS)).toEqual(toCaller('system'));
    for (const path of [GET_MERCHANT, UPDATE_MERCHANT, PAYMENT_CONTEXT])
      expect(await verify('merchants', own, path)).toBeNull();
    const { own: elsewhere } = await tokensFor('transactions', 'ledger', toCaller('system'));
    expect(await verify('transactions', elsewhere, CREATE)).toBeNull();
    expect(await verify('transactions', elsewhere, RECENT_REFUNDS)).toEqual(toCaller('system'));
  });

  it('says nothing of a merchant’s caller, and nothing to a service that does not know its key', async () => {
    const { own } = await tokensFor('merchants', 'ledger', toCaller('api_key'));
    expect(await verify('merchants', own, PAYOUT_TERMS)).toBeNull();
    const { own: right } = await tokensFor('merchants', 'ledger', toCaller('system'));
    expect(await makeVerifier('merchants', { ledger: [] }).verify(right, PAYOUT_TERMS)).toBeNull();
  });
});

describe('the calls of a service to others for its caller', () => {
  it('use a second token that holds no permissions', async () => {
    const { delegated } = await tokensFor('transactions');
    const carried = await delegatedTokens(delegated ?? '').for('merchants');
    expect(await verify('merchants', carried.own, PAYMENT_CONTEXT)).toEqual({
      ...toCaller(),
      permissions: [],
    });
  });

  it.each(['transactions', 'ledger'] as const)(
    'of %s to pix-keys take the token along, for the question of pix-keys to merchants',
    async (service) => {
      const { delegated } = await tokensFor(service);
      const atPixKeys = await delegatedTokens(delegated ?? '').for('pix-keys');
      const { own } = await delegatedTokens(atPixKeys.delegated ?? undefined).for('merchants');
      expect(await verify('merchants', own, PAYOUT_TERMS)).toEqual({ ...toCaller(), permissions: [] });
      expect(await verify('merchants', own, UPDATE_MERCHANT)).toBeNull();
    },
  );

  it('are the calls of the table and no others', async () => {
    const { delegated } = await tokensFor('transactions');
    for (const path of [UPDATE_MERCHANT, GET_MERCHANT])
      expect(await verify('merchants', delegated ?? '', path)).toBeNull();
    expect(await verify('transactions', delegated ?? '', CREATE)).toBeNull();
    expect(await verify('identity', delegated ?? '', '/mps.identity.v1.IdentityService/GetUser')).toBeNull();
  });

  it('is nothing for a service without upstream services', async () => {
    expect((await tokensFor('pricing')).delegated).toBeNull();
    expect(await delegatedTokens(undefined).for('merchants')).toEqual({ own: '', delegated: null });
  });
});

describe('the gateway and the operators', () => {
  it('each sign for their own: a stolen gateway key makes no operator', async () => {
    const stolen = await tokensFor('merchants', 'gateway', toCaller('operator'));
    expect(await verify('merchants', stolen.own, GET_MERCHANT)).toBeNull();
    const operator = await tokensFor('merchants', 'operators', toCaller('operator'));
    expect(await verify('merchants', operator.own, GET_MERCHANT)).toEqual(toCaller('operator'));
  });

  it.each(['api_key', 'user', 'system'] as const)(
    'operators’ key says nothing of a caller of kind %s',
    async (kind) => {
      const { own } = await tokensFor('merchants', 'operators', toCaller(kind));
      expect(await verify('merchants', own, GET_MERCHANT)).toBeNull();
    },
  );

  it.each(['operator', 'api_key'] as const)(
    'the gateway’s key does not pass under the operators’ name, for a caller of kind %s',
    async (kind) => {
      const forged = makeCallerTokenSigner({
        issuer: 'operators',
        privateJwk: keys.gateway.privateJwk,
        realClock,
      });
      const { own } = await forged.tokensOf(toCaller(kind)).for('merchants');
      expect(await verify('merchants', own, GET_MERCHANT)).toBeNull();
    },
  );

  it('admit no operator when services have no operator key', async () => {
    const { own } = await tokensFor('merchants', 'operators', toCaller('operator'));
    expect(await makeVerifier('merchants', { operators: [] }).verify(own, GET_MERCHANT)).toBeNull();
  });

  it('change keys without a refusal: services know both meanwhile', async () => {
    const next = makeKey();
    const during = makeVerifier('merchants', { operators: [keys.operators.publicJwk, next.publicJwk] });
    const operator = toCaller('operator');
    const before = await tokensFor('merchants', 'operators', operator);
    const after = await makeSigner('operators', next).tokensOf(operator).for('merchants');
    expect(await during.verify(before.own, GET_MERCHANT)).toEqual(operator);
    expect(await during.verify(after.own, GET_MERCHANT)).toEqual(operator);
    const afterwards = makeVerifier('merchants', { operators: [next.publicJwk] });
    expect(await afterwards.verify(before.own, GET_MERCHANT)).toBeNull();
  });
});
