// Kills the transactions service with SIGKILL between its two commits. The intent is written, the provider may have
// been called, and the client has no answer.
// After the restart the reconciler completes the payment without a second charge.
import { cardPayment, eventually, pixPayment } from '@mps/testkit';
import { test } from './chaos-platform';
import { PaymentWorkload, type Transaction } from './payment-workload';

const RECOVERY_MS = 60_000;

let workload: PaymentWorkload;
beforeAll(() => {
  workload = new PaymentWorkload(test);
});

const path = (): string => `/v1/merchants/${test.demo.merchant_id}/transactions`;

async function findPayment(body: Record<string, unknown>): Promise<Transaction | undefined> {
  const listed = await test.api.get<{ data: Transaction[] }>(
    `/v1/transactions?request_id=${String(body['request_id'])}`,
  );
  return listed.body.data[0];
}

/** Freezes the provider, so that creations hang between the two commits, and kills the service there. */
async function killBetweenCommits(bodies: readonly Record<string, unknown>[]): Promise<void> {
  const { platform, api } = test;
  await platform.kill('provider-sandbox', 'SIGSTOP');
  const unanswered = bodies.map((body) => api.post(path(), body).catch(() => undefined));
  await eventually(async () => {
    for (const body of bodies) expect((await findPayment(body))?.status).toBe('PROCESSING');
  });
  await platform.kill('transactions', 'SIGKILL');
  await platform.kill('provider-sandbox', 'SIGCONT');
  await Promise.all(unanswered);
  await platform.start('transactions');
}

describe('killing the transactions service between its two commits', () => {
  const [card, pix] = [cardPayment(), pixPayment()];
  beforeAll(() => killBetweenCommits([card, pix]), RECOVERY_MS);

  it.each([
    ['card', card, ['APPROVED', 'FAILED']],
    ['PIX', pix, ['WAITING_PAYMENT']],
  ] as const)(
    'of a %s payment ends in one outcome, charged at most once',
    async (_method, body, endings) => {
      const id = await eventually(async () => {
        const payment = await findPayment(body);
        expect(endings).toContain(payment?.status);
        return payment?.id ?? '';
      }, RECOVERY_MS);
      const replay = await test.api.post<{ id: string; status: string }>(path(), body);
      expect(replay).toMatchObject({ status: 200, body: { id } });
      expect(await workload.countCharges(id)).toBe(replay.body.status === 'APPROVED' ? 1 : 0);
    },
    2 * RECOVERY_MS,
  );

  it('loses no acknowledged payment when it is killed repeatedly under load', async () => {
    let done = false;
    const load = workload.createUntil(() => done);
    for (let round = 0; round < 4; round++) {
      await workload.inTheMiddle(5, 30_000);
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
