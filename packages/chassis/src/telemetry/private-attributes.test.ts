import type { IncomingMessage } from 'node:http';
import { incomingAttributes, outgoingAttributes } from './private-attributes';

const request = (url: string, headers: Record<string, string> = {}): IncomingMessage =>
  ({ url, headers, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage;

it('keeps of an incoming request its words, and of its query only that there was one', () => {
  expect(incomingAttributes(request('/v1/merchants/11144477735?document_number=11144477735'))).toEqual({
    'url.path': '/v1/merchants/…',
    'url.query': '…',
    'url.scheme': 'http',
  });
});

it.each([
  [
    '/v1/merchants/0198c0de-0000-7000-8000-00000000ffff',
    '/v1/merchants/0198c0de-0000-7000-8000-00000000ffff',
  ],
  ['/orders/0198c0de-0000-8000-8000-00000000ffff', '/orders/0198c0de-0000-8000-8000-00000000ffff'],
  ['/orders/8a9f2c54-6c0f-4b6e-9f0e-3b1f6f7f9a11', '/orders/…'],
  ['/dict/keys/0198c0de-0000-7000-8000-00000000ffff', '/dict/keys/…'],
  ['/v1/pix-keys/0198c0de-0000-7000-8000-00000000ffff/refresh', '/v1/pix-keys/…/refresh'],
])('keeps of the path %s %s, because any other UUID may be a PIX key', (path, traced) => {
  const sent = outgoingAttributes({ origin: 'http://provider', path });
  expect([incomingAttributes(request(path))['url.path'], sent['url.path'], sent['url.full']]).toEqual([
    traced,
    traced,
    `http://provider${traced}`,
  ]);
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
  expect(Object.values(attributes).join()).not.toMatch(/127\.0\.0\.1|11144477735/);
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
