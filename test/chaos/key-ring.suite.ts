// Switches the encryption key of a running platform by docs/recipes/rotate-the-encryption-key.md under a load of
// logins, refreshes, repeats and deliveries. Values sealed or hashed earlier stay readable.
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { runTool, workspaceRoot } from '@mps/devtools';
import { makeKeyRing } from '@mps/kernel';
import { cardPayment, eventually, pixPayment, PLATFORM_LIMIT_MS } from '@mps/testkit';
import { test } from './chaos-platform';
import { WebhookReceiver, type ReceivedEvent } from './webhook-receiver';
import { answered, WriteRecorder, type Write } from './write-recorder';

/** The services that seal or hash, in their restart order. */
const SERVICES = ['identity', 'transactions', 'webhooks'] as const;
const OPS = path.join(workspaceRoot, 'packages/devtools/dist/commands/ops.js');
/** Logins, refreshes, repeats and payments between two restarts. */
const WRITES_BETWEEN = 8;
const RECOVERY_MS = 45_000;
/** Nine restarts: half a minute, and several times that on a busy machine. */
const LIMIT_MS = 240_000;

interface Session {
  readonly token: string;
  readonly refresh_token: string;
}
interface Made {
  readonly id: string;
}
/** Repeats its request until `stopped` returns true. */
type Load = (stopped: () => boolean) => Promise<void>;

const nextKey = randomBytes(32).toString('base64');
const receiver = new WebhookReceiver();
let recorder: WriteRecorder;
let admin: Session;
let oldKey: string;

/** Retries on retryable refusals until the write is acknowledged. Any other refusal fails the test. */
const acknowledged = async <Body>(write: Omit<Write, 'method'>): Promise<Body> =>
  answered(await recorder.write<Body>({ method: 'POST', ...write }));

async function login(): Promise<Session> {
  const { identifier, password } = test.demo.user;
  const begun = await acknowledged<Session>({ path: '/v1/auth/login', body: { identifier, password } });
  const selection = { company_id: test.demo.merchant_id };
  const select = { path: '/v1/auth/select-company', body: selection, token: begun.token };
  return { ...begun, ...(await acknowledged<Pick<Session, 'token'>>(select)) };
}

const toPaymentWrite = (body: Record<string, unknown>): Omit<Write, 'method'> => ({
  path: `/v1/merchants/${test.demo.merchant_id}/transactions`,
  body,
});

async function newUser(): Promise<Omit<Write, 'method'>> {
  const { token } = admin;
  const role = { name: `key ring ${randomUUID()}`, permissions: ['event.list'] };
  const { id: role_id } = await acknowledged<Made>({ path: '/v1/roles', body: role, token });
  const identifier = { type: 'EMAIL', value: `key-ring-${randomUUID()}@example.com` };
  const names = { first_name: 'Ana', last_name: 'Souza' };
  return { path: '/v1/users', body: { identifier, role_id, ...names }, once: randomUUID(), token };
}

const logins: Load = async (stopped) => {
  while (!stopped()) await login();
};

/** Refreshes one session from before the switch to its end. */
const refreshes =
  (session: Session): Load =>
  async (stopped) => {
    for (let { refresh_token } = session; !stopped();)
      ({ refresh_token } = await acknowledged<Session>({
        path: '/v1/auth/refresh',
        body: { refresh_token },
      }));
  };

/** Repeats one request. Every answer equals the first. */
const repeats =
  (write: Omit<Write, 'method'>, { id }: Made): Load =>
  async (stopped) => {
    while (!stopped()) expect(await acknowledged<Made>(write)).toMatchObject({ id });
  };

const payments =
  (made: string[]): Load =>
  async (stopped) => {
    while (!stopped()) made.push((await acknowledged<Made>(toPaymentWrite(pixPayment()))).id);
  };

/** Does the work while the loads run. A failing load rejects immediately. */
async function under(loads: readonly Load[], work: () => Promise<void>): Promise<void> {
  let over = false;
  const load = Promise.all(loads.map((one) => one(() => over)));
  try {
    await Promise.race([work(), load]);
  } finally {
    over = true;
  }
  await load;
}

async function moreWrites(): Promise<void> {
  const enough = recorder.acknowledged + WRITES_BETWEEN;
  await eventually(() => expect(recorder.acknowledged).toBeGreaterThan(enough), RECOVERY_MS);
}

/** Restarts the services one after another, with writes before and after each. */
async function restartAll(writeKey: string, ...readKeys: string[]): Promise<void> {
  const env = { ENCRYPTION_KEY: writeKey, ENCRYPTION_READ_KEYS: readKeys.join(',') };
  for (const service of SERVICES) {
    await moreWrites();
    await test.platform.restart(service, env);
  }
  await moreWrites();
}

async function reseal(): Promise<Record<string, unknown>> {
  const { addresses, secrets } = test.platform;
  const flags = SERVICES.flatMap((name) => [`--${name}-address`, addresses[name]]);
  const { code, stdout } = await runTool(process.execPath, [OPS, 'keys', 'reseal', '--json', ...flags], {
    cwd: workspaceRoot,
    env: { OPERATOR_TOKEN_PRIVATE_JWK: JSON.stringify(secrets.operatorTokenPrivateJwk) },
  });
  expect(code).toBe(0);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Makes a write once and returns a load that repeats it. */
async function repeated(write: Omit<Write, 'method'>): Promise<Load> {
  return repeats(write, await acknowledged<Made>(write));
}

function expectResealed({ key_rings, members, can_remove }: Record<string, unknown>): void {
  const write_key_id = makeKeyRing([nextKey]).writeKeyId;
  expect(key_rings).toMatchObject(SERVICES.map((service) => ({ service, write_key_id })));
  for (const member of ['signing_keys.sealed_private_key', 'endpoints.sealed_secrets'])
    expect(members).toContainEqual(expect.objectContaining({ member, resealed: 1, unreadable: 0 }));
  expect(can_remove).toBe(true);
}

const receivedAbout = (): ReadonlySet<string> =>
  new Set([...receiver.events.values()].map(({ body }) => (JSON.parse(body) as ReceivedEvent).aggregate.id));

describe('while the encryption key is switched, the platform', () => {
  beforeAll(async () => {
    recorder = new WriteRecorder(test.api);
    oldKey = test.platform.secrets.encryptionKey;
    await receiver.start();
    const endpoint = { url: receiver.url, company_id: test.demo.merchant_id };
    const made = await test.api.post<{ secret: string }>('/v1/webhook-endpoints', endpoint);
    receiver.trust(made.body.secret);
    admin = await login();
  }, PLATFORM_LIMIT_MS);

  afterAll(() => receiver.kill());

  it(
    'refuses no login, refresh or repeat, and signs every delivery with a trusted secret',
    async () => {
      const [card, user] = [toPaymentWrite(cardPayment()), await newUser()];
      const [early, late] = [await login(), await login()];
      const paid: string[] = [];
      const always = [logins, payments(paid)];
      await under([...always, refreshes(early), await repeated(card), await repeated(user)], async () => {
        await restartAll(oldKey, nextKey);
        await restartAll(nextKey, oldKey);
        expectResealed(await reseal());
      });
      const since = [await repeated(toPaymentWrite(cardPayment())), await repeated(await newUser())];
      // The old key made this session's token. Its first use comes when no service has the old key any more.
      await under([...always, ...since], () => restartAll(nextKey));
      await under([...always, ...since, refreshes(late)], moreWrites);

      const told = await test.api.post<{ code: string }>(card.path, card.body);
      expect([told.status, told.body.code]).toEqual([409, 'request_id_conflict']);
      await eventually(() => expect(paid.filter((id) => !receivedAbout().has(id))).toEqual([]), RECOVERY_MS);
      expect(receiver.forged).toBe(0);
    },
    LIMIT_MS,
  );
});
