// Idempotency-Key on commands (docs/rules.md#idempotency-key): capture, cancel, cancellation of a refund,
// authenticate, dispute, evidence, acceptance and the status of a merchant.
// Each runs once, replays its answer, and refuses another body.
import { randomUUID } from 'node:crypto';
import { cardPayment, sharedPlatform } from '@mps/testkit';
import { transactionsPath } from './creations';
import { activeMerchant } from './merchants';
import { readDetail, make, refund } from './payments';
import { openSession } from './three-ds';

const { api, merchantApi, otherApi } = sharedPlatform();

type Body = Record<string, unknown>;

interface Command {
  readonly path: string;
  readonly body: Body;
  /** A valid body that differs from the first. */
  readonly otherBody: Body | null;
  /** Status of the first answer; a replay is 200. */
  readonly status: number;
  /** Members of the answer, also of a replay. */
  readonly answers: Body;
}

/** The sandbox authorizes this amount and does not capture it. */
const AUTHORIZED_AMOUNT = 7_770_095;
const authorized = async (): Promise<string> => (await make(cardPayment({ amount: AUTHORIZED_AMOUNT }))).id;

async function disputed(): Promise<string> {
  const { id } = await make(cardPayment());
  const { body } = await api.post<{ id: string }>(`${transactionsPath}/${id}/dispute`, {});
  return `/v1/disputes/${body.id}`;
}

const FILE = { name: 'nota.pdf', content_type: 'application/pdf', data_base64: 'JVBERi0xLjQK' };

const COMMANDS: readonly (readonly [name: string, prepare: () => Promise<Command>])[] = [
  [
    'capture',
    async () => ({
      path: `${transactionsPath}/${await authorized()}/capture`,
      body: { amount: 9_000 },
      otherBody: { amount: 8_000 },
      status: 200,
      answers: { status: 'APPROVED', approved_amount: 9_000 },
    }),
  ],
  [
    'cancel',
    async () => ({
      path: `${transactionsPath}/${await authorized()}/cancel`,
      body: {},
      otherBody: null,
      status: 200,
      answers: { status: 'CANCELLED' },
    }),
  ],
  [
    'cancellation of a refund',
    async () => {
      const { id } = await make(cardPayment());
      const made = await refund(id, { description: 'sandbox:pending' }, 'PENDING');
      return {
        path: `${transactionsPath}/${id}/refunds/${String(made['id'])}/cancel`,
        body: {},
        otherBody: null,
        status: 200,
        answers: { status: 'CANCELLED' },
      };
    },
  ],
  [
    'authenticate',
    async () => ({
      path: `${transactionsPath}/${(await make(cardPayment({ require_3ds: true }))).id}/authenticate`,
      body: { three_d_secure_session_id: (await openSession()).id },
      otherBody: { three_d_secure_session_id: (await openSession()).id },
      status: 200,
      answers: { status: 'APPROVED' },
    }),
  ],
  [
    'dispute',
    async () => ({
      path: `${transactionsPath}/${(await make(cardPayment())).id}/dispute`,
      body: { reason_code: '10.4' },
      otherBody: { reason_code: '13.1' },
      status: 201,
      answers: { status: 'OPEN', reason_code: '10.4' },
    }),
  ],
  [
    'evidence',
    async () => ({
      path: `${await disputed()}/evidence`,
      body: { text: 'Delivered on 3 March, signed by the payer.', files: [FILE] },
      otherBody: {
        text: 'Delivered on 3 March, signed by the payer.',
        files: [{ ...FILE, data_base64: 'JVBERi0xLjUK' }],
      },
      status: 201,
      answers: { status: 'UNDER_REVIEW' },
    }),
  ],
  [
    'acceptance of a dispute',
    async () => ({
      path: `${await disputed()}/accept`,
      body: {},
      otherBody: null,
      status: 200,
      answers: { status: 'ACCEPTED' },
    }),
  ],
  [
    'status of a merchant',
    async () => ({
      path: `/v1/merchants/${(await activeMerchant()).id}/status`,
      body: { status: 'INACTIVE' },
      otherBody: { status: 'INACTIVE', reason: 'holidays' },
      status: 200,
      answers: { status: 'INACTIVE' },
    }),
  ],
];

const withKey = (key: string): { headers: Record<string, string> } => ({
  headers: { 'idempotency-key': key },
});
const isReplay = ({ headers }: { headers: Headers }): boolean =>
  headers.get('idempotent-replayed') === 'true';

describe.each(COMMANDS)('%s with an Idempotency-Key', (_, prepare) => {
  it('runs once: a repeat gets the same answer, marked as a replay', async () => {
    const { path, body, status, answers } = await prepare();
    const key = randomUUID();
    const first = await api.post(path, body, withKey(key));
    expect([first.status, isReplay(first), first.body]).toEqual([
      status,
      false,
      expect.objectContaining(answers),
    ]);
    // The key belongs to the company of the path. Without one it belongs to the company of the credential.
    for (const sender of path.startsWith(transactionsPath) ? [api, merchantApi] : [api]) {
      const again = await sender.post(path, body, withKey(key));
      expect([again.status, isReplay(again), again.body]).toEqual([200, true, first.body]);
    }
  });

  it('replays its answer to equal simultaneous requests', async () => {
    const { path, body, status } = await prepare();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.post(path, body, withKey(key))));
    const [first, ...others] = answers
      .toSorted((a, b) => Number(isReplay(a)) - Number(isReplay(b)))
      .toSorted((a, b) => Number(a.status === 409) - Number(b.status === 409));
    expect(first).toMatchObject({ status });
    for (const other of others)
      if (other.status === 409) expect(other.body['code']).toBe('request_in_progress');
      else expect([other.status, isReplay(other)]).toEqual([200, true]);
    const late = await api.post(path, body, withKey(key));
    expect([late.status, isReplay(late)]).toEqual([200, true]);
  });

  it('refuses another body and a malformed key', async () => {
    const { path, body, status, otherBody } = await prepare();
    const key = randomUUID();
    for (const form of ['with space', 'x'.repeat(256)])
      expect(await api.post(path, body, withKey(form))).toMatchObject({
        status: 400,
        body: { errors: [{ header: 'Idempotency-Key', code: 'invalid_format' }] },
      });
    expect((await api.post(path, body, withKey(key))).status).toBe(status);
    if (otherBody !== null)
      expect(await api.post(path, otherBody, withKey(key))).toMatchObject({
        status: 409,
        body: { code: 'idempotency_key_conflict' },
      });
  });

  it('treats the key separately by path and organization', async () => {
    const [one, another] = [await prepare(), await prepare()];
    const key = randomUUID();
    expect((await api.post(one.path, one.body, withKey(key))).status).toBe(one.status);
    const elsewhere = await api.post(another.path, another.body, withKey(key));
    expect([elsewhere.status, isReplay(elsewhere)]).toEqual([another.status, false]);
    expect((await otherApi.post(one.path, one.body, withKey(key))).status).toBe(404);
  });
});

describe('a refused command', () => {
  it('stores nothing under its key: the next request with it is decided afresh', async () => {
    const id = await authorized();
    const key = randomUUID();
    const path = `${transactionsPath}/${id}/capture`;
    expect(
      (await api.post(path, { amount: AUTHORIZED_AMOUNT + 1 }, withKey(key))).status,
    ).toBeGreaterThanOrEqual(400);
    const right = await api.post(path, {}, withKey(key));
    expect([right.status, isReplay(right)]).toEqual([200, false]);
    expect(await readDetail(id)).toMatchObject({ status: 'APPROVED' });
  });
});

describe('evidence sent twice with one key', () => {
  it('is stored once', async () => {
    const path = await disputed();
    const key = randomUUID();
    const body = { text: 'Delivered.' };
    for (let n = 0; n < 2; n++) await api.post(`${path}/evidence`, body, withKey(key));
    expect((await api.get<{ evidence: unknown[] }>(path)).body.evidence).toHaveLength(1);
  });
});
