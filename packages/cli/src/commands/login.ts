// `mps login`, `logout`, `whoami` and `use`: a person logs in, and the machine gets a named API key of 30 days.
import os from 'node:os';
import { Mps } from '@mps/client';
import type { Command } from 'commander';
import type { Account } from '../account/account';
import { DEFAULT_PROFILE, readProfile, writeProfile, type Profile } from '../account/config-file';
import { endLogin, endReplacedLogin, tellOfKey } from '../account/end-login';
import { openPersonClient, refreshToken, selectCompany } from '../account/login-session';
import { askLine, askSecret } from '../account/stdin';
import { parseWholeNumber } from '../arguments';
import { addCommonOptions, connect, type CommonOptions } from '../connection';
import { makeLoginFailure, makeUsageFailure } from '../failures';
import { makeOutput, type Io, type Output } from '../io';
import { makeLanguageOption, type Translate } from '../language/translate';
import type { AccountShown, LoggedOut } from '../json-output';
import { formatInstant } from '../table';

interface ProfileOptions {
  readonly profile?: string;
  readonly json: boolean;
}
interface LoginOptions extends ProfileOptions {
  readonly baseUrl?: string;
  readonly identifier?: string;
  readonly company?: string;
  readonly permissions?: readonly string[];
  readonly days: number;
}

const MAX_KEY_DAYS = 365;
const KEY_DAYS = 30;
const DAY_MS = 86_400_000;

const addProfileOptions = (command: Command): Command =>
  command
    .option('--profile <name>', 'where the account is kept (MPS_PROFILE)')
    .option('--json', 'print JSON', false)
    .addOption(makeLanguageOption());

export function addLogin(program: Command, io: Io): void {
  addProfileOptions(
    program
      .command('login')
      .description(
        'make an API key for this machine; password and code come from the terminal or from stdin',
      ),
  )
    .option('--base-url <url>', 'of the platform (MPS_BASE_URL)')
    .option('--identifier <text>', 'e-mail address or phone of the user')
    .option('--company <id>', 'when the user belongs to several')
    .option('--permissions <permissions...>', 'of the key; all of the user’s by default')
    .option('--days <number>', 'until the key expires', parseWholeNumber(1, MAX_KEY_DAYS), KEY_DAYS)
    .action((options: LoginOptions) => login(options, io));
  addProfileOptions(
    program.command('logout').description('revoke the key of this machine and forget the account'),
  ).action((options: ProfileOptions) => logout(options, io));
  addProfileOptions(
    program
      .command('use')
      .description('change to another company of the user, with a new key')
      .argument('<company>', 'its id'),
  ).action((company: string, options: ProfileOptions) => changeCompany(company, options, io));
  addCommonOptions(
    program.command('whoami').description('show the platform, the merchant and the key that commands use'),
  ).action((options: CommonOptions) => showAccount(options, io));
}

const readName = ({ profile }: ProfileOptions, { env }: Io): string =>
  profile ?? env['MPS_PROFILE'] ?? DEFAULT_PROFILE;

async function login(options: LoginOptions, io: Io): Promise<void> {
  const baseUrl = options.baseUrl ?? io.env['MPS_BASE_URL'];
  if (baseUrl === undefined) throw makeUsageFailure('Name the platform', 'By --base-url or MPS_BASE_URL.');
  const identifier = options.identifier ?? (await askLine(io.translate('E-mail or phone: ')));
  if (identifier === undefined) throw makeUsageFailure('Name the user by --identifier');
  const password = await askSecret(io.translate('Password'));
  const anonymous = openPersonClient(baseUrl, undefined, io);
  const session = await openSession(anonymous, { identifier, password }, io);
  const name = readName(options, io);
  const company = options.company ?? session.selected_company?.id;
  if (company === undefined)
    throw makeUsageFailure(
      'The user belongs to several companies, or to none',
      'Name one: `mps login --company ID`.',
    );
  // A file of profiles that is refused ends the command before there is a key.
  const replaced = readProfile(io, name);
  const token = await selectCompany(baseUrl, session.token, company, io);
  const mps = openPersonClient(baseUrl, token, io);
  const companyName = await readCompanyName(mps);
  const key = await makeKey(mps, options.permissions, options.days);
  const profile: Profile = {
    base_url: baseUrl.replace(/\/+$/, ''),
    api_key: key.key,
    api_key_id: key.id,
    expires_at: key.expires_at,
    merchant_id: company,
    merchant_name: companyName,
    ...(options.permissions !== undefined && { permissions: [...options.permissions] }),
    identifier,
    refresh_token: session.refresh_token,
  };
  await storeProfile(mps, name, profile, io);
  if (replaced !== undefined) await endReplacedLogin(replaced, profile, token, io);
  printProfile(name, profile, makeOutput(io, options.json));
}

/** Revokes the new key when the file cannot hold it: no other command could. */
async function storeProfile(mps: Mps, name: string, profile: Profile, io: Io): Promise<void> {
  try {
    writeProfile(io, name, profile);
  } catch (error) {
    await mps.apiKeys.revoke(profile.api_key_id).result();
    throw error;
  }
}

/** Asks for a code when the user has a second factor. From a pipe it is the line after the password. */
async function openSession(
  mps: Mps,
  credentials: { readonly identifier: string; readonly password: string },
  io: Io,
) {
  const first = await mps.auth.login(credentials).result();
  if (first.ok) return first.value;
  if (first.error.code !== 'totp_required') throw first.error;
  const totp = await askSecret(io.translate('Code of the authenticator app'));
  return mps.auth.login({ ...credentials, totp });
}

const readCompanyName = async (mps: Mps): Promise<string> =>
  (await mps.auth.me()).selected_company?.name ?? '';

async function makeKey(mps: Mps, permissions: readonly string[] | undefined, days = KEY_DAYS) {
  const made = await mps.apiKeys.create({
    name: `cli on ${os.hostname()}`,
    expires_at: new Date(Date.now() + days * DAY_MS).toISOString(),
    ...(permissions !== undefined && { permissions: [...permissions] }),
  });
  // Only a repeat lacks the key, and this operation is never repeated.
  if (!('key' in made)) throw new Error('The new API key came without its text');
  return made;
}

function requireProfile(name: string, io: Io): Profile {
  const profile = readProfile(io, name);
  if (profile === undefined) throw makeLoginFailure(`There is no profile ${name}`);
  return profile;
}

async function logout(options: ProfileOptions, io: Io): Promise<void> {
  const name = readName(options, io);
  const profile = requireProfile(name, io);
  const revokedAt = await endLogin(profile, () => refreshToken(name, io), io);
  if (revokedAt === null) await tellOfKey(profile, io);
  writeProfile(io, name, undefined);
  const { api_key_id } = profile;
  const record: LoggedOut = { kind: 'logged_out', profile: name, api_key_id, revoked_at: revokedAt };
  makeOutput(io, options.json).record(record, [
    io.translate(
      revokedAt === null ? `${name} is forgotten` : `Key ${api_key_id} is revoked, and ${name} is forgotten`,
    ),
  ]);
}

/** The new key comes first: a failure leaves the old one. */
async function changeCompany(company: string, options: ProfileOptions, io: Io): Promise<void> {
  const name = readName(options, io);
  const old = requireProfile(name, io);
  const token = await refreshToken(name, io);
  const chosen = await selectCompany(old.base_url, token, company, io);
  const mps = openPersonClient(old.base_url, chosen, io);
  const companyName = await readCompanyName(mps);
  const key = await makeKey(mps, old.permissions);
  const profile: Profile = {
    ...requireProfile(name, io),
    api_key: key.key,
    api_key_id: key.id,
    expires_at: key.expires_at,
    merchant_id: company,
    merchant_name: companyName,
  };
  await storeProfile(mps, name, profile, io);
  const before = await selectCompany(old.base_url, chosen, old.merchant_id, io);
  await openPersonClient(old.base_url, before, io).apiKeys.revoke(old.api_key_id);
  // The session stays in the company of the new key.
  await selectCompany(old.base_url, before, company, io);
  printProfile(name, profile, makeOutput(io, options.json));
}

function printProfile(name: string, profile: Profile, output: Output): void {
  const record: AccountShown = {
    kind: 'account',
    base_url: profile.base_url,
    source: 'profile',
    profile: name,
    merchant_id: profile.merchant_id,
    merchant_name: profile.merchant_name,
    identifier: profile.identifier,
    api_key_id: profile.api_key_id,
    expires_at: profile.expires_at,
    test_mode: isTestKey(profile.api_key),
  };
  output.record(record, describeAccount(record, output.translate));
}

const isTestKey = (key: string): boolean => key.startsWith('sk_test_');

const describeAccount = (account: AccountShown, translate: Translate): string[] =>
  [
    ['platform', account.test_mode ? translate(`${account.base_url}  (test mode)`) : account.base_url],
    ['account from', account.profile ?? account.source],
    ['user', account.identifier],
    ['merchant', [account.merchant_name, account.merchant_id].filter(Boolean).join('  ')],
    ['key', account.api_key_id],
    ['expires', account.expires_at === null ? null : `${formatInstant(account.expires_at)} UTC`],
  ].flatMap(([label, value]) => (value ? [`${translate(String(label)).padEnd(13)} ${value}`] : []));

/** Asks the platform, so that a revoked key ends with exit code 3. */
async function showAccount(options: CommonOptions, io: Io): Promise<void> {
  const { account, mps, output } = await connect(options, io);
  const { data } = await mps.merchants.list({ limit: 2 });
  const merchant =
    data.find(({ id }) => id === account.merchantId) ?? (data.length === 1 ? data[0] : undefined);
  const record: AccountShown = {
    kind: 'account',
    base_url: mps.baseUrl,
    source: account.source,
    merchant_id: account.merchantId ?? merchant?.id ?? null,
    test_mode: isTestKey(account.apiKey),
    ...describeProfile(account.profile),
    ...(merchant !== undefined && { merchant_name: merchant.name }),
  };
  output.record(record, describeAccount(record, output.translate));
}

const describeProfile = (profile: Account['profile']) => ({
  profile: profile?.name ?? null,
  merchant_name: profile?.content.merchant_name ?? null,
  identifier: profile?.content.identifier ?? null,
  api_key_id: profile?.content.api_key_id ?? null,
  expires_at: profile?.content.expires_at ?? null,
});
