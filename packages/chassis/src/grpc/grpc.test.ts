// A real server and a real client: what the chassis promises to every handler.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { context as contextApi, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { mongo } from 'mongoose';
import { err, ok, systemClock } from '@mps/kernel';
import { webhooksService, type CallContext, type Caller } from '@mps/contracts';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { pino } from 'pino';
import { recordSpans } from '../testing/span-recorder';
import { makeCallerTokenSigner, makeCallerTokenVerifier } from './caller-token';
import { makeGrpcClient, makeHealthClient, type ClientOf } from './client';
import { makeGrpcServer, serve, type GrpcServer, type RpcTable } from './server';

async function freePort(): Promise<number> {
  const listener = createServer().listen(0);
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

const targetOf = (address: string) => ({ service: 'webhooks', address, tls: null }) as const;

type WebhooksDefinition = ReturnType<typeof webhooksService>;

/** A whole table, of which only one operation is called. */
function tableOf(ListEvents: RpcTable<WebhooksDefinition>['ListEvents']): RpcTable<WebhooksDefinition> {
  const others = Object.keys(webhooksService()).map((name) => [name, async () => ok({})]);
  return { ...Object.fromEntries(others), ListEvents } as RpcTable<WebhooksDefinition>;
}

const caller: Caller = {
  kind: 'api_key',
  principal_id: 'key-1',
  organization_id: 'org',
  company_id: null,
  permissions: ['event.list'],
};
const log = pino({ level: 'silent' });
const clock = systemClock();
let privateJwk: JWK;
let publicJwk: JWK;
let server: GrpcServer;
let client: ClientOf<WebhooksDefinition>;
let listEvents: RpcTable<WebhooksDefinition>['ListEvents'];

async function contextFor(changes: Partial<CallContext> = {}): Promise<CallContext> {
  const signer = makeCallerTokenSigner({ issuer: 'gateway', privateJwk, clock });
  return {
    caller,
    callerTokens: signer.tokensOf(caller),
    deadlineMs: Date.now() + 20_000,
    idempotency: null,
    ...changes,
  };
}

beforeAll(async () => {
  const pair = await generateKeyPair('EdDSA', { extractable: true });
  [privateJwk, publicJwk] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
  server = makeGrpcServer({
    port: 0,
    tls: null,
    log,
    verifier: makeCallerTokenVerifier({
      service: 'webhooks',
      keys: { gateway: [publicJwk], operators: [] },
      clock,
    }),
    services: [
      serve(
        webhooksService(),
        tableOf((request, context) => listEvents(request, context)),
      ),
    ],
  });
  await server.component.start();
  client = makeGrpcClient(webhooksService(), targetOf(`127.0.0.1:${server.port()}`));
});

afterAll(async () => {
  client.close();
  await server.component.stop();
});

describe('a table of operations', () => {
  it('receives null for what is absent and may answer null', async () => {
    const seen: unknown[] = [];
    const { definition, handlers } = serve(
      webhooksService(),
      tableOf(async (request) => {
        seen.push(request);
        return ok({ data: [{ id: 'e', object_json: null }], next_cursor: null, has_more: false });
      }),
    );
    const handler = handlers['ListEvents'] as unknown as (request: object, context: CallContext) => unknown;
    expect(await handler({ limit: 5, types: [] }, await contextFor())).toEqual({
      ok: true,
      value: { data: [{ id: 'e' }], has_more: false },
    });
    expect(seen).toEqual([{ after: null, aggregate_id: null, limit: 5, types: [] }]);
    expect(definition).toEqual(webhooksService());
  });
});

describe('a gRPC call', () => {
  it('reaches the handler with the caller whom the token vouches for', async () => {
    listEvents = async (request, context) => {
      expect(context.caller).toEqual(caller);
      return ok({ data: [], next_cursor: `after ${request.after ?? 'nothing'}`, has_more: false });
    };
    const answer = await client.ListEvents({ limit: 5, after: 'x' }, await contextFor());
    expect(answer).toEqual({ ok: true, value: { data: [], next_cursor: 'after x', has_more: false } });
  });

  it('carries what the gateway says of the Idempotency-Key', async () => {
    const seen: unknown[] = [];
    listEvents = async (_request, { idempotency }) => {
      seen.push(idempotency);
      return ok({ data: [] });
    };
    const idempotency = { key: 'a'.repeat(64), fingerprint: 'b'.repeat(64) };
    await client.ListEvents({ limit: 1 }, await contextFor({ idempotency }));
    await client.ListEvents({ limit: 1 }, await contextFor());
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
    const answer = await client.ListEvents({ limit: 1 }, await contextFor({ idempotency }));
    expect(answer).toEqual({ ok: false, error: { code: 'internal_error' } });
  });

  it('without a right caller token never reaches the handler', async () => {
    listEvents = async () => {
      throw new Error('reached');
    };
    for (const own of ['', 'nonsense']) {
      const callerTokens = { for: async () => ({ own, delegated: null }) };
      const answer = await client.ListEvents({ limit: 1 }, await contextFor({ callerTokens }));
      expect(answer).toEqual({ ok: false, error: { code: 'authentication_error' } });
    }
  });

  it('brings an expected failure back as it was said', async () => {
    const failure = { code: 'invalid_transaction_state', members: { current_status: 'REFUNDED' } } as const;
    listEvents = async () => err(failure);
    expect(await client.ListEvents({ limit: 1 }, await contextFor())).toEqual({ ok: false, error: failure });
  });

  it('is one trace on both sides, and says how it went', async () => {
    const recorder = recordSpans();
    listEvents = async () => {
      trace.getActiveSpan()?.setAttribute('in.handler', true);
      return err({ code: 'resource_not_found' });
    };
    const root = trace.getTracer('test').startSpan('root');
    await contextApi.with(trace.setSpan(ROOT_CONTEXT, root), async () =>
      client.ListEvents({ limit: 1 }, await contextFor()),
    );
    await recorder.until((spans) => spans.length >= 2);
    const sent = recorder.spans.find(({ kind }) => kind === SpanKind.CLIENT)!;
    const taken = recorder.spans.find(({ kind }) => kind === SpanKind.SERVER)!;
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
    expect(sent.parentSpanContext?.spanId).toBe(root.spanContext().spanId);
    expect(taken.parentSpanContext?.spanId).toBe(sent.spanContext().spanId);
    await recorder.stop();
  });

  it('answers a bug with internal_error', async () => {
    listEvents = async () => {
      throw new TypeError('bug');
    };
    expect(await client.ListEvents({ limit: 1 }, await contextFor())).toMatchObject({
      error: { code: 'internal_error' },
    });
  });

  it.each([
    ['cannot be reached', new mongo.MongoServerSelectionError('gone', {} as never)],
    ['steps down', new mongo.MongoServerError({ message: 'stepped down', code: 189 })],
    ['meets no write concern', new mongo.MongoServerError({ message: 'waiting', code: 64 })],
    ['ends the connection', Object.assign(new Error('the other party ended it'), { code: 'EPIPE' })],
    ['takes longer than it may', new mongo.MongoServerError({ message: 'too slow', code: 50 })],
  ])('whose database %s is service_unavailable with a time to wait', async (_what, error) => {
    listEvents = async () => {
      throw error;
    };
    expect(await client.ListEvents({ limit: 1 }, await contextFor())).toEqual({
      ok: false,
      error: { code: 'service_unavailable', retryAfterSeconds: 1 },
    });
  });

  it('ends at its deadline, and the handler is told', async () => {
    let aborted: Promise<unknown> | undefined;
    listEvents = (_request, { signal }) => {
      aborted = new Promise((resolve) => signal?.addEventListener('abort', resolve));
      return new Promise(() => undefined);
    };
    const answer = await client.ListEvents({ limit: 1 }, await contextFor({ deadlineMs: Date.now() + 150 }));
    expect(answer).toMatchObject({ ok: false, error: { code: 'upstream_timeout' } });
    await aborted;
  });

  it('whose deadline has passed is not sent', async () => {
    listEvents = async () => {
      throw new Error('reached');
    };
    const answer = await client.ListEvents({ limit: 1 }, await contextFor({ deadlineMs: Date.now() - 1 }));
    expect(answer).toMatchObject({ ok: false, error: { code: 'upstream_timeout' } });
  });

  it('to a server that is not there is service_unavailable', async () => {
    const lost = makeGrpcClient(webhooksService(), targetOf('127.0.0.1:1'));
    const answer = await lost.ListEvents({ limit: 1 }, await contextFor({ deadlineMs: Date.now() + 2_000 }));
    expect(answer.ok ? 'OK' : answer.error.code).toMatch(/service_unavailable|upstream_timeout/);
    lost.close();
  });
});

describe('a server that stops', () => {
  it('still answers new connections while it hands its clients over, and says that it serves no more', async () => {
    listEvents = async () => ok({ data: [], next_cursor: null, has_more: false });
    const healthPort = await freePort();
    const stopping = makeGrpcServer({
      port: 0,
      healthPort,
      // More than two requests take, on a machine however busy.
      handoverMs: 5_000,
      tls: null,
      log,
      verifier: makeCallerTokenVerifier({
        service: 'webhooks',
        keys: { gateway: [publicJwk], operators: [] },
        clock,
      }),
      services: [
        serve(
          webhooksService(),
          tableOf((request, context) => listEvents(request, context)),
        ),
      ],
    });
    await stopping.component.start();
    stopping.setServing(true);
    const address = `127.0.0.1:${stopping.port()}`;
    const [early, late] = [0, 1].map(() => makeGrpcClient(webhooksService(), targetOf(address)));
    const probe = makeHealthClient({ address: `127.0.0.1:${healthPort}`, tls: null }, clock);
    const ask = async (one = early) => one?.ListEvents({ limit: 1, types: [] }, await contextFor());
    expect([(await ask())?.ok, await probe.isServing()]).toEqual([true, true]);
    const stopped = stopping.component.stop();
    expect([(await ask())?.ok, (await ask(late))?.ok, await probe.isServing()]).toEqual([true, true, false]);
    await stopped;
    expect((await ask(late))?.ok).toBe(false);
    for (const one of [early, late, probe]) one?.close();
  });
});
