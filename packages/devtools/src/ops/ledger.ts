// `ops ledger audit`: every posting set is derived again from what it was derived from; what differs is a row.
// `ops ledger reconcile`: the provider's statement of a day, record by record, against what was posted.
import type { Finding__Output } from '@mps/contracts/gen/mps/ledger/v1/Finding';
import type { Reconciliation__Output } from '@mps/contracts/gen/mps/ledger/v1/Reconciliation';
import type { Command } from 'commander';
import { SetupFailure } from '../failure';
import { connectOperator, type Operator } from '../seed/operator';
import { show, showRows, type ShowOptions } from './command';
import { findDeployment, type DeploymentOptions } from './deployment';

/** Posting sets of one call. */
const PAGE = 1_000;

export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('the proof that no cent is missing');
  addReconcile(ledger);
  const audit = ledger
    .command('audit')
    .description('derive every posting set again and show what differs; fails when something does');
  audit.action(async () => {
    const options = audit.optsWithGlobals<DeploymentOptions & ShowOptions>();
    const operator = connectOperator(await findDeployment(options), 'ops');
    try {
      const { sets, pairs, findings } = await auditAll(operator);
      process.stderr.write(`${sets} posting sets with ${pairs} pairs: ${findings.length} differences\n`);
      showRows('findings', findings, options);
      if (findings.length > 0) throw new SetupFailure(`${findings.length} members are not what was posted.`);
    } finally {
      operator.close();
    }
  });
}

function addReconcile(ledger: Command): void {
  const reconcile = ledger
    .command('reconcile')
    .description(
      'compare a day’s statement of the provider with what was posted; fails when something differs',
    )
    .requiredOption('--day <day>', 'YYYY-MM-DD, in São Paulo: over since 00:05 of the next');
  reconcile.action(async () => {
    const options = reconcile.optsWithGlobals<DeploymentOptions & ShowOptions & { readonly day: string }>();
    const operator = connectOperator(await findDeployment(options), 'ops');
    try {
      const { ReconcileDay } = operator.services.ledger;
      const { reconciliations } = await operator.call('ReconcileDay', ReconcileDay, { day: options.day });
      showRuns(reconciliations, options);
      const different = reconciliations.filter(({ status }) => status === 'DIFFERENT');
      if (different.length > 0)
        throw new SetupFailure(`${different.length} organizations differ from the provider’s statement.`);
    } finally {
      operator.close();
    }
  });
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
