// Effects of time on a balance, on a platform with a movable clock. Available money is transferred at the merchant's
// configured hour and at no other.
// On the settlement day the merchant gets an event for each paid or uncovered amount.
import { cardPayment, eventually, pixPayment } from '@mps/testkit';
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

interface Event {
  readonly id: string;
  readonly type: string;
  readonly company_id: string;
  readonly sequence: number;
  readonly aggregate: { readonly type: string; readonly id: string };
  readonly data: { readonly object: object; readonly previous: object };
}
const SETTLEMENTS = 'settlement.paid,settlement.failed';
const listEvents = async (transactionId: string, types?: string): Promise<readonly Event[]> => {
  const path = `/v1/events?aggregate_id=${transactionId}&limit=100${types ? `&types=${types}` : ''}`;
  return (await made<{ data: readonly Event[] }>(test.api.get(path))).data;
};
const advanceDays = (days: number): Promise<unknown> =>
  made(test.api.post('/v1/sandbox/clock/advance', { seconds: days * 86_400 }));

/** Makes a merchant that accepts payments. Returns its path. */
async function newMerchant(): Promise<string> {
  const { api } = test;
  const { id } = await made<{ id: string }>(api.post('/v1/merchants', merchantBody()));
  const merchant = `/v1/merchants/${id}`;
  await made(api.post(`${merchant}/affiliations`, { provider: 'PROVIDER_A', mcc: '5999' }));
  await made(api.post(`${merchant}/pix-keys`, { key_type: 'EVP' }));
  return merchant;
}

/** Waits until the ledger has posted all entries. */
const waitForEntries = (payment: string, count: number) =>
  eventually(async () => {
    const { ledger_entries } = await made<{ ledger_entries: readonly Entry[] }>(test.api.get(payment));
    expect(ledger_entries).toHaveLength(count);
    return ledger_entries;
  });
interface Entry {
  readonly type: string;
  readonly operation: string;
  readonly settlement_items: readonly { readonly status: string }[];
}

it(
  'a merchant gets an event for each paid installment on its day, in the order of the payment’s events',
  async () => {
    const { api } = test;
    const merchant = await newMerchant();
    const company_id = merchant.split('/').at(-1);
    await made(api.post(`/v1/sandbox/merchants/${company_id ?? ''}/webhook-enabled`, { enabled: true }));
    const endpoint = { url: 'http://127.0.0.1:9/settlements', event_types: ['settlement.*'], company_id };
    await made(api.post('/v1/webhook-endpoints', endpoint));
    const { id } = await made<{ id: string }>(
      api.post(`${merchant}/transactions`, cardPayment({ amount: 10_000, installments: 2 })),
    );
    await waitForEntries(`${merchant}/transactions/${id}`, 12);
    await advanceDays(35);
    const [told, ...others] = await eventually(async () => {
      const events = await listEvents(id, SETTLEMENTS);
      expect(events).not.toEqual([]);
      return events;
    });
    expect(others).toEqual([]);
    // 5000 minus half of the fee of 3.19 %.
    expect(told).toMatchObject({
      type: 'settlement.paid',
      company_id,
      aggregate: { type: 'transaction', id },
      data: {
        object: { transaction_id: id, company_id, status: 'PAID', amount: 4_841, outstanding_amount: 0 },
        previous: { status: 'PENDING' },
      },
    });
    const all = await listEvents(id);
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
    await eventually(async () => {
      const path = `/v1/webhook-deliveries?event_id=${told?.id ?? ''}`;
      const { data } = await made<{ data: readonly object[] }>(api.get(path));
      expect(data).toMatchObject([{ event_type: 'settlement.paid' }]);
    });
    const credits = (await waitForEntries(`${merchant}/transactions/${id}`, 12)).filter(
      ({ type, operation }) => type === 'TRANSACTION' && operation === 'CREDIT',
    );
    expect(credits.map(({ settlement_items }) => settlement_items)).toMatchObject([
      [{ status: 'PAID', settled_amount: 5_000 }],
      [{ status: 'PENDING', settled_amount: 5_000 }],
    ]);
  },
  TEST_LIMIT_MS,
);

it(
  'a merchant gets an event for a refund that its balance does not cover, and another once it is covered',
  async () => {
    const { api } = test;
    const merchant = await newMerchant();
    const pay = async (): Promise<string> => {
      const charge = await made<{ id: string }>(api.post(`${merchant}/transactions`, pixPayment()));
      await made(api.post(`${merchant}/transactions/${charge.id}/pay`, {}));
      await waitForEntries(`${merchant}/transactions/${charge.id}`, 6);
      return charge.id;
    };
    const id = await pay();
    await made(api.post(`${merchant}/cashouts`, { request_id: 'all' }));
    await eventually(async () => {
      const { available } = await made<Balance>(api.get(`${merchant}/balance`));
      expect(available).toBe(0);
    });
    await made(api.post(`${merchant}/transactions/${id}/refunds`, { request_id: 'back', amount: 4_000 }));
    await waitForEntries(`${merchant}/transactions/${id}`, 12);
    await advanceDays(6);
    const waitForEventTypes = (count: number) =>
      eventually(async () => {
        const events = await listEvents(id, SETTLEMENTS);
        expect(events).toHaveLength(count);
        return events;
      });
    // The refund returns a proportional part, 39, of the fee of 99.
    const failed = {
      type: 'settlement.failed',
      data: {
        object: {
          status: 'FAILED',
          status_reason: 'INSUFFICIENT_BALANCE',
          amount: -3_961,
          outstanding_amount: 3_961,
        },
        previous: { status: 'PENDING' },
      },
    };
    expect(await waitForEventTypes(1)).toMatchObject([failed]);
    await pay();
    await advanceDays(1);
    expect(await waitForEventTypes(2)).toMatchObject([
      failed,
      {
        type: 'settlement.paid',
        data: { object: { status: 'PAID', outstanding_amount: 0 }, previous: { status: 'FAILED' } },
      },
    ]);
  },
  TEST_LIMIT_MS,
);

// The last test, on a day with payments: the following reconciliation ends that day.
it(
  'a merchant’s balance is paid out at its configured hour',
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
    // At least two hours away, so that real time does not reach it.
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

it(
  'every effect of a clock move is complete when the move is answered',
  async () => {
    const { api } = test;
    const merchant = await newMerchant();
    const payOnce = async (): Promise<string> => {
      const card = cardPayment({ payment_method: 'DEBIT_CARD', amount: 10_000 });
      return (await made<{ id: string }>(api.post(`${merchant}/transactions`, card))).id;
    };
    // More payments than the ledger has posted when the clock moves.
    const payments = await Promise.all(Array.from({ length: 60 }, payOnce));
    await advanceDays(7);
    const { available } = await made<Balance>(api.get(`${merchant}/balance`));
    expect(available).toBe(payments.length * 9_851);
    // Webhooks publishes these events to merchants. It consumes events after the ledger.
    for (const id of payments.slice(-5))
      await eventually(async () => expect(await listEvents(id, SETTLEMENTS)).toHaveLength(1));
  },
  TEST_LIMIT_MS,
);
