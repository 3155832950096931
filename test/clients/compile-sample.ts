// Compiles a program that uses the packed client, as an integrator's project does: strictly, and with the types of libraries checked.
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '@mps/devtools';

const run = promisify(execFile);

/** Uses five operations and every entry point. */
export const SAMPLE = `import { Mps } from '@mps/client';
import { createTransaction, MpsCore } from '@mps/client/operations';
import { verifyWebhook } from '@mps/client/webhooks';
import { makeEvent } from '@mps/client/testing';
import { instrument } from '@mps/client/otel';
import type { Transaction } from '@mps/client/types';

const mps = new Mps({ baseUrl: 'http://127.0.0.1' });
export const read = async (): Promise<Transaction[]> => {
  const rows: Transaction[] = [];
  for await (const row of mps.transactions.list({ status: ['APPROVED'] })) rows.push(row);
  return rows;
};
export const balance = () => mps.merchant('m').balance();
export const refund = async (): Promise<number> => {
  const result = await mps.merchant('m').transactions.refunds.create('t', { request_id: 'r' }).result();
  if (!result.ok && result.error.code === 'insufficient_refundable_amount') return result.error.remaining_amount;
  return result.ok ? result.value.amount : 0;
};
export const rest = [createTransaction, MpsCore, verifyWebhook, instrument, makeEvent('refund.created').data.object.transaction_id];
// @ts-expect-error a payment needs a request_id
export const wrong = () => mps.merchant('m').transactions.create({ provider: 'PROVIDER_A', amount: 1 });
`;

/** Modules, resolution and file that integrators have. */
export const PROJECTS = [
  ['node16', 'node16', 'sample.mts'],
  ['node16', 'node16', 'sample.cts'],
  ['nodenext', 'nodenext', 'sample.mts'],
  ['esnext', 'bundler', 'sample.ts'],
] as const;

interface Project {
  readonly module: string;
  readonly moduleResolution: string;
  readonly file: string;
  /** The sample by default. */
  readonly source?: string;
  /** Of an installed compiler. The one of this workspace by default. */
  readonly compiler?: string;
  readonly flags?: readonly string[];
}

/** Returns the lines that the compiler prints: its errors, and the figures that a flag asks for. */
export async function compile(
  consumer: string,
  { module, moduleResolution, file, source = SAMPLE, compiler, flags = [] }: Project,
): Promise<string> {
  const project = mkdtempSync(path.join(consumer, 'project-'));
  writeFileSync(path.join(project, file), source);
  const compilerOptions = {
    module,
    moduleResolution,
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
  };
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [file] }));
  const program = compiler ?? path.join(workspaceRoot, 'node_modules/typescript');
  const compiled = await run(process.execPath, [
    path.join(program, 'bin/tsc'),
    '-p',
    project,
    ...flags,
  ]).catch((error: unknown) => error as { stdout: string });
  return compiled.stdout;
}
