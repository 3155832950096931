// PATCH /v1/merchants/{merchantId} (docs/rules.md#merchant) merges ten members. It refuses changes of all other
// members.
import { AFFILIATION_STATUSES } from '@mps/kernel';
import { sharedPlatform } from '@mps/testkit';
import { freshCpf } from './fresh';
import { activeMerchant, newAffiliation, newMerchant, type Merchant, type Problem } from './merchants';
import { proof } from '../rules';

const { api, merchantApi, demo } = sharedPlatform();
type Body = Record<string, unknown>;

let merchant: Merchant;
beforeAll(async () => {
  merchant = await newMerchant();
});

const makePath = (id: string): string => `/v1/merchants/${id}`;
const patch = (body: Body, id = merchant.id) => api.patch<Merchant & Problem>(makePath(id), body);
const read = async (id = merchant.id): Promise<Merchant> => (await api.get<Merchant>(makePath(id))).body;

const TRANSFERS = {
  automatic_transfer_enabled: true,
  transfer_frequency: 'WEEKLY',
  rail: 'PIX',
  utc_hour_of_day: 23,
  day_of_week: 0,
  min_balance: 1_500_000_000,
};
const ACCEPTED: readonly Body[] = [
  { name: 'Nova Loja' },
  proof('merchant: PJ, MEI and ME go with CNPJ', 'accepts', { document_tax_type: 'ME' }),
  proof('merchant: declared_revenue is a whole number of at least 0', 'accepts', { declared_revenue: 0 }),
  proof('merchant: contact is merged', 'accepts', { contact: { phone: '+5521987654321' } }),
  { contact: { address: { city: 'Recife', state: 'PE' } } },
  { address: { complement: 'Sala 2' } },
  { transfer_configurations: TRANSFERS },
  { metadata: { plan: 'gold', nested: { list: [1, { a: null }] } } },
];

const REFUSED: readonly (readonly [body: Body, pointer: string, code: string])[] = [
  [{ name: '' }, '#/name', 'too_small'],
  proof('merchant: PF goes with CPF', 'refuses', [
    { document_tax_type: 'PF' },
    '#/document_tax_type',
    'not_allowed',
  ]),
  ...proof(
    'merchant: document_number, status and webhook_enabled cannot be written',
    'refuses',
    proof('merchant: only the ten listed members can be changed', 'refuses', [
      'id',
      'document_number',
      'document_type',
      'status',
      'webhook_enabled',
      'created_at',
      'updated_at',
    ]),
  ).map((member) => [{ name: 'X', [member]: 'x' }, `#/${member}`, 'not_allowed'] as const),
];

/** Expects the result of a merge: objects merged by member; metadata merged at every depth without null members. */
function expectPart(part: unknown, whole: unknown): void {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) expect(whole).toEqual(part);
  else for (const [name, value] of Object.entries(part)) expectPart(value, (whole as Body)[name]);
}

describe('a change accepts', () => {
  it.each(ACCEPTED.map((body) => [body] as const))(
    proof(
      'merchant: document_number, status and webhook_enabled cannot be written',
      'accepts',
      '%j, and leaves the rest as it was',
    ),
    async (body) => {
      const before = await read();
      const { status, body: after } = await patch(body);
      expect({ status, problem: after.errors }).toEqual({ status: 200, problem: undefined });
      expectPart(body, after);
      const [member = ''] = Object.keys(body);
      const rest = { ...after, [member]: before[member], updated_at: before.updated_at };
      expect(rest).toEqual(before);
      expect(await read()).toEqual(after);
    },
  );

  it('the same body again without a change', async () => {
    const { body: first } = await patch({
      name: 'Outra',
      contact: { first_name: 'Bia' },
      metadata: { a: 1 },
    });
    const { body: again } = await patch({
      name: 'Outra',
      contact: { first_name: 'Bia' },
      metadata: { a: 1 },
    });
    expect(again).toEqual(first);
    expect((await patch({})).body).toEqual(first);
  });

  it('null for a removed member of metadata', async () => {
    await patch({ metadata: { gone: 1, kept: { gone: 1, kept: 2 } } });
    const { body } = await patch({ metadata: { gone: null, kept: { gone: null } } });
    expect(body['metadata']).toMatchObject({ kept: { kept: 2 } });
    expect(Object.keys(body['metadata'] as Body)).not.toContain('gone');
  });

  it('many simultaneous changes without losing one', async () => {
    const names = Array.from({ length: 16 }, (_, index) => `m${index}`);
    const answers = await Promise.all(names.map((name) => patch({ metadata: { [name]: name } })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect((await read())['metadata']).toMatchObject(Object.fromEntries(names.map((name) => [name, name])));
  });

  it('a key of the merchant itself', async () => {
    const { status } = await merchantApi.patch(makePath(demo.merchant_id), { metadata: { seen: true } });
    expect(status).toBe(200);
    expect((await merchantApi.patch(makePath(merchant.id), { name: 'X' })).status).toBe(404);
  });
});

describe('a change refuses, without storing anything,', () => {
  it.each(REFUSED)('%j', async (body, pointer, code) => {
    const before = await read();
    const { status, body: problem } = await patch(body);
    expect({ status, code: problem.code, errors: problem.errors }).toMatchObject({
      status: 400,
      code: 'validation_error',
      errors: [{ pointer, code }],
    });
    expect(await read()).toEqual(before);
  });

  it(
    proof('merchant: transfer_configurations is merged', 'refuses', 'transfers that do not say when'),
    async () => {
      const { id } = await newMerchant();
      const cases = [
        [{ automatic_transfer_enabled: true }, 'transfer_frequency'],
        [{ transfer_frequency: 'DAILY' }, 'utc_hour_of_day'],
        [{ transfer_frequency: 'WEEKLY', utc_hour_of_day: 1 }, 'day_of_week'],
        [{ transfer_frequency: 'MONTHLY', utc_hour_of_day: 1 }, 'day_of_month'],
      ] as const;
      for (const [transfer_configurations, missing] of cases) {
        const { body } = await patch({ transfer_configurations }, id);
        const pointer = `#/transfer_configurations/${missing}`;
        expect(body).toMatchObject({ status: 400, errors: [{ pointer, code: 'required' }] });
      }
    },
  );

  it('a body of zero bytes, but not an empty object', async () => {
    expect((await api.patch(makePath(merchant.id), undefined)).status).toBe(400);
    expect((await patch({})).status).toBe(200);
  });

  it('a missing merchant before it validates the body', async () => {
    const { body } = await patch({ color: 'red' }, demo.other.merchant_id);
    expect(body).toMatchObject({ status: 404, code: 'resource_not_found' });
  });
});

describe('the tax type', () => {
  const to = async (id: string, document_tax_type: string) => (await patch({ document_tax_type }, id)).body;
  const setStatus = (id: string, status: string) =>
    api.post(`/v1/sandbox/affiliations/${id}/status`, { status });

  it(
    proof(
      'merchant: PJ, MEI and ME go with CNPJ',
      'refuses',
      proof('merchant: PF goes with CPF', 'accepts', 'of a person is PF and nothing else'),
    ),
    async () => {
      const { id } = await newMerchant({ document_type: 'CPF', document_number: freshCpf() });
      expect(await to(id, 'PF')).toMatchObject({ document_tax_type: 'PF' });
      for (const type of ['PJ', 'MEI', 'ME'])
        expect(await to(id, type)).toMatchObject({ status: 400, errors: [{ code: 'not_allowed' }] });
    },
  );

  it(
    proof(
      'merchant: the tax type is locked while an affiliation is open',
      'accepts',
      proof(
        'merchant: the tax type is locked while an affiliation is open',
        'refuses',
        'is locked while an affiliation is neither FAILED nor REJECTED',
      ),
    ),
    async () => {
      const { id } = await newMerchant({ document_tax_type: 'ME' });
      const affiliation = await newAffiliation(id);
      const locked = { status: 409, code: 'document_tax_type_locked' };
      expect(await to(id, 'MEI')).toMatchObject(locked);
      expect(await to(id, 'ME')).toMatchObject({ document_tax_type: 'ME' });
      expect(await to(id, 'PF')).toMatchObject({ status: 400, errors: [{ code: 'not_allowed' }] });
      for (const status of AFFILIATION_STATUSES) {
        expect((await setStatus(affiliation.id, status)).status).toBe(200);
        const isFinal = status === 'FAILED' || status === 'REJECTED';
        expect(await to(id, 'PJ')).toMatchObject(isFinal ? { document_tax_type: 'PJ' } : locked);
        if (isFinal) await to(id, 'ME');
      }
    },
  );

  it(
    proof(
      'merchant: the tax type is guarded under the same write',
      'accepts',
      proof(
        'merchant: the tax type is guarded under the same write',
        'refuses',
        'and affiliations at once never pass each other: what was changed was changed before the first of them',
      ),
    ),
    async () => {
      const rounds = Array.from({ length: 8 }, async () => {
        const { id } = await newMerchant({ document_tax_type: 'ME' });
        const types = ['MEI', 'PJ', 'MEI', 'PJ'];
        const [answers, affiliations] = await Promise.all([
          Promise.all(types.map((document_tax_type) => patch({ document_tax_type }, id))),
          Promise.all([newAffiliation(id), newAffiliation(id)]),
        ]);
        const locked = answers.filter(({ status }) => status === 409);
        for (const { body } of locked) expect(body.code).toBe('document_tax_type_locked');
        const changed = answers.filter(({ status }) => status === 200).map(({ body }) => body);
        expect(changed.length + locked.length).toBe(types.length);
        const stands = await read(id);
        expect(['ME', ...changed.map((one) => one['document_tax_type'])]).toContain(
          stands['document_tax_type'],
        );
        const firstAffiliation = String(affiliations.map((one) => one['created_at']).toSorted()[0]);
        for (const one of changed) expect(one.updated_at <= firstAffiliation).toBe(true);
        expect((await to(id, stands['document_tax_type'] === 'PJ' ? 'ME' : 'PJ')).status).toBe(409);
      });
      await Promise.all(rounds);
    },
  );

  it('of an active merchant stays fixed with its payments', async () => {
    const { id } = await activeMerchant({ document_tax_type: 'PJ' });
    expect(await to(id, 'ME')).toMatchObject({ status: 409 });
  });
});
