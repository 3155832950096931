// Portuguese for services that still answer English prose instead of a reason: the sentence is looked up in the catalogue.
import { REASONS } from '@mps/contracts';

interface Template {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly portuguese: string;
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** The longest sentences first: they are the most specific. */
const templates: readonly Template[] = Object.values(REASONS)
  .map(({ en, pt }) => ({
    pattern: new RegExp(
      `^${en
        .split(/\{\w+\}/)
        .map(escaped)
        .join('(.{1,300})')}$`,
    ),
    names: [...en.matchAll(PLACEHOLDER)].map(([, name = '']) => name),
    portuguese: pt,
  }))
  .sort((a, b) => b.pattern.source.length - a.pattern.source.length);

/** null: the catalogue does not have the sentence. */
export function translated(english: string): string | null {
  for (const { pattern, names, portuguese } of templates) {
    const found = pattern.exec(english);
    if (found === null) continue;
    return portuguese.replace(PLACEHOLDER, (_, name: string) => found[names.indexOf(name) + 1] ?? '');
  }
  return null;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
