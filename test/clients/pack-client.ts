// Packs @mps/client as it is published, and installs the archive into an empty folder.
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '@mps/devtools';

const run = promisify(execFile);
export const CLIENT = path.join(workspaceRoot, 'packages/client');

export interface PackedClient {
  /** Holds all others. The caller removes it. */
  readonly folder: string;
  readonly built: string;
  readonly archive: string;
  /** A package of its own with the archive as its only dependency. */
  readonly consumer: string;
}

export async function packClient(): Promise<PackedClient> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mps-package-'));
  const built = path.join(folder, 'built');
  await run(process.execPath, [path.join(CLIENT, 'build-package.mjs'), built]);
  const { stdout } = await run('npm', ['pack', built, '--json', '--pack-destination', folder], {
    cwd: folder,
  });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  const archive = path.join(folder, path.basename(packed?.filename ?? '').replace('@mps/', 'mps-'));
  return { folder, built, archive, consumer: await installAlone(archive, folder) };
}

/** Makes a package in this folder that has the archive as its only dependency. Returns its folder. */
export async function installAlone(archive: string, folder: string): Promise<string> {
  const consumer = mkdtempSync(path.join(folder, 'consumer-'));
  writeFileSync(path.join(consumer, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: consumer });
  return consumer;
}
