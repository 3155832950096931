// A refund and the payouts after it, through the public API, without waiting for events. Money that goes back to the
// payer is not paid out to the merchant as well.
import { cardPayment, eventually, pixPayment, sharedPlatform } from '@mps/testkit';
import { freshName } from './fresh';
import { activeMerchant } from './merchants';
import { made } from './people';

const { api } = sharedPlatform();

interface Balance {
  readonly available: number;
  readonly pending: number;
  readonly blocked: number;
}

const readBalance = async (merchant: string): Promise<Balance> => {
  const { available, pending, blocked } = await made<Balance>(api.get(`/v1/merchants/${merchant}/balance`));
  return { available, pending, blocked };
};

async function merchantWithKey(): Promise<string> {
  const { id } = await activeMerchant();
  await made(api.post(`/v1/merchants/${id}/pix-keys`, { key_type: 'EVP' }));
  return id;
}

async function paidPix(merchant: string, changes: object = {}): Promise<string> {
  const payments = `/v1/merchants/${merchant}/transactions`;
  const { id } = await made<{ id: string }>(
    api.post(payments, { ...pixPayment({ amount: 10_000 }), ...changes }),
  );
  await made(api.post(`${payments}/${id}/pay`, {}));
  return id;
}

const refund = (merchant: string, transaction: string, body: object = {}) =>
  made<{ id: string; status: string }>(
    api.post(`/v1/merchants/${merchant}/transactions/${transaction}/refunds`, {
      request_id: freshName(),
      ...body,
    }),
  );

const cashOut = (merchant: string, body: object = {}) =>
  api.post(`/v1/merchants/${merchant}/cashouts`, { request_id: freshName(), ...body });

it('a cashout right after a refund is refused in every round of pay, refund, cashout', async () => {
  const merchant = await merchantWithKey();
  for (let lap = 1; lap <= 3; lap += 1) {
    const payment = await paidPix(merchant);
    await eventually(async () => expect((await readBalance(merchant)).available).toBe(9_901));
    expect(await refund(merchant, payment)).toMatchObject({ status: 'COMPLETED' });
    expect(await cashOut(merchant)).toMatchObject({
      status: 409,
      body: { code: 'insufficient_balance', available_amount: 0 },
    });
    const owed = lap * 9_901;
    await eventually(async () =>
      expect(await readBalance(merchant)).toEqual({ available: 0, pending: -owed, blocked: owed }),
    );
  }
});

it('a pending refund blocks its amount and releases it on cancellation', async () => {
  const merchant = await merchantWithKey();
  const payment = await paidPix(merchant);
  await eventually(async () => expect((await readBalance(merchant)).available).toBe(9_901));
  const { id } = await refund(merchant, payment, { amount: 4_000, description: 'sandbox:pending' });
  // 4000 minus 39 of the fee, which comes back.
  expect(await cashOut(merchant, { amount: 9_801 })).toMatchObject({
    status: 409,
    body: { code: 'insufficient_balance', available_amount: 5_940 },
  });
  expect(await readBalance(merchant)).toEqual({ available: 5_940, pending: 0, blocked: 3_961 });
  await made(api.post(`/v1/merchants/${merchant}/transactions/${payment}/refunds/${id}/cancel`, {}));
  await eventually(async () =>
    expect(await readBalance(merchant)).toEqual({ available: 9_901, pending: 0, blocked: 0 }),
  );
});

it('a refund of money already cashed out reduces the next balance', async () => {
  const merchant = await merchantWithKey();
  const first = await paidPix(merchant);
  await eventually(async () => expect((await readBalance(merchant)).available).toBe(9_901));
  expect(await cashOut(merchant)).toMatchObject({ status: 201, body: { amount: 9_801 } });
  expect(await refund(merchant, first)).toMatchObject({ status: 'COMPLETED' });
  await eventually(async () =>
    expect(await readBalance(merchant)).toEqual({ available: -9_901, pending: -9_901, blocked: 9_901 }),
  );
  await paidPix(merchant);
  await eventually(async () =>
    expect(await readBalance(merchant)).toEqual({ available: 0, pending: -9_901, blocked: 9_901 }),
  );
  expect((await cashOut(merchant)).status).toBe(409);
});

it('a split partner cannot cash out its part of a refunded payment', async () => {
  const [merchant, partner] = [await merchantWithKey(), await merchantWithKey()];
  const split_rules = [
    { company_id: merchant, percentage: 70, charge_processing_cost: true },
    { company_id: partner, percentage: 30, charge_processing_cost: false },
  ];
  const payment = await paidPix(merchant, { split_rules });
  await eventually(async () => expect((await readBalance(partner)).available).toBe(3_000));
  await refund(merchant, payment);
  expect(await cashOut(partner)).toMatchObject({ status: 409, body: { available_amount: 0 } });
});

describe('an anticipation quote', () => {
  interface Quote {
    readonly quote_id: string;
    readonly gross: number;
  }
  const requestQuote = (merchant: string) =>
    made<Quote>(api.post(`/v1/merchants/${merchant}/anticipations/quote`, {}));

  it('is stale right after a refund, and the next quote excludes the refund', async () => {
    const { id: merchant } = await activeMerchant();
    const payments = `/v1/merchants/${merchant}/transactions`;
    const sold = cardPayment({ amount: 10_000, installments: 3 });
    const { id: payment } = await made<{ id: string }>(api.post(payments, sold));
    const quote = await eventually(async () => {
      const found = await requestQuote(merchant);
      expect(found.gross).toBe(9_681);
      return found;
    });
    await refund(merchant, payment, { amount: 4_000 });
    const accepted = await api.post(`/v1/merchants/${merchant}/anticipations`, {
      request_id: freshName(),
      quote_id: quote.quote_id,
    });
    expect(accepted).toMatchObject({ status: 409, body: { code: 'quote_stale' } });
    // 4000 minus 127 of the fee, which comes back.
    expect((await requestQuote(merchant)).gross).toBe(9_681 - 4_000 + 127);
  });
});
