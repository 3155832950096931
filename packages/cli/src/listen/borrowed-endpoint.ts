// borrowEndpoint points an existing endpoint at this machine for one run. It keeps the endpoint's own URL in a file. If the run is
// killed, the next one restores the URL.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mps } from '@mps/client';
import { z } from 'zod';
import { findConfigFile } from '../account/config-file';
import { CliFailure, EXIT } from '../failures';
import type { Io } from '../io';
import { isRunning, REMOVAL, type Endpoint } from './endpoint';

const borrowedSchema = z.record(
  z.string(),
  z.strictObject({ base_url: z.string(), url: z.string(), process: z.int() }),
);
type Borrowed = z.output<typeof borrowedSchema>;

const OWNER_ONLY = 0o600;
const NOT_FOUND = 404;

export async function borrowEndpoint(
  mps: Mps,
  id: string,
  localUrl: string,
  io: Pick<Io, 'env'>,
): Promise<Omit<Endpoint, 'secrets'>> {
  const holder = readBorrowed(io)[id];
  if (holder !== undefined)
    throw new CliFailure(
      EXIT.refused,
      `The endpoint ${id} is used by \`mps listen\` in process ${holder.process}`,
      'End that run first.',
    );
  const { url, enabled, disabled_reason, event_types, company_id } = await mps.webhookEndpoints.get(id);
  if (!enabled)
    throw new CliFailure(
      EXIT.refused,
      `The endpoint ${id} is disabled: ${disabled_reason ?? 'by a request'}`,
      `\`mps api updateWebhookEndpoint -p id=${id} -f enabled=true\` enables it.`,
    );
  const mine = { base_url: mps.baseUrl, url, process: process.pid };
  writeBorrowed(io, (all) => ({ ...all, [id]: mine }));
  const giveBack = async (): Promise<void> => {
    await mps.webhookEndpoints.update(id, { url }, REMOVAL);
    forget(io, id);
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
}

/** Gives back the endpoints of runs that were killed. One that is gone needs no URL. */
export async function returnLeftovers(mps: Mps, io: Pick<Io, 'env'>): Promise<void> {
  for (const [id, { base_url, url, process: pid }] of Object.entries(readBorrowed(io))) {
    if (base_url !== mps.baseUrl || isRunning(pid)) continue;
    const returned = await mps.webhookEndpoints.update(id, { url }).result();
    const isGone = !returned.ok && returned.error.kind === 'api' && returned.error.status === NOT_FOUND;
    if (returned.ok || isGone) forget(io, id);
  }
}

const findFile = (io: Pick<Io, 'env'>): string =>
  path.join(path.dirname(findConfigFile(io)), 'borrowed.json');

/** A file that is not ours is as good as none. */
function readBorrowed(io: Pick<Io, 'env'>): Borrowed {
  const file = findFile(io);
  if (!existsSync(file)) return {};
  try {
    return borrowedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

function writeBorrowed(io: Pick<Io, 'env'>, change: (all: Borrowed) => Borrowed): void {
  const file = findFile(io);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(change(readBorrowed(io)), undefined, 2)}\n`, { mode: OWNER_ONLY });
}

const forget = (io: Pick<Io, 'env'>, id: string): void =>
  writeBorrowed(io, ({ [id]: _returned, ...others }) => others);
