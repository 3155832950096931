// Rotates a signing key under traffic at two gateways and two identities. The new key is public before it signs. No
// request is refused. The old key stays public until its last token expires.
// Keys and tokens live for seconds here instead of minutes.
import { setTimeout as delay } from 'node:timers/promises';
import { connectOperator } from '@mps/devtools';
import { Api, eventually, PLATFORM_LIMIT_MS, startTestPlatform, type TestPlatform } from '@mps/testkit';
import { made, PeopleOfDemo, type Session } from './demo-people';

const TOKEN_SECONDS = 12;
const LEAD_SECONDS = 9;
/**
 * Time that the old key stays public after its last token. It exceeds the time in which identity and the gateways
 * reload keys.
 */
const SKEW_SECONDS = 4;
const WORKERS = 3;
/** A round has seven requests. Six rounds a second meet the change at every stage and leave CPU to other suites. */
const PAUSE_MS = 400;
/** A token so close to its end may expire in transit. */
const MARGIN_MS = 5_000;

let test: TestPlatform;
let gateways: readonly Api[];
let people: PeopleOfDemo;
beforeAll(async () => {
  const env = {
    ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS),
    SIGNING_KEY_LEAD_SECONDS: String(LEAD_SECONDS),
    CLOCK_SKEW_SECONDS: String(SKEW_SECONDS),
  };
  test = await startTestPlatform({ env });
  const { platform, demo } = test;
  const identity = await platform.startReplica('identity', { env });
  const gateway = await platform.startReplica('gateway', { env, peers: [identity] });
  gateways = [new Api(platform.baseUrl), new Api(`http://127.0.0.1:${gateway.port}`)];
  people = new PeopleOfDemo(platform.baseUrl, demo);
}, PLATFORM_LIMIT_MS);
afterAll(() => test.stop(), PLATFORM_LIMIT_MS);

const decodeKid = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

async function publishedAt(api: Api): Promise<string[]> {
  const { keys } = await made(api.get<{ keys: { kid: string }[] }>('/.well-known/jwks.json'));
  return keys.map(({ kid }) => kid);
}

interface Traffic {
  readonly refused: string[];
  /** Number of tokens by signing key. */
  readonly signed: Map<string, number>;
}

/** Refreshes at one gateway. Uses the new token at both gateways, and the previous token until its end. */
async function work(traffic: Traffic, stopped: () => boolean): Promise<void> {
  const { identifier, password } = test.demo.user;
  let session: Session = await people.login(identifier, password);
  const before: Session[] = [];
  for (let turn = 0; !stopped(); turn++) {
    const api = gateways[turn % 2]!;
    const published = (await Promise.all(gateways.map(publishedAt))).map((kids) => new Set(kids));
    const { refresh_token } = session;
    session = await made(api.post<Session>('/v1/auth/refresh', { refresh_token }));
    const kid = decodeKid(session.token);
    traffic.signed.set(kid, (traffic.signed.get(kid) ?? 0) + 1);
    if (!published.every((kids) => kids.has(kid))) traffic.refused.push(`${kid} signed before it was public`);
    before.push(session);
    while (Date.parse(before[0]!.expires_at) < Date.now() + MARGIN_MS) before.shift();
    for (const { token } of [session, ...before.slice(0, 1)])
      for (const gateway of gateways) {
        const { status, text } = await gateway.get('/v1/auth/me', { token });
        if (status !== 200) traffic.refused.push(`${status} ${text}`);
      }
    await delay(PAUSE_MS);
  }
}

it('no request is refused while the key changes, and the old key stays public until its last token expires', async () => {
  const traffic: Traffic = { refused: [], signed: new Map() };
  let over = false;
  const workers = Promise.all(Array.from({ length: WORKERS }, () => work(traffic, () => over)));
  const [old] = await eventually(() => {
    expect(traffic.signed.size).toBe(1);
    return [...traffic.signed.keys()];
  });
  const { platform } = test;
  const { operatorTokenPrivateJwk } = platform.secrets;
  const addressOf = (name: keyof typeof platform.addresses): string => platform.addresses[name];
  const operator = connectOperator({ operatorTokenPrivateJwk, addressOf, tls: platform.tls }, 'test');
  const rotate = () => operator.call('RotateSigningKey', operator.services.identity.RotateSigningKey, {});
  const [first, second] = await Promise.all([rotate(), rotate()]);
  await operator.close();
  expect(first.kid).toBe(second.kid);
  const signsFrom = Date.parse(first.signs_from);
  await eventually(() => expect(traffic.signed.has(first.kid)).toBe(true), (LEAD_SECONDS + 60) * 1000);
  const limitMs = (TOKEN_SECONDS + SKEW_SECONDS + LEAD_SECONDS + 60) * 1000;
  const goneAt = await eventually(async () => {
    const published = await Promise.all(gateways.map(publishedAt));
    expect(published).toEqual([[first.kid], [first.kid]]);
    return Date.now();
  }, limitMs);
  over = true;
  await workers;
  expect(traffic.refused).toEqual([]);
  expect([...traffic.signed.keys()]).toEqual([old, first.kid]);
  expect(goneAt).toBeGreaterThan(signsFrom + TOKEN_SECONDS * 1000);
}, 240_000);

it('an expired token gets token_expired, and its session continues with a refresh', async () => {
  const { identifier, password } = test.demo.user;
  const session = await people.login(identifier, password);
  const [api] = gateways as [Api];
  const me = (token: string) => api.get('/v1/auth/me', { token });
  expect((await me(session.token)).status).toBe(200);
  const expired = await eventually(
    async () => {
      const answer = await me(session.token);
      expect(answer.status).toBe(401);
      return answer;
    },
    (TOKEN_SECONDS + 60) * 1000,
  );
  expect(expired.body).toMatchObject({ code: 'token_expired' });
  expect(expired.headers.get('www-authenticate')).toMatch(/^Bearer realm=/);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(session.expires_at));
  const { refresh_token } = session;
  const refreshed = await made(api.post<Session>('/v1/auth/refresh', { refresh_token }));
  expect((await me(refreshed.token)).status).toBe(200);
});
