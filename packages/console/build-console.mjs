// Builds the console: `node packages/console/build-console.mjs <output folder>`. Assets are compressed once, here. The output
// folder appears whole by one rename.
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'vite';

const here = path.dirname(fileURLToPath(import.meta.url));
/** Smaller files travel as they are. */
const MIN_COMPRESSED_BYTES = 1024;
const COMPRESSED = /\.(js|css|svg)$/;
const CODINGS = { br: promisify(brotliCompress), gz: promisify(gzip) };

async function compressAssets(folder) {
  const names = (await readdir(folder)).filter((name) => COMPRESSED.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      if (content.length < MIN_COMPRESSED_BYTES) return;
      await Promise.all(
        Object.entries(CODINGS).map(async ([ending, compress]) =>
          writeFile(`${file}.${ending}`, await compress(content)),
        ),
      );
    }),
  );
}

/** Two builds may end at the same time, and each removes the files that the other one has moved. */
const MAX_REPLACEMENTS = 5;

async function replaceFolder(staging, target, attempt = 1) {
  await rm(target, { recursive: true, force: true });
  try {
    await rename(staging, target);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' || attempt === MAX_REPLACEMENTS) throw error;
    await replaceFolder(staging, target, attempt + 1);
  }
}

async function main() {
  const [output] = process.argv.slice(2);
  if (output === undefined) throw new Error('give the output folder: build-console.mjs <output folder>');
  const target = path.resolve(output);
  // React's own checks are for development. A test runner sets another value.
  process.env.NODE_ENV = 'production';
  const staging = `${target}.${process.pid}.tmp`;
  await build({ configFile: path.join(here, 'vite.config.mjs'), build: { outDir: staging } });
  const assets = path.join(staging, 'assets');
  await compressAssets(assets);
  await writeFile(
    path.join(staging, 'console.json'),
    JSON.stringify({ assets: (await readdir(assets)).filter((name) => !/\.(br|gz)$/.test(name)) }),
  );
  await replaceFolder(staging, target);
  process.stdout.write('built the console\n');
}

await main();
