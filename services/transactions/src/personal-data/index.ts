// Blanks personal data of payments at the end of their terms (docs/operations/privacy.md). A search gives each payment the instant of
// its look, and a scan of due looks blanks. Both are compare-and-set, so replicas and requests may change a payment meanwhile.
import { makeDueScan, type DueScan, type DueScanOptions } from '@mps/background';
import { ok } from '@mps/kernel';
import type { makeEvidenceFiles } from '../disputes';
import { PERSONAL_DATA_BATCH, PERSONAL_DATA_CONCURRENCY } from '../limits';
import type { Clocks } from '../operation';
import type { Decision, StoredTransaction, Transaction, TransactionStore } from '../transaction';
import { decideBlanking, decideFirstLook, listOverDisputes, type PersonalDataTerms } from './domain/blank';
import type { PersonalDataStore } from './store';

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
  const searched = await search(deps);
  const { done, isMore, nextInMs } = await scan.run();
  return { done: done + searched, isMore: isMore || searched === PERSONAL_DATA_BATCH, nextInMs };
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

/** Gives a batch of payments the instant of their first look. Returns their number. */
async function search(deps: PersonalDataDeps): Promise<number> {
  const { found, terms } = await listUnsearched(deps, PERSONAL_DATA_BATCH);
  const last = found.at(-1);
  if (last === undefined) return 0;
  const now = deps.businessClock.now();
  await Promise.all(
    found.map((transaction) => change(deps, transaction, (state) => decideFirstLook(state, deps.terms, now))),
  );
  await deps.personalDataStore.writeProgress({ after: last._id, terms });
  return found.length;
}

/** The next payments that are as old as the shortest term. Another search begins when the terms change. */
async function listUnsearched(
  { personalDataStore, businessClock, ...deps }: PersonalDataDeps,
  limit: number,
) {
  const terms = JSON.stringify(deps.terms);
  const progress = await personalDataStore.readProgress();
  const page = await personalDataStore.listAfter(progress?.terms === terms ? progress.after : '', limit);
  const { paid, unpaid, dispute } = deps.terms;
  const end = new Date(businessClock.now().getTime() - Math.min(paid, unpaid, dispute) * DAY_MS);
  const young = page.findIndex(({ created_at }) => created_at > end);
  return { terms, found: young === -1 ? page : page.slice(0, young) };
}

const isSearching = async (deps: PersonalDataDeps): Promise<boolean> =>
  (await listUnsearched(deps, 1)).found.length > 0;
