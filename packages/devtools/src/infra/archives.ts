// Fetched archives and their programs are pinned by SHA-256. They are compared before every start, so that neither a
// registry nor a damaged disk can substitute another program.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SetupFailure } from '../failure';

/** SHA-256 in lower-case hex by file name. */
export type Pins = ReadonlyMap<string, string>;

/** Reads a file that `sha256sum` wrote. */
export async function readPins(file: string): Promise<Pins> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [sha256 = '', name = ''] = line.split(/\s+/);
      return [name, sha256];
    }),
  );
}

/** The default of 64 KiB takes 0.2 s more of every start, for 180 MB of servers. */
const CHUNK_BYTES = 1024 * 1024;

export async function hashFile(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }))
    digest.update(chunk as Buffer);
  return digest.digest('hex');
}

/** Throws unless the folder holds exactly the pinned files. `advice` is the person's next step. */
export async function verifyFolder(folder: string, pins: Pins, advice: string): Promise<void> {
  const found = await readdir(folder);
  const problems = [
    ...[...pins.keys()].filter((name) => !found.includes(name)).map((name) => `${name} is missing`),
    ...found.filter((name) => !pins.has(name)).map((name) => `${name} is not one of the pinned files`),
  ];
  for (const [name, pinned] of pins)
    if (found.includes(name)) problems.push(...(await compare(path.join(folder, name), pinned)));
  if (problems.length > 0) throw makeRefusal(folder, problems, advice);
}

/** Throws unless the file has this SHA-256. */
export async function verifyFile(file: string, pinned: string, advice: string): Promise<void> {
  const problems = await compare(file, pinned);
  if (problems.length > 0) throw makeRefusal(path.dirname(file), problems, advice);
}

async function compare(file: string, pinned: string): Promise<string[]> {
  const found = await hashFile(file);
  return found === pinned
    ? []
    : [`${path.basename(file)} has the SHA-256 ${found} and this release pins ${pinned}`];
}

const makeRefusal = (folder: string, problems: readonly string[], advice: string): SetupFailure =>
  new SetupFailure(
    `The files in ${folder} are not the ones that this release pins: ${problems.join('; ')}. ${advice}`,
  );
