// During the handover the server answers requests on every open connection, each with `Connection: close`. The test decides when
// the handover ends.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { makeLogger } from '@mps/chassis';
import { makeHttpServer } from './server';

const mockHandover = Promise.withResolvers<undefined>();
jest.mock('node:timers/promises', () => ({ setTimeout: () => mockHandover.promise }));

const log = makeLogger('handover-test', 'fatal');
const REQUEST = 'GET / HTTP/1.1\r\nHost: gateway\r\n\r\n';

/** Reads until the bytes contain `text` or the connection is closed. */
async function readUntil(socket: Socket, text: string): Promise<string> {
  let read = '';
  const found = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      read += chunk.toString();
      if (read.includes(text)) resolve();
    });
  });
  await Promise.race([found, once(socket, 'close')]);
  return read;
}

it('keeps idle connections open during the handover, also after answers on other connections', async () => {
  const arrived: ServerResponse[] = [];
  const asked = new EventTarget();
  const server = makeHttpServer({
    refuseEarly: () => false,
    port: 0,
    handoverMs: 1,
    log,
    baseUrl: 'https://payments.example',
    listener: (_request: IncomingMessage, response: ServerResponse) => {
      arrived.push(response);
      asked.dispatchEvent(new Event('request'));
    },
  });
  const nextRequest = (): Promise<unknown> => once(asked, 'request');
  await server.component.start();
  const open = async (): Promise<Socket> => {
    const socket = connect(server.port(), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const [idle, busy] = await Promise.all([open(), open()]);

  // After its answer, this connection is idle.
  const first = nextRequest();
  idle.write(REQUEST);
  await first;
  const answered = readUntil(idle, '\r\n\r\na');
  arrived[0]?.end('a');
  await answered;

  const second = nextRequest();
  busy.write(REQUEST);
  await second;
  const stopped = server.component.stop();
  const last = readUntil(busy, '\r\n\r\nb');
  arrived[1]?.end('b');
  expect(await last).toContain('Connection: close');
  // A server that closed idle connections would do so one turn after the answer.
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));

  const third = Promise.race([nextRequest(), once(idle, 'close').then(() => 'lost')]);
  const late = readUntil(idle, '\r\n\r\nc');
  idle.write(REQUEST);
  expect(await third).not.toBe('lost');
  arrived[2]?.end('c');
  expect(await late).toContain('Connection: close');

  mockHandover.resolve(undefined);
  await stopped;
  busy.destroy();
  idle.destroy();
}, 60_000);
