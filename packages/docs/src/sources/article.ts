// A page that is written in Markdown.
import type { Language } from './language';

export interface Article {
  /** The path of its page. */
  readonly path: `/${string}`;
  readonly language: Language;
  readonly markdown: string;
}
