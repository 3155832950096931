// The operations that honor an Idempotency-Key, and the requests that repeat each other.
import type { Caller } from '@mps/contracts';
import { z } from 'zod';
import { routes } from '../../api/routes';
import { honorsIdempotencyKey, identifyRequest, readIdempotencyKey } from './idempotency';
import { defineRoute, type Route } from './route';

const ID = '0199c0de-0000-7000-8000-000000000001';

/** Sessions, the sandbox, creations with a request_id, and operations that change nothing. */
const EXEMPT = [
  'advanceClock',
  'changePassword',
  'completeThreeDsSession',
  'confirmTotp',
  'createAnticipation',
  'createCashout',
  'createRefund',
  'createTransaction',
  'disableTotp',
  'enrolTotp',
  'eraseDataSubject',
  'explainFeePolicy',
  'exportDataSubject',
  'forgotPassword',
  'login',
  'logout',
  'payTransaction',
  'refresh',
  'resetPassword',
  'resolveDispute',
  'selectCompany',
  'setAffiliationStatus',
  'setWebhookEnabled',
  'tamperStatement',
];

const caller: Caller = {
  kind: 'api_key',
  principal_id: 'key-1',
  organization_id: 'organization-1',
  company_id: 'company-1',
  permissions: [],
};

const route = (spec: { path?: `/${string}`; method?: 'POST' | 'PUT'; body?: z.ZodType }): Route =>
  defineRoute({
    operationId: 'act',
    tag: 'Test',
    summary: 'Test',
    method: 'POST',
    path: '/v1/merchants/{merchantId}/things',
    credential: 'key',
    permission: null,
    success: 204,
    response: null,
    handle: async () => {
      throw new Error('not called');
    },
    ...spec,
  });

describe('a route honors the Idempotency-Key', () => {
  it('when it is a POST that changes something and has no identity in its body', () => {
    const posts = routes.filter(({ method }) => method === 'POST');
    const exempt = posts.filter((one) => !honorsIdempotencyKey(one)).map(({ operationId }) => operationId);
    expect(exempt.sort()).toEqual(EXEMPT);
  });

  it('never when it is a PUT', () => {
    expect(honorsIdempotencyKey(route({ method: 'PUT' }))).toBe(false);
  });

  it.each([
    ['in an object', z.strictObject({ request_id: z.string() })],
    [
      'in an object that is transformed',
      z.strictObject({ request_id: z.string() }).transform((body) => body),
    ],
  ])('never with a request_id %s', (_name, body) => {
    expect(honorsIdempotencyKey(route({ body }))).toBe(false);
  });
});

describe('an Idempotency-Key', () => {
  it.each(['k', 'x'.repeat(255), '!~'])('may be %s', (key) => {
    expect(readIdempotencyKey(key)).toEqual({ ok: true, value: key });
  });

  it.each(['', ' ', 'a b', 'é', 'x'.repeat(256), '\u007f'])('may not be %j', (key) => {
    const refused = readIdempotencyKey(key);
    expect(refused).toMatchObject({ ok: false, error: { in: 'header', at: 'Idempotency-Key' } });
  });

  it('may be left out', () => {
    expect(readIdempotencyKey(undefined)).toEqual({ ok: true, value: null });
  });
});

describe('the identity of a request', () => {
  const request = { key: 'k', params: { merchantId: ID }, body: { n: 1 }, caller };
  const original = identifyRequest(route({}), request);

  it('is null without a key', () => {
    expect(identifyRequest(route({}), { ...request, key: null })).toBeNull();
  });

  it.each([
    ['another principal of the scope', { caller: { ...caller, principal_id: 'key-2' } }],
    ['a credential of the whole organization', { caller: { ...caller, company_id: null } }],
  ])('is the same for %s', (_name, change) => {
    expect(identifyRequest(route({}), { ...request, ...change })).toEqual(original);
  });

  it.each([
    ['another key', { key: 'k2' }],
    ['another path', { params: { merchantId: 'another' } }],
    ['another organization', { caller: { ...caller, organization_id: 'organization-2' } }],
  ])('has another key for %s', (_name, change) => {
    expect(identifyRequest(route({}), { ...request, ...change })?.key).not.toBe(original?.key);
  });

  it('depends on the company of the credential when the path names no company', () => {
    const things = route({ path: '/v1/things' });
    const other = { ...caller, company_id: 'company-2' };
    expect(identifyRequest(things, { ...request, params: {} })?.key).not.toBe(
      identifyRequest(things, { ...request, params: {}, caller: other })?.key,
    );
  });

  it('depends on the user when the path has `me`', () => {
    const accept = route({ path: '/v1/users/me/memberships/{company_id}/accept' });
    const ana: Caller = {
      ...caller,
      kind: 'user',
      principal_id: 'ana',
      organization_id: null,
      company_id: null,
    };
    const makeKey = (by: Caller) =>
      identifyRequest(accept, { ...request, params: { company_id: ID }, caller: by })?.key;
    expect(makeKey({ ...ana, principal_id: 'bia' })).not.toBe(makeKey(ana));
    expect(makeKey({ ...ana, permissions: ['*'] })).toBe(makeKey(ana));
  });

  it('has another fingerprint and the same key for another body', () => {
    const changed = identifyRequest(route({}), { ...request, body: { n: 2 } });
    expect(changed?.key).toBe(original?.key);
    expect(changed?.fingerprint).not.toBe(original?.fingerprint);
  });
});

/** Members that may be absent or null. Both mean the same, so both would need the same fingerprint. */
function absentOrNull(schema: z.core.$ZodType, at = ''): string[] {
  if (schema instanceof z.ZodPipe) return absentOrNull(schema.in, at);
  if (schema instanceof z.ZodArray) return absentOrNull(schema.element, at);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return absentOrNull(schema.unwrap(), at);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = schema.unwrap();
    const isBoth = schema instanceof z.ZodOptional && inner instanceof z.ZodNullable;
    return isBoth ? [at] : absentOrNull(inner, at);
  }
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, member]) =>
    absentOrNull(member, `${at}/${name}`),
  );
}

describe('the fingerprint of a defaulted body', () => {
  const honored = routes.filter(honorsIdempotencyKey);

  it.each(honored.map((one) => [one.operationId, one] as const))(
    'is the same for absent and null members of %s',
    (_, { body }) => {
      expect(absentOrNull(body)).toEqual([]);
    },
  );

  const address = {
    street: 'Rua A',
    street_number: '1',
    neighborhood: 'Centro',
    zipcode: '01001-000',
    state: 'SP',
    city: 'São Paulo',
  };
  const person = {
    name: 'Ana',
    full_name: 'Ana Souza',
    document_type: 'CPF',
    document_number: '111.444.777-35',
    contact: {},
    address,
  };
  const transfers = {
    automatic_transfer_enabled: false,
    transfer_frequency: null,
    rail: 'PIX',
    utc_hour_of_day: null,
    day_of_week: null,
    day_of_month: null,
    min_balance: 0,
  };
  const range = { endpoint_id: ID, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };

  it.each<[string, object, object]>([
    ['createPixKey', { key_type: 'EVP' }, { primary: false }],
    [
      'createAffiliation',
      { provider: 'PROVIDER_A', mcc: '5411' },
      {
        anticipation_type: 'NONE',
        payment_methods: ['CREDIT_CARD', 'DEBIT_CARD', 'PIX', 'BOLEPIX'],
        capture_methods: ['EMV', 'MAGSTRIPE', 'ECOMMERCE', 'CONTACTLESS_ICC'],
        settlement_bank_account_id: null,
      },
    ],
    [
      'createBankAccount',
      { bank_code: '001', branch: '1', account: '2', account_type: 'CHECKING' },
      { ispb: null, primary: false },
    ],
    [
      'createMerchant',
      person,
      {
        document_tax_type: 'PF',
        transfer_configurations: transfers,
        declared_revenue: null,
        metadata: {},
        webhook_enabled: true,
        address: { ...address, country: '076' },
      },
    ],
    ['createMerchant', { ...person, transfer_configurations: {} }, { transfer_configurations: transfers }],
    ['testWebhookEndpoint', {}, { type: 'webhook_endpoint.test' }],
    ['replayWebhookDeliveries', range, { types: ['*'], only_failed: true }],
  ])('is the same for %s with %j and with its defaults %j', (operationId, body, defaults) => {
    const found = routes.find((one) => one.operationId === operationId)!;
    const computeFingerprint = (given: object) =>
      identifyRequest(found, { key: 'k', params: { merchantId: ID }, body: found.body.parse(given), caller })
        ?.fingerprint;
    expect(computeFingerprint({ ...body, ...defaults })).toBe(computeFingerprint(body));
  });
});

describe('the fingerprint of a body with files', () => {
  const computeFileFingerprint = (bytes: string): string | undefined => {
    const body = { files: [{ name: 'a', data: Buffer.from(bytes) }], more: undefined };
    const request = { key: 'k', params: { merchantId: ID }, body, caller };
    return identifyRequest(route({}), request)?.fingerprint;
  };

  it('depends on their bytes', () => {
    expect(computeFileFingerprint('one')).toBe(computeFileFingerprint('one'));
    expect(computeFileFingerprint('one')).not.toBe(computeFileFingerprint('two'));
  });
});
