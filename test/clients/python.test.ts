// The tests of packages/client-python, run by its own test runner. They need python3 3.10 or newer.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { workspaceRoot } from '@mps/devtools';

const folder = path.join(workspaceRoot, 'packages/client-python');
const LIMIT_MS = 120_000;

it(
  'the client in Python passes its own tests',
  () => {
    const { status, stderr, error } = spawnSync('python3', ['-m', 'unittest'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    });
    if (error !== undefined) throw error;
    expect(status === 0 ? '' : stderr).toBe('');
    expect(Number(/Ran (\d+) tests/.exec(stderr)?.[1])).toBeGreaterThan(20);
  },
  LIMIT_MS,
);
