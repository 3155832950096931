// The tree keeps the layout of docs/ARCHITECTURE.md. Each message says how to mend a violation.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EVENT_TYPES, INTERNAL_EVENT_TYPES, SERVICE_NAMES, SERVICE_TOPICS, TOPICS } from '@mps/contracts';
import { parse } from 'yaml';

const root = path.join(__dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const textsByFile = new Map<string, string>();
/** Reads each file once, because most tests read all of them. */
function read(file: string): string {
  const text = textsByFile.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  textsByFile.set(file, text);
  return text;
}
const wordsByFile = new Map<string, ReadonlySet<string>>();
function listWords(file: string): ReadonlySet<string> {
  const found = wordsByFile.get(file) ?? new Set(read(file).match(/\w+/g) ?? []);
  wordsByFile.set(file, found);
  return found;
}
const sources = tracked.filter((file) => /\.tsx?$/.test(file) && !file.includes('/gen/'));
const services = [...new Set(tracked.flatMap((file) => /^services\/([^/]+)\//.exec(file)?.[1] ?? []))];

/** Readers can scan a folder of this size. Split a larger one by subject. */
const MAX_FILES_PER_FOLDER = 20;

/** Of the README of a service. Lines of tables count as they are written. */
const MAX_README_WORDS = 1_150;

const topology = (
  parse(read('charts/merchant-payments/files/topology.yaml')) as {
    readonly services: Readonly<Record<string, { readonly calls?: readonly string[] }>>;
  }
).services;

const listRpcs = (service: string): string[] => {
  const name = service.replace('-', '_');
  return [...read(`protos/mps/${name}/v1/${name}.proto`).matchAll(/^ {2}rpc (\w+)\(/gm)].map(
    ([, rpc]) => rpc ?? '',
  );
};

/** Matches a collection name in `declareSchema(connection, 'x'`, `.collection('x')` and `collection: 'x'`. */
const COLLECTION =
  /(?:declare(?:Schema|Model)(?:<[^(]*>)?\(\s*connection,\s*|\.collection(?:<\w+>)?\()'([a-z_]+)'|collection: '([a-z_]+)'/g;

const listProductSources = (service: string): readonly string[] =>
  sources.filter(
    (file) => file.startsWith(`services/${service}/src/`) && !/\.(test|suite|fixture|bench)\.ts$/.test(file),
  );

const DECLARED = /declare(?:Schema|Model)(?:<[^(]*>)?\(\s*connection,\s*'([a-z_]+)'/g;

/** Parts of packages that keep a collection of their own in the service's database. */
const KEEPERS: Readonly<Record<string, string>> = {
  'openService(': 'leases',
  'makeFactsVersion(': 'counters',
  'makePayoutSwitch(': 'switches',
};

function listUsedCollections(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => {
    const text = read(file);
    const names = [...text.matchAll(COLLECTION)].map(([, called, member]) => called ?? member ?? '');
    const kept = Object.entries(KEEPERS).flatMap(([call, name]) => (text.includes(call) ? [name] : []));
    return [...names, ...kept];
  });
}

/** Returns the code words of a text. `refund.created|failed` stands for `refund.created` and `refund.failed`. */
const listWordsInCode = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => {
    const [first = '', ...others] = code.split('|');
    const prefix = first.slice(0, first.lastIndexOf('.') + 1);
    return [first, ...others.map((other) => `${prefix}${other}`)];
  });

const listCodeWords = (page: string): ReadonlySet<string> => new Set(listWordsInCode(read(page)));

describe('the tree', () => {
  it('has the folders that the README names', () => {
    for (const folder of ['gateway', 'protos', 'packages', 'test', 'docs', 'services']) {
      expect({ folder, found: tracked.some((file) => file.startsWith(`${folder}/`)) }).toEqual({
        folder,
        found: true,
      });
    }
    expect(services.sort()).toEqual([...SERVICE_NAMES, 'provider-sandbox'].sort());
  });

  it('names no file util, helper, common or shared: name it after its subject', () => {
    const junk = /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\.ts|\/)/;
    const allowed =
      /^(protos\/mps\/common\/|packages\/contracts\/src\/gen\/|gateway\/src\/http\/schemas\/shared\.ts$)/;
    expect(tracked.filter((file) => junk.test(file) && !allowed.test(file))).toEqual([]);
  });

  it('keeps folders to at most 20 source files', () => {
    const product = tracked.filter(
      (file) =>
        /^(gateway|services|packages)\/.*\.(tsx?|mjs|cjs|js)$/.test(file) &&
        !/\.(test|suite|fixture|bench)\.ts$|\/(gen|test|testing)\//.test(file),
    );
    const sizes = new Map<string, number>();
    for (const file of product) sizes.set(path.dirname(file), (sizes.get(path.dirname(file)) ?? 0) + 1);
    const tooLarge = [...sizes].filter(([, size]) => size > MAX_FILES_PER_FOLDER);
    expect(tooLarge).toEqual([]);
  });

  it('names files in kebab-case', () => {
    const names = sources
      .map((file) => path.basename(file))
      .filter((name) => !/^[a-z0-9]+([-_.][a-z0-9]+)*\.tsx?$/.test(name));
    expect(names).toEqual([]);
  });

  it('starts every process in a main.ts of fewer than 15 lines', () => {
    const mains = tracked.filter((file) => /^(gateway|services\/[^/]+)\/src\/main\.ts$/.test(file));
    expect(mains).toHaveLength(services.length + 1);
    for (const file of mains)
      expect({
        file,
        short: read(file).split('\n').length <= 15,
        // Telemetry patches modules while they load.
        telemetryFirst: /^\/\/[^\n]*\nimport '@mps\/chassis\/telemetry';\n/.test(read(file)),
      }).toEqual({ file, short: true, telemetryFirst: true });
  });

  it('opens every file with a comment about its purpose', () => {
    expect(sources.filter((file) => !file.endsWith('.test.ts') && !/^(\/\/|\/\*)/.test(read(file)))).toEqual(
      [],
    );
  });

  // Integrators import packages/client, so its names need no user here.
  it.each(sources.filter((file) => /^packages\/(?!client\/)[^/]+\/src\/index\.ts$/.test(file)))(
    '%s exports only names that another package imports',
    (index) => {
      const home = index.slice(0, -'src/index.ts'.length);
      // The build of the site takes its package by the index.
      const outside = sources.filter((file) => !file.startsWith(home));
      const others = [...outside, 'packages/docs/site/build-site.mjs'].map(listWords);
      const exported = [...read(index).matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(
        ([, names = '']) => names.split(',').flatMap((name) => /(\w+)\s*$/.exec(name)?.[1] ?? []),
      );
      expect(exported.length).toBeGreaterThan(0);
      expect(exported.filter((name) => !others.some((found) => found.has(name)))).toEqual([]);
    },
  );

  it('uses every refusal text of the catalog', () => {
    const isCatalog = (file: string) => file.startsWith('packages/contracts/src/reasons/');
    const users = sources.filter((file) => !isCatalog(file)).map(listWords);
    const reasons = sources
      .filter(isCatalog)
      .flatMap((file) => [...read(file).matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name));
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.filter((name) => !users.some((found) => found.has(name)))).toEqual([]);
  });

  it('has no TODO, FIXME, XXX or HACK', () => {
    const later = /\b(TODO|FIXME|XXX|HACK)\b/;
    const self = 'test/tidy/tree.test.ts';
    expect(sources.filter((file) => file !== self && later.test(read(file)))).toEqual([]);
  });

  it('skips no test', () => {
    const skipped = /\b(describe|it|test)\.(only|skip|todo)\b|\b(xit|xdescribe|fit|fdescribe)\(/;
    const self = 'test/tidy/tree.test.ts';
    expect(
      sources.filter((file) => file !== self && file.endsWith('.test.ts') && skipped.test(read(file))),
    ).toEqual([]);
  });
});

describe('the README', () => {
  it('names every command of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Record<string, string> };
    const named = [...listCodeWords('README.md'), 'npm start', 'npm test'];
    const missing = Object.keys(scripts).filter(
      (name) => !named.some((code) => new RegExp(`^npm (run )?${name}\\b`).test(code)),
    );
    expect(missing).toEqual([]);
  });
});

// Setup makes declared collections alone, with their validators (docs/adr/0035).
it.each(services)('%s declares every collection that it uses', (service) => {
  const texts = listProductSources(service).map(read);
  const shared = /shared: \[([^\]]*)\]/.exec(read(`services/${service}/src/setup.ts`))?.[1] ?? '';
  const declared = new Set([
    ...texts.flatMap((text) => [...text.matchAll(DECLARED)].map(([, name]) => name)),
    ...[...shared.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name),
  ]);
  const used = listUsedCollections(listProductSources(service));
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !declared.has(name))).toEqual([]);
});

describe.each(SERVICE_NAMES)('the README of %s', (service) => {
  const page = `services/${service}/README.md`;
  const productSources = listProductSources(service);

  it('names exactly the RPCs of its proto', () => {
    const section = /^## RPCs$([^]*?)^## /m.exec(read(page))?.[1] ?? '';
    const named = [...section.matchAll(/`([A-Z][a-z]\w+)`/g)].map(([, name]) => name ?? '');
    expect([...new Set(named)].sort()).toEqual(listRpcs(service).sort());
  });

  it('names exactly the services that topology.yaml lets it call', () => {
    const section = /^## Calls$([^]*?)^## /m.exec(read(page))?.[1] ?? '';
    const words = [...section.matchAll(/`([a-z-]+)`/g)].map(([, word]) => word ?? '');
    const named = words.filter((word) => services.includes(word));
    expect([...new Set(named)].sort()).toEqual([...(topology[service]?.calls ?? [])].sort());
  });

  it('names no event type that does not exist', () => {
    const registered = new Set<string>([...EVENT_TYPES, ...INTERNAL_EVENT_TYPES]);
    const published = /^## Publishes$([^]*?)^## /m.exec(read(page))?.[1] ?? '';
    const named = listWordsInCode(published).filter((word) => /^[a-z_]+\.[a-z_]+$/.test(word));
    if (SERVICE_TOPICS[service].produces.length > 0) expect(named.length).toBeGreaterThan(0);
    expect(named.filter((word) => !registered.has(word))).toEqual([]);
  });

  it('is short: a page says where to read, and the rules say what every answer is', () => {
    expect(read(page).split(/\s+/).length).toBeLessThanOrEqual(MAX_README_WORDS);
  });

  it('names only existing source files', () => {
    const named = [...read(page).matchAll(/`(src\/[\w/.-]+\.ts)`/g)].map(([, file]) => file ?? '');
    expect(named.filter((file) => !tracked.includes(`services/${service}/${file}`))).toEqual([]);
  });

  it('names every collection of its code', () => {
    const section = /^## Owns$([^]*?)^## /m.exec(read(page))?.[1] ?? '';
    const named = new Set([...section.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name));
    const kept = listUsedCollections(productSources);
    expect(kept.length).toBeGreaterThan(0);
    expect([...new Set(kept)].filter((name) => !named.has(name))).toEqual([]);
  });

  it('names every event type of its code', () => {
    const literals = productSources.flatMap((file) =>
      [...read(file).matchAll(/'([a-z_]+\.[a-z_]+)'(?!: PASSED)/g)].map(([, literal]) => literal ?? ''),
    );
    const registered = new Set<string>([...EVENT_TYPES, ...INTERNAL_EVENT_TYPES]);
    const named = listCodeWords(page);
    expect([...new Set(literals)].filter((type) => registered.has(type) && !named.has(type))).toEqual([]);
  });

  // openService refuses a service that reads or writes other topics.
  it('names every topic that topology.yaml connects it to', () => {
    const { produces, consumes } = SERVICE_TOPICS[service];
    const named = listCodeWords(page);
    expect(
      [...produces, ...consumes].map((key) => TOPICS[key].name).filter((name) => !named.has(name)),
    ).toEqual([]);
  });
});

describe('the tests', () => {
  it('close the connections of their HTTP servers, because a kept-alive connection keeps jest running', () => {
    const openers = sources.filter(
      (file) =>
        /\.(test|fixture|suite)\.ts$|^packages\/testkit\/|^test\/(canary|chaos|e2e)\//.test(file) &&
        /\bcreateServer\((?!\))[^]*from 'node:https?'|from 'node:https?'[^]*\bcreateServer\((?!\))/.test(
          read(file),
        ),
    );
    expect(openers.length).toBeGreaterThan(8);
    expect(openers.filter((file) => !read(file).includes('closeAllConnections'))).toEqual([]);
  });

  it('set no time limit below a minute', () => {
    const files = sources.filter((file) => /\.(test|suite)\.ts$/.test(file));
    const hasty = /^(?:\s*\}|beforeAll\(.*|afterAll\(.*), [1-5]?\d_000\);$|jest\.setTimeout\([1-5]?\d_000\)/m;
    expect(files.filter((file) => hasty.test(read(file)))).toEqual([]);
  });
});

describe('docs/ARCHITECTURE.md', () => {
  const text = read('docs/ARCHITECTURE.md');

  it('shows the path of one payment in at most fifteen existing files', () => {
    const way = /^## One payment's way$([^]*?)^## /m.exec(text)?.[1] ?? '';
    const files = [...way.matchAll(/`((?:gateway|services|packages)\/[^`]+\.ts)`/g)].map(
      ([, file]) => file ?? '',
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.length).toBeLessThanOrEqual(15);
    expect(files.filter((file) => !tracked.includes(file))).toEqual([]);
  });

  it('names every subject of every service', () => {
    const sides = /^(clients|consumers|http|providers|security|store|testing)$/;
    const missing = services.flatMap((service) => {
      const row = text.split('\n').find((line) => line.startsWith(`| \`${service}\` `)) ?? '';
      const folders = tracked.flatMap(
        (file) => new RegExp(`^services/${service}/src/([^/]+)/`).exec(file)?.[1] ?? [],
      );
      return [...new Set(folders)]
        .filter((folder) => !sides.test(folder) && !row.includes(`\`${folder}\``))
        .map((folder) => `${service}/src/${folder}`);
    });
    expect(missing).toEqual([]);
  });

  it('names every service and every package', () => {
    const packages = [...new Set(tracked.flatMap((file) => /^packages\/([^/]+)\//.exec(file)?.[1] ?? []))];
    expect([...services, ...packages].filter((name) => !text.includes(`${name}\``))).toEqual([]);
  });
});

describe('the documents', () => {
  // Pages of the site link to addresses of the site. test/docs holds those.
  const pages = tracked.filter((file) => file.endsWith('.md') && !file.startsWith('packages/docs/content/'));

  it.each(pages)('%s links only to existing files', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, target]) => target ?? '',
    );
    const dead = links.filter((target) => !existsSync(path.join(root, path.dirname(page), target)));
    expect(dead).toEqual([]);
  });

  it('have a status and an index entry for every decision', () => {
    const index = read('docs/adr/README.md');
    const records = tracked.filter((file) => /^docs\/adr\/\d{4}-/.test(file));
    expect(records.filter((file) => !/^Status: (accepted|superseded)/m.test(read(file)))).toEqual([]);
    expect(records.filter((file) => !index.includes(`(${path.basename(file)})`))).toEqual([]);
  });

  it('name every setting that a process reads from its environment', () => {
    const readers = tracked.filter((file) => /\/src\/(process\/)?(config|connections)\.ts$/.test(file));
    const settings = readers.flatMap((file) =>
      [...read(file).matchAll(/^ +([A-Z][A-Z0-9_]{3,}): /gm)].map(([, name]) => name ?? ''),
    );
    const named = listCodeWords('docs/references/settings.md');
    expect(settings.length).toBeGreaterThan(50);
    expect([...new Set(settings)].filter((name) => !named.has(name))).toEqual([]);
  });

  it('name no machine, registry or path outside the tree', () => {
    const named = /(^|[^a-zA-Z])\/(work|farm|root)\/|https?:\/\/(registry|repo1?|proxy|static|deb|index)\./;
    const written = tracked.filter((file) => !/(\.lock|pnpm-lock\.yaml|tree\.test\.ts)$/.test(file));
    expect(written.filter((file) => named.test(read(file)))).toEqual([]);
  });
});
