// The code blocks of a guide: read from its Markdown, run in one shell as a reader pastes them, and compared with the
// output that the page shows.
//
//   ```bash run=name expect=text    runs; its output has the text, if one is given
//   ```python run=name              the same, by python3, with the exported variables of the shell
//   ```json shows=name              the whole output of the block; ids, instants and days may differ
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { workspaceRoot, type Demo } from '@mps/devtools';

interface Block {
  readonly name: string;
  readonly language: 'bash' | 'python';
  readonly expected: string | undefined;
  readonly code: string;
}

interface Output {
  /** The block that prints it. */
  readonly name: string;
  readonly language: string;
  readonly text: string;
}

const BLOCK = /^```(bash|python) run=(\S+)(?: expect=(\S+))?\n([\s\S]*?)^```$/gm;
const OUTPUT = /^```(\S+) shows=(\S+)\n([\s\S]*?)^```$/gm;

export const readBlocks = (markdown: string): readonly Block[] =>
  [...markdown.matchAll(BLOCK)].map(([, language, name = '', expected, code = '']) => ({
    name,
    language: language === 'python' ? 'python' : 'bash',
    expected,
    code,
  }));

export const readOutputs = (markdown: string): readonly Output[] =>
  [...markdown.matchAll(OUTPUT)].map(([, language = '', name = '', text = '']) => ({ name, language, text }));

/** Makes a new folder with the files of `npm start`, and the packages of this checkout. Returns the folder. */
async function makeFolder(demo: Demo): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'guide-'));
  const variables = [
    `MPS_BASE_URL=${demo.base_url}`,
    `MPS_API_KEY=${demo.api_key}`,
    `MPS_MERCHANT_API_KEY=${demo.merchant_api_key}`,
    `ORGANIZATION_ID=${demo.organization_id}`,
    `MERCHANT_ID=${demo.merchant_id}`,
  ];
  await mkdir(path.join(folder, '.local'));
  await writeFile(path.join(folder, '.local/demo.env'), `${variables.join('\n')}\n`);
  await writeFile(path.join(folder, '.local/demo.json'), JSON.stringify(demo));
  for (const shared of ['packages', 'node_modules'])
    await symlink(path.join(workspaceRoot, shared), path.join(folder, shared));
  return folder;
}

const HEREDOC_END = 'END_OF_GUIDE_BLOCK';
const MARK = '== block';

const toShell = ({ name, language, code }: Block): string => {
  const body = language === 'bash' ? code : `python3 - <<'${HEREDOC_END}'\n${code}${HEREDOC_END}\n`;
  return `printf '\\n${MARK} %s ==\\n' '${name}'\n${body}`;
};

/** Runs the blocks in one shell, in their order. Returns the output of each. Throws with all output when a command fails. */
export async function runBlocks(blocks: readonly Block[], demo: Demo): Promise<ReadonlyMap<string, string>> {
  const folder = await makeFolder(demo);
  const script = blocks.map(toShell).join('\n');
  const printed = await new Promise<string>((resolve, reject) => {
    execFile('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: folder }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`a command failed after this output:\n${stdout}\n${stderr}`));
    });
  });
  const parts = printed.split(new RegExp(`^${MARK} (\\S+) ==$`, 'm')).slice(1);
  return new Map(blocks.map(({ name }) => [name, (parts[parts.indexOf(name) + 1] ?? '').trim()]));
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
const DAY = /\d{4}-\d\d-\d\d/g;
const TRACE_ID = /\b[0-9a-f]{32}\b/g;

/** Replaces everything that differs between two runs of a guide. */
const normalize = (text: string): string =>
  text.replace(UUID, '<id>').replace(INSTANT, '<instant>').replace(DAY, '<day>').replace(TRACE_ID, '<trace>');

/** JSON is compared as a value, so its layout does not matter. */
function toComparable(text: string, language: string): unknown {
  const normal = normalize(text.trim());
  if (language !== 'json') return normal;
  try {
    return JSON.parse(normal);
  } catch {
    return normal;
  }
}

interface Comparison {
  readonly name: string;
  readonly shown: unknown;
  readonly printed: unknown;
}

/** Pairs each shown output with the printed one. */
export const compareOutputs = (
  outputs: readonly Output[],
  printed: ReadonlyMap<string, string>,
): readonly Comparison[] =>
  outputs.map(({ name, language, text }) => ({
    name,
    shown: toComparable(text, language),
    printed: toComparable(printed.get(name) ?? '', language),
  }));

/** Numbers the ids of a text, so that a page shows short and stable examples. */
function toExample(text: string): string {
  const known = new Map<string, string>();
  return text.replace(UUID, (id) => {
    const number = known.get(id) ?? String(known.size + 1).padStart(12, '0');
    known.set(id, number);
    return `0199c0de-0000-7000-8000-${number}`;
  });
}

/** Returns the page with the printed outputs in place of those that differ. */
export const updateOutputs = (markdown: string, printed: ReadonlyMap<string, string>): string =>
  markdown.replace(OUTPUT, (fence, language: string, name: string, text: string) => {
    const output = printed.get(name) ?? '';
    const isSame =
      JSON.stringify(toComparable(text, language)) === JSON.stringify(toComparable(output, language));
    return isSame ? fence : `\`\`\`${language} shows=${name}\n${toExample(output)}\n\`\`\``;
  });
