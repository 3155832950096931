// Lists of posting sets on a real MongoDB.
import { newId } from '@mps/kernel';
import {
  makeHarnessClosedDays,
  makeHarnessHandler,
  openLedger,
  posting,
  type OpenLedger,
} from '../ledger.fixture';
import { makePostingStore, type PostingSetCollection } from '.';

let ledger: OpenLedger;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.stop());

const organization_id = newId();
const post = (): Promise<void> =>
  makeHarnessHandler(ledger.harness)({
    id: newId(),
    message: { posting: posting({ organization_id }) },
  });

const EVERY_ENTRY = {
  transaction_id: null,
  posting_set_id: null,
  refund_id: null,
  dispute_id: null,
  cashout_id: null,
  payment_method: null,
  brand: null,
  owner_id: null,
  type: null,
  settled: null,
  payment_date_from: null,
  payment_date_to: null,
};

/** A collection that posts another payment before each command except the first. */
function postingBetween(commands: PostingSetCollection): PostingSetCollection {
  let count = 0;
  const aggregate = (...of: Parameters<PostingSetCollection['aggregate']>) => {
    const cursor = commands.aggregate(...of);
    const toArray = cursor.toArray.bind(cursor);
    cursor.toArray = async () => {
      count += 1;
      if (count > 1) await post();
      return toArray();
    };
    return cursor;
  };
  return Object.assign(Object.create(commands) as PostingSetCollection, { aggregate });
}

it.each([
  ['that is not full', 100, 6],
  ['that is full', 4, 4],
])('reads a page %s and the total at the same instant', async (_which, limit, found) => {
  const { connection, declared } = ledger.harness;
  await declared.postingSets.deleteMany({});
  await post();
  const store = makePostingStore({
    connection,
    ...declared,
    closedDays: makeHarnessClosedDays(ledger.harness),
    lists: postingBetween(declared.postingSets),
    sideWrites: () => Promise.resolve(),
  });
  const scope = { organization_id, company_id: null };
  const query = { page: 1, limit, sort: [], after: null, filter: EVERY_ENTRY, now: new Date() };
  const { rows, total } = await store.list(scope, query);
  expect([rows.length, total]).toEqual([found, 6]);
});

it('returns an empty page and the total beyond the end', async () => {
  const { connection, declared } = ledger.harness;
  await declared.postingSets.deleteMany({});
  await post();
  const store = makePostingStore({
    connection,
    ...declared,
    closedDays: makeHarnessClosedDays(ledger.harness),
    sideWrites: () => Promise.resolve(),
  });
  const query = { page: 3, limit: 4, sort: [], after: null, filter: EVERY_ENTRY, now: new Date() };
  const none = { organization_id: newId(), company_id: null };
  expect(await store.list({ organization_id, company_id: null }, query)).toEqual({ rows: [], total: 6 });
  expect(await store.list(none, query)).toEqual({ rows: [], total: 0 });
});

it('stores all sets of an event or none, so that no receivable is anticipated twice', async () => {
  const { connection, declared } = ledger.harness;
  const { transaction_id, ...members } = posting({
    organization_id,
    payment_method: 'CREDIT_CARD',
    automatic_anticipation: true,
    automatic_anticipation_percentage_e4: 20_000,
  });
  const event = { id: newId(), message: { posting: { transaction_id, ...members } } };
  const kindsStored = async () =>
    (await declared.postingSets.find({ transaction_id }).toArray()).map(({ kind }) => kind).sort();
  const failing = makePostingStore({
    ...declared,
    connection,
    closedDays: makeHarnessClosedDays(ledger.harness),
    sideWrites: async (sets) => {
      if (sets.some(({ kind }) => kind === 'ANTICIPATION')) throw new Error('scripted');
    },
  });
  await expect(makeHarnessHandler(ledger.harness, failing)(event)).rejects.toThrow('scripted');
  expect(await kindsStored()).toEqual([]);
  await makeHarnessHandler(ledger.harness)(event);
  expect(await kindsStored()).toEqual(['ANTICIPATION', 'TRANSACTION_APPROVED']);
});
