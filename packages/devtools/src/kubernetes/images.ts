// Builds images without a registry and without Docker: a docker archive with one shared layer (this Node and its
// libraries) and one layer per service, as the Dockerfile makes them. Also images of the Kafka and MongoDB of `npm
// start`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SetupFailure } from '../failure';
import { installKafka } from '../infra/kafka';
import { installMongod } from '../infra/mongodb-install';
import { workspaceRoot } from '../paths';
import { lastLines, runTool } from '../process/tool';

const PNPM = path.join(workspaceRoot, 'packages/devtools/pnpm.mjs');
/** User id of the images, as in the Dockerfile and the chart. */
export const USER_ID = 10_001;
const USER = `${USER_ID}:${USER_ID}`;

export const imageName = (name: string, tag: string): string => `merchant-payments-${name}:${tag}`;

interface Layer {
  /** SHA-256 of the layer's tar, and its file name. */
  readonly sha256: string;
}

interface Image {
  readonly reference: string;
  readonly layers: readonly Layer[];
  readonly config: object;
}

/** Writes one docker archive with an image for each service, and `kafka` and `mongodb`. */
export async function writeImages(
  services: readonly string[],
  tag: string,
  archive: string,
  onProgress: (text: string) => void,
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mps-images-'));
  try {
    const builder = new ImageBuilder(folder, tag, onProgress);
    const base = await builder.layer('node', (root) =>
      copyProgram(root, process.execPath, '/usr/local/bin/node'),
    );
    const images: Image[] = [];
    for (const service of services) images.push(await builder.service(service, base));
    images.push(await builder.kafka(), await builder.mongodb());
    await builder.write(images, archive);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Pipes the archive to the standard input of a shell command. */
export async function loadArchive(archive: string, command: string): Promise<void> {
  const child = spawn('sh', ['-c', command], { stdio: ['pipe', 'ignore', 'inherit'] });
  const [[code]] = await Promise.all([
    once(child, 'close') as Promise<[number]>,
    // The exit code decides. A command that ends early breaks the pipe.
    pipeline(createReadStream(archive), child.stdin).catch(() => undefined),
  ]);
  if (code === 0) return;
  throw new SetupFailure(
    `The images could not be loaded by "${command}": name a command that loads a docker archive from its standard input with --load, e.g. npm run kubernetes -- --load "ctr -n k8s.io images import -".`,
  );
}

class ImageBuilder {
  constructor(
    private readonly folder: string,
    private readonly tag: string,
    private readonly onProgress: (text: string) => void,
  ) {}

  async service(name: string, base: Layer): Promise<Image> {
    const layer = await this.layer(name, async (root) => {
      const app = path.join(root, 'app');
      // Not every service depends on the patched packages.
      const options = ['--config.allow-unused-patches=true', '--filter', `@mps/${name}`];
      await runOrFail(process.execPath, [PNPM, ...options, 'deploy', '--prod', '--legacy', '--offline', app]);
      const addons = (await runOrFail('find', [app, '-name', '*.node', '-type', 'f']))
        .split('\n')
        .filter(Boolean);
      await copyLibraries(root, addons);
    });
    return this.image(name, [base, layer], {
      Entrypoint: ['/usr/local/bin/node', '--enable-source-maps'],
      Cmd: ['dist/main.js'],
      WorkingDir: '/app',
    });
  }

  async kafka(): Promise<Image> {
    const { java, classPath } = await installKafka(process.env, this.onProgress);
    const program = await realpath((await runOrFail('which', [java])).trim());
    const home = path.resolve(program, '../..');
    const layer = await this.layer('kafka', async (root) => {
      // Skips files that only compilers need, and dangling links.
      const isNeeded = (file: string): boolean => existsSync(file) && !/\/(jmods|src\.zip)$/.test(file);
      await cp(home, path.join(root, 'jvm'), { recursive: true, dereference: true, filter: isNeeded });
      await cp(path.dirname(classPath), path.join(root, 'kafka'), { recursive: true });
      const libraries = (await runOrFail('find', [path.join(home, 'lib'), '-name', '*.so']))
        .trim()
        .split('\n');
      await copyLibraries(root, [program, ...libraries]);
      await mkdir(path.join(root, 'data'), { mode: 0o777 });
    });
    return this.image('kafka', [layer], { Entrypoint: ['/jvm/bin/java'] });
  }

  async mongodb(): Promise<Image> {
    const command = await installMongod(process.env, this.onProgress);
    const program = await realpath((await runOrFail('which', [command])).trim());
    const layer = await this.layer('mongodb', (root) => copyProgram(root, program, '/usr/local/bin/mongod'));
    return this.image('mongodb', [layer], { Entrypoint: ['/usr/local/bin/mongod'] });
  }

  async layer(name: string, fill: (root: string) => Promise<unknown>): Promise<Layer> {
    this.onProgress(`image of ${name}`);
    const root = path.join(this.folder, name);
    await mkdir(path.join(root, 'tmp'), { recursive: true });
    await chmod(path.join(root, 'tmp'), 0o1777);
    await fill(root);
    const file = path.join(this.folder, `${name}.tar`);
    const same = ['--numeric-owner', '--owner=0', '--group=0', '--mtime=@0', '--sort=name'];
    await runOrFail('tar', ['-C', root, ...same, '-cf', file, '.']);
    const sha256 = await sha256Of(file);
    await copyFile(file, path.join(this.folder, `${sha256}.tar`));
    await Promise.all([rm(root, { recursive: true }), rm(file)]);
    return { sha256 };
  }

  private image(name: string, layers: readonly Layer[], config: object): Image {
    const env = { User: USER, Env: ['PATH=/usr/local/bin:/jvm/bin', 'NODE_ENV=production'] };
    return {
      reference: imageName(name, this.tag),
      layers,
      config: {
        architecture: process.arch === 'arm64' ? 'arm64' : 'amd64',
        os: 'linux',
        config: {
          ...env,
          ...config,
          Labels: { 'org.opencontainers.image.title': `merchant-payments-${name}` },
        },
        rootfs: { type: 'layers', diff_ids: layers.map(({ sha256 }) => `sha256:${sha256}`) },
      },
    };
  }

  async write(images: readonly Image[], archive: string): Promise<void> {
    const files = new Set(images.flatMap(({ layers }) => layers.map(({ sha256 }) => `${sha256}.tar`)));
    const manifest = [];
    for (const { reference, layers, config } of images) {
      const file = `${reference.replace(/[^\w.-]/g, '_')}.json`;
      await writeFile(path.join(this.folder, file), JSON.stringify(config));
      files.add(file);
      manifest.push({
        Config: file,
        RepoTags: [reference],
        Layers: layers.map(({ sha256 }) => `${sha256}.tar`),
      });
    }
    await writeFile(path.join(this.folder, 'manifest.json'), JSON.stringify(manifest));
    await mkdir(path.dirname(archive), { recursive: true });
    await runOrFail('tar', ['-C', this.folder, '-cf', archive, 'manifest.json', ...files]);
  }
}

/** Copies a program with its linked libraries, and the files that the C library reads: users, names, authorities. */
async function copyProgram(root: string, from: string, to: string): Promise<void> {
  await mkdir(path.join(root, path.dirname(to)), { recursive: true });
  await copyFile(from, path.join(root, to));
  await chmod(path.join(root, to), 0o755);
  await copyLibraries(root, [from]);
}

async function copyLibraries(root: string, programs: readonly string[]): Promise<void> {
  const found = new Set<string>();
  for (const program of programs) {
    const { stdout } = await runTool('ldd', [program]);
    for (const [, library = ''] of stdout.matchAll(/(\/\S+) \(0x/g)) found.add(library);
  }
  for (const library of found) {
    if (programs.some((program) => library.startsWith(path.dirname(program)))) continue;
    await mkdir(path.join(root, path.dirname(library)), { recursive: true });
    await copyFile(await realpath(library), path.join(root, library));
  }
  const etc = path.join(root, 'etc');
  await mkdir(path.join(etc, 'ssl/certs'), { recursive: true });
  await writeFile(path.join(etc, 'passwd'), 'app:x:10001:10001::/tmp:/sbin/nologin\n');
  await writeFile(path.join(etc, 'nsswitch.conf'), 'hosts: files dns\n');
  const authorities = '/etc/ssl/certs/ca-certificates.crt';
  await copyFile(authorities, path.join(root, authorities)).catch(() => undefined);
}

async function sha256Of(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file)) digest.update(chunk as Buffer);
  return digest.digest('hex');
}

/** Runs a tool in the workspace. Throws a SetupFailure with its output when it fails. */
async function runOrFail(command: string, args: readonly string[]): Promise<string> {
  const result = await runTool(command, args, { cwd: workspaceRoot });
  if (result.code === 0) return result.stdout;
  throw new SetupFailure(`${command} ${args.slice(0, 4).join(' ')} … failed:\n${lastLines(result)}`);
}
