// A real gateway in front of services that only record their requests, for the rules that the gateway checks alone. A refused
// request must reach no service, except for checks that the path exists. An accepted one is compared with the recorded request.
import {
  type DomainError,
  identityService,
  ledgerService,
  merchantsService,
  pixKeysService,
  pricingService,
  transactionsService,
  webhooksService,
} from '@mps/contracts';
import { err, makeApiKey, ok } from '@mps/kernel';
import { Api, type ApiAnswer, type Method } from '../../../packages/testkit/src/api';
import type { Route } from '../http/route/route';
import { openTestGateway, type ServiceHandlers, type TestGateway } from './test-gateway';

/** The merchant of every path. The services answer that every merchant exists. */
export const MERCHANT_ID = '0199c0de-0000-7000-8000-000000000001';

export type Body = Record<string, unknown>;
/** JSON pointer in a body, name of a parameter in a query, and item code. */
export type Finding = readonly [at: string, code: string];
type Check = () => Promise<void>;

interface Problem {
  readonly code: string;
  readonly errors?: readonly {
    readonly pointer?: string;
    readonly parameter?: string;
    readonly code: string;
    readonly detail: string;
  }[];
}

export interface Operation {
  /** The gateway accepts the body. Its request to the service has these members. */
  readonly passes: (make: () => unknown, members?: Body) => Check;
  /** The gateway answers 400 with exactly these findings, each with a sentence, and asks no service. */
  readonly refuses: (make: () => unknown, ...places: readonly Finding[]) => Check;
}

export interface List {
  /** The gateway accepts the query. Its request to the service has these members. */
  readonly passes: (query: string, members?: Body) => Check;
  readonly refuses: (query: string, ...places: readonly Finding[]) => Check;
}

export const without = (body: Body, ...members: string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !members.includes(name)));

interface Asked {
  readonly call: string;
  readonly request: object;
}
type Credential = 'key' | 'user';
interface Sent {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  readonly credential: Credential;
}

const KEY = makeApiKey('test', Buffer.alloc(32, 1));
const MAY_ALL = { organization_id: 'organization-1', permissions: ['*'] };
/** The answer of the services to every operation. Clients do not retry it. */
const NOT_DONE: DomainError = { code: 'internal_error' };
const NOT_DONE_STATUS = 500;
/** Companion queries of an invalid body: whether the path exists, and the violations that the service finds. */
const COMPANION_QUERY = /^(Get|Check)/;

const asked: Asked[] = [];
let gateway: TestGateway;

/** Opens the gateway before the first test of the file that calls this, and closes it after the last. */
export function serveAlone(routes: readonly Route[]): void {
  beforeAll(async () => {
    gateway = await openTestGateway({ routes, ...makeRecordingServices() });
  });
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(() => gateway.close());
}

/** An operation with a body. The gateway sends it to the RPC `call`. */
export function operation(
  method: Method,
  path: string,
  call: string,
  credential: Credential = 'key',
): Operation {
  return {
    passes:
      (make, members = {}) =>
      async () => {
        const body = make();
        expectPassed(await send({ method, path, body, credential }), call, members);
      },
    refuses:
      (make, ...places) =>
      async () => {
        const body = make();
        await expectRefused({ method, path, body, credential }, places);
      },
  };
}

export function list(path: string, call: string, credential: Credential = 'key'): List {
  const ask = (query: string): Sent => ({ method: 'GET', path: `${path}?${query}`, credential });
  return {
    passes:
      (query, members = {}) =>
      async () =>
        expectPassed(await send(ask(query)), call, members),
    refuses:
      (query, ...places) =>
      () =>
        expectRefused(ask(query), places),
  };
}

async function send({ method, path, body, credential }: Sent): Promise<ApiAnswer<Problem>> {
  const by = credential === 'key' ? { key: KEY } : { token: await gateway.token() };
  const content = body === undefined ? {} : { body };
  return new Api(gateway.url).request<Problem>(method, path, { ...by, ...content });
}

function expectPassed({ status, body }: ApiAnswer<Problem>, call: string, members: Body): void {
  expect({ status, errors: body.errors, asked }).toMatchObject({
    status: NOT_DONE_STATUS,
    asked: [{ call, request: members }],
  });
}

async function expectRefused(sent: Sent, places: readonly Finding[]): Promise<void> {
  const { status, body } = await send(sent);
  expect([status, body.code]).toEqual([400, 'validation_error']);
  const found = (body.errors ?? []).map(({ pointer, parameter, code }) => [pointer ?? parameter, code]);
  expect(found.sort()).toEqual(places.map((place) => [...place]).sort());
  for (const { detail } of body.errors ?? []) expect(detail.length).toBeGreaterThan(3);
  expect(asked).toEqual([]);
}

/** Services that answer companion queries with an empty message, and record all other requests. */
function makeRecordingServices(): ServiceHandlers {
  const makeHandlers = (definition: object): object =>
    Object.fromEntries(
      Object.keys(definition).map((call) => [
        call,
        async (request: object) => {
          if (COMPANION_QUERY.test(call)) return ok({});
          asked.push({ call, request });
          return err(NOT_DONE);
        },
      ]),
    );
  const { GetJwks: _own, ...identity } = makeHandlers(identityService()) as Record<string, unknown>;
  return {
    identity: {
      ...identity,
      VerifyApiKey: async () => ok({ ...MAY_ALL, api_key_id: 'key-1', allowed_ips: [] }),
      VerifySession: async () => ok({ ...MAY_ALL, company_id: 'company-1', role_id: 'role-1' }),
    },
    transactions: makeHandlers(transactionsService()),
    merchants: makeHandlers(merchantsService()),
    pricing: makeHandlers(pricingService()),
    pixKeys: makeHandlers(pixKeysService()),
    webhooks: makeHandlers(webhooksService()),
    ledger: makeHandlers(ledgerService()),
  };
}
