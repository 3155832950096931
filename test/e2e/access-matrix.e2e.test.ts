// Tries every operation of the served OpenAPI document with every wrong credential and with own, foreign and missing
// ids.
// The document defines each operation's requirements, so a new or changed route is checked too. A route without a row
// in access-matrix.rows.ts fails the first test.
import type { ApiAnswer, ApiRequest, Method } from '@mps/testkit';
import { ROWS, type Row } from './access-matrix.rows';
import { makeWorld, NEVER_ISSUED, shared, type Ids, type World } from './access-matrix.world';
import { anonymous } from './people';
import { proof } from '../rules';

const { merchantApi, demo } = shared;

interface Operation {
  readonly operationId: string;
  readonly method: Method;
  readonly path: string;
  readonly credential: 'key' | 'user' | 'any' | 'none';
  readonly permission: string | undefined;
  readonly organizationOnly: boolean;
  readonly success: number;
  /** The resource of each parameter in path order. `isUuid`: the gateway rejects any other text with 400. */
  readonly parameters: readonly { readonly resource: string; readonly isUuid: boolean }[];
  readonly sendsBody: boolean;
}

interface Refusal {
  readonly who: string;
  readonly request: ApiRequest;
  readonly status: 401 | 403;
  readonly code: string;
  readonly members?: object;
}

let operations: ReadonlyMap<string, Operation>;
let world: World;

beforeAll(async () => {
  const [document, made] = await Promise.all([anonymous.get('/openapi.json'), makeWorld()]);
  operations = new Map(listOperations(document.body).map((one) => [one.operationId, one]));
  world = made;
});

it('has a row for every operation of the served document, and no other', () => {
  expect(unmatched([...operations.values()], world.own)).toEqual({
    withoutRow: [],
    withoutRoute: [],
    withoutObject: [],
  });
});

it('fails for a route without a row, a row without a route, or a new kind of object', () => {
  const planted: DescribedOperation = {
    operationId: 'plantGadget',
    security: [{ merchantKey: [] }],
    responses: { '200': {} },
  };
  const known = [...operations.values()].filter(({ operationId }) => operationId !== 'getMe');
  const served = [...known, findOperation('/v1/gadgets/{gadgetId}', 'get', planted)];
  expect(unmatched(served, world.own)).toEqual({
    withoutRow: ['plantGadget'],
    withoutRoute: ['getMe'],
    withoutObject: ['gadgets'],
  });
});

describe.each(Object.entries(ROWS))('%s', (operationId, row) => {
  it('refuses every wrong credential with an answer that does not depend on the object', async () => {
    const operation = facts(operationId);
    const ids = [world.own, ...foreignIds(operation, world.foreign), missingIds(operation)];
    const refusals = listRefusals(operation).map(async ({ who, request, status, code, members }) => {
      const answers = await Promise.all(ids.map((one) => send(operation, one, row, request)));
      const [first] = answers.map(told);
      expect({ who, first }).toMatchObject({ who, first: { status, code, ...members } });
      for (const answer of answers) expect({ who, told: told(answer) }).toEqual({ who, told: first });
      if (status === 401) expect(readChallenge(answers[0])).toEqual(listSchemes(operation));
    });
    await Promise.all(refusals);
  });

  it('answers the same for a foreign and a missing object', async () => {
    const operation = facts(operationId);
    for (const { request, strangers } of listInsiders(operation)) {
      for (const ids of strangers.flatMap((theirs) => foreignIds(operation, theirs))) {
        const missing = Object.fromEntries(
          Object.keys(world.own).map((name) => [
            name,
            ids[name] === world.own[name] ? String(ids[name]) : MISSING,
          ]),
        );
        // One after the other: a caller has one download at a time.
        const theirs = await send(operation, ids, row, request);
        const none = await send(operation, missing, row, request);
        expect(told(theirs)).toMatchObject({ status: 404, code: 'resource_not_found' });
        expect(told(theirs)).toEqual(told(none));
        if (!operation.sendsBody) continue;
        const wrong = { ...row, body: () => ({ no_such_member: 1 }) };
        expect(told(await send(operation, ids, wrong, request))).toEqual(told(none));
      }
    }
  });

  it('answers a malformed id as documented', async () => {
    const operation = facts(operationId);
    const { request } = listInsiders(operation)[0] ?? {};
    if (request === undefined || operation.parameters.length === 0) return;
    for (const { resource, isUuid } of operation.parameters) {
      const answer = await send(operation, { ...world.own, [resource]: '!abc' }, row, request);
      expect(told(answer)).toMatchObject(
        isUuid ? { status: 400, code: 'validation_error' } : { status: 404, code: 'resource_not_found' },
      );
    }
  });

  it('accepts the right credential', async () => {
    const operation = facts(operationId);
    for (const { request } of listInsiders(operation)) {
      const { ids, body, token } = (await row.prepare?.(world)) ?? {};
      const answer = await send(
        operation,
        { ...world.own, ...ids },
        body === undefined ? row : { ...row, body: () => body },
        token === undefined ? request : { token },
      );
      expect({ status: answer.status, body: answer.body }).toMatchObject({
        status: row.answers ?? operation.success,
      });
    }
  });
});

/** Returns the mismatches between the rows and the served document. */
function unmatched(served: readonly Operation[], own: Ids) {
  const ids = served.map(({ operationId }) => operationId);
  const resources = served.flatMap(({ parameters }) => parameters.map(({ resource }) => resource));
  return {
    withoutRow: ids.filter((id) => !(id in ROWS)),
    withoutRoute: Object.keys(ROWS).filter((id) => !ids.includes(id)),
    withoutObject: resources.filter((resource) => own[resource] === undefined),
  };
}

const MISSING = '019a0000-0000-7000-8000-000000000000';

function facts(operationId: string): Operation {
  const operation = operations.get(operationId);
  if (operation === undefined) throw new Error(`${operationId} is not served`);
  return operation;
}

/** Callers that pass authentication, each with the objects they may not see. */
function listInsiders({
  credential,
  organizationOnly,
}: Operation): { request: ApiRequest; strangers: Ids[] }[] {
  const organization = { request: { key: demo.api_key }, strangers: [world.foreign] };
  const company = {
    request: { key: demo.merchant_api_key },
    strangers: [world.sibling, world.foreign],
  };
  const user = { request: { token: world.admin }, strangers: [world.sibling, world.foreign] };
  if (credential === 'none') return [{ request: {}, strangers: [] }];
  if (credential === 'user') return [user];
  if (organizationOnly) return [organization];
  return credential === 'key' ? [organization, company] : [organization, company, user];
}

function listRefusals(operation: Operation): Refusal[] {
  const { credential, permission, organizationOnly } = operation;
  if (credential === 'none') return [];
  const unknown = (who: string, request: ApiRequest): Refusal => {
    return { who, request, status: 401, code: 'authentication_error' };
  };
  const { keys, tokens, admin } = world;
  const refusals: Refusal[] = [unknown('nobody', {})];
  const denied = {
    status: 403,
    code: 'permission_denied',
    members: permission === undefined ? {} : { required_permission: permission },
  } as const;

  if (credential !== 'user') {
    refusals.push(
      unknown('a malformed key', { key: `${demo.api_key.slice(0, -1)}!` }),
      unknown('an empty key', { key: '' }),
      unknown('a key with a wrong checksum', { key: keys.mistyped }),
      unknown('a key of production', { key: keys.live }),
      unknown('a key that was never issued', { key: NEVER_ISSUED }),
      unknown('a revoked key', { key: keys.revoked }),
      unknown('an expired key', { key: keys.expired }),
      unknown('a key from an address that it does not allow', { key: keys.elsewhere }),
      unknown('a wrong key beside a right token', { key: NEVER_ISSUED, token: admin }),
    );
    if (permission !== undefined)
      refusals.push({ who: 'a key without the permission', request: { key: keys.powerless }, ...denied });
    if (organizationOnly)
      refusals.push({ who: 'a key of one company', request: { key: merchantApi.key ?? '' }, ...denied });
  } else {
    refusals.push(unknown('a key where a token is needed', { key: demo.api_key }));
    refusals.push(unknown('a right key beside a wrong token', { key: demo.api_key, token: tokens.forged }));
  }
  if (credential === 'key') return [...refusals, unknown('a token where a key is needed', { token: admin })];

  refusals.push(
    unknown('a token that is none', { token: 'abc' }),
    unknown('a key as a token', { token: demo.api_key }),
    unknown('an unsigned token', { token: tokens.unsigned }),
    unknown('a token signed with the public key as a secret', { token: tokens.hmac }),
    unknown('a token of another signer', { token: tokens.forged }),
    unknown('a token with another company written into it', { token: tokens.altered }),
    proof(
      'select-company: the token is a JWT that ends at expires_at',
      'refuses',
      unknown('a token with a past end written into it', { token: tokens.past }),
    ),
    unknown('a token of a session that has ended', { token: tokens.ended }),
    unknown('a token of a suspended user', { token: tokens.suspended }),
    unknown('another scheme', { headers: { authorization: `Basic ${admin}` } }),
    unknown('a token without a scheme', { headers: { authorization: admin } }),
    unknown('a scheme without a token', { headers: { authorization: 'Bearer' } }),
  );
  if (permission !== undefined)
    refusals.push({ who: 'a user without the permission', request: { token: tokens.powerless }, ...denied });
  if (permission !== undefined || credential === 'any')
    refusals.push({
      who: 'a user without a company',
      request: { token: tokens.unselected },
      status: 403,
      code: 'company_not_selected',
    });
  if (organizationOnly) refusals.push({ who: 'a user of one company', request: { token: admin }, ...denied });
  return refusals;
}

/** Replaces each id by a foreign one, and then all ids together. */
function foreignIds({ parameters }: Operation, theirs: Ids): Ids[] {
  const known = parameters
    .map(({ resource }) => resource)
    .filter((resource) => theirs[resource] !== undefined);
  const single = known.map((resource) => ({ ...world.own, [resource]: String(theirs[resource]) }));
  const isWhole = known.length === parameters.length && known.length > 1;
  return isWhole ? [...single, { ...world.own, ...theirs }] : single;
}

const missingIds = ({ parameters }: Operation): Ids => ({
  ...world.own,
  ...Object.fromEntries(parameters.map(({ resource }) => [resource, MISSING])),
});

function send(operation: Operation, ids: Ids, { body }: Row, request: ApiRequest): Promise<ApiAnswer> {
  const { parameters, sendsBody, method } = operation;
  let next = 0;
  const path = operation.path.replaceAll(/\{\w+\}/g, () => String(ids[parameters[next++]?.resource ?? '']));
  const sent = sendsBody ? { body: body?.(world) ?? {} } : {};
  return anonymous.request(method, path, { ...request, ...sent });
}

/** The answer without the ids of this one exchange. */
function told({ status, body }: ApiAnswer): object {
  const { trace_id: _trace, instance: _instance, ...rest } = body;
  return { ...rest, status };
}

const readChallenge = (answer: ApiAnswer | undefined): string[] =>
  [...(answer?.headers.get('www-authenticate') ?? '').matchAll(/\b(ApiKey|Bearer) realm/g)].map(
    ([, scheme]) => String(scheme),
  );

function listSchemes({ credential }: Operation): string[] {
  if (credential === 'any') return ['ApiKey', 'Bearer'];
  return credential === 'key' ? ['ApiKey'] : ['Bearer'];
}

/** Path parameters with 400 for a text that is no UUID (docs/rules/endpoints.md E2, E8). Others name nothing: 404. */
const REFUSED_WHEN_MALFORMED: Readonly<Record<string, readonly string[]>> = {
  authenticateTransaction: ['merchantId', 'transactionId'],
  replaceFeePolicy: ['id'],
};

interface DescribedOperation {
  readonly operationId: string;
  readonly security: readonly Record<string, unknown>[];
  readonly 'x-required-permission'?: string;
  readonly 'x-required-scope'?: string;
  readonly requestBody?: unknown;
  readonly responses: Record<string, unknown>;
}

function listOperations(document: Record<string, unknown>): Operation[] {
  const paths = document['paths'] as Record<string, Record<string, DescribedOperation>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => findOperation(path, method, described)),
  );
}

function findOperation(path: string, method: string, described: DescribedOperation): Operation {
  const schemes = described.security.flatMap((one) => Object.keys(one));
  const kinds = {
    '': 'none',
    merchantKey: 'key',
    userToken: 'user',
    'merchantKey,userToken': 'any',
  } as const;
  const uuids = REFUSED_WHEN_MALFORMED[described.operationId] ?? [];
  return {
    operationId: described.operationId,
    method: method.toUpperCase() as Method,
    path,
    credential: kinds[schemes.join() as keyof typeof kinds],
    permission: described['x-required-permission'],
    organizationOnly: described['x-required-scope'] === 'ORGANIZATION',
    // A creation documents 200 as well, for the replay of an equal request.
    success: Number(Object.keys(described.responses).findLast((status) => status.startsWith('2'))),
    parameters: [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, resource = '', name = '']) => ({
      resource,
      isUuid: uuids.includes(name),
    })),
    sendsBody: described.requestBody !== undefined,
  };
}
