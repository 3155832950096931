// Answers to disputes on a real MongoDB: files are stored outside the payment, and answers are sent to the provider until it
// has them.
import { newId } from '@mps/kernel';
import { makeContext, type Running, withTransactions } from '../../test/transactions.fixture';
import { MERCHANT_ID } from '../../test/create-request.fixture';

let service: Running;
withTransactions((running) => (service = running));

async function open(transaction_id: string, amount: number | null) {
  const made = await service.disputes.open(
    { merchant_id: MERCHANT_ID, transaction_id, kind: null, amount, reason_code: '10.4' },
    makeContext(),
  );
  if (!made.ok) throw new Error(made.error.code);
  return made.value.dispute;
}

async function opened() {
  const id = await service.paid();
  return { id, disputeId: (await open(id, null)).id };
}
/** The provider can be waited for, on a busy machine too. */
const patient = () => makeContext(undefined, undefined, 60_000);

describe('an answer to a dispute', () => {
  const file = { name: 'nota.pdf', content_type: 'application/pdf', data: Buffer.alloc(1_000_000, 1) };
  const answer = (disputeId: string, text: string | null, files = [file], context = patient()) =>
    service.disputes.addEvidence({ dispute_id: disputeId, text, files }, context);

  it('names its files and stores their bytes elsewhere', async () => {
    const { id, disputeId } = await opened();
    expect(await answer(disputeId, 'Entregue em 2 de março')).toMatchObject({
      value: {
        dispute: {
          status: 'UNDER_REVIEW',
          evidence: [
            { name: null, text: 'Entregue em 2 de março' },
            { name: 'nota.pdf', text: null },
          ],
        },
      },
    });
    const evidence = (await service.stored(id)).disputes[0]?.evidence ?? [];
    const kept = await service.collections.evidenceFiles.find({ dispute_id: disputeId }).toArray();
    expect(kept.map(({ _id }) => _id)).toEqual([evidence[1]?.id]);
    expect(JSON.stringify(await service.stored(id)).length).toBeLessThan(20_000);
    expect((await service.eventsOf(id)).at(-1)).toBe('dispute.updated');
  });

  it('may be given again, up to the bound, and a refusal leaves no file', async () => {
    const { disputeId } = await opened();
    const small = { ...file, data: Buffer.from('x') };
    expect(
      await answer(
        disputeId,
        null,
        Array.from({ length: 19 }, () => small),
      ),
    ).toMatchObject({ ok: true });
    expect(await answer(disputeId, 'last', [])).toMatchObject({ ok: true });
    expect(await answer(disputeId, null, [small])).toMatchObject({
      error: { violations: [{ at: '#/files', code: 'too_big' }] },
    });
    expect(await service.collections.evidenceFiles.countDocuments({ dispute_id: disputeId })).toBe(19);
  });

  it('removes a file that a crash left a day ago, and neither a younger one nor one that its dispute names', async () => {
    const { id, disputeId } = await opened();
    const small = { ...file, data: Buffer.from('x') };
    const { evidenceFiles } = service.collections;
    const pending = () => evidenceFiles.countDocuments({ pending_since: { $exists: true } });
    await answer(disputeId, null, [small]);
    const named = (await service.stored(id)).disputes[0]?.evidence[0]?.id;
    const own = await evidenceFiles.findOne({ dispute_id: disputeId });
    if (own === null) throw new Error('the file is stored');
    const leave = async (_id: string, hours: number) => {
      const pending_since = new Date(Date.now() - hours * 3_600_000);
      await evidenceFiles.updateOne({ _id }, { $set: { ...own, _id, pending_since } }, { upsert: true });
    };
    const [old, young] = [newId(), newId()];
    await leave(old, 25);
    await leave(young, 23);
    // A crash came before it was noted that the dispute names it.
    await leave(own._id, 25);
    await answer(disputeId, null, [small]);
    const kept = (await evidenceFiles.find({ dispute_id: disputeId }).toArray()).map(({ _id }) => _id);
    expect(kept).toContain(named);
    expect(kept).toContain(young);
    expect(kept).not.toContain(old);
    expect(await pending()).toBe(1);
    await evidenceFiles.deleteOne({ _id: young });
  });

  it('to a dispute that was accepted is refused, and cannot be accepted twice', async () => {
    const { id, disputeId } = await opened();
    const accept = () => service.disputes.accept(disputeId, patient());
    expect(await accept()).toMatchObject({ value: { dispute: { status: 'ACCEPTED' } } });
    expect((await service.stored(id)).status).toBe('CHARGEDBACK');
    const refusal = {
      error: {
        code: 'invalid_dispute_state',
        members: { current_status: 'ACCEPTED', allowed_statuses: ['OPEN', 'UNDER_REVIEW'] },
      },
    };
    expect(await accept()).toMatchObject(refusal);
    expect(await answer(disputeId, 'too late')).toMatchObject(refusal);
    expect(await service.collections.evidenceFiles.countDocuments({ dispute_id: disputeId })).toBe(0);
  });

  it('reaches the provider, text and files in their order, and acceptance after them', async () => {
    const { id, disputeId } = await opened();
    await answer(disputeId, 'Entregue em 2 de março');
    await service.disputes.accept(disputeId, patient());
    const [dispute] = (await service.stored(id)).disputes;
    expect([...service.provider.answers.keys()]).toEqual([
      ...(dispute?.evidence ?? []).map((one) => one.id),
      dispute?.provider_dispute_id,
    ]);
    expect([...service.provider.answers.values()]).toMatchObject([
      { transactionId: id, content: { text: 'Entregue em 2 de março' } },
      { content: { name: 'nota.pdf', contentType: 'application/pdf', data: file.data } },
      { providerDisputeId: dispute?.provider_dispute_id },
    ]);
    expect(dispute?.unsent).toEqual([]);
    expect((await service.stored(id)).work_due_at).toBeUndefined();
  });

  it('that the provider did not confirm is sent by the reconciler until it does', async () => {
    const { id, disputeId } = await opened();
    service.provider.onAnswer = () => ({ kind: 'unknown' });
    expect(await answer(disputeId, 'Entregue')).toMatchObject({
      value: { dispute: { status: 'UNDER_REVIEW' } },
    });
    await service.disputes.accept(disputeId, patient());
    expect((await service.stored(id)).disputes[0]?.unsent).toHaveLength(3);
    service.advance(60_000);
    await service.scanDue();
    expect((await service.stored(id)).disputes[0]?.unsent).toHaveLength(3);
    service.provider.onAnswer = () => ({ kind: 'taken' });
    service.advance(60_000);
    await service.scanDue();
    expect((await service.stored(id)).disputes).toMatchObject([{ status: 'ACCEPTED', unsent: [] }]);
    expect(service.provider.answers.size).toBe(3);
  });

  it('is left to the reconciler when the caller cannot wait for the provider', async () => {
    const { id, disputeId } = await opened();
    const hurried = makeContext(undefined, undefined, 300);
    expect(await answer(disputeId, 'Entregue', [], hurried)).toMatchObject({ ok: true });
    expect(service.provider.answers.size).toBe(0);
    service.advance(60_000);
    await service.scanDue();
    expect((await service.stored(id)).disputes).toMatchObject([{ status: 'UNDER_REVIEW', unsent: [] }]);
    expect(service.provider.answers.size).toBe(1);
  });

  it('that the provider will never accept is not sent again', async () => {
    const { id, disputeId } = await opened();
    service.provider.onAnswer = () => ({ kind: 'refused' });
    await answer(disputeId, 'Entregue', []);
    expect((await service.stored(id)).disputes).toMatchObject([{ status: 'UNDER_REVIEW', unsent: [] }]);
  });

  it('with a part that the provider rejects is sent without it, and an operator is told', async () => {
    const { id, disputeId } = await opened();
    service.provider.onAnswer = (order) =>
      'content' in order && 'name' in order.content ? { kind: 'rejected' } : { kind: 'taken' };
    await answer(disputeId, 'Entregue');
    await service.disputes.accept(disputeId, patient());
    const stored = await service.stored(id);
    const [, rejected] = stored.disputes[0]?.evidence ?? [];
    expect(stored.disputes).toMatchObject([{ status: 'ACCEPTED', unsent: [] }]);
    expect(stored.findings).toMatchObject([{ kind: 'evidence_lost', reference: rejected?.id }]);
    expect(service.findings).toEqual(['evidence_lost']);
    expect(service.provider.answers.size).toBe(2);
  });

  describe('of one of two disputes of a payment', () => {
    async function openTwo() {
      const id = await service.paid();
      return { id, stuck: await open(id, 4_000), other: await open(id, 3_000) };
    }
    const unsent = async (id: string) =>
      (await service.stored(id)).disputes.map((dispute) => dispute.unsent?.length ?? 0);

    it('is sent while the provider does not confirm the answer to the other one', async () => {
      const { id, stuck, other } = await openTwo();
      service.provider.onAnswer = () => ({ kind: 'unknown' });
      await answer(stuck.id, 'first', []);
      await answer(other.id, 'second', []);
      expect(await unsent(id)).toEqual([1, 1]);
      service.provider.onAnswer = ({ providerDisputeId }) =>
        providerDisputeId === stuck.provider_dispute_id ? { kind: 'unknown' } : { kind: 'taken' };
      await service.disputes.accept(other.id, patient());
      expect(await unsent(id)).toEqual([1, 0]);
      await answer(stuck.id, 'third', []);
      service.advance(60_000);
      await service.scanDue();
      expect(await unsent(id)).toEqual([2, 0]);
      expect((await service.stored(id)).work_due_at?.getTime()).toBeGreaterThan(service.now().getTime());
    });

    it('is sent by the reconciler while the provider does not confirm the answer to the other one', async () => {
      const { id, stuck, other } = await openTwo();
      service.provider.onAnswer = () => ({ kind: 'unknown' });
      await answer(stuck.id, 'first', []);
      await answer(other.id, 'second', []);
      service.provider.onAnswer = ({ providerDisputeId }) =>
        providerDisputeId === stuck.provider_dispute_id ? { kind: 'unknown' } : { kind: 'taken' };
      service.advance(60_000);
      await service.scanDue();
      expect(await unsent(id)).toEqual([1, 0]);
    });

    it('is sent when the file of the other one is not there, which is a finding', async () => {
      const { id, stuck, other } = await openTwo();
      service.provider.onAnswer = () => ({ kind: 'unknown' });
      await answer(stuck.id, null);
      await service.collections.evidenceFiles.deleteMany({ dispute_id: stuck.id });
      service.provider.onAnswer = () => ({ kind: 'taken' });
      expect(await answer(other.id, 'second', [])).toMatchObject({ ok: true });
      await answer(stuck.id, 'third', []);
      service.advance(60_000);
      await service.scanDue();
      const stored = await service.stored(id);
      const [lost] = stored.disputes[0]?.evidence ?? [];
      expect(await unsent(id)).toEqual([0, 0]);
      expect(stored.findings).toMatchObject([{ kind: 'evidence_lost', reference: lost?.id }]);
      expect(service.provider.answers.size).toBe(2);
      expect(service.reported).toEqual([]);
    });
  });

  it('of a foreign caller finds nothing', async () => {
    const { disputeId } = await opened();
    expect(await answer(disputeId, 'mine', [], makeContext('another-organization', null))).toMatchObject({
      error: { code: 'resource_not_found' },
    });
  });
});
