// What `npm run observe` does before it starts anything.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runTool, workspaceRoot } from '@mps/devtools';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mps-observe-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** On a machine without any program, whose folder for temporary files is the test's. */
const observe = (...args: readonly string[]): ReturnType<typeof runTool> =>
  runTool(process.execPath, [path.join(workspaceRoot, 'test/dist/observe/main.js'), ...args], {
    env: { ...process.env, PATH: folder, TMPDIR: folder },
  });

it('explains itself for --help and refuses what it does not know', async () => {
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
  'says that Prometheus is missing before anything is started (%j)',
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
