// The tree keeps the shape that docs/ARCHITECTURE.md promises. Each message says what to do instead.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const sources = tracked.filter((file) => file.endsWith('.ts') && !file.includes('/gen/'));
const services = [...new Set(tracked.flatMap((file) => /^services\/([^/]+)\//.exec(file)?.[1] ?? []))];
const GRPC_SERVICES = ['identity', 'merchants', 'pix-keys', 'pricing', 'transactions', 'webhooks'];

const kebab = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
const rpcsOf = (service: string): string[] => {
  const room = service.replace('-', '_');
  return [...read(`protos/mps/${room}/v1/${room}.proto`).matchAll(/^ {2}rpc (\w+)\(/gm)].map(([, name]) =>
    kebab(name ?? ''),
  );
};

describe('the tree', () => {
  it('has the rooms that the README names', () => {
    for (const room of ['gateway', 'protos', 'packages', 'test', 'docs', 'services']) {
      expect({ room, found: tracked.some((file) => file.startsWith(`${room}/`)) }).toEqual({
        room,
        found: true,
      });
    }
    expect(services.sort()).toEqual([...GRPC_SERVICES, 'provider-sandbox'].sort());
  });

  it('has no junk drawers: name a file after what it is about', () => {
    const junk = /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\.ts|\/)/;
    const allowed =
      /^(protos\/mps\/common\/|packages\/contracts\/src\/gen\/|gateway\/src\/http\/schemas\/shared\.ts$)/;
    expect(tracked.filter((file) => junk.test(file) && !allowed.test(file))).toEqual([]);
  });

  it('names files in kebab-case', () => {
    const names = sources
      .map((file) => path.basename(file))
      .filter((name) => !/^[a-z0-9]+([-_.][a-z0-9]+)*\.ts$/.test(name));
    expect(names).toEqual([]);
  });

  it('starts every process in a main.ts of fewer than 15 lines', () => {
    const mains = tracked.filter((file) => /^(gateway|services\/[^/]+)\/src\/main\.ts$/.test(file));
    expect(mains).toHaveLength(services.length + 1);
    for (const file of mains)
      expect({ file, short: read(file).split('\n').length <= 15 }).toEqual({ file, short: true });
  });

  it('opens every file with a comment that says what it is for', () => {
    expect(sources.filter((file) => !file.endsWith('.test.ts') && !/^(\/\/|\/\*)/.test(read(file)))).toEqual(
      [],
    );
  });

  it('leaves nothing for later', () => {
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

describe.each(GRPC_SERVICES)('the %s service', (service) => {
  it.each(rpcsOf(service))('answers %s in a file of that name', (rpc) => {
    const file = `services/${service}/src/grpc/${rpc}.ts`;
    expect({ file, found: tracked.includes(file) }).toEqual({ file, found: true });
  });

  it('has a README that is its canvas', () => {
    const text = read(`services/${service}/README.md`);
    for (const heading of [
      'Owns',
      'RPCs',
      'Publishes',
      'Consumes',
      'Calls',
      'Invariants',
      'Limits',
      'When it breaks',
    ]) {
      expect({ heading, found: new RegExp(`^## ${heading}`, 'm').test(text) }).toEqual({
        heading,
        found: true,
      });
    }
  });
});

describe('documents', () => {
  const pages = tracked.filter((file) => file.endsWith('.md'));

  it.each(pages)('%s links only to what is there', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
      ([, target]) => target ?? '',
    );
    const dead = links.filter((target) => !existsSync(path.join(root, path.dirname(page), target)));
    expect(dead).toEqual([]);
  });

  it('name no machine, no registry and no path outside the tree', () => {
    const named = /(^|[^a-zA-Z])\/(work|farm|root)\/|https?:\/\/(registry|repo1?|proxy|static|deb|index)\./;
    const texts = tracked.filter((file) => !/(\.lock|pnpm-lock\.yaml|tree\.test\.ts)$/.test(file));
    expect(texts.filter((file) => named.test(read(file)))).toEqual([]);
  });
});
