// Runs the handlers of docs/guides/webhooks.md with the public libraries of their language, as an integrator does.
// Each handler accepts signed messages and refuses corrupted ones.
// The guide's table lists the executed languages. The suite reports on standard error a language that it cannot run
// here.
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@mps/devtools';
import { eventually } from '@mps/testkit';
import { CORRUPTIONS, corrupt, type Message } from '../../packages/cli/src/listen/disturbances';
import { webhookSignature } from '../../packages/contracts/src/webhook-signature';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../..');
const examples = path.join(root, 'docs/guides/webhooks');
const guide = readFileSync(path.join(root, 'docs/guides/webhooks.md'), 'utf8');
const cache = path.join(root, '.local/cache/guides');
const INSTALL_LIMIT_MS = 240_000;
const JAVA_LIBRARY_SHA256 = '3ac0668492900eb0069dba61458ea1fe32e6bfaeecd1d95cc617c72567750bcc';
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

interface Language {
  readonly name: string;
  /** Below docs/guides/webhooks. */
  readonly file: string;
  /** Prints the version. The language is skipped when this command fails. */
  readonly runtime: readonly string[];
  /** Installs the library into the folder from the language's public registry. Returns the command that serves. */
  readonly install?: (folder: string) => Promise<readonly string[]>;
}

const LANGUAGES: readonly Language[] = [
  {
    name: 'TypeScript',
    file: 'typescript/handler.mts',
    runtime: [process.execPath, '--version'],
    install: async (folder) => {
      // The workspace's own copy of the package, which npm fetched from the registry.
      const library = path.join(folder, 'node_modules/standardwebhooks');
      mkdirSync(path.dirname(library), { recursive: true });
      if (!existsSync(library))
        symlinkSync(path.join(root, 'packages/cli/node_modules/standardwebhooks'), library);
      return [process.execPath, 'handler.mts'];
    },
  },
  {
    name: 'Python',
    file: 'python/handler.py',
    runtime: ['python3', '--version'],
    install: async (folder) => {
      const pinned = ['--require-hashes', '--requirement', path.join(__dirname, 'requirements.txt')];
      await run('python3', ['-m', 'pip', 'install', '-q', '--target', 'libraries', ...pinned], {
        cwd: folder,
      });
      return ['env', 'PYTHONPATH=libraries', 'python3', 'handler.py'];
    },
  },
  {
    name: 'Go',
    file: 'go/handler.go',
    runtime: ['go', 'version'],
    install: async (folder) => {
      await run('go', ['build', '-o', 'handler', '.'], { cwd: folder });
      return ['./handler'];
    },
  },
  {
    name: 'Java',
    file: 'java/Handler.java',
    runtime: ['mvn', '--version'],
    install: async (folder) => {
      const artifact = '-Dartifact=com.standardwebhooks:standardwebhooks:1.1.0';
      const into = ['-DoutputDirectory=libraries', '-Dmdep.useBaseVersion=true'];
      await run('mvn', ['-B', '-q', 'dependency:copy', artifact, ...into], { cwd: folder });
      const jar = readFileSync(path.join(folder, 'libraries/standardwebhooks-1.1.0.jar'));
      expect(createHash('sha256').update(jar).digest('hex')).toBe(JAVA_LIBRARY_SHA256);
      return ['java', '-cp', 'libraries/*', 'Handler.java'];
    },
  },
  {
    name: 'PHP',
    file: 'php/index.php',
    runtime: ['php', '--version'],
    install: async () => ['sh', '-c', 'exec php -S 127.0.0.1:$PORT index.php'],
  },
  { name: 'C#', file: 'csharp/Program.cs', runtime: ['dotnet', '--version'] },
];

const isExecuted = ({ install }: Language): boolean => install !== undefined;

function isHere([command = '', ...args]: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('the guide', () => {
  it.each(LANGUAGES)('shows the handler in $name exactly as in its file', ({ file }) => {
    expect(guide).toContain(readFileSync(path.join(examples, file), 'utf8').trim());
  });

  it.each(LANGUAGES)('says of $name whether a test executes it', (language) => {
    const row = guide.split('\n').find((line) => line.startsWith(`| ${language.name} `)) ?? '';
    expect(row).toContain(`webhooks/${language.file}`);
    expect(row).toContain(isExecuted(language) ? '| executed ' : '| not executed ');
  });
});

let running: ChildProcess | undefined;
let url: string;

afterEach(async () => {
  const child = running;
  running = undefined;
  if (child === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
});

async function serve(folder: string, [command = '', ...args]: readonly string[]): Promise<void> {
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}/hooks`;
  running = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await eventually(async () => (await fetch(url, { method: 'POST' })).status, 60_000);
}

function signDelivery(id: string): Message {
  const sentAt = new Date();
  const event = {
    id,
    type: 'transaction.created',
    sequence: 1,
    data: { object: { payer: 'João', amount: 1999 } },
  };
  const body = Buffer.from(JSON.stringify(event));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      // During a rotation the header has two signatures. The signature of this secret may be the second.
      'webhook-signature': `v1,${'A'.repeat(43)}= ${webhookSignature(secret, { id, sentAt, body })}`,
    },
  };
}

async function post({ headers, body }: Message): Promise<number> {
  return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })).status;
}

describe.each(LANGUAGES.filter(isExecuted))('the handler in $name', ({ name, file, runtime, install }) => {
  it(
    'accepts a signed message and its repeat, and refuses every corrupted copy',
    async () => {
      const folder = path.join(cache, path.dirname(file));
      cpSync(path.join(examples, path.dirname(file)), folder, { recursive: true });
      const command = isHere(runtime)
        ? await install?.(folder).catch((error: unknown) => String(error))
        : `${runtime[0]} is not here`;
      if (command === undefined || typeof command === 'string') {
        process.stderr.write(`NOT EXECUTED: the webhook handler in ${name}: ${command}\n`);
        return;
      }
      await serve(folder, command);
      const delivery = signDelivery('event-1');
      expect([await post(delivery), await post(delivery)]).toEqual([204, 204]);
      for (const corruption of CORRUPTIONS)
        expect([corruption, await post(corrupt(delivery, corruption, secret, new Date()))]).toEqual([
          corruption,
          400,
        ]);
    },
    INSTALL_LIMIT_MS,
  );
});
