// A list of links to operations. Those of sandbox mode stand in a part that production does not have.
import type { Language } from '../sources/language';
import type { Operation } from '../sources/operations';
import type { Sources } from '../sources/sources';
import { findSummary, toOperationPath } from './operation-pages';
import { escapeMarkdown, joinBlocks } from './page';

export function writeOperationList(
  sources: Sources,
  operations: readonly Operation[],
  language: Language,
): string {
  const writeList = (listed: readonly Operation[]): string =>
    listed
      .map((one) => `- [${escapeMarkdown(findSummary(sources, one, language))}](${toOperationPath(one.id)})`)
      .join('\n');
  return joinBlocks([
    writeList(operations.filter(({ sandboxOnly }) => !sandboxOnly)),
    markSandboxPart(writeList(operations.filter(({ sandboxOnly }) => sandboxOnly))),
  ]).trimEnd();
}

/** Returns an empty text for an empty part. */
export const markSandboxPart = (part: string): string =>
  part === '' ? '' : joinBlocks(['<!--sandbox-->', part, '<!--/sandbox-->']).trimEnd();
