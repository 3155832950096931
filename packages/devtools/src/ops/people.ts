// `ops users`: the first users of an organization, who then invite others through the API. `ops keys`: the first API
// key of an organization, the end of a leaked key, the keys that sign access tokens and operators' calls, and `ops
// keys reseal`. Reseal walks all values that services seal or hash with the key ring, reseals those under an old key,
// and counts the rest (docs/recipes/rotate-the-encryption-key.md).
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { KeyRingMember__Output } from '@mps/contracts/gen/mps/keys/v1/KeyRingMember';
import type { ResealPageResponse__Output } from '@mps/contracts/gen/mps/keys/v1/ResealPageResponse';
import { toOpaqueString } from '@mps/kernel';
import type { Command } from 'commander';
import { SetupFailure } from '../failure';
import { makeSigningKey } from '../platform/secrets';
import { SEALING_SERVICES, type Operator, type SealingService } from '../seed/operator';
import { addAction, show } from './command';

const PASSWORD_BYTES = 18;
/** As the API takes a new password. A secret that is not mounted yet is an empty file. */
const MIN_PASSWORD_CHARS = 12;
const MAX_PASSWORD_CHARS = 128;

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
    .description('make a user; an existing user with the identifier gets the password and keeps the rest')
    .argument('<identifier>', 'e-mail address or telephone number (+5511…)')
    .requiredOption('--first-name <text>', 'first name')
    .requiredOption('--last-name <text>', 'last name')
    .option('--password-file <file>', 'holds the password; without it, one is made and shown this once');
  addAction(create, createUser);
  const grant = users
    .command('grant')
    .description('give a user a role in a company, instead of any it had there')
    .argument('<id>', 'id of the user')
    .requiredOption('--organization <id>', 'organization of the company')
    .option('--company <id>', 'merchant; without it, the organization’s own company')
    .option('--role <name>', 'name of the role', 'admin');
  addAction(grant, grantRole);
  const resetTotp = users
    .command('reset-totp')
    .description(
      'turn off the second factor of a person who lost the authenticator app, and end all sessions; identify the person first',
    )
    .argument('<identifier>', 'e-mail address or telephone number (+5511…)');
  addAction(resetTotp, async ({ services, call }, _options, identifier = '') => {
    const { user_id, was_enabled } = await call('ResetTotp', services.identity.ResetTotp, { identifier });
    return { id: user_id, identifier, was_enabled };
  });
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
  let password: string;
  try {
    password = (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    throw new SetupFailure(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const { length } = toOpaqueString(password);
  if (length >= MIN_PASSWORD_CHARS && length <= MAX_PASSWORD_CHARS) return password;
  throw new SetupFailure(
    `The password in ${file} must have ${MIN_PASSWORD_CHARS} to ${MAX_PASSWORD_CHARS} characters.`,
  );
}

async function grantRole(
  { services, call }: Operator,
  { organization, company = organization, role }: GrantOptions,
  userId = '',
): Promise<Record<string, unknown>> {
  // The name makes the company known to identity before its event arrives.
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

interface IssueOptions {
  readonly organization: string;
  readonly company?: string;
  readonly name: string;
  readonly permission: readonly string[];
}

const collect = (value: string, earlier: readonly string[]): string[] => [...earlier, value];

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('API keys, signing keys and the encryption key');
  const issue = keys
    .command('issue')
    .description('issue an API key; its text is shown this once')
    .requiredOption('--organization <id>', 'organization the key belongs to')
    .option('--company <id>', 'the one merchant it acts for; without it, all of the organization')
    .option('--name <text>', 'what it is for', 'issued by the operator')
    .option('--permission <name>', 'may be repeated; without it, all that a key may hold', collect, []);
  addAction(issue, issueKey);
  const revoke = keys
    .command('revoke')
    .description('end an API key at once')
    .argument('<id>', 'id of the key, not its text');
  addAction(revoke, async ({ services, call }, _options, id = '') => {
    const { api_key } = await call('RevokeApiKey', services.identity.RevokeApiKey, { api_key_id: id });
    return { ...api_key };
  });
  addResealCommand(keys);
  const rotate = keys
    .command('rotate-signing-key')
    .description('publish the next key for access tokens; it signs once every verifier knows it');
  addAction(rotate, async ({ services, call }) => {
    const { kid, signs_from } = await call('RotateSigningKey', services.identity.RotateSigningKey, {});
    return { kid, signs_from };
  });
  keys
    .command('make-operator-key')
    .description(
      'make a key for operators to sign with; the services are given the public half that it answers',
    )
    .argument('<file>', 'where the private key goes; must not exist')
    .option('--name <name>', 'of the operator: every change with this key is recorded under it')
    .action(async (file: string, { name }: { readonly name?: string }, command: Command) => {
      show(await makeOperatorKey(file, name), command.optsWithGlobals());
    });
}

const OWNER_ONLY = 0o600;

/** Needs no deployment, because it makes an operator's first key. */
async function makeOperatorKey(file: string, name?: string): Promise<Record<string, unknown>> {
  const { privateJwk, publicJwk } = await makeSigningKey();
  try {
    await writeFile(file, `${JSON.stringify(privateJwk)}\n`, { flag: 'wx', mode: OWNER_ONLY });
  } catch (error) {
    throw new SetupFailure(`The key could not be written to ${file}: ${(error as Error).message}.`);
  }
  return { OPERATOR_TOKEN_PUBLIC_JWK: JSON.stringify({ ...publicJwk, ...(name !== undefined && { name }) }) };
}

async function issueKey(
  { services, call }: Operator,
  { organization, company = organization, name, permission }: IssueOptions,
): Promise<Record<string, unknown>> {
  // Identity does not verify organizations: a mistyped id would make a useless key.
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

/** Counts texts without the id of a key. */
const NO_KEY = 'none';
const PROGRESS_EVERY_MS = 1_000;

interface MemberReport {
  readonly service: SealingService;
  readonly member: string;
  readonly sealed: boolean;
  readonly scanned: number;
  readonly resealed: number;
  readonly unreadable: number;
  readonly by_key: Readonly<Record<string, number>>;
}

function addResealCommand(keys: Command): void {
  const reseal = keys
    .command('reseal')
    .description('seal again what is under earlier encryption keys, and count what remains; safe to repeat');
  addAction(reseal, resealAll);
}

/** Exit code 1 when a value could not be opened. */
async function resealAll(operator: Operator): Promise<Record<string, unknown>> {
  const keyRings = await Promise.all(SEALING_SERVICES.map((service) => describe(operator, service)));
  const members: MemberReport[] = [];
  for (const { service, members: held } of keyRings)
    for (const member of held) members.push(await walk(operator, service, member));
  const remaining = keyRings.flatMap(({ service, write_key_id }) =>
    members.filter((one) => one.service === service).flatMap((one) => listRemaining(one, write_key_id)),
  );
  if (members.some(({ unreadable }) => unreadable > 0)) process.exitCode = 1;
  const sameKey = new Set(keyRings.map(({ write_key_id }) => write_key_id)).size === 1;
  return {
    key_rings: keyRings.map(({ service, write_key_id, key_ids }) => ({ service, write_key_id, key_ids })),
    members,
    remaining,
    // Hashes cannot be made again. The recipe says how long the old key must stay for each kind.
    can_remove: sameKey && remaining.every(({ sealed }) => !sealed),
  };
}

async function describe({ services, call }: Operator, service: SealingService) {
  const described = await call(`DescribeKeys of ${service}`, services.keys(service).DescribeKeys, {});
  return { service, ...described };
}

async function walk(
  { services, call }: Operator,
  service: SealingService,
  { name, is_sealed }: KeyRingMember__Output,
): Promise<MemberReport> {
  const byKey = new Map<string, number>();
  const counts = { scanned: 0, resealed: 0, unreadable: 0 };
  let after: string | null = null;
  let toldAt = Date.now();
  do {
    const request = { member: name, ...(after !== null && { after }) };
    const page: ResealPageResponse__Output = await call(
      `ResealPage of ${service}`,
      services.keys(service).ResealPage,
      request,
    );
    counts.scanned += page.scanned;
    counts.resealed += page.resealed;
    counts.unreadable += page.unreadable;
    for (const { key_id, values } of page.by_key) byKey.set(key_id, (byKey.get(key_id) ?? 0) + values);
    after = page.next ?? null;
    if (after !== null && Date.now() - toldAt > PROGRESS_EVERY_MS) {
      toldAt = Date.now();
      process.stderr.write(`${service} ${name}: ${counts.scanned} read, ${counts.resealed} sealed again\n`);
    }
  } while (after !== null);
  return { service, member: name, sealed: is_sealed, ...counts, by_key: Object.fromEntries(byKey) };
}

/** A hash without a key's id does not use the key ring. A sealed value without one is damaged. */
const listRemaining = ({ service, member, sealed, by_key }: MemberReport, writeKeyId: string) =>
  Object.entries(by_key)
    .filter(([keyId]) => keyId !== writeKeyId && (sealed || keyId !== NO_KEY))
    .map(([key_id, values]) => ({ service, member, sealed, key_id, values }));
