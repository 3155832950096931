// A page for each error code, and the list of all.
import { type Language, texts } from '../sources/language';
import type { ErrorSource, Sources } from '../sources/sources';
import { listCauses } from './error-causes';
import { describeHandling, listMembers, writeHandling } from './error-handling';
import { writeOperationList } from './operation-list';
import { escapeMarkdown, fence, joinBlocks, makeTable, type Page } from './page';
import { WORDS } from './words';

const ABOUT = texts(
  'Every failure is a problem document (RFC 9457). Read `code` in your program: it never changes its meaning. `trace_id` names the request; give it to support.',
  'Toda falha é um documento de problema (RFC 9457). Leia `code` no seu programa: ele nunca muda de significado. `trace_id` identifica a requisição; informe-o ao suporte.',
);
export const toErrorPath = (code: string): `/${string}` => `/docs/errors/${code}`;

export function makeErrorPages(sources: Sources, language: Language): readonly Page[] {
  const head = [
    WORDS.code[language],
    WORDS.status[language],
    WORDS.repeatable[language],
    WORDS.meaning[language],
  ];
  const list: Page = {
    path: '/docs/errors',
    language,
    section: 'errors',
    title: WORDS.errors[language],
    description: ABOUT[language].split(': ')[0] ?? '',
    keywords: ['problem', 'problema', 'RFC 9457'],
    sandboxOnly: false,
    markdown: joinBlocks([
      `# ${WORDS.errors[language]}`,
      ABOUT[language],
      makeTable(
        head,
        sources.errors.map((error) => [
          `[\`${error.code}\`](${toErrorPath(error.code)})`,
          String(error.http),
          WORDS[error.retryable ? 'yes' : 'no'][language],
          escapeMarkdown(error.title[language]),
        ]),
      ),
    ]),
  };
  return [list, ...sources.errors.map((error) => makeErrorPage(sources, error, language))];
}

function makeErrorPage(sources: Sources, error: ErrorSource, language: Language): Page {
  const { code, http, retryable } = error;
  const givers = sources.operations.filter(({ errorCodes }) => errorCodes.includes(code));
  return {
    path: toErrorPath(code),
    language,
    section: 'errors',
    title: `${code}: ${error.title[language]}`,
    description: error.detail[language],
    keywords: [code, String(http)],
    sandboxOnly: false,
    markdown: joinBlocks([
      `# \`${code}\``,
      `**${escapeMarkdown(error.title[language])}**: ${escapeMarkdown(error.detail[language])}.`,
      [
        `- **${WORDS.status[language]}**: ${http}`,
        `- **${WORDS.repeatable[language]}**: ${WORDS[retryable ? 'yes' : 'no'][language]}`,
      ].join('\n'),
      `## ${WORDS.causes[language]}`,
      listCauses(code, language)
        .map((cause) => `- ${cause}`)
        .join('\n'),
      `## ${WORDS.whatToDo[language]}`,
      describeHandling(error, language),
      fence('ts', writeHandling(error)),
      `## ${WORDS.example[language]}`,
      fence('json', JSON.stringify(makeExample(error, language), null, 2)),
      givers.length === 0 ? '' : `## ${WORDS.givenBy[language]}`,
      givers.length === 0 ? '' : writeOperationList(sources, givers, language),
    ]),
  };
}

const makeExample = ({ code, http, title, detail, retryable }: ErrorSource, language: Language): unknown => ({
  type: `{{base_url}}${toErrorPath(code)}`,
  title: title[language],
  status: http,
  code,
  detail: detail[language],
  instance: '/v1/merchants/…/transactions',
  trace_id: '7f4c2f8a9d2e4f6b8c1d3e5f7a9b0c2d',
  retryable,
  ...listMembers(code),
});
