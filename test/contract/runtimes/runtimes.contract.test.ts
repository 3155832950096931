// The published archive of @mps/client works in each runtime that its README names: payments, a repeat, pages, an error by value, a
// webhook and an abort. The archives of earlier releases do the same with today's gateway: an integrator may take years to update.
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { SetupFailure } from '@mps/devtools';
import { PLATFORM_LIMIT_MS, startTestPlatform, type TestPlatform } from '@mps/testkit';
import { compile, PROJECTS } from '../../clients/compile-sample';
import { installAlone, packClient, type PackedClient } from '../../clients/pack-client';
import { installRuntimes, RUNTIMES, SMOKE_RESULT, TYPESCRIPT_56, type Shop } from './runtimes';

/** Ten times the duration on an idle machine. */
const LIMIT_MS = 300_000;
const ARCHIVES = path.join(__dirname, 'archives');
/** A release adds its archive and removes the oldest (CONTRIBUTING.md). */
const MAX_ARCHIVES = 2;
const archives = readdirSync(ARCHIVES);
let own: TestPlatform;
let packed: PackedClient;
let missing: string | undefined;

beforeAll(async () => {
  await installRuntimes().catch((error: unknown) => {
    if (!(error instanceof SetupFailure)) throw error;
    missing = error.message;
    process.stderr.write(`NOT EXECUTED: @mps/client in other runtimes: ${missing}\n`);
  });
  packed = await packClient();
  own = await startTestPlatform();
}, PLATFORM_LIMIT_MS + LIMIT_MS);
afterAll(async () => {
  await own.stop();
  await rm(packed.folder, { recursive: true, force: true });
}, PLATFORM_LIMIT_MS);

const toShop = ({ platform, demo }: TestPlatform): Shop => ({
  baseUrl: platform.baseUrl,
  apiKey: demo.api_key,
  merchantId: demo.merchant_id,
});

it.each(RUNTIMES.map((runtime, index) => [runtime.name, runtime, index] as const))(
  'the client works in %s',
  async (_, runtime, index) => {
    // The Node that runs this test is always there.
    if (missing !== undefined && index > 0) return;
    const printed = await runtime.run(packed.consumer, toShop(own));
    expect(JSON.parse(printed)).toEqual(SMOKE_RESULT);
  },
  LIMIT_MS,
);

it('keeps the archives of the last two releases', () => {
  expect(archives.length).toBeGreaterThan(0);
  expect(archives.length).toBeLessThanOrEqual(MAX_ARCHIVES);
});

it.each(archives)(
  '%s works with the gateway of today',
  async (archive) => {
    const consumer = await installAlone(path.join(ARCHIVES, archive), packed.folder);
    expect(JSON.parse(await RUNTIMES[0].run(consumer, toShop(own)))).toEqual(SMOKE_RESULT);
  },
  LIMIT_MS,
);

it.each(PROJECTS)(
  'the types of the client compile with TypeScript 5.6, module %s and resolution %s in %s',
  async (module, moduleResolution, file) => {
    if (missing !== undefined) return;
    const project = { module, moduleResolution, file, compiler: TYPESCRIPT_56 };
    expect(await compile(packed.consumer, project)).toBe('');
  },
  LIMIT_MS,
);
