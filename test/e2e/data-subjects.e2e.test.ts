// Exports and erasures of a person by an organization.
import { readFileSync } from 'node:fs';
import { connectOperator, type Operator, type PlatformSecrets } from '@mps/devtools';
import { Api, cardPayment, eventually, sharedPlatform, type ApiAnswer } from '@mps/testkit';
import { newCpf } from '../canary/canaries';
import { newPersonExport } from './data-subjects';
import { freshEmail } from './fresh';
import { logIn, made, newApiKey, PASSWORD } from './people';

const { baseUrl, demo, addresses, secretsFile } = sharedPlatform();
const api = new Api(baseUrl, demo.api_key);
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

interface Payment {
  readonly id: string;
  readonly consumer?: object;
}

interface Counted {
  readonly kind: string;
  readonly count: number;
}

interface Job {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly found: readonly Counted[];
  readonly blanked: readonly Counted[];
  readonly kept: readonly (Counted & { readonly reason: string; readonly until: string | null })[];
  readonly finished_at: string | null;
  readonly expires_at: string | null;
}

interface File {
  readonly records: readonly { readonly kind: string; readonly id: string; readonly data: object }[];
}

/** The acquirer declines by the amount. */
const DECLINED = 10_051;
/** A job asks four services for some pages. */
const JOB_LIMIT_MS = 20_000;

async function pay(document_number: string, amount: number): Promise<string> {
  const consumer = {
    full_name: `Pessoa ${document_number}`,
    email: `p${document_number}@example.com`,
    document_type: 'CPF',
    document_number,
  };
  return (await made<Payment>(api.post(path, cardPayment({ amount, consumer })))).id;
}

const toPerson = (document_number: string) => ({ document_type: 'CPF', document_number });
const ask = (kind: 'export' | 'erase', body: object, by = api): Promise<ApiAnswer<Job>> =>
  by.post<Job>(`/v1/data-subjects/${kind}`, body);
const getJob = (id: string, by = api): Promise<ApiAnswer<Job>> => by.get<Job>(`/v1/data-subjects/jobs/${id}`);
const getFile = (id: string, by = api): Promise<ApiAnswer<File>> =>
  by.get<File>(`/v1/data-subjects/jobs/${id}/file`);

async function finish({ body: { id } }: ApiAnswer<Job>): Promise<Job> {
  return eventually(async () => {
    const { body } = await getJob(id);
    expect(body).toMatchObject({ status: 'DONE' });
    return body;
  }, JOB_LIMIT_MS);
}

const listActions = async (id: string): Promise<readonly string[]> =>
  (await api.get<{ data: { action: string }[] }>(`/v1/audit-log?resource_id=${id}`)).body.data.map(
    ({ action }) => action,
  );

let operator: Operator;
beforeAll(() => {
  const { operatorTokenPrivateJwk } = JSON.parse(readFileSync(secretsFile, 'utf8')) as PlatformSecrets;
  operator = connectOperator(
    { operatorTokenPrivateJwk, addressOf: (service) => addresses[service], tls: null },
    'e2e',
  );
});
afterAll(() => operator.close());

/** Only a user of the organization's own company makes keys of the organization. */
async function logInAsOwner(): Promise<string> {
  const { services, call } = operator;
  const identifier = freshEmail();
  const person = { identifier, password: PASSWORD, first_name: 'Olga', last_name: 'Owner' };
  const { user } = await call('EnsureUser', services.identity.EnsureUser, person);
  await call('GrantRole', services.identity.GrantRole, {
    user_id: String(user?.id),
    organization_id: demo.organization_id,
    company_id: demo.organization_id,
    company_name: 'Demo Organization',
    role: 'admin',
  });
  return (await logIn(identifier)).token;
}

async function makeKey(token: string, permission: string): Promise<Api> {
  const { key } = await newApiKey(token, { permissions: [permission], scope: 'ORGANIZATION' });
  return new Api(baseUrl, key);
}

describe('an export of a person', () => {
  it('answers a job, and a file with the stored data, and records the download', async () => {
    const document = newCpf();
    const payment = await pay(document, 10_000);
    const begun = await ask('export', toPerson(document));
    expect(begun.status).toBe(202);
    expect(begun.body).toMatchObject({ kind: 'EXPORT', status: 'PENDING', found: [], finished_at: null });
    expect(begun.headers.get('location')).toBe(`/v1/data-subjects/jobs/${begun.body.id}`);
    const { body: done } = await getJob(await newPersonExport(api, document));
    expect(done.found).toContainEqual({ kind: 'payment', count: 1 });
    expect(Date.parse(String(done.expires_at)) - Date.parse(String(done.finished_at))).toBe(86_400_000);

    const { body: file, headers } = await getFile(done.id);
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(file.records.find(({ id }) => id === payment)).toMatchObject({
      kind: 'payment',
      data: { consumer: { full_name: `Pessoa ${document}`, document_number: document } },
    });
    expect([...(await listActions(done.id))].sort()).toEqual([
      'data_subject.export_finished',
      'data_subject.export_read',
      'data_subject.export_started',
    ]);
  });

  it('of a person who is not stored has an empty file', async () => {
    const { body: done } = await getJob(await newPersonExport(api, newCpf()));
    expect(done.found).toEqual([]);
    expect((await getFile(done.id)).body).toEqual({ records: [] });
  });
});

describe('an erasure of a person', () => {
  it('blanks a payment without money, names the records that stay with their reason and end, and is repeated without harm', async () => {
    const document = newCpf();
    const [refused, paid] = [await pay(document, DECLINED), await pay(document, 10_000)];
    const body = { ...toPerson(document), reason: 'Asked by letter, case 4711' };
    const done = await finish(await ask('erase', body));
    expect(done.found).toContainEqual({ kind: 'payment', count: 2 });
    expect(done.blanked).toContainEqual({ kind: 'payment', count: 1 });
    const until = expect.stringMatching(/^\d{4}-/) as string;
    expect(done.kept).toContainEqual({ kind: 'payment', count: 1, reason: 'FISCAL', until });
    expect(done.expires_at).toBeNull();
    const read = async (id: string): Promise<Payment> =>
      (await api.get<Payment>(`/v1/merchants/transactions/${id}`)).body;
    expect((await read(refused)).consumer).toBeUndefined();
    expect((await read(paid)).consumer).toMatchObject({ document_number: document });
    expect((await getFile(done.id)).status).toBe(404);

    const again = await finish(await ask('erase', body));
    expect(again.blanked).toEqual([]);
    expect(again.kept).toContainEqual({ kind: 'payment', count: 1, reason: 'FISCAL', until });
    const { data } = (
      await api.get<{ data: { action: string; changes: object[] }[] }>(`/v1/audit-log?resource_id=${done.id}`)
    ).body;
    expect(data.find(({ action }) => action === 'data_subject.erasure_started')?.changes).toEqual([
      { path: '/reason', from: null, to: body.reason },
    ]);
    expect(data.map(({ action }) => action)).toContain('data_subject.erasure_finished');
  });

  it('refuses a reason that names the person, because it is kept for ever', async () => {
    const { status, body } = await ask('erase', {
      document_type: 'CPF',
      document_number: '529.982.247-25',
      reason: 'The owner of 529982247-25 asked',
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ pointer: '#/reason', code: 'not_allowed' }] });
  });
});

describe('who may ask', () => {
  it('is a caller with the permission: of an export for exports, of an erasure for erasures', async () => {
    const token = await logInAsOwner();
    const [exporter, eraser] = [
      await makeKey(token, 'privacy.export'),
      await makeKey(token, 'privacy.erase'),
    ];
    const document = newCpf();
    const erasure = { ...toPerson(document), reason: 'Asked' };
    expect((await ask('erase', erasure, exporter)).status).toBe(403);
    expect((await ask('export', toPerson(document), eraser)).status).toBe(403);
    const exported = await newPersonExport(exporter, document);
    const erased = await finish(await ask('erase', erasure, eraser));
    for (const [by, id, status] of [
      [exporter, exported, 200],
      [eraser, exported, 403],
      [eraser, erased.id, 200],
      [exporter, erased.id, 403],
    ] as const)
      expect((await getJob(id, by)).status).toBe(status);
    expect((await getFile(exported, eraser)).status).toBe(403);
  });

  it('is no caller of another organization, and none of one company', async () => {
    const done = await newPersonExport(api);
    const [other, company] = [new Api(baseUrl, demo.other.api_key), new Api(baseUrl, demo.merchant_api_key)];
    expect([(await getJob(done, other)).status, (await getFile(done, other)).status]).toEqual([404, 404]);
    expect((await ask('export', toPerson(newCpf()), company)).status).toBe(403);
  });
});

it('refuses more than four jobs of an organization at the same time, and takes the next ones afterwards', async () => {
  const other = new Api(baseUrl, demo.other.api_key);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => ask('export', toPerson(newCpf()), other)),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 429]));
  await eventually(async () => {
    expect((await ask('export', toPerson(newCpf()), other)).status).toBe(202);
  }, JOB_LIMIT_MS);
});
