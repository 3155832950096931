// Collections as the setup command makes them, on a real MongoDB: validators refuse wrong documents, and setup never narrows one.
import { newId } from '@mps/kernel';
import mongoose, { trusted, type Connection, type mongo } from 'mongoose';
import {
  aggregateMembers,
  anyOf,
  anything,
  bytes,
  declareModel,
  defineDocument,
  flag,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  record,
  setUpCollections,
  text,
} from '../index';

const url = process.env['TEST_MONGODB_URL'];
if (url === undefined) throw new Error('TEST_MONGODB_URL is missing: run the tests through npm test');
const databaseName = `schemas_${newId().replaceAll('-', '')}`;

mongoose.set({
  strict: 'throw',
  strictQuery: 'throw',
  sanitizeFilter: true,
  autoIndex: false,
  autoCreate: false,
});

const connections: Connection[] = [];
async function connect(): Promise<Connection> {
  const connection = await mongoose.createConnection(url ?? '', { dbName: databaseName }).asPromise();
  connections.push(connection);
  return connection;
}
afterAll(async () => {
  await connections[0]?.dropDatabase();
  await Promise.all(connections.map((connection) => connection.close()));
});

const members = {
  _id: text(),
  status: oneOf(['OPEN', 'CLOSED']),
  total: integer(),
  note: nullable(text()),
  closed_at: optional(instant()),
  file: bytes(),
  address: object({ city: text(), number: optional(integer()) }),
  lines: list(object({ sku: text(), price: nullable(integer()) })),
  tags: list(text()),
  by_day: record(integer()),
  value: anyOf(integer(), flag(), list(text())),
  payload: anything(),
};

const order = (changes: object = {}) => ({
  _id: newId(),
  status: 'OPEN',
  total: 1,
  note: null,
  file: Buffer.from('bytes'),
  address: { city: 'Recife' },
  lines: [{ sku: 'A', price: null }],
  tags: ['x'],
  by_day: { '2026-01-01': 2 },
  value: ['one'],
  payload: { any: { thing: [1, 'two'] } },
  ...changes,
});

const DOCUMENT_REFUSED = 121;

async function makeOrders(
  definition: typeof members | typeof widerMembers,
  depth: 'whole' | 'members' = 'whole',
) {
  const connection = await connect();
  const orders = declareModel(connection, `orders_${newId()}`, defineDocument(definition, { depth }));
  await setUpCollections(connection);
  return orders.collection as unknown as mongo.Collection<{ _id: string }>;
}

const readCode = (write: Promise<unknown>): Promise<unknown> =>
  write.then(
    () => 'accepted',
    (error: unknown) => (error as { code?: unknown }).code,
  );

describe('the validator of a collection', () => {
  it('accepts every form that the schema declares', async () => {
    const orders = await makeOrders(members);
    await orders.insertOne(order());
    await orders.insertOne(order({ note: 'text', closed_at: new Date(0), value: 5, total: 2 ** 40 }));
    await orders.insertOne(
      order({ address: { city: '', number: 4 }, lines: [], value: false, payload: null }),
    );
  });

  const { note: _, ...withoutNote } = order();
  it.each([
    ['an unknown member', order({ stranger: 1 })],
    ['an unknown member of an object', order({ address: { city: 'Recife', stranger: 1 } })],
    ['an unknown member in a list', order({ lines: [{ sku: 'A', price: 1, stranger: 1 }] })],
    ['another type', order({ total: '1' })],
    ['a fraction of a cent', order({ total: 1.5 })],
    ['another type in a list', order({ tags: ['x', 1] })],
    ['another type in a record', order({ by_day: { '2026-01-01': 'two' } })],
    ['a value outside of the list', order({ status: 'LOST' })],
    ['none of the types of a choice', order({ value: 'text' })],
    ['null in a member that is never null', order({ status: null })],
    ['null in an optional member', order({ closed_at: null })],
    ['an absent member that may only be null', withoutNote],
  ])('refuses %s', async (_title, document) => {
    const orders = await makeOrders(members);
    expect(await readCode(orders.insertOne(document))).toBe(DOCUMENT_REFUSED);
  });

  it('refuses an update of a document as it refuses an insertion', async () => {
    const orders = await makeOrders(members);
    const { _id } = order();
    await orders.insertOne(order({ _id }));
    expect(await readCode(orders.updateOne({ _id }, { $set: { total: 'two' } }))).toBe(DOCUMENT_REFUSED);
    expect(await orders.findOne({ _id })).toMatchObject({ total: 1 });
  });

  it('looks at the first level only where the declaration says so', async () => {
    const orders = await makeOrders(members, 'members');
    await orders.insertOne(order({ address: { stranger: 1 }, lines: [1] }));
    expect(await readCode(orders.insertOne(order({ stranger: 1 })))).toBe(DOCUMENT_REFUSED);
    expect(await readCode(orders.insertOne(order({ lines: 1 })))).toBe(DOCUMENT_REFUSED);
  });

  it('accepts the events and records of an aggregate', async () => {
    const connection = await connect();
    const name = `aggregates_${newId()}`;
    const aggregate = defineDocument({ _id: text(), ...aggregateMembers });
    const { collection } = declareModel(connection, name, aggregate);
    await setUpCollections(connection);
    const entry = {
      event_id: 'e',
      type: 'merchant.created',
      sequence: 1,
      occurred_at: '',
      added_at: new Date(),
    };
    const record = { key: 'k', fingerprint: 'f', made_at: new Date(), reference: 'r' };
    const document = { version: 1, sequence: 1, outbox_since: new Date(), idempotency: [record] };
    const outbox = [{ ...entry, message: Buffer.from('m'), traceparent: 't' }];
    await collection.insertOne({ _id: 'a', ...document, outbox } as object);
    const empty = { _id: 'b', ...document, outbox: [entry] } as object;
    expect(await readCode(collection.insertOne(empty))).toBe(DOCUMENT_REFUSED);
  });
});

const widerMembers = { ...members, channel: optional(text()), status: oneOf(['OPEN', 'CLOSED', 'PAID']) };

describe('setup of another release on the same collection', () => {
  const setUp = async (name: string, definition: typeof members | typeof widerMembers, isExact = false) => {
    const connection = await connect();
    const orders = declareModel(connection, name, defineDocument(definition));
    await setUpCollections(connection, { isExact });
    return orders.collection as unknown as mongo.Collection<{ _id: string }>;
  };
  const wider = () => order({ channel: 'APP', status: 'PAID' });

  it('accepts the new members once the newer release is set up', async () => {
    const name = `orders_${newId()}`;
    const orders = await setUp(name, members);
    expect(await readCode(orders.insertOne(wider()))).toBe(DOCUMENT_REFUSED);
    await setUp(name, widerMembers);
    await orders.insertOne(wider());
    await orders.insertOne(order());
  });

  it('goes on accepting the new members after a rollback to the older one', async () => {
    const name = `orders_${newId()}`;
    const orders = await setUp(name, widerMembers);
    await setUp(name, members);
    await orders.insertOne(wider());
    expect(await readCode(orders.insertOne(order({ stranger: 1 })))).toBe(DOCUMENT_REFUSED);
  });

  it('accepts every document once a release declares no validator', async () => {
    const name = `orders_${newId()}`;
    const orders = await setUp(name, members);
    const connection = await connect();
    declareModel(connection, name, defineDocument(members, { depth: 'none' }));
    await setUpCollections(connection);
    expect(await readCode(orders.insertOne(wider()))).toBe('accepted');
  });

  it('replaces the validator when an operator asks for the exact one', async () => {
    const name = `orders_${newId()}`;
    const orders = await setUp(name, widerMembers);
    await setUp(name, members, true);
    expect(await readCode(orders.insertOne(wider()))).toBe(DOCUMENT_REFUSED);
  });
});

describe('a model', () => {
  const declare = async () => {
    const connection = await connect();
    const keys = declareModel(
      connection,
      `keys_${newId()}`,
      defineDocument({ _id: text(), uses: integer() }),
    );
    await setUpCollections(connection);
    return keys;
  };

  it('refuses a filter with an operator that came from outside', async () => {
    const keys = await declare();
    await keys.insertOne({ _id: 'a', uses: 1 });
    const fromOutside = { _id: { $ne: '' } } as unknown as { _id: string };
    await expect(keys.findOne(fromOutside).lean()).rejects.toMatchObject({ name: 'CastError' });
    expect(await keys.findOne({ uses: trusted({ $gt: 0 }) }).lean()).toEqual({ _id: 'a', uses: 1 });
  });

  it('refuses a filter and a document with a member that the schema does not have', async () => {
    const keys = await declare();
    await expect(keys.findOne({ stranger: 'a' } as object).lean()).rejects.toMatchObject({
      name: 'StrictModeError',
    });
    const stranger = { _id: 'a', uses: 1, stranger: 1 };
    await expect(keys.insertOne(stranger)).rejects.toMatchObject({ name: 'StrictModeError' });
  });
});
