import { stat } from 'node:fs/promises';
import { runTool } from '../process/tool';
import { workspaceRoot } from '../paths';
import { argumentsOf, makeBundle } from './bundle';
import { folderOf, PROCESS_NAMES } from './topology';

const run = (module: string, env: Record<string, string> = {}) =>
  runTool(process.execPath, [...argumentsOf([module])], { cwd: workspaceRoot, env });

describe('the bundle', () => {
  beforeAll(() => makeBundle(), 120_000);

  it.each(PROCESS_NAMES)('is %s as far as its configuration', async (name) => {
    const { code, stderr } = await run(`${folderOf(name)}/src/main`);
    // Not its stack: what is wrong with the environment, and the exit code that says so.
    expect(stderr).toMatch(new RegExp(`^${name}: The environment is not right:\n`));
    expect(code).toBe(78);
  });

  it('shows in stacks the lines of the sources', async () => {
    const { stdout } = await run('packages/messaging/src/create-topics');
    const { err } = JSON.parse(stdout) as { err: { stack: string } };
    expect(err.stack).toMatch(/packages\/messaging\/src\/config\.ts:\d+:\d+/);
  });

  it('is not made again while nothing in it has changed', async () => {
    const file = argumentsOf([]).find((argument) => argument.endsWith('.js')) ?? '';
    const { mtimeMs } = await stat(file);
    await makeBundle();
    expect((await stat(file)).mtimeMs).toBe(mtimeMs);
  });
});
