// The switch of payouts on a real MongoDB: the payouts that two processes of a service may send while one of them receives a
// pause.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose, { type Connection } from 'mongoose';
import { makePayoutSwitch, PERMIT_MS, SWITCHES, writeSwitch } from './payout-switch';

let connection: Connection;
beforeAll(async () => {
  const dbName = `payouts_${randomUUID().slice(0, 8)}`;
  connection = await mongoose.createConnection(process.env['TEST_MONGODB_URL'] ?? '', { dbName }).asPromise();
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});
beforeEach(async () => {
  await connection.collection(SWITCHES).deleteMany({});
});

const PAUSED = { paused: true, reason: 'a restore', changed_by: 'ana' };
const RUNNING = { paused: false, reason: null, changed_by: 'ana' };

it('lets money leave until it is paused, and again once it is resumed', async () => {
  const payouts = makePayoutSwitch(connection);
  expect(await payouts.maySend()).toBe(true);
  expect(await payouts.set(PAUSED)).toEqual({ ...PAUSED, changed_at: expect.any(Date) as Date });
  expect(await payouts.maySend()).toBe(false);
  await payouts.set(RUNNING);
  expect(await payouts.maySend()).toBe(true);
});

it('holds for a process that had a permit: none begins to send once the pause is answered', async () => {
  const [told, other] = [makePayoutSwitch(connection), makePayoutSwitch(connection)];
  const order: string[] = [];
  const sending = (async () => {
    while (!order.includes('answered')) if (await other.maySend()) order.push('begun');
    return other.maySend();
  })();
  await pause(PERMIT_MS / 2);
  await told.set(PAUSED);
  order.push('answered');
  expect(await sending).toBe(false);
  expect([order.includes('begun'), order.at(-1)]).toEqual([true, 'answered']);
});

it('holds for a process that is started afterwards', async () => {
  await makePayoutSwitch(connection).set(PAUSED);
  const restarted = makePayoutSwitch(connection);
  expect(await restarted.maySend()).toBe(false);
  expect(await restarted.look()).toMatchObject(PAUSED);
});

it('takes a reason that looks like an expression of the database for a text', async () => {
  await writeSwitch(connection.collection(SWITCHES), { ...PAUSED, reason: '$$ROOT' });
  expect(await makePayoutSwitch(connection).read()).toMatchObject({ reason: '$$ROOT' });
});

it('stays paused when an earlier resume is written after the pause was answered', async () => {
  await writeSwitch(connection.collection(SWITCHES), PAUSED);
  const [waits, arrived] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const slow = connection.collection(SWITCHES);
  const updateOne: typeof slow.updateOne = async (...write) => {
    arrived.resolve(undefined);
    await waits.promise;
    return slow.updateOne(...write);
  };
  const late = { findOne: slow.findOne.bind(slow), updateOne };
  const resumed = makePayoutSwitch({ collection: () => late } as never).set(RUNNING);
  await arrived.promise;
  await makePayoutSwitch(connection).set({ ...PAUSED, reason: 'a theft' });
  waits.resolve(undefined);
  expect(await resumed).toMatchObject({ ...PAUSED, reason: 'a theft' });
});

it('stays paused when a resume begins after its caller has given up', async () => {
  await writeSwitch(connection.collection(SWITCHES), PAUSED);
  expect(await makePayoutSwitch(connection).set(RUNNING, Date.now() - 1)).toMatchObject(PAUSED);
});

it('gives no permit where it cannot be read', async () => {
  const away = {
    collection: () => ({ findOne: () => Promise.reject(new mongoose.mongo.MongoNetworkError('away')) }),
  };
  await expect(makePayoutSwitch(away as never).maySend()).rejects.toThrow('away');
});
