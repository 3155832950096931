// The whole service on real gRPC, MongoDB and Kafka. The tests set the answers of the directory.
import { createHash, randomUUID } from 'node:crypto';
import type { Idempotency } from '@mps/contracts';
import { maskTaxId, newId } from '@mps/kernel';
import { readCode, requireValue } from '@mps/testkit/service';
import { ownedBy, SNAPSHOT, startPixKeys, type RunningPixKeys, type TestMerchant } from './pix-keys.fixture';

const STRANGER = '52998224725';

let service: RunningPixKeys;
let merchant: TestMerchant;

beforeAll(async () => {
  service = await startPixKeys();
});
beforeEach(async () => {
  merchant = await service.newMerchant();
  service.directory = () => ({ status: 500 });
});
afterAll(() => service.stop());

const create = (
  request: { key_type: string; key?: string; primary?: boolean },
  idempotency: Idempotency | null = null,
) =>
  service.client.CreatePixKey({ merchant_id: merchant.id, ...request }, { ...merchant.caller, idempotency });
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const newEvp = async (primary = false) => requireValue(await create({ key_type: 'EVP', primary })).pix_key!;
const remove = (pix_key_id: string) =>
  service.client.DeletePixKey({ merchant_id: merchant.id, pix_key_id }, merchant.caller);
const list = async (status: string[] = []) =>
  requireValue(
    await service.client.ListPixKeys(
      { merchant_id: merchant.id, status, page: { page: 1, limit: 100, sort: 'created_at' } },
      merchant.caller,
    ),
  ).pix_keys;
const primaryIds = async (): Promise<string[]> =>
  (await list()).filter(({ primary }) => primary).map(({ id }) => id);

describe('creation', () => {
  it('generates a random key and makes the first key primary', async () => {
    const first = await newEvp();
    expect(first).toMatchObject({
      key_type: 'EVP',
      primary: true,
      status: 'ACTIVE',
      company_id: merchant.id,
    });
    expect(first.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(await newEvp()).toMatchObject({ primary: false });
  });

  it('normalizes keys of every type and accepts only documents of the merchant', async () => {
    const email = `Caixa.${merchant.id.slice(-6)}@Loja.com.br`;
    expect(requireValue(await create({ key_type: 'EMAIL', key: email })).pix_key!.key).toBe(
      email.toLowerCase(),
    );
    const phone = `+55119${String(parseInt(merchant.id.slice(-6), 16)).padStart(8, '0')}`;
    expect(readCode(await create({ key_type: 'PHONE', key: phone }))).toBe('ok');
    const own = merchant.document_number
      .replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
      .toLowerCase();
    expect(requireValue(await create({ key_type: 'CNPJ', key: own })).pix_key!.key).toBe(
      merchant.document_number,
    );
    const foreign = await create({ key_type: 'CNPJ', key: '11222333000181' });
    expect(foreign).toMatchObject({ error: { violations: [{ at: '#/key', code: 'not_owned' }] } });
    const person = await create({ key_type: 'CPF', key: '52998224725' });
    expect(person).toMatchObject({ error: { violations: [{ at: '#/key', code: 'not_owned' }] } });
    const broken = await create({ key_type: 'EMAIL', key: 'nobody' });
    expect(broken).toMatchObject({ error: { violations: [{ at: '#/key', code: 'invalid_format' }] } });
  });

  it('accepts a key for one of many simultaneous companies, and again after its deletion', async () => {
    const others = await Promise.all([service.newMerchant(), service.newMerchant()]);
    const key = `one.${randomUUID()}@loja.com.br`;
    const answers = await Promise.all(
      [merchant, ...others, merchant, ...others].map(({ id, caller }) =>
        service.client.CreatePixKey({ merchant_id: id, key_type: 'EMAIL', key }, caller),
      ),
    );
    expect(answers.map(readCode).sort()).toEqual(['ok', ...Array<string>(5).fill('pix_key_taken')]);
    const won = answers.find((answer) => answer.ok);
    const { id, company_id } = requireValue(won!).pix_key!;
    requireValue(
      await service.client.DeletePixKey({ merchant_id: company_id, pix_key_id: id }, merchant.caller),
    );
    expect(readCode(await create({ key_type: 'EMAIL', key }))).toBe('ok');
  });

  it('never has more than 20 active keys, nor more or less than one primary, under simultaneous creation', async () => {
    const answers = await Promise.all(
      Array.from({ length: 26 }, (_, index) => create({ key_type: 'EVP', primary: index % 3 === 0 })),
    );
    const codes = answers.map(readCode);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(20);
    expect(codes.filter((code) => code === 'pix_key_limit')).toHaveLength(6);
    expect(await primaryIds()).toHaveLength(1);
  });

  it('makes one key for simultaneous equal requests with one Idempotency-Key', async () => {
    const request = { key_type: 'EVP' };
    const repeat = { key: sha256(merchant.id), fingerprint: sha256('body') };
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(request, repeat)));
    expect(new Set(answers.map((answer) => requireValue(answer).pix_key!.id)).size).toBe(1);
    expect(answers.filter((answer) => !requireValue(answer).replayed)).toHaveLength(1);
    const another = { ...repeat, fingerprint: sha256('another body') };
    expect(readCode(await create({ ...request, primary: true }, another))).toBe('idempotency_key_conflict');
  });

  it('is refused for a BLOCKED merchant before its event arrives', async () => {
    merchant.moveSilentlyTo('BLOCKED');
    expect(readCode(await create({ key_type: 'EVP' }))).toBe('merchant_not_active');
    merchant.moveSilentlyTo('INACTIVE');
    expect(readCode(await create({ key_type: 'EVP' }))).toBe('ok');
  });

  it('answers 503 and stores nothing while the merchants service is down', async () => {
    service.merchantsAway = true;
    const refused = await create({ key_type: 'EVP' });
    service.merchantsAway = false;
    expect(refused).toMatchObject({ error: { code: 'service_unavailable', retryAfterSeconds: 1 } });
    expect(await list()).toEqual([]);
  });

  it('answers 404 for a company that is out of scope or does not exist', async () => {
    const request = { merchant_id: merchant.id, key_type: 'EVP' };
    const stranger = await service.as({ organization_id: newId() });
    const sibling = await service.as({ company_id: newId() });
    expect(readCode(await service.client.CreatePixKey(request, stranger))).toBe('resource_not_found');
    expect(readCode(await service.client.CreatePixKey(request, sibling))).toBe('resource_not_found');
    const unknown = await service.client.CreatePixKey({ ...request, merchant_id: newId() }, merchant.caller);
    expect(readCode(unknown)).toBe('resource_not_found');
  });
});

describe('deletion', () => {
  it('is soft, idempotent and hidden from other tenants', async () => {
    const { id } = await newEvp();
    const deleted = requireValue(await remove(id)).pix_key!;
    expect(deleted).toMatchObject({ status: 'DELETED', primary: false });
    expect(deleted.deleted_at).toBe(deleted.updated_at);
    expect(requireValue(await remove(id)).pix_key).toEqual(deleted);
    const stranger = await service.as({ organization_id: newId() });
    const other = await service.newMerchant();
    const request = { merchant_id: merchant.id, pix_key_id: id };
    expect(readCode(await service.client.DeletePixKey(request, stranger))).toBe('resource_not_found');
    expect(
      readCode(await service.client.DeletePixKey({ ...request, merchant_id: other.id }, merchant.caller)),
    ).toBe('resource_not_found');
    expect(await list(['DELETED'])).toHaveLength(1);
    expect(await list(['ACTIVE'])).toHaveLength(0);
  });

  it('of the primary key promotes the oldest active one, also when all are deleted at once', async () => {
    const [oldest, middle] = [await newEvp(), await newEvp()];
    const claimed = await newEvp(true);
    const claimedAgain = await newEvp(true);
    expect(await primaryIds()).toEqual([claimedAgain.id]);
    requireValue(await remove(claimedAgain.id));
    expect(await primaryIds()).toEqual([oldest.id]);
    await Promise.all([remove(oldest.id), remove(claimed.id)]);
    expect(await primaryIds()).toEqual([middle.id]);
    requireValue(await remove(middle.id));
    expect(await primaryIds()).toEqual([]);
  });

  it('simultaneous with creations of primary keys leaves exactly one primary key', async () => {
    const first = await newEvp();
    await Promise.all([
      remove(first.id),
      create({ key_type: 'EVP', primary: true }),
      create({ key_type: 'EVP', primary: true }),
      create({ key_type: 'EVP' }),
    ]);
    expect(await primaryIds()).toHaveLength(1);
  });
});

describe('the key of a charge', () => {
  const forCharge = (pix_key_id?: string) =>
    service.client.GetPixKeyForCharge(
      { merchant_id: merchant.id, ...(pix_key_id !== undefined && { pix_key_id }) },
      merchant.caller,
    );

  it('is the primary or the requested one, and must be active', async () => {
    expect(readCode(await forCharge())).toBe('pix_key_not_active');
    const first = await newEvp();
    const second = await newEvp();
    expect(requireValue(await forCharge()).pix_key!.id).toBe(first.id);
    expect(requireValue(await forCharge(second.id)).pix_key).toMatchObject({ id: second.id, primary: false });
    requireValue(await remove(second.id));
    expect(readCode(await forCharge(second.id))).toBe('pix_key_not_active');
    expect(await forCharge(newId())).toMatchObject({
      error: { violations: [{ at: '#/pix_data/pix_key_id', code: 'pix_key_not_found' }] },
    });
  });

  it('is the key that the list shows as primary, after any creations and deletions', async () => {
    const oldest = await newEvp();
    const keys = [oldest, await newEvp(true), await newEvp(), await newEvp(true)];
    for (const doomed of [keys[3], keys[1], oldest]) {
      expect([requireValue(await forCharge()).pix_key!.id]).toEqual(await primaryIds());
      requireValue(await remove(doomed!.id));
    }
    expect(requireValue(await forCharge()).pix_key).toMatchObject({ id: keys[2]!.id, primary: true });
  });
});

describe('the directory', () => {
  const refresh = (pix_key_id: string, idempotency: Idempotency | null = null) =>
    service.client.RefreshPixKey(
      { merchant_id: merchant.id, pix_key_id },
      { ...merchant.caller, idempotency },
    );

  it('is asked at creation, and its masked answer is stored unchanged', async () => {
    service.directory = (_, headers) =>
      headers['authorization'] === 'Bearer test-directory-key'
        ? { status: 200, body: { ...ownedBy(merchant.document_number).body, surprise: true } }
        : { status: 401 };
    const key = await newEvp();
    const owner_document = maskTaxId(merchant.document_number);
    expect(key.dict_key_information).toEqual({ ...SNAPSHOT, owner_document, is_owned_by_company: true });
  });

  it('may be down at creation: the key is stored without a snapshot, and a refresh answers 503', async () => {
    service.directory = () => ({ status: 500 });
    const key = await newEvp();
    expect(key.dict_key_information ?? null).toBeNull();
    expect(readCode(await refresh(key.id))).toBe('service_unavailable');
  });

  it('is ignored when its answer does not have the form of a snapshot', async () => {
    service.directory = () => ({ status: 200, body: { ...SNAPSHOT, owner_document: '11222333000181' } });
    const key = await newEvp();
    expect(key.dict_key_information).toMatchObject({ is_owned_by_company: false });
    for (const body of [
      { ...SNAPSHOT, owner_document: STRANGER, account_type: 'GOLD' },
      { ...SNAPSHOT, owner_document: STRANGER, bank: 1 },
      { ...SNAPSHOT, owner_document: '**.***.***/****-**' },
      [],
      'text',
      'x'.repeat(20_000),
    ]) {
      service.directory = () => ({ status: 200, body });
      expect(requireValue(await refresh(key.id)).pix_key!.dict_key_information ?? null).toBeNull();
    }
  });

  it.each([401, 403])(
    'leaves the snapshot of a key when it refuses our credential with %s',
    async (status) => {
      service.directory = () => ({ status: 200, body: { ...SNAPSHOT, owner_document: STRANGER } });
      const { id } = await newEvp();
      service.directory = () => ({ status });
      expect(readCode(await refresh(id))).toBe('service_unavailable');
      const kept = await service.client.GetPixKey(
        { merchant_id: merchant.id, pix_key_id: id },
        merchant.caller,
      );
      expect(requireValue(kept).pix_key!.dict_key_information).toMatchObject({ is_owned_by_company: false });
    },
  );

  it('is asked once by equal requests with one Idempotency-Key, also when its answer is unchanged', async () => {
    const { id } = await newEvp();
    let asked = 0;
    service.directory = () => {
      asked += 1;
      return ownedBy(merchant.document_number);
    };
    const request = { key: sha256(id), fingerprint: sha256('body') };
    expect(requireValue(await refresh(id, request)).replayed).toBe(false);
    expect(requireValue(await refresh(id, request))).toMatchObject({ pix_key: { id }, replayed: true });
    expect(asked).toBe(1);
    expect(readCode(await refresh(id, { ...request, fingerprint: sha256('another body') }))).toBe(
      'idempotency_key_conflict',
    );
    expect(requireValue(await refresh(id, { ...request, key: sha256('another key') })).replayed).toBe(false);
    expect(asked).toBe(2);
  });

  it('limits the rate of look-ups, and its time to retry is answered', async () => {
    const key = await newEvp();
    service.directory = () => ({ status: 429, headers: { 'retry-after': '7' } });
    expect(await refresh(key.id)).toMatchObject({ error: { code: 'rate_limited', retryAfterSeconds: 7 } });
    service.directory = () => ownedBy(merchant.document_number);
    expect(requireValue(await refresh(key.id)).pix_key!.dict_key_information).toMatchObject({ bank: '001' });
    requireValue(await remove(key.id));
    expect(readCode(await refresh(key.id))).toBe('pix_key_not_active');
  });
});

describe('the personal data of one person', () => {
  const readIds = async (method: 'FindPersonalData' | 'BlankPersonalData', organization_id?: string) => {
    const operator = await service.as({ kind: 'operator', ...(organization_id && { organization_id }) });
    const request = { document_number: merchant.document_number };
    const { records } = requireValue(await service.personalData[method](request, operator));
    expect(records.every(({ kind, kept_reason }) => kind === 'pix_key' && kept_reason === 'CONTRACT')).toBe(
      true,
    );
    return records.map(({ id }) => id);
  };

  it('are all keys of the merchant with the document, which stay, also when they were deleted', async () => {
    // The directory masks the document of the owner.
    service.directory = () => ownedBy(merchant.document_number);
    const email = `pessoa-${merchant.id.slice(-6)}@loja.com.br`;
    const keys = [
      requireValue(await create({ key_type: 'CNPJ', key: merchant.document_number })).pix_key!,
      requireValue(await create({ key_type: 'EMAIL', key: email })).pix_key!,
      await newEvp(),
    ];
    requireValue(await remove(keys[0]!.id));
    const ids = keys.map(({ id }) => id);
    expect(await readIds('FindPersonalData')).toEqual(ids);
    expect(await readIds('BlankPersonalData')).toEqual(ids);
    expect(await readIds('FindPersonalData', newId())).toEqual([]);
  });

  it('are keys of another merchant that belong to the document by the directory', async () => {
    const person = merchant;
    merchant = await service.newMerchant();
    service.directory = () => ({
      status: 200,
      body: { ...SNAPSHOT, owner_document: person.document_number },
    });
    const key = requireValue(
      await create({ key_type: 'EMAIL', key: `de-${merchant.id.slice(-6)}@loja.com.br` }),
    );
    merchant = person;
    expect(await readIds('FindPersonalData')).toEqual([key.pix_key!.id]);
  });

  it('are found without a read of the other keys of the organization', async () => {
    const { id } = await newEvp();
    const database = service.connection.db!;
    const keys = database.collection<{ _id: string }>('pix_keys');
    const stored = await keys.findOne({ _id: id });
    const others = Array.from({ length: 200 }, () => {
      const [_id, company_id, key] = [newId(), newId(), randomUUID()];
      return { ...stored, _id, company_id, key };
    });
    await keys.insertMany(others);
    await database.command({ profile: 2 });
    expect(await readIds('FindPersonalData')).toEqual([id]);
    await database.command({ profile: 0 });
    // Not those of the relay, which reads at any time.
    const ofPerson = { 'command.find': 'pix_keys', 'command.filter.$or': { $exists: true } };
    const reads = database.collection('system.profile').find(ofPerson);
    expect(await reads.toArray()).toMatchObject([{ nreturned: 1, docsExamined: 1 }]);
    await keys.deleteMany({ _id: { $in: others.map((one) => one._id) } });
  });
});
