// `ops ledger payouts`: pauses and resumes every outgoing payment, in every service that sends money. `--mongodb-url`
// pauses a stopped platform: after a restore no money may leave before a person has looked
// (docs/operations/backup.md).
import { env, mongoOptions, parseConfig, SWITCHES, writeSwitch } from '@mps/chassis';
import type { PayoutSwitch__Output } from '@mps/contracts/gen/mps/payouts/v1/PayoutSwitch';
import { Option, type Command } from 'commander';
import mongoose from 'mongoose';
import { z } from 'zod';
import { SetupFailure } from '../failure';
import { checkMongodb } from '../infra/probes';
import { connectOperator, PAYING_SERVICES, type Operator, type PayingService } from '../seed/operator';
import { showRows, type ShowOptions } from './command';
import { findDeployment, type DeploymentOptions } from './deployment';
import { readUserName } from './operator-name';

interface PauseOptions extends DeploymentOptions, ShowOptions {
  readonly reason?: string;
  readonly mongodbUrl?: string;
  readonly mongodbDbPrefix: string;
}

export function addPayouts(ledger: Command): void {
  const payouts = ledger
    .command('payouts')
    .description('pause and resume everything that sends money: cashouts, transfers, refunds');
  const pause = payouts
    .command('pause')
    .description('send no money from now on, also after a restart; callers are answered 503 payouts_paused')
    .option('--reason <text>', 'shown to other operators')
    .option('--mongodb-url <url>', 'pause in the databases of a platform that is not running')
    .addOption(
      new Option('--mongodb-db-prefix <text>', 'before every database').env('MONGODB_DB_PREFIX').default(''),
    );
  pause.action(async () => {
    const options = pause.optsWithGlobals<PauseOptions>();
    const { reason = null, mongodbUrl, mongodbDbPrefix } = options;
    if (mongodbUrl === undefined) return setAll(options, true, reason);
    await checkMongodb(mongodbUrl, process.env);
    const client = connectMongodb(mongodbUrl);
    try {
      await pauseInDatabases(client, mongodbDbPrefix, reason);
    } finally {
      await client.close();
    }
    showRows(
      'payouts',
      PAYING_SERVICES.map((service) => ({ service, paused: true, reason })),
      options,
    );
  });
  const resume = payouts.command('resume').description('send money again');
  resume.action(() => setAll(resume.optsWithGlobals<PauseOptions>(), false));
  const status = payouts
    .command('status')
    .description('show whether money is sent, and the last change with its operator');
  status.action(async () => {
    await withOperator(status.optsWithGlobals<PauseOptions>(), async ({ services, call }, service) => {
      const { GetPayouts } = services.payouts(service);
      return (await call(`GetPayouts of ${service}`, GetPayouts, {})).payouts;
    });
  });
}

/** Calls every service, even after one refused: a partial pause is better than none. */
const setAll = (options: PauseOptions, paused: boolean, reason: string | null = null): Promise<void> =>
  withOperator(options, async ({ services, call }, service) => {
    const { SetPayouts } = services.payouts(service);
    const request = { paused, ...(reason !== null && { reason }) };
    return (await call(`SetPayouts of ${service}`, SetPayouts, request)).payouts;
  });

async function withOperator(
  options: PauseOptions,
  work: (operator: Operator, service: PayingService) => Promise<PayoutSwitch__Output | null>,
): Promise<void> {
  const operator = connectOperator(await findDeployment(options), readUserName());
  try {
    const rows: object[] = [];
    const failures: string[] = [];
    for (const service of PAYING_SERVICES)
      try {
        const {
          paused,
          reason = null,
          changed_by = null,
          changed_at = null,
        } = (await work(operator, service)) ?? {};
        rows.push({ service, paused, reason, changed_by, changed_at });
      } catch (error) {
        failures.push(`${service}: ${(error as Error).message}`);
      }
    showRows('payouts', rows, options);
    if (failures.length > 0) throw new SetupFailure(failures.join('\n'));
  } finally {
    await operator.close();
  }
}

export function connectMongodb(url: string): mongoose.mongo.MongoClient {
  const { security } = mongoOptions(parseConfig(z.object(env.mongo), { ...process.env, MONGODB_URL: url }));
  return new mongoose.mongo.MongoClient(url, security);
}

/**
 * Pauses in the databases, for services that are not running. The setup of a service makes its database, so a prefix
 * without one is wrong: MongoDB would make an empty database, and the services would not find the pause.
 */
export async function pauseInDatabases(
  client: mongoose.mongo.MongoClient,
  databasePrefix: string,
  reason: string | null,
): Promise<void> {
  for (const service of PAYING_SERVICES) {
    const database = `${databasePrefix}${service}`;
    if (!(await client.db(database).listCollections({}, { nameOnly: true }).hasNext()))
      throw new SetupFailure(
        `There is no database ${database}: correct --mongodb-db-prefix. Nothing is paused.`,
      );
  }
  for (const service of PAYING_SERVICES)
    await writeSwitch(client.db(`${databasePrefix}${service}`).collection(SWITCHES), {
      paused: true,
      reason,
      changed_by: readUserName(),
    });
}
