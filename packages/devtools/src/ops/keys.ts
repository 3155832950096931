// `ops keys`: API keys without a user, for the first key of an organization and for ending one that has leaked; and the
// key that signs access tokens.
import type { Command } from 'commander';
import type { Operator } from '../seed/operator';
import { answers } from './command';

interface IssueOptions {
  readonly organization: string;
  readonly company?: string;
  readonly name: string;
  readonly permission: readonly string[];
}

const collect = (value: string, earlier: readonly string[]): string[] => [...earlier, value];

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('API keys and signing keys');
  const issue = keys
    .command('issue')
    .description('issue an API key; its text is shown this once')
    .requiredOption('--organization <id>', 'organization the key belongs to')
    .option('--company <id>', 'the one merchant it acts for; without it, all of the organization')
    .option('--name <text>', 'what it is for', 'issued by the operator')
    .option('--permission <name>', 'may be repeated; without it, all that a key may hold', collect, []);
  answers(issue, issueKey);
  const revoke = keys
    .command('revoke')
    .description('end an API key at once')
    .argument('<id>', 'id of the key, not its text');
  answers(revoke, async ({ services, call }, _options, id = '') => {
    const { api_key } = await call('RevokeApiKey', services.identity.RevokeApiKey, { api_key_id: id });
    return { ...api_key };
  });
  const rotate = keys
    .command('rotate-signing-key')
    .description('publish the next key for access tokens; it signs once every verifier knows it');
  answers(rotate, async ({ services, call }) => {
    const { kid, signs_from } = await call('RotateSigningKey', services.identity.RotateSigningKey, {});
    return { kid, signs_from };
  });
}

async function issueKey(
  { services, call }: Operator,
  { organization, company = organization, name, permission }: IssueOptions,
): Promise<Record<string, unknown>> {
  // Identity knows no organizations of its own: a mistyped id would make a key that opens nothing.
  await call('GetMerchant', services.merchants.GetMerchant, { merchant_id: company }, organization);
  const { api_key, key } = await call('IssueApiKey', services.identity.IssueApiKey, {
    name,
    scope: company === organization ? 'ORGANIZATION' : 'COMPANY',
    organization_id: organization,
    company_id: company,
    permissions: [...permission],
  });
  return { id: api_key?.id, key, ...api_key };
}
