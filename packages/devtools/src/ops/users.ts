// `ops users`: the first users of an organization, who then invite the others through the API.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { SetupFailure } from '../failure';
import type { Operator } from '../seed/operator';
import { answers } from './command';

const PASSWORD_BYTES = 18;

interface CreateOptions {
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordFile?: string;
}

interface GrantOptions {
  readonly organization: string;
  readonly company?: string;
  readonly role: string;
}

export function addUserCommands(program: Command): void {
  const users = program.command('users').description('people who log in');
  const create = users
    .command('create')
    .description('make a user; one who has the identifier already gets the password and keeps the rest')
    .argument('<identifier>', 'e-mail address or telephone number (+5511…)')
    .requiredOption('--first-name <text>', 'first name')
    .requiredOption('--last-name <text>', 'last name')
    .option('--password-file <file>', 'holds the password; without it, one is made and shown this once');
  answers(create, createUser);
  const grant = users
    .command('grant')
    .description('give a user a role in a company, instead of any it had there')
    .argument('<id>', 'id of the user')
    .requiredOption('--organization <id>', 'organization of the company')
    .option('--company <id>', 'merchant; without it, the organization’s own company')
    .option('--role <name>', 'name of the role', 'admin');
  answers(grant, grantRole);
}

async function createUser(
  { services, call }: Operator,
  { firstName, lastName, passwordFile }: CreateOptions,
  identifier = '',
): Promise<Record<string, unknown>> {
  const given = passwordFile === undefined ? undefined : await readPassword(passwordFile);
  const password = given ?? randomBytes(PASSWORD_BYTES).toString('base64url');
  const { user, created } = await call('EnsureUser', services.identity.EnsureUser, {
    identifier,
    password,
    first_name: firstName,
    last_name: lastName,
  });
  return { id: user?.id, identifier, created, ...(given === undefined && { password }) };
}

async function readPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    throw new SetupFailure(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function grantRole(
  { services, call }: Operator,
  { organization, company = organization, role }: GrantOptions,
  userId = '',
): Promise<Record<string, unknown>> {
  // Told by name, the company is known to identity even before its event has arrived there.
  const { merchant } = await call(
    'GetMerchant',
    services.merchants.GetMerchant,
    { merchant_id: company },
    organization,
  );
  const { user } = await call('GrantRole', services.identity.GrantRole, {
    user_id: userId,
    organization_id: organization,
    company_id: company,
    role,
    ...(merchant !== null && { company_name: merchant.name }),
  });
  return {
    id: user?.id,
    roles: user?.roles.map(({ name, company_id }) => ({ name, company_id })),
  };
}
