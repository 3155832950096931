// The sandbox's API over HTTP with a real database: who may enter, the challenge page as a browser uses it, the key
// directory's limit, and a clock that survives.
import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from './config';
import { SETTLE_LIMIT_MS } from './limits';
import { toCallbackDocument } from './runner/store';
import { startSandbox, type RunningSandbox } from './sandbox.fixture';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox(process.env, { SANDBOX_CLOCK_START: '2026-03-02T12:00:00.000Z' });
});

afterAll(() => sandbox.stop());

const TOKEN = '4000000000001208';
const sessionBody = (session_id: string, token = TOKEN) => ({
  session_id,
  amount: 12_990,
  currency: 'BRL',
  card: { token, expiry_month: '12', expiry_year: '2030' },
});

async function openChallenge(sessionId: string): Promise<string> {
  const { body } = await sandbox.call('POST', '/3ds/sessions', sessionBody(sessionId));
  return (body as { challenge_url: string }).challenge_url;
}

const answer = (page: string, outcome: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'follow' });

describe('the API', () => {
  it('opens to the key only', async () => {
    for (const authorization of ['', 'Bearer wrong', 'Basic x']) {
      const answered = await sandbox.call('GET', '/v1/orders/o1', undefined, { authorization });
      expect(answered).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    }
    expect(await sandbox.call('GET', '/v1/orders/o1')).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    });
  });

  it('names the wrong members of a body, without their values', async () => {
    const { status, body } = await sandbox.call('PUT', '/v1/orders/o1', {
      method: 'PIX',
      amount: 0,
      secret: 'canary',
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('amount');
    expect(JSON.stringify(body)).not.toContain('canary');
  });

  it('refuses a body that is no JSON or too large', async () => {
    const send = async (body: string): Promise<number> =>
      (await fetch(`${sandbox.url}/v1/orders/o1`, { method: 'PUT', headers: sandbox.headers, body })).status;
    expect(await send('{')).toBe(400);
    expect(await send(`"${'x'.repeat(70_000)}"`)).toBe(413);
  });

  it('tells its health to everybody', async () => {
    expect((await fetch(`${sandbox.url}/healthz`)).status).toBe(200);
  });
});

describe('the challenge page', () => {
  it('asks the cardholder in a page that runs no script and posts to nowhere else', async () => {
    const page = await fetch(await openChallenge('s-page'), {
      headers: { 'accept-language': 'pt-BR,pt;q=0.9' },
    });
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toContain('R$ 129,90');
    expect(html).not.toContain('<script');
    expect(html).not.toContain(TOKEN);
  });

  it.each([
    ['AUTHENTICATED', 'Payment confirmed', { status: 'AUTHENTICATED', eci: '05', failure_reason: null }],
    [
      'FAILED',
      'Payment denied',
      { status: 'FAILED', eci: null, cryptogram: null, failure_reason: 'CHALLENGE_FAILED' },
    ],
    ['ABANDONED', 'You have not answered', { status: 'CHALLENGE_REQUIRED', eci: null }],
  ])('turns a click on %s into "%s"', async (outcome, message, expected) => {
    const sessionId = `s-${outcome}`;
    const answered = await answer(await openChallenge(sessionId), outcome);
    expect(answered.status).toBe(200);
    expect(await answered.text()).toContain(message);
    expect((await sandbox.call('GET', `/3ds/sessions/${sessionId}`)).body).toMatchObject(expected);
  });

  it('can still be answered after the cardholder has left it, and only once', async () => {
    const page = await openChallenge('s-left');
    await answer(page, 'ABANDONED');
    await answer(page, 'FAILED');
    await answer(page, 'AUTHENTICATED');
    expect((await sandbox.call('GET', '/3ds/sessions/s-left')).body).toMatchObject({ status: 'FAILED' });
  });

  it('does not exist for an address that was given to no caller', async () => {
    expect((await fetch(`${sandbox.url}/acs/unknown`)).status).toBe(404);
    expect((await answer(`${sandbox.url}/acs/unknown`, 'AUTHENTICATED')).status).toBe(404);
  });
});

describe('3DS sessions', () => {
  it('are opened once by the id of the caller', async () => {
    const first = await sandbox.call('POST', '/3ds/sessions', sessionBody('s-once'));
    expect(await sandbox.call('POST', '/3ds/sessions', sessionBody('s-once'))).toEqual(first);
    const other = await sandbox.call('POST', '/3ds/sessions', { ...sessionBody('s-once'), amount: 1 });
    expect(other).toMatchObject({ status: 409, body: { code: 'session_conflict' } });
  });

  it('are completed by a test as by a browser, and the completion waits to be told without its proof', async () => {
    await openChallenge('s-api');
    const completed = await sandbox.call('POST', '/sandbox/3ds/s-api/complete', { outcome: 'AUTHENTICATED' });
    expect(completed).toMatchObject({
      status: 200,
      body: { status: 'AUTHENTICATED', liability_shift: true },
    });
    const { cryptogram } = completed.body as { cryptogram: string };
    const dump = await sandbox.dump();
    expect(dump).toContain('evt_3ds_s-api_2');
    expect(dump).not.toContain(cryptogram);
    expect(dump).not.toContain(TOKEN);
  });
});

describe('the runner', () => {
  it('postpones a hundred jobs that throw, and delays nothing else', async () => {
    const { jobs, orders } = sandbox.collections;
    // An order without any of its members: whatever is done with it throws.
    await orders.insertOne({ _id: 'poison' } as never, { bypassDocumentValidation: true });
    const job = (name: string, order_id: string) => ({
      _id: name,
      order_id,
      action: { kind: 'PAY', via: 'PIX' } as const,
      due_at: new Date(0),
      lease_until: new Date(0),
    });
    const poison = Array.from({ length: 100 }, (_, index) => job(`poison ${index}`, 'poison'));
    await jobs.insertMany(poison);
    await jobs.insertOne({ ...job('good', 'gone'), due_at: new Date(1) });
    while ((await jobs.countDocuments({ _id: 'good' })) > 0) await delay(25);
    while ((await jobs.countDocuments({ failures: { $gt: 0 } })) < poison.length) await delay(25);
    expect(await jobs.countDocuments()).toBe(poison.length);
    expect((await sandbox.call('POST', '/sandbox/settle', {})).status).toBe(200);
    await Promise.all([jobs.deleteMany({}), orders.deleteOne({ _id: 'poison' })]);
  });

  it('does not hold up an advance of the clock for a callback that the platform refuses again and again', async () => {
    const { callbacks } = sandbox.collections;
    await callbacks.deleteMany({});
    await callbacks.insertOne({
      ...toCallbackDocument({ event_id: 'refused' }, new Date(Date.now() + 60_000)),
      attempts: 20,
    });
    const startedAt = performance.now();
    const { body } = await sandbox.call('POST', '/sandbox/settle', {});
    expect(performance.now() - startedAt).toBeLessThan(SETTLE_LIMIT_MS / 2);
    expect(body).toMatchObject({ undelivered: 1 });
    await callbacks.deleteMany({});
  });
});

describe('the business clock', () => {
  it('begins where an empty platform is told to, moves forward only, and survives a restart', async () => {
    const read = async () =>
      (await (await fetch(`${sandbox.url}/sandbox/clock`)).json()) as { offset_ms: number; now: string };
    expect((await read()).now.slice(0, 10)).toBe('2026-03-02');
    await sandbox.call('POST', '/sandbox/clock/advance', { seconds: 86_400 });
    expect((await read()).now.slice(0, 10)).toBe('2026-03-03');
    const to = await sandbox.call('POST', '/sandbox/clock/advance', { to: '2026-04-01T00:00:00Z' });
    expect((to.body as { now: string }).now.slice(0, 19)).toBe('2026-04-01T00:00:00');
    const back = await sandbox.call('POST', '/sandbox/clock/advance', { to: '2026-03-31T00:00:00Z' });
    expect(back).toMatchObject({ status: 400, body: { code: 'not_forward' } });
    const before = await read();
    const far = await sandbox.call('POST', '/sandbox/clock/advance', { to: '9999-12-31T23:59:59Z' });
    expect(far).toMatchObject({ status: 400, body: { code: 'too_far' } });
    expect((await read()).offset_ms).toBe(before.offset_ms);
    await sandbox.restart();
    expect((await read()).offset_ms).toBe(before.offset_ms);
  });
});

describe('the key directory', () => {
  const entry = {
    bank: 'Banco Horizonte S.A.',
    branch: '0001',
    account: '7654321',
    account_type: 'CACC',
    owner_name: 'Loja Exemplo S.A.',
    owner_document: '11.222.333/0001-81',
  };

  it('returns the owner of a registered key until the key is released', async () => {
    const key = '/dict/keys/caixa%40loja.example';
    expect(await sandbox.call('PUT', key, entry)).toMatchObject({ status: 200 });
    expect((await sandbox.call('GET', key)).body).toMatchObject({
      bank: 'Banco Horizonte S.A.',
      account: '*****21',
      owner_name: 'Loja Exemplo S.A.',
      owner_document: '11.***.***/0001-**',
    });
    const other = await sandbox.call('PUT', key, { ...entry, owner_document: '44038188000132' });
    expect(other).toMatchObject({ status: 409, body: { code: 'key_taken' } });
    expect((await sandbox.call('DELETE', key)).status).toBe(204);
    expect((await sandbox.call('GET', key)).status).toBe(404);
    expect((await sandbox.call('PUT', key, { ...entry, owner_document: '44038188000132' })).status).toBe(200);
  });

  it('answers for the company that asks', async () => {
    const asked = { 'x-owner-document': '44038188000132' };
    const { body } = await sandbox.call('GET', '/dict/keys/vendas%40loja.example', undefined, asked);
    expect(body).toMatchObject({ owner_document: '44.***.***/0001-**' });
  });

  it('plays a directory that is away, that has had enough, and that hides the owner', async () => {
    expect(await sandbox.call('GET', '/dict/keys/a%40away.example')).toMatchObject({ status: 503 });
    expect(await sandbox.call('GET', '/dict/keys/a%40busy.example')).toMatchObject({
      status: 429,
      retryAfter: '30',
    });
    const asker = { 'x-owner-document': '11222333000181' };
    expect(await sandbox.call('GET', '/dict/keys/a%40hidden.example', undefined, asker)).toMatchObject({
      status: 200,
      body: { owner_document: '**************' },
    });
  });

  it('answers 429 when the bucket is empty, and again after the clock has moved', async () => {
    const unknown = () => sandbox.call('GET', '/dict/keys/ninguem%40loja.invalid');
    let last = await unknown();
    for (let i = 0; i < 600 && last.status === 404; i++) last = await unknown();
    expect(last).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
      retryAfter: '1',
    });
    await sandbox.call('POST', '/sandbox/clock/advance', { seconds: 60 });
    expect((await unknown()).status).toBe(404);
  });
});

describe('moves of the clock by seconds that come at once', () => {
  const move = (target: object) => sandbox.call('POST', '/sandbox/clock/advance', target);
  const offset = async () =>
    ((await (await fetch(`${sandbox.url}/sandbox/clock`)).json()) as { offset_ms: number }).offset_ms;

  it('all move it', async () => {
    const before = await offset();
    await Promise.all([1, 2, 3, 4].map((seconds) => move({ seconds })));
    expect((await offset()) - before).toBe(10_000);
  });

  it('move it to its last instant and no further', async () => {
    await move({ to: '2099-12-31T00:00:00Z' });
    const answers = await Promise.all([move({ seconds: 60_000 }), move({ seconds: 60_000 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

it('does not start outside sandbox mode', () => {
  const read = (): unknown => loadConfig({ SANDBOX: 'false' });
  expect(read).toThrow('SANDBOX: must be true');
});
