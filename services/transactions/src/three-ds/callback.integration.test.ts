// Callbacks of the 3DS directory on a real MongoDB: one is confirmed only when the session has its verdict.
import { Secret } from '@mps/kernel';
import { OWNER } from '../../test/scripted-provider.fixture';
import { makeContext, type Running, withTransactions } from '../../test/transactions.fixture';
import { MERCHANT_ID } from '../../test/create-request.fixture';

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

const CHALLENGED = '4000000000001208';
const complete = (sessionId: string) =>
  service.directory.complete({ owner: OWNER, sessionId }, 'AUTHENTICATED', { timeoutMs: 20_000 });
const AGAIN = { error: { code: 'service_unavailable' } };

describe('a callback about a session', () => {
  it('is sent again while the directory still shows the challenge as open', async () => {
    const { _id } = await session(CHALLENGED);
    expect(await service.callback(_id)).toMatchObject(AGAIN);
    await complete(_id);
    expect(await service.callback(_id)).toEqual({ ok: true });
    expect((await service.collections.threeDsSessions.findOne({ _id }))?.auth_status).toBe('AUTHENTICATED');
  });

  it('is sent again while the verdict cannot be stored', async () => {
    const { _id } = await session(CHALLENGED);
    await complete(_id);
    const change = jest
      .spyOn(service.sessions, 'change')
      .mockResolvedValueOnce({ ok: false, error: { code: 'service_unavailable', retryAfterSeconds: 1 } });
    expect(await service.callback(_id)).toMatchObject(AGAIN);
    change.mockRestore();
    expect(await service.callback(_id)).toEqual({ ok: true });
    expect((await service.collections.threeDsSessions.findOne({ _id }))?.auth_status).toBe('AUTHENTICATED');
  });
});
