// Approvals by the provider for a payment that is over, on a real MongoDB: the money goes back, with a finding for
// operators.
import { makeContext, type Running, withTransactions } from '../../test/transactions.fixture';
import { aCard } from '../../test/create-request.fixture';

let service: Running;
withTransactions((running) => (service = running));

describe('an approval after the end', () => {
  const callback = (id: string, outcome: object) => service.callbackOf(id, { about: 'order', outcome });
  const APPROVED = {
    kind: 'approved',
    amountCents: 10_000,
    responseCode: '00',
    nsu: '1',
    authorizationCode: 'A',
  } as const;

  it('is reversed until the provider confirms, and told to operators', async () => {
    service.provider.onCard = ({ transactionId }) => ({
      kind: 'declined',
      by: 'ACQUIRER',
      responseCode: '51',
      providerTransactionId: `pt-${transactionId}`,
    });
    const created = await service.payments.create(aCard(), makeContext());
    const id = created.ok ? created.value.transaction._id : '';
    expect((await callback(id, { ...APPROVED, providerTransactionId: `pt-${id}` })).ok).toBe(true);
    expect(service.findings).toEqual(['approval_after_end']);
    const confirm = service.provider.reverse.bind(service.provider);
    service.provider.reverse = async () => ({ kind: 'unknown' });
    service.advance(2_000);
    await service.scanDue();
    expect((await service.stored(id)).reversal).toBeDefined();
    service.provider.reverse = confirm;
    service.advance(10_000);
    await service.scanDue();
    expect(service.provider.reversed).toEqual([id]);
    expect(await service.stored(id)).toMatchObject({ status: 'REFUSED' });
    expect(await service.stored(id)).not.toHaveProperty('reversal');
  });

  it('cannot follow a soft decline without a waiting cardholder: the order is reversed before it is refused', async () => {
    service.provider.onCard = async () => ({ kind: 'unknown' });
    const created = await service.payments.create(aCard(), makeContext());
    const id = created.ok ? created.value.transaction._id : '';
    const soft = { kind: 'soft_declined', responseCode: '65', providerTransactionId: `pt-${id}` } as const;
    service.provider.onQuery = () => soft;
    await callback(id, soft);
    service.advance(6_000);
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({ status: 'PROCESSING' });
    expect(service.provider.reversed).toEqual([]);
    service.advance(13_000);
    await service.scanDue();
    expect(service.provider.reversed).toEqual([id]);
    expect(await service.stored(id)).toMatchObject({
      status: 'REFUSED',
      status_reason: 'CHALLENGE_NOT_ALLOWED',
    });
  });

  it('is not taken in beside a reversal that is on its way', async () => {
    service.provider.onCard = async () => ({ kind: 'unknown' });
    const created = await service.payments.create(aCard(), makeContext());
    const id = created.ok ? created.value.transaction._id : '';
    service.provider.onQuery = () => ({ kind: 'unknown' });
    const confirm = service.provider.reverse.bind(service.provider);
    // The callback of the approval comes between the decision to reverse and the provider's confirmation.
    service.provider.reverse = async (order, call) => {
      expect((await callback(id, { ...APPROVED, providerTransactionId: `pt-${id}` })).ok).toBe(true);
      return confirm(order, call);
    };
    service.advance(61_000);
    await service.scanDue();
    service.provider.reverse = confirm;
    expect(service.provider.reversed).toEqual([id]);
    expect(await service.stored(id)).toMatchObject({ status: 'FAILED', status_reason: 'ACQUIRER_TIMEOUT' });
    expect(await service.stored(id)).not.toHaveProperty('reversal');
  });

  it('is not taken in while a reversal of unknown outcome is repeated', async () => {
    service.provider.onCard = async () => ({ kind: 'unknown' });
    const created = await service.payments.create(aCard(), makeContext());
    const id = created.ok ? created.value.transaction._id : '';
    service.provider.onQuery = () => ({ kind: 'unknown' });
    const confirm = service.provider.reverse.bind(service.provider);
    service.provider.reverse = async () => ({ kind: 'unknown' });
    service.advance(61_000);
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({
      status: 'PROCESSING',
      reversal: expect.anything() as object,
    });
    service.provider.reverse = confirm;
    service.provider.onQuery = () => ({ ...APPROVED, providerTransactionId: `pt-${id}` });
    service.advance(11_000);
    await service.scanDue();
    expect(service.provider.reversed).toEqual([id]);
    expect(await service.stored(id)).toMatchObject({ status: 'FAILED', status_reason: 'ACQUIRER_TIMEOUT' });
  });

  it('cannot follow a soft decline that is taken in beside a reversal on its way', async () => {
    const answered = Promise.withResolvers<undefined>();
    const soft = (id: string) =>
      ({ kind: 'soft_declined', responseCode: '65', providerTransactionId: `pt-${id}` }) as const;
    const reached = Promise.withResolvers<string>();
    service.provider.onCard = async ({ transactionId }) => {
      reached.resolve(transactionId);
      await answered.promise;
      return soft(transactionId);
    };
    const created = service.payments.create(aCard(), makeContext(undefined, null, 60_000));
    const id = await reached.promise;
    service.provider.onQuery = soft;
    service.provider.reverse = async () => ({ kind: 'unknown' });
    service.advance(13_000);
    await service.scanDueIntents();
    await service.scanDue();
    expect(await service.stored(id)).toMatchObject({
      status: 'PROCESSING',
      reversal: { cause: 'soft_declined' },
    });
    // The request was held up with the answer.
    answered.resolve(undefined);
    expect(await created).toMatchObject({
      value: { transaction: { status: 'REFUSED', status_reason: 'CHALLENGE_NOT_ALLOWED' } },
    });
    expect(await service.stored(id)).not.toHaveProperty('sealed_token');
  });

  it('has no order to come from that is sent after its deadline', async () => {
    // Held up between the write and the provider.
    const open = service.intents.open;
    service.intents.open = async (...asked) => {
      const opened = await open(...asked);
      service.advance(13_000);
      return opened;
    };
    const created = await service.payments.create(aCard(), makeContext());
    service.intents.open = open;
    expect(created).toMatchObject({
      value: { transaction: { status: 'FAILED', status_reason: 'INTERNAL_ERROR' } },
    });
    expect(service.provider.charges).toEqual([]);
  });
});
