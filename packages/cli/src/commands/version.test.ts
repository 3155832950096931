import { compareVersions } from './version';

const own = { version: '1.4.2', api_version: '1' };

it.each([
  ['1.4.2', '1', 'same'],
  ['1.4.2-rc.1', '1', 'same'],
  ['1.4.3', '1', 'older'],
  ['1.10.0', '1', 'older'],
  ['1.4.1', '1', 'newer'],
  ['1.3.9', '1', 'newer'],
  ['2.4.2', '1', 'incompatible'],
  ['1.4.2', '2', 'incompatible'],
  [null, '1', 'unknown'],
  [null, '2', 'incompatible'],
])('compares a platform of version %s with the API %s as %s', (version, api_version, verdict) => {
  expect(compareVersions(own, { version, api_version })).toBe(verdict);
});
