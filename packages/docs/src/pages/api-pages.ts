// The list of all operations and objects, by subject.
import { type Language, texts } from '../sources/language';
import type { Sources } from '../sources/sources';
import { findSummary, toOperationPath } from './operation-pages';
import { isSandboxObject, toObjectPath } from './object-pages';
import { markSandboxPart } from './operation-list';
import { escapeMarkdown, joinBlocks, makeTable, markEnglish, type Page } from './page';
import { WORDS } from './words';

const TITLE = texts('API reference', 'Referência da API');
const ABOUT = texts(
  'The API speaks JSON over HTTP at `{{base_url}}`. Machines read [openapi.json]({{base_url}}/openapi.json) and [asyncapi.json]({{base_url}}/asyncapi.json).',
  'A API fala JSON sobre HTTP em `{{base_url}}`. Máquinas leem [openapi.json]({{base_url}}/openapi.json) e [asyncapi.json]({{base_url}}/asyncapi.json).',
);

export function makeApiPage(sources: Sources, language: Language): Page {
  const names = Object.keys(sources.schemas);
  const tags = [...new Set(sources.operations.map(({ tag }) => tag))];
  return {
    path: '/docs/api',
    language,
    section: 'api',
    title: TITLE[language],
    description: TITLE[language],
    keywords: ['openapi', 'reference', 'referência'],
    sandboxOnly: false,
    markdown: joinBlocks([
      `# ${TITLE[language]}`,
      ABOUT[language],
      ...tags.flatMap((tag) => {
        const block = [`## ${markEnglish(tag, language)}`, writeOperations(sources, tag, language)];
        const isForTests = sources.operations.every((one) => one.tag !== tag || one.sandboxOnly);
        return isForTests ? [markSandboxPart(joinBlocks(block).trimEnd())] : block;
      }),
      `## ${WORDS.objects[language]}`,
      writeObjects(names.filter((name) => !isSandboxObject(sources, name))),
      markSandboxPart(writeObjects(names.filter((name) => isSandboxObject(sources, name)))),
    ]),
  };
}

const writeObjects = (names: readonly string[]): string =>
  names.map((name) => `- [${name}](${toObjectPath(name)})`).join('\n');

const writeOperations = (sources: Sources, tag: string, language: Language): string =>
  makeTable(
    [WORDS.operations[language], WORDS.meaning[language]],
    sources.operations
      .filter((one) => one.tag === tag)
      .map((one) => [
        `\`${one.method} ${one.path}\``,
        `[${escapeMarkdown(findSummary(sources, one, language))}](${toOperationPath(one.id)})`,
      ]),
  );
