// The changelog as an Atom feed (RFC 4287). It is made from the page, so both have the same entries.
import type { Language } from '../sources/language';
import type { Sources } from '../sources/sources';

const PAGE = '/docs/changelog';
const TITLES: Readonly<Record<Language, string>> = {
  en: 'Merchant payments: changelog',
  'pt-BR': 'Merchant payments: mudanças',
};

interface Entry {
  readonly day: string;
  readonly kind: string;
  readonly text: string;
  /** From 1, the oldest entry of a day first. A new entry stands above the others and does not change it. */
  readonly number: number;
}

/** `- 2026-11-28 **Changed**: the text` */
const ENTRY = /^- (\d{4}-\d{2}-\d{2}) \*\*(.+?)\*\*: (.+)$/;

function readEntries(markdown: string): readonly Entry[] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('- '));
  const perDay = new Map<string, number>();
  return lines
    .reverse()
    .flatMap((line) => {
      const [, day = '', kind = '', text = ''] = ENTRY.exec(line) ?? [];
      // `npm run check` reports such a line. The site is built all the same.
      if (day === '') return [];
      const number = (perDay.get(day) ?? 0) + 1;
      perDay.set(day, number);
      return { day, kind, text, number };
    })
    .reverse();
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one);

const toPlain = (markdown: string): string =>
  markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

/** An instant of an entry is the start of its day in UTC. */
const toInstant = (day: string): string => `${day}T00:00:00Z`;

function toXml({ day, kind, text, number }: Entry): string {
  const operations = [...text.matchAll(/\]\(\/docs\/api\/(\w+)\)/g)].map(([, id]) => id ?? '');
  return [
    '  <entry>',
    `    <title>${escapeXml(`${kind}: ${toPlain(text)}`)}</title>`,
    `    <id>{{base_url}}${PAGE}#${day}-${number}</id>`,
    `    <link rel="alternate" type="text/html" href="{{base_url}}${PAGE}"/>`,
    `    <updated>${toInstant(day)}</updated>`,
    ...[kind, ...operations].map((term) => `    <category term="${escapeXml(term)}"/>`),
    `    <content type="text">${escapeXml(toPlain(text))}</content>`,
    '  </entry>',
  ].join('\n');
}

/** Returns the feed of one language. `{{base_url}}` is the address of the deployment. */
export function makeChangelogFeed({ articles }: Pick<Sources, 'articles'>, language: Language): string {
  const page = articles.find((one) => one.path === PAGE && one.language === language);
  const entries = readEntries(page?.markdown ?? '');
  const [newest] = entries.map(({ day }) => day).sort((one, other) => (one < other ? 1 : -1));
  if (newest === undefined) throw new Error('the changelog has no entry');
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `  <title>${TITLES[language]}</title>`,
    `  <id>{{base_url}}${PAGE}</id>`,
    `  <link rel="self" type="application/atom+xml" href="{{base_url}}${PAGE}.xml"/>`,
    `  <link rel="alternate" type="text/html" href="{{base_url}}${PAGE}"/>`,
    `  <updated>${toInstant(newest)}</updated>`,
    '  <author><name>Merchant payments</name></author>',
    ...entries.map(toXml),
    '</feed>',
    '',
  ].join('\n');
}
