// Every assertion of the list guards some code, and the code names no other.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ASSERTIONS } from '@mps/kernel';

const root = path.join(__dirname, '../..');
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'packages/*/src/**.ts', 'services/*/src/**.ts'],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => !/\.test\.ts$|core\/assertion\.ts$/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .filter((source) => /assertHolds|AssertionFailedError/.test(source))
  .join('\n');

describe('the assertions of the product', () => {
  it.each(ASSERTIONS)('%s guards some code', (assertion) => {
    expect(sources).toContain(`'${assertion}'`);
  });

  it('are at least sixty', () => {
    expect(ASSERTIONS.length).toBeGreaterThanOrEqual(60);
  });
});
