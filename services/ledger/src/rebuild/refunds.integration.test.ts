// A rebuild of a refund with a missing posting set and an open reservation. The balance must hold the money of the refund
// at every instant: by the reservation until the switch, and by the set afterwards.
import type { PostedPayment } from '@mps/contracts/gen/mps/transactions/v1/PostedPayment';
import { newId } from '@mps/kernel';
import { requireValue } from '@mps/testkit/service';
import { toPayment } from '../consumers/take-event';
import {
  makeHarnessPostings,
  posting,
  startLedger,
  type Posting,
  type RunningLedger,
} from '../ledger.fixture';
import { fromDocument } from '../postings';
import { makeReservationStore, toReservation } from '../reservations';
import { makeRebuildStore } from '.';

let ledger: RunningLedger;
beforeAll(async () => {
  ledger = await startLedger();
  ledger.harness.businessClock.setOffsetMs(Date.parse('2037-04-12T15:00:00.000Z') - Date.now());
});
afterAll(() => ledger.stop());

const AMOUNT = 4_000;

interface Refunded {
  readonly organization_id: string;
  readonly company_id: string;
  readonly refundId: string;
  readonly told: PostedPayment;
}

/** Posts a payment and opens the reservation of its refund. The event of the completed refund is lost. */
async function loseRefund(): Promise<Refunded> {
  const approved = posting({ approved_at: '2037-04-10T15:00:00.000Z' });
  const { organization_id, company_id } = approved;
  const refundId = newId();
  const refund = { kind: 'REFUND', id: refundId, amount: AMOUNT, occurred_at: '2037-04-10T16:00:00.000Z' };
  const refunded: Posting = { ...approved, movements: [refund] };
  const event_ids = [newId(), newId()];
  await ledger.handle(event_ids[0]!, approved);
  await makeReservationStore(ledger.harness.declared.reservations).open(toReservation(toPayment(refunded)));
  return { organization_id, company_id, refundId, told: { posting: refunded, event_ids } };
}

async function compare(rebuild_id: string, { told }: Refunded, mend_reservations: boolean) {
  const operator = await ledger.harness.as({ kind: 'operator' });
  const request = { rebuild_id, payments: [told], mend_reservations };
  const { differences } = requireValue(await ledger.client.RebuildPayments(request, operator));
  return differences.map(({ kind }) => kind);
}

async function switchOver(rebuild_id: string, { organization_id }: Refunded) {
  const operator = await ledger.harness.as({ kind: 'operator' });
  const request = { rebuild_id, organization_id, switch: true };
  return requireValue(await ledger.client.RebuildOrganization(request, operator));
}

/** Reads which of the two holds the money of the refund. */
async function findHolds({ refundId }: Refunded) {
  const { reservations, postingSets } = ledger.harness.declared;
  const isReserved = (await reservations.countDocuments({ _id: refundId, owners: { $exists: true } })) === 1;
  const isPosted = (await postingSets.countDocuments({ refund_id: refundId })) === 1;
  return { isReserved, isPosted };
}

const RESERVED = { isReserved: true, isPosted: false };
const POSTED = { isReserved: false, isPosted: true };

it('keeps the reservation until the switch posts the set, also when the tool is killed in between', async () => {
  const refund = await loseRefund();
  for (const _killed of [1, 2]) {
    expect(await compare(newId(), refund, true)).toEqual(['MISSING_HERE', 'RESERVATION']);
    expect(await findHolds(refund)).toEqual(RESERVED);
  }
  const id = newId();
  await compare(id, refund, false);
  await compare(id, refund, true);
  expect(await switchOver(id, refund)).toMatchObject({ mended_sets: 1, left: 0 });
  expect(await findHolds(refund)).toEqual(POSTED);
  expect(await compare(newId(), refund, true)).toEqual([]);
});

it('keeps the reservation when the transaction of the switch fails', async () => {
  const refund = await loseRefund();
  const { connection, businessClock, declared } = ledger.harness;
  const pool = { connection, businessClock, ...declared };
  const { post } = makeHarnessPostings(ledger.harness);
  const reservations = makeReservationStore(declared.reservations);
  const store = makeRebuildStore(pool, pool, {
    post,
    plan: () => Promise.resolve(),
    endReservations: async (sets, session) => {
      await reservations.endPosted(sets.map(fromDocument), session);
      throw new Error('killed');
    },
  });
  const id = newId();
  await compare(id, refund, true);
  await expect(store.switchOver(id, refund.organization_id, new Date())).rejects.toThrow('killed');
  expect(await findHolds(refund)).toEqual(RESERVED);
});

it('ends at once the reservation of a refund that is posted', async () => {
  const refund = await loseRefund();
  const id = newId();
  await compare(id, refund, false);
  await switchOver(id, refund);
  const { reservations } = ledger.harness.declared;
  const { posting: refunded } = refund.told;
  await reservations.replaceOne({ _id: refund.refundId }, toReservation(toPayment(refunded as Posting)));
  expect(await compare(newId(), refund, true)).toEqual(['RESERVATION']);
  expect(await findHolds(refund)).toEqual(POSTED);
});
