// Reads everything that the pages are made from: the public documents and the Markdown of both languages.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Article } from './article';
import { fillCodeBlocks } from './code-blocks';
import { LANGUAGES, type Texts } from './language';
import { type OpenApi, type Operation, readOperations } from './operations';
import type { Schema } from './schema';

export interface ErrorSource {
  readonly code: string;
  readonly http: number;
  readonly retryable: boolean;
  readonly title: Texts;
  readonly detail: Texts;
}

export interface EventSource {
  readonly type: string;
  readonly payload: Schema;
  readonly description?: string;
}

export interface Translation {
  readonly summary: string;
  readonly description?: string;
}

export interface Sources {
  readonly version: string;
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly errors: readonly ErrorSource[];
  readonly events: readonly EventSource[];
  readonly articles: readonly Article[];
  /** Brazilian Portuguese texts of operations, by operation id. */
  readonly translations: Readonly<Record<string, Translation>>;
  /** Brazilian Portuguese sentences about members of objects, by their English text. */
  readonly sentences: Readonly<Record<string, string>>;
}

interface AsyncApi {
  readonly channels: Readonly<Record<string, { readonly messages: Readonly<Record<string, AsyncMessage>> }>>;
}

interface AsyncMessage {
  readonly name: string;
  readonly payload: Schema;
  readonly description?: string;
  readonly summary?: string;
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

/** `root` is the root of the repository. */
export async function readSources(root: string): Promise<Sources> {
  const references = path.join(root, 'docs/references');
  const openapi = await readJson<OpenApi>(path.join(references, 'openapi.json'));
  const asyncapi = await readJson<AsyncApi>(path.join(references, 'asyncapi.json'));
  const errors = await readJson<readonly ErrorSource[]>(path.join(references, 'errors.json'));
  const { version } = await readJson<{ readonly version: string }>(path.join(root, 'package.json'));
  return {
    version,
    operations: readOperations(openapi),
    schemas: openapi.components.schemas,
    errors,
    events: Object.values(asyncapi.channels).flatMap(({ messages }) => Object.values(messages).map(toEvent)),
    articles: await fillCodeBlocks(root, await readArticles(path.join(root, 'packages/docs/content'))),
    translations: await readJson(path.join(root, 'packages/docs/content/pt-BR/operations.json')),
    sentences: await readJson(path.join(root, 'packages/docs/content/pt-BR/members.json')),
  };
}

function toEvent({ name, payload, description, summary }: AsyncMessage): EventSource {
  const text = description ?? summary;
  return { type: name, payload, ...(text === undefined ? {} : { description: text }) };
}

/** The file `start.md` becomes /docs/start, `docs.md` becomes /docs, and `index.md` becomes /. A file in a folder keeps its folder. */
async function readArticles(folder: string): Promise<readonly Article[]> {
  const perLanguage = await Promise.all(
    LANGUAGES.map(async (language) => {
      const files = await readdir(path.join(folder, language), { recursive: true });
      const named = files.filter((file) => file.endsWith('.md')).sort();
      return Promise.all(
        named.map(async (file) => ({
          path: toPagePath(file),
          language,
          markdown: await readFile(path.join(folder, language, file), 'utf8'),
        })),
      );
    }),
  );
  return perLanguage.flat();
}

function toPagePath(file: string): `/${string}` {
  const name = file.slice(0, -'.md'.length).split(path.sep).join('/');
  if (name === 'index') return '/';
  return name === 'docs' ? '/docs' : `/docs/${name}`;
}
