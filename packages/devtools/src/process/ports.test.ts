import net from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { assignPorts, findFreePort, isPortFree, findPortRange } from './ports';

const listen = (port: number): Promise<net.Server> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(port, '127.0.0.1', () => resolve(server));
  });
const close = (server: net.Server): Promise<unknown> => new Promise((resolve) => server.close(resolve));

describe('ports of local processes', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'mps-ports-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('gives the same ports again while they are free', async () => {
    const file = path.join(folder, 'state', 'ports.json');
    const first = await assignPorts(['kafka', 'mongodb'], file);
    expect(await assignPorts(['kafka', 'mongodb'], file)).toEqual(first);
    expect(first.kafka).not.toBe(first.mongodb);
  });

  it('replaces a port that has been taken, and keeps the others', async () => {
    const file = path.join(folder, 'ports.json');
    const first = await assignPorts(['kafka', 'mongodb'], file);
    const other = await listen(first.kafka);
    const second = await assignPorts(['kafka', 'mongodb', 'gateway'], file);
    await close(other);
    expect(second.kafka).not.toBe(first.kafka);
    expect(second.mongodb).toBe(first.mongodb);
    expect(new Set(Object.values(second)).size).toBe(3);
  });

  it('are of different ranges for the workers of a test run', () => {
    const ranges = Array.from({ length: 16 }, (_, index) => findPortRange(String(index + 1)));
    const all = findPortRange(undefined);
    for (const [index, { first, count }] of ranges.entries())
      expect(first).toBe(index === 0 ? all.first : ranges[index - 1]!.first + count);
    const last = ranges.at(-1)!;
    expect(last.first + last.count).toBe(all.first + all.count);
  });

  it('differs for simultaneous callers that listen later', async () => {
    const found = await Promise.all(Array.from({ length: 100 }, async () => findFreePort()));
    expect(new Set(found).size).toBe(found.length);
  });

  it('detects a port that another server listens on', async () => {
    const port = await findFreePort();
    expect(await isPortFree(port)).toBe(true);
    const server = await listen(port);
    expect(await isPortFree(port)).toBe(false);
    expect(await isPortFree(port, '127.0.0.1')).toBe(false);
    await close(server);
  });
});
