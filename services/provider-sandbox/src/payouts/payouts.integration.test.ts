// Payouts at the bank: sent once per id, whatever becomes of requests and answers.
import { randomUUID } from 'node:crypto';
import { startSandbox, type RunningSandbox } from '../sandbox.fixture';

let sandbox: RunningSandbox;
beforeAll(async () => (sandbox = await startSandbox(process.env)));
afterAll(() => sandbox.stop());

const body = (amount: number) => ({
  amount,
  currency: 'BRL',
  organization_id: 'o1',
  company_id: 'c1',
  pix_key: null,
});
const send = (id: string, amount: number) => sandbox.call('PUT', `/v1/cashouts/${id}`, body(amount));
const ask = (id: string) => sandbox.call('GET', `/v1/cashouts/${id}`);
const pass = (seconds: number) => sandbox.call('POST', '/sandbox/clock/advance', { seconds });
const movements = async (id: string): Promise<string[]> => {
  const answer = await sandbox.call('GET', `/sandbox/cashouts/${id}/movements`);
  const { movements: all } = answer.body as { movements: { kind: string; amount: number }[] };
  return all.map(({ kind, amount }) => `${kind} ${amount}`);
};

describe('a payout', () => {
  it('is paid at once, and asked for again it is the same', async () => {
    const id = randomUUID();
    const first = await send(id, 5_000);
    expect(first).toMatchObject({ status: 200, body: { cashout_id: id, amount: 5_000, status: 'PAID' } });
    expect((await send(id, 5_000)).body).toEqual(first.body);
    expect((await ask(id)).body).toEqual(first.body);
    expect(await movements(id)).toEqual(['CASHOUT 5000']);
    expect(await send(id, 5_001)).toMatchObject({ status: 409, body: { code: 'payout_conflict' } });
  });

  it('is refused, and nothing moves', async () => {
    const id = randomUUID();
    expect(await send(id, 77_700_57)).toMatchObject({
      status: 200,
      body: { status: 'REFUSED', end_to_end_id: null, reason: expect.any(String) as string },
    });
    expect(await movements(id)).toEqual([]);
  });

  it('is done in the end where the bank was away once', async () => {
    const id = randomUUID();
    expect(await send(id, 77_700_91)).toMatchObject({ status: 503, retryAfter: '1' });
    expect(await send(id, 77_700_91)).toMatchObject({ body: { status: 'PAID' } });
    expect(await movements(id)).toEqual(['CASHOUT 7770091']);
  });

  it('takes its time, or comes back', async () => {
    const [slow, returned] = [randomUUID(), randomUUID()];
    expect(await send(slow, 77_700_95)).toMatchObject({ body: { status: 'PROCESSING', ended_at: null } });
    expect(await send(returned, 77_700_96)).toMatchObject({ body: { status: 'PROCESSING' } });
    await pass(5);
    expect(await ask(slow)).toMatchObject({ body: { status: 'PAID' } });
    expect(await ask(returned)).toMatchObject({ body: { status: 'RETURNED' } });
    expect(await movements(returned)).toEqual(['CASHOUT 7770096', 'CASHOUT_RETURN 7770096']);
  });

  it('may pay another amount, pay after a refusal, or come back after it was paid', async () => {
    const [other, paid, returned] = [randomUUID(), randomUUID(), randomUUID()];
    expect(await send(other, 77_700_92)).toMatchObject({ body: { status: 'PAID', amount: 77_700_91 } });
    expect(await movements(other)).toEqual(['CASHOUT 7770091']);
    expect(await send(paid, 77_700_93)).toMatchObject({ body: { status: 'REFUSED' } });
    expect(await send(returned, 77_700_94)).toMatchObject({ body: { status: 'PAID' } });
    expect([await movements(paid), await movements(returned)]).toEqual([[], ['CASHOUT 7770094']]);
    await pass(5);
    expect(await ask(paid)).toMatchObject({ body: { status: 'PAID' } });
    expect(await ask(returned)).toMatchObject({ body: { status: 'RETURNED' } });
    expect(await movements(paid)).toEqual(['CASHOUT 7770093']);
    expect(await movements(returned)).toEqual(['CASHOUT 7770094', 'CASHOUT_RETURN 7770094']);
  });

  it('is found by every reference that it was asked for with, and paid once', async () => {
    const [key, first, second] = [randomUUID(), randomUUID(), randomUUID()];
    const put = (reference: string) =>
      sandbox.call('PUT', `/v1/cashouts/${key}`, { ...body(5_000), reference });
    expect((await put(second)).body).toEqual((await put(first)).body);
    for (const name of [key, first, second]) expect(await movements(name)).toEqual(['CASHOUT 5000']);
  });

  it('is found by its id after its answer was lost', async () => {
    const id = randomUUID();
    await expect(send(id, 77_700_97)).rejects.toThrow();
    expect(await ask(id)).toMatchObject({ body: { status: 'PAID' } });
    expect(await send(id, 77_700_97)).toMatchObject({ body: { status: 'PAID' } });
    expect(await movements(id)).toEqual(['CASHOUT 7770097']);
  });

  it('that lands late is one with the request that overtook it, or lands by itself', async () => {
    const [overtaken, alone] = [randomUUID(), randomUUID()];
    for (const id of [overtaken, alone]) await expect(send(id, 77_700_98)).rejects.toThrow();
    expect(await ask(overtaken)).toMatchObject({ status: 404, body: { code: 'payout_not_found' } });
    expect(await movements(overtaken)).toEqual([]);
    expect(await send(overtaken, 77_700_98)).toMatchObject({ body: { status: 'PAID' } });
    await pass(5);
    for (const id of [overtaken, alone]) {
      expect(await ask(id)).toMatchObject({ body: { status: 'PAID' } });
      expect(await movements(id)).toEqual(['CASHOUT 7770098']);
    }
  });
});
