// Creates a service: its files from the templates, its places in files that people write, and every generated list.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeTopologyLists } from '../gen/topology';
import { insert, listInsertions } from './insertions';
import { lockService, type Manifest } from './lockfile';
import { fillTemplate, listPlaceholders, toPlural, toSnake, type ServiceNames } from './names';

const TEMPLATES = 'packages/devtools/templates/service';
const SUFFIX = '.template';
const LOCKFILE = 'pnpm-lock.yaml';

/** Returns the written files, by their paths in the workspace. */
export async function createService(root: string, names: ServiceNames): Promise<readonly string[]> {
  const created = await writeTemplates(root, names);
  const changed = await writeInsertions(root, names);
  await lock(root, names);
  await writeTopologyLists(root);
  return [...created, ...changed];
}

async function writeTemplates(root: string, names: ServiceNames): Promise<readonly string[]> {
  const folder = path.join(root, TEMPLATES);
  const templates = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(SUFFIX));
  const placeholders = listPlaceholders(names);
  return Promise.all(
    templates.map(async (template) => {
      const file = placeFile(template.slice(0, -SUFFIX.length), names);
      const text = fillTemplate(await readFile(path.join(folder, template), 'utf8'), placeholders);
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), text);
      return file;
    }),
  );
}

/** Returns where the file of a template belongs. */
function placeFile(template: string, { name, aggregate }: ServiceNames): string {
  const snake = toSnake(name);
  if (template === 'protos/service.proto') return `protos/mps/${snake}/v1/${snake}.proto`;
  return template
    .replace(/^service\//, `services/${name}/`)
    .replace('/src/service.', `/src/${name}.`)
    .replace('/aggregates/', `/${toPlural(aggregate)}/`)
    .replace('/aggregate.', `/${aggregate}.`);
}

async function writeInsertions(root: string, names: ServiceNames): Promise<readonly string[]> {
  const texts = new Map<string, string>();
  for (const insertion of listInsertions(names)) {
    const { file } = insertion;
    texts.set(file, insert(texts.get(file) ?? (await readFile(path.join(root, file), 'utf8')), insertion));
  }
  for (const [file, text] of texts) await writeFile(path.join(root, file), text);
  return [...texts.keys()];
}

async function lock(root: string, { name }: ServiceNames): Promise<void> {
  const file = path.join(root, LOCKFILE);
  const manifest = JSON.parse(
    await readFile(path.join(root, `services/${name}/package.json`), 'utf8'),
  ) as Manifest;
  await writeFile(file, lockService(await readFile(file, 'utf8'), `services/${name}`, manifest));
}
