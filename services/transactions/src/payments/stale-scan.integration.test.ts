// A scan works on payments that it read a while ago, because the provider is slow: on a real MongoDB.
import { Secret } from '@mps/kernel';
import { approval } from '../../test/scripted-provider.fixture';
import { makeContext, type Running, withTransactions } from '../../test/transactions.fixture';
import { MERCHANT_ID, TOKEN, aCard } from '../../test/create-request.fixture';

let service: Running;
withTransactions((running) => (service = running));

async function session(token: string) {
  const created = await service.threeDs.create(
    {
      merchant_id: MERCHANT_ID,
      amount: 10_000,
      currency: 'BRL',
      network_token: new Secret(token),
      expiry_month: '12',
      expiry_year: '2030',
    },
    makeContext(),
  );
  if (!created.ok) throw new Error(created.error.code);
  return created.value.session;
}

it('a payment is not reversed by a scan that read it before its authentication', async () => {
  const soft = (id: string) =>
    ({ kind: 'soft_declined', providerTransactionId: `pt-${id}`, responseCode: '65' }) as const;
  const first = Promise.withResolvers<string>();
  const answered = Promise.withResolvers<undefined>();
  service.provider.onCard = async ({ transactionId }) => {
    first.resolve(transactionId);
    await answered.promise;
    return soft(transactionId);
  };
  const created = service.payments.create(aCard(), makeContext(undefined, null, 60_000));
  const id = await first.promise;
  service.advance(6_000);
  await service.scanDueIntents();
  const read = await service.stored(id);
  answered.resolve(undefined);
  expect(await created).toMatchObject({ value: { transaction: { status: 'AWAITING_3DS' } } });
  service.provider.orders.clear();
  service.provider.onQuery = soft;
  const sent = Promise.withResolvers<undefined>();
  const approved = Promise.withResolvers<undefined>();
  service.provider.onCard = async (order) => {
    sent.resolve(undefined);
    await approved.promise;
    return approval(order);
  };
  const { _id: three_d_secure_session_id } = await session(TOKEN);
  const authenticating = service.payments.authenticate(
    { merchant_id: MERCHANT_ID, transaction_id: id, three_d_secure_session_id },
    makeContext(undefined, null, 60_000),
  );
  await sent.promise;
  service.advance(10_000);
  await service.payments.reconcile(read);
  expect(service.provider.reversed).toEqual([]);
  approved.resolve(undefined);
  expect(await authenticating).toMatchObject({ value: { transaction: { status: 'APPROVED' } } });
});
