// A page for each event type, and the list of all.
import type { Language } from '../sources/language';
import type { EventSource, Sources } from '../sources/sources';
import { escapeMarkdown, joinBlocks, makeTable, markEnglish, type Page } from './page';
import { writeTree } from './schema-tree';
import { WORDS } from './words';
import { texts } from '../sources/language';

const ABOUT = texts(
  'The platform stores every event before it delivers it. A webhook endpoint receives it at least once and may receive it twice or out of order. `sequence` orders the events of one object. The whole list is in [`GET /v1/events`](/docs/api/listEvents).',
  'A plataforma grava cada evento antes de entregá-lo. Um endpoint de webhook recebe o evento pelo menos uma vez, e pode recebê-lo repetido ou fora de ordem. `sequence` ordena os eventos de um objeto. A lista completa está em [`GET /v1/events`](/docs/api/listEvents).',
);
const VERIFY = texts(
  'The [webhooks guide](/docs/guides/webhooks) shows how to verify a delivery.',
  'O [guia de webhooks](/docs/guides/webhooks) mostra como verificar uma entrega.',
);

export const toEventPath = (type: string): `/${string}` => `/docs/events/${type}`;

export function makeEventPages(sources: Sources, language: Language): readonly Page[] {
  const list: Page = {
    path: '/docs/events',
    language,
    section: 'events',
    title: WORDS.events[language],
    description: ABOUT[language].split('. ')[0] ?? '',
    keywords: ['webhook', 'event', 'evento'],
    sandboxOnly: false,
    markdown: joinBlocks([
      `# ${WORDS.events[language]}`,
      ABOUT[language],
      VERIFY[language],
      makeTable(
        [WORDS.code[language], WORDS.meaning[language]],
        sources.events.map((event) => [
          `[\`${event.type}\`](${toEventPath(event.type)})`,
          markEnglish(escapeMarkdown(event.description ?? ''), language),
        ]),
      ),
    ]),
  };
  return [list, ...sources.events.map((event) => makeEventPage(sources, event, language))];
}

const makeEventPage = (
  { sentences }: Sources,
  { type, payload, description }: EventSource,
  language: Language,
): Page => ({
  path: toEventPath(type),
  language,
  section: 'events',
  title: type,
  description: description ?? type,
  keywords: type.split(/[._]/),
  sandboxOnly: false,
  markdown: joinBlocks([
    `# \`${type}\``,
    description === undefined ? '' : markEnglish(escapeMarkdown(description), language),
    ABOUT[language],
    `## ${WORDS.payload[language]}`,
    writeTree(payload, language, sentences),
    VERIFY[language],
  ]),
});
