import { readFile, stat } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { runTool } from '../process/tool';
import { workspaceRoot } from '../paths';
import { listArguments, makeBundle } from './bundle';
import { findFolder, PROCESS_NAMES } from './topology';

const bundle = listArguments([]).find((argument) => argument.endsWith('.js')) ?? '';
const LIBRARY = /node_modules\/.*\.[cm]?js$/;
/** Distance in columns between two looked-up positions of the bundle. */
const STEP = 50;
const run = (module: string, env: Record<string, string> = {}) =>
  runTool(process.execPath, [...listArguments([module])], { cwd: workspaceRoot, env });

describe('the bundle', () => {
  beforeAll(() => makeBundle(), 120_000);

  it.each(PROCESS_NAMES)('is %s as far as its configuration', async (name) => {
    const { code, stderr } = await run(`${findFolder(name)}/src/main`);
    // No stack: the error of the environment, and its exit code.
    expect(stderr).toMatch(new RegExp(`^${name}: The environment is not right:\n`));
    expect(code).toBe(78);
  });

  it('shows in stacks the lines of the sources', async () => {
    const { stdout } = await run('packages/messaging/src/create-topics');
    const { err } = JSON.parse(stdout) as { err: { stack: string } };
    expect(err.stack).toMatch(/packages\/messaging\/src\/config\.ts:\d+:\d+/);
  });

  it('maps libraries by file and not by line, because a process holds the whole source map in memory', async () => {
    const [code, payload] = await Promise.all(
      [bundle, `${bundle}.map`].map((file) => readFile(file, 'utf8')),
    );
    const map = new SourceMap(JSON.parse(payload ?? '') as SourceMapPayload);
    const places = (code ?? '').split('\n').flatMap((text, line) => {
      const columns = Array.from({ length: Math.ceil(text.length / STEP) }, (_, step) => step * STEP);
      return columns.map((column) => map.findEntry(line, column));
    });
    const found = places.filter((place): place is SourceMapping => 'originalSource' in place);
    const isOfLibrary = ({ originalSource }: SourceMapping) => LIBRARY.test(originalSource);
    const withLines = found.filter((place) => isOfLibrary(place) && place.originalLine > 0);
    expect(withLines.map(({ originalSource }) => originalSource)).toEqual([]);
    expect(found.filter(isOfLibrary).length).toBeGreaterThan(0);
    expect(found.some((place) => !isOfLibrary(place) && place.originalLine > 0)).toBe(true);
  });

  it('is not rebuilt while its inputs are unchanged', async () => {
    const { mtimeMs } = await stat(bundle);
    await makeBundle();
    expect((await stat(bundle)).mtimeMs).toBe(mtimeMs);
  });
});
