// Which URLs may be registered and which addresses may be connected to, in either mode.
import { isLoopbackAddress, isPublicAddress, webhookUrlRefusal } from './webhook-url';

describe('an address', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.0.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2800:3f0:4001::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['this network', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared, and a metadata service', '100.100.100.200'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, and a metadata service', '169.254.169.254'],
    ['a metadata service', '168.63.129.16'],
    ['a metadata service', '192.0.0.192'],
    ['documentation', '203.0.113.9'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4 mapped', '::ffff:8.8.8.8'],
    ['IPv4 mapped and private', '::ffff:10.0.0.1'],
    ['IPv4 mapped in hexadecimal', '::ffff:7f00:1'],
    ['translated', '64:ff9b::a00:1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['unique local', 'fd12::1'],
    ['a metadata service', 'fd00:ec2::254'],
    ['multicast', 'ff02::1'],
    ['Teredo', '2001:0:53aa:64c::1'],
    ['6to4 of a private address', '2002:a00:1::'],
    ['documentation', '2001:db8::1'],
    ['no address', 'example.com'],
    ['no address', ''],
  ])('that is %s (%s) is not public', (_kind, address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['::1', true],
    ['::ffff:127.0.0.1', false],
    ['0.0.0.0', false],
    ['localhost', false],
  ])('%s is a loopback address: %s', (address, is) => expect(isLoopbackAddress(address)).toBe(is));
});

const PUBLIC = [
  'https://example.com/hooks',
  'https://example.com:443/hooks?a=b',
  'https://example.com:8443',
  'HTTPS://Example.com/caf\u00e9',
  'https://8.8.8.8/hooks',
  'https://[2606:4700:4700::1111]:9443/',
  'https://xn--caf-dma.example/',
  'https://name-that-resolves-to-something.internal/',
];
const LOOPBACK = [
  'http://127.0.0.1:3000/hooks',
  'https://127.0.0.1/',
  'http://127.9.9.9:1',
  'http://[::1]:3000/',
  'http://localhost:3000/hooks',
  'https://localhost/',
  'http://2130706433:3000/',
  'http://0x7f.1:3000/',
  'http://0177.0.0.1:3000/',
];

describe('a URL', () => {
  it.each(PUBLIC)('%s is taken in both modes', (url) => {
    expect([webhookUrlRefusal(url, false), webhookUrlRefusal(url, true)]).toEqual([null, null]);
  });

  it.each(LOOPBACK)('%s is taken in sandbox mode alone', (url) => {
    expect(webhookUrlRefusal(url, true)).toBeNull();
    expect(webhookUrlRefusal(url, false)).not.toBeNull();
  });

  it.each([
    ['not_a_web_url', ''],
    ['not_a_web_url', 'example.com/hooks'],
    ['not_a_web_url', 'https://'],
    ['not_a_web_url', 'https:example.com'],
    ['not_a_web_url', 'https:/example.com'],
    ['not_a_web_url', 'https:///example.com'],
    ['not_a_web_url', 'https:\\\\a.b'],
    ['not_a_web_url', 'https://\\a.b'],
    ['not_a_web_url', 'https://a.b\\c'],
    ['not_a_web_url', ' https://a.b'],
    ['not_a_web_url', 'https://a.b '],
    ['not_a_web_url', 'https://a.b/c d'],
    ['not_a_web_url', 'ht\ntps://a.b'],
    ['not_a_web_url', 'ftp://example.com/'],
    ['not_a_web_url', 'file:///etc/passwd'],
    ['not_a_web_url', 'javascript:alert(1)'],
    ['not_a_web_url', 'https://256.256.256.256/'],
    ['credentials_in_url', 'https://user@example.com/'],
    ['credentials_in_url', 'https://user:pass@example.com/'],
    ['credentials_in_url', 'http://user:pass@127.0.0.1:3000/'],
    ['not_an_https_url', 'http://example.com/'],
    ['not_an_https_url', 'http://10.0.0.1/'],
    ['not_an_https_url', 'http://localhost.:3000/'],
    ['not_a_public_address', 'https://localhost./'],
    ['not_a_public_address', 'https://10.0.0.1/'],
    ['not_a_public_address', 'https://10.0.0.1./'],
    ['not_a_public_address', 'https://167772161/'],
    ['not_a_public_address', 'https://0xa000001/'],
    ['not_a_public_address', 'https://012.0.0.1/'],
    ['not_a_public_address', 'https://10.1/'],
    ['not_a_public_address', 'https://１０.0.0.1/'],
    ['not_a_public_address', 'https://0.0.0.0/'],
    ['not_a_public_address', 'https://169.254.169.254/latest/meta-data'],
    ['not_a_public_address', 'https://[::]/'],
    ['not_a_public_address', 'https://[::ffff:127.0.0.1]/'],
    ['not_a_public_address', 'https://[::ffff:a00:1]/'],
    ['not_a_public_address', 'https://[::127.0.0.1]/'],
    ['not_a_public_address', 'https://[fd00:ec2::254]/'],
    ['port_not_allowed', 'https://example.com:22/'],
    ['port_not_allowed', 'https://example.com:80/'],
    ['port_not_allowed', 'https://8.8.8.8:25/'],
  ])('is refused in both modes: %s, %s', (reason, url) => {
    expect([webhookUrlRefusal(url, true), webhookUrlRefusal(url, false)]).toEqual([reason, reason]);
  });
});
