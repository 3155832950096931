// `ops findings`: what needs a person. Payments of which something cannot be right, and payments and 3DS sessions whose due
// work fails again and again (docs/rules.md#provider-calls).
import type { Command } from 'commander';
import { connectOperator } from '../seed/operator';
import { ageOf, show, showRows, type ShowOptions } from './command';
import { findDeployment, type DeploymentOptions } from './deployment';

interface Options extends DeploymentOptions, ShowOptions {
  readonly organization?: string;
}

export function addFindingCommands(program: Command): void {
  const command = program
    .command('findings')
    .description('payments that need a person: what cannot be right, and work that fails')
    .option('--organization <id>', 'only of this organization');
  command.action(async () => {
    const options = command.optsWithGlobals<Options>();
    const operator = connectOperator(await findDeployment(options), 'ops');
    try {
      const { ListFindings } = operator.services.transactions;
      const listed = await operator.call('ListFindings', ListFindings, {}, options.organization);
      // A message leaves out what it has not; a row has every column.
      const findings = listed.findings.map(({ expected = null, actual = null, ...finding }) => ({
        ...finding,
        expected,
        actual,
      }));
      const overdue = listed.overdue.map(({ organization_id = null, company_id = null, ...work }) => ({
        ...work,
        organization_id,
        company_id,
      }));
      if (options.json) {
        show({ findings, overdue }, options);
        return;
      }
      showRows('findings', findings, options);
      const withAge = overdue.map((one) => ({ ...one, late_for: ageOf(new Date(one.due_at)) }));
      showRows('overdue_work', withAge, options);
    } finally {
      operator.close();
    }
  });
}
