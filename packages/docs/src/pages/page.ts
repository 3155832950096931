// A page of the site in one language, as Markdown. Its HTML is rendered from this text, so both have the same headings
// and code.
import type { Language } from '../sources/language';
import type { Run } from './run';

export const SECTIONS = ['start', 'guides', 'api', 'events', 'errors', 'sandbox', 'tools', 'more'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Page {
  /** The address, without language and without a trailing slash. */
  readonly path: `/${string}`;
  readonly language: Language;
  readonly section: Section;
  readonly title: string;
  /** One sentence for search results and for agents. */
  readonly description: string;
  /** Begins with the heading of the page. `{{base_url}}` is the address of the deployment. */
  readonly markdown: string;
  /** Words that a reader searches for and that the text does not have. */
  readonly keywords: readonly string[];
  /** The page exists in sandbox mode only. */
  readonly sandboxOnly: boolean;
  /** The requests that a reader may send from the page in sandbox mode. */
  readonly run?: Run;
}

/** Joins the parts of a page with one empty line between them, and leaves out the empty parts. */
export const joinBlocks = (parts: readonly string[]): string =>
  `${parts.filter((part) => part !== '').join('\n\n')}\n`;

export const fence = (language: string, code: string): string =>
  `\`\`\`${language}\n${code.trimEnd()}\n\`\`\``;

/** Texts of the documents may hold characters that Markdown reads as markup. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_<>|[\]]/g, String.raw`\$&`);

/**
 * Marks a text of the documents, which is English, on a page of another language. So a screen reader reads it in its own voice.
 * The build takes the mark out of the Markdown that readers get.
 */
export const markEnglish = (text: string, language: Language): string =>
  text === '' || language === 'en' ? text : `<span lang="en">${text}</span>`;

export function makeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
