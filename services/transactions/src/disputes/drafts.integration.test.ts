// Drafts of answers to disputes on a real MongoDB: several people write one, no one overwrites unseen words, and a draft is sent
// once.
import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import { aCard, aPix, MERCHANT_ID } from '../../test/create-request.fixture';
import {
  makeContext,
  ORGANIZATION_ID,
  type Running,
  withTransactions,
} from '../../test/transactions.fixture';
import { MAX_DRAFT_BYTES } from './domain/draft';

let service: Running;
withTransactions((running) => (service = running));

const CPF = '11144477735';
const consumer = {
  full_name: 'Maria da Silva',
  document_type: 'CPF' as const,
  document_number: CPF,
  address: null,
};
/** The provider can be waited for, on a busy machine too. */
const patient = () => makeContext(undefined, undefined, 60_000);

async function paid(): Promise<string> {
  const made = await service.payments.create(aCard({ request_id: randomUUID(), consumer }), makeContext());
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.transaction._id;
}

async function opened(reason_code: string | null = '13.1') {
  const id = await paid();
  const made = await service.disputes.open(
    { merchant_id: MERCHANT_ID, transaction_id: id, kind: null, amount: null, reason_code },
    patient(),
  );
  if (!made.ok) throw new Error(made.error.code);
  return { id, disputeId: made.value.dispute.id };
}

const aFile = (name: string, bytes = 1_000) => ({
  name,
  content_type: 'application/pdf',
  item: 'PROOF_OF_DELIVERY' as const,
  data: Buffer.alloc(bytes, name),
});

const put = (
  dispute_id: string,
  version: string | null,
  given: { text?: string; kept_file_ids?: readonly string[]; files?: readonly ReturnType<typeof aFile>[] },
) =>
  service.disputes.putDraft(
    { dispute_id, version, text: null, kept_file_ids: [], files: [], ...given },
    patient(),
  );

async function saved(...args: Parameters<typeof put>) {
  const draft = await put(...args);
  if (!draft.ok || draft.value.draft === null) throw new Error(JSON.stringify(draft));
  return draft.value.draft;
}

const read = async (disputeId: string) => {
  const found = await service.disputes.getDraft(disputeId, makeContext());
  if (!found.ok) throw new Error(found.error.code);
  return found.value.draft;
};

const send = (dispute_id: string, draft_version: string) =>
  service.disputes.addEvidence({ dispute_id, text: null, files: [], draft_version }, patient());

const CONFLICT = { ok: false, error: { code: 'version_conflict' } };

describe('a draft', () => {
  it('keeps the named files, drops the others, and adds the new ones', async () => {
    const { disputeId } = await opened();
    const first = await saved(disputeId, null, { text: 'Entregue', files: [aFile('a'), aFile('b')] });
    const kept_file_ids = [first.files[1]!.id];
    const second = await saved(disputeId, first.draft_version, { kept_file_ids, files: [aFile('c')] });
    expect(second.draft_version).not.toBe(first.draft_version);
    const stored = await read(disputeId);
    expect(stored?.text).toBeNull();
    expect(stored?.files.map(({ name, data }) => [name, data.toString('latin1', 0, 1)])).toEqual([
      ['b', 'b'],
      ['c', 'c'],
    ]);
    const file_id = second.files[1]!.id;
    expect(
      await service.disputes.getDraftFile({ dispute_id: disputeId, file_id }, makeContext()),
    ).toMatchObject({
      value: { name: 'c', data: aFile('c').data },
    });
  });

  it('of an author who has not read the last version changes nothing', async () => {
    const { disputeId } = await opened();
    const first = await saved(disputeId, null, { text: 'one' });
    await saved(disputeId, first.draft_version, { text: 'two' });
    for (const version of [null, first.draft_version, randomUUID()])
      expect(await put(disputeId, version, { text: 'three' })).toMatchObject(CONFLICT);
    expect((await read(disputeId))?.text).toBe('two');
  });

  it('that two people begin at once is that of one of them', async () => {
    const { disputeId } = await opened();
    const answers = await Promise.all(['one', 'two'].map((text) => put(disputeId, null, { text })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject(CONFLICT);
  });

  it('that is saved again by the same request has the same version', async () => {
    const { disputeId } = await opened();
    const request = { text: 'one', files: [aFile('a')] };
    const first = await saved(disputeId, null, request);
    expect(await saved(disputeId, null, request)).toMatchObject({ draft_version: first.draft_version });
  });

  it('has at most 3 MiB of files and 20 parts, and names no file that it has not', async () => {
    const { disputeId } = await opened();
    const half = aFile('a', MAX_DRAFT_BYTES / 2);
    const full = await saved(disputeId, null, { files: [half, half] });
    const kept_file_ids = full.files.map(({ id }) => id);
    expect(await put(disputeId, full.draft_version, { kept_file_ids, files: [aFile('b', 1)] })).toMatchObject(
      { error: { violations: [{ at: '#/files', code: 'too_big' }] } },
    );
    const many = Array.from({ length: 20 }, () => aFile('a', 1));
    expect(await put(disputeId, full.draft_version, { text: 'more', files: many })).toMatchObject({
      error: { violations: [{ at: '#/files', code: 'too_big' }] },
    });
    const unknown = { kept_file_ids: [kept_file_ids[0]!, randomUUID()] };
    expect(await put(disputeId, full.draft_version, unknown)).toMatchObject({
      error: { violations: [{ at: '#/kept_file_ids/1', code: 'not_allowed' }] },
    });
  });

  it('is deleted in the version that was read', async () => {
    const { disputeId } = await opened();
    const { draft_version } = await saved(disputeId, null, { text: 'one' });
    const remove = (version: string | null) =>
      service.disputes.deleteDraft({ dispute_id: disputeId, version }, patient());
    expect(await remove(randomUUID())).toMatchObject(CONFLICT);
    expect(await remove(draft_version)).toMatchObject({ ok: true });
    expect(await remove(draft_version)).toMatchObject({ ok: true });
    expect(await read(disputeId)).toBeNull();
    const stored = await service.collections.evidenceDrafts.findOne({ _id: disputeId });
    expect(stored).toMatchObject({ text: null, files: [] });
    expect(await put(disputeId, draft_version, { text: 'two' })).toMatchObject(CONFLICT);
    expect(await saved(disputeId, null, { text: 'three' })).toMatchObject({ text: 'three' });
  });

  it('of a dispute that is over, and of a foreign caller, is refused', async () => {
    const { disputeId } = await opened();
    const foreign = makeContext('another-organization', null);
    expect(await service.disputes.getDraft(disputeId, foreign)).toMatchObject({
      error: { code: 'resource_not_found' },
    });
    await service.disputes.accept(disputeId, patient());
    expect(await put(disputeId, null, { text: 'late' })).toMatchObject({
      error: { code: 'invalid_dispute_state' },
    });
  });
});

describe('a draft that is sent', () => {
  it('becomes evidence with its files, and is gone', async () => {
    const { id, disputeId } = await opened();
    const { draft_version } = await saved(disputeId, null, { text: 'Entregue', files: [aFile('a')] });
    expect(await send(disputeId, draft_version)).toMatchObject({
      value: { dispute: { status: 'UNDER_REVIEW', evidence: [{ text: 'Entregue' }, { name: 'a' }] } },
    });
    expect(await read(disputeId)).toBeNull();
    expect([...service.provider.answers.values()]).toMatchObject([
      { transactionId: id, content: { text: 'Entregue' } },
      { content: { name: 'a', data: aFile('a').data } },
    ]);
    expect(await send(disputeId, draft_version)).toMatchObject(CONFLICT);
  });

  it('in another version than was read sends nothing', async () => {
    const { id, disputeId } = await opened();
    const { draft_version } = await saved(disputeId, null, { text: 'one' });
    await saved(disputeId, draft_version, { text: 'two' });
    expect(await send(disputeId, draft_version)).toMatchObject(CONFLICT);
    expect((await service.stored(id)).disputes[0]?.evidence).toEqual([]);
  });

  it('twice at once is sent once', async () => {
    const { id, disputeId } = await opened();
    const { draft_version } = await saved(disputeId, null, { text: 'one', files: [aFile('a')] });
    const answers = await Promise.all([1, 2].map(() => send(disputeId, draft_version)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject(CONFLICT);
    expect((await service.stored(id)).disputes[0]?.evidence).toHaveLength(2);
    expect(await service.collections.evidenceFiles.countDocuments({ dispute_id: disputeId })).toBe(1);
  });

  it('by a process that died before it removed the draft is not sent again, and is shown to no one', async () => {
    const { id, disputeId } = await opened();
    const { draft_version } = await saved(disputeId, null, { text: 'one' });
    const before = await service.collections.evidenceDrafts.findOne({ _id: disputeId });
    await send(disputeId, draft_version);
    await service.collections.evidenceDrafts.replaceOne({ _id: disputeId }, before!);
    expect(await read(disputeId)).toBeNull();
    expect(await send(disputeId, draft_version)).toMatchObject(CONFLICT);
    expect((await service.stored(id)).disputes[0]?.evidence).toHaveLength(1);
    expect(await saved(disputeId, null, { text: 'two' })).toMatchObject({ text: 'two' });
  });
});

describe('the checklist', () => {
  const check = async (disputeId: string) => {
    const found = await service.disputes.getChecklist(disputeId, makeContext());
    if (!found.ok) throw new Error(found.error.code);
    return found.value;
  };

  it('lists the evidence that helps for each reason, and marks what the platform, the draft and the answer have', async () => {
    const earlier = await paid();
    const disputed = await opened();
    const { disputeId } = await opened();
    const first = await saved(disputeId, null, { files: [aFile('a')] });
    await send(disputeId, first.draft_version);
    const second = await saved(disputeId, null, { files: [aFile('b')] });
    const { entries, earlier_payments, three_ds, draft } = await check(disputeId);
    expect(draft?.draft_version).toBe(second.draft_version);
    expect(three_ds).toBeNull();
    expect(earlier_payments.map(({ transaction_id }) => transaction_id)).toEqual([earlier]);
    expect(earlier_payments.map(({ transaction_id }) => transaction_id)).not.toContain(disputed.id);
    const of = (item: string) => entries.find((entry) => entry.item === item);
    expect(of('PROOF_OF_DELIVERY')).toMatchObject({
      helps: true,
      available: null,
      draft_file_ids: [second.files[0]?.id],
      evidence_ids: [expect.any(String)],
    });
    expect(of('CONSUMER_DATA')).toMatchObject({ helps: true, available: true });
    expect(of('THREE_DS')).toMatchObject({ helps: false, available: false });
    expect(of('EARLIER_PAYMENTS')).toMatchObject({ helps: false, available: true });
  });

  it('reads no payment that the consumer made later, which may be very many', async () => {
    const earlier = await paid();
    const { disputeId } = await opened();
    for (let count = 0; count < 10; count += 1) await paid();
    const { transactions } = service.collections;
    const find = jest.spyOn(mongo.Collection.prototype, 'find');
    expect((await check(disputeId)).earlier_payments).toMatchObject([{ transaction_id: earlier }]);
    const searches = find.mock.calls.filter(([filter]) => 'consumer.document_number' in filter);
    find.mockRestore();
    expect(searches).toHaveLength(1);
    for (const [filter, options] of searches) {
      const plan = await transactions.find(filter as never, options as never).explain('executionStats');
      expect(plan).toMatchObject({ executionStats: { nReturned: 1, totalDocsExamined: 1 } });
    }
  });

  it('of an unknown reason says that everything may help', async () => {
    const { disputeId } = await opened('ZZ');
    const { entries } = await check(disputeId);
    expect(entries.every(({ helps }) => helps)).toBe(true);
  });
});

describe('a draft about a person', () => {
  const scope = { organization_id: ORGANIZATION_ID, company_id: null };
  const query = { document_number: CPF, transaction_ids: [], after: null };

  it('is exported, stays while its dispute is open, and is erased afterwards', async () => {
    const { disputeId } = await opened();
    await saved(disputeId, null, { text: 'Maria recebeu', files: [aFile('a')] });
    const ofDraft = async (work: 'find' | 'blank') =>
      (await service.ofPerson[work](scope, query)).records.find(({ kind }) => kind === 'dispute_draft');
    const kept = { reason: 'DISPUTE', until: null };
    expect(await ofDraft('find')).toMatchObject({ id: disputeId, data: { text: 'Maria recebeu' }, kept });
    expect(await ofDraft('blank')).toMatchObject({ id: disputeId, kept });
    await service.disputes.accept(disputeId, patient());
    expect(await ofDraft('blank')).toEqual({ kind: 'dispute_draft', id: disputeId });
    expect(await service.collections.evidenceDrafts.findOne({ _id: disputeId })).toMatchObject({
      text: null,
      files: [],
    });
    expect(await ofDraft('find')).toBeUndefined();
  });

  it('is given to the consumer of the payment, and not to a person who only paid', async () => {
    const payer = {
      name: 'João',
      document: '52998224725',
      bank_name: null,
      ispb: null,
      branch: null,
      account: null,
    };
    const made = await service.payments.create(aPix({ request_id: randomUUID(), consumer }), makeContext());
    if (!made.ok) throw new Error(made.error.code);
    const { _id: transaction_id } = made.value.transaction;
    const payment = { merchant_id: MERCHANT_ID, transaction_id };
    const paidBy = { paid_via: 'PIX' as const, amount: null, paid_at: null, payer };
    await service.payments.pay({ ...payment, ...paidBy }, makeContext());
    const dispute = await service.disputes.open(
      { ...payment, kind: null, amount: null, reason_code: null },
      patient(),
    );
    if (!dispute.ok) throw new Error(dispute.error.code);
    const { id } = dispute.value.dispute;
    await saved(id, null, { text: 'Maria recebeu na Rua Um, 7', files: [aFile('recibo de Maria')] });
    const find = async (document_number: string) =>
      (await service.ofPerson.find(scope, { ...query, document_number })).records.find(
        ({ kind }) => kind === 'dispute_draft',
      );
    expect(await find(CPF)).toMatchObject({ id, data: { text: 'Maria recebeu na Rua Um, 7' } });
    expect(await find(payer.document)).toEqual({
      kind: 'dispute_draft',
      id,
      kept: { reason: 'DISPUTE', until: null },
    });
  });
});
