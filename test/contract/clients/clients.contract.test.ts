// Every generator makes a client of openapi.json that compiles. The Python and the Go client take payments, list, refund, read an error
// and a balance above 2^31 cents. The suite reports on standard error a generator that it cannot run here.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { localDir } from '@mps/devtools';
import { PLATFORM_LIMIT_MS, startTestPlatform, type TestPlatform } from '@mps/testkit';
import { findMissingProgram, type Generator, GENERATORS, run } from './generators';

/** Ten times the duration on an idle machine. */
const MAKE_LIMIT_MS = 900_000;
const folder = path.join(localDir, 'generated-clients');
const toFolder = (name: string): string => path.join(folder, name.replaceAll(' ', '-'));

const FLOWS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'openapi-generator python': ['python3', path.join(__dirname, 'flow.py')],
  'openapi-generator go': ['./merchant'],
};

let own: TestPlatform;
beforeAll(async () => {
  own = await startTestPlatform();
}, PLATFORM_LIMIT_MS);
afterAll(async () => {
  await own.stop();
  await rm(folder, { recursive: true, force: true });
}, PLATFORM_LIMIT_MS);

it.each<Generator>([...GENERATORS])(
  '$name makes a client that compiles and works',
  async (generator) => {
    const missing = await findMissingProgram(generator);
    if (missing !== undefined) {
      process.stderr.write(`NOT EXECUTED: ${generator.name}: ${missing} is not on this machine\n`);
      return;
    }
    const target = toFolder(generator.name);
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    await generator.make(target);
    const flow = FLOWS[generator.name];
    if (flow === undefined) return;
    const { platform, demo } = own;
    const [command, ...args] = flow;
    const printed = await run(target, command, ...args, platform.baseUrl, demo.api_key, demo.merchant_id);
    expect(Number(/^done (\d+)$/m.exec(printed)?.[1])).toBeGreaterThanOrEqual(2 ** 31);
  },
  MAKE_LIMIT_MS,
);
