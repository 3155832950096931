// The README of devtools matches the operator's tool: commands, options, and the environment variables of its flags.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GRPC_SERVICES } from '@mps/devtools';
import { makeOpsCommand } from '../../packages/devtools/src/commands/ops';

type Command = ReturnType<typeof makeOpsCommand>;

const readme = readFileSync(path.join(__dirname, '../../packages/devtools/README.md'), 'utf8');

/** Returns the first cells of the table with this header. */
function readRows(head: string): readonly (readonly string[])[] {
  const lines = readme.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${head} `)) + 2;
  const end = lines.indexOf('', start);
  return lines.slice(start, end).map((line) => line.split(' | ').map((cell) => cell.trim()));
}

const flagsIn = (text: string): string[] => [...text.matchAll(/--[a-z-]+/g)].map(([flag]) => flag);

/** Commands with an action, by their full name such as `ledger audit`. */
const listLeaves = (command: Command, words: readonly string[] = []): (readonly [string, Command])[] =>
  command.commands.length === 0
    ? [[words.join(' '), command]]
    : command.commands.flatMap((one) => listLeaves(one, [...words, one.name()]));

const ops = makeOpsCommand();
const leaves = new Map(listLeaves(ops));
const documented = readRows('Command').map(([cell = '']) => {
  const typed = /^\| `([^`]+)`/.exec(cell)?.[1] ?? '';
  const name = [...leaves.keys()].find((words) => typed === words || typed.startsWith(`${words} `));
  return { typed, name: name ?? typed, flags: flagsIn(cell) };
});

describe('the README of the operator’s tool', () => {
  it('lists every command, and none that is gone', () => {
    expect(documented.map(({ name }) => name).sort()).toEqual([...leaves.keys()].sort());
  });

  it('names no option that a command does not take', () => {
    const unknown = documented.flatMap(({ name, flags }) => {
      const taken = leaves.get(name)?.options.map(({ long }) => long) ?? [];
      return flags.filter((flag) => !taken.includes(flag)).map((flag) => `${name} ${flag}`);
    });
    expect(unknown).toEqual([]);
  });

  it('names every required option that has no environment variable', () => {
    const left = documented.flatMap(({ name, flags }) =>
      (leaves.get(name)?.options ?? [])
        .filter(
          ({ mandatory, envVar, long }) => mandatory && envVar === undefined && !flags.includes(long ?? ''),
        )
        .map(({ long }) => `${name} ${long}`),
    );
    expect(left).toEqual([]);
  });

  it('lists every flag that names a deployment, with its variable', () => {
    const rows = readRows('Flag').map((cells) => cells.join(' '));
    const flags = ops.options.filter(({ long }) => long !== '--json');
    const isOfService = (long = ''): boolean =>
      GRPC_SERVICES.some((service) => long === `--${service}-address`);
    const left = flags.filter(
      ({ long, envVar = '' }) =>
        !isOfService(long) && !rows.some((row) => flagsIn(row).includes(long ?? '') && row.includes(envVar)),
    );
    expect(left.map(({ long }) => long)).toEqual([]);
    expect(rows.some((row) => row.includes('`--<service>-address`'))).toBe(true);
  });
});
