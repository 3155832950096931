// The service whole: real gRPC, real MongoDB, real Kafka.
import type { CallContext } from '@mps/contracts';
import { fingerprint } from '@mps/kernel';
import { codeOf, until, valueOf } from '@mps/testkit/service';
import {
  someAccount,
  type CompanyDocument,
  someCnpj,
  someMerchant,
  startMerchants,
  type RunningMerchants,
  sixTimes,
} from './merchants.fixture';

const TEST_LIMIT_MS = 60_000;
jest.setTimeout(TEST_LIMIT_MS);

let service: RunningMerchants;
let organizationId: string;
let organization: CallContext;

beforeAll(async () => {
  service = await startMerchants();
  organizationId = await newOrganization();
  organization = await service.as({ organization_id: organizationId });
});

afterAll(() => service.stop());

async function newOrganization(): Promise<string> {
  const { name, full_name, document_type, document_number, contact, address } = someMerchant();
  const operator = await service.as({ kind: 'operator' });
  const request = { name, full_name, document_type, document_number, contact, address };
  return valueOf(await service.client.CreateOrganization(request as never, operator)).merchant!.id;
}

/** The organization's context under an Idempotency-Key. */
const under = (key: string, body = 'body'): CallContext => ({
  ...organization,
  deadlineMs: organization.deadlineMs,
  idempotency: { key: fingerprint(key), fingerprint: fingerprint(body) },
});

async function newMerchant(overrides = {}): Promise<string> {
  return valueOf(await service.client.CreateMerchant(someMerchant(overrides), organization)).merchant!.id;
}

const newAffiliation = async (merchantId: string) =>
  valueOf(
    await service.client.CreateAffiliation(
      { merchant_id: merchantId, provider: 'PROVIDER_A', mcc: '5462', anticipation_type: 'NONE' },
      organization,
    ),
  ).affiliation!;

const update = (merchantId: string, patch: object) =>
  service.client.UpdateMerchant({ merchant_id: merchantId, patch_json: JSON.stringify(patch) }, organization);

describe('organizations and merchants', () => {
  it('makes an organization only for the operator, ACTIVE at once, with the organization id as its own', async () => {
    const merchant = valueOf(
      await service.client.GetMerchant({ merchant_id: organizationId }, organization),
    ).merchant!;
    expect(merchant).toMatchObject({ id: organizationId, status: 'ACTIVE', webhook_enabled: true });
    expect(codeOf(await service.client.CreateOrganization(someMerchant() as never, organization))).toBe(
      'permission_denied',
    );
  });

  it('makes a merchant that waits for its activation, with an alphanumeric CNPJ in its normal form', async () => {
    const document_number = someCnpj();
    const punctuated = document_number.toLowerCase().replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
    const merchant = valueOf(
      await service.client.CreateMerchant(someMerchant({ document_number: punctuated }), organization),
    ).merchant!;
    expect(merchant).toMatchObject({ status: 'PENDING_ACTIVATION', document_number });
    expect(merchant.transfer_configurations).toMatchObject({
      automatic_transfer_enabled: false,
      min_balance: 0,
    });
  });

  it('refuses a COMPANY credential, an invalid document and a tax type of the other document type', async () => {
    const company = await service.as({ organization_id: organizationId, company_id: organizationId });
    expect(codeOf(await service.client.CreateMerchant(someMerchant(), company))).toBe('permission_denied');
    const wrong = await service.client.CreateMerchant(
      someMerchant({ document_number: '12ABC34501DE45', document_tax_type: 'PF' }),
      organization,
    );
    expect(wrong).toMatchObject({
      ok: false,
      error: {
        violations: [
          { at: '#/document_number', code: 'invalid_format' },
          { at: '#/document_tax_type', code: 'not_allowed' },
        ],
      },
    });
  });

  it('lets exactly one of many simultaneous merchants have a document within an organization', async () => {
    const document_number = someCnpj();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        service.client.CreateMerchant(someMerchant({ document_number }), organization),
      ),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'merchant_document_taken')).toHaveLength(11);
    const elsewhere = await service.as({ organization_id: await newOrganization() });
    expect(codeOf(await service.client.CreateMerchant(someMerchant({ document_number }), elsewhere))).toBe(
      'ok',
    );
  });

  it('makes one merchant for simultaneous equal requests with one Idempotency-Key', async () => {
    const request = someMerchant();
    const answers = await sixTimes(() => service.client.CreateMerchant(request, under('key-1')));
    const ids = answers.map((answer) => valueOf(answer).merchant!.id);
    expect(new Set(ids).size).toBe(1);
    expect(answers.filter((answer) => !valueOf(answer).replayed)).toHaveLength(1);
    const other = await service.client.CreateMerchant(
      { ...request, name: 'Outra' },
      under('key-1', 'another body'),
    );
    expect(codeOf(other)).toBe('idempotency_key_conflict');
  });

  it('makes one bank account and one affiliation for simultaneous equal requests with one Idempotency-Key', async () => {
    const merchant_id = await newMerchant();
    const account = someAccount(merchant_id);
    const accounts = await sixTimes(() => service.client.CreateBankAccount(account, under('account')));
    expect(new Set(accounts.map((one) => valueOf(one).bank_account!.id)).size).toBe(1);
    expect(accounts.filter((one) => !valueOf(one).replayed)).toHaveLength(1);
    const request = { merchant_id, provider: 'PROVIDER_A', mcc: '5462', anticipation_type: 'NONE' };
    const made = await sixTimes(() => service.client.CreateAffiliation(request, under('affiliation')));
    expect(new Set(made.map((one) => valueOf(one).affiliation!.id)).size).toBe(1);
    expect(made.filter((one) => !valueOf(one).replayed)).toHaveLength(1);
    const other = await service.client.CreateAffiliation(request, under('affiliation', 'another body'));
    expect(codeOf(other)).toBe('idempotency_key_conflict');
    const document = (await documentOf(merchant_id))!;
    expect([document.bank_accounts.length, document.affiliations.length]).toEqual([1, 1]);
  });

  it('shows a merchant to its organization and to itself, and to no other caller', async () => {
    const merchant_id = await newMerchant();
    const own = await service.as({ organization_id: organizationId, company_id: merchant_id });
    const sibling = await service.as({ organization_id: organizationId, company_id: await newMerchant() });
    const stranger = await service.as({ organization_id: await newOrganization() });
    const withoutOrganization = await service.as({});
    expect(codeOf(await service.client.GetMerchant({ merchant_id }, own))).toBe('ok');
    for (const caller of [sibling, stranger, withoutOrganization]) {
      expect(codeOf(await service.client.GetMerchant({ merchant_id }, caller))).toBe('resource_not_found');
      expect(codeOf(await service.client.GetPaymentContext({ merchant_id }, caller))).toBe(
        'resource_not_found',
      );
      const patch = { merchant_id, patch_json: '{"name":"x"}' };
      expect(codeOf(await service.client.UpdateMerchant(patch, caller))).toBe('resource_not_found');
    }
  });

  it('lists by status, document and any part of the name, newest first', async () => {
    const caller = await service.as({ organization_id: await newOrganization() });
    const request = someMerchant({ name: 'Pão de Açúcar' });
    const first = valueOf(await service.client.CreateMerchant(request, caller)).merchant!;
    const second = valueOf(
      await service.client.CreateMerchant(someMerchant({ name: 'Feira (1)' }), caller),
    ).merchant!;
    const page = { page: 1, limit: 10, sort: '-created_at' };
    const idsOf = async (filter: object): Promise<string[]> =>
      valueOf(await service.client.ListMerchants({ page, ...filter }, caller)).merchants.map(({ id }) => id);
    expect((await idsOf({})).slice(0, 2)).toEqual([second.id, first.id]);
    expect(await idsOf({ status: ['PENDING_ACTIVATION'] })).toEqual([second.id, first.id]);
    expect(await idsOf({ document_number: request.document_number })).toEqual([first.id]);
    expect(await idsOf({ name: 'ACUCAR' })).toEqual([first.id]);
    expect(await idsOf({ name: '(1' })).toEqual([second.id]);
    const beyond = valueOf(
      await service.client.ListMerchants({ page: { page: 9, limit: 2, sort: 'created_at' } }, caller),
    );
    expect(beyond).toMatchObject({ merchants: [], page: { total: 3 } });
    const company = await service.as({ ...caller.caller, company_id: first.id });
    expect(valueOf(await service.client.ListMerchants({ page }, company)).page).toMatchObject({ total: 1 });
  });
});

const termsStreamOf = (companyId: string) =>
  service.connection.collection<{ _id: string }>('payment_terms_streams').findOne({ _id: companyId });

describe('affiliations', () => {
  it('are ACTIVE at once in test mode and activate the waiting merchant, each change with its event', async () => {
    const merchantId = await newMerchant();
    const affiliation = await newAffiliation(merchantId);
    expect(affiliation).toMatchObject({
      company_id: merchantId,
      status: 'ACTIVE',
      anticipation_type: 'NONE',
    });
    expect(affiliation.payment_methods).toHaveLength(4);
    const facts = valueOf(await service.client.GetPaymentContext({ merchant_id: merchantId }, organization));
    expect(facts).toMatchObject({ status: 'ACTIVE', organization_id: organizationId, city: 'São Paulo' });
    expect(facts.affiliations.map(({ id }) => id)).toEqual([affiliation.id]);
    const company = await documentOf(merchantId);
    expect(company).toMatchObject({ sequence: 2, pending_affiliation_events: [] });
    const stream = await service.connection
      .collection<{ _id: string }>('affiliation_streams')
      .findOne({ _id: affiliation.id });
    expect(stream).toMatchObject({ sequence: 1 });
  });

  it('lock the tax type until the last of them is over', async () => {
    const merchantId = await newMerchant({ document_tax_type: 'ME' });
    const { id } = await newAffiliation(merchantId);
    expect(codeOf(await update(merchantId, { document_tax_type: 'MEI' }))).toBe('document_tax_type_locked');
    expect(codeOf(await update(merchantId, { document_tax_type: 'ME' }))).toBe('ok');
    expect(codeOf(await update(merchantId, { document_tax_type: 'PF' }))).toBe('validation_error');
    valueOf(
      await service.client.SetAffiliationStatus({ affiliation_id: id, status: 'REJECTED' }, organization),
    );
    const updated = valueOf(await update(merchantId, { document_tax_type: 'MEI' })).merchant!;
    expect(updated.document_tax_type).toBe('MEI');
  });

  it('never let a tax type change beside an affiliation that is being made', async () => {
    for (let round = 0; round < 10; round++) {
      const merchantId = await newMerchant({ document_tax_type: 'ME' });
      const [changed] = await Promise.all([
        update(merchantId, { document_tax_type: 'PJ' }),
        newAffiliation(merchantId),
      ]);
      // The write that makes the affiliation also activates the merchant: a change that was let through came before it.
      if (changed.ok) expect(changed.value.merchant).toMatchObject({ status: 'PENDING_ACTIVATION' });
      else expect(changed.error.code).toBe('document_tax_type_locked');
      expect(await documentOf(merchantId)).toMatchObject({
        document_tax_type: changed.ok ? 'PJ' : 'ME',
        status: 'ACTIVE',
      });
    }
  });

  it('are all made when many are made at once', async () => {
    const merchantId = await newMerchant();
    await Promise.all(Array.from({ length: 10 }, () => newAffiliation(merchantId)));
    const listed = valueOf(
      await service.client.ListAffiliations(
        { merchant_id: merchantId, page: { page: 2, limit: 4, sort: 'created_at' } },
        organization,
      ),
    );
    expect(listed).toMatchObject({ page: { total: 10 } });
    expect(listed.affiliations).toHaveLength(4);
  });

  it('have their events and their terms appended by the reconciler when the process died between two writes', async () => {
    const companies = service.connection.collection<CompanyDocument>('companies');
    const eventful = await newMerchant();
    const { id } = await newAffiliation(eventful);
    const company = (await documentOf(eventful))!;
    const affiliation = { ...company.affiliations[0]!, status: 'BLOCKED' as const, event_sequence: 2 };
    await companies.updateOne(
      { _id: eventful },
      {
        $set: {
          affiliations: [affiliation],
          pending_affiliation_events: [{ affiliation, previous: { status: 'ACTIVE' } }],
        },
        $inc: { version: 1 },
      },
    );
    const termless = await newMerchant();
    const left = { $set: { payment_terms_pending_since: new Date(0) }, $inc: { version: 4 } };
    await companies.updateOne({ _id: termless }, left);

    await until(async () => (await documentOf(eventful))!.pending_affiliation_events.length === 0);
    const stream = await service.connection
      .collection<{ _id: string }>('affiliation_streams')
      .findOne({ _id: id });
    expect(stream).toMatchObject({ sequence: 2 });
    await until(async () => (await documentOf(termless))!.payment_terms_pending_since === undefined);
    expect(await termsStreamOf(termless)).toMatchObject({ sequence: 2, company_version: 5 });
  });

  it('tell what payments need of the company to a stream of its own, with changes that have no event', async () => {
    const merchant_id = await newMerchant();
    const { id: affiliation_id } = await newAffiliation(merchant_id);
    const patch_json = JSON.stringify({ payment_methods: ['PIX'] });
    valueOf(
      await service.client.UpdateAffiliation({ merchant_id, affiliation_id, patch_json }, organization),
    );
    const company = (await documentOf(merchant_id))!;
    expect(company).toMatchObject({ sequence: 2, version: 3 });
    expect(company.payment_terms_pending_since).toBeUndefined();
    expect(await termsStreamOf(merchant_id)).toMatchObject({ sequence: 3, company_version: 3 });
  });

  it('settle only to an account of the merchant, which stays while they are open', async () => {
    const merchant_id = await newMerchant();
    const { id: affiliation_id } = await newAffiliation(merchant_id);
    const settleTo = (settlement_bank_account_id: string | null) =>
      service.client.UpdateAffiliation(
        { merchant_id, affiliation_id, patch_json: JSON.stringify({ settlement_bank_account_id }) },
        organization,
      );
    expect(await settleTo('0190a000-0000-7000-8000-000000000000')).toMatchObject({
      error: { violations: [{ code: 'bank_account_not_found', at: '#/settlement_bank_account_id' }] },
    });
    const account = valueOf(
      await service.client.CreateBankAccount(someAccount(merchant_id), organization),
    ).bank_account!;
    expect(account).toMatchObject({ primary: true, owner_name: 'Padaria Central Ltda' });
    expect(codeOf(await settleTo(account.id))).toBe('ok');
    const deletion = { merchant_id, bank_account_id: account.id };
    expect(codeOf(await service.client.DeleteBankAccount(deletion, organization))).toBe(
      'invalid_affiliation_state',
    );
    expect(codeOf(await settleTo(null))).toBe('ok');
    expect(codeOf(await service.client.DeleteBankAccount(deletion, organization))).toBe('ok');
    expect(codeOf(await service.client.GetBankAccount(deletion, organization))).toBe('resource_not_found');
  });
});

describe('settings', () => {
  it('move between ACTIVE and INACTIVE by the merchant, to BLOCKED and back by the operator', async () => {
    const merchant_id = await newMerchant();
    const move = async (status: string, caller = organization) =>
      service.client.SetMerchantStatus({ merchant_id, status }, caller);
    expect(await move('ACTIVE')).toMatchObject({
      error: { code: 'invalid_merchant_state', members: { current_status: 'PENDING_ACTIVATION' } },
    });
    await newAffiliation(merchant_id);
    expect(codeOf(await move('INACTIVE'))).toBe('ok');
    expect(codeOf(await move('BLOCKED'))).toBe('invalid_merchant_state');
    const operator = await service.as({ kind: 'operator', organization_id: organizationId });
    expect(codeOf(await move('BLOCKED', operator))).toBe('ok');
    expect(codeOf(await move('ACTIVE'))).toBe('invalid_merchant_state');
    expect(codeOf(await move('ACTIVE', operator))).toBe('ok');
  });

  it('say which companies cannot take part in a split', async () => {
    const active = await newMerchant();
    await newAffiliation(active);
    const waiting = await newMerchant();
    const foreign = await newOrganization();
    const company = await service.as({ organization_id: organizationId, company_id: waiting });
    const checked = await service.client.CheckCompanies({ company_ids: [foreign, active, waiting] }, company);
    expect(valueOf(checked).unknown_company_ids).toEqual([foreign, waiting]);
  });

  it('clear a default fee policy without pricing, and say so when pricing is needed and away', async () => {
    const merchant_id = await newMerchant();
    expect(codeOf(await service.client.SetDefaultFeePolicy({ merchant_id }, organization))).toBe('ok');
    const named = { merchant_id, fee_policy_id: '0190a000-0000-7000-8000-000000000000' };
    const context = { ...organization, deadlineMs: organization.deadlineMs };
    expect(codeOf(await service.client.SetDefaultFeePolicy(named, context))).toBe('service_unavailable');
    const company = await service.as({ organization_id: organizationId, company_id: merchant_id });
    expect(codeOf(await service.client.SetDefaultFeePolicy({ merchant_id }, company))).toBe(
      'permission_denied',
    );
  });

  it('touch updated_at only when something really changes', async () => {
    const merchantId = await newMerchant();
    const before = (await documentOf(merchantId))!;
    valueOf(await update(merchantId, {}));
    valueOf(await update(merchantId, { name: 'Padaria Central', address: { city: 'São Paulo' } }));
    expect(await documentOf(merchantId)).toMatchObject({
      version: before.version,
      updated_at: before.updated_at,
    });
    const changed = valueOf(await update(merchantId, { contact: { last_name: 'Lima' } })).merchant!;
    expect(changed.contact).toMatchObject({ first_name: 'Ana', last_name: 'Lima' });
    expect(changed.updated_at > before.updated_at).toBe(true);
  });
});

const documentOf = (id: string) =>
  service.connection.collection<CompanyDocument>('companies').findOne({ _id: id });
