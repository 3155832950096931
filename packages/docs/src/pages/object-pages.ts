// A page for each named object of the API.
import type { Language } from '../sources/language';
import type { Operation } from '../sources/operations';
import type { Sources } from '../sources/sources';
import { writeOperationList } from './operation-list';
import { escapeMarkdown, joinBlocks, markEnglish, type Page } from './page';
import { writeTree } from './schema-tree';
import { WORDS } from './words';

export const toObjectPath = (name: string): `/${string}` => `/docs/api/objects/${name}`;

export const makeObjectPages = (sources: Sources, language: Language): readonly Page[] =>
  Object.entries(sources.schemas).map(([name, schema]) => {
    const users = findUsers(sources, name);
    return {
      path: toObjectPath(name),
      language,
      section: 'api',
      title: name,
      description: schema.description ?? `${WORDS.fields[language]}: ${name}.`,
      keywords: [name],
      sandboxOnly: isSandboxObject(sources, name),
      markdown: joinBlocks([
        `# ${name}`,
        schema.description === undefined ? '' : markEnglish(escapeMarkdown(schema.description), language),
        `## ${WORDS.fields[language]}`,
        writeTree(schema, language, sources.sentences),
        users.length === 0 ? '' : `## ${WORDS.usedBy[language]}`,
        users.length === 0 ? '' : writeOperationList(sources, users, language),
      ]),
    };
  });

const findUsers = ({ operations }: Sources, name: string): readonly Operation[] =>
  operations.filter((operation) => isUsedBy(name, operation));

/** Whether only operations of sandbox mode use the object. */
export function isSandboxObject(sources: Sources, name: string): boolean {
  const users = findUsers(sources, name);
  return users.length > 0 && users.every(({ sandboxOnly }) => sandboxOnly);
}

function isUsedBy(name: string, { body, answers }: Operation): boolean {
  const text = JSON.stringify([body?.schema, answers.map(({ schema }) => schema)]);
  return text.includes(`"#/components/schemas/${name}"`);
}
