// Builds the sandbox: the only file that imports all of its parts, and the order in which they start.
import { setTimeout as pause } from 'node:timers/promises';
import { makeLoop } from '@mps/background';
import { makeMongo, mongoOptions, type Component, type ServiceContext } from '@mps/chassis';
import { makeBusinessClock } from '@mps/kernel';
import { makeClock, type Clock } from './clock';
import { DATABASE_NAME, type Config } from './config';
import { makeDict } from './dict/operations';
import { makeDictStore } from './dict/store';
import { makeApp, makeHttpServer } from './http/app';
import {
  EARLIEST_CLOCK_OFFSET_MS,
  MAX_CALLBACKS_IN_PARALLEL,
  MAX_JOBS_IN_PARALLEL,
  RUNNER_LOOK_MS,
  STATEMENT_READ_LIMIT_MS,
} from './limits';
import { makeOrders } from './orders/operations';
import { makeOrderStore } from './orders/store';
import { makePayouts } from './payouts/operations';
import {
  makeCallbackSender,
  makeDeliverCallback,
  makeRound,
  makeRunDueJob,
  makeSettle,
  type Clocks,
  type DeliverCallback,
  type RunDueJob,
} from './runner/run';
import { makeCallbackQueue, makeJobQueue, type CallbackQueue, type JobQueue } from './runner/store';
import { makeStatements } from './statements/store';
import { declareCollections } from './documents';
import { makeThreeDs } from './three-ds/operations';
import { makeThreeDsStore } from './three-ds/store';

export function compose(config: Config, { name, log, realClock }: ServiceContext): readonly Component[] {
  const business = makeBusinessClock(realClock, EARLIEST_CLOCK_OFFSET_MS);
  const clocks = { business, real: realClock };
  const mongo = makeMongo({
    ...mongoOptions(config),
    databaseName: DATABASE_NAME,
    appName: name,
    listsSocketMs: STATEMENT_READ_LIMIT_MS,
  });
  const collections = declareCollections(mongo.connection);
  const orderStore = makeOrderStore(mongo.connection, collections, realClock);
  const jobs = makeJobQueue(collections);
  const callbacks = makeCallbackQueue(collections);
  const clock = makeClock(collections, business, realClock, () => jobLoop.wake());

  const send = makeCallbackSender({
    url: config.PROVIDER_CALLBACK_URL,
    secret: config.PROVIDER_CALLBACK_SECRET,
    realClock,
    log,
  });
  const deliverCallback = makeDeliverCallback(callbacks, send);
  const runDueJob = makeRunDueJob(orderStore, jobs, clocks, log);
  const { jobLoop, callbackLoop } = composeLoops({
    jobs,
    callbacks,
    clock,
    clocks,
    runDueJob,
    deliverCallback,
    log,
  });
  const wakeRunner = (): void => {
    jobLoop.wake();
    callbackLoop.wake();
  };
  const settle = makeSettle({ runDueJob, deliverCallback, jobs, callbacks, clocks, pause });
  const dict = makeDict(makeDictStore(collections), business);
  const app = makeApp({
    keys: {
      charges: config.PROVIDER_CHARGES_KEY,
      payouts: config.PROVIDER_PAYOUTS_KEY,
      directory: config.PROVIDER_DIRECTORY_KEY,
      control: config.SANDBOX_CONTROL_KEY,
    },
    orders: makeOrders(orderStore, business, wakeRunner),
    payouts: makePayouts(collections, dict, business),
    clock,
    settle,
    threeDs: makeThreeDs(makeThreeDsStore(mongo.connection, collections, realClock), business, wakeRunner),
    acsBaseUrl: config.ACS_BASE_URL ?? config.PROVIDER_SANDBOX_URL ?? `http://127.0.0.1:${config.PORT}`,
    dict,
    statements: makeStatements(declareCollections(mongo.lists), business),
    checkHealth: () => mongo.check(),
    log,
  });
  const openClock: Component = {
    name: 'business-clock',
    start: () => clock.open(config.SANDBOX_CLOCK_START ?? null),
    stop: async () => undefined,
  };
  return [mongo.component, openClock, callbackLoop, jobLoop, makeHttpServer(app, config.PORT, log)];
}

interface LoopParts {
  readonly jobs: JobQueue;
  readonly callbacks: CallbackQueue;
  readonly clock: Clock;
  readonly clocks: Clocks;
  readonly runDueJob: RunDueJob;
  readonly deliverCallback: DeliverCallback;
  readonly log: ServiceContext['log'];
}

function composeLoops({ jobs, callbacks, clock, clocks, runDueJob, deliverCallback, log }: LoopParts) {
  const idle = { firstMs: RUNNER_LOOK_MS, maxMs: RUNNER_LOOK_MS };
  const callbackLoop = makeLoop({
    name: 'callbacks',
    log,
    idle,
    round: makeRound({
      work: async () => (await deliverCallback()) !== 'idle',
      parallel: MAX_CALLBACKS_IN_PARALLEL,
      nextInMs: () => callbacks.nextInMs(),
    }),
  });
  const jobLoop = makeLoop({
    name: 'due-jobs',
    log,
    idle,
    round: makeRound({
      work: async () => {
        await clock.refresh();
        const isDone = await runDueJob();
        if (isDone) callbackLoop.wake();
        return isDone;
      },
      parallel: MAX_JOBS_IN_PARALLEL,
      nextInMs: () => jobs.nextInMs(clocks.business.now()),
    }),
  });
  return { jobLoop, callbackLoop };
}
