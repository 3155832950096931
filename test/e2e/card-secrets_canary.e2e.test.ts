// Plants card tokens and cryptograms that can be recognised, drives every way a card payment may go, and then looks for
// them wherever the platform writes: every database, every topic, every log, every answer. None may be found.
import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { tapTopics, type TopicTap } from '@mps/devtools';
import { cardPayment, eventually, sharedPlatform, testInfraUrls } from '@mps/testkit';
import mongoose from 'mongoose';

const platform = sharedPlatform();
const { api, demo, databasePrefix, topicPrefix, logDir } = platform;
const base = `/v1/merchants/${demo.merchant_id}`;

const TOKEN = `canary-token-${randomUUID()}`;
const CRYPTOGRAM = `canary-cryptogram-${randomUUID()}`;
/** The directory makes these; the provider's own door tells them. */
const proven: string[] = [];
const answers: string[] = [];

interface Answered {
  readonly id: string;
  readonly status: string;
}

async function post(suffix: string, body: object): Promise<Answered> {
  const answer = await api.post<Answered>(`${base}${suffix}`, body);
  answers.push(answer.text, JSON.stringify([...answer.headers]));
  return answer.body;
}

async function read(suffix: string): Promise<Answered> {
  const answer = await api.get<Answered>(suffix);
  answers.push(answer.text);
  return answer.body;
}

const card = (changes: object = {}) => ({
  network_token: TOKEN,
  cryptogram: CRYPTOGRAM,
  expiry_month: '12',
  expiry_year: '2032',
  ...changes,
});
const pay = (changes: object = {}) => post('/transactions', cardPayment({ card_data: card(), ...changes }));

async function openSession(amount = 10_000): Promise<string> {
  const { id } = await post('/3ds-sessions', {
    amount,
    card_data: { network_token: TOKEN, expiry_month: '12', expiry_year: '2032' },
  });
  const response = await fetch(`${platform.providerSandboxUrl}/3ds/sessions/${id}`, {
    headers: { authorization: `Bearer ${platform.providerApiKey}` },
  });
  const { cryptogram } = (await response.json()) as { cryptogram: string };
  proven.push(cryptogram);
  return id;
}

const authenticate = (id: string, session: string) =>
  post(`/transactions/${id}/authenticate`, { three_d_secure_session_id: session });

/** Every document of every database of this run, bytes as text. */
async function databases(): Promise<string> {
  const connection = await mongoose.createConnection(testInfraUrls().mongodbUrl).asPromise();
  try {
    const { databases: all } = await connection.listDatabases();
    const names = all.map(({ name }) => name).filter((name) => name.startsWith(databasePrefix));
    expect(names).toContain(`${databasePrefix}transactions`);
    const texts: string[] = [];
    for (const name of names) {
      for (const collection of await connection.useDb(name).db!.collections())
        texts.push(JSON.stringify(await collection.find().toArray(), bytesAsText));
    }
    return texts.join('\n');
  } finally {
    await connection.close();
  }
}

function bytesAsText(_key: string, value: unknown): unknown {
  const isBinary = typeof value === 'object' && value !== null && 'type' in value && 'data' in value;
  if (isBinary && Array.isArray(value.data)) return Buffer.from(value.data).toString('latin1');
  return typeof value === 'string' && /^[A-Za-z0-9+/]{40,}={0,2}$/.test(value)
    ? `${value} ${Buffer.from(value, 'base64').toString('latin1')}`
    : value;
}

async function logs(): Promise<string> {
  const files = await readdir(logDir, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFile(path.join(file.parentPath, file.name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

let tap: TopicTap;
beforeAll(async () => {
  tap = await tapTopics({ kafkaBrokers: testInfraUrls().kafkaBrokers, topicPrefix });
}, 60_000);
afterAll(() => tap.stop());

it('finds no token and no cryptogram in any database, topic, log or answer', async () => {
  expect((await pay()).status).toBe('APPROVED');
  expect((await pay({ three_d_secure_session_id: await openSession() })).status).toBe('APPROVED');

  const required = await pay({ require_3ds: true });
  expect(required.status).toBe('AWAITING_3DS');
  const left = await pay({ require_3ds: true });
  const cancelled = await pay({ require_3ds: true });
  await post(`/transactions/${cancelled.id}/cancel`, {});
  const beforeAuthentication = await databases();
  expect((await authenticate(required.id, await openSession())).status).toBe('APPROVED');

  const soft = await pay({ amount: 7_770_065 });
  expect(soft.status).toBe('AWAITING_3DS');
  expect((await authenticate(soft.id, await openSession(7_770_065))).status).toBe('APPROVED');

  expect((await pay({ amount: 10_051 })).status).toBe('REFUSED');
  expect((await pay({ amount: 7_770_091 })).status).toBe('FAILED');
  const lost = await pay({ amount: 7_770_097 });
  expect(lost.status).toBe('PROCESSING');

  // Refused requests quote nothing of what they brought.
  await pay({ amount: -1 });
  await pay({ card_data: card({ cvv: CRYPTOGRAM }) });
  await pay({ card_data: card({ expiry_year: '2020' }) });
  await pay({ card_data: card({ network_token: TOKEN.repeat(2) }) });
  await pay({ three_d_secure_session_id: randomUUID() });
  const malformed = await api.request('POST', `${base}/transactions`, { rawBody: `{"card_data": "${TOKEN}` });
  answers.push(malformed.text);
  // Left alone: it rests sealed, as the waiting payment does.
  await openSession();

  await eventually(async () => {
    expect((await read(`/v1/merchants/transactions/${lost.id}`)).status).toBe('APPROVED');
  }, 30_000);
  await read(`${base}/transactions`);
  await read(`/v1/merchants/transactions/${left.id}`);
  // What was published last has arrived: the topics are read to here.
  const last = await pay();
  await eventually(() => expect(tap.values.some((value) => value.includes(last.id))).toBe(true));

  const places = {
    'databases while payments wait': beforeAuthentication,
    databases: await databases(),
    topics: tap.values.map((value) => value.toString('latin1')).join('\n'),
    logs: await logs(),
    answers: answers.join('\n'),
  };
  expect(places.databases).toContain(last.id);
  expect(places.logs).not.toBe('');
  expect(new Set(proven).size).toBe(4);
  for (const [place, text] of Object.entries(places)) {
    const found = [TOKEN, CRYPTOGRAM, ...proven].filter((secret) => text.includes(secret));
    expect({ place, found }).toEqual({ place, found: [] });
  }
}, 120_000);
