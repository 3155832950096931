// Answers of routes with a file: its bytes and headers, and problems in JSON (docs/rules.md#files).
import { err, ok } from '@mps/kernel';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway';
import { describeAttachment } from './file';
import { defineRoute } from './route';

const BYTES = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0x0a]);
const routes = [
  defineRoute({
    tag: 'Test',
    summary: 'Test',
    operationId: 'getFile',
    method: 'GET',
    path: '/v1/files/{id}',
    credential: 'none',
    permission: null,
    success: 200,
    response: null,
    file: 'application/pdf',
    handle: async ({ params: { id } }) =>
      id === 'missing'
        ? err({ code: 'resource_not_found' })
        : ok({ file: { bytes: BYTES, name: 'receipt-1.pdf' } }),
  }),
];

let gateway: TestGateway;
beforeAll(async () => void (gateway = await openTestGateway({ routes })));
afterAll(() => gateway.close());

const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${gateway.url}${path}`, init);

it('answers the bytes as an attachment that a browser never shows as a page', async () => {
  const response = await get('/v1/files/1');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '7',
    'content-disposition': 'attachment; filename="receipt-1.pdf"',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES);
});

it.each([
  ['application/pdf', 200],
  ['text/html,application/xhtml+xml,*/*;q=0.8', 200],
  ['application/json', 406],
  ['application/pdf;q=0', 406],
])('answers Accept: %s with %i', async (accept, status) => {
  expect((await get('/v1/files/1', { headers: { accept } })).status).toBe(status);
});

it.each([
  ['receipt.pdf', 'attachment; filename="receipt.pdf"'],
  ['nota fiscal.pdf', 'attachment; filename="nota fiscal.pdf"'],
  [
    'recibo nº 1 (você).pdf',
    'attachment; filename="recibo n_ 1 (voc_).pdf"; filename*=UTF-8\'\'recibo%20n%C2%BA%201%20%28voc%C3%AA%29.pdf',
  ],
  ['a"b.pdf', 'attachment; filename="a_b.pdf"; filename*=UTF-8\'\'a%22b.pdf'],
  ['../../etc/passwd', 'attachment; filename=".._.._etc_passwd"'],
  ['a\r\nb', 'attachment; filename="a__b"; filename*=UTF-8\'\'a%0D%0Ab'],
])('names the file %j in one header', (name, expected) => {
  expect(describeAttachment(name)).toBe(expected);
});

it('answers a failure as a problem', async () => {
  const response = await get('/v1/files/missing', { headers: { accept: 'application/pdf' } });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(response.headers.get('content-disposition')).toBeNull();
  expect(await response.json()).toMatchObject({ code: 'resource_not_found' });
});

it('answers HEAD with the headers alone', async () => {
  const response = await get('/v1/files/1', { method: 'HEAD' });
  expect(response.headers.get('content-length')).toBe('7');
  expect((await response.arrayBuffer()).byteLength).toBe(0);
});
