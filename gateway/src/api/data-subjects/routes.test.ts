// The file of a person over HTTP: it is read at the speed of its reader, and one at a time.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { err, makeApiKey, newId, ok } from '@mps/kernel';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { dataSubjectRoutes } from './routes';

/** The gateway frees the place of a download a moment after its end, so each test has keys of its own. */
const KEYS = [1, 2, 3, 4, 5].map((seed) => makeApiKey('test', Buffer.alloc(32, seed)));
const PARTS = 64;
/** More parts than the buffers of the sockets hold. */
const MAX_PARTS_AHEAD = 24;
/** A part is read within milliseconds. */
const QUIET_MS = 2_000;
const record = `{"data":"${'x'.repeat(1_024 * 1_024)}"}`;

let gateway: TestGateway;
let read: number[];
let brokenAt: number;
beforeAll(async () => {
  gateway = await openTestGateway({
    routes: dataSubjectRoutes,
    identity: {
      VerifyApiKey: async ({ key_sha256: api_key_id }) =>
        ok({ api_key_id, organization_id: 'o', permissions: ['*'], allowed_ips: [] } as never),
    },
    activity: {
      ReadDataSubjectRecords: async ({ part }) => {
        read.push(part);
        if (part === brokenAt) return err({ code: 'service_unavailable' });
        return ok({ records_json: record, has_more: part + 1 < PARTS });
      },
    },
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  read = [];
  brokenAt = Infinity;
});

async function ask(key = KEYS[0]): Promise<IncomingMessage> {
  const url = `${gateway.url}/v1/data-subjects/jobs/${newId()}/file`;
  const [answer] = (await once(get(url, { headers: { 'x-api-key': key } }), 'response')) as [IncomingMessage];
  return answer;
}

/** Resolves when no part was read for a while. */
async function untilQuiet(): Promise<void> {
  for (let before = -1; before !== read.length;) {
    before = read.length;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}

it('reads no further part while its reader takes no bytes, and ends with all of them', async () => {
  const answer = await ask();
  await untilQuiet();
  expect(read.length).toBeLessThan(MAX_PARTS_AHEAD);
  const { records } = JSON.parse(await text(answer)) as { records: unknown[] };
  expect(records).toHaveLength(PARTS);
  expect(read).toEqual(Array.from({ length: PARTS }, (_, part) => part));
});

it('is downloaded by a principal once at a time, and by others meanwhile', async () => {
  const [first, second, other] = [await ask(KEYS[1]), await ask(KEYS[1]), await ask(KEYS[2])];
  expect([first.statusCode, second.statusCode, other.statusCode]).toEqual([200, 429, 200]);
  expect(second.headers['retry-after']).toBe('5');
  expect(JSON.parse(await text(second))).toMatchObject({ code: 'rate_limited' });
  other.destroy();
  await text(first);
  const third = await ask(KEYS[1]);
  expect(third.statusCode).toBe(200);
  third.destroy();
});

it('is cut off when a later part cannot be read, and is a problem when the first cannot', async () => {
  brokenAt = 3;
  await expect(ask(KEYS[3]).then(text)).rejects.toThrow();
  brokenAt = 0;
  expect((await ask(KEYS[4])).statusCode).toBe(503);
});
