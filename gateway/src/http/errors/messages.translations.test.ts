// Every English sentence that a service still answers as prose is in the catalogue of reasons. The sentences are found in
// the sources, so that a new one cannot be forgotten.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { translated } from './prose';

const WORKSPACE = path.resolve(__dirname, '../../../..');
/** The provider's simulator speaks to the platform, never to its users. */
const INTERNAL_FOLDER = 'services/provider-sandbox';
const FOLDERS = readdirSync(path.join(WORKSPACE, 'services'))
  .map((name) => `services/${name}`)
  .filter((folder) => folder !== INTERNAL_FOLDER);

/** Read by operators at the start of a process, never by callers. */
const MESSAGES_FOR_OPERATORS = /^config\.ts$/;

const TEXT = /'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g;
const SENTENCE = /^(?:must|is|needs|names|cannot|does not|belongs|takes) [a-z0-9$]/;
/** What varies and is said as it is: a value or a list of values, but not a noun (`unit`, `what`), which is translated too. */
const GAP = /\$\{(?!(?:unit|what)\})(?:[\w.]+|[\w.]+\.join\([^)]*\))\}/g;

function sentencesOf(source: string): string[] {
  return (
    [...source.matchAll(TEXT)]
      .map(([, single, double, template]) => single ?? double ?? template ?? '')
      .filter((text) => SENTENCE.test(text))
      .map((text) => text.replace(GAP, 'PROVIDER_A'))
      // Put together from parts: the whole sentence is in no source.
      .filter((text) => !text.includes('${'))
  );
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(path.join(WORKSPACE, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .filter((file) => !MESSAGES_FOR_OPERATORS.test(file))
    .map((file) => path.join(WORKSPACE, folder, file));
}

const withoutComments = (source: string): string => source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');

describe('translations', () => {
  it.each(FOLDERS)('%s translates every sentence about a field into Portuguese', (folder) => {
    const missing = sourcesBelow(`${folder}/src`)
      .flatMap((file) => sentencesOf(withoutComments(readFileSync(file, 'utf8'))))
      .filter((sentence) => translated(sentence) === null);
    expect([...new Set(missing)]).toEqual([]);
  });
});
