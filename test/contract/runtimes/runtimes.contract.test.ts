// The published archive of @mps/client works in each runtime that its README names: payments, a repeat, pages, an error by value, a
// webhook and an abort.
import { rm } from 'node:fs/promises';
import { SetupFailure } from '@mps/devtools';
import { PLATFORM_LIMIT_MS, startTestPlatform, type TestPlatform } from '@mps/testkit';
import { compile, PROJECTS } from '../../clients/compile-sample';
import { packClient, type PackedClient } from '../../clients/pack-client';
import { installRuntimes, RUNTIMES, SMOKE_RESULT, TYPESCRIPT_56 } from './runtimes';

/** Ten times the duration on an idle machine. */
const LIMIT_MS = 300_000;
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

it.each(RUNTIMES.map((runtime, index) => [runtime.name, runtime, index] as const))(
  'the client works in %s',
  async (_, runtime, index) => {
    // The Node that runs this test is always there.
    if (missing !== undefined && index > 0) return;
    const { platform, demo } = own;
    const printed = await runtime.run(packed.consumer, {
      baseUrl: platform.baseUrl,
      apiKey: demo.api_key,
      merchantId: demo.merchant_id,
    });
    expect(JSON.parse(printed)).toEqual(SMOKE_RESULT);
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
