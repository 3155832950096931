// One person among merchants: found, and kept because of the contract. Runs within merchants.integration.test.ts.
import { readCode, requireValue } from '@mps/testkit/service';
import { newId } from '@mps/kernel';
import { someAccount, type CompanyDocument } from '../merchants.fixture';
import { newMerchant, organization, organizationId, service } from '../merchants.world.fixture';

const CPF = '52998224725';

const asOperator = (organization_id: string | null) => service.as({ kind: 'operator', organization_id });

describe('the personal data of one person', () => {
  it('are those of a merchant, of a contact and of a bank account, which all stay', async () => {
    const owner = await newMerchant({
      document_type: 'CPF',
      document_number: CPF,
      full_name: 'Maria da Silva',
    });
    const other = await newMerchant({ contact: { first_name: 'Maria', document_number: CPF } });
    await newMerchant();
    const operator = await asOperator(organizationId);
    const request = { document_number: CPF };
    const found = requireValue(await service.personalData.FindPersonalData(request, operator));
    expect(found.records.map(({ kind, id, kept_reason }) => [kind, id, kept_reason])).toEqual([
      ['merchant', owner, 'CONTRACT'],
      ['contact', owner, 'CONTRACT'],
      ['contact', other, 'CONTRACT'],
    ]);
    expect(found.records[0]?.data_json).toContain('Maria da Silva');
    const blanked = requireValue(await service.personalData.BlankPersonalData(request, operator));
    expect(blanked.records.map(({ kind, data_json }) => [kind, data_json])).toEqual([
      ['merchant', ''],
      ['contact', ''],
      ['contact', ''],
    ]);
    const again = requireValue(await service.personalData.FindPersonalData(request, operator));
    expect(again).toEqual(found);
  });

  it('of a merchant have nothing of a contact who is another person', async () => {
    const document_number = '39053344705';
    const contact = { first_name: 'Rosa', mother_name: 'Vera', document_number: '71428793860' };
    const merchant = await newMerchant({ document_type: 'CPF', document_number, contact });
    const operator = await asOperator(organizationId);
    const find = async (of: string) =>
      requireValue(await service.personalData.FindPersonalData({ document_number: of }, operator)).records;
    const own = await find(document_number);
    expect(own.map(({ kind, id }) => [kind, id])).toEqual([['merchant', merchant]]);
    expect(JSON.stringify(own)).not.toContain('Vera');
    const contacts = await find(contact.document_number);
    expect(contacts.map(({ kind, id }) => [kind, id])).toEqual([['contact', merchant]]);
  });

  it('are found without a read of the other companies of the organization', async () => {
    const document_number = '11144477735';
    const contact = { first_name: 'Maria', document_number };
    const found = [await newMerchant({ contact }), await newMerchant()];
    const account = { ...someAccount(found[1]!), owner_document: document_number };
    requireValue(await service.client.CreateBankAccount(account, organization));
    const database = service.connection.db!;
    const companies = database.collection<CompanyDocument>('companies');
    const stored = await companies.findOne({ _id: await newMerchant() });
    const others = Array.from({ length: 200 }, () => ({
      ...stored!,
      _id: newId(),
      document_number: newId(),
    }));
    await companies.insertMany(others);
    await database.command({ profile: 2 });
    const operator = await asOperator(organizationId);
    const { records } = requireValue(
      await service.personalData.FindPersonalData({ document_number }, operator),
    );
    await database.command({ profile: 0 });
    expect(records.map(({ kind }) => kind)).toEqual(['contact', 'bank_account']);
    const reads = database.collection('system.profile').find({ 'command.find': 'companies' });
    expect(await reads.toArray()).toMatchObject([{ nreturned: 2, docsExamined: 2 }]);
    await companies.deleteMany({ _id: { $in: others.map((one) => one._id) } });
  });

  it('are answered within an organization, to an operator and to who has the permission for the whole of it', async () => {
    const request = { document_number: CPF };
    const callers = [
      await asOperator(null),
      await service.as({ organization_id: organizationId, permissions: ['merchant.*'] }),
      await service.as({ organization_id: organizationId, company_id: organizationId, permissions: ['*'] }),
    ];
    for (const caller of callers)
      for (const method of ['FindPersonalData', 'BlankPersonalData'] as const)
        expect(readCode(await service.personalData[method](request, caller))).toBe('permission_denied');
    const exporter = await service.as({ organization_id: organizationId, permissions: ['privacy.export'] });
    expect(readCode(await service.personalData.FindPersonalData(request, exporter))).toBe('ok');
    expect(readCode(await service.personalData.BlankPersonalData(request, exporter))).toBe(
      'permission_denied',
    );
    const elsewhere = await asOperator('0198c0de-9999-7000-8000-000000000009');
    expect(requireValue(await service.personalData.FindPersonalData(request, elsewhere)).records).toEqual([]);
  });
});
