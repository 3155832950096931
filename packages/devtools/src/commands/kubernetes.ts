// `npm run kubernetes`: runs the chart on a real cluster. It builds and loads images, installs the release with Kafka
// and MongoDB, and makes a payment with `helm test`. Then it rolls, upgrades, drains, kills and scales the release
// under load.
import path from 'node:path';
import Table from 'cli-table3';
import { InvalidArgumentError, Option } from 'commander';
import {
  baseUrl,
  helm,
  addresses,
  listPods,
  RELEASE,
  writeSecrets,
  writeTestSecret,
} from '../kubernetes/cluster';
import { deploy } from '../kubernetes/deploy';
import { loadArchive, writeImages } from '../kubernetes/images';
import { tryConnections } from '../kubernetes/connections';
import { evictEach, killEach, rollEach, scaleByHpa, startLoad, upgradeAndRollBack } from '../kubernetes/load';
import { startServers } from '../kubernetes/servers';
import { localDir } from '../paths';
import { PROCESS_NAMES } from '../platform/topology';
import { seedDemo } from '../seed/seed';
import { npmCommand, print, runCommand, secondsSince } from './run';

const archive = path.join(localDir, 'kubernetes/images.tar');
const STEPS = ['connections', 'roll', 'upgrade', 'evict', 'kill', 'scale'] as const;
type StepName = (typeof STEPS)[number];

interface Options {
  readonly load: string;
  readonly tag: string;
  readonly inFlight: number;
  readonly requests: number;
  readonly steps: readonly StepName[];
}

const HEAD = ['step', 'seconds', 'asked', 'answered', 'failed', 'slowest ms', 'seen'];
const say = (text: string): void => print(`  ${text}`);

function count(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('It must be 1 or more.');
  return number;
}

async function buildImages({ tag }: Options): Promise<void> {
  print('Images');
  await writeImages(PROCESS_NAMES, tag, archive, say);
  print(`  ${archive}`);
}

async function loadImages({ load }: Options): Promise<void> {
  print(`Loading them: ${load}`);
  await loadArchive(archive, load);
}

/** Returns true when no step failed. */
async function exerciseRelease({ tag, inFlight, requests, steps }: Options): Promise<boolean> {
  print('Kafka and MongoDB');
  await startServers(tag);
  print('The release');
  const secrets = await writeSecrets();
  await deploy(tag, say);
  const demo = await seedDemo({ baseUrl, addresses, secrets, tls: null });
  await writeTestSecret(demo.merchant_api_key, demo.merchant_id);
  print('helm test');
  print((await helm(['test', RELEASE, '--logs', '--timeout', '3m'])).stdout);
  const load = startLoad(baseUrl, demo, inFlight);
  const table = new Table({ head: HEAD, style: { head: [] } });
  let isGood = true;
  const under = async (name: string, isSpared: boolean, act: () => Promise<string>): Promise<void> => {
    print(name);
    const startedAt = performance.now();
    load.take();
    const seen = await act();
    const { asked, answered, failed, slowestMs } = load.take();
    table.push([name, secondsSince(startedAt), asked, answered, failed, slowestMs, seen]);
    print(`  ${seen}; ${asked} asked, ${failed} failed`);
    if ((failed > 0 && !isSpared) || seen.includes('WRONG')) isGood = false;
  };
  try {
    // A killed pod loses the requests that it was handling.
    for (const step of steps) await under(step, step === 'kill', () => runStep(step, tag));
    await under('steady', false, () => load.reach(requests));
  } finally {
    await load.stop();
    const { asked, answered, failed, slowestMs } = load.total();
    table.push([
      'all',
      '',
      asked,
      answered,
      failed,
      slowestMs,
      `${await countRestarts()} restarts of containers`,
    ]);
    print(table.toString());
    for (const failure of load.failures) print(failure);
  }
  return isGood;
}

const countRestarts = async (): Promise<number> =>
  (await listPods()).reduce((sum, { restarts }) => sum + restarts, 0);

async function runStep(step: StepName, tag: string): Promise<string> {
  switch (step) {
    case 'roll':
      await rollEach(say);
      return 'every service rolled';
    case 'upgrade':
      await upgradeAndRollBack(tag, say);
      return 'upgraded and rolled back';
    case 'evict':
      return `every pod evicted, ${(await evictEach(say)).refused} evictions refused by a budget at first`;
    case 'kill':
      await killEach(say);
      return 'a pod of each service killed';
    case 'scale':
      return `${await scaleByHpa(tag, say)} gateways at most`;
    case 'connections': {
      const { tried, open, wrong } = await tryConnections(tag);
      return wrong.length === 0
        ? `${tried} connections tried, ${open} open, each as the call graph says`
        : `WRONG: ${wrong.join(', ')}`;
    }
  }
}

async function kubernetes(): Promise<number> {
  const outcome = { isGood: true };
  const program = npmCommand(
    'npm run kubernetes',
    'Runs the chart on the cluster that kubectl and helm reach from here, where its names resolve.',
  )
    .option('--load <command>', 'loads a docker archive from its standard input', 'docker load')
    .option('--tag <tag>', 'of the images', '1.0.0')
    .option('--in-flight <number>', 'requests at a time', count, 4)
    .option('--requests <number>', 'asked in all at least', count, 5_000)
    .addOption(
      new Option('--steps <names...>', 'what is done under load').choices(STEPS).default([...STEPS]),
    );
  program
    .command('images')
    .description('builds and loads the images; may need the internet')
    .action(async () => {
      await buildImages(program.opts());
      await loadImages(program.opts());
    });
  program
    .command('run')
    .description('installs and exercises; needs the images')
    .action(async () => {
      outcome.isGood = await exerciseRelease(program.opts());
    });
  program.action(async () => {
    await buildImages(program.opts());
    await loadImages(program.opts());
    outcome.isGood = await exerciseRelease(program.opts());
  });
  await program.parseAsync();
  return outcome.isGood ? 0 : 1;
}

runCommand(kubernetes);
