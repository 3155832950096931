// The platform and the key of a command. The first of these sources that names both is used: options with the environment, a
// profile, and the demo account of a platform that `npm start` runs here. One source gives both, because a key of one
// platform must not go to another.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { makeLoginFailure, makeUsageFailure } from '../failures';
import type { Io } from '../io';
import { DEFAULT_PROFILE, readProfile, type Profile } from './config-file';

export interface AccountOptions {
  readonly baseUrl?: string;
  readonly profile?: string;
  readonly merchant?: string;
  readonly apiKeyStdin: boolean;
}

export interface Account {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Undefined when no source names one. */
  readonly merchantId: string | undefined;
  readonly source: 'environment' | 'profile' | 'demo';
  readonly profile: { readonly name: string; readonly content: Profile } | undefined;
}

const demoSchema = z.object({ base_url: z.string(), api_key: z.string(), merchant_id: z.string() });

/** `readKey` reads the key from stdin. */
export async function findAccount(
  options: AccountOptions,
  io: Pick<Io, 'env' | 'cwd' | 'say'>,
  readKey: () => Promise<string>,
): Promise<Account> {
  const merchantId = options.merchant ?? io.env['MPS_MERCHANT_ID'] ?? io.env['MPS_COMPANY_ID'];
  const given = await readGiven(options, io, readKey);
  if (given !== undefined) return { ...given, merchantId, source: 'environment', profile: undefined };
  const name = options.profile ?? io.env['MPS_PROFILE'] ?? DEFAULT_PROFILE;
  const content = readProfile(io, name);
  if (content !== undefined)
    return {
      baseUrl: content.base_url,
      apiKey: content.api_key,
      merchantId: merchantId ?? content.merchant_id,
      source: 'profile',
      profile: { name, content },
    };
  if (name !== DEFAULT_PROFILE) throw makeLoginFailure(`There is no profile ${name}`);
  const demo = findDemo(io.cwd);
  if (demo === undefined) throw makeLoginFailure('No platform and no key are known');
  io.say(`Using the demo account of ${demo.base_url} (.local/demo.json).`);
  return {
    baseUrl: demo.base_url,
    apiKey: demo.api_key,
    merchantId: merchantId ?? demo.merchant_id,
    source: 'demo',
    profile: undefined,
  };
}

/** A profile that is named wins over the environment, and options win over both. */
async function readGiven(
  options: AccountOptions,
  { env }: Pick<Io, 'env'>,
  readKey: () => Promise<string>,
): Promise<{ baseUrl: string; apiKey: string } | undefined> {
  const isProfileNamed = options.profile !== undefined;
  const apiKey = options.apiKeyStdin ? await readKey() : isProfileNamed ? undefined : env['MPS_API_KEY'];
  const baseUrl = options.baseUrl ?? (isProfileNamed ? undefined : env['MPS_BASE_URL']);
  if (apiKey === undefined && baseUrl === undefined) return undefined;
  if (apiKey !== undefined && baseUrl !== undefined) return { baseUrl, apiKey };
  throw makeUsageFailure(
    apiKey === undefined ? 'The platform is named without a key' : 'The key is given without its platform',
    'Name both: --base-url or MPS_BASE_URL, and MPS_API_KEY or --api-key-stdin.',
  );
}

/** The platform alone, for what needs no key. The order of the sources is that of findAccount. */
export function findBaseUrl(
  { baseUrl, profile }: Partial<Pick<AccountOptions, 'baseUrl' | 'profile'>>,
  io: Pick<Io, 'env' | 'cwd' | 'say'>,
): string {
  const given = baseUrl ?? (profile === undefined ? io.env['MPS_BASE_URL'] : undefined);
  const name = profile ?? io.env['MPS_PROFILE'] ?? DEFAULT_PROFILE;
  const found = given ?? readProfile(io, name)?.base_url ?? findDemo(io.cwd)?.base_url;
  if (found === undefined) throw makeUsageFailure('Name the platform', 'By --base-url or MPS_BASE_URL.');
  return found.replace(/\/+$/, '');
}

/** In this folder or one above. */
function findDemo(cwd: string): z.output<typeof demoSchema> | undefined {
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const file = path.join(folder, '.local/demo.json');
    if (existsSync(file)) return demoSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (folder === path.dirname(folder)) return undefined;
  }
}

const LIVE_KEY = /^sk_live_/;

/** A command that makes test data, or moves the test clock, never runs with a live key. */
export function requireTestKey({ apiKey }: Pick<Account, 'apiKey'>): void {
  if (LIVE_KEY.test(apiKey))
    throw makeUsageFailure(
      'This command changes test data, and the key is a live one',
      'Use a key that begins with sk_test_. Nothing was sent.',
    );
}
