// Creates topics and indexes again only when the code or the servers have changed. A warm start is a second and a half
// shorter without this job.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Infra } from '../infra/infra';
import { cacheDir } from '../paths';
import type { Platform } from './platform';

/** `stampFile` is kept beside the data of the servers: a deletion of the data deletes it too. */
export async function setUpOnce(
  platform: Pick<Platform, 'setUp'>,
  infra: Infra,
  stampFile: string,
): Promise<void> {
  const stamp = await makeStamp(infra);
  if (stamp !== undefined && (await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  await platform.setUp();
  if (stamp !== undefined) await writeFile(stampFile, stamp);
}

/** Hashes the inputs of the set-up. undefined for external servers, which may have been emptied meanwhile. */
async function makeStamp({ kafka, mongodb, mongodbUrl, kafkaBrokers }: Infra): Promise<string | undefined> {
  if (!kafka || !mongodb) return undefined;
  const sources = await readFile(path.join(cacheDir, 'build.json'), 'utf8');
  return createHash('sha256').update(sources).update(mongodbUrl).update(kafkaBrokers).digest('hex');
}
