// The composed process over a real Kafka: it consumes merchants' events and publishes its own.
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { ALL_TENANTS, NO_DEADLINE, makeStore, type EventDraft } from '@mps/aggregates';
import {
  setUpCollections,
  makeCallerTokenSigner,
  makeGrpcClient,
  makeLogger,
  makeMongo,
  startComponents,
} from '@mps/chassis';
import { identityService, type Caller, type ReceivedMessage } from '@mps/contracts';
import { makeBusinessClock, newId, ok, systemClock } from '@mps/kernel';
import { createTopics, makeConsumer, makeKafka, makeOutboxRelay } from '@mps/messaging';
import { declareCollections } from './documents';
import { compose } from './compose';
import { loadConfig } from './config';
import { codeOf, PASSWORD, value } from './identity.fixture';

const realClock = systemClock();
const log = makeLogger('identity-test', 'fatal');
const prefix = `identity-test-${randomUUID().slice(0, 8)}-`;
const mongodbUrl = process.env['TEST_MONGODB_URL'] ?? '';
const brokers = process.env['TEST_KAFKA_BROKERS'] ?? '';
const [gateway, operators] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const kafka = makeKafka({ brokers: brokers.split(','), clientId: 'test', topicPrefix: prefix, log });
const database = makeMongo({ url: mongodbUrl, prefix, databaseName: 'identity', appName: 'test' });
const told: ReceivedMessage<'identity'>[] = [];
const stops: (() => Promise<void>)[] = [];
let client: ReturnType<typeof makeGrpcClient<ReturnType<typeof identityService>>>;

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    server.close(() => resolve(port));
  });
  return promise;
}

beforeAll(async () => {
  declareCollections(database.connection);
  await database.component.start();
  await setUpCollections(database.connection);
  await createTopics({ kafka });
  const port = await freePort();
  const config = loadConfig({
    SANDBOX: 'true',
    LOG_LEVEL: 'fatal',
    MONGODB_URL: mongodbUrl,
    MONGODB_DB_PREFIX: prefix,
    KAFKA_BROKERS: brokers,
    KAFKA_TOPIC_PREFIX: prefix,
    GRPC_PORT: String(port),
    CALLER_TOKEN_PUBLIC_JWK: JSON.stringify(gateway.publicKey.export({ format: 'jwk' })),
    OPERATOR_TOKEN_PUBLIC_JWK: JSON.stringify(operators.publicKey.export({ format: 'jwk' })),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    API_KEY_PEPPER: randomUUID(),
  });
  const fatal = (error: unknown): void => {
    throw error;
  };
  const context = { name: 'identity', log, realClock, businessClock: makeBusinessClock(realClock), fatal };
  stops.push(await startComponents(await compose(config, context), log));
  const listener = makeConsumer({
    kafka,
    group: `probe-${newId()}`,
    ephemeral: true,
    topics: ['identity'],
    handle: async ({ message }) => void told.push(message),
    log,
    onFatal: fatal,
  });
  stops.push(await startComponents([listener], log));
  client = makeGrpcClient(identityService(), {
    service: 'identity',
    address: `127.0.0.1:${port}`,
    tls: null,
  });
});

afterAll(async () => {
  await client.close();
  for (const stop of stops.reverse()) await stop();
  await database.connection.dropDatabase();
  await database.component.stop();
});

function makeSigner(issuer: 'gateway' | 'operators') {
  const { privateKey } = issuer === 'gateway' ? gateway : operators;
  return makeCallerTokenSigner({ issuer, privateJwk: privateKey.export({ format: 'jwk' }), realClock });
}
async function as(kind: Caller['kind'], parts: Partial<Caller> = {}) {
  const caller: Caller = {
    kind,
    principal_id: 'test',
    organization_id: null,
    company_id: null,
    permissions: [],
    ...parts,
  };
  return {
    caller,
    callerTokens: makeSigner(kind === 'operator' ? 'operators' : 'gateway').tokensOf(caller),
    deadlineMs: realClock.now().getTime() + 20_000,
    idempotency: null,
  };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Publishes the event of one company through an outbox, as merchants does. */
async function tellOfCompany(id: string, organizationId: string, name: string): Promise<void> {
  const collection = database.connection.collection('told_companies');
  const companies = makeStore<{ readonly _id: string }, EventDraft<'merchants'>>({
    collection,
    topic: 'merchants',
    audit: null,
    businessClock: makeBusinessClock(realClock),
    tenancy: () => ({}),
    drafts: (_next, events) => events,
  });
  const event: EventDraft<'merchants'> = {
    type: 'merchant.created',
    aggregate_type: 'merchant',
    company_id: id,
    organization_id: organizationId,
    previous: {},
    object: { merchant: { id, name, status: 'ACTIVE', metadata_json: '{}' } },
  };
  await companies.create(ALL_TENANTS, {
    deadlineMs: NO_DEADLINE,
    decide: () => ok({ next: { _id: id }, events: [event] }),
  });
  const relay = makeOutboxRelay({
    service: 'merchants',
    sources: [{ collection: collection, topic: 'merchants' }],
    kafka,
    leases: database.connection.collection('told_leases'),
    owner: newId(),
    realClock,
    log,
  });
  stops.push(await startComponents([relay], log));
}

it('a login selects a company that merchants published, under its name', async () => {
  const [companyId, organizationId] = [newId(), newId()];
  await tellOfCompany(companyId, organizationId, 'Padaria Nova');
  const identifier = `${randomUUID()}@example.com`;
  const person = { identifier, password: PASSWORD, first_name: 'Ana', last_name: 'Souza' };
  const user_id = value(await client.EnsureUser(person, await as('operator'))).user!.id;
  const grant = { user_id, organization_id: organizationId, company_id: companyId, role: 'admin' };
  await until(async () => codeOf(await client.GrantRole(grant, await as('operator'))) === 'OK');
  const { session } = value(await client.Login({ identifier, password: PASSWORD }, await as('system')));
  expect(session!.selected_company).toEqual({ id: companyId, name: 'Padaria Nova', role: 'admin' });
  await until(() => told.some(({ user }) => user?.id === user_id));
});

it('publishes the revocation of a key', async () => {
  const organization_id = newId();
  const request = { name: 'k', scope: 'ORGANIZATION', organization_id, company_id: organization_id };
  const { api_key } = value(await client.IssueApiKey(request, await as('operator')));
  value(await client.RevokeApiKey({ api_key_id: api_key!.id }, await as('operator')));
  const published = () =>
    told.find((one) => one.api_key?.id === api_key!.id && one.api_key.revoked_at !== undefined);
  await until(() => published() !== undefined);
  expect(published()!.meta).toMatchObject({
    type: 'api_key.changed',
    aggregate_type: 'api_key',
    sequence: 2,
  });
});
