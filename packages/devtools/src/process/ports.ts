// Ports of local processes: found free, then kept, so that a restart finds its data's addresses unchanged.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';

/** Below the range that operating systems hand out to outgoing connections, which could take a port between two runs. */
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;
const MAX_PORT_ATTEMPTS = 200;
/** Test workers at once that have ports of their own. */
const WORKER_RANGES = 16;

/** True when a server can listen on the port; `host` undefined means on every address. */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, exclusive: true, ...(host === undefined ? {} : { host }) }, () =>
      server.close(() => resolve(true)),
    );
  });
}

/**
 * Where a process finds its ports. Each worker of a test run has a range of its own: a port is free from when it is found
 * until its server listens, and while that is killed and started again, and no other worker may take it then.
 */
export function findPortRange(worker: string | undefined): {
  readonly first: number;
  readonly count: number;
} {
  if (worker === undefined) return { first: FIRST_PORT, count: PORT_COUNT };
  const count = PORT_COUNT / WORKER_RANGES;
  return { first: FIRST_PORT + ((Number(worker) - 1) % WORKER_RANGES) * count, count };
}

/** Ports that this process has given out and that may not be listened on yet. */
const given = new Set<number>();

/** A port of the loopback address that is free now, is not among `taken`, and has not been given out before. */
export async function findFreePort(taken: ReadonlySet<number> = new Set()): Promise<number> {
  const { first, count } = findPortRange(process.env['JEST_WORKER_ID']);
  for (let attempt = 0; attempt < MAX_PORT_ATTEMPTS; attempt += 1) {
    const port = first + Math.floor(Math.random() * count);
    if (taken.has(port) || given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port, '127.0.0.1')) return port;
  }
  throw new Error(`no free port found between ${first} and ${first + count}`);
}

/**
 * A free port for each name. A port kept in `file` is given again while it is free;
 * without a file every port is new.
 */
export async function assignPorts<Name extends string>(
  names: readonly Name[],
  file?: string,
): Promise<Record<Name, number>> {
  const kept = file === undefined ? {} : await readPorts(file);
  const assigned: Record<string, number> = {};
  const taken = new Set(Object.values(kept));
  for (const name of names) {
    const previous = kept[name];
    const port =
      previous !== undefined && (await isPortFree(previous, '127.0.0.1'))
        ? previous
        : await findFreePort(taken);
    taken.add(port);
    assigned[name] = port;
  }
  if (file !== undefined) await writePorts(file, { ...kept, ...assigned });
  return assigned;
}

async function readPorts(file: string): Promise<Record<string, number>> {
  try {
    const content = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    const entries = Object.entries(content).filter((entry): entry is [string, number] =>
      Number.isInteger(entry[1]),
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

async function writePorts(file: string, ports: Record<string, number>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, `${JSON.stringify(ports, null, 2)}\n`);
  await rename(temporary, file);
}
