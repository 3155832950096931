// Numbers, texts and media types of bodies, sent as raw bytes, because a client library would change some of them
// (docs/rules.md#exact-numbers, docs/rules.md#blank-texts, docs/rules.md#media-types).
import { err, makeApiKey, ok } from '@mps/kernel';
import { bolepixPayment, FULL_ADDRESS, pixPayment } from '../../../packages/testkit/src/api';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';
import { qrPayloadRoutes } from '../plain-routes/transactions';
import { routes } from './routes';

const MERCHANT = '/v1/merchants/0199c0de-0000-7000-8000-000000000001';
const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const JSON_TYPE = 'application/json';
/** The answer of every service. So this status means that the gateway accepted the body. */
const TAKEN = 500;

const asked: Record<string, unknown>[] = [];
const note = async (request: object) => {
  asked.push(request as Record<string, unknown>);
  return err({ code: 'internal_error' } as const);
};
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    routes,
    plainRoutes: qrPayloadRoutes({
      transactions: { GetChargePayload: async () => ok({ jws: 'a.b.c' }) } as never,
      makeContext: () => ({}) as never,
    }),
    identity: {
      VerifyApiKey: async () =>
        ok({ api_key_id: 'key-1', organization_id: 'organization-1', permissions: ['*'], allowed_ips: [] }),
      VerifySession: async () =>
        ok({
          organization_id: 'organization-1',
          company_id: 'company-1',
          permissions: ['*'],
          role_id: 'role-1',
        }),
      CreateApiKey: note,
      CreateRole: note,
      CheckApiKey: async () => ok({}),
    },
    merchants: {
      UpdateMerchant: note,
      GetMerchant: async () => ok({}),
      CheckMerchantPatch: async () => ok({}),
    },
    transactions: { CreateTransaction: note },
  });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => gateway.close());

interface Answer {
  readonly status: number;
  readonly errors: readonly string[];
  readonly details: readonly string[];
}

async function send(method: string, path: string, text: string, type = JSON_TYPE): Promise<Answer> {
  const isUsers = path.startsWith('/v1/api-keys') || path.startsWith('/v1/roles');
  const credential: Record<string, string> = isUsers
    ? { authorization: `Bearer ${await gateway.token()}` }
    : { 'x-api-key': KEY };
  const response = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { 'content-type': type, ...credential },
    body: text,
  });
  const { errors = [] } = (await response.json()) as {
    errors?: readonly { pointer?: string; parameter?: string; code: string; detail: string }[];
  };
  return {
    status: response.status,
    errors: errors.map(({ pointer, parameter, code }) => `${pointer ?? parameter} ${code}`),
    details: errors.map(({ detail }) => detail),
  };
}

/** Replaces `<…>` in texts of the body by these raw characters. */
const raw = (body: object, literals: Readonly<Record<string, string>>): string =>
  Object.entries(literals).reduce(
    (text, [name, literal]) => text.replace(`"<${name}>"`, literal),
    JSON.stringify(body),
  );
const create = (body: object, literals = {}): Promise<Answer> =>
  send('POST', `${MERCHANT}/transactions`, raw(body, literals));
const patch = (text: string, type?: string): Promise<Answer> => send('PATCH', MERCHANT, text, type);

describe('a number that a double does not hold exactly', () => {
  it.each([
    '9007199254740992',
    '9007199254740993',
    '-9007199254740992',
    '1e16',
    '1e400',
    '1e-400',
    '0.1000000000000000055',
  ])('%s is refused at its pointer in metadata', async (literal) => {
    const { status, errors, details } = await create(pixPayment({ metadata: { order: '<n>' } }), {
      n: literal,
    });
    expect([status, errors]).toEqual([400, ['#/metadata/order invalid_format']]);
    expect(details[0]).toMatch(/send it as a string/);
    expect(asked).toEqual([]);
  });

  it.each([
    '9007199254740991',
    '-9007199254740991',
    '0.1',
    '1.10',
    '1e2',
    '-0',
    '12345678901234.56',
    '5e-324',
  ])('is not %s, which is accepted', async (literal) => {
    const { status } = await create(pixPayment({ metadata: { order: '<n>' } }), { n: literal });
    expect([status, asked.length]).toEqual([TAKEN, 1]);
  });

  it('is refused deep in the metadata of a merchant', async () => {
    const { errors } = await patch('{"metadata":{"a":{"b":12345678901234567890}}}');
    expect(errors).toEqual(['#/metadata/a/b invalid_format']);
    expect(asked).toEqual([]);
  });

  it.each([
    ['1000000000000000000', '#/amount too_big'],
    ['1e400', '#/amount too_big'],
    ['-9007199254740993', '#/amount too_small'],
    ['100.00000000000000000001', '#/amount invalid_format'],
  ])('%s gets the code of the limit of its member', async (literal, expected) => {
    const { errors } = await create(pixPayment({ amount: '<n>' }), { n: literal });
    expect(errors).toEqual([expected]);
  });

  it('is reported together with all other violations', async () => {
    const { errors } = await create(
      pixPayment({ amount: '<n>', currency: 'ABC', metadata: { a: '<n>', b: '<m>' } }),
      { n: '9007199254740993' },
    );
    expect(errors).toEqual(['#/amount too_big', '#/currency invalid_enum']);
    const twice = await create(pixPayment({ currency: 'ABC', metadata: { a: '<n>', b: '<m>', c: 1 } }), {
      n: '9007199254740993',
      m: '9007199254740995',
    });
    expect(twice.errors).toEqual([
      '#/currency invalid_enum',
      '#/metadata/a invalid_format',
      '#/metadata/b invalid_format',
    ]);
  });
});

describe('a member given twice, with a forbidden name or with a text that is not Unicode', () => {
  const BODY = `{"name":"A","website_url":"x","name":"B","metadata":{"__proto__":1,"a":"\\ud800","a":"\\u0000"}}`;

  it('is reported together with all other violations', async () => {
    expect(await patch(BODY)).toMatchObject({
      status: 400,
      errors: [
        '#/metadata/__proto__ not_allowed',
        '#/metadata/a invalid_format',
        '#/metadata/a duplicate',
        '#/name duplicate',
        '#/website_url invalid_format',
      ],
    });
    expect(asked).toEqual([]);
  });

  it('comes after a violation of the query', async () => {
    const { errors } = await send('PATCH', `${MERCHANT}?limit=1`, BODY);
    expect(errors).toEqual(['limit unknown_field']);
  });
});

describe('a text that looks empty', () => {
  it.each(['   ', '\u00a0', '\u200b', '\u2060\ufeff', '\u00ad', '\u3164', '\u2003\u200d'])(
    'is refused in a member that needs a character: %j',
    async (blank) => {
      const consumer = { full_name: blank, document_type: 'CPF', document_number: '11144477735' };
      const { errors, details } = await create(pixPayment({ consumer }));
      expect(errors).toEqual(['#/consumer/full_name invalid_format']);
      expect(details).toEqual(['must not be blank']);
    },
  );

  it.each([
    ['PATCH', MERCHANT, { name: ' ' }, '#/name'],
    ['PATCH', MERCHANT, { address: { street: '\u200b' } }, '#/address/street'],
    [
      'PATCH',
      MERCHANT,
      { contact: { first_name: ' ', address: { city: ' ' } } },
      '#/contact/first_name,#/contact/address/city',
    ],
    ['POST', '/v1/api-keys', { name: '  ' }, '#/name'],
    ['POST', '/v1/api-keys', { name: '\u200b' }, '#/name'],
    ['POST', '/v1/roles', { name: '\u2060', permissions: ['transaction.view'] }, '#/name'],
    ['POST', `${MERCHANT}/transactions`, pixPayment({ request_id: '  ' }), '#/request_id'],
  ])('is refused by %s %s in %j', async (method, path, body, pointers) => {
    const { errors } = await send(method, path, JSON.stringify(body));
    expect(errors).toEqual(pointers.split(',').map((pointer) => `${pointer} invalid_format`));
  });

  it('gets another code than an empty text', async () => {
    expect((await patch('{"name":""}')).errors).toEqual(['#/name too_small']);
  });
});

describe('an optional text of an address', () => {
  const EMPTY = {
    street: '',
    street_number: '',
    complement: '',
    neighborhood: '',
    zipcode: '',
    state: '',
    city: '',
  };

  it('becomes null when it is empty', async () => {
    expect((await create(pixPayment({ consumer: { address: EMPTY } }))).status).toBe(TAKEN);
    const { consumer } = asked[0] as { consumer: { address: Record<string, unknown> } };
    for (const member of Object.keys(EMPTY)) expect(consumer.address[member] ?? null).toBeNull();
    expect((await patch('{"address":{"complement":""}}')).status).toBe(TAKEN);
    expect(JSON.parse(String(asked[1]?.['patch_json']))).toEqual({ address: { complement: null } });
  });

  it('clears the stored part of a contact when it is empty', async () => {
    expect((await patch(JSON.stringify({ contact: { address: EMPTY } }))).status).toBe(TAKEN);
    const { contact } = JSON.parse(String(asked[0]?.['patch_json'])) as { contact: { address: object } };
    expect(contact.address).toEqual(Object.fromEntries(Object.keys(EMPTY).map((member) => [member, null])));
  });

  it('counts as missing for a bank slip when it is empty', async () => {
    const consumer = {
      ...(bolepixPayment()['consumer'] as object),
      address: { ...FULL_ADDRESS, street: '' },
    };
    expect((await create(bolepixPayment({ consumer }))).errors).toEqual([
      '#/consumer/address/street required',
    ]);
  });

  it('is refused when it is empty and the address must be complete', async () => {
    expect((await patch('{"address":{"street":""}}')).errors).toEqual(['#/address/street too_small']);
  });
});

describe('the media type of a body', () => {
  const body = '{"name":"Nova Loja"}';

  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=utf8',
    'application/json; charset=UTF8',
    'application/json; charset="Utf-8"',
    'application/json; charset = utf-8 ;',
    'application/json; profile="a;b"; charset=utf8',
    'application/json; version=1; odata.metadata=minimal',
    'application/json;',
    'application/merge-patch+json',
    'application/merge-patch+json; charset=utf-8',
  ])('may be %s', async (type) => {
    expect((await patch(body, type)).status).toBe(TAKEN);
  });

  it.each([
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/json; charset=',
    'application/json; charset=utf-8; charset=latin1',
    'application/json; profile="x; charset=utf-8" charset=latin1',
    'application/json-patch+json',
    'application/jsonp',
    'text/json',
    'text/plain; x=application/json',
  ])('may not be %s', async (type) => {
    expect((await patch(body, type)).status).toBe(415);
  });

  it('may not be a merge patch for a POST', async () => {
    const { status } = await send('POST', `${MERCHANT}/transactions`, '{}', 'application/merge-patch+json');
    expect(status).toBe(415);
  });
});

describe('the query of the QR address of a charge', () => {
  const ask = async (path: string): Promise<[number, unknown]> => {
    const response = await fetch(`${gateway.url}${path}`);
    if (response.status === 200) return [200, await response.text()];
    const { errors } = (await response.json()) as { errors: { parameter: string; code: string }[] };
    return [response.status, errors.map(({ parameter, code }) => `${parameter} ${code}`)];
  };

  it.each([
    ['/qr/v2/cobv/txid?DDP=2026-12-01', ['DDP unknown_field']],
    ['/qr/v2/cobv/txid?dpp=2026-12-01&codMun=3550308', ['dpp unknown_field']],
    ['/qr/v2/cobv/txid?DPP=2026-12-01&DPP=2026-12-02', ['DPP duplicate']],
    ['/qr/v2/cobv/txid?DPP=', ['DPP too_small']],
    ['/qr/v2/cobv/txid?DDP=1&codMun=1', ['DDP unknown_field', 'codMun invalid_format']],
    ['/qr/v2/txid?DPP=2026-12-01', ['DPP unknown_field']],
  ])('is refused in %s', async (path, errors) => {
    expect(await ask(path)).toEqual([400, errors]);
  });

  it.each(['/qr/v2/cobv/txid', '/qr/v2/cobv/txid?DPP=2026-12-01&codMun=3550308', '/qr/v2/txid'])(
    'is accepted in %s',
    async (path) => {
      expect(await ask(path)).toEqual([200, 'a.b.c']);
    },
  );
});
