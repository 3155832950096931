// npm run new:service in a copy of this workspace. The service that it makes compiles, keeps the rules of lint, walls, format and
// documents, is in every generated list, and starts.
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { GATEWAY_CLIENTS_FILE } from '../gen/service-clients';
import { makeTopologyLists } from '../gen/topology';
import { cacheDir, workspaceRoot } from '../paths';
import { runTool, type ToolResult } from '../process/tool';

const INSTALL_LIMIT_MS = 600_000;

let root: string;

const runNode = (script: string, ...args: readonly string[]): Promise<ToolResult> =>
  runTool(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', PNPM_ARCHIVE_FOLDER: path.join(cacheDir, 'pnpm') },
  });
const runBin = (name: string, ...args: readonly string[]): Promise<ToolResult> =>
  runTool(path.join(root, 'node_modules/.bin', name), args, { cwd: root });
const runJest = (project: string, pattern: string): Promise<ToolResult> =>
  runNode(
    'node_modules/jest/bin/jest.js',
    '--verbose',
    '--selectProjects',
    project,
    '--testPathPatterns',
    pattern,
  );
const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'mps-new-service-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  });
  for (const file of files.trim().split('\n')) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await cp(path.join(workspaceRoot, file), path.join(root, file));
  }
  // The rules of the tree look at the files that git knows.
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  const bootstrap = 'packages/devtools/bootstrap.mjs';
  const { code, stdout, stderr } = await runNode(
    bootstrap,
    'new:service',
    'gift-shop',
    '--aggregate',
    'voucher',
  );
  if (code !== 0) throw new Error(`${stdout}\n${stderr}`);
}, INSTALL_LIMIT_MS);
afterAll(() => rm(root, { recursive: true, force: true }));

it('compiles', async () => {
  const project = { extends: './tsconfig.json', include: ['services/gift-shop/src'] };
  await writeFile(path.join(root, 'tsconfig.new-service.json'), JSON.stringify(project));
  expect(await runBin('tsc', '--noEmit', '-p', 'tsconfig.new-service.json')).toMatchObject({
    code: 0,
    stdout: '',
  });
});

it('keeps the rules of lint, imports and format', async () => {
  const folder = 'services/gift-shop';
  const results = await Promise.all([
    runBin('eslint', folder),
    runBin('depcruise', '--config', '.dependency-cruiser.cjs', `${folder}/src`),
    runBin('prettier', '--check', folder, 'docs/ARCHITECTURE.md', 'packages/contracts/src', 'test/e2e'),
    runBin('buf', 'lint', 'protos'),
  ]);
  expect(results.filter(({ code }) => code !== 0)).toEqual([]);
});

it('is in every list that topology.yaml makes, and the lists are fresh', async () => {
  const lists = await makeTopologyLists(root);
  expect(lists.size).toBeGreaterThan(9);
  for (const [file, text] of lists) {
    expect({ file, isFresh: (await read(file)) === text }).toEqual({ file, isFresh: true });
    // The gateway calls a service once a person has added it to its calls.
    const isNamed = file !== GATEWAY_CLIENTS_FILE;
    expect({ file, isNamed: text.includes('gift-shop') }).toEqual({ file, isNamed });
  }
});

it('is documented: its README and ARCHITECTURE keep the rules of the tree', async () => {
  const { code, stderr } = await runJest('unit', 'test/tidy/tree');
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringContaining('the README of gift-shop') as string,
  });
});

it('starts, answers its health, and passes its own tests', async () => {
  const [unit, integration] = [
    await runJest('unit', 'services/gift-shop'),
    await runJest('integration', 'services/gift-shop'),
  ];
  expect(unit).toMatchObject({ code: 0, stderr: expect.stringContaining('1 passed') as string });
  expect(integration).toMatchObject({ code: 0, stderr: expect.stringContaining('4 passed') as string });
});
