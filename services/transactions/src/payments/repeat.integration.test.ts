// Repeating a creation on a real MongoDB: one transaction and one charge, whatever has changed, is lost or runs at once.
import { invalid, violation } from '@mps/contracts';
import { err, Secret } from '@mps/kernel';
import type { CreateRequest } from './domain/create-request';
import { approval } from '../../test/scripted-provider.fixture';
import {
  makeContext,
  ORGANIZATION_ID,
  type Running,
  withTransactions,
} from '../../test/transactions.fixture';
import { aCard, aPix, cardInput } from '../../test/create-request.fixture';

describe('a repeat of a request_id', () => {
  let service: Running;
  withTransactions((running) => (service = running));

  async function create(command: CreateRequest, context = makeContext()) {
    const created = await service.payments.create(command, context);
    if (!created.ok) throw new Error(JSON.stringify(created.error));
    return created.value;
  }

  it('answers the current representation, also of a refused one', async () => {
    service.provider.onCard = () => ({
      kind: 'declined',
      by: 'ACQUIRER',
      responseCode: '51',
      providerTransactionId: null,
    });
    const first = await create(aCard());
    const again = await create(aCard({ instrument: cardInput({ cryptogram: null }) }));
    expect(again).toMatchObject({
      replayed: true,
      transaction: { _id: first.transaction._id, status: 'REFUSED' },
    });
  });

  it('is a conflict when anything that matters differs, the card included', async () => {
    const { transaction } = await create(aCard());
    const otherCard = cardInput({ network_token: new Secret('5555555555554444') });
    for (const command of [
      aCard({ amount: 9_999 }),
      aCard({ instrument: otherCard }),
      aCard({ metadata: { a: 1 } }),
    ]) {
      const refused = await service.payments.create(command, makeContext());
      expect(refused).toMatchObject({
        error: { code: 'request_id_conflict', members: { existing_id: transaction._id } },
      });
    }
  });

  it('is answered whatever stands in the way of a new payment since', async () => {
    const { transaction } = await create(aPix());
    const gone = err(invalid(violation('#/pix_key_id', 'pix_key_not_found', 'unknown_pix_key')));
    const changes: readonly ((upstreams: Running['upstreams']) => void)[] = [
      (upstreams) => (upstreams.merchantStatus = 'SUSPENDED'),
      (upstreams) => (upstreams.getPixKeyForCharge = async () => gone),
      (upstreams) => (upstreams.quote = async () => err({ code: 'fee_policy_no_match' })),
      (upstreams) => (upstreams.getPaymentContext = async () => err({ code: 'resource_not_found' })),
      (upstreams) => (upstreams.getPaymentContext = async () => err({ code: 'service_unavailable' })),
      () => service.advance(400 * 86_400_000),
    ];
    for (const change of changes) {
      change(service.upstreams);
      expect(await create(aPix())).toMatchObject({ replayed: true, transaction: { _id: transaction._id } });
      const other = await service.payments.create(aPix({ amount: 1 }), makeContext());
      expect(other).toMatchObject({ error: { code: 'request_id_conflict' } });
    }
    expect(service.provider.charges).toEqual([transaction._id]);
  });

  it('is looked for only when there may be one: a new payment is not', async () => {
    const looks = jest.spyOn(service.collections.transactions, 'findOne');
    await create(aPix());
    expect(looks).not.toHaveBeenCalled();
    await create(aPix());
    expect(looks).toHaveBeenCalledTimes(1);
    looks.mockRestore();
  });

  it('makes one transaction and one charge of a hundred at once, in one process and in many', async () => {
    service.provider.onCard = async (order) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      return approval(order);
    };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        // Callers of different scope do not share a flight: they meet in the database, as processes would.
        create(aCard(), makeContext(ORGANIZATION_ID, index % 2 === 0 ? null : undefined)),
      ),
    );
    expect(new Set(answers.map(({ transaction }) => transaction._id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(answers.every(({ transaction }) => transaction.status === 'APPROVED')).toBe(true);
    expect(service.provider.charges).toHaveLength(1);
    expect(await service.collections.transactions.countDocuments()).toBe(1);
  });

  it('says in progress when the first has no answer within the deadline of the second', async () => {
    let finish = (): void => undefined;
    service.provider.onCard = (order) =>
      new Promise((resolve) => {
        finish = () =>
          resolve({
            kind: 'declined',
            by: 'ACQUIRER',
            responseCode: '05',
            providerTransactionId: order.transactionId,
          });
      });
    const first = create(aCard());
    while ((await service.collections.intents.countDocuments()) === 0)
      await new Promise((next) => setImmediate(next));
    const second = await service.payments.create(aCard(), makeContext(ORGANIZATION_ID, null, 3_000));
    expect(second).toMatchObject({ error: { code: 'request_in_progress', retryAfterSeconds: 1 } });
    finish();
    expect((await first).transaction.status).toBe('REFUSED');
  });

  it('does not wait for an equal request that never ends, once its deadline has passed', async () => {
    const collection = service.collections.intents;
    const insert = Promise.withResolvers<never>();
    const hanging = jest.spyOn(collection, 'insertMany').mockReturnValueOnce(insert.promise);
    const command = aPix();
    const context = makeContext(ORGANIZATION_ID, null, 4_000);
    const first = service.payments.create(command, context);
    while (hanging.mock.calls.length === 0 || Date.now() <= context.deadlineMs)
      await new Promise((next) => setImmediate(next));
    expect((await create(command, makeContext(ORGANIZATION_ID, null))).transaction.status).toBe(
      'WAITING_PAYMENT',
    );
    insert.reject(new Error('never written'));
    await expect(first).rejects.toThrow('never written');
    hanging.mockRestore();
  });

  it('keeps tenants apart', async () => {
    const { transaction } = await create(aCard());
    const stranger = makeContext('0198c0de-9999-7000-8000-00000000000f', null);
    const refused = await service.payments.create(aCard(), stranger);
    expect(refused).toMatchObject({ error: { code: 'resource_not_found' } });
    const ref = { transaction_id: transaction._id, merchant_id: null };
    expect(await service.payments.find(ref, stranger)).toMatchObject({ ok: false });
  });
});
