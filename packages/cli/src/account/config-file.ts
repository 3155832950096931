// Profiles in ~/.config/mps/config.json. The file holds keys, so only its owner may read it.
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { makeUsageFailure } from '../failures';
import type { Io } from '../io';

const profileSchema = z.strictObject({
  base_url: z.string(),
  api_key: z.string(),
  api_key_id: z.string(),
  expires_at: z.string().nullable(),
  merchant_id: z.string(),
  merchant_name: z.string(),
  /** Of the key, when the login narrowed them. */
  permissions: z.array(z.string()).optional(),
  identifier: z.string(),
  /** Replaced on every use. It revokes the key at logout. */
  refresh_token: z.string(),
});
const configSchema = z.strictObject({ profiles: z.record(z.string(), profileSchema) });

export type Profile = z.output<typeof profileSchema>;
type Config = z.output<typeof configSchema>;

export const DEFAULT_PROFILE = 'default';
const OWNER_ONLY = 0o600;
const FOLDER_MODE = 0o700;
const OTHERS = 0o077;

/** XDG_CONFIG_HOME counts when it is absolute. An empty one would put the keys into the folder of a project. */
export function findConfigFile({ env }: Pick<Io, 'env'>): string {
  const given = env['XDG_CONFIG_HOME'] ?? '';
  const folder = path.isAbsolute(given) ? given : path.join(env['HOME'] ?? os.homedir(), '.config');
  return path.join(folder, 'mps/config.json');
}

function readConfig(io: Pick<Io, 'env'>): Config {
  const file = findConfigFile(io);
  if (!existsSync(file)) return { profiles: {} };
  // Windows gives every file the mode 0666, and its home folders are closed to other users.
  if (process.platform !== 'win32' && (statSync(file).mode & OTHERS) !== 0)
    throw makeUsageFailure(
      `${file} holds keys and others may read it`,
      `Run \`chmod 600 ${file}\`, and replace its keys when other people use this machine.`,
    );
  const parsed = configSchema.safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  throw makeUsageFailure(`${file} is not a configuration of mps`, 'Move it away and run `mps login`.');
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

export const readProfile = (io: Pick<Io, 'env'>, name: string): Profile | undefined =>
  readConfig(io).profiles[name];

/** `undefined` removes the profile. */
export function writeProfile(io: Pick<Io, 'env'>, name: string, profile: Profile | undefined): void {
  const { [name]: _replaced, ...others } = readConfig(io).profiles;
  const profiles = profile === undefined ? others : { ...others, [name]: profile };
  const file = findConfigFile(io);
  try {
    writeWhole(file, `${JSON.stringify({ profiles }, undefined, 2)}\n`);
  } catch (error) {
    throw makeUsageFailure(
      `${file} cannot be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`,
    );
  }
}

/** It appears by a rename: a crash leaves the old file. */
function writeWhole(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: FOLDER_MODE });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, text, { mode: OWNER_ONLY });
  chmodSync(temporary, OWNER_ONLY);
  renameSync(temporary, file);
}
