// `mps docs`: the pages of the documentation site in the terminal, from this checkout and without a network.
import path from 'node:path';
import { makePages, readSources, SEARCH_OPTIONS } from '@mps/docs';
import type { Command } from 'commander';
import MiniSearch from 'minisearch';
import { CliFailure, EXIT } from '../failures';
import { makeOutput, type Io } from '../io';
import { makeLanguageOption } from '../language/translate';
import type { DocsFound } from '../json-output';
import { formatTable } from '../table';

interface Options {
  readonly json: boolean;
}
type Page = ReturnType<typeof makePages>[number];

const ROOT = path.resolve(__dirname, '../../../..');
const MAX_FOUND = 10;

export function addDocs(program: Command, io: Io): void {
  program
    .command('docs')
    .description(
      'show a page, or search: `mps docs createRefund`, `mps docs rate_limited`, `mps docs expired charge`',
    )
    .argument('[words...]', 'an operationId, an error code, an event type, a page, or words')
    .addOption(makeLanguageOption())
    .option('--json', 'print JSON', false)
    .action((words: readonly string[], options: Options) => showDocs(words, options, io));
}

async function showDocs(words: readonly string[], options: Options, io: Io): Promise<void> {
  const { language } = io;
  const pages = makePages(await readSources(ROOT)).filter((page) => page.language === language);
  const output = makeOutput(io, options.json);
  const named = words.length < 2 ? findPage(pages, words[0] ?? '') : undefined;
  if (named !== undefined) {
    const markdown = named.markdown
      .replace(/^<!--.*-->\n/gm, '')
      .replaceAll('{{base_url}}', io.env['MPS_BASE_URL'] ?? '$MPS_BASE_URL');
    output.record(makeRecord([named], markdown), [markdown.trimEnd()]);
    return;
  }
  const found = searchPages(pages, words.join(' '));
  if (found.length === 0)
    throw new CliFailure(
      EXIT.refused,
      `No page has these words: ${words.join(' ')}`,
      '`mps docs` lists the pages.',
    );
  output.record(
    makeRecord(found, null),
    formatTable(
      ['page', 'title', ''],
      found.map((page) => [toName(page), page.title, page.description]),
    ),
  );
}

const toName = ({ path: address }: Page): string => address.replace(/^\/docs\//, '');

/** `createRefund` is the page /docs/api/createRefund. No name is the map of the site. */
function findPage(pages: readonly Page[], name: string): Page | undefined {
  const wanted = name === '' ? '/docs' : `/docs/${name.replace(/^\/?(docs\/)?/, '')}`;
  return (
    pages.find((page) => page.path === wanted) ??
    pages.find((page) => page.path.split('/').at(-1) === name && page.path.startsWith('/docs/'))
  );
}

function searchPages(pages: readonly Page[], words: string): readonly Page[] {
  const index = new MiniSearch(SEARCH_OPTIONS);
  index.addAll(
    pages.map((page) => ({
      id: page.path,
      title: page.title,
      keywords: page.keywords.join(' '),
      text: page.markdown,
      sandboxOnly: page.sandboxOnly,
    })),
  );
  return index
    .search(words)
    .slice(0, MAX_FOUND)
    .flatMap(({ id }) => pages.find((page) => page.path === id) ?? []);
}

const makeRecord = (pages: readonly Page[], markdown: string | null): DocsFound => ({
  kind: 'docs',
  pages: pages.map(({ path: address, title, description }) => ({ path: address, title, description })),
  markdown,
});
