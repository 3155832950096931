// `ops ledger audit`: derives every posting set again from its source and lists differences. `ops ledger
// trial-balance`: the balance of every account of the platform or of one organization at an instant, and their sum.
// `ops ledger reconcile`: compares the provider's statement of a day with the postings, record by record. payouts.ts
// holds the switch of payouts.
import type { Finding__Output } from '@mps/contracts/gen/mps/ledger/v1/Finding';
import type { Reconciliation__Output } from '@mps/contracts/gen/mps/ledger/v1/Reconciliation';
import { InvalidArgumentError, type Command } from 'commander';
import { SetupFailure } from '../failure';
import { connectOperator, OperatorCallFailed, type Operator } from '../seed/operator';
import { show, showRows, type ShowOptions } from './command';
import { findDeployment, type DeploymentOptions } from './deployment';
import { addPayouts } from './payouts';
import { addRebuild, listPostedOrganizations, makeProgress } from './ledger-rebuild';

/** Later than any clock: the ledger uses its own time, which the test clock may have moved. */
const PLATFORM_NOW = '9999-12-31T00:00:00.000Z';
/** Posting sets of one call. */
const PAGE = 1_000;

export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('the proof that no cent is missing');
  addReconcile(ledger);
  addTrialBalance(ledger);
  addRebuild(ledger);
  addPayouts(ledger);
  const audit = ledger
    .command('audit')
    .description('derive every posting set again and list differences; fails when there are any');
  audit.action(async () => {
    const options = audit.optsWithGlobals<DeploymentOptions & ShowOptions>();
    const operator = connectOperator(await findDeployment(options), 'ops');
    try {
      const { sets, pairs, findings } = await auditAll(operator);
      process.stderr.write(`${sets} posting sets with ${pairs} pairs: ${findings.length} differences\n`);
      showRows('findings', findings, options);
      if (findings.length > 0)
        throw new SetupFailure(`${findings.length} members differ from their postings.`);
    } finally {
      await operator.close();
    }
  });
}

function addReconcile(ledger: Command): void {
  const reconcile = ledger
    .command('reconcile')
    .description(
      'compare a day’s statement of the provider with what was posted; fails when something differs or is not complete',
    )
    .requiredOption('--day <day>', 'YYYY-MM-DD, in São Paulo: over since 00:05 of the next');
  reconcile.action(async () => {
    const options = reconcile.optsWithGlobals<DeploymentOptions & ShowOptions & { readonly day: string }>();
    const operator = connectOperator(await findDeployment(options), 'ops');
    try {
      const { organizations, runs, unknown } = await reconcileDay(operator, options.day);
      showRuns(runs, options);
      const count = (status: string): number => runs.filter((run) => run.status === status).length;
      const complaints: readonly [number, string][] = [
        [unknown, `of ${organizations} organizations have no result.`],
        [count('DIFFERENT'), 'organizations differ from the provider’s statement.'],
        [
          count('WAITING'),
          'statements are not complete yet, and nothing of them was compared: repeat it later.',
        ],
      ];
      const said = complaints.flatMap(([number, text]) => (number > 0 ? [`${number} ${text}`] : []));
      if (said.length > 0) throw new SetupFailure(said.join('\n'));
    } finally {
      await operator.close();
    }
  });
}

/** One call for each organization, because the ledger answers a call within 30 s. A failure delays no other organization. */
async function reconcileDay({ services, call }: Operator, day: string) {
  const { ListDayOrganizations, ReconcileDay } = services.ledger;
  const { organization_ids: ids } = await call('ListDayOrganizations', ListDayOrganizations, { day });
  const runs: Reconciliation__Output[] = [];
  const tell = makeProgress();
  let unknown = 0;
  for (const [index, organization_id] of ids.entries()) {
    tell(`${index} of ${ids.length} organizations compared`);
    try {
      const { reconciliations } = await call('ReconcileDay', ReconcileDay, { day, organization_id });
      runs.push(...reconciliations);
    } catch (error) {
      if (!(error instanceof OperatorCallFailed)) throw error;
      unknown += 1;
      process.stderr.write(`${organization_id}: ${describeFailure(error)}\n`);
    }
  }
  return { organizations: ids.length, runs, unknown };
}

const describeFailure = ({ error, message }: OperatorCallFailed): string =>
  error.code === 'upstream_timeout'
    ? 'not compared within 15 s. The ledger goes on, and GET /v1/ledger/reconciliations shows the run to the organization.'
    : message;

function addTrialBalance(ledger: Command): void {
  const trialBalance = ledger
    .command('trial-balance')
    .description('what was posted until an instant, by organization; fails when credits and debits differ')
    .option('--at <instant>', 'ISO 8601, default: the platform’s now', parseInstant)
    .option('--organization <id>', 'every account of this organization');
  trialBalance.action(async () => {
    const options = trialBalance.optsWithGlobals<
      DeploymentOptions & ShowOptions & { readonly at?: string; readonly organization?: string }
    >();
    const operator = connectOperator(await findDeployment(options), 'ops');
    const at = options.at ?? PLATFORM_NOW;
    try {
      const ids =
        options.organization === undefined ? await listPostedOrganizations(operator) : [options.organization];
      const { GetTrialBalance } = operator.services.ledger;
      const sums = [];
      for (const id of ids) {
        const { accounts, totals } = await operator.call('GetTrialBalance', GetTrialBalance, { at }, id);
        const { credit = 0, debit = 0, difference = 0 } = totals ?? {};
        sums.push({ organization_id: id, credit, debit, difference });
        if (options.organization !== undefined && options.json !== true)
          showRows('accounts', accounts, options);
        if (options.organization !== undefined && options.json === true)
          show({ at, accounts, totals }, options);
      }
      if (options.organization === undefined || options.json !== true)
        showRows('trial_balance', withSum(sums), options);
      if (sums.some(({ difference }) => difference !== 0))
        throw new SetupFailure('Credits and debits differ.');
    } finally {
      await operator.close();
    }
  });
}

function parseInstant(text: string): string {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw new InvalidArgumentError('It must be an instant in ISO 8601.');
  return instant.toISOString();
}

interface Sums {
  readonly organization_id: string;
  readonly credit: number;
  readonly debit: number;
  readonly difference: number;
}

function withSum(sums: readonly Sums[]): readonly Sums[] {
  const of = (member: Exclude<keyof Sums, 'organization_id'>): number =>
    sums.reduce((sum, one) => sum + one[member], 0);
  return [
    ...sums,
    { organization_id: 'all', credit: of('credit'), debit: of('debit'), difference: of('difference') },
  ];
}

function showRuns(runs: readonly Reconciliation__Output[], options: ShowOptions): void {
  const summaries = runs.map(({ organization_id, day, status, records, matched, differences }) => ({
    organization_id,
    day,
    status,
    records,
    matched,
    differences,
  }));
  const items = runs.flatMap(({ organization_id, items: found }) =>
    found.map(({ kind, record_id = null, transaction_id = null, ours = null, theirs = null, advice }) => ({
      organization_id,
      kind,
      record_id,
      transaction_id,
      ours,
      theirs,
      advice,
    })),
  );
  if (options.json) {
    show({ reconciliations: summaries, differences: items }, options);
    return;
  }
  showRows('reconciliations', summaries, options);
  showRows('differences', items, options);
}

async function auditAll({ services, call }: Operator) {
  const findings: Finding__Output[] = [];
  let [sets, pairs] = [0, 0];
  let after: string | undefined;
  do {
    const request = { limit: PAGE, ...(after !== undefined && { after }) };
    const page = await call('AuditPostingSets', services.ledger.AuditPostingSets, request);
    findings.push(...page.findings);
    sets += page.sets;
    pairs += page.pairs;
    after = page.next;
  } while (after !== undefined);
  return { sets, pairs, findings };
}
