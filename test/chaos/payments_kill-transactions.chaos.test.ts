// kill -9 of the transactions service between its two commits: the intent is written, the provider may or may not have
// been reached, nobody is answered. After the restart the reconciler finishes the work, and nothing is charged twice.
import {
  cardPayment,
  eventually,
  pixPayment,
  startTestPlatform,
  type TestPlatform,
  PLATFORM_LIMIT_MS,
} from '@mps/testkit';
import { PaymentWorkload } from './payment-workload';

let test: TestPlatform;
let workload: PaymentWorkload;

beforeAll(async () => {
  test = await startTestPlatform();
  workload = new PaymentWorkload(test);
}, PLATFORM_LIMIT_MS);

afterAll(() => test.stop(), PLATFORM_LIMIT_MS);

const path = (): string => `/v1/merchants/${test.demo.merchant_id}/transactions`;

/** Freezes the provider, so that a creation hangs exactly between commit 1 and commit 2, and kills the service there. */
async function killBetweenCommits(body: Record<string, unknown>): Promise<void> {
  const { platform, api } = test;
  await platform.kill('provider-sandbox', 'SIGSTOP');
  const unanswered = api.post(path(), body).catch(() => undefined);
  await eventually(async () => {
    const { body: listed } = await api.get<{ data: { status: string }[] }>(
      `/v1/transactions?request_id=${String(body['request_id'])}`,
    );
    expect(listed.data[0]?.status).toBe('PROCESSING');
  });
  await platform.kill('transactions', 'SIGKILL');
  await platform.kill('provider-sandbox', 'SIGCONT');
  await unanswered;
  await platform.start('transactions');
}

describe('killing the transactions service between its two commits', () => {
  it.each([
    ['card', () => cardPayment(), ['APPROVED', 'FAILED']],
    ['PIX', () => pixPayment(), ['WAITING_PAYMENT']],
  ] as const)(
    'of a %s payment ends in one outcome, charged at most once',
    async (_method, make, endings) => {
      const body = make();
      await killBetweenCommits(body);
      const id = await eventually(async () => {
        const { body: listed } = await test.api.get<{ data: { id: string; status: string }[] }>(
          `/v1/transactions?request_id=${String(body['request_id'])}`,
        );
        expect(endings).toContain(listed.data[0]?.status);
        return listed.data[0]?.id ?? '';
      }, 60_000);
      const replay = await test.api.post<{ id: string; status: string }>(path(), body);
      expect(replay).toMatchObject({ status: 200, body: { id } });
      expect(await workload.chargesOf(id)).toBe(replay.body.status === 'APPROVED' ? 1 : 0);
    },
    120_000,
  );

  it('again and again under load loses nothing that was acknowledged', async () => {
    let done = false;
    const load = workload.createUntil(() => done);
    for (let round = 0; round < 4; round++) {
      const before = workload.acknowledged.size;
      await eventually(() => expect(workload.acknowledged.size).toBeGreaterThan(before + 5), 30_000);
      await test.platform.kill('transactions', 'SIGKILL');
      await test.platform.start('transactions');
    }
    done = true;
    await load;
    await workload.settle();
    await workload.quiesce();
    await workload.verify();
  }, 240_000);
});
