// Builds the documentation site: `node packages/docs/site/build-site.mjs <output folder>`. The pages come from the built
// package, Eleventy renders them, and esbuild bundles the scripts. The output folder appears whole by one rename.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Eleventy from '@11ty/eleventy';
import { build } from 'esbuild';
import MiniSearch from 'minisearch';
import docs from '../dist/index.js';
import { makeMarkdown } from './markdown.mjs';

const { LANGUAGES, makeChangelogFeed, makePages, readSources, SEARCH_OPTIONS } = docs;
const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../../..');
const HASH_CHARACTERS = 12;

const toFile = (page, extension) =>
  `${page.language}${page.path === '/' ? '/index' : page.path}.${extension}`;

/** Bundles the scripts and copies the style sheet, each under a name with the hash of its content. */
async function makeAssets() {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(
      ['site', 'search', 'run'].map((name) => [name, path.join(here, `browser/${name}.mjs`)]),
    ),
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
    target: 'es2022',
    outdir: '/',
    logLevel: 'error',
  });
  const sources = [
    ...outputFiles.map((file) => ({ name: path.basename(file.path), content: Buffer.from(file.contents) })),
    ...(await Promise.all(
      ['site.css', 'favicon.svg', 'favicon-test.svg'].map(async (name) => ({
        name,
        content: await readFile(path.join(here, 'assets', name)),
      })),
    )),
  ];
  return sources.map(({ name, content }) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_CHARACTERS);
    const { name: base, ext } = path.parse(name);
    return { name, content, path: `/assets/${base}.${hash}${ext}` };
  });
}

async function render(pages, assets, output) {
  const markdown = await makeMarkdown();
  const assetPaths = Object.fromEntries(assets.map((asset) => [asset.name, asset.path]));
  const eleventy = new Eleventy(path.join(here, 'templates'), output, {
    quietMode: true,
    config: (config) => {
      config.setLibrary('md', markdown);
      config.setUseGitIgnore(false);
      config.addGlobalData('assets', assetPaths);
      config.addGlobalData('menu', makeMenus(pages));
      for (const page of pages)
        config.addTemplate(`./${toFile(page, 'md')}`, page.markdown, {
          layout: 'layout.njk',
          permalink: toFile(page, 'html'),
          templateEngineOverride: 'md',
          address: page.path,
          language: page.language,
          section: page.section,
          title: page.title,
          description: page.description,
          run: page.run && JSON.stringify(page.run),
        });
    },
  });
  await eleventy.write();
}

/** The menu of a language: the pages that people write, by section, and the operations by subject. */
function makeMenus(pages) {
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      pages
        .filter((page) => page.language === language && page.path !== '/')
        .filter(({ path: address }) => !/^\/docs\/(events|errors|api\/objects)\//.test(address))
        .map(({ path: address, title, section, sandboxOnly }) => ({ address, title, section, sandboxOnly })),
    ]),
  );
}

function makeSearchIndex(pages, language) {
  const index = new MiniSearch(SEARCH_OPTIONS);
  index.addAll(
    pages
      .filter((page) => page.language === language && page.path !== '/')
      .map((page) => ({
        id: page.path,
        title: page.title,
        keywords: page.keywords.join(' '),
        text: readSearchText(page),
        sandboxOnly: page.sandboxOnly,
      })),
  );
  return JSON.stringify(index);
}

/** The language of a part is told to browsers alone. */
const withoutMarks = (markdown) => markdown.replace(/<span lang="en">(.*?)<\/span>/gs, '$1');

/** Search reads only the head of a generated page. Its tables repeat other pages. */
const GENERATED = /^\/docs\/(api|events|errors)(\/|$)/;
const HEAD_BLOCKS = 3;

function readSearchText({ path: address, markdown, description }) {
  const text = GENERATED.test(address) ? markdown.split('\n\n').slice(0, HEAD_BLOCKS).join(' ') : markdown;
  return `${description} ${text}`
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[`*#|{}[\]()<>"]/g, ' ');
}

function makeLlmsText(pages) {
  const listed = pages.filter((page) => page.language === 'en' && page.path !== '/');
  const line = ({ path: address, title, description }) =>
    `- [${title}]({{base_url}}${address}.md): ${description.replaceAll('\n', ' ')}`;
  return [
    '# Merchant payments',
    '',
    '> One HTTP API for card, PIX and BOLEPIX payments in Brazil. Every page is Markdown at its address with `.md`.',
    '',
    `- [Start here]({{base_url}}/index.md): the first payment`,
    '- [OpenAPI]({{base_url}}/openapi.json): every operation',
    '- [AsyncAPI]({{base_url}}/asyncapi.json): every event',
    '',
    '## Pages',
    '',
    ...listed.filter(({ sandboxOnly }) => !sandboxOnly).map(line),
    '<!--sandbox-->',
    ...listed.filter(({ sandboxOnly }) => sandboxOnly).map(line),
    '<!--/sandbox-->',
    '',
  ].join('\n');
}

async function writeAll(output, files) {
  for (const [name, content] of files) {
    const target = path.join(output, name);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}

async function main() {
  const [output] = process.argv.slice(2);
  if (output === undefined) throw new Error('give the output folder: build-site.mjs <output folder>');
  const target = path.resolve(output);
  const staging = `${target}.${process.pid}.tmp`;
  const sources = await readSources(root);
  const pages = makePages(sources);
  const assets = await makeAssets();
  await render(pages, assets, staging);
  const english = pages.filter(({ language }) => language === 'en');
  const manifest = {
    version: sources.version,
    pages: english.map(({ path: address, sandboxOnly }) => ({ path: address, sandboxOnly })),
    assets: assets.map((asset) => asset.path),
  };
  await writeAll(staging, [
    ...pages.map((page) => [toFile(page, 'md'), withoutMarks(page.markdown)]),
    ...assets.map((asset) => [asset.path, asset.content]),
    ...LANGUAGES.map((language) => [`${language}/search.json`, makeSearchIndex(pages, language)]),
    ...LANGUAGES.map((language) => [`${language}/changelog.xml`, makeChangelogFeed(sources, language)]),
    ['llms.txt', makeLlmsText(pages)],
    [
      'llms-full.txt',
      english
        .filter((page) => !page.sandboxOnly)
        .map(({ markdown }) => withoutMarks(markdown))
        .join('\n---\n\n'),
    ],
    ['site.json', JSON.stringify(manifest)],
  ]);
  await rm(target, { recursive: true, force: true });
  await rename(staging, target);
  process.stdout.write(`built ${pages.length} pages\n`);
}

await main();
