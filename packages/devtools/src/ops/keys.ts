// `ops keys`: API keys without a user, for the first key of an organization and for ending one that has leaked.
import type { Command } from 'commander';
import { show } from './output';
import { asOperator } from './running-platform';

interface IssueOptions {
  readonly organization: string;
  readonly company?: string;
  readonly name: string;
  readonly permission: readonly string[];
  readonly json?: boolean;
}

const collect = (value: string, earlier: readonly string[]): string[] => [...earlier, value];

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('API keys');
  keys
    .command('issue')
    .description('issue a key; its text is shown this once')
    .requiredOption('--organization <id>', 'organization the key belongs to')
    .option('--company <id>', 'the one merchant it acts for; without it, all of the organization')
    .option('--name <text>', 'what it is for', 'issued by the operator')
    .option('--permission <name>', 'may be repeated; without it, all that a key may hold', collect, [])
    .option('--json', 'answer in JSON')
    .action(issueKey);
  keys
    .command('revoke')
    .description('end a key at once')
    .argument('<id>', 'id of the key, not its text')
    .option('--json', 'answer in JSON')
    .action(revokeKey);
}

async function issueKey(options: IssueOptions): Promise<void> {
  const { organization, company = organization, name, permission } = options;
  const answer = await asOperator(({ services, call }) =>
    call('IssueApiKey', services.identity.IssueApiKey, {
      name,
      scope: company === organization ? 'ORGANIZATION' : 'COMPANY',
      organization_id: organization,
      company_id: company,
      permissions: [...permission],
    }),
  );
  show({ ...answer.api_key, key: answer.key }, options);
}

async function revokeKey(id: string, options: { readonly json?: boolean }): Promise<void> {
  const answer = await asOperator(({ services, call }) =>
    call('RevokeApiKey', services.identity.RevokeApiKey, { api_key_id: id }),
  );
  show({ ...answer.api_key }, options);
}
