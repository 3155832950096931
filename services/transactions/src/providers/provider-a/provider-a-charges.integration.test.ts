// The contract between this service and PROVIDER_A, charges and callbacks: every outcome of the provider's tables, through
// the adapter, against the real sandbox process with its real database.
import { readBarCode } from '@mps/kernel/testing/boleto';
import type { CardOrder, ChargeOrder } from '../../transaction';
import { CALL, cardOrder, chargeOrder, ref, refundOrder } from './orders.fixture';
import { startSandbox, type SandboxUnderTest } from './sandbox-process.fixture';

const HOUR_SECONDS = 3_600;

let sandbox: SandboxUnderTest;
let provider: SandboxUnderTest['provider'];

beforeAll(async () => {
  sandbox = await startSandbox(process.env);
  provider = sandbox.provider;
});

afterAll(() => sandbox.stop());

const authorize = (order: CardOrder) => provider.authorizeCard(order, CALL);
const register = (order: ChargeOrder) => provider.registerCharge(order, CALL);
const query = (order: ChargeOrder) => provider.queryOrder(ref(order), CALL);

describe('a charge', () => {
  it.each(['PIX', 'BOLEPIX'] as const)(
    'by %s ends as the provider’s table of outcomes says',
    async (method) => {
      const expiresAt = await sandbox.inOneHour();
      const outcomes = await Promise.all(
        [1_051, 7_770_057, 7_770_059, 7_770_092, 7_770_099, 7_770_065].map(async (amountCents) => [
          amountCents,
          await register(chargeOrder(method, amountCents, expiresAt)),
        ]),
      );
      expect(outcomes).toMatchObject([
        [1_051, { kind: 'registered' }],
        [7_770_057, { kind: 'failed', reason: 'PROVIDER' }],
        [7_770_059, { kind: 'failed', reason: 'PROVIDER' }],
        [7_770_092, { kind: 'failed', reason: 'NO_ACQUIRER' }],
        [7_770_099, { kind: 'failed', reason: 'INTERNAL_ERROR' }],
        [7_770_065, { kind: 'registered' }],
      ]);
    },
  );

  it('by slip has a bar code with its due date and amount', async () => {
    const outcome = await register(chargeOrder('BOLEPIX', 15_075, await sandbox.inOneHour()));
    if (outcome.kind !== 'registered' || !outcome.boleto) throw new Error('not registered');
    expect(readBarCode(outcome.boleto.bar_code, '2026-11-21')).toMatchObject({
      ok: true,
      value: { bankCode: '999', dueDate: '2026-12-15', amountCents: 15_075 },
    });
    expect(outcome.boleto.bank_line).toHaveLength(47);
  });

  it('is registered at the second attempt when the bank is out at first, within one call', async () => {
    const order = chargeOrder('PIX', 7_770_091, await sandbox.inOneHour());
    expect(await register(order)).toMatchObject({ kind: 'registered', boleto: null });
  });

  it('is found registered five seconds after its answer was lost', async () => {
    const order = chargeOrder('BOLEPIX', 7_770_097, await sandbox.inOneHour());
    expect(await register(order)).toEqual({ kind: 'unknown' });
    expect(await query(order)).toEqual({ kind: 'unknown' });
    await sandbox.pass(5);
    expect(await query(order)).toMatchObject({ kind: 'registered', boleto: { bank_code: '999' } });
  });

  it('without any answer can be reversed', async () => {
    const order = chargeOrder('PIX', 7_770_098, await sandbox.inOneHour());
    expect(await register(order)).toEqual({ kind: 'unknown' });
    await sandbox.pass(60);
    expect(await query(order)).toEqual({ kind: 'unknown' });
    expect(await provider.reverse(ref(order), CALL)).toEqual({ kind: 'reversed' });
  });

  it.each([
    ['PIX', 7_770_010, 'PIX'],
    ['PIX', 7_770_011, 'PIX'],
    ['BOLEPIX', 7_770_010, 'PIX'],
    ['BOLEPIX', 7_770_011, 'BOLETO'],
  ] as const)('by %s of %i cents is paid by %s after two seconds', async (method, amountCents, paidVia) => {
    const order = chargeOrder(method, amountCents, await sandbox.inOneHour());
    await register(order);
    await sandbox.pass(2);
    const [callback, ...more] = sandbox.callbacksOf(order.transactionId);
    expect(more).toEqual([]);
    expect(callback).toMatchObject({
      fact: { about: 'order' },
      order: { kind: 'paid', payments: [{ paid_via: paidVia, amount: amountCents }] },
    });
    const outcome = await query(order);
    const endToEndId = outcome.kind === 'paid' ? outcome.payments[0]?.end_to_end_id : undefined;
    if (paidVia === 'PIX') expect(endToEndId).toMatch(/^E[0-9A-Z]{8}\d{12}[A-Za-z0-9]{11}$/);
    else expect(endToEndId).toBeNull();
  });

  it('is paid two seconds after it expired at 7770012', async () => {
    const expiresAt = await sandbox.inOneHour();
    const order = chargeOrder('PIX', 7_770_012, expiresAt);
    await register(order);
    await sandbox.pass(HOUR_SECONDS - 60);
    expect(await query(order)).toMatchObject({ kind: 'registered' });
    await sandbox.pass(70);
    expect(await query(order)).toMatchObject({
      kind: 'paid',
      payments: [{ paid_at: new Date(expiresAt.getTime() + 2_000) }],
    });
  });

  it('is paid twice at 7770013, and either payment can be given back', async () => {
    const order = chargeOrder('PIX', 7_770_013, await sandbox.inOneHour());
    await register(order);
    await sandbox.pass(10);
    const outcome = await query(order);
    if (outcome.kind !== 'paid') throw new Error('not paid');
    const [first, second] = outcome.payments;
    expect(second!.paid_at.getTime() - first!.paid_at.getTime()).toBe(2_000);
    expect(second!.payment_id).not.toBe(first!.payment_id);
    const back = { endToEndId: second!.end_to_end_id };
    const refund = refundOrder(order.transactionId, 7_770_013, 7_770_013, back);
    expect(await provider.refund(refund, CALL)).toMatchObject({
      kind: 'completed',
      providerRefundId: expect.stringMatching(/^D/) as string,
    });
    const again = refundOrder(order.transactionId, 1, 7_770_013, back);
    expect(await provider.refund(again, CALL)).toMatchObject({ kind: 'failed' });
  });

  it('is paid by a simulated payment, even a second time and after its removal', async () => {
    const order = chargeOrder('BOLEPIX', 15_000, await sandbox.inOneHour());
    const payer = {
      name: 'Ana',
      document: '52998224725',
      bank_name: null,
      ispb: null,
      branch: null,
      account: null,
    };
    const payment = {
      ...ref(order),
      paidVia: 'BOLETO',
      amountCents: 15_325,
      paidAt: await sandbox.now(),
      payer,
    } as const;
    expect(await provider.simulatePayment(payment, CALL)).toEqual({ kind: 'not_found' });
    await register(order);
    expect(await provider.voidOrder(ref(order), CALL)).toMatchObject({ kind: 'closed' });
    expect(await provider.simulatePayment(payment, CALL)).toMatchObject({
      kind: 'paid',
      payments: [
        { paid_via: 'BOLETO', amount: 15_325, end_to_end_id: null, payer: { name: 'Ana', branch: '0001' } },
      ],
    });
    const twice = await provider.simulatePayment({ ...payment, paidVia: 'PIX' }, CALL);
    expect(twice).toMatchObject({ kind: 'paid', payments: [{ paid_via: 'BOLETO' }, { paid_via: 'PIX' }] });
    expect(await provider.voidOrder(ref(order), CALL)).toMatchObject({ kind: 'paid' });
  });

  it('that the sandbox pays is paid at the amount of that day', async () => {
    const terms = {
      originalCents: 7_770_011,
      dueDate: '2035-12-14',
      abatement: { modality: 'FIXED', amountCents: 1_000 },
      discount: {
        modality: 'PERCENTAGE_UNTIL_DATE',
        dates: [{ untilDate: '2035-12-13', percentageE4: 100_000 }],
      },
      fine: { modality: 'PERCENTAGE', percentageE4: 20_000 },
      interest: { modality: 'PERCENTAGE_PER_MONTH', percentageE4: 10_000 },
    } as const;
    const { dueDate } = terms;
    const order = chargeOrder('BOLEPIX', 7_770_011, await sandbox.inOneHour(), { dueDate, terms });
    await register(order);
    expect(await register(order)).toMatchObject({ kind: 'registered' });
    await sandbox.pass(2);
    // 7,769,011 is left by the abatement, ten percent of it by the discount.
    expect(await query(order)).toMatchObject({
      kind: 'paid',
      payments: [{ paid_via: 'BOLETO', amount: 6_992_110 }],
    });
  });

  it('answers its removal with the payment when it was paid first', async () => {
    const order = chargeOrder('PIX', 7_770_010, await sandbox.inOneHour());
    await register(order);
    await sandbox.pass(2);
    expect(await provider.voidOrder(ref(order), CALL)).toMatchObject({ kind: 'paid' });
  });
});

describe('callbacks', () => {
  it('arrive after a power cut of the provider and while the platform was down', async () => {
    const order = chargeOrder('PIX', 7_770_010, await sandbox.inOneHour());
    sandbox.setDeaf(true);
    await register(order);
    await sandbox.killAndRestart();
    await sandbox.post('/sandbox/clock/advance', { seconds: 2 });
    await paid(order);
    expect(sandbox.callbacksOf(order.transactionId)).toEqual([]);
    sandbox.setDeaf(false);
    await sandbox.post('/sandbox/settle', {});
    expect(sandbox.callbacksOf(order.transactionId)).toMatchObject([
      { fact: { about: 'order' }, order: { kind: 'paid' } },
    ]);
  });

  it('are refused when anything in them was changed, or when they are old', async () => {
    const order = cardOrder(7_770_010);
    await authorize(order);
    await sandbox.pass(1);
    const raw = sandbox.raw.at(-1)!;
    const tampered = Buffer.from(raw.body.toString('utf8').replace('7770010', '7770011'));
    const refusal = { ok: false, error: { code: 'bad_signature' } };
    expect(provider.readCallback(raw)).toMatchObject({ ok: true });
    expect(provider.readCallback({ ...raw, body: tampered })).toEqual(refusal);
    expect(provider.readCallback({ ...raw, signatureId: 'evt_other' })).toEqual(refusal);
    expect(provider.readCallback({ ...raw, signature: 'v1,AAAA' })).toEqual(refusal);
    expect(provider.readCallback({ ...raw, signature: `v1,AAAA ${raw.signature}` })).toMatchObject({
      ok: true,
    });
    const old = String(Number(raw.signatureTimestamp) - 301);
    expect(provider.readCallback({ ...raw, signatureTimestamp: old })).toEqual(refusal);
  });

  it('report disputes that a test opens and resolves', async () => {
    const order = cardOrder(9_000);
    await authorize(order);
    const { transactionId } = order;
    await sandbox.post(`/sandbox/orders/${transactionId}/dispute`, { amount: 4_000, reason_code: '13.1' });
    await sandbox.post(`/sandbox/orders/${transactionId}/dispute/resolve`, { outcome: 'LOST' });
    await sandbox.pass(1);
    expect(sandbox.callbacksOf(transactionId).map(({ fact }) => fact)).toMatchObject([
      { about: 'dispute_opened', dispute: { amountCents: 4_000, reasonCode: '13.1' } },
      { about: 'dispute_closed', outcome: 'LOST' },
    ]);
  });

  it('have the same facts as a report of the order', async () => {
    const order = cardOrder(9_000);
    await authorize(order);
    const { transactionId } = order;
    await sandbox.post(`/sandbox/orders/${transactionId}/dispute`, { amount: 4_000, reason_code: '13.1' });
    await sandbox.post(`/sandbox/orders/${transactionId}/dispute/resolve`, { outcome: 'LOST' });
    await sandbox.pass(1);
    const told = sandbox.callbacksOf(transactionId).map(({ fact }) => fact);
    const report = await provider.reportOrder(ref(order), CALL);
    expect(report).toMatchObject({ kind: 'reported', order: { kind: 'approved', amountCents: 9_000 } });
    expect(report.kind === 'reported' && report.facts).toEqual(told);
    const unknown = ref({ transactionId: '0199c0de-0000-7000-8000-0000000000aa' });
    expect(await provider.reportOrder(unknown, CALL)).toEqual({ kind: 'not_found' });
  });
});

async function paid(order: ChargeOrder): Promise<void> {
  while ((await query(order)).kind !== 'paid') await new Promise((resolve) => setTimeout(resolve, 20));
}
