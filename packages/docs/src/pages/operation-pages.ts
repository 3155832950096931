// A page for each operation: credential, permission, parameters, body, answers, errors and samples.
import type { Language } from '../sources/language';
import type { Answer, Operation, Parameter } from '../sources/operations';
import type { Sources } from '../sources/sources';
import { writeSamples } from '../samples/samples';
import { escapeMarkdown, fence, joinBlocks, makeTable, markEnglish, type Page } from './page';
import { makeRun } from './run';
import { writeTree } from './schema-tree';
import { WORDS } from './words';

export const toOperationPath = (id: string): `/${string}` => `/docs/api/${id}`;

export const findSummary = (
  { translations }: Sources,
  { id, summary }: Operation,
  language: Language,
): string => (language === 'pt-BR' ? translations[id]?.summary : undefined) ?? summary;

export const makeOperationPages = (sources: Sources, language: Language): readonly Page[] =>
  sources.operations.map((operation) => makeOperationPage(sources, operation, language));

function makeOperationPage(sources: Sources, operation: Operation, language: Language): Page {
  const title = findSummary(sources, operation, language);
  const { id, method, path, description, sandboxOnly } = operation;
  const translated = language === 'pt-BR' ? sources.translations[id]?.description : undefined;
  const text =
    translated === undefined
      ? markEnglish(escapeMarkdown(description ?? ''), language)
      : escapeMarkdown(translated);
  const run = makeRun(operation);
  return {
    path: toOperationPath(id),
    language,
    section: 'api',
    title,
    description: `${method} ${path}. ${title}.`,
    keywords: [id, path],
    sandboxOnly,
    ...(run !== undefined && { run }),
    markdown: joinBlocks([
      `# ${escapeMarkdown(title)}`,
      fence('http', `${method} ${path}`),
      text,
      writeFacts(operation, language),
      writeParameters(sources, operation.parameters, language),
      writeBody(sources, operation, language),
      writeAnswers(sources, operation.answers, language),
      writeErrors(sources, operation, language),
      `## ${WORDS.samples[language]}`,
      writeHint(operation, language),
      writeSamples(operation),
    ]),
  };
}

function writeHint({ credentials }: Operation, language: Language): string {
  if (credentials.length === 0) return '';
  return (credentials.includes('apiKey') ? WORDS.howToSend : WORDS.tokenToSend)[language];
}

/** The rule of the document, and the sentence about it. */
const REPEATS = { request_id: 'byRequestId', idempotency_key: 'byIdempotencyKey' } as const;

function writeFacts(operation: Operation, language: Language): string {
  const word = (key: keyof typeof WORDS): string => WORDS[key][language];
  const credentials = operation.credentials.map((one) => word(one === 'apiKey' ? 'apiKey' : 'bearer'));
  const { permission, scope, idempotency, sandboxOnly } = operation;
  return [
    `- **${word('credential')}**: ${credentials.join(' | ') || word('noCredential')}`,
    ...(permission === undefined ? [] : [`- **${word('permission')}**: \`${permission}\``]),
    ...(scope === undefined ? [] : [`- **${word('scope')}**: \`${scope}\``]),
    ...(idempotency === undefined ? [] : [`- **${word('idempotency')}**: ${word(REPEATS[idempotency])}`]),
    ...(sandboxOnly ? [`- **${word('mode')}**: ${word('sandboxOnly')}`] : []),
  ].join('\n');
}

function writeParameters(
  { sentences }: Sources,
  parameters: readonly Parameter[],
  language: Language,
): string {
  if (parameters.length === 0) return '';
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [
      name,
      description === undefined ? schema : { ...schema, description },
    ]),
  );
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  const tree = writeTree({ type: 'object', properties, required }, language, sentences);
  return joinBlocks([`## ${WORDS.parameters[language]}`, tree]).trimEnd();
}

function writeBody({ sentences }: Sources, { body }: Operation, language: Language): string {
  if (body === undefined) return '';
  return joinBlocks([
    `## ${WORDS.body[language]}`,
    writeTree(body.schema, language, sentences),
    body.example === undefined ? '' : `### ${WORDS.example[language]}`,
    body.example === undefined ? '' : fence('json', JSON.stringify(body.example, null, 2)),
  ]).trimEnd();
}

const FIRST_FAILURE = '400';

function writeAnswers({ sentences }: Sources, answers: readonly Answer[], language: Language): string {
  const successes = answers.filter(({ status }) => status < FIRST_FAILURE);
  return joinBlocks([
    `## ${WORDS.answers[language]}`,
    ...successes.flatMap(({ status, description, schema, example }) => [
      `### ${status}`,
      schema === undefined
        ? markEnglish(escapeMarkdown(description), language)
        : writeTree(schema, language, sentences),
      example === undefined ? '' : fence('json', JSON.stringify(example, null, 2)),
    ]),
  ]).trimEnd();
}

function writeErrors({ errors }: Sources, { errorCodes }: Operation, language: Language): string {
  const rows = errorCodes.flatMap((code) => {
    const error = errors.find((one) => one.code === code);
    return error === undefined
      ? []
      : [[`[\`${code}\`](/docs/errors/${code})`, String(error.http), escapeMarkdown(error.detail[language])]];
  });
  if (rows.length === 0) return '';
  const head = [WORDS.code[language], WORDS.status[language], WORDS.meaning[language]];
  return joinBlocks([`## ${WORDS.errors[language]}`, makeTable(head, rows)]).trimEnd();
}
