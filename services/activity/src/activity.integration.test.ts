// The activity process as main.ts starts it: notes in events of other services become records that merchants and operators read.
import { declareRecordedActions, makeActionRecorder, type OutboxSource } from '@mps/aggregates';
import { makeGrpcClient, type ClientOf } from '@mps/chassis';
import { CHAIN_START, followChain, parseChanges, runFrom, type AuditRecord } from '@mps/contracts';
import type { ActivityServiceDefinition } from '@mps/contracts/gen/mps/activity/v1/ActivityService';
import type { AuditRecord__Output } from '@mps/contracts/gen/mps/activity/v1/AuditRecord';
import { activityService } from '@mps/contracts';
import { newId } from '@mps/kernel';
import { makeOutboxRelay, type OutboxRelay } from '@mps/messaging';
import { openServiceHarness, readCode, requireValue, until, type ServiceHarness } from '@mps/testkit/service';
import { DATABASE_NAME, declareAuditRecords } from './audit';
import { compose } from './compose';
import { loadConfig } from './config';

let harness: ServiceHarness<unknown>;
let client: ClientOf<ActivityServiceDefinition>;
let relay: OutboxRelay;
let recorder: ReturnType<typeof makeActionRecorder>;
const [organization_id, company_id] = [newId(), newId()];

beforeAll(async () => {
  harness = await openServiceHarness({
    databaseName: DATABASE_NAME,
    declare: (connection) => [declareAuditRecords(connection), declareRecordedActions(connection)],
  });
  const { connection, kafka, realClock, businessClock, log } = harness;
  const source: OutboxSource = { collection: declareRecordedActions(connection), topic: 'merchants' };
  relay = makeOutboxRelay({
    service: 'merchants',
    sources: [source],
    kafka,
    leases: connection.collection('test_leases'),
    owner: newId(),
    realClock,
    log,
  });
  await relay.start();
  recorder = makeActionRecorder({
    ...source,
    businessClock,
    realClock,
    onCommitted: (committed) => relay.committed(committed),
  });
  const address = await harness.start({ name: 'activity', loadConfig, compose });
  client = makeGrpcClient(activityService(), { service: 'activity', address, tls: null });
});

afterAll(async () => {
  await client.close();
  await relay.stop();
  await harness.stop();
});

const LIST = { limit: 100 };

async function listRecords(company: string | null = null): Promise<readonly AuditRecord__Output[]> {
  const caller = await harness.as({ organization_id, company_id: company });
  return requireValue(await client.ListAuditRecords(LIST, caller)).data;
}

it('records each change once, with its actor and its place in the chain', async () => {
  const origin = {
    actor: { kind: 'API_KEY', id: 'key-1', label: 'shop' },
    ip: '192.0.2.1',
    organization_id,
  } as const;
  const actions = ['first', 'second', 'third'];
  for (const action of actions)
    await runFrom(origin, () =>
      recorder.record({
        action,
        resource: { type: 'merchant', id: 'm' },
        owners: [{ organization_id, company_id: action === 'third' ? null : company_id }],
      }),
    );
  await until(async () => (await listRecords()).length === actions.length);
  const listed = await listRecords();
  expect(listed.map(({ action }) => action).sort()).toEqual([...actions].sort());
  expect(listed.map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
  expect(listed[0]).toMatchObject({
    actor: origin.actor,
    ip: origin.ip,
    resource: { type: 'merchant', id: 'm' },
  });
  const own = await listRecords(company_id);
  expect(own.map(({ action }) => action).sort()).toEqual(['first', 'second']);
});

it('answers whole chains to operators alone', async () => {
  const merchant = await harness.as({ organization_id });
  expect(readCode(await client.ListAuditChains({ after: '' }, merchant))).toBe('permission_denied');
  expect(readCode(await client.ListChainRecords({ organization_id, after: 0 }, merchant))).toBe(
    'permission_denied',
  );
  expect(followChain(CHAIN_START, await readChain())).toMatchObject({ position: { sequence: 3 } });
});

async function readChain(): Promise<AuditRecord[]> {
  const operator = await harness.as({ kind: 'operator' });
  const chain = requireValue(await client.ListChainRecords({ organization_id, after: 0 }, operator)).data;
  return chain.map(
    ({ changes_json, company_id: company = null, ip = null, previous_hash = null, ...record }) => ({
      ...record,
      company_id: company,
      ip,
      previous_hash,
      changes: parseChanges(changes_json),
    }),
  ) as AuditRecord[];
}

it('answers a record that was altered to unreadable text, and the chain is broken where it stands', async () => {
  const records = declareAuditRecords(harness.connection);
  const altered = await records.findOneAndUpdate(
    { organization_id, sequence: 2 },
    { $set: { changes_json: 'no JSON' } },
  );
  expect((await listRecords()).map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
  expect(followChain(CHAIN_START, await readChain())).toEqual({
    broken: { sequence: 2, fault: 'wrong_hash' },
  });
  await records.updateOne(
    { _id: altered?._id ?? '' },
    { $set: { changes_json: altered?.changes_json ?? '' } },
  );
});

it('records the action of an operator once, before it answers', async () => {
  const operator = await harness.as({ kind: 'operator', principal_id: 'ana', organization_id: null });
  const request = {
    id: newId(),
    action: 'dead_letters.redriven',
    resource: { type: 'consumer_group', id: 'ledger' },
    details_json: '{"count":2}',
  };
  for (let repeat = 0; repeat < 2; repeat += 1)
    requireValue(await client.RecordOperatorAction(request, operator));
  const chain = await client.ListChainRecords({ organization_id: 'platform', after: 0 }, operator);
  expect(requireValue(chain).data).toMatchObject([
    {
      id: request.id,
      action: request.action,
      actor: { kind: 'OPERATOR', id: 'ana' },
      changes_json: '[{"path":"/count","from":null,"to":2}]',
    },
  ]);
});

it('refuses a cursor that it never issued', async () => {
  const caller = await harness.as({ organization_id });
  expect(readCode(await client.ListAuditRecords({ ...LIST, after: 'x' }, caller))).toBe('validation_error');
});
