// Only money that a company has earned and keeps leaves the platform. The test draws payments, refunds, disputes,
// anticipations, cashouts and transfers, also on weekends and holidays. It checks after every step, so each prefix of
// a sequence is checked.
import fc from 'fast-check';
import { item, MERCHANT, PARTNER } from '../postings/domain/payment.fixture';
import { World } from './payouts.fixture';

const index = fc.nat(7);
const tenths = fc.constantFrom(3, 10, 10);
const company = fc.constantFrom(MERCHANT, MERCHANT, PARTNER);
const payments = fc.record({
  approvedAmount: fc.integer({ min: 2_000, max: 1_000_000 }),
  fee: fc.record({ percentageE4: fc.nat(50_000), flat: fc.nat(100), minimumPrice: fc.nat(100) }),
  refundFeePolicy: fc.constantFrom('PROPORTIONAL', 'FULL_ONLY', 'NONE'),
  split: fc.constantFrom(
    [],
    [item(MERCHANT, 700_000), item(PARTNER, 300_000, { bearsFee: false })],
    [item(PARTNER, 300_000), item(MERCHANT, 700_000)],
  ),
  kind: fc.constantFrom(
    { paymentMethod: 'PIX' },
    { paymentMethod: 'PIX' },
    { paymentMethod: 'DEBIT_CARD', brand: 'VISA' },
    { paymentMethod: 'CREDIT_CARD', brand: 'VISA', installments: 3 },
    {
      paymentMethod: 'CREDIT_CARD',
      brand: 'VISA',
      installments: 6,
      isAnticipated: true,
      anticipationRateE4: 20_000,
    },
  ),
});

type Step = (world: World) => unknown;
const step: fc.Arbitrary<Step> = fc.oneof(
  payments.map(
    ({ kind, ...members }): Step =>
      (world) =>
        world.pay({ ...members, ...kind }),
  ),
  fc.tuple(index, tenths).map(
    ([at, part]): Step =>
      (world) =>
        world.requestRefund(at, part),
  ),
  fc.tuple(index, fc.boolean()).map(
    ([at, done]): Step =>
      (world) =>
        world.endRefund(at, done),
  ),
  fc.tuple(index, tenths).map(
    ([at, part]): Step =>
      (world) =>
        world.dispute(at, part),
  ),
  index.map(
    (at): Step =>
      (world) =>
        world.winDispute(at),
  ),
  company.map(
    (of): Step =>
      (world) =>
        world.anticipate(of),
  ),
  fc.tuple(company, fc.constantFrom(0, 5_000)).map(
    ([of, minBalance]): Step =>
      async (world) =>
        world.payOut(of, minBalance),
  ),
  company.map(
    (of): Step =>
      async (world) =>
        world.payOut(of, 0),
  ),
  fc.tuple(company, fc.nat(23), fc.constantFrom(0, 5_000)).map(
    ([of, utcHour, minBalance]): Step =>
      (world) =>
        world.scheduleTransfers(of, utcHour, minBalance),
  ),
  fc.tuple(index, fc.constantFrom(true, true, false)).map(
    ([at, isPaid]): Step =>
      (world) =>
        world.endCashout(at, isPaid),
  ),
  index.map(
    (at): Step =>
      (world) =>
        world.returnCashout(at),
  ),
  fc.constantFrom(1, 6, 24, 72).map(
    (hours): Step =>
      async (world) =>
        world.pass(hours),
  ),
);

it('pays no company more than it earned less its earlier refunds and disputes, after every step', async () => {
  let [payouts, transfers] = [0, 0];
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
    async (steps) => {
      const world = new World();
      for (const one of steps) {
        await one(world);
        expect(world.listOverpaid()).toEqual([]);
      }
      payouts += world.payouts;
      transfers += world.transfers;
    },
  );
  await fc.assert(property, { numRuns: 120 });
  expect(payouts).toBeGreaterThan(50);
  expect(transfers).toBeGreaterThan(3);
});

it('pays out PIX money that was refunded on the same day at most once', async () => {
  const world = new World();
  for (let lap = 0; lap < 5; lap += 1) {
    world.pay({ approvedAmount: 10_000, fee: { percentageE4: 9_900, flat: 0, minimumPrice: 0 } });
    // The first round cashes out before the refund, which no hold can prevent.
    if (lap === 0) await world.payOut(MERCHANT, 0);
    world.requestRefund(world.payments.length - 1, 10);
    await world.payOut(MERCHANT, 0);
    world.endRefund(world.payments.length - 1, true);
    await world.payOut(MERCHANT, 0);
  }
  expect(world.payouts).toBe(1);
});

it('does not pay out anticipated money of a refunded payment', async () => {
  const world = new World();
  world.pay({
    paymentMethod: 'CREDIT_CARD',
    brand: 'VISA',
    installments: 6,
    isAnticipated: true,
    anticipationRateE4: 20_000,
  });
  await world.pass(5 * 24);
  expect((await world.position(MERCHANT)).available).toBeGreaterThan(9_000);
  world.requestRefund(0, 10);
  expect((await world.position(MERCHANT)).available).toBeLessThanOrEqual(0);
  world.endRefund(0, true);
  expect((await world.position(MERCHANT)).available).toBeLessThanOrEqual(0);
});
