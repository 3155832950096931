// The contract between this service and PROVIDER_A, cards and refunds: every outcome of the provider's tables, through the
// adapter, against the real sandbox process with its real database.
import type { CardOrder } from '../../transaction';
import { CALL, authenticated, cardOrder, chargeOrder, ref, refundOrder } from './orders.fixture';
import { startSandbox, type SandboxUnderTest } from './sandbox-process.fixture';

let sandbox: SandboxUnderTest;
let provider: SandboxUnderTest['provider'];

beforeAll(async () => {
  sandbox = await startSandbox(process.env);
  provider = sandbox.provider;
});

afterAll(() => sandbox.stop());

const authorize = (order: CardOrder) => provider.authorizeCard(order, CALL);
const query = (order: CardOrder) => provider.queryOrder(ref(order), CALL);

async function authorizations({ transactionId }: CardOrder): Promise<number> {
  const { charges } = (await sandbox.get(`/sandbox/orders/${transactionId}/charges`)) as { charges: number };
  return charges;
}

describe('a card order', () => {
  it.each([
    [1_000, { kind: 'approved', amountCents: 1_000, responseCode: '00' }],
    [1_051, { kind: 'declined', by: 'ACQUIRER', responseCode: '51' }],
    [5, { kind: 'declined', by: 'ACQUIRER', responseCode: '05' }],
    [1_054, { kind: 'declined', by: 'ACQUIRER', responseCode: '54' }],
    [1_014, { kind: 'declined', by: 'ACQUIRER', responseCode: '14' }],
    [1_096, { kind: 'failed', reason: 'ACQUIRER_TIMEOUT' }],
    [1_099, { kind: 'approved' }],
    [1_500_000_000, { kind: 'approved', amountCents: 1_500_000_000 }],
    [7_770_000, { kind: 'approved' }],
    [7_770_051, { kind: 'approved' }],
    [7_770_057, { kind: 'declined', by: 'ACQUIRER', responseCode: '57' }],
    [7_770_059, { kind: 'declined', by: 'ANTIFRAUD', responseCode: '59' }],
    [7_770_065, { kind: 'soft_declined', responseCode: '65' }],
    [7_770_091, { kind: 'failed', reason: 'PROVIDER' }],
    [7_770_092, { kind: 'failed', reason: 'NO_ACQUIRER' }],
    [7_770_095, { kind: 'authorized', amountCents: 7_770_095, responseCode: '00' }],
    [7_770_099, { kind: 'failed', reason: 'INTERNAL_ERROR' }],
    [7_770_096, { kind: 'approved' }],
  ])('of %i cents ends as the table says', async (amountCents, expected) => {
    const order = cardOrder(amountCents);
    const outcome = await authorize(order);
    expect(outcome).toMatchObject(expected);
    expect(await query(order)).toEqual(outcome);
  });

  it('is charged once, even if it is sent many times and at once', async () => {
    const order = cardOrder(4_200);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => authorize(order)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(outcomes[0]).toMatchObject({ kind: 'approved', amountCents: 4_200 });
    expect(await authorizations(order)).toBe(1);
  });

  it('with other members under a known id is not charged again, and counts as unknown', async () => {
    const order = cardOrder(4_300);
    await authorize(order);
    expect(await authorize({ ...order, amountCents: 4_400 })).toEqual({ kind: 'unknown' });
    expect(await authorizations(order)).toBe(1);
  });

  it('with a soft decline is approved once it is sent with its 3D Secure proof', async () => {
    const order = cardOrder(7_770_065);
    expect(await authorize(order)).toMatchObject({ kind: 'soft_declined' });
    expect(await authorize(authenticated(order))).toMatchObject({ kind: 'approved' });
    expect(await authorizations(order)).toBe(1);
    expect(await authorize(authenticated(cardOrder(7_770_065)))).toMatchObject({ kind: 'approved' });
  });

  it('is pending for five seconds after its answer was lost, then approved, without a callback', async () => {
    const order = cardOrder(7_770_097);
    expect(await authorize(order)).toEqual({ kind: 'unknown' });
    expect(sandbox.unknowns.at(-1)).toBe('connection');
    expect(await query(order)).toEqual({ kind: 'unknown' });
    expect(await authorizations(order)).toBe(0);
    await sandbox.pass(5);
    expect(await query(order)).toMatchObject({ kind: 'approved', amountCents: 7_770_097 });
    expect(await authorize(order)).toMatchObject({ kind: 'approved' });
    expect(await authorizations(order)).toBe(1);
    expect(sandbox.callbacksOf(order.transactionId)).toEqual([]);
  });

  it('without any answer stays pending until it is reversed', async () => {
    const order = cardOrder(7_770_098);
    expect(await authorize(order)).toEqual({ kind: 'unknown' });
    await sandbox.pass(3_600);
    expect(await query(order)).toEqual({ kind: 'unknown' });
    expect(await provider.reverse(ref(order), CALL)).toEqual({ kind: 'reversed' });
    expect(await query(order)).toMatchObject({ kind: 'closed' });
    expect(await authorizations(order)).toBe(0);
  });

  it('that comes after its own reversal is refused', async () => {
    const order = cardOrder(1_000);
    expect(await query(order)).toEqual({ kind: 'not_found' });
    expect(await provider.reverse(ref(order), CALL)).toEqual({ kind: 'reversed' });
    expect(await authorize(order)).toMatchObject({ kind: 'failed', reason: 'PROVIDER' });
    expect(await authorizations(order)).toBe(0);
  });

  it('that was charged back counts as reversed once the dispute of all its money is lost', async () => {
    const order = cardOrder(4_100);
    await authorize(order);
    const path = `/sandbox/orders/${order.transactionId}/dispute`;
    await sandbox.post(path, { amount: 1_100 });
    await sandbox.post(path, { amount: 3_000 });
    await sandbox.post(`${path}/resolve`, { outcome: 'LOST' });
    expect(await provider.reverse(ref(order), CALL)).toEqual({ kind: 'unknown' });
    await sandbox.post(`${path}/resolve`, { outcome: 'LOST' });
    expect(await provider.reverse(ref(order), CALL)).toEqual({ kind: 'reversed' });
  });

  it('that was charged back is reversed after the dispute is won', async () => {
    const order = cardOrder(4_100);
    await authorize(order);
    const path = `/sandbox/orders/${order.transactionId}/dispute`;
    await sandbox.post(path, {});
    expect(await provider.reverse(ref(order), CALL)).toEqual({ kind: 'unknown' });
    await sandbox.post(`${path}/resolve`, { outcome: 'WON' });
    expect(await provider.reverse(ref(order), CALL)).toEqual({ kind: 'reversed' });
  });

  it('with a soft decline is not approved after it was reversed', async () => {
    const order = cardOrder(7_770_065);
    expect(await authorize(order)).toMatchObject({ kind: 'soft_declined' });
    expect(await provider.reverse(ref(order), CALL)).toEqual({ kind: 'reversed' });
    expect(await authorize(authenticated(order))).toMatchObject({ kind: 'failed', reason: 'PROVIDER' });
    expect(await query(order)).toMatchObject({ kind: 'closed' });
    expect(await authorizations(order)).toBe(0);
  });

  it('is reported twice under one event id at 7770010', async () => {
    const order = cardOrder(7_770_010);
    await authorize(order);
    await sandbox.pass(1);
    const callbacks = sandbox.callbacksOf(order.transactionId);
    expect(callbacks).toHaveLength(2);
    expect(callbacks[1]).toEqual(callbacks[0]);
    expect(callbacks[0]).toMatchObject({ fact: { about: 'order' }, order: { kind: 'approved' } });
  });

  it('is reported newest first at 7770011', async () => {
    const order = cardOrder(7_770_011);
    await authorize(order);
    await sandbox.pass(1);
    const outcomes = sandbox
      .callbacksOf(order.transactionId)
      .map(({ fact, order }) => (fact.about === 'order' ? order?.kind : fact.about));
    expect(outcomes).toEqual(['approved', 'authorized']);
  });

  it('is charged back five seconds after its approval at 7770012', async () => {
    const order = cardOrder(7_770_012);
    await authorize(order);
    expect(sandbox.callbacksOf(order.transactionId)).toEqual([]);
    await sandbox.pass(5);
    expect(sandbox.callbacksOf(order.transactionId).map(({ fact }) => fact)).toMatchObject([
      { about: 'dispute_opened', dispute: { kind: 'CARD_CHARGEBACK', amountCents: 7_770_012 } },
    ]);
    expect(await query(order)).toMatchObject({ kind: 'approved' });
  });

  it('is charged back and then won at 7770013, even if one move of the clock makes both due', async () => {
    const order = cardOrder(7_770_013);
    await authorize(order);
    await sandbox.pass(3_600);
    const facts = sandbox.callbacksOf(order.transactionId).map(({ fact }) => fact);
    expect(facts).toMatchObject([
      { about: 'dispute_opened' },
      { about: 'dispute_closed', outcome: 'WON', providerDisputeId: expect.any(String) as string },
    ]);
  });
});

describe('an authorized card order', () => {
  it('is captured once, for less than the authorized amount if requested', async () => {
    const order = cardOrder(5_000, { autoCapture: false });
    expect(await authorize(order)).toMatchObject({ kind: 'authorized', amountCents: 5_000 });
    const capture = { ...ref(order), amountCents: 3_000, captureKey: 'capture-1' };
    expect(await provider.capture({ ...capture, amountCents: 5_001 }, CALL)).toEqual({ kind: 'rejected' });
    expect(await provider.capture(capture, CALL)).toMatchObject({ kind: 'approved', amountCents: 3_000 });
    expect(await provider.capture(capture, CALL)).toMatchObject({ kind: 'approved', amountCents: 3_000 });
    // The first result under the key wins, because a repeat after a restore may have another amount.
    const repeated = { ...capture, amountCents: 2_000 };
    expect(await provider.capture(repeated, CALL)).toMatchObject({ kind: 'approved', amountCents: 3_000 });
    expect(await provider.capture({ ...capture, captureKey: 'capture-2' }, CALL)).toEqual({
      kind: 'rejected',
    });
    expect(await provider.voidOrder(ref(order), CALL)).toMatchObject({
      kind: 'approved',
      amountCents: 3_000,
    });
  });

  it('can be captured when it is held back at 7770095', async () => {
    const order = cardOrder(7_770_095);
    await authorize(order);
    const captured = await provider.capture(
      { ...ref(order), amountCents: 7_770_095, captureKey: 'capture-1' },
      CALL,
    );
    expect(captured).toMatchObject({ kind: 'approved', amountCents: 7_770_095 });
  });

  it('that was declined has nothing to void, and counts as closed', async () => {
    const order = cardOrder(1_051);
    expect(await authorize(order)).toMatchObject({ kind: 'declined' });
    expect(await provider.voidOrder(ref(order), CALL)).toMatchObject({ kind: 'closed' });
  });

  it('stays voided', async () => {
    const order = cardOrder(5_000, { autoCapture: false });
    await authorize(order);
    expect(await provider.voidOrder(ref(order), CALL)).toMatchObject({ kind: 'closed' });
    expect(await provider.voidOrder(ref(order), CALL)).toMatchObject({ kind: 'closed' });
    const capture = { ...ref(order), amountCents: 5_000, captureKey: 'capture-1' };
    expect(await provider.capture(capture, CALL)).toEqual({ kind: 'rejected' });
  });
});

describe('a refund', () => {
  const paidCard = async (amountCents: number): Promise<CardOrder> => {
    const order = cardOrder(amountCents);
    await authorize(order);
    return order;
  };

  it('completes at once, and only once for repeated requests', async () => {
    const order = await paidCard(1_000);
    const refund = refundOrder(order.transactionId, 600, 1_000);
    const outcome = await provider.refund(refund, CALL);
    expect(outcome).toMatchObject({ kind: 'completed', providerRefundId: expect.any(String) as string });
    expect(await provider.refund(refund, CALL)).toEqual(outcome);
    expect(await provider.refund({ ...refund, amountCents: 500, reference: 'another' }, CALL)).toEqual(
      outcome,
    );
    expect(await provider.queryRefund(refund, CALL)).toEqual(outcome);
  });

  it('never exceeds the paid amount when many come at once', async () => {
    const order = await paidCard(1_000);
    const refunds = Array.from({ length: 10 }, () => refundOrder(order.transactionId, 600, 1_000));
    const outcomes = await Promise.all(refunds.map((refund) => provider.refund(refund, CALL)));
    expect(outcomes.filter(({ kind }) => kind === 'completed')).toHaveLength(1);
  });

  it.each([
    ['sandbox:failed', 400, 'failed'],
    ['sandbox:pending', 400, 'pending'],
    ['sandbox:no-partial', 400, 'failed'],
    ['sandbox:no-partial', 1_000, 'completed'],
    ['anything else', 400, 'completed'],
  ])('described as %p of %i of 1000 cents is %s', async (description, amountCents, kind) => {
    const order = await paidCard(1_000);
    const refund = refundOrder(order.transactionId, amountCents, 1_000, { description });
    expect(await provider.refund(refund, CALL)).toMatchObject({ kind });
  });

  it('is found completed five seconds after its answer was lost', async () => {
    const order = await paidCard(1_000);
    const refund = refundOrder(order.transactionId, 400, 1_000, { description: 'sandbox:timeout' });
    expect(await provider.refund(refund, CALL)).toEqual({ kind: 'unknown' });
    expect(await provider.queryRefund(refund, CALL)).toMatchObject({ kind: 'processing' });
    await sandbox.pass(5);
    expect(await provider.queryRefund(refund, CALL)).toMatchObject({ kind: 'completed' });
    expect(await provider.refund(refund, CALL)).toMatchObject({ kind: 'completed' });
  });

  it('in PENDING can be cancelled, which releases its amount', async () => {
    const order = await paidCard(1_000);
    const refund = refundOrder(order.transactionId, 1_000, 1_000, { description: 'sandbox:pending' });
    await provider.refund(refund, CALL);
    expect(await provider.cancelRefund(refund, CALL)).toMatchObject({ kind: 'cancelled' });
    expect(await provider.refund(refundOrder(order.transactionId, 1_000, 1_000), CALL)).toMatchObject({
      kind: 'completed',
    });
    expect(await provider.cancelRefund(refundOrder(order.transactionId, 1, 1), CALL)).toEqual({
      kind: 'not_found',
    });
  });

  it('of a slip paid at a bank needs a PIX key and the key’s owner', async () => {
    const order = chargeOrder('BOLEPIX', 7_770_011, await sandbox.inOneHour());
    await provider.registerCharge(order, CALL);
    await sandbox.pass(2);
    const refund = refundOrder(order.transactionId, 100, 7_770_011);
    expect(await provider.refund(refund, CALL)).toMatchObject({ kind: 'failed' });
    const toKey = (payoutOwnerDocument: string | null) =>
      refundOrder(order.transactionId, 100, 7_770_011, {
        payoutPixKey: 'ana@example.com',
        payoutOwnerDocument,
      });
    expect(await provider.refund(toKey(null), CALL)).toMatchObject({ kind: 'failed' });
    expect(await provider.refund(toKey('11144477735'), CALL)).toMatchObject({ kind: 'completed' });
  });
});
