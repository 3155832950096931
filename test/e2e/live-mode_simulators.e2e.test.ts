// Without SANDBOX the same processes have neither the routes nor the RPCs of the simulators.
// They use their own database, because a live webhooks service would refuse the local receivers of other suites.
import {
  credentials,
  makeGenericClientConstructor,
  Metadata,
  status,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import {
  clockService,
  identityService,
  ledgerService,
  merchantsService,
  pixKeysService,
  pricingService,
  transactionsService,
  webhooksService,
} from '@mps/contracts';
import { apartFromSharedPlatform, sharedPlatform } from '@mps/testkit';

const SERVICES = {
  identity: identityService,
  merchants: merchantsService,
  pricing: pricingService,
  'pix-keys': pixKeysService,
  transactions: transactionsService,
  webhooks: webhooksService,
  ledger: ledgerService,
} as const satisfies Record<string, () => ServiceDefinition>;
type Name = keyof typeof SERVICES;
const NAMES = Object.keys(SERVICES) as Name[];
const CALL_LIMIT_MS = 5_000;
const UNIMPLEMENTED: number = status.UNIMPLEMENTED;

const SIMULATORS = [
  'CompleteThreeDsSession',
  'GetProviderReference',
  'OpenDispute',
  'PayTransaction',
  'ResolveDispute',
];
const { baseUrl, addresses } = sharedPlatform();
let apart: Awaited<ReturnType<typeof apartFromSharedPlatform>>;
let live: Record<Name, string>;
let liveUrl: string;

beforeAll(async () => {
  apart = await apartFromSharedPlatform();
  const env = { SANDBOX: 'false', SECURED_OUTSIDE: 'GRPC,KAFKA,MONGODB,HTTP' };
  const replicas = await Promise.all(NAMES.map((name) => apart.startReplica(name, { env })));
  const addressOf = (replica: { readonly port: number }): string => `127.0.0.1:${replica.port}`;
  live = Object.fromEntries(replicas.map((one) => [one.name, addressOf(one)])) as Record<Name, string>;
  liveUrl = `http://${addressOf(await apart.startReplica('gateway', { env, peers: replicas }))}`;
});
afterAll(() => apart.stop());

/** Returns the methods of a definition that the server at the address lacks. Asks without a caller. */
async function findMissing(definition: ServiceDefinition, address: string): Promise<string[]> {
  const client = new (makeGenericClientConstructor(definition, 'Any'))(address, credentials.createInsecure());
  const callAndReadCode = (path: string): Promise<number> =>
    new Promise((resolve) =>
      client.makeUnaryRequest(
        path,
        (bytes: Buffer) => bytes,
        (bytes: Buffer) => bytes,
        Buffer.alloc(0),
        new Metadata(),
        { deadline: Date.now() + CALL_LIMIT_MS },
        (error) => resolve(error?.code ?? status.OK),
      ),
    );
  const codes = await Promise.all(
    Object.entries(definition).map(async ([name, { path }]) => [name, await callAndReadCode(path)] as const),
  );
  client.close();
  const registered = codes.filter(([, code]) => code !== UNIMPLEMENTED);
  expect(new Set(registered.map(([, code]) => code))).toEqual(
    new Set(registered.length > 0 ? [status.UNAUTHENTICATED] : []),
  );
  return codes.filter(([, code]) => code === UNIMPLEMENTED).map(([name]) => name);
}

describe.each(NAMES)('%s outside sandbox mode', (name) => {
  it('has every RPC except the simulators', async () => {
    const simulators = name === 'transactions' ? SIMULATORS : [];
    expect((await findMissing(SERVICES[name](), live[name])).sort()).toEqual(simulators);
    expect(await findMissing(SERVICES[name](), addresses[name])).toEqual([]);
  });

  it('has no test clock', async () => {
    expect(await findMissing(clockService(), live[name])).toEqual(['SetOffset', 'RunDue']);
    expect(await findMissing(clockService(), addresses[name])).toEqual([]);
  });
});

interface OpenApi {
  readonly paths: Record<string, Record<string, { readonly 'x-test-mode-only'?: true }>>;
}
const readDocument = async (url: string): Promise<OpenApi> =>
  (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;

describe('the gateway outside sandbox mode', () => {
  it('documents no simulator and answers 404 on its paths', async () => {
    const [inTestMode, outside] = await Promise.all([readDocument(baseUrl), readDocument(liveUrl)]);
    const simulators = Object.entries(inTestMode.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation['x-test-mode-only'] === true)
        .map(([method]) => ({ method, path })),
    );
    expect(simulators.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/v1/sandbox/clock', '/v1/sandbox/clock/advance']),
    );
    for (const { method, path } of simulators) {
      expect(outside.paths).not.toHaveProperty([path]);
      const url = `${liveUrl}${path.replaceAll(/\{\w+\}/g, '0198c0de-4444-7000-8000-00000000000d')}`;
      const answer = await fetch(url, { method: method.toUpperCase() });
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        expect.objectContaining({ code: 'route_not_found' }),
      ]);
    }
    expect(JSON.stringify(outside)).not.toContain('/sandbox/');
  });
});
