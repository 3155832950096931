import { shownName, shownPath } from './private-attributes';

const UUID = '0198c0de-0000-7000-8000-00000000ffff';

it.each([
  [`/v1/merchants/${UUID}/3ds-sessions`, `/v1/merchants/${UUID}/3ds-sessions`],
  ['/.well-known/jwks.json', '/.well-known/jwks.json'],
  ['/provider-callbacks/provider-a', '/provider-callbacks/provider-a'],
  ['/v1/merchants/11144477735', '/v1/merchants/…'],
  ['/v1/merchants/111.444.777-35/transactions', '/v1/merchants/…/transactions'],
  ['/dict/keys/maria%40example.com', '/dict/keys/…'],
  ['/dict/keys/maria@example.com', '/dict/keys/…'],
  ['/dict/keys/%2B5511987654321', '/dict/keys/…'],
  ['/v1/transactions/4111111111111111/receipt', '/v1/transactions/…/receipt'],
  ['/sk_test_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh842CDQZ', '/…'],
  ['/', '/'],
])('the path %s is shown as %s', (path, shown) => {
  expect(shownPath(path)).toBe(shown);
});

it.each([
  ['card_number', 'card_number'],
  ['customer2', 'customer2'],
  ['11144477735', '…'],
  ['cpf11144477735', '…'],
  ['111.444.777-35', '…'],
  ['', ''],
  ['a[$ne]', 'a[$ne]'],
  ['maria@example.com', '…'],
  ['4111 1111 1111 1111', '…'],
  ['sk_test_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh842CDQZ', '…'],
])('the name %s is shown as %s', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
