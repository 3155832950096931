// Stopping Node's parser uses internals of Node, so these tests run a real server and a real connection.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stopReading } from './parser';

const CHUNKS_OF_A_READ = 10_000;
const MAX_PIECES = 100;

let server: Server;
let socket: Socket;
beforeEach(async () => {
  server = createServer().listen(0);
  await once(server, 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
});
afterEach(() => {
  socket.destroy();
  server.close();
});

async function receive(text: string): Promise<IncomingMessage> {
  socket.write(text);
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  return request;
}

const head = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
const flood = `${head}${'1\r\nx\r\n'.repeat(CHUNKS_OF_A_READ)}`;

/** Stops at MAX_PIECES and returns the number of pieces of that turn. */
async function countPiecesUntilStopped(request: IncomingMessage): Promise<number> {
  let pieces = 0;
  request.on('data', () => {
    pieces++;
    if (pieces === MAX_PIECES) stopReading(request);
  });
  await once(request.socket, 'pause');
  await nextTurn();
  return pieces;
}

it('makes a piece of every chunk while it is not stopped', async () => {
  const request = await receive(`${flood}0\r\n\r\n`);
  expect(await request.toArray()).toHaveLength(CHUNKS_OF_A_READ);
});

it('drops the pieces that a read still holds when it is stopped', async () => {
  const request = await receive(flood);
  expect(await countPiecesUntilStopped(request)).toBe(MAX_PIECES);
});

it('parses the bodies of later connections completely', async () => {
  const stopped = await receive(flood);
  await countPiecesUntilStopped(stopped);
  stopped.socket.destroy();
  await once(stopped.socket, 'close');
  for (let connection = 0; connection < 5; connection++) {
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const request = await receive(`${head}3\r\nabc\r\n0\r\n\r\n`);
    const pieces = (await request.toArray()) as Buffer[];
    expect(Buffer.concat(pieces).toString()).toBe('abc');
    socket.destroy();
  }
});
