// The draft of an answer to a dispute, and its checklist, through the API.
import { randomUUID } from 'node:crypto';
import { cardPayment, sharedPlatform } from '@mps/testkit';

const { api, merchantApi, otherApi, demo, baseUrl } = sharedPlatform();
const payments = `/v1/merchants/${demo.merchant_id}/transactions`;

interface Draft {
  readonly version: string | null;
  readonly text: string | null;
  readonly files: readonly { readonly id: string; readonly name: string; readonly bytes: number }[];
  readonly bytes: number;
}

async function open(reason_code = '10.4') {
  const { body: payment } = await api.post<{ id: string }>(payments, cardPayment());
  const { body } = await api.post<{ id: string }>(`${payments}/${payment.id}/dispute`, { reason_code });
  return { id: body.id, path: `/v1/disputes/${body.id}`, draft: `/v1/disputes/${body.id}/evidence-draft` };
}

const toFile = (name: string, content: Buffer | string, item?: string) => ({
  name,
  content_type: 'text/plain',
  data_base64: Buffer.from(content).toString('base64'),
  ...(item !== undefined && { item }),
});

const CONFLICT = { status: 409, body: { code: 'version_conflict' } };

it('a draft is saved by two people in turn, read, and sent once as evidence', async () => {
  const { path, draft } = await open();
  expect(await api.get(draft)).toMatchObject({
    status: 200,
    body: { version: null, text: null, files: [], bytes: 0, updated_at: null },
  });
  const first = await api.put<Draft>(draft, {
    version: null,
    files: [toFile('a.txt', 'one', 'CONVERSATION')],
  });
  expect(first).toMatchObject({ status: 200, body: { bytes: 3, files: [{ name: 'a.txt', bytes: 3 }] } });
  const kept_file_ids = first.body.files.map(({ id }) => id);
  const second = { version: first.body.version, text: 'Entregue', kept_file_ids };
  const saved = await merchantApi.put<Draft>(draft, second);
  expect(saved).toMatchObject({ status: 200, body: { text: 'Entregue', files: first.body.files } });
  expect(await api.put(draft, { ...second, text: 'Outra' })).toMatchObject(CONFLICT);
  const file = await fetch(`${baseUrl}${draft}/files/${kept_file_ids[0] ?? ''}`, {
    headers: { 'x-api-key': demo.api_key },
  });
  expect(file.headers.get('content-security-policy')).toBe('sandbox');
  expect(await file.text()).toBe('one');
  const stale = { draft_version: first.body.version };
  expect(await api.post(`${path}/evidence`, stale)).toMatchObject(CONFLICT);
  const sent = await api.post(`${path}/evidence`, { draft_version: saved.body.version });
  expect(sent).toMatchObject({
    status: 201,
    body: { status: 'UNDER_REVIEW', evidence: [{ text: 'Entregue' }, { name: 'a.txt' }] },
  });
  expect(await api.post(`${path}/evidence`, { draft_version: saved.body.version })).toMatchObject(CONFLICT);
  expect((await api.get<Draft>(draft)).body.version).toBeNull();
});

it('a draft is deleted in the version that was read, and refused once the dispute is over', async () => {
  const { path, draft } = await open();
  const { body } = await api.put<Draft>(draft, { version: null, text: 'Entregue' });
  const remove = (query: string) => api.delete(`${draft}${query}`);
  expect(await remove(`?version=${randomUUID()}`)).toMatchObject(CONFLICT);
  expect((await remove(`?version=${(body.version ?? '').toUpperCase()}`)).status).toBe(204);
  expect((await remove('')).status).toBe(204);
  await api.post(`${path}/accept`, {});
  expect(await api.put(draft, { version: null, text: 'Tarde' })).toMatchObject({
    status: 409,
    body: { code: 'invalid_dispute_state' },
  });
});

it('all violations of a draft are told at once', async () => {
  const { draft } = await open();
  const large = { ...toFile('b.txt', Buffer.alloc(2 * 1024 * 1024 + 3)), item: 'PHOTO' };
  const wrong = { name: 'a', content_type: 'text', data_base64: 'no' };
  const answer = await api.put<{ errors: { pointer: string; code: string }[] }>(draft, {
    files: [wrong, large],
    more: 1,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`).sort()).toEqual([
    '#/files/0/content_type invalid_format',
    '#/files/0/data_base64 invalid_format',
    '#/files/1/data_base64 too_big',
    '#/files/1/item invalid_enum',
    '#/more unknown_field',
    '#/version required',
  ]);
  expect((await api.put(draft, { version: null })).body).toMatchObject({
    errors: [{ pointer: '#/text', code: 'required' }],
  });
  const both = { draft_version: randomUUID(), text: 'x' };
  expect((await api.post(draft.replace('-draft', ''), both)).body).toMatchObject({
    errors: [{ pointer: '#/text', code: 'mutually_exclusive' }],
  });
});

it('the checklist says what helps, and what is there', async () => {
  const { path, draft } = await open();
  const { body } = await api.put<Draft>(draft, {
    version: null,
    files: [toFile('a.txt', 'one', 'CONVERSATION')],
  });
  const list = await api.get<{ items: { item: string }[] }>(`${path}/checklist`);
  expect(list).toMatchObject({
    status: 200,
    body: { reason_code: '10.4', kind: 'CARD_CHARGEBACK', draft_version: body.version, three_ds: null },
  });
  const of = (name: string) => list.body.items.find(({ item }) => item === name);
  expect(of('RECEIPT')).toEqual({
    item: 'RECEIPT',
    helps: true,
    available: true,
    draft_file_ids: [],
    evidence_ids: [],
  });
  expect(of('CONVERSATION')).toMatchObject({
    helps: true,
    available: null,
    draft_file_ids: [body.files[0]?.id],
  });
  expect(of('REFUND_POLICY')).toMatchObject({ helps: false });
});

it('drafts and checklists of another organization do not exist', async () => {
  const { path, draft } = await open();
  const { body } = await api.put<Draft>(draft, { version: null, files: [toFile('a.txt', 'one')] });
  for (const read of [draft, `${path}/checklist`, `${draft}/files/${body.files[0]?.id ?? ''}`])
    expect((await otherApi.get(read)).status).toBe(404);
  expect((await otherApi.put(draft, { version: null, text: 'x' })).status).toBe(404);
  expect((await otherApi.delete(draft)).status).toBe(404);
  expect((await api.get(`${draft}/files/${randomUUID()}`)).status).toBe(404);
});
