// `ops people`: what the platform stores of one person, and its erasure.
import { Api, cardPayment, eventually, sharedPlatform } from '@mps/testkit';
import { newCpf } from '../canary/canaries';
import { ops, withKey } from './ops';

const { baseUrl, demo } = sharedPlatform();
const api = new Api(baseUrl, demo.api_key);
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

interface Payment {
  readonly id: string;
  readonly status: string;
  readonly consumer?: object;
}

const toConsumer = (document_number: string) => ({
  full_name: `Pessoa ${document_number}`,
  email: `p${document_number}@example.com`,
  phone: '+5511987650000',
  document_type: 'CPF',
  document_number,
});

/** The acquirer declines by the amount. */
const DECLINED = 10_051;

async function pay(document: string, amount: number): Promise<string> {
  const made = await api.post<Payment>(path, cardPayment({ amount, consumer: toConsumer(document) }));
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

const organization = ['--organization', demo.organization_id];
const get = async (id: string): Promise<Payment> =>
  (await api.get<Payment>(`/v1/merchants/transactions/${id}`)).body;
const listNames = async (id: string) =>
  (
    await api.get<{ data: { data: { object: { consumer?: { full_name: string } | null } } }[] }>(
      `/v1/events?aggregate_id=${id}&limit=50`,
    )
  ).body.data.map(({ data }) => data.object.consumer?.full_name ?? null);

describe('ops people', () => {
  it('erases a person from a payment without money, and says what stays of one with money', async () => {
    const document = newCpf();
    const [refused, paid] = [await pay(document, DECLINED), await pay(document, 10_000)];
    await eventually(async () => expect(await listNames(refused)).toContain(`Pessoa ${document}`));
    const exported = await ops('people', 'export', document, ...organization);
    expect(JSON.stringify(exported['records'])).toContain(`p${document}@example.com`);

    const erased = await ops('people', 'erase', document, ...organization);
    expect(erased['found']).toContainEqual({ kind: 'payment', count: 2 });
    expect(erased['blanked']).toContainEqual({ kind: 'payment', count: 1 });
    const until = expect.stringMatching(/^\d{4}-/) as string;
    expect(erased['kept']).toContainEqual({ kind: 'payment', count: 1, reason: 'FISCAL', until });
    expect((await get(refused)).consumer).toBeUndefined();
    expect(new Set(await listNames(refused))).toEqual(new Set([null]));
    expect((await get(paid)).consumer).toMatchObject({ document_number: document });
  });

  it('says the same when it is repeated', async () => {
    const document = newCpf();
    await pay(document, DECLINED);
    expect(await ops('people', 'erase', document, ...organization)).toMatchObject({
      blanked: expect.arrayContaining([{ kind: 'payment', count: 1 }]) as object[],
    });
    const { blanked, ...rest } = await ops('people', 'erase', document, ...organization);
    expect(rest).toEqual({ found: [], kept: [] });
    // Another test may have made an export of a list meanwhile.
    expect((blanked as { kind: string }[]).filter(({ kind }) => kind !== 'export_file')).toEqual([]);
  });

  it('refuses a text that is no document', async () => {
    const { code, errors } = await withKey(['people', 'erase', '123', ...organization]);
    expect([code, errors]).toEqual([1, 'The document is neither a CPF nor a CNPJ.']);
  });
});
