// Builds the package that integrators install: `node packages/client/build-package.mjs FOLDER`. ESM and CommonJS with their
// types, a package.json without names of this workspace, and the README. `npm pack FOLDER` makes the archive.
import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = path.dirname(fileURLToPath(import.meta.url));

/** Source of each entry point. */
const ENTRIES = {
  index: 'src/index.ts',
  operations: 'src/operations.ts',
  webhooks: 'src/webhooks/index.ts',
  errors: 'src/errors.ts',
  otel: 'src/otel.ts',
  testing: 'src/fixtures/index.ts',
  types: 'src/types.ts',
};

const describeEntry = (name) => ({
  import: { types: `./dist/${name}.d.mts`, default: `./dist/${name}.mjs` },
  require: { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` },
});

/** A fresh clone has no generated types: they are not committed. */
async function generateTypes() {
  const files = ['types.ts', 'resources.ts'].map((file) => path.join(here, 'src/gen', file));
  if (files.every((file) => existsSync(file))) return;
  const bootstrap = path.resolve(here, '../devtools/bootstrap.mjs');
  await promisify(execFile)(process.execPath, [bootstrap, 'gen']);
}

/** Before TypeScript 5.7 Uint8Array has no parameter. The default of the parameter means the same as none. */
async function writeTypesOf56(folder) {
  for (const file of await readdir(folder)) {
    if (!/\.d\.[mc]ts$/.test(file)) continue;
    const types = await readFile(path.join(folder, file), 'utf8');
    await writeFile(path.join(folder, file), types.replaceAll('Uint8Array<ArrayBufferLike>', 'Uint8Array'));
  }
}

export async function buildPackage(output) {
  await generateTypes();
  // Loaded on use: only this needs the bundler.
  const { build } = await import('tsdown');
  await mkdir(output, { recursive: true });
  await build({
    cwd: here,
    config: false,
    entry: ENTRIES,
    outDir: path.join(output, 'dist'),
    format: ['esm', 'cjs'],
    platform: 'neutral',
    target: 'es2022',
    fixedExtension: true,
    dts: { tsconfig: path.join(here, 'tsconfig.package.json') },
    clean: true,
    // The timings of its plugins are no warning for an integrator.
    logLevel: 'error',
  });
  await writeTypesOf56(path.join(output, 'dist'));
  const { name, version, description, engines } = JSON.parse(
    await readFile(path.join(here, 'package.json'), 'utf8'),
  );
  const names = Object.keys(ENTRIES);
  const manifest = {
    name,
    version,
    description,
    type: 'module',
    sideEffects: false,
    engines,
    main: './dist/index.cjs',
    module: './dist/index.mjs',
    types: './dist/index.d.cts',
    exports: {
      ...Object.fromEntries(names.map((one) => [one === 'index' ? '.' : `./${one}`, describeEntry(one)])),
      './package.json': './package.json',
    },
    files: ['dist'],
  };
  await writeFile(path.join(output, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await cp(path.join(here, 'README.md'), path.join(output, 'README.md'));
}

// The path of the command may lead through a symbolic link, and that of a module never does.
if (process.argv[1] && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  const [, , output] = process.argv;
  if (!output) throw new Error('Usage: node packages/client/build-package.mjs FOLDER');
  await buildPackage(path.resolve(output));
}
