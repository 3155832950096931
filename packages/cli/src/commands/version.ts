// `mps version`: the version of this command line. With --check, also the one of the platform. No other host is asked.
import type { Command } from 'commander';
import { z } from 'zod';
import { findBaseUrl } from '../account/account';
import { CliFailure, EXIT } from '../failures';
import { makeOutput, type Io } from '../io';
import type { VersionShown } from '../json-output';
import { makeLanguageOption } from '../language/translate';
import { OPERATION_IDS, readSpec } from '../operations';
import { formatTable } from '../table';
import { readVersion } from '../version';

interface Options {
  readonly check: boolean;
  readonly baseUrl?: string;
  readonly profile?: string;
  readonly json: boolean;
}
type Platform = NonNullable<VersionShown['platform']>;
type Verdict = NonNullable<VersionShown['verdict']>;

const ANSWER_LIMIT_MS = 10_000;

export function addVersion(program: Command, io: Io): void {
  program
    .command('version')
    .description('print the version; --check compares it with the platform')
    .option('--check', 'ask the platform for its version, and no other host', false)
    .option('--base-url <url>', 'of the platform (MPS_BASE_URL)')
    .option('--profile <name>', 'account that `mps login` stored (MPS_PROFILE)')
    .addOption(makeLanguageOption())
    .option('--json', 'print JSON', false)
    .action((options: Options) => showVersion(options, io));
}

async function showVersion(options: Options, io: Io): Promise<void> {
  const own = { version: readVersion(), api_version: readApiVersion() };
  const platform = options.check ? await readPlatform(findBaseUrl(options, io), io.signal) : null;
  const verdict = platform === null ? null : compareVersions(own, platform);
  const record: VersionShown = { kind: 'version', ...own, platform, verdict };
  makeOutput(io, options.json).record(
    record,
    platform === null
      ? [own.version]
      : [
          ...formatTable(
            ['', 'version', 'API'],
            [
              ['mps', own.version, own.api_version],
              [platform.base_url, platform.version ?? '?', platform.api_version],
            ],
          ),
          io.translate(SENTENCES[verdict ?? 'unknown']),
        ],
  );
  if (verdict === 'incompatible')
    throw new CliFailure(
      EXIT.assertion,
      'This mps does not fit the platform',
      'Install the mps of the platform’s version.',
    );
}

/** `/v1/merchants` is of version 1. */
function readApiVersion(): string {
  const [first] = OPERATION_IDS;
  return /^\/v(\d+)\//.exec(first === undefined ? '' : readSpec(first).path)?.[1] ?? '';
}

const indexSchema = z.object({ version: z.string().nullable() });
const documentSchema = z.object({ info: z.object({ version: z.string() }) });

async function readPlatform(baseUrl: string, signal: AbortSignal): Promise<Platform> {
  const { version } = await ask(`${baseUrl}/`, indexSchema, signal);
  const { info } = await ask(`${baseUrl}/openapi.json`, documentSchema, signal);
  return { base_url: baseUrl, version, api_version: info.version };
}

/** A redirect could lead to another host, so it is no answer. */
async function ask<Answer>(url: string, schema: z.ZodType<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
    });
    if (response.ok) return schema.parse(await response.json());
  } catch {
    // The same words for no answer and for an unknown one.
  }
  throw new CliFailure(
    signal.aborted ? EXIT.interrupted : EXIT.unreachable,
    `${url} does not answer as a platform does`,
    'Check the base URL (`mps whoami`) and that the platform runs (`mps doctor`).',
  );
}

const SENTENCES: Readonly<Record<Verdict, string>> = {
  same: 'Both have the same version.',
  older: 'This mps is older than the platform. It works, and lacks what is new.',
  newer: 'This mps is newer than the platform. The platform may lack operations.',
  incompatible: 'The first numbers differ: commands may fail.',
  unknown: 'The platform does not tell its version yet. Ask again in a minute.',
};

const readNumbers = (version: string): readonly number[] => version.split(/[.+-]/).slice(0, 3).map(Number);

/** By Semantic Versioning: another first number, of the product or of the API, is another contract. */
export function compareVersions(
  own: { readonly version: string; readonly api_version: string },
  { version, api_version }: Pick<Platform, 'version' | 'api_version'>,
): Verdict {
  if (own.api_version !== api_version) return 'incompatible';
  if (version === null) return 'unknown';
  const [mine, theirs] = [readNumbers(own.version), readNumbers(version)];
  if (mine[0] !== theirs[0]) return 'incompatible';
  const difference = mine.map((number, index) => number - (theirs[index] ?? 0)).find((one) => one !== 0) ?? 0;
  if (difference === 0) return 'same';
  return difference < 0 ? 'older' : 'newer';
}
