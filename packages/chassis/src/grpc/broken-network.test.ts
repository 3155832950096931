// Calls through a network that loses or holds back bytes, without notice to either end.
import { once } from 'node:events';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { webhooksService } from '@mps/contracts';
import { ok } from '@mps/kernel';
import { KEEPALIVE, makeGrpcClient } from './client';
import { realClock, makeTrust, formatTarget, type ListEvents, type Trust } from './grpc.fixture';

let trust: Trust;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  trust = await makeTrust();
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A client of a server, and the network between them. */
async function connected(listEvents: ListEvents) {
  const server = trust.makeServer(listEvents);
  await server.component.start();
  closing.push(() => server.component.stop());
  const network = await makeNetwork(server.port());
  const client = makeGrpcClient(webhooksService(), formatTarget(`ipv4:127.0.0.1:${network.port}`));
  closing.push(() => client.close());
  const ask = (after: string, limitMs: number) =>
    client.ListEvents(
      { limit: 1, after },
      trust.contextFor({ deadlineMs: realClock.now().getTime() + limitMs }),
    );
  return { server, network, ask };
}

async function makeNetwork(port: number) {
  const lost = new Set<Socket>();
  const connections: { readonly near: Socket; readonly far: Socket; held: Buffer[] | null }[] = [];
  const listener = createServer((near) => {
    const far = connectTo(port, '127.0.0.1');
    const connection: (typeof connections)[number] = { near, far, held: null };
    connections.push(connection);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
      from.on('data', (sent: Buffer) => {
        if (lost.has(near)) return;
        if (from === near && connection.held !== null) connection.held.push(sent);
        else to.write(sent);
      });
    }
  }).listen(0);
  await once(listener, 'listening');
  closing.push(() => {
    for (const { near, far } of connections) for (const socket of [near, far]) socket.destroy();
    listener.close();
  });
  return {
    port: (listener.address() as AddressInfo).port,
    /** Nothing that is sent on today's connections arrives any more; new ones work. */
    lose: () => connections.forEach(({ near }) => lost.add(near)),
    /** The server gets nothing, as if its process stood still. */
    hold: () => connections.forEach((connection) => (connection.held = [])),
    /** Streams with a cancellation among the held bytes. */
    heldResets: (): number =>
      connections.reduce((sum, { held }) => sum + resetsIn(Buffer.concat(held ?? [])), 0),
    release: () => {
      for (const connection of connections) {
        // At once, as a process that goes on finds it.
        connection.far.write(Buffer.concat(connection.held ?? []));
        connection.held = null;
      }
    },
  };
}

const FRAME_HEADER_BYTES = 9;
const RST_STREAM = 3;

/** RST_STREAM frames among whole frames of HTTP/2: length in three bytes, then the type. */
function resetsIn(frames: Buffer): number {
  let count = 0;
  for (
    let at = 0;
    at + FRAME_HEADER_BYTES <= frames.length;
    at += FRAME_HEADER_BYTES + frames.readUIntBE(at, 3)
  )
    if (frames[at + 3] === RST_STREAM) count += 1;
  return count;
}

const NOTHING = { data: [], has_more: false };

it('a connection that has died without a word is given up, and another one made', async () => {
  const { network, ask } = await connected(async () => ok(NOTHING));
  expect((await ask('', 5_000)).ok).toBe(true);
  network.lose();
  for (;;) if ((await ask('', 500)).ok) return;
  // TCP itself gives up after a quarter of an hour.
});

it('a call that outlasts a ping is answered by a server that has sent its clients away', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  let times = 0;
  const { server, ask } = await connected(async () => {
    begin(undefined);
    times += 1;
    await released;
    return ok(NOTHING);
  });
  const answer = ask('', 20_000);
  await begun;
  const stopped = server.component.stop();
  // The ping is due within this.
  await Promise.race([answer, delay(KEEPALIVE['grpc.keepalive_time_ms'] + 500)]);
  release(undefined);
  expect([(await answer).ok, times]).toEqual([true, 1]);
  await stopped;
});

it('calls that were given up while the server stood still are not begun when it goes on', async () => {
  const begun: string[] = [];
  const { network, ask } = await connected(async ({ after }) => {
    begun.push(after ?? '');
    return ok(NOTHING);
  });
  expect((await ask('before', 5_000)).ok).toBe(true);
  network.hold();
  // More than a connection carries before the server has read, and longer than a stream takes calls.
  const late = Array.from({ length: 100 }, (_, index) => ask(`${index} ${'x'.repeat(2_000)}`, 2_500));
  for (const answer of await Promise.all(late))
    expect(answer).toMatchObject({ ok: false, error: { code: 'upstream_timeout' } });
  // All streams that a client has.
  while (network.heldResets() < 16) await setImmediate();
  network.release();
  for (const after of ['one', 'two', 'three']) expect((await ask(after, 5_000)).ok).toBe(true);
  expect(begun).toEqual(['before', 'one', 'two', 'three']);
});
