// `mps run`: carries out a file of steps against the sandbox, for tests of an integration.
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { requireTestKey } from '../account/account';
import { addCommonOptions, connect, type CommonOptions } from '../connection';
import { makeUsageFailure } from '../failures';
import type { Io } from '../io';
import type { Ran } from '../json-output';
import { checkStep } from '../steps/check-step';
import { toScript } from '../steps/curl';
import { runSteps } from '../steps/run-steps';
import { readSandboxValues } from '../steps/sandbox-values';
import { runFile, type Step } from '../steps/steps';

interface Options extends CommonOptions {
  readonly dryRun: boolean;
}

export function addRun(program: Command, io: Io): void {
  addCommonOptions(
    program
      .command('run')
      .description('carry out a YAML file of steps: call, expect, advance, wait_event')
      .argument('<file>'),
  )
    .option('--dry-run', 'print the calls as curl commands and send nothing', false)
    .action((file: string, options: Options) => run(file, options, io));
}

async function run(file: string, options: Options, io: Io): Promise<void> {
  const steps = readSteps(file);
  if (options.dryRun) {
    io.write(`${toScript(steps).join('\n')}\n`);
    return;
  }
  const { mps, account, output, findMerchant } = await connect(options, io);
  requireTestKey(account);
  const startedAt = performance.now();
  const values = await readSandboxValues(mps, await findMerchant());
  await runSteps(steps, values, { mps, signal: io.signal, onStep: (line) => io.say(`  ${line}`) });
  const record: Ran = {
    kind: 'ran',
    file,
    steps: steps.length,
    duration_ms: Math.round(performance.now() - startedAt),
  };
  output.record(record, [`${file}: ${steps.length} steps in ${record.duration_ms} ms`]);
}

/** A file with a fault is refused whole, before its first call. */
export function readSteps(file: string): readonly Step[] {
  const parsed = runFile.safeParse(readYaml(file));
  if (!parsed.success)
    throw makeUsageFailure(`${file} is no file of steps\n${z.prettifyError(parsed.error)}`);
  for (const step of parsed.data.steps) checkStep(step);
  return parsed.data.steps;
}

function readYaml(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof YAMLParseError) throw makeUsageFailure(`${file} is no YAML: ${error.message}`);
    throw makeUsageFailure(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);
  }
}
