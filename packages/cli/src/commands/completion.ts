// `mps completion`: a script for bash, zsh or fish, from the same table of commands as the help.
import { Argument, type Command } from 'commander';
import type { Io } from '../io';
import { OPERATION_IDS } from '../operations';
import { SCENARIOS } from '../trigger/scenarios';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

export function addCompletion(program: Command, io: Io): void {
  program
    .command('completion')
    .description('print a completion script: `mps completion bash > /etc/bash_completion.d/mps`')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: Shell) => io.write(makeScript(program, shell)));
}

/** Words that may follow `mps api`, `mps webhooks` and so on. */
export function listCompletions(program: Command): ReadonlyMap<string, readonly string[]> {
  const completions = new Map<string, readonly string[]>();
  const visit = (command: Command, name: string): void => {
    completions.set(name, [
      ...command.commands.map((child) => child.name()),
      ...command.options.flatMap(({ long, hidden }) => (long === undefined || hidden ? [] : [long])),
    ]);
    for (const child of command.commands) visit(child, `${name} ${child.name()}`.trim());
  };
  visit(program, '');
  const append = (name: string, words: readonly string[]): void =>
    void completions.set(name, [...words, ...(completions.get(name) ?? [])]);
  append('api', OPERATION_IDS);
  append(
    'trigger',
    SCENARIOS.map(({ name }) => name),
  );
  return completions;
}

function makeScript(program: Command, shell: Shell): string {
  const completions = listCompletions(program);
  if (shell === 'fish') return makeFishScript(completions);
  const script = makeBashScript(completions, listValueOptions(program));
  return shell === 'zsh' ? `autoload -U +X bashcompinit && bashcompinit\n${script}` : script;
}

/** The options that take the next word as their value. */
function listValueOptions(program: Command): readonly string[] {
  const found = new Set<string>();
  const visit = (command: Command): void => {
    for (const { long, required } of command.options) if (required && long) found.add(long);
    for (const child of command.commands) visit(child);
  };
  visit(program);
  return [...found].sort();
}

function makeBashScript(
  completions: ReadonlyMap<string, readonly string[]>,
  valueOptions: readonly string[],
): string {
  const cases = [...completions].map(([name, words]) => `    "${name}") words="${words.join(' ')}" ;;`);
  return `_mps() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="" words="" word is_value=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [ -n "$is_value" ]; then is_value=""; continue; fi
    case "$word" in ${valueOptions.join('|')}) is_value=1 ;; -*) ;; *) command="\${command:+$command }$word" ;; esac
  done
  case "$command" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _mps mps
`;
}

function makeFishScript(completions: ReadonlyMap<string, readonly string[]>): string {
  const commands = (completions.get('') ?? []).filter((word) => !word.startsWith('-'));
  const lines = [...completions].map(([name, words]) => {
    const parts = name === '' ? [] : name.split(' ');
    const condition =
      parts.length === 0
        ? `not __fish_seen_subcommand_from ${commands.join(' ')}`
        : parts.map((part) => `__fish_seen_subcommand_from ${part}`).join('; and ');
    return `complete -c mps -n '${condition}' -a '${words.join(' ')}'`;
  });
  return `complete -c mps -f\n${lines.join('\n')}\n`;
}
