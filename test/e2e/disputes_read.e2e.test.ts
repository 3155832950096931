// Disputes read through the API: the list with its filters, and the files of the evidence.
import { randomUUID } from 'node:crypto';
import { cardPayment, sharedPlatform } from '@mps/testkit';

const { api, merchantApi, otherApi, demo, baseUrl } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

interface Dispute {
  readonly id: string;
  readonly status: string;
  readonly kind: string;
  readonly company_id: string;
  readonly due_at: string;
}

async function opened() {
  const { body: payment } = await api.post<{ id: string }>(path, cardPayment());
  const made = await api.post<Dispute>(`${path}/${payment.id}/dispute`, {});
  expect(made.status).toBe(201);
  return { id: payment.id, disputeId: made.body.id, disputePath: `/v1/disputes/${made.body.id}` };
}

it('a file of the evidence is downloaded as it was sent, as an attachment', async () => {
  const { disputePath } = await opened();
  const other = await opened();
  const html = { name: 'página.html', content_type: 'text/html' };
  const data_base64 = Buffer.from('<script>alert(1)</script>').toString('base64');
  const { body } = await api.post<{ evidence: { id: string; name: string | null }[] }>(
    `${disputePath}/evidence`,
    { text: 'Entregue', files: [{ ...html, data_base64 }] },
  );
  const [text, sent] = body.evidence;
  const response = await fetch(`${baseUrl}${disputePath}/evidence/${sent?.id ?? ''}/file`, {
    headers: { 'x-api-key': demo.api_key },
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="p_gina.html"; filename*=UTF-8''p%C3%A1gina.html`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
  expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(data_base64);
  for (const path of [
    `${disputePath}/evidence/${text?.id ?? ''}/file`,
    `${disputePath}/evidence/${randomUUID()}/file`,
    `${other.disputePath}/evidence/${sent?.id ?? ''}/file`,
  ])
    expect((await api.get(path)).status).toBe(404);
  expect((await otherApi.get(`${disputePath}/evidence/${sent?.id ?? ''}/file`)).status).toBe(404);
});

describe('the list of disputes', () => {
  it('has filters and pages and respects the scope', async () => {
    const { id, disputeId, disputePath } = await opened();
    const list = async (query: string, who = api) =>
      (await who.get<{ data: Dispute[]; pagination: { total: number } }>(`/v1/disputes?${query}`)).body;
    expect((await list(`transaction_id=${id}`)).data.map((one) => one.id)).toEqual([disputeId]);
    expect((await list(`transaction_id=${id}&status=OPEN,LOST`, merchantApi)).pagination.total).toBe(1);
    expect((await list(`transaction_id=${id}&status=WON`)).data).toEqual([]);
    expect((await list(`transaction_id=${id}`, otherApi)).pagination.total).toBe(0);
    expect((await list('limit=1')).data).toHaveLength(1);
    expect((await otherApi.get(disputePath)).status).toBe(404);
    expect((await otherApi.post(`${disputePath}/accept`, {})).status).toBe(404);
    expect((await api.get(`/v1/disputes/${randomUUID()}`)).status).toBe(404);
    expect((await api.get('/v1/disputes?status=CLOSED')).status).toBe(400);
    expect((await api.get('/v1/disputes?kind=CHARGEBACK')).status).toBe(400);
    expect((await api.get('/v1/disputes?sort=amount')).status).toBe(400);
  });

  it('is filtered by company, kind and deadline, and sorted by deadline', async () => {
    const { id } = await opened();
    const list = async (query: string) =>
      (await api.get<{ data: Dispute[] }>(`/v1/disputes?${query}`)).body.data;
    const [dispute] = await list(`transaction_id=${id}`);
    if (dispute === undefined) throw new Error('The dispute is not listed');
    const { kind, due_at, company_id } = dispute;
    const own = `transaction_id=${id}&kind=PIX_MED_FRAUD,${kind}&company_id=${company_id}`;
    expect(await list(`${own}&due_at_from=${due_at}&due_at_to=${due_at}`)).toEqual([dispute]);
    const past = new Date(Date.parse(due_at) - 1).toISOString();
    expect(await list(`${own}&due_at_to=${past}`)).toEqual([]);
    expect(await list(`transaction_id=${id}&company_id=${demo.sibling_merchant_id}`)).toEqual([]);
    expect(await list(`transaction_id=${id}&company_id=${randomUUID()}`)).toEqual([]);
    const sorted = await list('sort=due_at&limit=100');
    const deadlines = sorted.map((one) => one.due_at);
    expect(deadlines).toEqual([...deadlines].sort());
    expect(await api.get(`/v1/disputes?due_at_from=${due_at}&due_at_to=${past}`)).toMatchObject({
      status: 400,
      body: { errors: [{ parameter: 'due_at_to', code: 'too_small' }] },
    });
  });
});
