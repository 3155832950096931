// Jobs of persons against real gRPC servers: the reports to the owner of a job that is done, has failed or is interrupted.
import { makeGrpcClient, makeGrpcServer, makeLogger, serve, type GrpcServer } from '@mps/chassis';
import { activityService, personalDataService, type CallContext, type Caller } from '@mps/contracts';
import { err, ok, systemClock } from '@mps/kernel';
import type { Clients, Targets } from './clients';
import { MAX_PERSON_JOBS } from '../limits';
import { makePersonJobs, type PersonJob } from './person-jobs';
import { serveSome } from '../testing/test-gateway';

const caller: Caller = {
  kind: 'api_key',
  principal_id: 'key',
  organization_id: 'org',
  company_id: null,
  permissions: ['privacy.*'],
};
const context: CallContext = {
  caller,
  callerTokens: { for: async () => ({ own: 'token', delegated: null }) },
  deadlineMs: 0,
  idempotency: null,
};

const told: string[] = [];
/** The behavior of the services at a call. */
let onFind: () => Promise<'ok' | 'fail'>;
let server: GrpcServer;
let activity: Clients['activity'];
let jobs: ReturnType<typeof makePersonJobs>;

beforeEach(async () => {
  told.length = 0;
  onFind = async () => 'ok';
  server = makeGrpcServer({
    port: 0,
    log: makeLogger('test', 'silent'),
    tls: null,
    verifier: { verify: async () => caller },
    services: [
      serveSome(activityService(), {
        KeepDataSubjectRecords: async ({ records_json }) => {
          told.push(`report ${records_json}`);
          return ok({});
        },
        FinishDataSubjectJob: async ({ is_done, found }) => {
          told.push(`finish ${is_done ? 'done' : 'failed'} ${JSON.stringify(found)}`);
          return ok({ job: null });
        },
      }),
      serve(personalDataService(), {
        FindPersonalData: async ({ after }) => {
          if ((await onFind()) === 'fail') return err({ code: 'service_unavailable' });
          const id = after ?? 'first';
          const data_json = JSON.stringify({ consumer: null });
          return ok({
            records: [{ kind: 'payment', id, data_json, kept_reason: null, kept_until: null }],
            next: id === 'first' ? 'second' : null,
          });
        },
        BlankPersonalData: async () => ok({ records: [], next: null }),
      }),
    ],
  });
  await server.component.start();
  const address = `127.0.0.1:${server.port()}`;
  const toTarget = (service: 'activity' | 'transactions') => ({ service, address, tls: null });
  activity = makeGrpcClient(activityService(), toTarget('activity'));
  const target = toTarget('transactions');
  jobs = makePersonJobs({
    clients: { activity },
    targets: {
      transactions: target,
      merchants: target,
      pixKeys: target,
      webhooks: target,
      activity: target,
    } as unknown as Targets,
    realClock: systemClock(),
    log: makeLogger('test', 'silent'),
  });
});

afterEach(async () => {
  await jobs.component.stop();
  await activity.close();
  await server.component.stop();
});

const start = (job: PersonJob): void => jobs.reserve()?.start(job, context);

const untilFinished = async (): Promise<void> => {
  while (!told.some((one) => one.startsWith('finish'))) await new Promise(setImmediate);
};

it('keeps each page of an export as a part, and then reports the counts', async () => {
  start({ id: 'job', kind: 'EXPORT', document_number: '1' });
  await untilFinished();
  const part = (id: string): string => `report {"kind":"payment","id":"${id}","data":{"consumer":null}}`;
  // The services that are asked after transactions answer the same two pages.
  expect(told.slice(0, 4)).toEqual(['report ', part('first'), part('second'), part('first')]);
  expect(told.at(-1)).toBe('finish done [{"kind":"payment","count":6}]');
});

it('says that the job has failed when a service refuses a page', async () => {
  onFind = async () => 'fail';
  start({ id: 'job', kind: 'ERASURE', document_number: '1' });
  await untilFinished();
  expect(told).toEqual(['report ', 'finish failed []']);
});

it('says so of a running job too before the process stops', async () => {
  const asked = new Promise<void>((resolve) => {
    onFind = async () => {
      resolve();
      return 'ok';
    };
  });
  start({ id: 'job', kind: 'EXPORT', document_number: '1' });
  await asked;
  await jobs.component.stop();
  expect(told.at(-1)).toBe('finish failed []');
});

it('runs no more jobs than the process may, until one ends or gives its permit back', async () => {
  const permits = Array.from({ length: MAX_PERSON_JOBS }, () => jobs.reserve());
  expect([permits.includes(null), jobs.reserve()]).toEqual([false, null]);
  permits[0]?.start({ id: 'job', kind: 'EXPORT', document_number: '1' }, context);
  await untilFinished();
  let next = jobs.reserve();
  while (next === null) {
    await new Promise(setImmediate);
    next = jobs.reserve();
  }
  expect(jobs.reserve()).toBeNull();
  next.release();
  expect(jobs.reserve()).not.toBeNull();
});
