// Commands that docker-compose.yml runs next to the services. `secrets <folder>` writes the deployment's secrets and
// one file of settings per service, each with only the secrets of that service. `demo <file>` makes the demo data and
// prints the text of `npm start`.
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { PROCESS_NAMES, addressesFrom, listSecretSettings } from '../platform/topology';
import { loadSecrets, type PlatformSecrets } from '../platform/secrets';
import { formatDemo } from '../seed/demo';
import { seedDemo } from '../seed/seed';
import { print, runCommand } from './run';

/** User id that the images run as. */
const USER = 10_001;
const OWNER_ONLY = 0o400;

async function writeSecrets(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const secrets = await loadSecrets(path.join(folder, 'secrets.json'));
  for (const name of PROCESS_NAMES)
    await writeSettings(path.join(folder, `${name}.env`), listSecretSettings(name, secrets));
}

/** Rewritten each time, because a deployment may have new settings. */
async function writeSettings(file: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  await writeFile(file, lines.join(''), { mode: OWNER_ONLY });
  await chown(file, USER, USER);
}

async function makeDemo(file: string, options: { readonly secrets: string }): Promise<void> {
  const secrets = JSON.parse(await readFile(options.secrets, 'utf8')) as PlatformSecrets;
  const baseUrl = process.env['GATEWAY_URL'] ?? '';
  const demo = await seedDemo({ baseUrl, addresses: addressesFrom(process.env), secrets, tls: null }, file);
  const publicUrl = process.env['PUBLIC_BASE_URL'] ?? baseUrl;
  print(formatDemo({ ...demo, base_url: publicUrl }, file));
}

async function compose(): Promise<number> {
  const program = new Command('compose');
  program.command('secrets <folder>').action(writeSecrets);
  program
    .command('demo <file>')
    .option('--secrets <file>', 'as `secrets` wrote it', '/secrets/secrets.json')
    .action(makeDemo);
  await program.parseAsync();
  return 0;
}

runCommand(compose);
