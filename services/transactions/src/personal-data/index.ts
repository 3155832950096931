// Blanks personal data of payments at the end of their terms (docs/operations/privacy.md). A search gives each payment the instant of
// its look, and a scan of due looks blanks. Both are compare-and-set, so replicas and requests may change a payment meanwhile. A
// payment that fails stops no other: the search passes it over and comes back to it the next day.
import { makeDueScan, workOnEach, type DueScan, type DueScanOptions } from '@mps/background';
import { ok } from '@mps/kernel';
import type { makeEvidenceFiles } from '../disputes';
import { MAX_PASSED_OVER, PERSONAL_DATA_BATCH, PERSONAL_DATA_CONCURRENCY } from '../limits';
import type { Clocks } from '../operation';
import type { Decision, StoredTransaction, Transaction, TransactionStore } from '../transaction';
import { decideBlanking, decideFirstLook, listOverDisputes, type PersonalDataTerms } from './domain/blank';
import type { PassedOver, PersonalDataStore } from './store';

export { makeOfPerson } from './of-person';
export { declareProgress, makePersonalDataStore } from './store';
export type { PersonalDataTerms } from './domain/blank';

const DAY_MS = 86_400_000;

export interface PersonalDataDeps extends Clocks {
  readonly store: TransactionStore;
  readonly personalDataStore: PersonalDataStore;
  readonly evidenceFiles: Pick<ReturnType<typeof makeEvidenceFiles>, 'removeOf'>;
  readonly terms: PersonalDataTerms;
  readonly log: DueScanOptions<never>['log'];
}

export function makePersonalData(deps: PersonalDataDeps) {
  const { businessClock, realClock, personalDataStore, log } = deps;
  const scan = makeDueScan<StoredTransaction>({
    name: 'personal-data',
    log,
    realClock,
    find: (limit, postponed) => personalDataStore.listDue(businessClock.now(), limit, postponed),
    idOf: ({ _id }) => _id,
    work: (transaction) => blankOver(deps, transaction),
    batch: PERSONAL_DATA_BATCH,
    concurrency: PERSONAL_DATA_CONCURRENCY,
  });
  return {
    /** One batch of the search, then one of the scan. */
    run: () => searchThenScan(deps, scan),
    look: async () => (await isSearching(deps)) || scan.look(),
  } satisfies DueScan;
}

async function searchThenScan(deps: PersonalDataDeps, scan: DueScan): ReturnType<DueScan['run']> {
  const again = await searchPassedOver(deps);
  const searched = await search(deps);
  const { done, isMore, nextInMs } = await scan.run();
  return { done: done + searched + again, isMore: isMore || searched === PERSONAL_DATA_BATCH, nextInMs };
}

/** Deletes files before their names, so that a crash leaves names without a file, which the next look blanks. */
async function blankOver(deps: PersonalDataDeps, transaction: StoredTransaction): Promise<void> {
  const { terms, businessClock, evidenceFiles } = deps;
  const now = businessClock.now();
  for (const { id } of listOverDisputes(transaction, terms, now)) await evidenceFiles.removeOf(id);
  await change(deps, transaction, (state) => decideBlanking(state, terms, now));
}

async function change(
  { store }: PersonalDataDeps,
  transaction: StoredTransaction,
  decide: (state: Transaction) => Decision,
): Promise<void> {
  const changed = await store.change<never>(transaction, (state) => ok(decide(state)));
  if (!changed.ok) throw new Error(`Personal data could not be looked at: ${changed.error.code}`);
}

/** Gives payments the instant of their first look. Returns those that failed, which are searched again the next day. */
async function lookFirst(deps: PersonalDataDeps, found: readonly StoredTransaction[]): Promise<PassedOver> {
  const { businessClock, log, terms } = deps;
  const now = businessClock.now();
  const work = (transaction: StoredTransaction) =>
    change(deps, transaction, (state) => decideFirstLook(state, terms, now));
  const ids = await workOnEach({ name: 'personal-data-search', log, work, retryInMs: DAY_MS }, found);
  return { ids, again_at: new Date(now.getTime() + DAY_MS) };
}

/** Searches the next batch of payments. Returns their number. */
async function search(deps: PersonalDataDeps): Promise<number> {
  const { found, terms } = await listUnsearched(deps, PERSONAL_DATA_BATCH);
  const last = found.at(-1);
  if (last === undefined) return 0;
  await deps.personalDataStore.writeProgress({ after: last._id, terms }, await lookFirst(deps, found));
  return found.length;
}

/** Repeats the failed searches of payments. Returns the number of those that did not fail again. */
async function searchPassedOver(deps: PersonalDataDeps): Promise<number> {
  const { personalDataStore } = deps;
  const ids = await readPassedOver(deps);
  if (ids.length === 0) return 0;
  const failed = await lookFirst(deps, await personalDataStore.listByIds(ids));
  await personalDataStore.endPassedOver(ids, failed);
  return ids.length - failed.ids.length;
}

/** Ids of payments with a failed search that is due again. */
async function readPassedOver({
  personalDataStore,
  businessClock,
}: PersonalDataDeps): Promise<readonly string[]> {
  const { passed_over = [], again_at } = (await personalDataStore.readProgress()) ?? {};
  return again_at === undefined || again_at > businessClock.now() ? [] : passed_over;
}

/**
 * The next payments that are as old as the shortest term. Another search begins when the terms change. After MAX_PASSED_OVER
 * failures the search waits for an operator, because the cause is then not a single payment.
 */
async function listUnsearched(
  { personalDataStore, businessClock, ...deps }: PersonalDataDeps,
  limit: number,
) {
  const terms = JSON.stringify(deps.terms);
  const progress = await personalDataStore.readProgress();
  if ((progress?.passed_over?.length ?? 0) >= MAX_PASSED_OVER) return { terms, found: [] };
  const page = await personalDataStore.listAfter(progress?.terms === terms ? progress.after : '', limit);
  const { paid, unpaid, dispute } = deps.terms;
  const end = new Date(businessClock.now().getTime() - Math.min(paid, unpaid, dispute) * DAY_MS);
  const young = page.findIndex(({ created_at }) => created_at > end);
  return { terms, found: young === -1 ? page : page.slice(0, young) };
}

const isSearching = async (deps: PersonalDataDeps): Promise<boolean> =>
  (await readPassedOver(deps)).length > 0 || (await listUnsearched(deps, 1)).found.length > 0;
