import type { IncomingMessage } from 'node:http';
import { incomingAttributes, outgoingAttributes } from './private-attributes';

const request = (url: string, headers: Record<string, string> = {}): IncomingMessage =>
  ({ url, headers, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage;

it('keeps of an incoming request its words, and of its query only that there was one', () => {
  expect(incomingAttributes(request('/v1/merchants/11144477735?document_number=11144477735'))).toEqual({
    'url.path': '/v1/merchants/…',
    'url.query': '…',
    'url.scheme': 'http',
    'client.address': '127.0.0.1',
  });
});

it.each([
  ['axios/1.7.2 (11144477735)', 'axios/1.7.2'],
  ['node', '…'],
  ['11144477735', '…'],
  ['a/11144477735', '…'],
])('keeps of the user agent %s %s', (agent, shown) => {
  const attributes = incomingAttributes(
    request('/', { 'user-agent': agent, 'x-forwarded-for': '11144477735' }),
  );
  expect(attributes['user_agent.original']).toBe(shown);
  expect(attributes['client.address']).toBe('127.0.0.1');
});

it('hides the key of a look-up in the directory', () => {
  const sent = { origin: 'http://provider', path: '/dict/keys/maria%40example.com?a=1' };
  expect(outgoingAttributes(sent)).toEqual({
    'url.full': 'http://provider/dict/keys/…',
    'url.path': '/dict/keys/…',
    'url.query': '…',
    'url.scheme': 'http',
    'server.address': 'provider',
    'server.port': 80,
  });
});
