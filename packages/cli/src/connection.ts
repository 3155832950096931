// Options that every command has, and the connection that they describe. @mps/client is the only way to the platform.
import { Mps } from '@mps/client';
import type { Command } from 'commander';
import { findAccount, type Account, type AccountOptions } from './account/account';
import { refreshToken } from './account/login-session';
import { readSecretLine } from './account/stdin';
import { makeLoginFailure, makeUsageFailure } from './failures';
import { makeOutput, type Io, type Output } from './io';
import { makeLanguageOption } from './language/translate';

export interface CommonOptions extends AccountOptions {
  readonly json: boolean;
  readonly verbose: boolean;
}

export interface Connection {
  readonly account: Account;
  readonly mps: Mps;
  readonly output: Output;
  readonly io: Io;
  /** The merchant that is named, or the only one that the key reaches. */
  readonly findMerchant: () => Promise<string>;
}

export const addCommonOptions = (command: Command): Command =>
  command
    .option('--base-url <url>', 'of the platform (MPS_BASE_URL)')
    .option('--api-key-stdin', 'read the API key from the first line of stdin (else MPS_API_KEY)', false)
    .option('--profile <name>', 'account that `mps login` stored (MPS_PROFILE)')
    .option('--merchant <id>', 'whose payments, with the key of an organization (MPS_MERCHANT_ID)')
    .option('--json', 'print JSON, one object on a line', false)
    .addOption(makeLanguageOption())
    .option('--verbose', 'print each request and its answer’s status on stderr', false);

export async function connect(options: CommonOptions, io: Io): Promise<Connection> {
  const account = await findAccount(options, io, async () => (await readSecretLine('API key')).trim());
  const mps = openClient(account, options, io);
  return {
    account,
    mps,
    output: makeOutput(io, options.json),
    io,
    findMerchant: async () => account.merchantId ?? (await findOnlyMerchant(mps)),
  };
}

function openClient(account: Account, { verbose }: CommonOptions, io: Io): Mps {
  const { profile } = account;
  try {
    return new Mps({
      baseUrl: account.baseUrl,
      apiKey: account.apiKey,
      language: io.language,
      token: () => {
        if (profile === undefined) throw makeLoginFailure('This operation needs a person’s login');
        return refreshToken(profile.name, io);
      },
      ...(verbose && {
        hooks: {
          onAnswer: ({ method, path, status, durationMs, requestId = '' }) =>
            io.say(`${method} ${path} ${status} ${Math.round(durationMs)} ms ${requestId}`),
          onRetry: ({ method, path, reason, delayMs }) =>
            io.say(`${method} ${path} ${reason}: again in ${delayMs} ms`),
        },
      }),
    });
  } catch (error) {
    // The client refuses a live key over plain http, and a base URL that is none.
    if (error instanceof TypeError) throw makeUsageFailure(error.message);
    throw error;
  }
}

async function findOnlyMerchant(mps: Mps): Promise<string> {
  const { data } = await mps.merchants.list({ limit: 2 });
  const [first, second] = data;
  if (first !== undefined && second === undefined) return first.id;
  throw makeUsageFailure(
    first === undefined ? 'The key reaches no merchant' : 'The key reaches several merchants',
    'Name one with --merchant or MPS_MERCHANT_ID; `mps api listMerchants` shows them.',
  );
}
