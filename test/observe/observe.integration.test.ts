// The checks that `npm run observe` makes before it starts anything.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runTool, workspaceRoot } from '@mps/devtools';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-observe-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the command without any program on PATH and with the test's own folder for temporary files. */
const observe = (...args: readonly string[]): ReturnType<typeof runTool> =>
  runTool(process.execPath, [path.join(workspaceRoot, 'test/dist/observe/main.js'), ...args], {
    env: { ...process.env, PATH: folder, TMPDIR: folder },
  });

it('prints its help for --help and refuses unknown options', async () => {
  expect(await observe('--help')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Usage: npm run observe -- ') as string,
  });
  expect(await observe('runbook')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run observe -- --help') as string,
  });
});

it.each([[[]], [['runbooks']]])(
  'reports a missing Prometheus before it starts anything (%j)',
  async (args) => {
    const { code, stderr } = await observe(...args);
    expect({ code, stderr, left: await readdir(folder) }).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^This shows what a real Prometheus has seen, and there is none: /,
      ) as string,
      left: [],
    });
  },
);
