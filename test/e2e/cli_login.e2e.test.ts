// `mps login` and prompts, as processes against the shared platform: what is stored, shown and left behind.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sharedPlatform } from '@mps/testkit';
import { MPS, runJson, runMps, type RunOptions } from './mps';
import { anonymous, logInAsAdmin, made, newSession, newUserBody, PASSWORD, roleNamed } from './people';

const { baseUrl, demo } = sharedPlatform();
const LIMIT_MS = 120_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mps-login-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const home = (): RunOptions => ({ env: { HOME: folder } });

it(
  'leaves no API key behind when the profile cannot be written',
  async () => {
    const admin = await logInAsAdmin();
    const user = await newSession(admin, await roleNamed(admin, 'developer'));
    const flags = ['login', '--base-url', baseUrl, '--identifier', user.identifier];
    const input = `${PASSWORD}\n`;
    const listLiveKeys = async () => {
      const { body } = await anonymous.get<{ data: { revoked_at: string | null }[] }>(
        `/v1/api-keys?created_by=${user.id}`,
        { token: admin },
      );
      return body.data.filter(({ revoked_at }) => revoked_at === null);
    };

    writeFileSync(path.join(folder, '.config'), 'a file in place of the folder');
    const unwritable = await runMps(flags, { ...home(), input });
    expect([unwritable.code, unwritable.stderr]).toEqual([2, expect.stringContaining('cannot be written')]);
    expect(await listLiveKeys()).toEqual([]);

    const file = path.join(folder, 'readable/mps/config.json');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '{"profiles":{}}', { mode: 0o644 });
    const env = { HOME: folder, XDG_CONFIG_HOME: path.join(folder, 'readable') };
    const refused = await runMps(flags, { env, input });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(`chmod 600 ${file}`)]);
    expect(await listLiveKeys()).toEqual([]);
  },
  LIMIT_MS,
);

it(
  'keeps the spaces of a password, and the permissions of the key in another company',
  async () => {
    const admin = await logInAsAdmin();
    const password = ' a password between spaces ';
    const person = { ...newUserBody(await roleNamed(admin, 'developer')), password };
    const { identifier } = person as unknown as { identifier: { value: string } };
    await made(anonymous.post('/v1/users', person, { token: admin }));
    const flags = ['login', '--base-url', baseUrl, '--identifier', identifier.value];
    expect(await runMps(flags, { ...home(), input: `${password}\r\n` })).toMatchObject({ code: 0 });

    const narrow = [
      '--company',
      demo.merchant_id,
      '--permissions',
      'merchant.transaction.*',
      '--profile',
      'narrow',
    ];
    const admins = ['login', '--base-url', baseUrl, '--identifier', demo.user.identifier];
    const input = `${demo.user.password}\n`;
    expect(await runMps([...admins, ...narrow], { ...home(), input })).toMatchObject({ code: 0 });
    const use = ['use', demo.sibling_merchant_id, '--profile', 'narrow'];
    const { api_key_id } = await runJson('account', use, home());
    const token = await logInAsAdmin(demo.sibling_merchant_id);
    expect(await made(anonymous.get(`/v1/api-keys/${String(api_key_id)}`, { token }))).toMatchObject({
      permissions: ['merchant.transaction.*'],
    });
  },
  LIMIT_MS,
);

/** Runs a command on a terminal, answers its first prompt with a key, and prints all that the terminal shows. */
const ON_A_TERMINAL = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[2], sys.argv[2:])
shown, answered = b'', False
while True:
    try:
        part = os.read(terminal, 4096)
    except OSError:
        break
    if not part:
        break
    shown += part
    if not answered and b'Password: ' in shown:
        answered = os.write(terminal, sys.argv[1].encode())
print(shown.decode())
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

it.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('ends with 130 and without a stack after %s at a prompt', (_, key) => {
  const command = [process.execPath, MPS, 'login', '--base-url', baseUrl, '--identifier', 'ana@example.com'];
  const { status, stdout } = spawnSync('python3', ['-c', ON_A_TERMINAL, key, ...command], {
    env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C', TERM: 'dumb' },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([130, expect.not.stringContaining('    at ')]);
});

it('shows no token of a login without --show-secrets', async () => {
  const { identifier, password } = demo.user;
  const call = (...flags: readonly string[]) =>
    runMps(['api', 'login', '-d', '@-', ...flags], {
      env: { MPS_BASE_URL: baseUrl, MPS_API_KEY: demo.api_key },
      input: JSON.stringify({ identifier, password }),
    });
  const read = ({ stdout }: Awaited<ReturnType<typeof call>>) =>
    JSON.parse(stdout) as { token: string; refresh_token: string };
  expect(read(await call())).toMatchObject({ token: '…', refresh_token: '…' });
  expect(read(await call('--show-secrets')).token).toMatch(/^eyJ/);
});
