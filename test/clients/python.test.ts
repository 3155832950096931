// The tests of packages/client-python, run by its own test runner. A machine without python3 skips them.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { workspaceRoot } from '@mps/devtools';

const folder = path.join(workspaceRoot, 'packages/client-python');
const hasPython = spawnSync('python3', ['--version']).status === 0;
const LIMIT_MS = 120_000;

(hasPython ? it : it.skip)(
  'the client in Python passes its own tests',
  () => {
    const { status, stderr } = spawnSync('python3', ['-m', 'unittest'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    });
    expect(status === 0 ? '' : stderr).toBe('');
    expect(Number(/Ran (\d+) tests/.exec(stderr)?.[1])).toBeGreaterThan(20);
  },
  LIMIT_MS,
);
