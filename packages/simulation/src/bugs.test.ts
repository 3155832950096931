// A planted bug that no longer applies would be found by no history.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WORLDS } from './worlds';

const root = path.resolve(__dirname, '../../..');
const folder = path.join(root, 'packages/simulation/bugs');
const patches = readdirSync(folder);

it('has planted bugs', () => {
  expect(patches.length).toBeGreaterThan(0);
});

it.each(patches)('%s applies to the product and names a world', (name) => {
  const file = path.join(folder, name);
  execFileSync('git', ['apply', '--check', file], { cwd: root });
  const world = /^# world: (\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  expect(Object.keys(WORLDS)).toContain(world);
});
