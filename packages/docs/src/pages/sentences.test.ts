import path from 'node:path';
import { readSources, type Sources } from '../sources/sources';
import { writeTree } from './schema-tree';

let sources: Sources;
beforeAll(async () => {
  sources = await readSources(path.resolve(__dirname, '../../../..'));
});

/** Without the default at the end. */
const toSentence = (description: string): string => description.replace(/\. Default: .*$/, '');

function listSentences(schemas: unknown): readonly string[] {
  if (typeof schemas !== 'object' || schemas === null) return [];
  const { properties = {} } = schemas as { readonly properties?: Record<string, { description?: string }> };
  const own = Object.values(properties).flatMap(({ description }) => description ?? []);
  return [...own.map(toSentence), ...Object.values(schemas).flatMap(listSentences)];
}

it('has a Portuguese sentence for each sentence about a member, and no other', () => {
  const used = new Set(listSentences(sources.schemas).filter((one) => !/^(?:Default:|Ignored$)/.test(one)));
  expect([...used].filter((one) => sources.sentences[one] === undefined)).toEqual([]);
  expect(Object.keys(sources.sentences).filter((one) => !used.has(one))).toEqual([]);
});

it('writes the sentence of a member in the language of the page, and its default after it', () => {
  const schema = {
    type: 'object',
    properties: { amount: { type: 'integer', description: 'In cents. Default: null' } },
  };
  expect(writeTree(schema, 'pt-BR', sources.sentences)).toContain('. Em centavos. Padrão: null');
  expect(writeTree(schema, 'en', sources.sentences)).toContain('. In cents. Default: null');
});

it('marks a sentence without a translation as English', () => {
  const schema = { type: 'object', properties: { amount: { type: 'integer', description: 'Unheard of' } } };
  expect(writeTree(schema, 'pt-BR', {})).toContain('<span lang="en">Unheard of</span>');
});
