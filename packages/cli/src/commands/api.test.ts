// A file that is under way when the command ends.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EXIT } from '../failures';
import type { Io } from '../io';
import { runCommand } from '../run-command';

it.each([
  ['Ctrl-C', true, EXIT.interrupted],
  ['a closed pipe', false, EXIT.done],
])('ends a file without a word after %s, however long the rest takes', async (_name, isInterrupted, code) => {
  // It sends the first bytes and then nothing more.
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '9' });
    response.write('%PDF');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const ended = new AbortController();
  const texts = { out: '', err: '' };
  const io: Io = {
    signal: ended.signal,
    env: { HOME: '/nowhere', MPS_BASE_URL: `http://127.0.0.1:${port}`, MPS_API_KEY: 'sk_test_x' },
    cwd: '/nowhere',
    write: (bytes) => {
      texts.out += Buffer.from(bytes).toString();
      ended.abort();
    },
    say: (text) => void (texts.err += `${text}\n`),
    language: 'en',
    translate: (text) => text,
    isTerminal: false,
    isInterrupted: () => isInterrupted,
    watchReader: () => () => undefined,
  };
  try {
    const args = ['api', 'getReceiptFile', '-p', 'id=payment-1'];
    expect({ code: await runCommand(args, io), ...texts }).toEqual({ code, out: '%PDF', err: '' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
