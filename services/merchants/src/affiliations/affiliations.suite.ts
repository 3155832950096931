// Affiliations through the whole service: their events, the locked tax type, settlement accounts, and the reconciler.
import { readCode, until, requireValue } from '@mps/testkit/service';
import { someAccount, type CompanyDocument } from '../merchants.fixture';
import {
  findStoredCompany,
  newAffiliation,
  newMerchant,
  organization,
  organizationId,
  service,
  update,
} from '../merchants.world.fixture';

const findTermsStream = (companyId: string) =>
  service.connection.collection<{ _id: string }>('payment_terms_streams').findOne({ _id: companyId });

describe('affiliations', () => {
  it('are ACTIVE at once in sandbox mode and activate a pending merchant, each change with its event', async () => {
    const merchantId = await newMerchant();
    const affiliation = await newAffiliation(merchantId);
    expect(affiliation).toMatchObject({
      company_id: merchantId,
      status: 'ACTIVE',
      anticipation_type: 'NONE',
    });
    expect(affiliation.payment_methods).toHaveLength(4);
    const facts = requireValue(
      await service.client.GetPaymentContext({ merchant_id: merchantId }, organization),
    );
    expect(facts).toMatchObject({ status: 'ACTIVE', organization_id: organizationId, city: 'São Paulo' });
    expect(facts.affiliations.map(({ id }) => id)).toEqual([affiliation.id]);
    const company = await findStoredCompany(merchantId);
    expect(company).toMatchObject({ sequence: 2, pending_affiliation_events: [] });
    const stream = await service.connection
      .collection<{ _id: string }>('affiliation_streams')
      .findOne({ _id: affiliation.id });
    expect(stream).toMatchObject({ sequence: 1 });
  });

  it('lock the tax type until the last of them has ended', async () => {
    const merchantId = await newMerchant({ document_tax_type: 'ME' });
    const { id } = await newAffiliation(merchantId);
    expect(readCode(await update(merchantId, { document_tax_type: 'MEI' }))).toBe('document_tax_type_locked');
    expect(readCode(await update(merchantId, { document_tax_type: 'ME' }))).toBe('ok');
    expect(readCode(await update(merchantId, { document_tax_type: 'PF' }))).toBe('validation_error');
    requireValue(
      await service.client.SetAffiliationStatus({ affiliation_id: id, status: 'REJECTED' }, organization),
    );
    const updated = requireValue(await update(merchantId, { document_tax_type: 'MEI' })).merchant!;
    expect(updated.document_tax_type).toBe('MEI');
  });

  it('never let a tax type change during the creation of an affiliation', async () => {
    for (let round = 0; round < 10; round++) {
      const merchantId = await newMerchant({ document_tax_type: 'ME' });
      const [changed] = await Promise.all([
        update(merchantId, { document_tax_type: 'PJ' }),
        newAffiliation(merchantId),
      ]);
      // The write that adds the affiliation also activates the merchant. A change that succeeded was written before
      // it.
      if (changed.ok) expect(changed.value.merchant).toMatchObject({ status: 'PENDING_ACTIVATION' });
      else expect(changed.error.code).toBe('document_tax_type_locked');
      expect(await findStoredCompany(merchantId)).toMatchObject({
        document_tax_type: changed.ok ? 'PJ' : 'ME',
        status: 'ACTIVE',
      });
    }
  });

  it('are all created by simultaneous requests', async () => {
    const merchantId = await newMerchant();
    await Promise.all(Array.from({ length: 10 }, () => newAffiliation(merchantId)));
    const listed = requireValue(
      await service.client.ListAffiliations(
        { merchant_id: merchantId, page: { page: 2, limit: 4, sort: 'created_at' } },
        organization,
      ),
    );
    expect(listed).toMatchObject({ page: { total: 10 } });
    expect(listed.affiliations).toHaveLength(4);
  });

  it('get their events and payment terms from the reconciler after a crash between two writes', async () => {
    const companies = service.connection.collection<CompanyDocument>('companies');
    const eventful = await newMerchant();
    const { id } = await newAffiliation(eventful);
    const company = (await findStoredCompany(eventful))!;
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

    await until(async () => (await findStoredCompany(eventful))!.pending_affiliation_events.length === 0);
    const stream = await service.connection
      .collection<{ _id: string }>('affiliation_streams')
      .findOne({ _id: id });
    expect(stream).toMatchObject({ sequence: 2 });
    await until(async () => (await findStoredCompany(termless))!.payment_terms_pending_since === undefined);
    expect(await findTermsStream(termless)).toMatchObject({ sequence: 2, company_version: 5 });
  });

  it('publish the payment terms of the company to a separate stream, including changes without an event', async () => {
    const merchant_id = await newMerchant();
    const { id: affiliation_id } = await newAffiliation(merchant_id);
    const patch_json = JSON.stringify({ payment_methods: ['PIX'] });
    requireValue(
      await service.client.UpdateAffiliation({ merchant_id, affiliation_id, patch_json }, organization),
    );
    const company = (await findStoredCompany(merchant_id))!;
    expect(company).toMatchObject({ sequence: 2, version: 3 });
    expect(company.payment_terms_pending_since).toBeUndefined();
    expect(await findTermsStream(merchant_id)).toMatchObject({ sequence: 3, company_version: 3 });
  });

  it('settle only to an account of the merchant, which cannot be removed while they are open', async () => {
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
    const account = requireValue(
      await service.client.CreateBankAccount(someAccount(merchant_id), organization),
    ).bank_account!;
    expect(account).toMatchObject({ primary: true, owner_name: 'Padaria Central Ltda' });
    expect(readCode(await settleTo(account.id))).toBe('ok');
    const deletion = { merchant_id, bank_account_id: account.id };
    expect(readCode(await service.client.DeleteBankAccount(deletion, organization))).toBe(
      'invalid_affiliation_state',
    );
    expect(readCode(await settleTo(null))).toBe('ok');
    expect(readCode(await service.client.DeleteBankAccount(deletion, organization))).toBe('ok');
    expect(readCode(await service.client.GetBankAccount(deletion, organization))).toBe('resource_not_found');
  });
});
