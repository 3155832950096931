// Intents on a real MongoDB: a payment is written once, with its outcome. Who needs it earlier materializes its intent.
import { NO_DEADLINE } from '@mps/aggregates';
import type { CreateRequest } from '../domain/create-request';
import { aCard, aPix } from '../../../test/create-request.fixture';
import { registration } from '../../../test/scripted-provider.fixture';
import {
  makeContext,
  ORGANIZATION_ID,
  withTransactions,
  type Running,
} from '../../../test/transactions.fixture';
import { UNKNOWN_PAYER, type ChargeOutcome, type Transaction } from '../../transaction';

/** After this the scanner materializes the payment of an intent that is still open. */
const LEFT_MS = 6_000;

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((next) => setImmediate(next));
}

/** A charge that hangs at the provider until `answer` is called. Then the provider answers it. */
async function hangingCharge(service: Running, command = aPix()) {
  const answered = Promise.withResolvers<undefined>();
  let isAsked = false;
  service.provider.onCharge = async (order): Promise<ChargeOutcome> => {
    isAsked = true;
    await answered.promise;
    return registration(order);
  };
  const created = service.payments.create(command, makeContext(undefined, null, 60_000));
  await until(() => isAsked);
  service.provider.onCharge = registration;
  return {
    async answer(): Promise<Transaction> {
      answered.resolve(undefined);
      const reply = await created;
      if (!reply.ok) throw new Error(JSON.stringify(reply.error));
      return reply.value.transaction;
    },
  };
}

async function create(service: Running, command: CreateRequest) {
  const created = await service.payments.create(command, makeContext());
  if (!created.ok) throw new Error(JSON.stringify(created.error));
  return created.value;
}

describe('an open intent', () => {
  let service: Running;
  withTransactions((running) => (service = running));

  const intents = () => service.collections.intents.find({ organization_id: ORGANIZATION_ID }).toArray();
  const payments = () => service.collections.transactions.find().toArray();
  const paid = (transaction_id: string) => ({
    about: 'order',
    outcome: {
      kind: 'paid',
      providerTransactionId: `pt-${transaction_id}`,
      boleto: null,
      payments: [
        {
          payment_id: 'p1',
          paid_via: 'PIX',
          amount: 10_000,
          paid_at: service.now(),
          end_to_end_id: null,
          payer: UNKNOWN_PAYER,
        },
      ],
    },
  });

  it('is the only write before the provider answers, and keeps the request_id when it is closed', async () => {
    const charge = await hangingCharge(service);
    expect(await payments()).toEqual([]);
    expect(await intents()).toMatchObject([{ payment: { status: 'PROCESSING', amount: 10_000 } }]);
    const { _id } = await charge.answer();
    expect(await payments()).toMatchObject([{ _id, version: 1, sequence: 2, status: 'WAITING_PAYMENT' }]);
    expect(await service.eventsOf(_id)).toEqual(['transaction.created', 'transaction.status_changed']);
    expect(service.statuses).toEqual(['null → PROCESSING', 'PROCESSING → WAITING_PAYMENT']);
    await until(async () => (await intents())[0]?.payment === undefined);
    expect(await intents()).toEqual([
      { _id: expect.any(String) as string, organization_id: ORGANIZATION_ID, transaction_id: _id },
    ]);
  });

  it('is closed for its own payment, not for an earlier one that lost its request_id to a restore', async () => {
    await create(service, aPix());
    await service.reset();
    const charge = await hangingCharge(service);
    await service.intents.component.stop();
    // Closing is written at w:1.
    const asWritten = await service.collections.intents.findOne({}, { readConcern: 'local' });
    expect(asWritten).toMatchObject({ payment: { status: 'PROCESSING' } });
    await charge.answer();
  });

  it('is materialized by another request with its request_id, which answers the id of the payment', async () => {
    const charge = await hangingCharge(service);
    const other = await service.payments.create(aPix({ amount: 1 }), makeContext());
    const [written] = await payments();
    expect(written).toMatchObject({ status: 'PROCESSING', version: 1 });
    expect(other).toMatchObject({
      error: { code: 'request_id_conflict', members: { existing_id: written?._id } },
    });
    expect(await charge.answer()).toMatchObject({ _id: written?._id, status: 'WAITING_PAYMENT', version: 2 });
    expect(await service.eventsOf(written!._id)).toEqual([
      'transaction.created',
      'transaction.status_changed',
    ]);
    expect(service.provider.charges).toEqual([written?._id]);
  });

  it('is found materialized also while the payment is in the index and cannot be read yet', async () => {
    const charge = await hangingCharge(service);
    await service.payments.create(aPix({ amount: 1 }), makeContext());
    const find = jest.spyOn(service.store, 'find').mockResolvedValueOnce(null);
    expect(await charge.answer()).toMatchObject({ status: 'WAITING_PAYMENT', version: 2 });
    expect(find).toHaveBeenCalledTimes(2);
    find.mockRestore();
    expect(await payments()).toHaveLength(1);
  });

  it('is materialized by a callback that overtakes the answer, which then changes nothing', async () => {
    const charge = await hangingCharge(service);
    const [intent] = await intents();
    const { transaction_id } = intent!;
    expect(await service.callbackOf(transaction_id, paid(transaction_id))).toEqual({ ok: true });
    expect(await service.stored(transaction_id)).toMatchObject({ status: 'APPROVED' });
    const events = await service.eventsOf(transaction_id);
    expect(await charge.answer()).toMatchObject({ _id: transaction_id, status: 'APPROVED' });
    expect(await service.eventsOf(transaction_id)).toEqual(events);
    expect(await service.callbackOf('unknown', paid('unknown'))).toMatchObject({
      error: { code: 'resource_not_found' },
    });
  });

  it('is materialized by the scanner when its request has died, and the payment is finished', async () => {
    const charge = await hangingCharge(service);
    expect(await service.scanDueIntents()).toMatchObject({ done: 0 });
    service.advance(LEFT_MS);
    expect(await service.scanDueIntents()).toMatchObject({ done: 1 });
    expect(await payments()).toMatchObject([{ status: 'PROCESSING', submission: 'UNDER_WAY' }]);
    expect(await service.scanDue()).toMatchObject({ done: 1 });
    const [payment] = await payments();
    expect(payment).toMatchObject({ status: 'WAITING_PAYMENT' });
    // The request was alive after all.
    expect(await charge.answer()).toMatchObject({ _id: payment?._id, status: 'WAITING_PAYMENT' });
    expect(await service.eventsOf(payment!._id)).toEqual([
      'transaction.created',
      'transaction.status_changed',
    ]);
  });

  it('is closed by the scanner when the closing write failed, and its payment stays as it is', async () => {
    const refused = jest
      .spyOn(service.collections.intents, 'updateMany')
      .mockRejectedValueOnce(new Error('not written'));
    const { transaction } = await create(service, aPix());
    await until(() => refused.mock.calls.length === 1);
    service.advance(LEFT_MS);
    expect(await service.scanDueIntents()).toMatchObject({ done: 1 });
    await until(async () => (await intents())[0]?.payment === undefined);
    refused.mockRestore();
    expect(await payments()).toMatchObject([{ _id: transaction._id, version: 1 }]);
    expect(service.reported).toEqual([]);
  });

  it('keeps its request_id from payments that wait for 3D Secure, and theirs from it', async () => {
    const charge = await hangingCharge(service, aPix({ request_id: 'a' }));
    const waiting = aCard({ require_3ds: true, request_id: 'a' });
    expect(await service.payments.create(waiting, makeContext())).toMatchObject({
      error: { code: 'request_id_conflict' },
    });
    expect((await charge.answer()).status).toBe('WAITING_PAYMENT');
    const { transaction } = await create(service, aCard({ require_3ds: true, request_id: 'b' }));
    expect(await service.payments.create(aPix({ request_id: 'b' }), makeContext())).toMatchObject({
      error: { code: 'request_id_conflict', members: { existing_id: transaction._id } },
    });
    expect(service.provider.charges).toHaveLength(1);
  });

  it('is all that a crash leaves of a payment that waits for 3D Secure, which the scanner then writes', async () => {
    const died = jest.spyOn(service.store, 'create').mockRejectedValueOnce(new Error('the process died'));
    const waiting = aCard({ require_3ds: true });
    await expect(service.payments.create(waiting, makeContext())).rejects.toThrow('the process died');
    died.mockRestore();
    expect(await payments()).toEqual([]);
    service.advance(LEFT_MS);
    expect(await service.scanDueIntents()).toMatchObject({ done: 1 });
    const [payment] = await payments();
    expect(payment).toMatchObject({ status: 'AWAITING_3DS', sealed_token: expect.any(String) as string });
    expect(await service.eventsOf(payment!._id)).toEqual(['transaction.created']);
    expect(await create(service, waiting)).toMatchObject({
      replayed: true,
      transaction: { _id: payment?._id, status: 'AWAITING_3DS' },
    });
    await until(async () => (await intents())[0]?.payment === undefined);
    expect(service.provider.charges).toEqual([]);
  });

  it('is not written after its deadline', async () => {
    const charge = await hangingCharge(service);
    const { payment } = (await intents())[0]!;
    const late = { ...payment!, request_id: 'late' };
    expect(await service.intents.open(late, Date.now() - 1)).toMatchObject({
      error: { code: 'upstream_timeout' },
    });
    expect(await intents()).toHaveLength(1);
    expect(await service.intents.open(late, NO_DEADLINE)).toMatchObject({ ok: true });
    await charge.answer();
  });

  it('is shown to operators when the scanner is a minute late', async () => {
    const charge = await hangingCharge(service);
    service.advance(LEFT_MS + 60_000);
    const { caller } = makeContext();
    const operator = { ...caller, kind: 'operator', organization_id: null, company_id: null } as const;
    expect(await service.operatorFindings.list({ ...makeContext(), caller: operator })).toMatchObject({
      value: { overdue: [{ kind: 'intent', organization_id: ORGANIZATION_ID }] },
    });
    await charge.answer();
  });
});
