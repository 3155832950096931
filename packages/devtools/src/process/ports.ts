// Ports of local processes. They are kept, so that after a restart the addresses in the data stay valid.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';

/** Below the range of outgoing connections, which could take a port between two runs. */
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;
const MAX_PORT_ATTEMPTS = 200;
/** Number of simultaneous test workers with their own ports. */
const WORKER_RANGES = 16;

/** True when a server can listen on the port. `host` undefined: on every address. */
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
 * Returns the range of ports of a process. Each worker of a test run has its own: a port is free between its choice
 * and the start of its server, and during a restart, and no other worker may take it then.
 */
export function findPortRange(worker: string | undefined): {
  readonly first: number;
  readonly count: number;
} {
  if (worker === undefined) return { first: FIRST_PORT, count: PORT_COUNT };
  const count = PORT_COUNT / WORKER_RANGES;
  return { first: FIRST_PORT + ((Number(worker) - 1) % WORKER_RANGES) * count, count };
}

/** Ports that this process has handed out. Their servers may not listen yet. */
const given = new Set<number>();

/** Finds a free loopback port that is not among `taken` and was not handed out before. */
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
 * Assigns a free port to each name. A port kept in `file` is reused while it is free. Without a file every port is
 * new.
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
