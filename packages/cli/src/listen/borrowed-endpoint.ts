// borrowEndpoint points an existing endpoint at this machine for one run. Each borrowed endpoint has a file with its own URL. If the
// run is killed, the next one restores the URL.
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mps } from '@mps/client';
import { z } from 'zod';
import { findConfigFile } from '../account/config-file';
import { CliFailure, EXIT } from '../failures';
import type { Io } from '../io';
import { isRunning } from '../process';
import { REMOVAL, type Endpoint } from './endpoint';

const borrowedSchema = z.strictObject({
  id: z.string(),
  base_url: z.string(),
  /** Null until the run has read it: the endpoint has its own URL then. */
  url: z.string().nullable(),
  process: z.int(),
});
type Borrowed = z.output<typeof borrowedSchema>;

const OWNER_ONLY = 0o600;
const FOLDER_MODE = 0o700;
const NOT_FOUND = 404;

export async function borrowEndpoint(
  mps: Mps,
  id: string,
  localUrl: string,
  io: Pick<Io, 'env'>,
): Promise<Omit<Endpoint, 'secrets'>> {
  const file = findFile(io, id);
  const mine: Borrowed = { id, base_url: mps.baseUrl, url: null, process: process.pid };
  reserve(file, mine);
  try {
    const { url, enabled, disabled_reason, event_types, company_id } = await mps.webhookEndpoints.get(id);
    if (!enabled)
      throw new CliFailure(
        EXIT.refused,
        `The endpoint ${id} is disabled: ${disabled_reason ?? 'by a request'}`,
        `\`mps api updateWebhookEndpoint -p id=${id} -f enabled=true\` enables it.`,
      );
    renameSync(writeTemporary(file, { ...mine, url }), file);
    const giveBack = async (): Promise<void> => {
      await mps.webhookEndpoints.update(id, { url }, REMOVAL);
      rmSync(file, { force: true });
    };
    await mps.webhookEndpoints.update(id, { url: localUrl });
    return {
      id,
      companyId: company_id,
      eventTypes: event_types,
      test: async () => {
        await mps.webhookEndpoints.test(id);
      },
      remove: giveBack,
    };
  } catch (error) {
    // Without a URL in the file the endpoint has kept its own.
    if (readBorrowed(file)?.url === null) rmSync(file, { force: true });
    throw error;
  }
}

/** A link to a whole file appears at once, and fails where a file is: one run alone has the endpoint. */
function reserve(file: string, mine: Borrowed): void {
  const temporary = writeTemporary(file, mine);
  try {
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CliFailure(
      EXIT.refused,
      `The endpoint ${mine.id} is used by \`mps listen\` in process ${readBorrowed(file)?.process ?? 'unknown'}`,
      'End that run first.',
    );
  } finally {
    rmSync(temporary);
  }
}

/** Gives back the endpoints of runs that were killed. One that is gone needs no URL. */
export async function returnLeftovers(mps: Mps, io: Pick<Io, 'env'>): Promise<void> {
  for (const file of listFiles(io)) {
    const left = readBorrowed(file);
    if (left === undefined || left.base_url !== mps.baseUrl || isRunning(left.process)) continue;
    if (left.url === null || (await isReturned(mps, left.id, left.url))) forget(file, left);
  }
}

async function isReturned(mps: Mps, id: string, url: string): Promise<boolean> {
  const returned = await mps.webhookEndpoints.update(id, { url }).result();
  return returned.ok || (returned.error.kind === 'api' && returned.error.status === NOT_FOUND);
}

/** Another run may have returned it too, and borrowed it since. */
function forget(file: string, { process: left }: Borrowed): void {
  if (readBorrowed(file)?.process === left) rmSync(file, { force: true });
}

const findFolder = (io: Pick<Io, 'env'>): string => path.join(path.dirname(findConfigFile(io)), 'borrowed');

const findFile = (io: Pick<Io, 'env'>, id: string): string =>
  path.join(findFolder(io), `${encodeURIComponent(id.toLowerCase())}.json`);

function listFiles(io: Pick<Io, 'env'>): string[] {
  const folder = findFolder(io);
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(folder, name));
}

/** A file that is not ours is as good as none. */
function readBorrowed(file: string): Borrowed | undefined {
  try {
    return borrowedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function writeTemporary(file: string, borrowed: Borrowed): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: FOLDER_MODE });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(borrowed)}\n`, { mode: OWNER_ONLY });
  return temporary;
}
