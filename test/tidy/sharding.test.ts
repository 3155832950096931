// docs/operations/sharding.md agrees with test/e2e/shard-keys.ts, which tests enforce.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SCATTERED, SHARDED, SHARD_KEY } from '../e2e/shard-keys';

const page = readFileSync(path.join(__dirname, '../../docs/operations/sharding.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('|'));

test.each(SHARDED)('the page names the shard key of %s', (name) => {
  const [service = '', collection = ''] = name.split('.');
  const row = rows.find((one) => one.startsWith(`| \`${collection}\` of ${service} `));
  expect(row).toContain(`\`{ ${SHARD_KEY}: 1 }\``);
});

test.each(SCATTERED)(
  'the page states the cost of asking every shard for $of ($collection)',
  ({ of, collection, shapes }) => {
    const [, name = ''] = collection.split('.');
    const row = rows.find((one) => one.startsWith(`| ${of} (\`${name}\`)`)) ?? '';
    expect(
      [...row.matchAll(/`((?:find|aggregate|distinct|updateMany|deleteMany)\b[^`]*)`/g)].map(
        ([, shape]) => shape,
      ),
    ).toEqual(shapes);
  },
);

test('the page lists only declared scattered queries', () => {
  const shapes = [...page.matchAll(/`((?:find|aggregate|distinct|updateMany|deleteMany)(?: [^`]*)?)`/g)];
  expect(shapes).toHaveLength(SCATTERED.reduce((sum, one) => sum + one.shapes.length, 0));
});
