import { newId } from '@mps/kernel';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { makeMongo, type Mongo } from '../mongo';
import { recordSpans } from '../testing/span-recorder';
import { rememberSdk } from './measure';

const url = process.env['TEST_MONGODB_URL'];
if (url === undefined) throw new Error('TEST_MONGODB_URL is missing: run the tests through npm test');

const recorder = recordSpans();
let mongo: Mongo;
beforeAll(async () => {
  rememberSdk({ shutdown: async () => undefined }, { exportsSpans: true });
  mongo = makeMongo({ url, prefix: newId(), databaseName: 'spans', appName: 'test' });
  await mongo.component.start();
});
afterAll(async () => {
  await mongo.connection.dropDatabase();
  await mongo.component.stop();
  await recorder.stop();
});

const person = { _id: 'maria' as never, document_number: '11144477735' };

test('commands are spans of the work that sends them, and hold nothing of a document', async () => {
  const people = mongo.connection.collection('people');
  await people.findOne({ document_number: person.document_number });
  expect(recorder.spans).toEqual([]);
  const root = await trace.getTracer('test').startActiveSpan('root', async (span) => {
    await people.insertOne(person);
    await people.find({ document_number: person.document_number }).batchSize(1).toArray();
    await expect(people.insertOne(person)).rejects.toThrow();
    await expect(people.find({ $nothing: person.document_number }).toArray()).rejects.toThrow();
    span.end();
    return span.spanContext();
  });
  const commands = recorder.spans.filter(({ kind }) => kind === SpanKind.CLIENT);
  expect(commands.map(({ name }) => name)).toEqual([
    'insert people',
    'find people',
    'getMore people',
    'insert people',
    'find people',
  ]);
  expect(commands[0]).toMatchObject({
    attributes: {
      'db.system.name': 'mongodb',
      'db.operation.name': 'insert',
      'db.collection.name': 'people',
      'db.namespace': expect.stringContaining('spans') as unknown,
    },
    status: { code: SpanStatusCode.UNSET },
  });
  expect(commands.at(-1)).toMatchObject({
    attributes: {
      'error.type': 'MongoServerError',
      'db.response.status_code': expect.any(String) as unknown,
    },
    status: { code: SpanStatusCode.ERROR },
  });
  for (const { parentSpanContext } of commands) expect(parentSpanContext?.spanId).toBe(root.spanId);
  const told = recorder.spans.map(({ name, attributes, status }) => ({ name, attributes, status }));
  expect(JSON.stringify(told)).not.toMatch(/maria|11144477735/);
});
