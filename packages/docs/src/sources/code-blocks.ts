// Code that a page shows and that is kept elsewhere. A fence without lines is filled: with the file that it names, or, on a
// translated page, with the block of the English page at the same place. So a translation cannot show another command.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Article } from './article';

const SOURCE: Article['language'] = 'en';
const FENCE = /^```(.*)\n([\s\S]*?)^```$/gm;
const FILE = / file=(\S+)/;

interface Fence {
  /** The text after the three backticks. */
  readonly info: string;
  readonly code: string;
}

/** A formatter may write an empty line into a fence that is to be filled. */
const isEmpty = (code: string): boolean => code.trim() === '';

const listFences = (markdown: string): readonly Fence[] =>
  [...markdown.matchAll(FENCE)].map(([, info = '', code = '']) => ({ info, code }));

/** `root` is the root of the repository. File names of fences are below it. */
export async function fillCodeBlocks(
  root: string,
  articles: readonly Article[],
): Promise<readonly Article[]> {
  const complete = await Promise.all(
    articles.map(async (article) => ({ ...article, markdown: await includeFiles(root, article.markdown) })),
  );
  const english = new Map(
    complete.filter(({ language }) => language === SOURCE).map((article) => [article.path, article]),
  );
  return complete.map((article) => {
    const original = english.get(article.path);
    return article.language === SOURCE || original === undefined ? article : fillFrom(original, article);
  });
}

async function includeFiles(root: string, markdown: string): Promise<string> {
  const names = listFences(markdown).flatMap(({ info }) => FILE.exec(info)?.[1] ?? []);
  const texts = new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(root, name), 'utf8')] as const),
    ),
  );
  return markdown.replace(FENCE, (fence, info: string) => {
    const text = texts.get(FILE.exec(info)?.[1] ?? '');
    return text === undefined ? fence : `\`\`\`${info.replace(FILE, '')}\n${text.trimEnd()}\n\`\`\``;
  });
}

/** Throws when the pages differ in a block, because then one of them shows what the other does not. */
function fillFrom(original: Article, translated: Article): Article {
  const own = listFences(translated.markdown);
  if (!own.some(({ code }) => isEmpty(code))) return translated;
  const blocks = listFences(original.markdown);
  const different = blocks.findIndex(({ info }, index) => info !== own[index]?.info);
  if (different >= 0 || blocks.length !== own.length)
    throw new Error(
      `${translated.path} in ${translated.language} has other code blocks than in ${SOURCE}, from block ` +
        `${different < 0 ? blocks.length + 1 : different + 1}: "${blocks[different]?.info ?? 'no more blocks'}"`,
    );
  let index = 0;
  const markdown = translated.markdown.replace(FENCE, (_, info: string, code: string) => {
    const filled = isEmpty(code) ? (blocks[index]?.code ?? '') : code;
    index += 1;
    return `\`\`\`${info}\n${filled}\`\`\``;
  });
  return { ...translated, markdown };
}
