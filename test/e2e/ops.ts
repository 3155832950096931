// Runs the operator's tool as a process against the shared platform, with flags and environment variables. Also holds
// the files that the tool reads.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PlatformSecrets } from '@mps/devtools';
import { FULL_ADDRESS, sharedPlatform } from '@mps/testkit';
import { freshCnpj, freshEmail, freshName } from './fresh';

const { addresses, secretsFile } = sharedPlatform();
const OPS = path.resolve(__dirname, '../../packages/devtools/dist/commands/ops.js');
/** Compile cache of the platform's processes. Loading modules is most of the cost of a command. */
const COMPILE_CACHE = path.resolve(__dirname, '../../.local/cache/compile');

const secrets = JSON.parse(readFileSync(secretsFile, 'utf8')) as PlatformSecrets;
export const operatorKey = JSON.stringify(secrets.operatorTokenPrivateJwk);
export const gatewayKey = JSON.stringify(secrets.callerTokenPrivateJwk);

/** Folder for the files that the tool reads and writes in these tests. */
export const folder = mkdtempSync(path.join(os.tmpdir(), 'mps-ops-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export const deployment = [
  '--identity-address',
  addresses.identity,
  '--merchants-address',
  addresses.merchants,
  '--pricing-address',
  addresses.pricing,
  '--pix-keys-address',
  addresses['pix-keys'],
  '--transactions-address',
  addresses.transactions,
  '--webhooks-address',
  addresses.webhooks,
  '--ledger-address',
  addresses.ledger,
  '--activity-address',
  addresses.activity,
];

export function run(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [OPS, ...args], {
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output, errors: errors.trim() }));
  });
}

export const withKey = (args: readonly string[]): Promise<Outcome> =>
  run([...args, ...deployment], { OPERATOR_TOKEN_PRIVATE_JWK: operatorKey });

/** Runs a command that must succeed. Returns its JSON answer. */
export async function ops(...args: string[]): Promise<Record<string, unknown>> {
  const { code, output, errors } = await withKey([...args, '--json']);
  expect([code, errors]).toEqual([0, '']);
  return JSON.parse(output) as Record<string, unknown>;
}

/** An object is written as JSON. */
export async function file(content: object | string): Promise<string> {
  const name = path.join(folder, `${freshName()}.json`);
  await writeFile(name, typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

export const company = () => ({
  name: freshName(),
  full_name: 'Loja de Teste Ltda',
  document_type: 'CNPJ',
  document_number: freshCnpj(),
  contact: { first_name: 'Ana', email: freshEmail() },
  address: FULL_ADDRESS,
});

export const feePolicy = (percentage: number) => ({
  name: freshName(),
  is_active: true,
  cashout_price: 100,
  automatic_anticipation_percentage: 2,
  spot_anticipation_percentage: 2.5,
  rules: [
    {
      conditions: [{ field: 'transaction.payment_method', operator: 'EQUALS', value: 'CREDIT_CARD' }],
      price: { percentage },
    },
    { price: { percentage: 9 } },
  ],
});
