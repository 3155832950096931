// The guides as a test runs them.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot, type Demo } from '@mps/devtools';
import { fillCodeBlocks } from '../../packages/docs/src/sources/code-blocks';
import { compareOutputs, readBlocks, readOutputs, runBlocks, updateOutputs } from './guide-blocks';

const CONTENT = path.join(workspaceRoot, 'packages/docs/content');

/** Guides that move the test clock. They have a platform of their own. */
export const CLOCK_GUIDES = ['bolepix', 'refunds', 'money', 'reconciliation', 'sandbox-clock'] as const;
export const OTHER_GUIDES = [
  'first-pix',
  'cards',
  'disputes',
  'webhooks',
  'idempotency',
  'splits',
  'fees',
  'platforms',
  'keys',
  'timeline',
  'exports',
  'going-live',
] as const;

export const GUIDE_LIMIT_MS = 120_000;

const toFile = (guide: string, language: string): string => path.join(CONTENT, language, `${guide}.md`);

/** Reads a page of `content` in both languages, with all of its code. */
async function readBothLanguages(
  page: string,
): Promise<{ readonly english: string; readonly portuguese: string }> {
  const [english, portuguese] = await fillCodeBlocks(workspaceRoot, [
    { path: `/${page}`, language: 'en', markdown: await readFile(toFile(page, 'en'), 'utf8') },
    { path: `/${page}`, language: 'pt-BR', markdown: await readFile(toFile(page, 'pt-BR'), 'utf8') },
  ]);
  return { english: english?.markdown ?? '', portuguese: portuguese?.markdown ?? '' };
}

/**
 * Runs every block of the page, and expects what the page shows. Both languages have the same blocks, so one run is a run of
 * both pages. With UPDATE_GOLDENS=1 the shown outputs are written.
 */
export async function expectPageToRun(page: string, demo: Demo): Promise<void> {
  const { english, portuguese } = await readBothLanguages(page);
  const blocks = readBlocks(english);
  expect(blocks.length).toBeGreaterThan(0);
  expect(readBlocks(portuguese)).toEqual(blocks);
  expect(readOutputs(portuguese)).toEqual(readOutputs(english));
  const live = blocks.map((block) => ({
    ...block,
    code: block.code.replaceAll('{{base_url}}', demo.base_url),
  }));
  const raw = await runBlocks(live, demo);
  const printed = new Map(
    [...raw].map(([name, text]) => [name, text.replaceAll(demo.base_url, '{{base_url}}')]),
  );
  for (const { name, expected } of blocks)
    if (expected !== undefined)
      expect([name, printed.get(name)?.toLowerCase()]).toEqual([
        name,
        expect.stringContaining(expected.toLowerCase()),
      ]);
  if (process.env['UPDATE_GOLDENS'] === '1') {
    const file = toFile(page, 'en');
    await writeFile(file, updateOutputs(await readFile(file, 'utf8'), printed));
    return;
  }
  for (const { name, shown, printed: real } of compareOutputs(readOutputs(english), printed))
    expect({ name, output: real }).toEqual({ name, output: shown });
}
