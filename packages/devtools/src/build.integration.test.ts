// The build on a small workspace, run as bootstrap.mjs runs it.
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool } from './process/tool';
import { workspaceRoot } from './paths';

interface BuildResult {
  readonly built: number;
  readonly removed: number;
  readonly total: number;
  readonly failures: readonly string[];
}

const buildScript = pathToFileURL(path.join(workspaceRoot, 'packages/devtools/build.mjs')).href;

describe('the build', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'mps-build-'));
    await write('packages/one/src/index.ts', 'export const one: number = 1;');
    await write('packages/one/src/index.test.ts', 'it("is not built", () => undefined);');
    await write('packages/one/src/sample.fixture.ts', 'export const sample = 1;');
    await write('packages/one/src/testing/outage.ts', 'export const outage = 1;');
    await write(
      'services/two/src/main.ts',
      "import { readFile } from 'node:fs/promises';\nexport const read = readFile;",
    );
    await write('services/two/src/data/table.json', '{}');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const write = async (file: string, content: string): Promise<void> => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), content);
  };
  const at = (file: string): string => path.join(root, file);
  const build = async (): Promise<BuildResult> => {
    const script = `import(${JSON.stringify(buildScript)}).then((m) => m.build({ root: ${JSON.stringify(root)} })).then((r) => console.log(JSON.stringify(r)))`;
    const { stdout, stderr } = await runTool(process.execPath, ['-e', script]);
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout) as BuildResult;
  };

  it('makes CommonJS with source maps, copies data and leaves tests and fixtures out', async () => {
    expect(await build()).toEqual({ built: 3, removed: 0, total: 3, failures: [] });
    const code = await readFile(at('services/two/dist/main.js'), 'utf8');
    expect(code).toContain('require("node:fs/promises")');
    expect(code.trimEnd().endsWith('//# sourceMappingURL=main.js.map')).toBe(true);
    const map = JSON.parse(await readFile(at('services/two/dist/main.js.map'), 'utf8')) as {
      sources: string[];
    };
    expect(map.sources).toEqual(['../src/main.ts']);
    expect(existsSync(at('packages/one/dist/index.test.js'))).toBe(false);
    expect(existsSync(at('packages/one/dist/sample.fixture.js'))).toBe(false);
    expect(existsSync(at('packages/one/dist/testing'))).toBe(false);
    expect(existsSync(at('services/two/dist/data/table.json'))).toBe(true);
  });

  it('builds only changed files, by content and not by time', async () => {
    await build();
    expect((await build()).built).toBe(0);
    const later = new Date(Date.now() + 60_000);
    await utimes(at('packages/one/src/index.ts'), later, later);
    expect((await build()).built).toBe(0);
    await write('packages/one/src/index.ts', 'export const one = 2;');
    expect((await build()).built).toBe(1);
  });

  it('rebuilds deleted outputs, and deletes outputs without a source', async () => {
    await build();
    await rm(at('packages/one/dist/index.js'));
    await rm(at('services/two/src/main.ts'));
    expect(await build()).toEqual({ built: 1, removed: 2, total: 2, failures: [] });
    expect(existsSync(at('services/two/dist/main.js'))).toBe(false);
  });

  it('names the file that does not compile and builds the others', async () => {
    await write('services/two/src/main.ts', 'export const = ;');
    const { built, failures } = await build();
    expect(built).toBe(2);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain('services/two/src/main.ts');
  });
});
