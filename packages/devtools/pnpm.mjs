// `node packages/devtools/pnpm.mjs <arguments>` runs the pinned pnpm. Its archive is fetched once from the npm
// registry into .local/cache, and compared with the SHA-256 of pnpm/SHA256SUMS before every run. Plain JavaScript
// without dependencies, because it runs on the machine's Node before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const home = path.dirname(fileURLToPath(import.meta.url));
const VERSION = '12.21.0';
const EXIT_FAILURE = 1;
const cache = process.env.PNPM_ARCHIVE_FOLDER ?? path.resolve(home, '../../.local/cache/pnpm');
const platform = `${os.platform()}-${os.arch()}`;
const archiveName = `pnpm-exe.${platform}-${VERSION}.tgz`;

class Failure extends Error {}

/** Reads a file of `sha256sum` into SHA-256 by file name. */
function readPins() {
  const lines = readFileSync(path.join(home, 'pnpm/SHA256SUMS'), 'utf8').trim().split('\n');
  return new Map(lines.map((line) => line.split(/\s+/).reverse()));
}

function fetchArchive(archive) {
  const staging = `${cache}.${process.pid}.tmp`;
  mkdirSync(staging, { recursive: true });
  try {
    const spec = `@pnpm/exe.${platform}@${VERSION}`;
    const result = spawnSync('npm', ['pack', spec, '--silent', '--pack-destination', staging], {
      encoding: 'utf8',
      cwd: staging,
    });
    const fetched = path.join(staging, archiveName);
    if (result.status !== 0 || !existsSync(fetched))
      throw new Failure(`npm could not fetch ${spec}. It said:\n${result.stderr || result.stdout}`);
    mkdirSync(cache, { recursive: true });
    renameSync(fetched, archive);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Verifies the archive and returns the path of its program. */
function installPnpm(pinned) {
  const archive = path.join(cache, archiveName);
  if (!existsSync(archive)) fetchArchive(archive);
  const found = createHash('sha256').update(readFileSync(archive)).digest('hex');
  if (found !== pinned)
    throw new Failure(
      `${archive} is not the archive that this release pins: its SHA-256 is ${found}, expected ${pinned}. Delete it and run the command again. If it happens again, the registry serves another archive: do not use it.`,
    );
  const unpacked = path.join(cache, `unpacked-${process.pid}`);
  mkdirSync(unpacked, { recursive: true });
  const result = spawnSync('tar', ['-xzf', archive, '-C', unpacked], { encoding: 'utf8' });
  if (result.status !== 0) throw new Failure(`tar could not unpack ${archive}:\n${result.stderr}`);
  const program = path.join(cache, 'pnpm');
  renameSync(path.join(unpacked, 'package/pnpm'), program);
  rmSync(unpacked, { recursive: true, force: true });
  return program;
}

async function runPnpm(args) {
  const pinned = readPins().get(archiveName);
  // The pinned binaries are for Linux only. Elsewhere npm compares pnpm with the registry's own checksum.
  const [command, before] =
    pinned === undefined ? ['npx', ['--yes', `pnpm@${VERSION}`]] : [installPnpm(pinned), []];
  const child = spawn(command, [...before, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await once(child, 'exit');
  return code ?? 128 + os.constants.signals[signal];
}

try {
  process.exitCode = await runPnpm(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`);
  process.exitCode = EXIT_FAILURE;
}
