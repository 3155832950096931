// The ledger derived again from its owners' records: payments, as the operator's tool reads them of transactions, and the
// ledger's own cashouts and anticipations. Set by set and total by total it is compared with what stands; what differs is kept
// beside, and mended only by the switch, organization by organization. docs/adr/0019.
import { setTimeout as delay } from 'node:timers/promises';
import type { Caller, DomainError } from '@mps/contracts';
import { err, ok, type BusinessClock, type RealClock, type Result } from '@mps/kernel';
import { toAcceptanceEvent, toOrigins } from '../anticipations';
import { membersThatDiffer, type DifferingMember } from '../audit/domain/audit-set';
import { cashoutOrigins } from '../cashouts';
import {
  reservationsOfPostedPayment,
  setsOfPostedPayment,
  type PostedPayment,
} from '../consumers/posted-payments';
import { EVENT_LAG_MS, EVENT_LAG_POLL_MS, REBUILD_ANSWER_MS, REBUILD_FRESH_MS } from '../limits';
import {
  bookAt,
  fromDocument,
  isBookedLate,
  derivePostingSets,
  toDocument,
  type MoneyEvent,
  type Origin,
  type PostingSetDocument,
} from '../postings';
import type { ReservationStore } from '../reservations';
import { compareReservations, mendReservations, type DifferingReservation } from './reservations';
import type { BesideKind, NewBeside, OwnRecords, RebuildStore, StandingSet } from './store';

export { declareRebuilt, makeRebuildStore } from './store';

export interface RebuildDeps {
  readonly rebuilds: RebuildStore;
  readonly reservations: ReservationStore;
  readonly clock: BusinessClock;
  readonly realClock: RealClock;
  /** Told when sets were posted that the totals do not hold yet. */
  readonly onPosted: () => void;
}

/** A place that is not as its owner has it, for a person to read. */
export interface RebuildDifference extends DifferingMember {
  readonly kind: BesideKind | 'TOTAL' | 'RESERVATION' | 'CANNOT_POST';
  readonly organization_id: string;
  readonly subject: string;
  readonly posting_set_id: string | null;
  readonly transaction_id: string | null;
  readonly advice: string;
}

type Reply<Value> = Promise<Result<Value, DomainError>>;

const ADVICE: Readonly<Record<RebuildDifference['kind'], string>> = {
  MISSING_HERE:
    'its owner moved this money: the switch posts it; an event still on its way changes nothing then',
  EXTRA_HERE:
    'no owner knows of this: the switch sets it aside; is the owner’s database of an earlier day, do not',
  DIFFERENT: 'the switch replaces it and keeps the old one: who wrote it?',
  CANNOT_POST:
    'the payment says what cannot be: its events are among the dead letters, and no switch posts it',
  RESERVATION:
    'what a refund under way will take: the switch opens one that is missing and ends one that is over',
  TOTAL: 'the switch makes it what the posting sets add up to',
};

/** permission_denied for every caller but an operator: a rebuild looks at every organization. */
export const forOperators = async <Value>({ kind }: Caller, work: () => Promise<Value>): Reply<Value> =>
  kind === 'operator' ? ok(await work()) : err({ code: 'permission_denied' });

/** What stands against what these payments post, and what is reserved against what their refunds will take. */
export async function rebuildPayments(
  deps: RebuildDeps,
  rebuildId: string,
  payments: readonly PostedPayment[],
  mendsReservations: boolean,
) {
  const { sets, refused } = setsOfPayments(payments);
  const { sets: compared, differences } = await compare(deps, rebuildId, sets);
  const unsure = new Set(refused.map(({ transaction_id }) => transaction_id));
  const sure = payments.filter(({ posting }) => posting && !unsure.has(posting.transaction_id));
  const reserved = await compareReservations(
    deps.reservations,
    sure.flatMap(({ posting }) => posting?.transaction_id ?? []),
    sure.flatMap(reservationsOfPostedPayment),
    deps.clock.now(),
  );
  if (mendsReservations) await mendReservations(deps.reservations, reserved);
  return {
    sets: compared,
    differences: [...differences, ...refused.map(refusedPayment), ...reserved.map(differingReservation)],
  };
}

/** What stands against what a page of the ledger's own records posts. */
export async function rebuildOwnRecords(deps: RebuildDeps, rebuildId: string, after: string | null) {
  const { next, ...records } = await deps.rebuilds.ownRecordsAfter(after);
  return { ...(await compare(deps, rebuildId, setsOfOwn(records))), next };
}

/** Which of these sets no owner posts. `payments`: those that the sets are of, read after the sets were. */
export async function rebuildStandingSets(
  { rebuilds, realClock }: RebuildDeps,
  rebuildId: string,
  ids: readonly string[],
  payments: readonly PostedPayment[],
): Promise<{ readonly differences: readonly RebuildDifference[] }> {
  const standing = [...(await rebuilds.standing(ids)).values()];
  const own = await rebuilds.findOwnRecords(standing);
  const { sets, refused } = setsOfPayments(payments);
  const owned = new Set([...sets, ...setsOfOwn(own)].map(({ _id }) => _id));
  const unsure = new Set(refused.map(({ transaction_id }) => transaction_id));
  const known = await rebuilds.findKept(rebuildId, ids);
  const extra = standing.filter(
    ({ _id, transaction_id }) => !owned.has(_id) && !known.has(_id) && !unsure.has(transaction_id ?? ''),
  );
  await rebuilds.keep(extra.map((stood) => toRebuilt(rebuildId, { should: null, stood }, realClock.now())));
  return { differences: extra.map((stood) => wholeSet('EXTRA_HERE', stood, { actual: stood.key })) };
}

/**
 * The totals of an organization against what its sets add up to, once mended; with `isSwitch`, mends both. Of a large one that
 * takes longer than a call: `pending` until it is done, and the same asked again is told then.
 */
export function makeOrganizationRebuild(deps: RebuildDeps) {
  const running = new Map<string, ReturnType<typeof organizationRebuilt>>();
  return async (rebuildId: string, organizationId: string, isSwitch: boolean) => {
    const key = [rebuildId, organizationId, String(isSwitch)].join('/');
    const work = running.get(key) ?? organizationRebuilt(deps, rebuildId, organizationId, isSwitch);
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

async function organizationRebuilt(
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

/** `refused`: payments that say what cannot be, whose events were set aside. */
function setsOfPayments(payments: readonly PostedPayment[]) {
  const sets: PostingSetDocument[] = [];
  const refused: NonNullable<PostedPayment['posting']>[] = [];
  for (const payment of payments)
    try {
      sets.push(...setsOfPayment(payment));
    } catch (error) {
      if (!(error instanceof RangeError) || payment.posting === null) throw error;
      refused.push(payment.posting);
    }
  return { sets, refused };
}

const setsOfPayment = (posted: PostedPayment): PostingSetDocument[] =>
  setsOfPostedPayment(posted).map(({ set, payment }) => toDocument(set, payment));

const setsOfOwn = ({ cashouts, anticipations }: OwnRecords): PostingSetDocument[] => [
  ...cashouts.flatMap((cashout) =>
    cashoutOrigins(cashout).flatMap(({ paid, event }) => deriveDocuments(paid, event)),
  ),
  ...anticipations.flatMap((one) =>
    toOrigins(one).flatMap((origin) => deriveDocuments(origin, toAcceptanceEvent(one))),
  ),
];

async function compare(
  { rebuilds, clock, realClock }: RebuildDeps,
  rebuildId: string,
  derived: readonly PostingSetDocument[],
): Promise<{ readonly sets: number; readonly differences: readonly RebuildDifference[] }> {
  const standing = await standingOnceTold(rebuilds, clock, derived);
  const found = derived.flatMap((one) => {
    const stood = standing.get(one._id) ?? null;
    const should = stood === null ? one : withKeptBooking(one, stood);
    const members = stood === null ? [] : membersThatDiffer(should, stood);
    return stood !== null && members.length === 0 ? [] : [{ should, stood, members }];
  });
  await rebuilds.keep(found.map((one) => toRebuilt(rebuildId, one, realClock.now())));
  const differences = found.flatMap(({ should, stood, members }) =>
    stood === null
      ? [wholeSet('MISSING_HERE', should, { expected: should.key })]
      : members.map((member) => ({ ...wholeSet('DIFFERENT', should, {}), ...member })),
  );
  return { sets: derived.length, differences };
}

/** What stands; what happened just now is waited for, because its event may be on its way. */
async function standingOnceTold(
  rebuilds: RebuildStore,
  clock: BusinessClock,
  derived: readonly PostingSetDocument[],
): Promise<ReadonlyMap<string, StandingSet>> {
  const freshSince = clock.now().getTime() - REBUILD_FRESH_MS;
  const fresh = derived.filter(({ created_at }) => created_at.getTime() >= freshSince);
  const ids = derived.map(({ _id }) => _id);
  for (let waited = 0; ; waited += EVENT_LAG_POLL_MS) {
    const standing = await rebuilds.standing(ids);
    if (waited >= EVENT_LAG_MS || fresh.every(({ _id }) => standing.has(_id))) return standing;
    await delay(EVENT_LAG_POLL_MS);
  }
}

/** A set that was booked after its day was closed stays where it was booked: the trial balances in between were read. */
function withKeptBooking(derived: PostingSetDocument, stood: StandingSet): PostingSetDocument {
  if (!isBookedLate(fromDocument(stood))) return derived;
  return toDocument(bookAt(fromDocument(derived), stood.created_at), derived.payment);
}

const toRebuilt = (
  rebuild_id: string,
  { should, stood }: { readonly should: PostingSetDocument | null; readonly stood: StandingSet | null },
  found_at: Date,
): NewBeside => ({
  rebuild_id,
  posting_set_id: should?._id ?? stood?._id ?? '',
  organizations: [...new Set([should, stood].flatMap((one) => one?.organization_id ?? []))],
  kind: stood === null ? 'MISSING_HERE' : should === null ? 'EXTRA_HERE' : 'DIFFERENT',
  should,
  found_at,
});

const differingReservation = ({
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

const refusedPayment = ({
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

const wholeSet = (
  kind: BesideKind,
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
