// The whole service on real gRPC, MongoDB and Kafka. Affiliations and personal data have suites of their own.
import './affiliations/affiliations.suite';
import './merchants/of-person.suite';
import { readCode, requireValue } from '@mps/testkit/service';
import { someAccount, someCnpj, someMerchant, sixTimes } from './merchants.fixture';
import {
  findStoredCompany,
  newAffiliation,
  newMerchant,
  newOrganization,
  organization,
  organizationId,
  service,
  under,
  update,
} from './merchants.world.fixture';

const TEST_LIMIT_MS = 60_000;
jest.setTimeout(TEST_LIMIT_MS);

describe('organizations and merchants', () => {
  it('creates an organization for operators only, ACTIVE at once, with the organization’s id', async () => {
    const merchant = requireValue(
      await service.client.GetMerchant({ merchant_id: organizationId }, organization),
    ).merchant!;
    expect(merchant).toMatchObject({ id: organizationId, status: 'ACTIVE', webhook_enabled: true });
    expect(readCode(await service.client.CreateOrganization(someMerchant() as never, organization))).toBe(
      'permission_denied',
    );
  });

  it('creates a merchant in PENDING_ACTIVATION, with an alphanumeric CNPJ in normal form', async () => {
    const document_number = someCnpj();
    const punctuated = document_number.toLowerCase().replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
    const merchant = requireValue(
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
    expect(readCode(await service.client.CreateMerchant(someMerchant(), company))).toBe('permission_denied');
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

  it('accepts exactly one of many simultaneous merchants with one document in an organization', async () => {
    const document_number = someCnpj();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        service.client.CreateMerchant(someMerchant({ document_number }), organization),
      ),
    );
    const codes = answers.map(readCode);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'merchant_document_taken')).toHaveLength(11);
    const elsewhere = await service.as({ organization_id: await newOrganization() });
    expect(readCode(await service.client.CreateMerchant(someMerchant({ document_number }), elsewhere))).toBe(
      'ok',
    );
  });

  it('creates one merchant for simultaneous equal requests with one Idempotency-Key', async () => {
    const request = someMerchant();
    const answers = await sixTimes(() => service.client.CreateMerchant(request, under('key-1')));
    const ids = answers.map((answer) => requireValue(answer).merchant!.id);
    expect(new Set(ids).size).toBe(1);
    expect(answers.filter((answer) => !requireValue(answer).replayed)).toHaveLength(1);
    const other = await service.client.CreateMerchant(
      { ...request, name: 'Outra' },
      under('key-1', 'another body'),
    );
    expect(readCode(other)).toBe('idempotency_key_conflict');
  });

  it('creates one bank account and one affiliation for simultaneous equal requests with one Idempotency-Key', async () => {
    const merchant_id = await newMerchant();
    const account = someAccount(merchant_id);
    const accounts = await sixTimes(() => service.client.CreateBankAccount(account, under('account')));
    expect(new Set(accounts.map((one) => requireValue(one).bank_account!.id)).size).toBe(1);
    expect(accounts.filter((one) => !requireValue(one).replayed)).toHaveLength(1);
    const request = { merchant_id, provider: 'PROVIDER_A', mcc: '5462', anticipation_type: 'NONE' };
    const made = await sixTimes(() => service.client.CreateAffiliation(request, under('affiliation')));
    expect(new Set(made.map((one) => requireValue(one).affiliation!.id)).size).toBe(1);
    expect(made.filter((one) => !requireValue(one).replayed)).toHaveLength(1);
    const other = await service.client.CreateAffiliation(request, under('affiliation', 'another body'));
    expect(readCode(other)).toBe('idempotency_key_conflict');
    const document = (await findStoredCompany(merchant_id))!;
    expect([document.bank_accounts.length, document.affiliations.length]).toEqual([1, 1]);
  });

  it('shows a merchant to its organization and to itself, and to no other caller', async () => {
    const merchant_id = await newMerchant();
    const own = await service.as({ organization_id: organizationId, company_id: merchant_id });
    const sibling = await service.as({ organization_id: organizationId, company_id: await newMerchant() });
    const stranger = await service.as({ organization_id: await newOrganization() });
    const withoutOrganization = await service.as({});
    expect(readCode(await service.client.GetMerchant({ merchant_id }, own))).toBe('ok');
    for (const caller of [sibling, stranger, withoutOrganization]) {
      expect(readCode(await service.client.GetMerchant({ merchant_id }, caller))).toBe('resource_not_found');
      expect(readCode(await service.client.GetPaymentContext({ merchant_id }, caller))).toBe(
        'resource_not_found',
      );
      const patch = { merchant_id, patch_json: '{"name":"x"}' };
      expect(readCode(await service.client.UpdateMerchant(patch, caller))).toBe('resource_not_found');
    }
  });

  it('lists by status, document and any part of the name, newest first', async () => {
    const caller = await service.as({ organization_id: await newOrganization() });
    const request = someMerchant({ name: 'Pão de Açúcar' });
    const first = requireValue(await service.client.CreateMerchant(request, caller)).merchant!;
    const second = requireValue(
      await service.client.CreateMerchant(someMerchant({ name: 'Feira (1)' }), caller),
    ).merchant!;
    const page = { page: 1, limit: 10, sort: '-created_at' };
    const listIds = async (filter: object): Promise<string[]> =>
      requireValue(await service.client.ListMerchants({ page, ...filter }, caller)).merchants.map(
        ({ id }) => id,
      );
    expect((await listIds({})).slice(0, 2)).toEqual([second.id, first.id]);
    expect(await listIds({ status: ['PENDING_ACTIVATION'] })).toEqual([second.id, first.id]);
    expect(await listIds({ document_number: request.document_number })).toEqual([first.id]);
    expect(await listIds({ name: 'ACUCAR' })).toEqual([first.id]);
    expect(await listIds({ name: '(1' })).toEqual([second.id]);
    const beyond = requireValue(
      await service.client.ListMerchants({ page: { page: 9, limit: 2, sort: 'created_at' } }, caller),
    );
    expect(beyond).toMatchObject({ merchants: [], page: { total: 3 } });
    const company = await service.as({ ...caller.caller, company_id: first.id });
    expect(requireValue(await service.client.ListMerchants({ page }, company)).page).toMatchObject({
      total: 1,
    });
  });
});

describe('settings', () => {
  it('let the merchant move between ACTIVE and INACTIVE, and the operator to BLOCKED and back', async () => {
    const merchant_id = await newMerchant();
    const move = async (status: string, caller = organization) =>
      service.client.SetMerchantStatus({ merchant_id, status }, caller);
    expect(await move('ACTIVE')).toMatchObject({
      error: { code: 'invalid_merchant_state', members: { current_status: 'PENDING_ACTIVATION' } },
    });
    await newAffiliation(merchant_id);
    expect(readCode(await move('INACTIVE'))).toBe('ok');
    expect(readCode(await move('BLOCKED'))).toBe('invalid_merchant_state');
    const operator = await service.as({ kind: 'operator', organization_id: organizationId });
    expect(readCode(await move('BLOCKED', operator))).toBe('ok');
    expect(readCode(await move('ACTIVE'))).toBe('invalid_merchant_state');
    expect(readCode(await move('ACTIVE', operator))).toBe('ok');
  });

  it('change the status once for simultaneous equal requests with one Idempotency-Key, and mark the replays', async () => {
    const merchant_id = await newMerchant();
    await newAffiliation(merchant_id);
    const request = { merchant_id, status: 'INACTIVE' };
    const moved = await sixTimes(() => service.client.SetMerchantStatus(request, under('status')));
    expect(moved.map((one) => requireValue(one).merchant!.status)).toEqual(Array(6).fill('INACTIVE'));
    expect(moved.filter((one) => !requireValue(one).replayed)).toHaveLength(1);
  });

  it('list the companies that cannot take part in a split', async () => {
    const active = await newMerchant();
    await newAffiliation(active);
    const waiting = await newMerchant();
    const foreign = await newOrganization();
    const company = await service.as({ organization_id: organizationId, company_id: waiting });
    const checked = await service.client.CheckCompanies({ company_ids: [foreign, active, waiting] }, company);
    expect(requireValue(checked).unknown_company_ids).toEqual([foreign, waiting]);
  });

  it('clear a default fee policy without pricing, and refuse to set one while pricing is down', async () => {
    const merchant_id = await newMerchant();
    expect(readCode(await service.client.SetDefaultFeePolicy({ merchant_id }, organization))).toBe('ok');
    const named = { merchant_id, fee_policy_id: '0190a000-0000-7000-8000-000000000000' };
    const context = { ...organization, deadlineMs: organization.deadlineMs };
    expect(readCode(await service.client.SetDefaultFeePolicy(named, context))).toBe('service_unavailable');
    const company = await service.as({ organization_id: organizationId, company_id: merchant_id });
    expect(readCode(await service.client.SetDefaultFeePolicy({ merchant_id }, company))).toBe(
      'permission_denied',
    );
  });

  it('change updated_at only when a member changes', async () => {
    const merchantId = await newMerchant();
    const before = (await findStoredCompany(merchantId))!;
    requireValue(await update(merchantId, {}));
    requireValue(await update(merchantId, { name: 'Padaria Central', address: { city: 'São Paulo' } }));
    expect(await findStoredCompany(merchantId)).toMatchObject({
      version: before.version,
      updated_at: before.updated_at,
    });
    const changed = requireValue(await update(merchantId, { contact: { last_name: 'Lima' } })).merchant!;
    expect(changed.contact).toMatchObject({ first_name: 'Ana', last_name: 'Lima' });
    expect(changed.updated_at > before.updated_at).toBe(true);
  });
});
