// `mps login` and prompts, as processes against the shared platform: what is stored, shown and left behind.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

describe('a profile that exists', () => {
  interface Key {
    readonly id: string;
    readonly revoked_at: string | null;
  }
  const prepare = async () => {
    const admin = await logInAsAdmin();
    const user = await newSession(admin, await roleNamed(admin, 'developer'));
    const flags = ['login', '--base-url', baseUrl, '--identifier', user.identifier];
    const isRevoked = async (id: unknown): Promise<boolean> =>
      (await made<Key>(anonymous.get(`/v1/api-keys/${String(id)}`, { token: user.token }))).revoked_at !==
      null;
    const listOtherSessions = async (): Promise<readonly string[]> =>
      (
        await made<{ data: readonly { readonly id: string; readonly current: boolean }[] }>(
          anonymous.get('/v1/users/me/sessions', { token: user.token }),
        )
      ).data.flatMap(({ id, current }) => (current ? [] : [id]));
    return {
      isRevoked,
      listOtherSessions,
      logIn: async () => {
        const ended = await runMps([...flags, '--json'], { ...home(), input: `${PASSWORD}\n` });
        expect(ended.code).toBe(0);
        const [line] = ended.lines;
        return { id: line?.kind === 'account' ? line.api_key_id : null, stderr: ended.stderr };
      },
      endSessions: async () => {
        for (const id of await listOtherSessions())
          await made(anonymous.delete(`/v1/users/me/sessions/${id}`, { token: user.token }));
      },
    };
  };
  const file = () => path.join(folder, '.config/mps/config.json');

  it(
    'loses its key and its session to a new login, also when the session has ended',
    async () => {
      const { isRevoked, listOtherSessions, logIn, endSessions } = await prepare();
      const first = await logIn();
      const second = await logIn();
      expect([await isRevoked(first.id), await isRevoked(second.id)]).toEqual([true, false]);
      expect(await listOtherSessions()).toHaveLength(1);
      await endSessions();
      const third = await logIn();
      expect([await isRevoked(second.id), await isRevoked(third.id)]).toEqual([true, false]);
      expect(third.stderr).toBe('');
      expect(await runMps(['whoami'], home())).toMatchObject({ code: 0 });
    },
    LIMIT_MS,
  );

  it(
    'is replaced by a login at another platform, which says that the earlier key is valid still',
    async () => {
      const { logIn } = await prepare();
      const first = await logIn();
      const gone = readFileSync(file(), 'utf8').replaceAll(baseUrl, 'http://127.0.0.1:9');
      writeFileSync(file(), gone);
      const { stderr } = await logIn();
      expect(stderr).toContain(`The key ${String(first.id)} of http://127.0.0.1:9 is not revoked`);
    },
    LIMIT_MS,
  );

  it(
    'is forgotten by a logout after its session has ended, which says that the key is valid still',
    async () => {
      const { isRevoked, logIn, endSessions } = await prepare();
      const { id } = await logIn();
      await endSessions();
      const { code, lines, stderr } = await runMps(['logout', '--json'], home());
      expect([code, lines]).toEqual([
        0,
        [{ kind: 'logged_out', profile: 'default', api_key_id: id, revoked_at: null }],
      ]);
      expect(stderr).toContain(`The key ${String(id)} of ${baseUrl} is not revoked`);
      expect(await isRevoked(id)).toBe(false);
      expect(readFileSync(file(), 'utf8')).not.toContain('sk_test_');
    },
    LIMIT_MS,
  );

  it(
    'is forgotten without a word when its key is revoked already',
    async () => {
      const { logIn, endSessions } = await prepare();
      const { id } = await logIn();
      const admin = await logInAsAdmin();
      await made(anonymous.delete(`/v1/api-keys/${String(id)}`, { token: admin }));
      await endSessions();
      expect(await runMps(['logout'], home())).toMatchObject({ code: 0, stderr: '' });
    },
    LIMIT_MS,
  );
});

it(
  'keeps the session while several commands of one profile run at once, also after one was killed',
  async () => {
    const admin = await logInAsAdmin();
    const user = await newSession(admin, await roleNamed(admin, 'developer'));
    const flags = ['login', '--base-url', baseUrl, '--identifier', user.identifier];
    await runMps(flags, { ...home(), input: `${PASSWORD}\n` });
    const { pid } = spawnSync('true');
    writeFileSync(path.join(folder, '.config/mps/config.json.lock'), String(pid));
    const list = () => runMps(['api', 'listApiKeys', '-q', 'limit=1'], home());
    const ended = await Promise.all([list(), list(), list(), list()]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(await list()).toMatchObject({ code: 0 });
    expect(readdirSync(path.join(folder, '.config/mps'))).toEqual(['config.json']);
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
