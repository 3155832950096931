// `mps samples`: small programs that are copied from this package. They install nothing and need no network to be made.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { makeUsageFailure } from '../failures';
import { makeOutput, type Io } from '../io';
import type { SampleCreated, SamplesListed } from '../json-output';
import { formatTable } from '../table';

const SAMPLES = path.resolve(__dirname, '../../samples');

interface Options {
  readonly json: boolean;
}

export function addSamples(program: Command, io: Io): void {
  const samples = program.command('samples').description('small programs to begin with');
  samples
    .command('list')
    .description('list the samples')
    .option('--json', 'print JSON', false)
    .action(({ json }: Options) => listSamples(json, io));
  samples
    .command('create')
    .description('copy a sample into a new folder')
    .argument('<name>', 'a name of the list')
    .argument('[folder]', 'its name by default')
    .option('--json', 'print JSON', false)
    .action((name: string, folder: string | undefined, { json }: Options) =>
      createSample(name, path.resolve(io.cwd, folder ?? name), json, io),
    );
}

const listNames = (): string[] => readdirSync(SAMPLES).sort();

/** The heading of its README. */
function readDescription(name: string): string {
  const [heading = ''] = readFileSync(path.join(SAMPLES, name, 'README.md'), 'utf8').split('\n');
  return heading.replace(/^#+ /, '');
}

function listSamples(isJson: boolean, io: Io): void {
  const record: SamplesListed = {
    kind: 'samples',
    samples: listNames().map((name) => ({ name, description: readDescription(name) })),
  };
  const rows = record.samples.map(({ name, description }) => [name, description]);
  makeOutput(io, isJson).record(record, formatTable(['name', ''], rows));
}

function createSample(name: string, folder: string, isJson: boolean, io: Io): void {
  if (!listNames().includes(name))
    throw makeUsageFailure(`There is no sample ${name}`, `There are ${listNames().join(', ')}.`);
  const another = `Name another folder: mps samples create ${name} FOLDER.`;
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw makeUsageFailure(`${folder} is no folder`, another);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw makeUsageFailure(`${folder} is not empty`, another);
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(SAMPLES, name), folder, { recursive: true });
  const files = readdirSync(folder).sort();
  const record: SampleCreated = { kind: 'sample_created', name, folder, files };
  makeOutput(io, isJson).record(record, [
    `${folder}: ${files.join(', ')}`,
    io.translate('Its README.md has the steps.'),
  ]);
}
