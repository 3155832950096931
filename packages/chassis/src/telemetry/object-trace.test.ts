import { NodeSDK } from '@opentelemetry/sdk-node';
import { currentTraceId, inSpan } from './measure';
import { idGenerator, inTraceOf } from './object-trace';

const PAYMENT = '01a22983-8665-727a-92cd-5fea2582da76';
const TRACE = '01a229838665727a92cd5fea2582da76';
const read = async (): Promise<string> => currentTraceId();
const ended: string[] = [];
const nothing = async (): Promise<void> => undefined;
const sdk = new NodeSDK({
  idGenerator,
  autoDetectResources: false,
  instrumentations: [],
  metricReaders: [],
  logRecordProcessors: [],
  spanProcessors: [
    {
      onStart: () => undefined,
      onEnd: ({ name, parentSpanContext }: { name: string; parentSpanContext?: object }) =>
        void ended.push(`${name} ${parentSpanContext === undefined ? 'root' : 'child'}`),
      forceFlush: nothing,
      shutdown: nothing,
    },
  ],
});
beforeAll(() => sdk.start());
afterAll(() => sdk.shutdown());

it('puts every run of work on an object into one trace', async () => {
  expect(await inTraceOf(PAYMENT, 'first run', read)).toBe(TRACE);
  const nested = await inSpan('request', { attributes: {} }, () => inTraceOf(PAYMENT, 'second run', read));
  expect(nested).toBe(TRACE);
  expect(ended).toEqual(expect.arrayContaining(['first run root', 'second run root']));
});

it('keeps spans of the work in the trace, and gives other traces random ids', async () => {
  const inner = await inTraceOf(PAYMENT, 'run', () => inSpan('call', { attributes: {} }, read));
  expect(inner).toBe(TRACE);
  const others = await Promise.all([1, 2].map(() => inSpan('other', { attributes: {} }, read)));
  expect(new Set([...others, TRACE]).size).toBe(3);
  for (const other of others) expect(other).toMatch(/^[0-9a-f]{32}$/);
});

it('ends the span of work that fails', async () => {
  const failing = inTraceOf(PAYMENT, 'failing run', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(ended).toContain('failing run root');
});
