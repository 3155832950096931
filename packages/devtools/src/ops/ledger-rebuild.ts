// `ops ledger rebuild`: derives the ledger again from its owners' records, compares it with the stored one, and
// repairs it (docs/adr/0019). The tool carries the postings of payments from transactions to the ledger, page by
// page, so that the ledger calls no service.
import type { RebuildDifference__Output } from '@mps/contracts/gen/mps/ledger/v1/RebuildDifference';
import { newId } from '@mps/kernel';
import { InvalidArgumentError, type Command } from 'commander';
import { SetupFailure } from '../failure';
import { connectOperator, type Operator } from '../seed/operator';
import { show, showRows, type ShowOptions } from './command';
import { findDeployment, type DeploymentOptions } from './deployment';

/** Payments of one call. All movements of each are derived. */
const PAYMENTS_PAGE = 200;
const PROGRESS_EVERY_MS = 1_000;
/** Largest number of sets unknown to every owner with which the repair proceeds by itself. */
const MAX_REMOVED = 100;

export function addRebuild(ledger: Command): void {
  const rebuild = ledger
    .command('rebuild')
    .description(
      'derive the ledger again from payments, cashouts and anticipations, compare it with the stored one, and repair that',
    )
    .option('--dry-run', 'compare and repair nothing; fails when something differs')
    .option(
      '--max-removed <number>',
      'repair nothing when more sets than this belong to no owner',
      parseCount,
      MAX_REMOVED,
    );
  rebuild.action(async () => {
    const options = rebuild.optsWithGlobals<
      DeploymentOptions & ShowOptions & { readonly dryRun?: boolean; readonly maxRemoved: number }
    >();
    const operator = connectOperator(await findDeployment(options), 'ops');
    try {
      const compared = await compareWithOwners(operator);
      showComparison(compared, options);
      if (compared.differences.length === 0) return;
      if (options.dryRun === true) throw new SetupFailure(`${compared.differences.length} places differ.`);
      const extra = compared.differences.filter(({ kind }) => kind === 'EXTRA_HERE').length;
      if (extra > options.maxRemoved)
        throw new SetupFailure(
          `${extra} sets belong to no owner. Is an owner’s database from an earlier day? If not, raise --max-removed.`,
        );
      await switchOver(operator, compared);
      const left = (await compareWithOwners(operator)).differences;
      if (left.length > 0) throw new SetupFailure(`${left.length} places still differ: run it again.`);
      process.stderr.write('repaired: the ledger equals its owners’ records\n');
    } finally {
      await operator.close();
    }
  });
}

/** A limit that is no number would limit nothing. */
function parseCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

interface Comparison {
  readonly rebuildId: string;
  readonly sets: number;
  readonly totals: number;
  readonly organizations: readonly string[];
  readonly differences: readonly RebuildDifference__Output[];
}

async function compareWithOwners(operator: Operator): Promise<Comparison> {
  const { services, call } = operator;
  const { ledger, transactions } = services;
  const rebuild_id = newId();
  const differences: RebuildDifference__Output[] = [];
  const tell = makeProgress();
  let [sets, totals] = [0, 0];
  const take = (page: {
    readonly sets?: number;
    readonly differences: RebuildDifference__Output[];
  }): void => {
    sets += page.sets ?? 0;
    differences.push(...page.differences);
    tell(`${sets} posting sets derived, ${differences.length} differences`);
  };
  await eachPage(async (after) => {
    const request = { limit: PAYMENTS_PAGE, ...after };
    const { payments, next } = await call('ListPaymentPostings', transactions.ListPaymentPostings, request);
    take(await call('RebuildPayments', ledger.RebuildPayments, { rebuild_id, payments }));
    return next;
  });
  await eachPage(async (after) => {
    const page = await call('RebuildOwnRecords', ledger.RebuildOwnRecords, { rebuild_id, ...after });
    take(page);
    return page.next;
  });
  await eachPage(async (after) => {
    const { next, ...standing } = await call('ListStandingSets', ledger.ListStandingSets, after);
    const payments = await listPayments(operator, standing.transaction_ids);
    const request = { rebuild_id, posting_set_ids: standing.posting_set_ids, payments };
    take(await call('RebuildStandingSets', ledger.RebuildStandingSets, request));
    return next;
  });
  const posted = [
    ...(await listPostedOrganizations(operator)),
    ...differences.map((one) => one.organization_id),
  ];
  const organizations = [...new Set(posted)].sort();
  for (const organization_id of organizations) {
    const page = await rebuildOrganization(operator, { rebuild_id, organization_id, switch: false });
    totals += page.totals;
    take({ differences: page.differences });
  }
  return { rebuildId: rebuild_id, sets, totals, organizations, differences };
}

async function listPayments({ services, call }: Operator, transaction_ids: readonly string[]) {
  if (transaction_ids.length === 0) return [];
  const request = { limit: transaction_ids.length, transaction_ids: [...transaction_ids] };
  const { ListPaymentPostings } = services.transactions;
  return (await call('ListPaymentPostings', ListPaymentPostings, request)).payments;
}

/** Rebuilds one organization. A large one takes several calls. */
async function rebuildOrganization(
  { services, call }: Operator,
  request: { readonly rebuild_id: string; readonly organization_id: string; readonly switch: boolean },
) {
  const { RebuildOrganization } = services.ledger;
  for (;;) {
    const page = await call('RebuildOrganization', RebuildOrganization, request);
    if (!page.pending) return page;
  }
}

async function switchOver(operator: Operator, compared: Comparison): Promise<void> {
  const { rebuildId, organizations } = compared;
  await mendReservations(operator, compared);
  for (const organization_id of organizations) {
    const request = { rebuild_id: rebuildId, organization_id, switch: true };
    let left = 1;
    while (left > 0) {
      const page = await rebuildOrganization(operator, request);
      const { mended_sets, mended_totals } = page;
      ({ left } = page);
      if (mended_sets + mended_totals > 0)
        process.stderr.write(`${organization_id}: ${mended_sets} sets and ${mended_totals} totals mended\n`);
    }
  }
}

/**
 * Repairs the reservations of refunds, for payments that differ. While the posting set of a refund is missing, the ledger
 * keeps the reservation. The switch ends it together with the set, so the money of the refund is never free.
 */
async function mendReservations(
  operator: Operator,
  { rebuildId: rebuild_id, differences }: Comparison,
): Promise<void> {
  const { services, call } = operator;
  const ids = differences.filter(({ kind }) => kind === 'RESERVATION').map((one) => one.transaction_id ?? '');
  const unlike = [...new Set(ids)];
  for (let from = 0; from < unlike.length; from += PAYMENTS_PAGE) {
    const payments = await listPayments(operator, unlike.slice(from, from + PAYMENTS_PAGE));
    const request = { rebuild_id, payments, mend_reservations: true };
    await call('RebuildPayments', services.ledger.RebuildPayments, request);
  }
  if (unlike.length > 0)
    process.stderr.write(`reservations of ${unlike.length} payments mended, or left to the switch\n`);
}

function showComparison({ rebuildId, sets, totals, differences }: Comparison, options: ShowOptions): void {
  const count = (kind: string) => differences.filter((one) => one.kind === kind).length;
  const countIds = (kind: string) =>
    new Set(
      differences
        .filter((one) => one.kind === kind)
        .map(({ posting_set_id, subject }) => posting_set_id ?? subject),
    ).size;
  const [missing, different, wrong] = [count('MISSING_HERE'), countIds('DIFFERENT'), countIds('TOTAL')];
  const summary = {
    rebuild_id: rebuildId,
    posting_sets: sets,
    equal: sets - missing - different,
    missing_here: missing,
    different,
    extra_here: count('EXTRA_HERE'),
    totals,
    wrong_totals: wrong,
  };
  const rows = differences.map(({ posting_set_id = null, transaction_id = null, ...one }) => ({
    kind: one.kind,
    organization_id: one.organization_id,
    subject: one.subject,
    posting_set_id,
    transaction_id,
    place: one.place,
    expected: one.expected,
    actual: one.actual,
    advice: one.advice,
  }));
  if (options.json) {
    show({ ...summary, differences: rows }, options);
    return;
  }
  show(summary, options);
  showRows('differences', rows, options);
}

/** Prints the progress once a second. */
export function makeProgress(): (text: string) => void {
  let toldAt = Date.now();
  return (text) => {
    if (Date.now() - toldAt < PROGRESS_EVERY_MS) return;
    toldAt = Date.now();
    process.stderr.write(`${text}\n`);
  };
}

async function eachPage(
  read: (after: { readonly after?: string }) => Promise<string | undefined>,
): Promise<void> {
  let after: string | undefined;
  do {
    after = await read(after === undefined ? {} : { after });
  } while (after !== undefined);
}

/** Lists the organizations with postings. */
export async function listPostedOrganizations({ services, call }: Operator): Promise<readonly string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const { ListPostedOrganizations } = services.ledger;
    const page = await call('ListPostedOrganizations', ListPostedOrganizations, {
      ...(after !== undefined && { after }),
    });
    ids.push(...page.organization_ids);
    after = page.next;
  } while (after !== undefined);
  return ids;
}
