// A real server and a real client: the promises of the chassis to every handler.
import { getEventListeners } from 'node:events';
import { context as contextApi, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { mongo } from 'mongoose';
import { err, ok } from '@mps/kernel';
import { webhooksService, type CallContext } from '@mps/contracts';
import { recordSpans } from '../testing/span-recorder';
import { makeGrpcClient, makeHealthClient, type ClientOf } from './client';
import {
  caller,
  realClock,
  freePort,
  makeTrust,
  makeTable,
  formatTarget,
  type ListEvents,
  type Trust,
  type WebhooksDefinition,
} from './grpc.fixture';
import { serve, type GrpcServer } from './server';

let trust: Trust;
let server: GrpcServer;
let client: ClientOf<WebhooksDefinition>;
let listEvents: ListEvents;

beforeAll(async () => {
  trust = await makeTrust();
  server = trust.makeServer((request, context) => listEvents(request, context));
  await server.component.start();
  client = makeGrpcClient(webhooksService(), formatTarget(`127.0.0.1:${server.port()}`));
});

afterAll(async () => {
  await client.close();
  await server.component.stop();
});

describe('a table of operations', () => {
  it('receives null for absent members and may answer null', async () => {
    const seen: unknown[] = [];
    const { definition, handlers } = serve(
      webhooksService(),
      makeTable(async (request) => {
        seen.push(request);
        return ok({ data: [{ id: 'e', object_json: null }], next_cursor: null, has_more: false });
      }),
    );
    const handler = handlers['ListEvents'] as unknown as (request: object, context: CallContext) => unknown;
    expect(await handler({ limit: 5, types: [] }, trust.contextFor())).toEqual({
      ok: true,
      value: { data: [{ id: 'e' }], has_more: false },
    });
    expect(seen).toEqual([{ after: null, aggregate_id: null, before: null, limit: 5, types: [] }]);
    expect(definition).toEqual(webhooksService());
  });
});

// Who waits for a connection makes its call alone.
describe.each([
  { way: 'in a call stream', waitForReady: false },
  { way: 'alone', waitForReady: true },
])('a gRPC call $way', ({ waitForReady }) => {
  const contextFor = (changes: Partial<CallContext> = {}): CallContext =>
    trust.contextFor({ waitForReady, ...changes });

  it('reaches the handler with the caller of the token', async () => {
    listEvents = async (request, context) => {
      expect(context.caller).toEqual(caller);
      return ok({ data: [], next_cursor: `after ${request.after ?? 'nothing'}`, has_more: false });
    };
    const answer = await client.ListEvents({ limit: 5, after: 'x' }, contextFor());
    expect(answer).toEqual({ ok: true, value: { data: [], next_cursor: 'after x', has_more: false } });
  });

  it('leaves no listener on a signal that outlives it', async () => {
    listEvents = async () => ok({ data: [], next_cursor: '', has_more: false });
    const { signal } = new AbortController();
    for (let count = 0; count < 3; count += 1) await client.ListEvents({ limit: 5 }, contextFor({ signal }));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it("carries the gateway's hashes of the Idempotency-Key", async () => {
    const seen: unknown[] = [];
    listEvents = async (_request, { idempotency }) => {
      seen.push(idempotency);
      return ok({ data: [] });
    };
    const idempotency = { key: 'a'.repeat(64), fingerprint: 'b'.repeat(64) };
    await client.ListEvents({ limit: 1 }, contextFor({ idempotency }));
    await client.ListEvents({ limit: 1 }, contextFor());
    expect(seen).toEqual([idempotency, null]);
  });

  it.each([
    { key: 'a'.repeat(64), fingerprint: '' },
    { key: 'an Idempotency-Key as it came', fingerprint: 'b'.repeat(64) },
    { key: 'a'.repeat(10_000), fingerprint: 'b'.repeat(64) },
  ])('with malformed idempotency metadata never reaches the handler', async (idempotency) => {
    listEvents = async () => {
      throw new Error('reached');
    };
    const answer = await client.ListEvents({ limit: 1 }, contextFor({ idempotency }));
    expect(answer).toEqual({ ok: false, error: { code: 'internal_error' } });
  });

  it('of a service that admitted the caller is 503 when its token is refused, because the caller can change nothing', async () => {
    const target = formatTarget(`127.0.0.1:${server.port()}`);
    const admitted = makeGrpcClient(webhooksService(), { ...target, isAdmitted: true });
    const callerTokens = { for: async () => ({ own: '', delegated: null }) };
    const answer = await admitted.ListEvents({ limit: 1 }, contextFor({ callerTokens }));
    await admitted.close();
    expect(answer).toEqual({ ok: false, error: { code: 'service_unavailable', retryAfterSeconds: 1 } });
  });

  it('without a right caller token never reaches the handler', async () => {
    listEvents = async () => {
      throw new Error('reached');
    };
    for (const own of ['', 'nonsense']) {
      const callerTokens = { for: async () => ({ own, delegated: null }) };
      const answer = await client.ListEvents({ limit: 1 }, contextFor({ callerTokens }));
      expect(answer).toEqual({ ok: false, error: { code: 'authentication_error' } });
    }
  });

  it('brings an expected failure back as it was said', async () => {
    const failure = { code: 'invalid_transaction_state', members: { current_status: 'REFUNDED' } } as const;
    listEvents = async () => err(failure);
    expect(await client.ListEvents({ limit: 1 }, contextFor())).toEqual({ ok: false, error: failure });
  });

  it('answers a bug with internal_error', async () => {
    listEvents = async () => {
      throw new TypeError('bug');
    };
    expect(await client.ListEvents({ limit: 1 }, contextFor())).toMatchObject({
      error: { code: 'internal_error' },
    });
  });

  it.each([
    ['cannot be reached', new mongo.MongoServerSelectionError('gone', {} as never)],
    ['steps down', new mongo.MongoServerError({ message: 'stepped down', code: 189 })],
    ['meets no write concern', new mongo.MongoServerError({ message: 'waiting', code: 64 })],
    ['ends the connection', Object.assign(new Error('the other party ended it'), { code: 'EPIPE' })],
    ['takes longer than it may', new mongo.MongoServerError({ message: 'too slow', code: 50 })],
  ])('answers service_unavailable with a time to wait when its database %s', async (_what, error) => {
    listEvents = async () => {
      throw error;
    };
    expect(await client.ListEvents({ limit: 1 }, contextFor())).toEqual({
      ok: false,
      error: { code: 'service_unavailable', retryAfterSeconds: 1 },
    });
  });

  it('ends at its deadline, and aborts the handler', async () => {
    let aborted: Promise<unknown> | undefined;
    listEvents = (_request, { signal }) => {
      aborted = new Promise((resolve) => signal?.addEventListener('abort', resolve));
      return new Promise(() => undefined);
    };
    const answer = await client.ListEvents({ limit: 1 }, contextFor({ deadlineMs: Date.now() + 150 }));
    expect(answer).toMatchObject({ ok: false, error: { code: 'upstream_timeout' } });
    await aborted;
  });

  it('is not sent after its deadline', async () => {
    listEvents = async () => {
      throw new Error('reached');
    };
    const answer = await client.ListEvents({ limit: 1 }, contextFor({ deadlineMs: Date.now() - 1 }));
    expect(answer).toMatchObject({ ok: false, error: { code: 'upstream_timeout' } });
  });

  it('to a server that is not there is service_unavailable', async () => {
    const lost = makeGrpcClient(webhooksService(), formatTarget('127.0.0.1:1'));
    const answer = await lost.ListEvents({ limit: 1 }, contextFor({ deadlineMs: Date.now() + 2_000 }));
    expect(answer.ok ? 'OK' : answer.error.code).toMatch(/service_unavailable|upstream_timeout/);
    await lost.close();
  });
});

describe('the spans of a call', () => {
  it('are one trace on both sides, and say how it went, whichever way the call goes', async () => {
    const recorder = recordSpans();
    listEvents = async () => {
      trace.getActiveSpan()?.setAttribute('in.handler', true);
      return err({ code: 'resource_not_found' });
    };
    for (const waitForReady of [false, true]) {
      const root = trace.getTracer('test').startSpan('root');
      await contextApi.with(trace.setSpan(ROOT_CONTEXT, root), async () =>
        client.ListEvents({ limit: 1 }, trust.contextFor({ waitForReady })),
      );
      const { traceId, spanId } = root.spanContext();
      const ofTrace = () => recorder.spans.filter((span) => span.spanContext().traceId === traceId);
      await recorder.until(() => ofTrace().length >= 2);
      const sent = ofTrace().find(({ kind }) => kind === SpanKind.CLIENT)!;
      const taken = ofTrace().find(({ kind }) => kind === SpanKind.SERVER)!;
      const name = 'mps.webhooks.v1.WebhooksService/ListEvents';
      const attributes = {
        'rpc.system.name': 'grpc',
        'rpc.method': name,
        'rpc.response.status_code': 'NOT_FOUND',
        'error.type': 'resource_not_found',
      };
      expect(sent).toMatchObject({ name, attributes, status: { code: SpanStatusCode.ERROR } });
      // The conventions call it no error of the server that something is not there.
      expect(taken).toMatchObject({
        name,
        attributes: { ...attributes, 'in.handler': true },
        status: { code: SpanStatusCode.UNSET },
      });
      expect(sent.parentSpanContext?.spanId).toBe(spanId);
      expect(taken.parentSpanContext?.spanId).toBe(sent.spanContext().spanId);
    }
    await recorder.stop();
  });
});

describe('a server that stops', () => {
  it('answers new connections during the handover, and reports that it no longer serves', async () => {
    listEvents = async () => ok({ data: [], next_cursor: null, has_more: false });
    const healthPort = await freePort();
    const stopping = trust.makeServer((request, context) => listEvents(request, context), {
      healthPort,
      // More than two requests take, on a machine however busy.
      handoverMs: 5_000,
    });
    await stopping.component.start();
    stopping.setServing(true);
    const address = `127.0.0.1:${stopping.port()}`;
    const [early, late] = [0, 1].map(() => makeGrpcClient(webhooksService(), formatTarget(address)));
    const told: Date[] = [];
    const probed = `127.0.0.1:${healthPort}`;
    const probe = makeHealthClient({ address: probed, tls: null }, realClock, (now) => told.push(now));
    const ask = async (one = early) => one?.ListEvents({ limit: 1, types: [] }, trust.contextFor());
    const askedAtMs = Date.now();
    expect([(await ask())?.ok, await probe.isServing()]).toEqual([true, true]);
    // With its answer a server that serves tells the time, for a process that has no database.
    expect(told).toHaveLength(1);
    expect(told[0]?.getTime()).toBeGreaterThanOrEqual(askedAtMs);
    expect(told[0]?.getTime()).toBeLessThanOrEqual(Date.now());
    const stopped = stopping.component.stop();
    expect([(await ask())?.ok, (await ask(late))?.ok, await probe.isServing()]).toEqual([true, true, false]);
    expect(told).toHaveLength(1);
    await stopped;
    expect((await ask(late))?.ok).toBe(false);
    for (const one of [early, late, probe]) await one?.close();
  });
});
