// Commands as a person types them, on a workspace with only the tools and some local data.
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { workspaceRoot } from '../paths';
import { runTool, type ToolResult } from '../process/tool';

const TYPED = {
  start: 'npm start',
  test: 'npm test',
  reset: 'npm run reset',
  check: 'npm run check',
  gen: 'npm run gen',
  'new-service': 'npm run new:service',
  ops: 'npm run ops',
  chaos: 'npm run chaos',
  kubernetes: 'npm run kubernetes',
  mutation: 'npm run mutation',
  properties: 'npm run properties',
} as const;
type Name = keyof typeof TYPED;

const tools = path.join(workspaceRoot, 'packages/devtools');
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'mps-help-'));
  await cp(path.join(tools, 'dist'), path.join(root, 'packages/devtools/dist'), { recursive: true });
  await symlink(path.join(tools, 'node_modules'), path.join(root, 'packages/devtools/node_modules'));
  await mkdir(path.join(root, '.local/data'), { recursive: true });
  await writeFile(path.join(root, '.local/data/kept'), '');
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** A start that passes all refusals ends at the gateway port, which is invalid. */
const run = (name: Name, ...args: readonly string[]): Promise<ToolResult> =>
  runTool(process.execPath, [path.join(root, `packages/devtools/dist/commands/${name}.js`), ...args], {
    cwd: root,
    env: { ...process.env, GATEWAY_PORT: 'none' },
  });
const hasData = (): boolean => existsSync(path.join(root, '.local/data/kept'));

describe.each(Object.entries(TYPED) as [Name, string][])('%s', (name, typed) => {
  it('prints its usage for --help, as it is typed', async () => {
    const { code, stdout } = await run(name, '--help');
    expect({ code, usage: stdout.split('\n')[0], hasData: hasData() }).toEqual({
      code: 0,
      usage: expect.stringContaining(`Usage: ${typed} -- `) as string,
      hasData: true,
    });
  });

  it('refuses an unknown option before it does anything', async () => {
    const { code, stdout, stderr } = await run(name, '--no-such-option');
    expect({ code, stdout, stderr, hasData: hasData() }).toEqual({
      code: 1,
      stdout: '',
      stderr: `error: unknown option '--no-such-option'\n${typed} -- --help lists what it takes.\n`,
      hasData: true,
    });
  });
});

it('npm run reset deletes the data only without further arguments', async () => {
  expect({ code: (await run('reset', 'nothing')).code, hasData: hasData() }).toEqual({
    code: 1,
    hasData: true,
  });
  expect({ code: (await run('reset')).code, hasData: hasData() }).toEqual({ code: 0, hasData: false });
});

it('npm run check refuses a word that is in no name of a check', async () => {
  const { code, stderr } = await run('check', 'formatting', 'music');
  expect(code).toBe(1);
  expect(stderr).toContain('No check has "music" in its name: npm run check -- --help lists them.');
});

it.each([
  ['unitt', 'test matches unitt: give a level (unit, integration,'],
  ['unit(', 'unit( is no regular expression: '],
])('npm test looks for tests before it starts Kafka and MongoDB (%s)', async (selection, refusal) => {
  const script = path.join(tools, 'dist/commands/test.js');
  const { code, stdout, stderr } = await runTool(process.execPath, [script, selection]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(refusal);
});
