// What time alone does to a balance, on a platform whose clock this suite moves: what is due is paid out at the hour that the
// merchant has set, and at no other.
import { eventually, pixPayment } from '@mps/testkit';
import { test } from './clocked-platform';
import { merchantBody } from './merchants';
import { made } from './people';

const HOUR_MS = 3_600_000;
const TEST_LIMIT_MS = 120_000;

interface Cashout {
  readonly id: string;
  readonly status: string;
}
interface Balance {
  readonly available: number;
}

const now = async (): Promise<Date> =>
  new Date((await made<{ now: string }>(test.api.get('/v1/sandbox/clock'))).now);

it(
  'a merchant’s balance is paid out at the hour that it has set',
  async () => {
    const { api } = test;
    const { id } = await made<{ id: string }>(api.post('/v1/merchants', merchantBody()));
    const merchant = `/v1/merchants/${id}`;
    await made(api.post(`${merchant}/affiliations`, { provider: 'PROVIDER_A', mcc: '5999' }));
    await made(api.post(`${merchant}/pix-keys`, { key_type: 'EVP' }));
    const charge = await made<{ id: string }>(api.post(`${merchant}/transactions`, pixPayment()));
    await made(api.post(`${merchant}/transactions/${charge.id}/pay`, {}));
    const balance = (): Promise<Balance> => made(api.get(`${merchant}/balance`));
    await eventually(async () => expect((await balance()).available).toBe(9_901));

    const start = await now();
    // Two hours away at least, so that the clock of the machine does not get there by itself.
    const due = new Date(Math.ceil(start.getTime() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS);
    await made(
      api.patch(merchant, {
        transfer_configurations: {
          automatic_transfer_enabled: true,
          transfer_frequency: 'DAILY',
          utc_hour_of_day: due.getUTCHours(),
          min_balance: 1_000,
        },
      }),
    );
    const cashouts = async (): Promise<readonly Cashout[]> =>
      (await made<{ data: readonly Cashout[] }>(api.get(`${merchant}/cashouts`))).data;
    await made(
      api.post('/v1/sandbox/clock/advance', { to: new Date(due.getTime() - HOUR_MS).toISOString() }),
    );
    expect(await cashouts()).toEqual([]);
    await made(api.post('/v1/sandbox/clock/advance', { to: new Date(due.getTime() + 1_000).toISOString() }));
    const paid = await eventually(async () => {
      const all = await cashouts();
      expect(all).toMatchObject([{ status: 'COMPLETED' }]);
      return all;
    });
    expect(paid).toMatchObject([
      { amount: 8_801, fee: 100, pix_key_id: null, request_id: `transfer-${due.toISOString()}` },
    ]);
    expect((await balance()).available).toBe(1_000);
  },
  TEST_LIMIT_MS,
);
