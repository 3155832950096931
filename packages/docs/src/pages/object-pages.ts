// A page for each named object of the API.
import type { Language } from '../sources/language';
import type { Operation } from '../sources/operations';
import type { Sources } from '../sources/sources';
import { findSummary, toOperationPath } from './operation-pages';
import { escapeMarkdown, joinBlocks, type Page } from './page';
import { writeTree } from './schema-tree';
import { WORDS } from './words';

export const toObjectPath = (name: string): `/${string}` => `/docs/api/objects/${name}`;

export const makeObjectPages = (sources: Sources, language: Language): readonly Page[] =>
  Object.entries(sources.schemas).map(([name, schema]) => {
    const users = sources.operations.filter((operation) => isUsedBy(name, operation));
    return {
      path: toObjectPath(name),
      language,
      section: 'api',
      title: name,
      description: schema.description ?? `${WORDS.fields[language]}: ${name}.`,
      keywords: [name],
      sandboxOnly: users.length > 0 && users.every((operation) => operation.sandboxOnly),
      markdown: joinBlocks([
        `# ${name}`,
        schema.description === undefined ? '' : escapeMarkdown(schema.description),
        `## ${WORDS.fields[language]}`,
        writeTree(schema, language),
        users.length === 0 ? '' : `## ${WORDS.usedBy[language]}`,
        users
          .map(
            (one) => `- [${escapeMarkdown(findSummary(sources, one, language))}](${toOperationPath(one.id)})`,
          )
          .join('\n'),
      ]),
    };
  });

function isUsedBy(name: string, { body, answers }: Operation): boolean {
  const text = JSON.stringify([body?.schema, answers.map(({ schema }) => schema)]);
  return text.includes(`"#/components/schemas/${name}"`);
}
