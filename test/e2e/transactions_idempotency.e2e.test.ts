// A repeated request_id returns the same transaction. Another request with it is refused. A hundred simultaneous
// requests make one transaction.
import { cardPayment, eventually, pixPayment, sharedPlatform } from '@mps/testkit';

const { api, otherApi, demo, providerSandboxUrl, providerApiKey } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

async function countCharges(transactionId: string): Promise<number> {
  const response = await fetch(`${providerSandboxUrl}/sandbox/orders/${transactionId}/charges`, {
    headers: { authorization: `Bearer ${providerApiKey}` },
  });
  return ((await response.json()) as { charges: number }).charges;
}

describe('request_id', () => {
  it('repeated with the same body answers 200 with the current state and Idempotent-Replayed', async () => {
    const request = pixPayment();
    const first = await api.post<{ id: string }>(path, request);
    await api.post(`${path}/${first.body.id}/pay`, {});
    const again = await api.post<{ id: string }>(path, request);
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toMatchObject({ id: first.body.id, status: 'APPROVED' });
    expect(first.headers.get('idempotent-replayed')).toBeNull();
  });

  it('repeated with explicit defaults is the same request', async () => {
    const request = pixPayment();
    const first = await api.post<{ id: string }>(path, request);
    const again = await api.post<{ id: string }>(path, {
      ...request,
      currency: 'BRL',
      installments: 1,
      metadata: {},
      require_3ds: false,
    });
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
  });

  it('repeated with another body is refused, naming the transaction that exists', async () => {
    const request = pixPayment();
    const first = await api.post<{ id: string }>(path, request);
    const other = await api.post(path, { ...request, amount: 10_001 });
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'request_id_conflict', existing_id: first.body.id },
    });
  });

  it('repeated with another cryptogram is the same request, with another card it is not', async () => {
    const request = cardPayment();
    const card = request['card_data'] as Record<string, string>;
    const first = await api.post<{ id: string }>(path, request);
    const again = await api.post(path, {
      ...request,
      card_data: { ...card, cryptogram: 'BgAAAAAABk4DWZ4C28yUQAAAAAA=' },
    });
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
    const other = await api.post(path, {
      ...request,
      card_data: { ...card, network_token: '5555555555554444' },
    });
    expect(other.status).toBe(409);
  });

  it('of another company is independent', async () => {
    const request = pixPayment();
    const first = await api.post<{ id: string }>(path, request);
    const sibling = await api.post<{ id: string }>(
      `/v1/merchants/${demo.other.merchant_id}/transactions`,
      request,
      { key: demo.other.api_key },
    );
    expect(sibling.status).toBe(201);
    expect(sibling.body.id).not.toBe(first.body.id);
    expect(
      (
        await otherApi.get<{ data: unknown[] }>(
          `/v1/transactions?request_id=${String(request['request_id'])}`,
        )
      ).body.data,
    ).toHaveLength(1);
  });

  it('of a request that was refused for its body can be used again', async () => {
    const request = pixPayment({ amount: 0 });
    expect((await api.post(path, request)).status).toBe(400);
    expect((await api.post(path, { ...request, amount: 1 })).status).toBe(201);
  });

  it('of a refused card answers the refusal again without a further charge', async () => {
    const request = cardPayment({ amount: 10_051 });
    const first = await api.post<{ id: string }>(path, request);
    const again = await api.post(path, request);
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, status: 'REFUSED' } });
    expect(await countCharges(first.body.id)).toBe(0);
  });

  it.each([
    ['PIX', () => pixPayment(), 'WAITING_PAYMENT', 0],
    ['card', () => cardPayment(), 'APPROVED', 1],
  ] as const)(
    'sent a hundred times at once makes one %s transaction and one charge',
    async (_method, body, status, charges) => {
      const request = body();
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => api.post<{ id: string }>(path, request)),
      );
      const statuses = answers.map((answer) => answer.status);
      expect(statuses.filter((one) => one === 201)).toHaveLength(1);
      expect(statuses.every((one) => one === 201 || one === 200 || one === 409)).toBe(true);
      for (const answer of answers.filter((one) => one.status === 409)) {
        expect(answer.body).toMatchObject({ code: 'request_in_progress', retryable: true });
        expect(answer.headers.get('retry-after')).toBe('1');
      }
      const ids = new Set(answers.filter((one) => one.status !== 409).map((one) => one.body.id));
      expect(ids.size).toBe(1);
      const [id] = ids;
      await eventually(async () => {
        expect((await api.get(`/v1/merchants/transactions/${String(id)}`)).body['status']).toBe(status);
      });
      expect(await countCharges(String(id))).toBe(charges);
      const listed = await api.get<{ pagination: { total: number } }>(
        `/v1/transactions?request_id=${String(request['request_id'])}`,
      );
      expect(listed.body.pagination.total).toBe(1);
    },
  );
});
