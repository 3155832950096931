// Derives the ledger again from its owners' records: payments, which the operator's tool reads from transactions, and
// the ledger's own cashouts and anticipations. It compares every posting set and every total with the stored one.
// Differing sets are kept in `rebuilt`. Only the switch mends them, one organization at a time. docs/adr/0019.
import { setTimeout as delay } from 'node:timers/promises';
import type { Caller, DomainError } from '@mps/contracts';
import { err, ok, type BusinessClock, type RealClock, type Result } from '@mps/kernel';
import { toAcceptanceEvent, toOrigins } from '../anticipations';
import { listDifferingMembers, type DifferingMember } from '../audit/domain/audit-set';
import { toCashoutOrigins } from '../cashouts';
import { deriveReservations, derivePostedSets, type PostedPayment } from '../consumers/posted-payments';
import { EVENT_LAG_MS, EVENT_LAG_POLL_MS, REBUILD_ANSWER_MS, REBUILD_FRESH_MS } from '../limits';
import {
  derivePostingSets,
  toDocument,
  type MoneyEvent,
  type Origin,
  type PostingSetDocument,
} from '../postings';
import type { ReservationStore } from '../reservations';
import { keepBooking } from './plan-store';
import { compareReservations, mendReservations, type DifferingReservation } from './reservations';
import type { DifferingSetKind, NewRebuilt, OwnRecords, RebuildStore, StandingSet } from './store';

export { declareRebuilt, makeRebuildStore } from './store';

export interface RebuildDeps {
  readonly rebuilds: RebuildStore;
  readonly reservations: ReservationStore;
  readonly businessClock: BusinessClock;
  readonly realClock: RealClock;
  /** Called when sets were posted that the totals do not include yet. */
  readonly onPosted: () => void;
}

/** A difference between a stored record and its owner's record, for an operator to read. */
export interface RebuildDifference extends DifferingMember {
  readonly kind: DifferingSetKind | 'TOTAL' | 'RESERVATION' | 'CANNOT_POST';
  readonly organization_id: string;
  readonly subject: string;
  readonly posting_set_id: string | null;
  readonly transaction_id: string | null;
  readonly advice: string;
}

type Reply<Value> = Promise<Result<Value, DomainError>>;

const ADVICE: Readonly<Record<RebuildDifference['kind'], string>> = {
  MISSING_HERE:
    'The owner moved this money, and the switch posts it. A later event of it then changes nothing.',
  EXTRA_HERE:
    'No owner knows this set, and the switch removes it. Do not switch if the owner’s database was restored to an earlier day.',
  DIFFERENT: 'The switch replaces the set and keeps the old one. Find out who wrote it.',
  CANNOT_POST: 'The payment is impossible. Its events are in the dead-letter topic, and no switch posts it.',
  RESERVATION: 'The switch opens a missing reservation and ends that of an ended refund.',
  TOTAL: 'The switch sets it to the sum of the posting sets.',
};

/** Returns permission_denied unless the caller is an operator: a rebuild reads every organization. */
export const forOperators = async <Value>({ kind }: Caller, work: () => Promise<Value>): Reply<Value> =>
  kind === 'operator' ? ok(await work()) : err({ code: 'permission_denied' });

/** Compares the sets and reservations of these payments with the stored ones. */
export async function rebuildPayments(
  deps: RebuildDeps,
  rebuildId: string,
  payments: readonly PostedPayment[],
  mendsReservations: boolean,
) {
  const { sets, refused } = deriveSetsOfPayments(payments);
  const { sets: compared, differences, unposted } = await compare(deps, rebuildId, sets);
  const unsure = new Set(refused.map(({ transaction_id }) => transaction_id));
  const sure = payments.filter(({ posting }) => posting && !unsure.has(posting.transaction_id));
  const reserved = await compareReservations(
    deps.reservations,
    sure.flatMap(({ posting }) => posting?.transaction_id ?? []),
    sure.flatMap(deriveReservations),
    deps.businessClock.now(),
  );
  if (mendsReservations) await mendReservations(deps.reservations, reserved, unposted);
  return {
    sets: compared,
    differences: [...differences, ...refused.map(reportRefused), ...reserved.map(reportReservation)],
  };
}

/** Compares the sets of one page of cashouts and anticipations with the stored ones. */
export async function rebuildOwnRecords(deps: RebuildDeps, rebuildId: string, after: string | null) {
  const { next, ...records } = await deps.rebuilds.ownRecordsAfter(after);
  const { sets, differences } = await compare(deps, rebuildId, deriveOwnSets(records));
  return { sets, differences, next };
}

/**
 * Finds stored sets that no owner posts. The caller reads `payments` after it has read the sets, so that no payment is
 * missing.
 */
export async function rebuildStandingSets(
  { rebuilds, realClock }: RebuildDeps,
  rebuildId: string,
  ids: readonly string[],
  payments: readonly PostedPayment[],
): Promise<{ readonly differences: readonly RebuildDifference[] }> {
  const standing = [...(await rebuilds.standing(ids)).values()];
  const own = await rebuilds.findOwnRecords(standing);
  const { sets, refused } = deriveSetsOfPayments(payments);
  const owned = new Set([...sets, ...deriveOwnSets(own)].map(({ _id }) => _id));
  const unsure = new Set(refused.map(({ transaction_id }) => transaction_id));
  const known = await rebuilds.findKept(rebuildId, ids);
  const extra = standing.filter(
    ({ _id, transaction_id }) => !owned.has(_id) && !known.has(_id) && !unsure.has(transaction_id ?? ''),
  );
  await rebuilds.keep(extra.map((stood) => toRebuilt(rebuildId, { should: null, stood }, realClock.now())));
  return { differences: extra.map((stood) => reportSet('EXTRA_HERE', stood, { actual: stood.key })) };
}

/**
 * Compares an organization's totals with the sum of its mended sets. With `isSwitch`, it also mends both. A large
 * organization can take longer than one call: the answer is then `pending`, and a repeated request joins the running
 * work.
 */
export function makeOrganizationRebuild(deps: RebuildDeps) {
  const running = new Map<string, ReturnType<typeof rebuildOrganization>>();
  return async (rebuildId: string, organizationId: string, isSwitch: boolean) => {
    const key = [rebuildId, organizationId, String(isSwitch)].join('/');
    const work = running.get(key) ?? rebuildOrganization(deps, rebuildId, organizationId, isSwitch);
    running.set(key, work);
    try {
      const answer = await Promise.race([work, delay(REBUILD_ANSWER_MS, null, { ref: false })]);
      if (answer === null) return PENDING;
      running.delete(key);
      return { ...answer, pending: false };
    } catch (error) {
      running.delete(key);
      throw error;
    }
  };
}

const PENDING = { totals: 0, differences: [], mended_sets: 0, mended_totals: 0, left: 0, pending: true };

async function rebuildOrganization(
  { rebuilds, realClock, onPosted }: RebuildDeps,
  rebuildId: string,
  organizationId: string,
  isSwitch: boolean,
) {
  const answer = isSwitch
    ? await rebuilds.switchOver(rebuildId, organizationId, realClock.now())
    : {
        ...(await rebuilds.compareTotals(rebuildId, organizationId)),
        mendedSets: 0,
        mendedTotals: 0,
        left: 0,
      };
  if (answer.mendedSets > 0) onPosted();
  return {
    totals: answer.totals,
    differences: answer.differing.map(({ subject, ...member }): RebuildDifference => ({
      kind: 'TOTAL',
      organization_id: organizationId,
      subject,
      posting_set_id: null,
      transaction_id: null,
      advice: ADVICE.TOTAL,
      ...member,
    })),
    mended_sets: answer.mendedSets,
    mended_totals: answer.mendedTotals,
    left: answer.left,
  };
}

const deriveDocuments = (origin: Origin, event: MoneyEvent): PostingSetDocument[] =>
  derivePostingSets(origin, event).map((set) => toDocument(set, origin));

/** `refused`: payments that cannot be posted. Their events went to the dead-letter topic. */
function deriveSetsOfPayments(payments: readonly PostedPayment[]) {
  const sets: PostingSetDocument[] = [];
  const refused: NonNullable<PostedPayment['posting']>[] = [];
  for (const payment of payments)
    try {
      sets.push(...deriveSetsOfPayment(payment));
    } catch (error) {
      if (!(error instanceof RangeError) || payment.posting === null) throw error;
      refused.push(payment.posting);
    }
  return { sets, refused };
}

const deriveSetsOfPayment = (posted: PostedPayment): PostingSetDocument[] =>
  derivePostedSets(posted).map(({ set, payment }) => toDocument(set, payment));

const deriveOwnSets = ({ cashouts, anticipations }: OwnRecords): PostingSetDocument[] => [
  ...cashouts.flatMap((cashout) =>
    toCashoutOrigins(cashout).flatMap(({ paid, event }) => deriveDocuments(paid, event)),
  ),
  ...anticipations.flatMap((one) =>
    toOrigins(one).flatMap((origin) => deriveDocuments(origin, toAcceptanceEvent(one))),
  ),
];

interface Compared {
  readonly sets: number;
  readonly differences: readonly RebuildDifference[];
  /** Ids of refunds with a differing set. */
  readonly unposted: ReadonlySet<string>;
}

async function compare(
  { rebuilds, businessClock, realClock }: RebuildDeps,
  rebuildId: string,
  derived: readonly PostingSetDocument[],
): Promise<Compared> {
  const standing = await readStanding(rebuilds, businessClock, derived);
  const found = derived.flatMap((one) => {
    const stood = standing.get(one._id) ?? null;
    const should = stood === null ? one : keepBooking(one, stood);
    const members = stood === null ? [] : listDifferingMembers(should, stood);
    return stood !== null && members.length === 0 ? [] : [{ should, stood, members }];
  });
  await rebuilds.keep(found.map((one) => toRebuilt(rebuildId, one, realClock.now())));
  const differences = found.flatMap(({ should, stood, members }) =>
    stood === null
      ? [reportSet('MISSING_HERE', should, { expected: should.key })]
      : members.map((member) => ({ ...reportSet('DIFFERENT', should, {}), ...member })),
  );
  const unposted = new Set(found.flatMap(({ should }) => should.refund_id ?? []));
  return { sets: derived.length, differences, unposted };
}

/** Reads the stored sets. It waits for sets of recent events, which the consumer may not have posted yet. */
async function readStanding(
  rebuilds: RebuildStore,
  businessClock: BusinessClock,
  derived: readonly PostingSetDocument[],
): Promise<ReadonlyMap<string, StandingSet>> {
  const freshSince = businessClock.now().getTime() - REBUILD_FRESH_MS;
  const fresh = derived.filter(({ created_at }) => created_at.getTime() >= freshSince);
  const ids = derived.map(({ _id }) => _id);
  for (let waited = 0; ; waited += EVENT_LAG_POLL_MS) {
    const standing = await rebuilds.standing(ids);
    if (waited >= EVENT_LAG_MS || fresh.every(({ _id }) => standing.has(_id))) return standing;
    await delay(EVENT_LAG_POLL_MS);
  }
}

const toRebuilt = (
  rebuild_id: string,
  { should, stood }: { readonly should: PostingSetDocument | null; readonly stood: StandingSet | null },
  found_at: Date,
): NewRebuilt => ({
  rebuild_id,
  posting_set_id: should?._id ?? stood?._id ?? '',
  organizations: [...new Set([should, stood].flatMap((one) => one?.organization_id ?? []))],
  kind: stood === null ? 'MISSING_HERE' : should === null ? 'EXTRA_HERE' : 'DIFFERENT',
  should,
  found_at,
});

const reportReservation = ({
  kind,
  reservation: { _id, organization_id, transaction_id },
}: DifferingReservation): RebuildDifference => ({
  kind: 'RESERVATION',
  organization_id,
  subject: `refund-${_id}`,
  posting_set_id: null,
  transaction_id,
  place: 'reservation',
  expected: kind === 'MISSING' ? '"open"' : '',
  actual: kind === 'MISSING' ? '' : '"open"',
  advice: ADVICE.RESERVATION,
});

const reportRefused = ({
  organization_id,
  transaction_id,
}: NonNullable<PostedPayment['posting']>): RebuildDifference => ({
  kind: 'CANNOT_POST',
  organization_id,
  subject: `transaction-${transaction_id}-approved`,
  posting_set_id: null,
  transaction_id,
  place: 'payment',
  expected: '',
  actual: '',
  advice: ADVICE.CANNOT_POST,
});

const reportSet = (
  kind: DifferingSetKind,
  { _id, organization_id, transaction_id, key }: StandingSet,
  { expected = '', actual = '' }: Partial<DifferingMember>,
): RebuildDifference => ({
  kind,
  organization_id: organization_id,
  subject: key,
  posting_set_id: _id,
  transaction_id,
  place: 'set',
  expected: expected && JSON.stringify(expected),
  actual: actual && JSON.stringify(actual),
  advice: ADVICE[kind],
});
