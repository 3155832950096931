// A service with one operation. Each test chooses its answer and the parts of a call to it.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { webhooksService, type CallContext, type Caller } from '@mps/contracts';
import { ok, systemClock } from '@mps/kernel';
import { exportJWK, generateKeyPair } from 'jose';
import { pino } from 'pino';
import { makeCallerTokenSigner, makeCallerTokenVerifier } from './caller-token';
import { makeGrpcServer, serve, type GrpcServer, type GrpcServerOptions, type RpcTable } from './server';

export type WebhooksDefinition = ReturnType<typeof webhooksService>;
export type ListEvents = RpcTable<WebhooksDefinition>['ListEvents'];

export const log = pino({ level: 'silent' });
export const realClock = systemClock();

export const caller: Caller = {
  kind: 'api_key',
  principal_id: 'key-1',
  organization_id: 'org',
  company_id: null,
  permissions: ['event.list'],
};

export const formatTarget = (address: string) => ({ service: 'webhooks', address, tls: null }) as const;

export async function freePort(): Promise<number> {
  const listener = createServer().listen(0);
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

/** A complete table; tests call only one operation of it. */
export function makeTable(listEvents: ListEvents): RpcTable<WebhooksDefinition> {
  const others = Object.keys(webhooksService()).map((name) => [name, async () => ok({})]);
  return { ...Object.fromEntries(others), ListEvents: listEvents } as RpcTable<WebhooksDefinition>;
}

export interface Trust {
  contextFor(changes?: Partial<CallContext>): CallContext;
  makeServer(listEvents: ListEvents, options?: Partial<GrpcServerOptions>): GrpcServer;
}

/** A key that signs for callers, and servers that believe it. */
export async function makeTrust(): Promise<Trust> {
  const pair = await generateKeyPair('EdDSA', { extractable: true });
  const [privateJwk, publicJwk] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
  const signer = makeCallerTokenSigner({ issuer: 'gateway', privateJwk, realClock });
  const keys = { gateway: [publicJwk], operators: [] };
  return {
    contextFor: (changes = {}) => ({
      caller,
      callerTokens: signer.tokensOf(caller),
      deadlineMs: realClock.now().getTime() + 20_000,
      idempotency: null,
      ...changes,
    }),
    makeServer: (listEvents, options = {}) =>
      makeGrpcServer({
        port: 0,
        tls: null,
        log,
        verifier: makeCallerTokenVerifier({ service: 'webhooks', keys, realClock }),
        services: [serve(webhooksService(), makeTable(listEvents))],
        ...options,
      }),
  };
}
