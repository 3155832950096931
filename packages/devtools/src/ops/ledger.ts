// `ops ledger audit`: every posting set is derived again from what it was derived from; what differs is a row.
import type { Finding__Output } from '@mps/contracts/gen/mps/ledger/v1/Finding';
import type { Command } from 'commander';
import { SetupFailure } from '../failure';
import { connectOperator, type Operator } from '../seed/operator';
import { showRows, type ShowOptions } from './command';
import { findDeployment, type DeploymentOptions } from './deployment';

/** Posting sets of one call. */
const PAGE = 1_000;

export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description('the proof that no cent is missing');
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
