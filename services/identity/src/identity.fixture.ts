// Identity for tests: the whole service on a real MongoDB, called over real gRPC, with a clock that tests can move.
import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import {
  setUpCollections,
  makeCallerTokenSigner,
  makeCallerTokenVerifier,
  makeGrpcClient,
  makeGrpcServer,
  makeLogger,
  makeMongo,
  startComponents,
  type CallerTokenVerifier,
  type ClientOf,
  type Mongo,
} from '@mps/chassis';
import {
  identityService,
  keysService,
  type Caller,
  type DomainError,
  type CallContext,
} from '@mps/contracts';
import type { IdentityServiceDefinition } from '@mps/contracts/gen/mps/identity/v1/IdentityService';
import type { KeysServiceDefinition } from '@mps/contracts/gen/mps/keys/v1/KeysService';
import type { Session__Output } from '@mps/contracts/gen/mps/identity/v1/Session';
import {
  makeBusinessClock,
  newId,
  systemClock,
  type RealClock,
  type Result,
  type SigningAlgorithm,
} from '@mps/kernel';
import { decodeJwt } from 'jose';
import type { Connection } from 'mongoose';
import { declareCollections, type Collections } from './documents';
import { makeIdentity, type Identity } from './compose';
import { identityRpcs } from './grpc';
import { makeResetTokenDelivery, type ResetTokenDelivery } from './sessions';

const CALL_LIMIT_MS = 20_000;
const machine = systemClock();
const nextDeadline = (): number => machine.now().getTime() + CALL_LIMIT_MS;
/** The only password on the list of leaked passwords. */
export const BREACHED_PASSWORD = 'a-fine-leaked-passphrase';
export const PASSWORD = 'a-fine-long-passphrase';

/** A message to the sender of messages. */
export interface DeliveredToken {
  readonly token: string;
  readonly tokenHash: string;
}

export interface RunningIdentity {
  readonly client: ClientOf<IdentityServiceDefinition>;
  readonly deps: Identity['deps'];
  /** The RPCs with which operators reseal. */
  readonly keys: ClientOf<KeysServiceDefinition>;
  readonly connection: Connection;
  readonly collections: Collections;
  /** The messages that the sender received. */
  readonly delivered: readonly DeliveredToken[];
  /** Moves identity's real clock forward. */
  advance(ms: number): void;
  now(): Date;
  as(caller: Partial<Caller>): Promise<CallContext>;
  readonly system: CallContext;
  readonly operator: CallContext;
  /** The caller that the gateway would derive from the session's access token. */
  asSession(session: { readonly token: string }): Promise<CallContext>;
  stop(): Promise<void>;
}

export function value<T>(result: Result<T, DomainError>): T {
  if (!result.ok) throw new Error(`refused with ${JSON.stringify(result.error)}`);
  return result.value;
}

/** The context as the gateway makes it for a request with this Idempotency-Key, scoped to the caller's company. */
export function withKey(context: CallContext, key: string, body: object): CallContext {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const { organization_id, company_id } = context.caller;
  const scoped = JSON.stringify([organization_id, company_id, key]);
  return { ...context, idempotency: { key: hash(scoped), fingerprint: hash(JSON.stringify(body)) } };
}

export const codeOf = (result: Result<unknown, DomainError>): string =>
  result.ok ? 'OK' : result.error.code;

export interface IdentityFixtureOptions {
  readonly sandboxMode?: boolean;
  /** The sealing key, followed by keys that only open. */
  readonly keys?: readonly [string, ...string[]];
  /** Starts a replica of this service, on its database. */
  readonly beside?: RunningIdentity;
  readonly algorithm?: SigningAlgorithm;
  /** Reset tokens are posted there. By default they are recorded in memory. */
  readonly delivery?: {
    readonly url: string;
    readonly secret: string;
    readonly retriesMs?: readonly number[];
  };
}

const recording = (delivered: DeliveredToken[]): ResetTokenDelivery => ({
  begin: (token, tokenHash) => {
    delivered.push({ token: token.expose(), tokenHash });
    return null;
  },
  wake: () => undefined,
  component: { name: 'recording', start: async () => undefined, stop: async () => undefined },
});

export const newKey = (): string => randomBytes(32).toString('base64');

export async function startIdentity({
  sandboxMode = true,
  keys: [writeKey, ...readKeys] = [newKey()],
  beside,
  algorithm = 'ES256',
  delivery,
}: IdentityFixtureOptions = {}): Promise<RunningIdentity> {
  const log = makeLogger('identity-test', 'fatal');
  let aheadMs = 0;
  const realClock: RealClock = { kind: 'real', now: () => new Date(machine.now().getTime() + aheadMs) };
  const database = beside ?? (await openDatabase());
  const delivered: DeliveredToken[] = [];
  const identity = makeIdentity({
    collections: database.collections,
    lists: database.collections,
    realClock,
    businessClock: makeBusinessClock(realClock),
    config: {
      SANDBOX: sandboxMode,
      ENCRYPTION_KEY: writeKey,
      ENCRYPTION_READ_KEYS: readKeys,
      API_KEY_PEPPER: 'pepper',
      ACCESS_TOKEN_SECONDS: 900,
      SIGNING_KEY_LEAD_SECONDS: 600,
      SIGNING_KEY_LIFE_DAYS: 90,
      CLOCK_SKEW_SECONDS: 60,
      SIGNING_ALGORITHM: algorithm,
      CONSOLE_IDLE_MINUTES: 30,
      CONSOLE_SESSION_HOURS: 12,
    },
    breachedPasswords: { has: (password) => password === BREACHED_PASSWORD },
    resetTokenDelivery: (vault, passwordResets) =>
      delivery === undefined
        ? recording(delivered)
        : makeResetTokenDelivery({ ...delivery, vault, passwordResets, realClock, log }),
    log,
    onCommitted: () => undefined,
  });
  // Caller tokens follow the machine's clock, which tests do not move.
  const { verifier, as } = makeCallers();
  const services = [identityRpcs(identity.deps), identity.keys];
  const server = makeGrpcServer({ port: 0, tls: null, services, verifier, log });
  const stopComponents = await startComponents([...identity.components, server.component], log);
  const target = { service: 'identity', address: `127.0.0.1:${server.port()}`, tls: null } as const;
  const client = makeGrpcClient(identityService(), target);
  const keys = makeGrpcClient(keysService(), target);
  const gateway = await as({ kind: 'system' });
  const operator = await as({ kind: 'operator', permissions: ['*'] });
  return {
    client,
    deps: identity.deps,
    keys,
    connection: database.connection,
    collections: database.collections,
    delivered,
    advance: (ms) => void (aheadMs += ms),
    now: () => realClock.now(),
    as,
    get system() {
      return { ...gateway, deadlineMs: nextDeadline() };
    },
    get operator() {
      return { ...operator, deadlineMs: nextDeadline() };
    },
    asSession: async ({ token }) => {
      const { sub = '', sid, company_id } = decodeJwt<{ sid: string; company_id: string | null }>(token);
      const request = { session_id: sid, user_id: sub, ...(company_id !== null && { company_id }) };
      const facts = value(await client.VerifySession(request, { ...gateway, deadlineMs: nextDeadline() }));
      return as({
        principal_id: sub,
        session_id: sid,
        organization_id: facts.organization_id ?? null,
        company_id: facts.company_id ?? null,
        permissions: facts.permissions,
      });
    },
    stop: async () => {
      await client.close();
      await keys.close();
      await stopComponents();
      if (!('component' in database)) return;
      await database.connection.dropDatabase();
      await database.component.stop();
    },
  };
}

/** Starts one identity for a test file. */
export function withIdentity(use: (service: RunningIdentity) => void): void {
  let service: RunningIdentity;
  beforeAll(async () => {
    service = await startIdentity();
    use(service);
  });
  afterAll(() => service.stop());
}

async function openDatabase(): Promise<Mongo & { readonly collections: Collections }> {
  const database = makeMongo({
    url: required('TEST_MONGODB_URL'),
    prefix: `identity-test-${randomUUID().slice(0, 8)}-`,
    databaseName: 'identity',
    appName: 'test',
  });
  const collections = declareCollections(database.connection);
  await database.component.start();
  await setUpCollections(database.connection);
  return { ...database, collections };
}

function makeCallers(): { verifier: CallerTokenVerifier; as: RunningIdentity['as'] } {
  const pairs = { gateway: generateKeyPairSync('ed25519'), operators: generateKeyPairSync('ed25519') };
  const exportPublicKeys = (issuer: keyof typeof pairs) => [
    { ...pairs[issuer].publicKey.export({ format: 'jwk' }) },
  ];
  const makeSigner = (issuer: keyof typeof pairs) =>
    makeCallerTokenSigner({
      issuer,
      privateJwk: pairs[issuer].privateKey.export({ format: 'jwk' }),
      realClock: machine,
    });
  const signers = { gateway: makeSigner('gateway'), operators: makeSigner('operators') };
  const keys = { gateway: exportPublicKeys('gateway'), operators: exportPublicKeys('operators') };
  return {
    verifier: makeCallerTokenVerifier({ service: 'identity', keys, realClock: machine }),
    as: async (parts) => {
      const anonymous = { principal_id: 'test', organization_id: null, company_id: null, permissions: [] };
      const caller: Caller = { kind: 'user', ...anonymous, ...parts };
      const signer = caller.kind === 'operator' ? signers.operators : signers.gateway;
      return { caller, callerTokens: signer.tokensOf(caller), deadlineMs: nextDeadline(), idempotency: null };
    },
  };
}

export interface Person {
  readonly userId: string;
  readonly identifier: string;
  readonly companyId: string;
  readonly organizationId: string;
}

/** Creates a user with a role, in the given company or in a new one. */
export async function newPerson(
  { client, operator }: RunningIdentity,
  { role = 'admin', companyId = newId(), organizationId = newId() } = {},
): Promise<Person> {
  const identifier = `${randomUUID()}@example.com`;
  const names = { first_name: 'Ana', last_name: 'Souza' };
  const ensured = value(await client.EnsureUser({ identifier, password: PASSWORD, ...names }, operator));
  const userId = ensured.user!.id;
  const grant = { user_id: userId, organization_id: organizationId, company_id: companyId, role };
  value(await client.GrantRole({ ...grant, company_name: 'Padaria' }, operator));
  return { userId, identifier, companyId, organizationId };
}

export async function login(
  { client, system }: RunningIdentity,
  identifier: string,
  password = PASSWORD,
): Promise<Session__Output> {
  return value(await client.Login({ identifier, password }, system)).session!;
}

/** Creates a person with a session. */
export async function newSession(
  service: RunningIdentity,
  where: Parameters<typeof newPerson>[1] = {},
): Promise<Person & { readonly caller: CallContext }> {
  const person = await newPerson(service, where);
  return { ...person, caller: await service.asSession(await login(service, person.identifier)) };
}

/** Verifies a key by its text, as the gateway does. */
export const verifyKey = ({ client, system }: RunningIdentity, text = '') =>
  client.VerifyApiKey({ key_sha256: createHash('sha256').update(text).digest('hex') }, system);

/** Returns "OK", or the code with which the key is refused. */
export const findKeyVerdict = async (service: RunningIdentity, text?: string): Promise<string> =>
  codeOf(await verifyKey(service, text));

/** Creates a key for the caller's company by default. */
export const createKey = ({ client }: RunningIdentity, request: object, caller: CallContext) =>
  client.CreateApiKey({ name: 'till', scope: 'COMPANY', ...request }, caller);

function required(name: string): string {
  const text = process.env[name];
  if (text === undefined) throw new Error(`${name} is not set: run the tests through npm test`);
  return text;
}
