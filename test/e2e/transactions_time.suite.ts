// Effects of time on payments, on a platform with a movable clock. Nothing happens before its instant; everything
// happens right after it.
import { randomUUID } from 'node:crypto';
import { bolepixPayment, cardPayment, CONSUMER, eventually, FULL_ADDRESS, pixPayment } from '@mps/testkit';
import { test } from './clocked-platform';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The clock runs between two requests. A step before an instant keeps this distance from it. */
const BEFORE_MS = 2 * MINUTE_MS;
const AFTER_MS = 2 * SECOND_MS;
const TEST_LIMIT_MS = 120_000;

interface Payment {
  readonly id: string;
  readonly status: string;
  readonly created_at: string;
  readonly approved_at: string;
  readonly pix_data: { readonly expires_at: string };
}

let path: string;
beforeAll(() => {
  path = `/v1/merchants/${test.demo.merchant_id}/transactions`;
});

async function create(body: object): Promise<Payment> {
  const created = await test.api.post<Payment>(path, body);
  if (created.status !== 201) throw new Error(created.text);
  return created.body;
}
const get = async (id: string): Promise<Payment> =>
  (await test.api.get<Payment>(`/v1/merchants/transactions/${id}`)).body;
const pay = (id: string, body: object = {}) => test.api.post<Payment>(`${path}/${id}/pay`, body);
const refund = (id: string, amount: number) =>
  test.api.post(`${path}/${id}/refunds`, { request_id: `refund-${randomUUID()}`, amount });
const epoch = (time: string): number => Date.parse(time);
const at = (ms: number): string => new Date(ms).toISOString();

async function advanceTo(ms: number): Promise<void> {
  const advanced = await test.api.post('/v1/sandbox/clock/advance', { to: at(ms) });
  if (advanced.status !== 200) throw new Error(advanced.text);
}

async function listEvents(id: string): Promise<readonly string[]> {
  const events = await test.api.get<{ data: { type: string; data: { object: { status?: string } } }[] }>(
    `/v1/events?aggregate_id=${id}&limit=50`,
  );
  return events.body.data.map(({ type, data }) =>
    type === 'transaction.status_changed' ? `> ${data.object.status}` : type,
  );
}

/** Expects the payments in status `before` ahead of `instant`, and in `after` right after it. */
async function expectTurn(instant: number, ids: readonly string[], before: string, after: string) {
  const statuses = async () => (await Promise.all(ids.map(get))).map(({ status }) => status);
  await advanceTo(instant - BEFORE_MS);
  expect(await statuses()).toEqual(ids.map(() => before));
  await advanceTo(instant + AFTER_MS);
  expect(await statuses()).toEqual(ids.map(() => after));
}

const slip = (due_date: string, changes: object = {}, rest: object = {}) =>
  bolepixPayment({ amount: 15_000, bolepix_data: { due_date, ...changes }, ...rest });

it.each([
  ['2026-10-20', 4, '2026-10-26'],
  ['2026-12-25', 0, '2026-12-28'],
  ['2026-12-25', 1, '2026-12-29'],
  ['2026-12-25', 3, '2026-12-31'],
  ['2026-12-25', 4, '2027-01-04'],
  ['2027-08-27', 5, '2027-09-01'],
  ['2027-08-28', 5, '2027-09-06'],
  // Carnival 2027: Monday 8 and Tuesday 9 February.
  ['2027-02-06', 0, '2027-02-10'],
])(
  'a charge that is due on %s and payable for %i days more is payable until the end of %s',
  async (due_date, days, last) => {
    const terms = { due_date, expiration_in_days_after_due_date: days };
    const consumer = { ...CONSUMER, address: FULL_ADDRESS };
    const pix = await create(pixPayment({ pix_data: terms, consumer }));
    const end = epoch(`${last}T23:59:59.000-03:00`);
    expect(Math.floor(epoch(pix.pix_data.expires_at) / SECOND_MS) * SECOND_MS).toBe(end);
  },
  TEST_LIMIT_MS,
);

it(
  'the sandbox’s automatic payment has the charge’s amount of that day',
  async () => {
    const discount = { modality: 'FIXED', amount: 1_000, until_date: '2026-03-09' };
    const bolepix = await create(slip('2026-03-10', { discount }, { amount: 7_770_011 }));
    const abatement = { modality: 'PERCENTAGE', percentage: 10 };
    const terms = { due_date: '2026-03-10', abatement };
    const pix = await create(pixPayment({ amount: 7_770_010, pix_data: terms, consumer: CONSUMER }));
    await advanceTo(epoch(pix.created_at) + MINUTE_MS);
    await eventually(async () => {
      expect(await get(bolepix.id)).toMatchObject({ status: 'APPROVED', approved_amount: 7_769_011 });
      expect(await get(pix.id)).toMatchObject({ status: 'APPROVED', approved_amount: 6_993_009 });
      expect(await get(pix.id)).toMatchObject({ refunds: [] });
    });
  },
  TEST_LIMIT_MS,
);

it(
  'an automatic chargeback opens and is won at its times',
  async () => {
    const lost = await create(cardPayment({ amount: 7_770_012 }));
    const won = await create(cardPayment({ amount: 7_770_013 }));
    await advanceTo(epoch(won.created_at) + MINUTE_MS);
    await eventually(async () => {
      expect(await get(lost.id)).toMatchObject({ status: 'CHARGEDBACK' });
      expect(await get(won.id)).toMatchObject({ status: 'APPROVED' });
      expect((await listEvents(won.id)).slice(-4)).toEqual([
        '> CHARGEDBACK',
        'dispute.created',
        '> APPROVED',
        'dispute.closed',
      ]);
    });
  },
  TEST_LIMIT_MS,
);

it(
  'a 3DS session, a payment that waits for one, and a PIX charge of one hour end after an hour and not sooner',
  async () => {
    const waiting = await create(cardPayment({ require_3ds: true }));
    const charge = await create(pixPayment({ pix_data: { expiration_in_seconds: 3_600 } }));
    const open = (network_token: string) =>
      test.api.post<{ id: string; auth_status: string; expires_at: string }>(
        `/v1/merchants/${test.demo.merchant_id}/3ds-sessions`,
        { amount: 10_000, card_data: { network_token, expiry_month: '12', expiry_year: '2032' } },
      );
    const challenged = (await open('4000000000001208')).body;
    const authenticated = (await open('4000000000001109')).body;
    const last = epoch(authenticated.expires_at);
    const session = async (id: string) =>
      (await test.api.get(`/v1/merchants/${test.demo.merchant_id}/3ds-sessions/${id}`)).body;

    await advanceTo(epoch(waiting.created_at) + HOUR_MS - BEFORE_MS);
    const late = await create(cardPayment({ require_3ds: true }));
    expect(await session(challenged.id)).toMatchObject({ auth_status: 'ACTION_REQUIRED' });
    expect(await session(authenticated.id)).toMatchObject({ auth_status: 'AUTHENTICATED' });
    expect(await get(waiting.id)).toMatchObject({ status: 'AWAITING_3DS' });
    expect(await get(charge.id)).toMatchObject({ status: 'WAITING_PAYMENT' });

    await advanceTo(last + AFTER_MS);
    expect(await session(challenged.id)).toMatchObject({ auth_status: 'EXPIRED' });
    expect(await get(waiting.id)).toMatchObject({ status: 'EXPIRED' });
    expect(await get(charge.id)).toMatchObject({ status: 'EXPIRED' });
    expect(await get(late.id)).toMatchObject({ status: 'AWAITING_3DS' });
    const refused = await test.api.post(`${path}/${late.id}/authenticate`, {
      three_d_secure_session_id: authenticated.id,
    });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        errors: [{ pointer: '#/three_d_secure_session_id', code: 'three_ds_session_expired' }],
      },
    });
  },
  TEST_LIMIT_MS,
);

it(
  'a payment made in time is accepted when its report is late, and a late payment is returned',
  async () => {
    const charges = await Promise.all(
      [1, 2].map(() => create(pixPayment({ pix_data: { expiration_in_seconds: 600 } }))),
    );
    const [inGrace, tooLate] = charges.map(({ id }) => id) as [string, string];
    const expiry = Math.max(...charges.map(({ pix_data }) => epoch(pix_data.expires_at)));
    await expectTurn(expiry, [inGrace, tooLate], 'WAITING_PAYMENT', 'EXPIRED');
    const first = epoch((await get(inGrace)).pix_data.expires_at);
    expect(await pay(inGrace, { paid_at: at(first - SECOND_MS) })).toMatchObject({
      status: 200,
      body: { status: 'APPROVED', approved_amount: 10_000 },
    });
    expect(await pay(tooLate)).toMatchObject({ status: 200, body: { status: 'EXPIRED' } });
    await eventually(async () => {
      expect(await listEvents(inGrace)).toEqual([
        'transaction.created',
        '> WAITING_PAYMENT',
        '> EXPIRED',
        '> APPROVED',
        'transaction.late_payment',
      ]);
      expect(await listEvents(tooLate)).toEqual([
        'transaction.created',
        '> WAITING_PAYMENT',
        '> EXPIRED',
        'refund.created',
        'transaction.late_payment',
        'refund.completed',
      ]);
    });
    expect(await get(tooLate)).toMatchObject({
      status: 'EXPIRED',
      refunded_amount: 0,
      refunds: [{ status: 'COMPLETED', amount: 10_000, reason: 'CUSTOMER_REQUEST' }],
    });
  },
  TEST_LIMIT_MS,
);

it(
  'an authorization without a capture ends after five days with both movements',
  async () => {
    const { id, status, created_at } = await create(cardPayment({ amount: 7_770_095 }));
    expect(status).toBe('AUTHORIZED');
    await expectTurn(epoch(created_at) + 5 * DAY_MS + SECOND_MS, [id], 'AUTHORIZED', 'CANCELLED');
    await eventually(async () => {
      expect((await listEvents(id)).slice(-3)).toEqual([
        '> AUTHORIZED',
        '> PENDING_CANCELLATION',
        '> CANCELLED',
      ]);
    });
  },
  TEST_LIMIT_MS,
);

it(
  'a charge with a due date is payable until the last second of its last day, without a fine after a weekend',
  async () => {
    // The due date is a Saturday. A payment on Monday is still on time.
    const terms = { due_date: '2026-03-14', expiration_in_days_after_due_date: 0 };
    const late = { fine: { modality: 'PERCENTAGE', percentage: 2 } };
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const body = pixPayment({ pix_data: { ...terms, ...late }, consumer: CONSUMER });
        return (await create(body)).id;
      }),
    );
    const bolepix = await create(slip(terms.due_date, { expiration_in_days_after_due_date: 0 }));
    const deadline = epoch('2026-03-16T23:59:59.000-03:00');
    await advanceTo(deadline - BEFORE_MS);
    expect((await get(bolepix.id)).status).toBe('WAITING_PAYMENT');
    expect((await get(ids[0]!)).status).toBe('WAITING_PAYMENT');
    expect(await pay(ids[0]!)).toMatchObject({ body: { status: 'APPROVED', approved_amount: 10_000 } });
    await advanceTo(deadline + AFTER_MS);
    expect((await get(ids[1]!)).status).toBe('EXPIRED');
    expect((await get(bolepix.id)).status).toBe('EXPIRED');
  },
  TEST_LIMIT_MS,
);

// Worked example C (docs/rules.md#worked-examples), three weeks later: due on Tuesday, 31 March, and paid by slip in
// the days after it.
it(
  'a slip costs fine and interest by its payment day, and any other amount is refused',
  async () => {
    const terms = {
      fine_percentage: 2,
      monthly_interest_percentage: 1,
      expiration_in_days_after_due_date: 30,
    };
    const costs = [
      ['2026-03-30', 15_000],
      ['2026-03-31', 15_000],
      ['2026-04-01', 15_305],
      ['2026-04-05', 15_325],
      ['2026-04-06', 15_330],
    ] as const;
    const ids = await Promise.all(costs.map(async () => (await create(slip('2026-03-31', terms))).id));
    await advanceTo(epoch('2026-04-06T15:00:00.000Z'));
    for (const [index, [day, payable]] of costs.entries()) {
      const payment = { paid_via: 'BOLETO', paid_at: `${day}T14:00:00.000Z` };
      const id = ids[index]!;
      const wrong = await pay(id, { ...payment, amount: payable - 1 });
      expect(wrong).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '#/amount', code: 'too_small' }] },
      });
      expect(await pay(id, { ...payment, amount: payable })).toMatchObject({
        status: 200,
        body: {
          status: 'APPROVED',
          amount: 15_000,
          approved_amount: payable,
          bolepix_data: { paid_via: 'BOLETO', paid_amount: payable },
        },
      });
    }
  },
  TEST_LIMIT_MS,
);

it(
  'the payment and each refund have a receipt with the company’s document',
  async () => {
    const { id } = await create(pixPayment());
    const merchant = await test.api.get(`/v1/merchants/${test.demo.merchant_id}`);
    const { document_number: document } = merchant.body;
    const receipts = async (of = id) =>
      (await test.api.get<{ receipts: { type: string; amount: number }[] }>(`/v1/transactions/${of}/receipt`))
        .body;
    expect(await receipts()).toMatchObject({
      code: 'invalid_transaction_state',
      current_status: 'WAITING_PAYMENT',
    });
    await pay(id);
    expect((await receipts()).receipts).toMatchObject([{ type: 'PAYMENT', amount: 10_000 }]);
    await refund(id, 4_000);
    expect((await receipts()).receipts).toMatchObject([
      { type: 'PAYMENT', amount: 10_000 },
      { type: 'REFUND', amount: 4_000 },
    ]);
    const card = await create(cardPayment());
    expect((await receipts(card.id)).receipts).toMatchObject([{ receiver: { bank_account: { document } } }]);
  },
  TEST_LIMIT_MS,
);

it(
  'refunds are accepted for exactly ninety days (PIX, BOLEPIX) and one year (cards)',
  async () => {
    const pix = await create(pixPayment());
    const bolepix = await create(bolepixPayment());
    const card = await create(cardPayment());
    await pay(pix.id);
    await pay(bolepix.id);
    const closed = { status: 409, body: { code: 'refund_window_closed' } };
    const approvals = await Promise.all(
      [pix, bolepix].map(async ({ id }) => epoch((await get(id)).approved_at)),
    );
    const windows = [
      [[pix.id, bolepix.id], Math.min(...approvals), Math.max(...approvals), 90],
      [[card.id], epoch(card.approved_at), epoch(card.approved_at), 365],
    ] as const;
    for (const [ids, first, last, days] of windows) {
      await advanceTo(first + days * DAY_MS - BEFORE_MS);
      for (const id of ids) expect((await refund(id, 100)).status).toBe(201);
      await advanceTo(last + days * DAY_MS + AFTER_MS);
      for (const id of ids) expect(await refund(id, 100)).toMatchObject(closed);
    }
    expect((await get(card.id)).status).toBe('PARTIALLY_REFUNDED');
  },
  TEST_LIMIT_MS,
);

it(
  'a charge of the highest amount is paid with its fine and refunded completely',
  async () => {
    const { body } = await test.api.get<{ now: string }>('/v1/sandbox/clock');
    const today = at(epoch(body.now) - 3 * HOUR_MS).slice(0, 10);
    const fine = { modality: 'PERCENTAGE', percentage: 2 };
    const pix_data = { due_date: today, fine };
    const { id } = await create(pixPayment({ amount: 1_500_000_000, pix_data, consumer: CONSUMER }));
    // Ten days are late despite any weekend or holidays.
    await advanceTo(epoch(body.now) + 10 * DAY_MS);
    expect(await pay(id)).toMatchObject({ status: 200, body: { approved_amount: 1_530_000_000 } });
    expect(await refund(id, 1_530_000_001)).toMatchObject({
      status: 409,
      body: { code: 'insufficient_refundable_amount', remaining_amount: 1_530_000_000 },
    });
    expect((await refund(id, 1_530_000_000)).status).toBe(201);
    await eventually(async () => expect((await get(id)).status).toBe('REFUNDED'));
  },
  TEST_LIMIT_MS,
);
