// 3D Secure on a real MongoDB: one session pays once, under any concurrency, and its proof is stored nowhere afterwards.
import type { CallContext } from '@mps/contracts';
import { Secret } from '@mps/kernel';
import type { CardInput, CreateRequest } from '../payments/domain/create-request';
import { CLAIM_LIFE_MS, SESSION_LIFE_MS } from './domain/session';
import { AUTHENTICATION_DEADLINE_MS } from '../transaction/domain/due-time';
import { failed, PROVEN_CRYPTOGRAM } from '../../test/scripted-directory.fixture';
import { approval, OWNER } from '../../test/scripted-provider.fixture';
import {
  makeContext,
  readTransaction,
  type Running,
  withTransactions,
} from '../../test/transactions.fixture';
import { aCard, CRYPTOGRAM, MERCHANT_ID, TOKEN, cardInput } from '../../test/create-request.fixture';
import type { CardOrder } from '../transaction/provider';

const CHALLENGED = '4000000000001208';
const CONCURRENT = 20;
/** After this the scanner materializes the payment of an intent that is still open. */
const LEFT_INTENT_MS = 6_000;

let service: Running;
withTransactions((running) => (service = running));

const withKey = (context: CallContext, { key, ...body }: { readonly key?: string }): CallContext =>
  key === undefined ? context : { ...context, idempotency: { key, fingerprint: JSON.stringify(body) } };

async function session(changes: { amount?: number; token?: string; key?: string } = {}) {
  const created = await service.threeDs.create(
    {
      merchant_id: MERCHANT_ID,
      amount: changes.amount ?? 10_000,
      currency: 'BRL',
      network_token: new Secret(changes.token ?? TOKEN),
      expiry_month: '12',
      expiry_year: '2030',
    },
    withKey(makeContext(), changes),
  );
  if (!created.ok) throw new Error(JSON.stringify(created.error));
  return created.value.session;
}

const create = (command: CreateRequest) => service.payments.create(command, makeContext());
const paidWith = (three_d_secure_session_id: string, changes: Partial<CreateRequest> = {}) =>
  aCard({ three_d_secure_session_id, ...changes });

async function waiting(changes: Partial<CreateRequest> = {}) {
  const created = await create(aCard({ require_3ds: true, ...changes }));
  if (!created.ok) throw new Error(JSON.stringify(created.error));
  return created.value.transaction;
}
const authenticate = async (transaction_id: string, three_d_secure_session_id: string) =>
  readTransaction(
    await service.payments.authenticate(
      { merchant_id: MERCHANT_ID, transaction_id, three_d_secure_session_id },
      makeContext(),
    ),
  );
const storedSession = (id: string) => service.collections.threeDsSessions.findOne({ _id: id });
const storedTransaction = (id: string) => service.collections.transactions.findOne({ _id: id });
const readError = (result: { ok: boolean; error?: unknown }) => (result.ok ? null : result.error);

/** Everything that this service has written, as text. */
async function everything(): Promise<string> {
  const collections = await service.mongo.connection.db!.collections();
  const documents = await Promise.all(collections.map((one) => one.find().toArray()));
  return JSON.stringify(documents, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && 'buffer' in value ? String(value.buffer) : value,
  );
}

describe('a session of another card', () => {
  const OTHER_TOKEN = '5555555555554444';

  it('is consumed without a liability shift, and reported to operators', async () => {
    const { _id } = await session({ token: OTHER_TOKEN });
    expect(await create(paidWith(_id))).toMatchObject({ value: { transaction: { status: 'APPROVED' } } });
    expect(await storedSession(_id)).toMatchObject({
      consumption_status: 'CONSUMED',
      liability_shift: false,
    });
    expect(service.findings).toEqual(['other_card_authenticated']);
  });

  it('has the same effect on a payment that waited for it', async () => {
    const { _id } = await session({ token: OTHER_TOKEN });
    const { _id: id } = await waiting();
    expect(await authenticate(id, _id)).toMatchObject({ value: { status: 'APPROVED' } });
    expect(await storedSession(_id)).toMatchObject({ liability_shift: false });
    expect(await storedTransaction(id)).toMatchObject({
      findings: [{ kind: 'other_card_authenticated', expected: null, actual: null, reference: _id }],
    });
  });

  it('differs from a session of the same card, which keeps its liability shift and no hash', async () => {
    const { _id } = await session();
    expect((await storedSession(_id))?.card_mark).not.toContain(TOKEN);
    await create(paidWith(_id));
    expect(await storedSession(_id)).toMatchObject({ consumption_status: 'CONSUMED', liability_shift: true });
    expect(await storedSession(_id)).not.toHaveProperty('card_mark');
    expect(service.findings).toEqual([]);
  });
});

describe('a session', () => {
  it('of 20 payments at once is used by exactly one, which is charged once', async () => {
    const { _id } = await session();
    const results = await Promise.all(
      Array.from({ length: CONCURRENT }, (_, index) =>
        create(paidWith(_id, { request_id: `order-${index}` })),
      ),
    );
    const won = results.filter(({ ok }) => ok);
    expect(won).toHaveLength(1);
    expect(won[0]).toMatchObject({ value: { transaction: { status: 'APPROVED' } } });
    for (const lost of results.filter(({ ok }) => !ok))
      expect(['three_ds_session_in_use', 'three_ds_session_consumed']).toContain(
        (readError(lost) as { code: string }).code,
      );
    expect(service.provider.charges).toHaveLength(1);
    expect(await service.collections.transactions.countDocuments()).toBe(1);
    expect(await storedSession(_id)).toMatchObject({ consumption_status: 'CONSUMED' });
  });

  it('of 20 authentications at once is used by exactly one', async () => {
    const { _id } = await session();
    const transactions = await Promise.all(
      Array.from({ length: CONCURRENT }, (_, index) => waiting({ request_id: `order-${index}` })),
    );
    const results = await Promise.all(transactions.map((one) => authenticate(one._id, _id)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(service.provider.charges).toHaveLength(1);
  });

  it('gives the provider its cryptogram and ECI, and the payment shows 3DS', async () => {
    let sent: CardOrder | undefined;
    service.provider.onCard = (order) => approval((sent = order));
    const { _id } = await session();
    const created = await create(paidWith(_id));
    expect(sent?.card.cryptogram?.expose()).toBe(PROVEN_CRYPTOGRAM);
    expect(sent?.card).toMatchObject({ eci: '05' });
    expect(created).toMatchObject({ value: { transaction: { instrument: { authentication_type: '3DS' } } } });
  });

  it('is replayed with its payment: the same request answers the same payment', async () => {
    const { _id } = await session();
    await create(paidWith(_id));
    expect(await create(paidWith(_id))).toMatchObject({ value: { replayed: true } });
  });

  it('is released when the payment could not be stored', async () => {
    const { _id } = await session();
    service.upstreams.merchantStatus = 'BLOCKED';
    expect(readError(await create(paidWith(_id)))).toMatchObject({ code: 'merchant_not_active' });
    expect(await storedSession(_id)).toMatchObject({ consumption_status: 'NOT_CONSUMED' });
  });

  it('is free again after 15 seconds when its claim was left', async () => {
    const { _id } = await session();
    const claim = { consumption_status: 'PROCESSING', claimed_by: 'x', claimed_at: service.now() } as const;
    const work_due_at = new Date(service.now().getTime() + CLAIM_LIFE_MS);
    await service.collections.threeDsSessions.updateOne({ _id }, { $set: { ...claim, work_due_at } });
    expect(readError(await create(paidWith(_id)))).toMatchObject({ code: 'three_ds_session_in_use' });
    service.advance(CLAIM_LIFE_MS);
    await service.scanDueSessions();
    expect(await create(paidWith(_id))).toMatchObject({ value: { transaction: { status: 'APPROVED' } } });
  });

  it('is free again when a payment dies before it has used it, and the provider was not asked', async () => {
    const { _id } = await session();
    const died = jest.spyOn(service.threeDs, 'consume').mockRejectedValueOnce(new Error('the process died'));
    await expect(create(paidWith(_id))).rejects.toThrow('the process died');
    died.mockRestore();
    service.advance(CLAIM_LIFE_MS);
    await service.scanDueSessions();
    expect(await service.scanDueIntents()).toMatchObject({ done: 1 });
    await service.scanDue();
    expect(service.provider.charges).toEqual([]);
    expect(await create(paidWith(_id))).toMatchObject({ value: { transaction: { status: 'FAILED' } } });
    expect(await create(paidWith(_id, { request_id: 'again' }))).toMatchObject({
      value: { transaction: { status: 'APPROVED' } },
    });
  });

  it('pays once when its payment dies after the provider has answered', async () => {
    const { _id } = await session();
    const died = jest.spyOn(service.store, 'create').mockRejectedValueOnce(new Error('the process died'));
    await expect(create(paidWith(_id))).rejects.toThrow('the process died');
    died.mockRestore();
    expect(await storedSession(_id)).toMatchObject({ consumption_status: 'CONSUMED' });
    service.advance(LEFT_INTENT_MS);
    expect(await service.scanDueIntents()).toMatchObject({ done: 1 });
    await service.scanDue();
    expect(await create(paidWith(_id))).toMatchObject({
      value: { replayed: true, transaction: { status: 'APPROVED', three_ds_session_id: _id } },
    });
    expect(service.provider.charges).toHaveLength(1);
  });

  it('with one idempotency key is made once; another body under it is a conflict', async () => {
    const first = await session({ key: 'key-1' });
    expect((await session({ key: 'key-1' }))._id).toBe(first._id);
    await expect(session({ key: 'key-1', amount: 1 })).rejects.toThrow('idempotency_key_conflict');
  });

  it('fails when the directory does not answer', async () => {
    service.directory.onOpen = null;
    expect(await session()).toMatchObject({ auth_status: 'FAILED', failure_reason: 'DIRECTORY_TIMEOUT' });
  });

  it('ends after its hour, and its proof is erased', async () => {
    const { _id } = await session();
    service.advance(SESSION_LIFE_MS);
    await service.scanDueSessions();
    const stored = await storedSession(_id);
    expect(stored).toMatchObject({ auth_status: 'EXPIRED' });
    expect(stored?.sealed_proof).toBeUndefined();
    expect(readError(await create(paidWith(_id)))).toMatchObject({
      violations: [{ at: '#/three_d_secure_session_id', code: 'three_ds_session_expired' }],
    });
  });

  it('with a challenge is authenticated by a signed callback that arrives twice', async () => {
    const { _id } = await session({ token: CHALLENGED });
    const asked = { owner: OWNER, sessionId: _id };
    await service.directory.complete(asked, 'AUTHENTICATED', { timeoutMs: 20_000 });
    const forged = await service.callback(_id, 'wrong');
    expect(readError(forged)).toMatchObject({ code: 'authentication_error' });
    expect(await storedSession(_id)).toMatchObject({ auth_status: 'ACTION_REQUIRED' });
    await service.callback(_id);
    await service.callback(_id);
    expect(await storedSession(_id)).toMatchObject({ auth_status: 'AUTHENTICATED', sequence: 2 });
  });
});

describe('a payment that waits for 3DS', () => {
  it('is not sent before it is authenticated, then once, with the token that was kept', async () => {
    let sent: CardOrder | undefined;
    service.provider.onCard = (order) => approval((sent = order));
    const transaction = await waiting();
    expect(sent).toBeUndefined();
    expect((await storedTransaction(transaction._id))?.sealed_token).toMatch(/^k[0-9a-f]{8}\./);
    const { _id } = await session();
    const sending = await authenticate(transaction._id, _id);
    expect(sending).toMatchObject({
      value: { status: 'APPROVED', instrument: { authentication_type: '3DS' }, three_ds_session_id: _id },
    });
    expect(sent?.card.networkToken.expose()).toBe(TOKEN);
    expect(sent?.card.cryptogram?.expose()).toBe(PROVEN_CRYPTOGRAM);
    expect((await storedTransaction(transaction._id))?.sealed_token).toBeUndefined();
    const again = await authenticate(transaction._id, (await session())._id);
    expect(readError(again)).toMatchObject({
      code: 'invalid_transaction_state',
      members: { current_status: 'APPROVED', allowed_statuses: ['AWAITING_3DS'] },
    });
    expect(service.provider.charges).toHaveLength(1);
  });

  it('keeps no token after a cancellation or its hour', async () => {
    const cancelled = await waiting({ request_id: 'a' });
    const left = await waiting({ request_id: 'b' });
    const ref = { merchant_id: MERCHANT_ID, transaction_id: cancelled._id };
    await service.payments.cancel(ref, makeContext());
    service.advance(AUTHENTICATION_DEADLINE_MS);
    const late = await authenticate(left._id, (await session())._id);
    expect(readError(late)).toMatchObject({
      code: 'invalid_transaction_state',
      members: { current_status: 'EXPIRED' },
    });
    for (const [id, status] of [
      [cancelled._id, 'CANCELLED'],
      [left._id, 'EXPIRED'],
    ] as const) {
      const stored = await storedTransaction(id);
      expect(stored?.status).toBe(status);
      expect(stored?.sealed_token).toBeUndefined();
    }
    expect(service.provider.charges).toEqual([]);
  });

  it('after a soft decline is approved once authenticated, and refused when it is declined so again', async () => {
    service.provider.onCard = (order) =>
      order.card.eci === null
        ? { kind: 'soft_declined', providerTransactionId: null, responseCode: '65' }
        : approval(order);
    const soft = await create(aCard());
    expect(soft).toMatchObject({ value: { transaction: { status: 'AWAITING_3DS' } } });
    service.provider.orders.clear();
    const id = soft.ok ? soft.value.transaction._id : '';
    expect(await authenticate(id, (await session())._id)).toMatchObject({ value: { status: 'APPROVED' } });

    service.provider.onCard = () => ({
      kind: 'soft_declined',
      providerTransactionId: null,
      responseCode: '65',
    });
    const loop = await create(paidWith((await session())._id, { request_id: 'loop' }));
    expect(loop).toMatchObject({
      value: { transaction: { status: 'REFUSED', status_reason: 'CHALLENGE_NOT_ALLOWED' } },
    });
  });

  it('stays PROCESSING when the provider does not answer, and is resolved without a second charge', async () => {
    const transaction = await waiting();
    service.provider.onCard = () => ({ kind: 'unknown' });
    const { _id } = await session();
    expect(await authenticate(transaction._id, _id)).toMatchObject({ value: { status: 'PROCESSING' } });
    expect(await storedSession(_id)).toMatchObject({ consumption_status: 'CONSUMED' });
    service.provider.onQuery = (transactionId) =>
      approval({ transactionId, amountCents: 10_000 } as CardOrder);
    service.advance(10_000);
    await service.scanDue();
    expect(await storedTransaction(transaction._id)).toMatchObject({ status: 'APPROVED' });
  });
});

it('no flow stores a token or a cryptogram in the clear, whether it ends, waits or fails', async () => {
  await create(paidWith((await session())._id, { request_id: 'paid' }));
  await waiting({ request_id: 'waiting' });
  await create(aCard({ request_id: 'challenged', instrument: makeCard(CHALLENGED) }));
  await create(aCard({ request_id: 'refused', instrument: makeCard(CHALLENGED), refuse_on_challenge: true }));
  await session();
  service.directory.onOpen = () => failed;
  await session();
  service.provider.onCard = () => ({ kind: 'unknown' });
  await create(aCard({ request_id: 'unknown' }));
  const written = await everything();
  for (const secret of [TOKEN, CHALLENGED, CRYPTOGRAM, PROVEN_CRYPTOGRAM])
    expect(written).not.toContain(secret);
});

const makeCard = (token: string): CardInput => cardInput({ network_token: new Secret(token) });
