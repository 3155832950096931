// The list of routes can start, is fully documented, and every route declares its credential.
import { makeOpenApiDocument } from '../http/openapi/document';
import { EXAMPLES } from '../http/openapi/examples';
import { findLinks } from '../http/openapi/components';
import { DESCRIPTIONS, TAGS } from '../http/openapi/descriptions';
import { openTestGateway } from '../testing/test-gateway';
import { routes } from './routes';

interface ServedDocument {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string; readonly responses: object }>>>
  >;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
let document: ServedDocument;
beforeAll(() => {
  document = makeOpenApiDocument(routes, 'https://payments.example') as unknown as ServedDocument;
});

const byName = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

describe('the list of routes', () => {
  it('starts inside and outside sandbox mode', async () => {
    for (const sandboxMode of [true, false]) await (await openTestGateway({ routes, sandboxMode })).close();
  });

  it.each(byName)('%s needs a credential, unless it begins a session', async (_name, route) => {
    expect(route.credential === 'none').toBe(
      /^\/v1\/auth\/(login|refresh|password\/(forgot|reset))$/.test(route.path),
    );
  });

  it.each(byName)('%s refuses unknown members of its body', (_name, route) => {
    if (route.method === 'GET' || route.method === 'DELETE') return;
    const parsed = route.body.safeParse({ no_such_member: 1 });
    expect(parsed.error?.issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys' }));
  });

  it.each(byName)('%s declares the parameters of its path', (_name, route) => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    if (inPath.length > 0 && route.params !== null) expect(Object.keys(route.params.shape)).toEqual(inPath);
  });

  it.each(byName)('%s has an example that its schema accepts', (_name, route) => {
    if (route.method === 'GET' || route.method === 'DELETE') return;
    expect(route.body.safeParse(EXAMPLES[route.operationId] ?? {}).error?.issues).toBeUndefined();
  });

  it('has no example of a removed operation', () => {
    const names = routes.map(({ operationId }) => operationId);
    expect(names).toEqual(expect.arrayContaining(Object.keys(EXAMPLES)));
  });

  it('has a description of each operation and of each tag, and no other', () => {
    expect(Object.keys(DESCRIPTIONS).sort()).toEqual(routes.map(({ operationId }) => operationId).sort());
    expect(Object.keys(TAGS).sort()).toEqual([...new Set(routes.map(({ tag }) => tag))].sort());
  });

  it('links each creation to the operations that accept its id', () => {
    const linkedFrom = (name: string): string[] =>
      Object.keys(
        findLinks(
          routes.find(({ operationId }) => operationId === name)!,
          routes,
        ),
      );
    expect(linkedFrom('createRefund').sort()).toEqual(['cancelRefund', 'getRefund']);
    expect(linkedFrom('openDispute')).toEqual(expect.arrayContaining(['getDispute', 'addDisputeEvidence']));
    expect(linkedFrom('rotateApiKey')).toContain('revokeApiKey');
    expect(linkedFrom('createTransaction')).toEqual(
      expect.arrayContaining(['getTransaction', 'captureTransaction', 'createRefund', 'getReceipts']),
    );
    expect(linkedFrom('createTransaction')).not.toContain('getRefund');
    const made = routes.filter(
      ({ success, operationId }) => success === 201 && linkedFrom(operationId).length === 0,
    );
    expect(made.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('describes the extra members of problems', () => {
    const { properties, required } = document.components['schemas']?.['Problem'] as {
      readonly properties: object;
      readonly required: readonly string[];
    };
    const besides = ['required_permission', 'required_scope', 'current_status', 'allowed_statuses'];
    const found = ['existing_id', 'affiliation_id', 'remaining_amount', 'available_amount', 'fee'];
    expect(Object.keys(properties)).toEqual(expect.arrayContaining([...besides, ...found]));
    expect(required).not.toContain('current_status');
  });

  it.each([
    // The replay of a creation answers 404 when its object was deleted.
    [404, 'createUser'],
    [404, 'createRole'],
    [404, 'createWebhookEndpoint'],
    // The provider sandbox has the clock and the cardholders.
    [502, 'getClock'],
    [502, 'advanceClock'],
    [502, 'completeThreeDsSession'],
  ])('documents the %d that %s may answer', (status, operationId) => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const operation = operations.find((one) => one.operationId === operationId);
    expect(operation?.responses).toHaveProperty(String(status));
  });

  it('is documented completely, and every reference resolves', () => {
    const described = Object.values(document.paths).flatMap((path) => Object.keys(path));
    expect(described).toHaveLength(routes.length);
    for (const [, kind = '', name = ''] of JSON.stringify(document).matchAll(
      /"#\/components\/(\w+)\/(\w+)"/g,
    ))
      expect(Object.keys(document.components[kind] ?? {})).toContain(name);
  });
});
